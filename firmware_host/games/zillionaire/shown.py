"""The position in pictures for a screen and in facts for the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import Art, CardFace, SeatsArt, SeatView, TableView, TrayArt
from firmware_host.engine.words import (
    Fact,
    Line,
    Text,
    Words,
    as_line,
    capital,
    english,
    verbatim,
    word,
)

from .art.meant import meant
from .calls import EMPTY, beaten_by, call_amount, call_name, call_rank, wild
from .cards import RANKS, cards_name, cards_of, play_name, rank_name, unpacked
from .next_game import CHANGE_SEATS, POORER_GIVES, RICHER_GIVES, SWAP
from .rounds import LED, PASSED, PLAYED, ROUND_WON
from .rules import DEAL, MACHINE_DEALS
from .status import LADDER, status_name, statuses_name

if TYPE_CHECKING:
    from .table import Zillionaire


FACES = {
    "Bump": CardFace("#b5432f", "bump"),
    "Bankrupt": CardFace("#2b2826", "pocket"),
    "Bankroll": CardFace("#2c6a43", "bankroll"),
    "Millionaire": CardFace("#234a6b", "top-hat"),
    "Zillionaire": CardFace("#8f6712", "crown"),
}


def view(t: Zillionaire, ask: Ask | None) -> TableView:
    """Return seats with statuses and cards left, the tray or the seating, and hidden hands."""
    number = min(t.game + 1, t.games)
    return TableView(
        tuple(_seat(t, seat, ask) for seat in range(t.seats)),
        t.unit,
        round=Line("Game {number} of {games}", number=number, games=t.games),
        art=_art(t, ask),
        secrets={seat: _words(t.hands[seat]) for seat in t.order if t.hands[seat]},
        meant=meant(t, ask),
        faces=FACES,
    )


def _words(hand: int) -> tuple[Text, ...]:
    return tuple(verbatim(rank_name(key)) for key in cards_of(hand))


DEALS, PICKS, PASSES, WAITS = map(
    Line, (word("deals"), word("picks a play"), word("passed"), word("waits"))
)


def _seat(t: Zillionaire, seat: int, ask: Ask | None) -> SeatView:
    badges: list[Text] = []
    if t.cards[seat]:
        badges.append(Line("{count:n card|cards}", count=t.cards[seat]))
    elif seat in t.places and t.stage == "rounds":
        status = LADDER[t.players][t.places.index(seat)]
        badges.append(Line("out: {status:status}", status=status))
    if seat in t.passed:
        badges.append(word("passed"))
    doing = _doing(t, seat)
    if seat == t.dealer and doing != DEALS:
        badges.append(word("dealer"))
    now = t.status[seat]
    line = t.seat_view(seat, ask, "" if now is None else status_name(now), tuple(badges))
    figure = Line("{cards:n card|cards}", cards=t.cards[seat]) if t.stage == "rounds" else ""
    points = Line("{points:n point|points}", points=t.points[seat]) if figure else ""
    return replace(line, figure=figure, tag=points, doing=doing)


def _doing(t: Zillionaire, seat: int) -> Line | str:
    """Return what a seat is about: in a round what it does in it, else who it is."""
    if t.stage == "rounds":
        return _playing(t, seat)
    status = t.status[seat]
    if status is None:
        return DEALS if seat == t.dealer else ""
    return Line("{status:rest}", status=status_name(status))


def _playing(t: Zillionaire, seat: int) -> Line:
    """Return what a seat does in this round: everybody does something, so that no line moves."""
    if seat == t.turn:
        return PICKS
    if seat in t.passed:
        return PASSES
    if seat == t.by and t.call != EMPTY:
        return as_line(word("a wild 5") if wild(t.call) else call_name(t.call))
    if not t.cards[seat] and seat in t.places:
        status = LADDER[t.players][t.places.index(seat)]
        return Line("{status:rest}", status=status_name(status))
    return WAITS


def _art(t: Zillionaire, ask: Ask | None) -> Art | None:
    if ask is not None and ask.prompt is CHANGE_SEATS:
        poor, _, dealer = ask.facts
        return SeatsArt(
            t.order,
            _titles(t),
            t.before,
            title=word("Change seats"),
            says=Line(
                "{poor:who}, who is Poor, stays put; {dealer:who}, who is Rich, deals.",
                poor=poor,
                dealer=dealer,
            ),
        )
    if t.stage != "rounds":
        dealt = ask is not None and ask.prompt in (DEAL, MACHINE_DEALS)
        return SeatsArt(t.order, _titles(t), gifts=_gifts(ask), title=_exchange(ask), dealt=dealt)
    if t.call == EMPTY:
        return TrayArt("", 0, None, word("A new round: lead anything"))
    amount = call_amount(t.call)
    beaten: Text = word("The next player names the amount")
    if amount:
        beaten = Line("Beaten by {what}", what=as_line(beaten_by(t.call)))
    rank = verbatim(rank_name(call_rank(t.call)))
    return TrayArt(rank, amount, t.by, beaten, tuple(t.passed), _course(t))


def _course(t: Zillionaire) -> tuple[tuple[int, Text], ...]:
    """Return what everybody has done since the round was led, the first move first."""
    moves: list[tuple[int, Text]] = []
    for form, *facts in reversed(t.log):
        if form in (LED, PLAYED):
            moves.append((int(str(facts[0])), play_name(facts[1])))
        elif form is PASSED:
            moves.append((int(str(facts[0])), word("passes")))
        if form in (LED, ROUND_WON):
            break
    return tuple(reversed(moves))


def _gifts(ask: Ask | None) -> tuple[tuple[int, int, Text], ...]:
    """Return who gives whom which cards in the exchange that is told now."""
    if ask is None or ask.prompt not in (SWAP, POORER_GIVES, RICHER_GIVES):
        return ()
    richer, poorer, count = (int(str(fact)) for fact in ask.facts)
    highest = poorer, richer, Line("the {count:of highest card|two highest cards}", count=count)
    lowest = richer, poorer, Line("the {count:of lowest card|two lowest cards}", count=count)
    both: tuple[tuple[int, int, Text], ...] = (highest, lowest)
    if ask.prompt is SWAP:
        return both
    return both[:1] if ask.prompt is POORER_GIVES else both[1:]


def _exchange(ask: Ask | None) -> Text:
    """Return an exchange in few words, where the picture shows who gives what to whom."""
    if not _gifts(ask) or ask is None:
        return ""
    richer, poorer, count = (int(str(fact)) for fact in ask.facts)
    if ask.prompt is SWAP:
        return Line(
            "{one:who} and {other:who} exchange {count:n card|cards}",
            one=poorer,
            other=richer,
            count=count,
        )
    giver, taker = (poorer, richer) if ask.prompt is POORER_GIVES else (richer, poorer)
    return Line(
        "{giver:who} gives {taker:who} {count:n card|cards}", giver=giver, taker=taker, count=count
    )


def _titles(t: Zillionaire) -> tuple[str, ...]:
    statuses = (t.status[seat] for seat in t.order)
    return tuple("" if status is None else status_name(status) for status in statuses)


def facts(t: Zillionaire, see: frozenset[int]) -> dict[str, Json]:
    """Return what anybody may know, and the dealt hands of the seats in `see`."""
    names = t.names
    told: dict[str, Json] = {
        "cards": "dealt" if t.dealt else "real",
        "game": min(t.game + 1, t.games),
        "games": t.games,
        "clockwise": [names[seat] for seat in t.order],
        "dealer": None if t.dealer is None else names[t.dealer],
        "turn": None if t.turn is None else names[t.turn],
        "points": {name: t.points[seat] for seat, name in enumerate(names)},
        "status": {
            names[seat]: status_name(status)
            for seat, status in enumerate(t.status)
            if status is not None
        },
        "hand counts": {names[seat]: t.cards[seat] for seat in t.order},
        "places": [names[seat] for seat in t.places],
        "tray": _tray(t),
        "passed": [names[seat] for seat in t.passed],
        "seen": {RANKS[r]: count for r, count in enumerate(unpacked(t.seen)) if count},
    }
    if t.dealt:
        hands = {names[seat]: list(cards_of(t.hands[seat])) for seat in t.order if seat in see}
        told["hands"] = hands
        told["received"] = {
            names[seat]: list(cards) for seat, cards in t.received.items() if seat in see
        }
    return told


def _tray(t: Zillionaire) -> Json:
    if t.call == EMPTY or t.by is None:
        return None
    amount = call_amount(t.call)
    return {
        "rank": RANKS[call_rank(t.call)],
        "amount": amount or None,
        "by": t.names[t.by],
        "text": capital(english(call_name(t.call))),
        "beaten by": english(beaten_by(t.call)) if amount else None,
    }


def vocabulary(t: Zillionaire) -> dict[str, Callable[[Fact], Words]]:
    """Return what plays, calls, cards and statuses are called."""
    return {
        "play": play_name,
        "call": call_name,
        "beats": beaten_by,
        "rank": lambda fact: verbatim(rank_name(fact)),
        "cards": cards_name,
        "status": status_name,
        "statuses": statuses_name,
        "green": statuses_name,
    }
