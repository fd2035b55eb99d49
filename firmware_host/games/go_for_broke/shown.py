"""The position in pictures and words: what a screen shows, what the referee tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import ReelsArt, SeatView, TableView
from firmware_host.engine.words import Fact, Line, Text, Words, word
from firmware_host.games.shared.sentences import good_word, sentence

from .areas import will_spin
from .art.board import PAYS, meant, path, progress, staked, tag
from .edition import DECKS
from .lexicon import STOCKS

if TYPE_CHECKING:
    from .table import BrokeTable


# So many cards of each stock, in the order of STOCKS.
_STOCKS = (
    word("{count:n oil|oil}"),
    word("{count:n steel|steel}"),
    word("{count:n utility|utilities}"),
)


def view(t: BrokeTable, ask: Ask | None) -> TableView:
    """Return the position for a screen: seats, the board, and the slot's window while it spins."""
    spinning = ask is not None and ask.rule == "7c-slot"
    return TableView(
        tuple(_seat(t, seat, ask) for seat in range(t.seats)),
        t.unit,
        t.pots(),
        Line("Round {number}", number=t.round),
        ReelsArt(t.reels, pays=PAYS) if spinning else staked(t, ask),
        wheels=tuple(t.wheels.values()),
        board=path(t, ask),
        meant=meant(t, ask),
    )


def _seat(t: BrokeTable, seat: int, ask: Ask | None) -> SeatView:
    line = t.seat_view(seat, ask, _place(t, seat), _badges(t, seat))
    said, alarm, signs = tag(t, seat)
    return replace(line, tag=said, alarm=alarm, signs=signs, progress=progress(t, seat))


def _place(t: BrokeTable, seat: int) -> str:
    return "" if t.place[seat] < 0 else t.board.name(t.place[seat])


def _badges(t: BrokeTable, seat: int) -> tuple[Text, ...]:
    held = zip(_STOCKS, t.stock[seat], strict=True)
    badges: list[Text] = [Line(text, count=count) for text, count in held if count]
    if t.hotel[seat] >= 0:
        badges.insert(0, t.board.name(t.hotel[seat]))
    if t.missing[seat]:
        badges.append(word("sits out"))
    return tuple(badges)


def facts(t: BrokeTable, see: frozenset[int]) -> dict[str, Json]:
    """Return everything on the table besides money, by seat names."""
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
    """Return what places and cards are called."""
    return {
        "place": t.cause,
        "deck": lambda fact: t.decks[int(str(fact))].name,
        "market": will_spin,
        "cause": t.reason,
        "card": t.cause,
        "effect": lambda fact: sentence(str(fact)),
        "good": lambda fact: good_word(str(fact)),
        "would": t.would,
    }
