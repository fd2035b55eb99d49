"""What hands may have to put right during a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, word

from .calls import EMPTY, call_name
from .cards import ASIDE, COUNTS, DECK, RANKS, held, of, size
from .rounds import clear_tray, next_leader
from .status import POINTS

if TYPE_CHECKING:
    from .table import Zillionaire

LONGEST = 10  # games in a match


def fixes(t: Zillionaire) -> list[Fix]:
    """Return the fixes for points, chairs, games and tray; with real cards also for counts."""
    found = [*_match(t)]
    if t.stage in ("dealer", "deal", "exchange", "rounds"):
        found += _chairs(t)
    if t.stage == "rounds":
        found += _tray(t)
        if not t.dealt:
            found += [*_counts(t)]
    return found


def _numbers(low: int, high: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(low, high + 1))


def _match(t: Zillionaire) -> Iterator[Fix]:
    for seat, name in enumerate(t.names):
        yield Fix(
            f"points of {name}",
            Line("the points of {seat:who}", seat=seat),
            str(t.points[seat]),
            _numbers(0, POINTS[0] * LONGEST),
            partial(_put_points, t, seat),
            seat=seat,
        )
    yield Fix(
        "games", "the games of this match", str(t.games),
        _numbers(min(t.game + 1, t.games), LONGEST),
        lambda games: setattr(t, "games", int(games)),
    )  # fmt: skip


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
    return [Fix("tray", "the tray", "lies", options, partial(_put_tray, t), restarts=True)]


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
        if cards := t.cards[seat]:
            yield Fix(
                f"cards of {t.names[seat]}",
                Line("the number of cards of {seat:who}", seat=seat),
                str(cards),
                _numbers(1, cards + spare),
                partial(_put_cards, t, seat),
                seat=seat,
                restarts=True,
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
        )


def _put_cards(t: Zillionaire, seat: int, cards: str) -> None:
    t.cards[seat] = int(cards)


def _put_seen(t: Zillionaire, rank: int, seen: str) -> None:
    t.seen += of(rank, int(seen) - held(t.seen, rank))
