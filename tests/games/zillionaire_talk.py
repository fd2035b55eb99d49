"""Helpers for the Zillionaire tests: reach a position, deal given hands, answer in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.engine.asks import Arrange
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.zillionaire.table import Zillionaire
from tests.games.table_talk import NAMES, sentences, start

DECK = {
    "1": 6,
    "2": 6,
    "3": 6,
    "4": 6,
    "5": 3,
    "6": 6,
    "7": 6,
    "8": 6,
    "bump": 3,
    "bankrupt": 3,
    "bankroll": 3,
    "millionaire": 4,
    "zillionaire": 4,
}


def table_of(game: Game) -> Zillionaire:
    assert isinstance(game.table, Zillionaire)
    return game.table


def say(game: Game, *answers: object) -> list[str]:
    """Answer the asks that come, one after the other; returns what happened in sentences."""
    before = len(game.events)
    for answer in answers:
        assert game.ask is not None
        game.push(game.ask.accept(answer))
    return sentences(game, before)


def asked(game: Game) -> str:
    """Who is asked what: "Ann: P2"."""
    assert game.ask is not None
    who = "table" if game.ask.seat is None else game.table.names[game.ask.seat]
    return f"{who}: {game.ask.rule}"


def fix(game: Game, what: str, to: object) -> None:
    args = (("to", str(to)), ("what", what), ("why", "test"))
    game.act(Act("fix", None, args))


def real(
    seats: int = 4,
    cards: Mapping[str, int] | None = None,
    *,
    games: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """A game with real cards at Ann's first lead; hands have so many cards left."""
    game = start(
        "zillionaire", seats, rulings=rulings, options={"cards": "real", "games": str(games)}
    )
    say(game, "same", NAMES[seats - 1], "ok")
    for name, left in (cards or {}).items():
        fix(game, f"cards of {name}", left)
    return game


def layout_of(ask: Arrange, hands: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """A whole deal in which these seats hold these cards, the rest filled up from the low end."""
    left = dict(DECK)
    for cards in hands.values():
        for card in cards:
            left[card] -= 1
    spare = [card for card, count in left.items() for _ in range(count)]
    layout: dict[str, str] = {}
    for square in ask.grid:
        name, number = square.rsplit(" ", 1)
        given = hands.get(name, ())
        at = int(number) - 1
        layout[square] = given[at] if at < len(given) else spare.pop(0)
    return layout


def dealt(
    hands: Mapping[str, Sequence[str]],
    seats: int = 4,
    *,
    games: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """A game dealt by the machine with these hands, at Ann's first lead."""
    game = start(
        "zillionaire", seats, rulings=rulings, options={"cards": "dealt", "games": str(games)}
    )
    say(game, "same", NAMES[seats - 1])
    deal(game, hands)
    return game


def deal(game: Game, hands: Mapping[str, Sequence[str]]) -> None:
    assert isinstance(game.ask, Arrange)
    say(game, layout_of(game.ask, hands))


def options(game: Game) -> set[str]:
    """What may be answered now."""
    assert game.ask is not None
    assert hasattr(game.ask, "menu")
    return set(game.ask.menu.open)
