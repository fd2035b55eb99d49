"""The position in pictures and words: what a screen shows, what the referee tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import Art, SeatView, TableView
from firmware_host.engine.words import Fact, Line, Text, Words, as_line, word
from firmware_host.games.shared.sentences import good_word, sentence

from . import lottery, race, sweepstakes
from .art.board import horses, markers, meant, path, progress, reasons, tag, tickets
from .edition import NEW
from .positions import NEIGHBOURS, bets

if TYPE_CHECKING:
    from .table import GamblerTable

Vocabulary: TypeAlias = "dict[str, Callable[[Fact], Words]]"

# What was bet on may be no space of the board any more, when the splits have been put right.
ANY_BET = bets(NEIGHBOURS)


def vocabulary(t: GamblerTable) -> Vocabulary:
    """Return what spaces, cards, tickets, bets and prizes are called."""

    def space(fact: Fact) -> str:
        assert isinstance(fact, int)
        # The log may speak of a space that was there before the length of the ring was put right.
        return t.space_names[fact] if fact < t.length else f"Space {fact}"

    def prizes(fact: Fact) -> list[Text]:
        assert isinstance(fact, tuple)
        figures = [int(figure) for figure in fact]
        pairs = zip(figures[::2], figures[1::2], strict=True)
        won: list[Text] = [
            Line("{seat:who} +{sum:money}", seat=seat, sum=amount) for seat, amount in pairs
        ]
        return won or [word("nobody wins")]

    def winners(fact: Fact) -> Line:
        assert isinstance(fact, tuple)
        seats = tuple(int(seat) for seat in fact[::2])
        if len(seats) == 1:
            return Line("{seat:who} wins", seat=seats[0])
        return Line("{seats:who} win", seats=seats) if seats else Line("Nobody wins")

    def numbers(fact: Fact) -> list[str]:
        assert isinstance(fact, tuple)
        return [str(ticket) for ticket in fact]

    def cause(fact: Fact) -> Words:
        if isinstance(fact, str):
            return Line("{card:title}", card=as_line(t.fortune.label(fact)))
        return space(fact)

    return {
        "cause": cause,
        "effect": lambda fact: sentence(str(fact)),
        "good": lambda fact: good_word(str(fact)),
        "would": t.would,
        "space": space,
        "card": lambda fact: t.fortune.label(str(fact)),
        "bet": lambda fact: ANY_BET[str(fact)].label,
        "prizes": prizes,
        "winners": winners,
        "reasons": lambda fact: reasons(t),
        "tickets": numbers,
    }


def view(t: GamblerTable, ask: Ask | None) -> TableView:
    """Return the seats, how far the game is, and the shaker's handle or the ring."""
    rounds = _round(t)
    return TableView(
        tuple(_seat(t, seat, ask) for seat in range(t.seats)),
        t.unit,
        round=Line("Round {number}", number=rounds) if rounds else "",
        art=_art(t, ask),
        board=path(t, ask),
        meant=meant(t, ask),
    )


def _round(t: GamblerTable) -> int:
    """Return the number of the round; 0 until it is known who begins."""
    return max(*t.turns, int(t.turn is not None))


def _seat(t: GamblerTable, seat: int, ask: Ask | None) -> SeatView:
    if seat in t.gone:
        return t.seat_view(seat, ask)
    badges: list[Text] = []
    if seat in t.iou:
        badges.append(word("IOU"))
    if held := len(t.tickets[seat]):
        badges.append(Line("{count:n ticket|tickets}", count=held))
    if t.horses[seat]:
        badges.append(Line("horse {horses}", horses=" ".join(t.horses[seat])))
    if seat in t.claims:
        badges.append(Line("{sum:money} at Start", sum=t.claims[seat]))
    if seat in t.misses:
        badges.append(word("sits out"))
    place = t.space_names[t.places[seat]] if t.length else ""
    said, alarm, signs = tag(t, seat)
    line = t.seat_view(seat, ask, place, tuple(badges))
    return replace(line, tag=said, alarm=alarm, signs=signs, progress=progress(t, seat))


def _art(t: GamblerTable, ask: Ask | None) -> Art | None:
    if ask is not None and ask.prompt in (race.ROLL, race.RESULT):
        return horses(t, ask)
    shaking = ask is not None and ask.prompt in _SHAKEN
    if shaking or (ask is None and t.shake):
        return tickets(t) if t.drawn or (ask and ask.prompt is lottery.SHAKE) else markers(t)
    return None


_SHAKEN = (
    sweepstakes.PLACE,
    sweepstakes.SHAKE,
    sweepstakes.RESULT,
    lottery.SHAKE,
    lottery.RESULT,
)


def facts(t: GamblerTable, see: frozenset[int]) -> dict[str, Json]:
    """Return what else a screen would show, for the referee."""
    names = t.names
    told: dict[str, Json] = {
        "round": _round(t),
        "pawns": {names[s]: t.space_names[t.places[s]] if t.length else "Start" for s in t.live},
        "ious": [names[seat] for seat in t.live if seat in t.iou],
        "tickets": {names[seat]: list(t.tickets[seat]) for seat in t.live},
        "tickets left": len(t.pile),
        "fortune cards unseen": len(t.fortune.unseen),
        "fortune cards not taught": t.fortune.unseen.count(NEW) + t.fortune.under.count(NEW),
        "start money": {names[seat]: t.claims[seat] for seat in t.live if seat in t.claims},
        "sitting out": [names[seat] for seat in t.live if seat in t.misses],
        "out": [[names[seat] for seat in seats] for seats in t.outs],
    }
    if t.running:
        told["event"] = t.running
    if t.markers:
        told["markers"] = {names[seat]: bet for seat, bet in t.markers.items()}
    if any(t.horses):
        told["horses"] = {names[seat]: list(t.horses[seat]) for seat in t.live}
    if t.shake:
        told["shaker"] = list(t.shake)
    return told | t.pending.facts(t)
