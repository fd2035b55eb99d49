"""The position in pictures and words: what a screen shows, what the referee tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import Mark, ReelsArt, RingArt, TableView
from firmware_host.engine.words import Fact, Words
from firmware_host.games.shared.sentences import good_word, sentence

from .edition import DECKS
from .lexicon import STOCKS

if TYPE_CHECKING:
    from .table import BrokeTable

_TONES = {
    "pay": "red", "pay each": "red", "all pay": "red", "pay die": "red", "receive": "green",
    "collect each": "green", "all receive": "green", "receive die": "green", "hotel": "brass",
    "draw": "ink",
}  # fmt: skip


def view(t: BrokeTable, ask: Ask | None) -> TableView:
    """The position for a screen: the slot's window while it spins, otherwise the board."""
    seats = tuple(
        t.seat_view(seat, ask, _place(t, seat), _badges(t, seat)) for seat in range(t.seats)
    )
    spinning = ask is not None and ask.rule == "7c-slot"
    art = ReelsArt(t.reels) if spinning else _ring(t)
    wheels = tuple(t.wheels.values())
    return TableView(seats, t.unit, t.pots(), f"Round {t.round}", art, wheels=wheels)


def _place(t: BrokeTable, seat: int) -> str:
    return "" if t.place[seat] < 0 else t.board.name(t.place[seat])


def _badges(t: BrokeTable, seat: int) -> tuple[str, ...]:
    badges = [f"{count} {name}" for name, count in zip(STOCKS, t.stock[seat], strict=True) if count]
    if t.hotel[seat] >= 0:
        badges.insert(0, t.board.name(t.hotel[seat]))
    if t.missing[seat]:
        badges.append("sits out")
    return tuple(badges)


def _ring(t: BrokeTable) -> RingArt:
    spaces = tuple(
        (t.board.name(at), _TONES.get(t.does[at].verb, "")) for at in range(t.board.length)
    )
    marks = tuple(
        Mark(seat, str(t.board.entrance(place))) for seat, place in enumerate(t.place) if place >= 0
    )
    return RingArt(spaces, marks)


def facts(t: BrokeTable, see: frozenset[int]) -> dict[str, Json]:
    """Everything on the table besides money, by seat names."""
    names = t.names
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    return {
        "edition": t.edition.name,
        "round": t.round,
        "turn": None if t.turn is None else names[t.turn],
        "places": {names[seat]: t.board.name(t.place[seat]) for seat in here},
        "hotels": {
            t.board.name(at): names[owner] for at, owner in enumerate(t.owner) if owner >= 0
        },
        "stock": {names[seat]: dict(zip(STOCKS, t.stock[seat], strict=True)) for seat in here},
        "sitting out": {names[seat]: t.missing[seat] for seat in here if t.missing[seat]},
        "decks": {key: len(deck) for key, deck in zip(DECKS, t.decks, strict=True)},
        "poor house": t.money[t.pot],
        "bets": [
            {"seat": names[seat], "horse": horse, "stake": stake} for seat, horse, stake in t.bets
        ],
        **t.pending.facts(t),
    }


def vocabulary(t: BrokeTable) -> dict[str, Callable[[Fact], Words]]:
    """How places and cards are called."""
    return {
        "place": t.cause,
        "cause": t.cause,
        "effect": lambda fact: sentence(str(fact)),
        "good": lambda fact: good_word(str(fact)),
    }
