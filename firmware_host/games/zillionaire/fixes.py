"""What players can correct during a match: points, chairs, games, the tray, counts, plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, Text, verbatim, word

from .calls import EMPTY, call_amount, call_name, call_of
from .cards import ASIDE, COUNTS, DECK, FIVE, PLAYS, RANKS, held, of, play_name, size
from .rounds import clear_tray, go_out, next_leader
from .status import POINTS

if TYPE_CHECKING:
    from .table import Zillionaire

LONGEST = 10  # games in a match
LATE = 8  # plays back that a wrong announcement can be put right


def fixes(t: Zillionaire) -> list[Fix]:
    """Return the fixes for points, chairs, games and tray; with real cards also for counts."""
    found = [*_match(t)]
    if t.stage in ("dealer", "deal", "exchange", "rounds"):
        found += _chairs(t)
    if t.stage == "rounds":
        found += _tray(t)
        if not t.dealt:
            found += [*_counts(t), *_announced(t)]
    return found


def _numbers(low: int, high: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(low, high + 1))


def _match(t: Zillionaire) -> Iterator[Fix]:
    for seat, name in enumerate(t.names):
        yield Fix(
            f"points of {name}",
            Line("the points of {seat:who}", seat=seat),
            str(t.points[seat]),
            # A score that was put right may have gone past what ten games can bring.
            _numbers(0, max(POINTS[0] * LONGEST, t.points[seat])),
            partial(_put_points, t, seat),
            seat=seat,
            thing=word("Points"),
        )
    yield Fix(
        "games",
        "the games of this match",
        str(t.games),
        _numbers(min(t.game + 1, t.games), LONGEST),
        lambda games: setattr(t, "games", int(games)),
        thing=word("The match"),
    )


def _put_points(t: Zillionaire, seat: int, points: str) -> None:
    t.points[seat] = int(points)


def _chairs(t: Zillionaire) -> list[Fix]:
    return [
        Fix(
            f"chair of {t.names[seat]}",
            Line("the chair of {seat:who}, counted clockwise", seat=seat),
            str(chair),
            _numbers(1, len(t.order)),
            partial(_put_chair, t, seat),
            seat=seat,
            restarts=True,
            thing=word("Chairs"),
        )
        for chair, seat in enumerate(t.order, 1)
    ]


def _put_chair(t: Zillionaire, seat: int, chair: str) -> None:
    order = list(t.order)
    here, there = order.index(seat), int(chair) - 1
    order[here], order[there] = order[there], order[here]
    t.sit(tuple(order))


def _tray(t: Zillionaire) -> list[Fix]:
    if t.call == EMPTY:
        return []
    options = (("lies", call_name(t.call)), ("empty", word("empty: the round is over")))
    put = partial(_put_tray, t)
    return [Fix("tray", "the tray", "lies", options, put, restarts=True, thing=word("The tray"))]


def _put_tray(t: Zillionaire, how: str) -> None:
    if how == "empty":
        winner = t.by  # P4: whoever played last leads
        clear_tray(t)
        if winner is not None:
            t.turn = next_leader(t, winner)


def _counts(t: Zillionaire) -> Iterator[Fix]:
    """Yield the fixes for counts: hands hold no more cards than are unseen."""
    spare = size(DECK - t.seen) - ASIDE - sum(t.cards)
    for seat in t.order:
        cards = t.cards[seat]
        if seat not in t.gone and (cards or seat in t.places):
            yield Fix(
                f"cards of {t.names[seat]}",
                Line("the number of cards of {seat:who}", seat=seat),
                str(cards),
                _numbers(0, cards + spare),
                partial(_put_cards, t, seat),
                seat=seat,
                restarts=True,
                thing=word("Cards"),
                counted=True,
            )
    for rank, key in enumerate(RANKS):
        seen = held(t.seen, rank)
        yield Fix(
            f"played {key}",
            Line("how many of {rank:rank} were played", rank=rank),
            str(seen),
            _numbers(0, min(COUNTS[rank], seen + spare)),
            partial(_put_seen, t, rank),
            restarts=True,
            thing=word("Cards"),
            counted=True,
        )


def _put_cards(t: Zillionaire, seat: int, cards: str) -> None:
    """Set how many cards a hand has: with none the seat goes out, with some it is back in play.

    A player who has left the table has no hand any more, so nothing comes back into it.
    """
    if seat in t.gone:
        return
    before, t.cards[seat] = t.cards[seat], int(cards)
    if before and not t.cards[seat]:
        go_out(t, seat)
    elif t.cards[seat] and not before:
        t.places.remove(seat)
        t.active += 1


def _put_seen(t: Zillionaire, rank: int, seen: str) -> None:
    _count_seen(t, rank, int(seen))


def _count_seen(t: Zillionaire, rank: int, count: int) -> None:
    """Set how many cards of a rank were played, within what the deck has.

    A correction may have set the count below what the plays of this game add up to.
    """
    t.seen += of(rank, min(max(count, 0), COUNTS[rank]) - held(t.seen, rank))


# -- what was announced wrongly, plays later too --------------------------------------------------


def _announced(t: Zillionaire) -> Iterator[Fix]:
    """Yield a fix for every play of this game; only the last few can still be changed."""
    first = len(t.plays) - LATE
    for at, (seat, key) in enumerate(t.plays):
        number = at + 1
        facts = {"number": number, "seat": seat}
        now = (key, play_name(key))
        yield Fix(
            f"play {number}",
            Line("play {number} of this game, {seat:who}'s", **facts),
            key,
            (now, *_could_be(t, seat, key)) if at >= first else (now,),
            partial(_put_play, t, at),
            restarts=True,
            seat=seat,
            thing=word("Plays"),
            gone=Line("{seat:who} takes back {play:play}", seat=seat, play=key),
        )
        if at >= first:
            yield _player(t, at)


def _could_be(t: Zillionaire, seat: int, key: str) -> list[tuple[str, Text]]:
    """Return what a play can really have been, given the cards that nobody has seen."""
    rank, cards, _ = PLAYS[key]
    held_then = t.cards[seat] + cards
    return [
        (other, play_name(other))
        for other, play in PLAYS.items()
        if other != key
        and play.cards <= min(held_then, t.unseen(play.rank) + cards * (play.rank == rank))
    ]


def _put_play(t: Zillionaire, at: int, key: str) -> None:
    """Change a play to other cards; if it lies on the tray, these are now to be beaten."""
    seat, was = t.plays[at]
    before, now = PLAYS[was], PLAYS[key]
    t.plays[at] = (seat, key)
    _count_seen(t, before.rank, held(t.seen, before.rank) - before.cards)
    _count_seen(t, now.rank, held(t.seen, now.rank) + now.cards)
    _put_cards(t, seat, str(t.cards[seat] + before.cards - now.cards))
    if _lies_on_top(t, at):
        amount = call_amount(t.call) if now.rank == FIVE else now.cards
        t.call = call_of(now.rank, amount)


def _player(t: Zillionaire, at: int) -> Fix:
    seat, key = t.plays[at]
    cards = PLAYS[key].cards
    could = [other for other in t.order if other == seat or t.cards[other] >= cards]
    return Fix(
        f"player of play {at + 1}",
        Line("who made play {number} of this game", number=at + 1),
        t.names[seat],
        tuple((t.names[other], verbatim(t.names[other])) for other in could),
        partial(_put_player, t, at),
        restarts=True,
        thing=word("Plays"),
        counted=True,
    )


def _put_player(t: Zillionaire, at: int, name: str) -> None:
    """Give a play to another player: the cards came out of that hand."""
    seat, key = t.plays[at]
    other, cards = t.names.index(name), PLAYS[key].cards
    if other == seat:
        return
    t.plays[at] = (other, key)
    _put_cards(t, other, str(t.cards[other] - cards))
    _put_cards(t, seat, str(t.cards[seat] + cards))
    if _lies_on_top(t, at):
        t.by = other
        t.turn = next_leader(t, t.clockwise[other][0])


def _lies_on_top(t: Zillionaire, at: int) -> bool:
    return at == len(t.plays) - 1 and t.call != EMPTY
