"""The position in pictures and words: what a screen shows, what the referee tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import Art, BetSpace, HandleArt, Mark, RingArt, SeatView, TableView
from firmware_host.engine.words import Fact, Words, english, money
from firmware_host.games.shared.sentences import good_word, sentence

from . import lottery, sweepstakes
from .edition import NEW
from .positions import NEIGHBOURS, bets, why, wins

if TYPE_CHECKING:
    from .table import GamblerTable

Vocabulary: TypeAlias = "dict[str, Callable[[Fact], Words]]"

_TONES = {
    "receive": "green", "receive die": "green", "collect each": "green", "all receive": "green",
    "pay": "red", "pay die": "red", "pay each": "red", "all pay": "red", "miss": "red",
    "hold": "brass", "draw": "blue", "unknown": "mute",
}  # fmt: skip


# What was bet on may be no space of the board any more, when the splits have been put right.
ANY_BET = bets(NEIGHBOURS)


def vocabulary(t: GamblerTable) -> Vocabulary:
    """How spaces, cards, tickets, bets and prizes are called."""

    def space(fact: Fact) -> str:
        assert isinstance(fact, int)
        return t.space_names[fact]

    def prizes(fact: Fact) -> list[str]:
        assert isinstance(fact, tuple)
        figures = [int(figure) for figure in fact]
        pairs = zip(figures[::2], figures[1::2], strict=True)
        won = [f"{t.names[seat]} +{money(amount)}" for seat, amount in pairs]
        return won or ["nobody wins"]

    def tickets(fact: Fact) -> list[str]:
        assert isinstance(fact, tuple)
        return [str(ticket) for ticket in fact]

    def cause(fact: Fact) -> Words:
        return t.fortune.label(fact) if isinstance(fact, str) else space(fact)

    return {
        "cause": cause,
        "effect": lambda fact: sentence(str(fact)),
        "good": lambda fact: good_word(str(fact)),
        "space": space,
        "card": lambda fact: t.fortune.label(str(fact)),
        "bet": lambda fact: ANY_BET[str(fact)].label,
        "prizes": prizes,
        "tickets": tickets,
    }


def view(t: GamblerTable, ask: Ask | None) -> TableView:
    """The seats, how far the game is, and the shaker's handle or the ring."""
    rounds = max(t.turns)
    return TableView(
        tuple(_seat(t, seat, ask) for seat in range(t.seats)),
        t.unit,
        round=f"Round {rounds}" if rounds else "",
        art=_art(t, ask),
    )


def _seat(t: GamblerTable, seat: int, ask: Ask | None) -> SeatView:
    if seat in t.gone:
        return t.seat_view(seat, ask)
    badges: list[str] = []
    if seat in t.iou:
        badges.append("IOU")
    if held := len(t.tickets[seat]):
        badges.append(f"{held} ticket" if held == 1 else f"{held} tickets")
    if t.horses[seat]:
        badges.append(f"horse {' '.join(t.horses[seat])}")
    if seat in t.claims:
        badges.append(f"{money(t.claims[seat])} at Start")
    if seat in t.misses:
        badges.append("sits out")
    return t.seat_view(seat, ask, t.space_names[t.places[seat]] if t.length else "", tuple(badges))


def _art(t: GamblerTable, ask: Ask | None) -> Art | None:
    shaking = ask is not None and ask.prompt in _SHAKEN
    if shaking or (ask is None and t.shake):
        return _tickets(t) if t.drawn or (ask and ask.prompt is lottery.SHAKE) else _markers(t)
    if not t.length:
        return None
    ring = tuple(
        (name, _TONES.get(effect.verb, ""))
        for name, effect in zip(t.space_names, t.ring, strict=True)
    )
    return RingArt(ring, tuple(Mark(seat, str(t.places[seat])) for seat in t.live))


_SHAKEN = (
    sweepstakes.PLACE, sweepstakes.SHAKE, sweepstakes.RESULT, lottery.SHAKE, lottery.RESULT,
)  # fmt: skip


def _markers(t: GamblerTable) -> HandleArt:
    marks = []
    for seat, key in t.markers.items():
        bet = t.bets[key]
        if t.shake:
            marks.append(Mark(seat, key, wins(bet, t.shake), english(why(bet, t.shake))))
        else:
            marks.append(Mark(seat, key))
    spaces = tuple(
        BetSpace(bet.key, bet.label, bet.positions, bet.prize) for bet in t.bets.values()
    )
    return HandleArt(t.shake, spaces, tuple(marks))


def _tickets(t: GamblerTable) -> HandleArt:
    held = t.drawn or [(seat, ticket) for seat in t.live for ticket in t.tickets[seat]]
    marks = []
    for seat, ticket in held:
        if t.shake:
            won = lottery.ticket_wins(ticket, t.shake)
            marks.append(Mark(seat, ticket, won, _ticket_why(ticket, t.shake)))
        else:
            marks.append(Mark(seat, ticket))
    spaces = tuple(
        BetSpace(ticket, ticket) for ticket in dict.fromkeys(ticket for _, ticket in held)
    )
    return HandleArt(t.shake, spaces, tuple(marks))


def _ticket_why(ticket: str, dice: tuple[int, ...]) -> str:
    a, b = int(ticket[0]), int(ticket[2])
    if a == b:
        return f"{dice.count(a)} of the two {a}s needed"
    missing = [str(face) for face in (a, b) if face not in dice]
    return f"no {' and no '.join(missing)}" if missing else f"{a} and {b} are there"


def facts(t: GamblerTable, see: frozenset[int]) -> dict[str, Json]:
    """What else a screen would show, for the referee."""
    names = t.names
    told: dict[str, Json] = {
        "round": max(t.turns),
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
