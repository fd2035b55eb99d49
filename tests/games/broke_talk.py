"""Helpers for tests of Go For Broke: a game under way, pawns and purses put where a test wants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.go_for_broke.table import BrokeTable
from tests.games.table_talk import start

STOCK_MARKET, RACE_TRACK, CASINO, POOR_HOUSE = 48, 49, 50, 51  # on the house edition


BOARD = Path(__file__).parents[1] / "sheets" / "boards" / "go-for-broke.toml"


def house() -> str:
    """The pack of the house edition."""
    return games.shipped_pack(games.board("go-for-broke"), "house")


def known_board() -> str:
    """The pack of the board of the tests: retuning the shipped one leaves what they say alone."""
    return BOARD.read_text("utf-8")


def begun(
    seats: int = 2, *, pack: str | None = None, edition: str | None = None, **rulings: str
) -> Game:
    """A game in which Ann has won the first roll. Rulings as GFB_12="b"."""
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    if edition is None and pack is None:
        pack = known_board()
    game = start("go-for-broke", seats, pack=pack, edition=edition, rulings=chosen)
    push(game, [(6, 6), *[(1, 2)] * (seats - 1)])
    return game


def push(game: Game, answers: Iterable[Answer]) -> None:
    for answer in answers:
        game.push(answer)


def table(game: Game) -> BrokeTable:
    assert isinstance(game.table, BrokeTable)
    return game.table


def put(game: Game, seat: int, place: int) -> None:
    fix(game, f"pawn {game.table.names[seat]}", str(place))


def fix(game: Game, what: str, to: str) -> None:
    game.act(Act("fix", None, (("to", to), ("what", what), ("why", "a test"))))


def purse(game: Game, cash: Mapping[int, int]) -> None:
    """Give these seats exactly this much."""
    for seat, amount in cash.items():
        more = amount - game.table.money[seat]
        if more:
            payer, payee = (game.table.bank, seat) if more > 0 else (seat, game.table.bank)
            args = (("amount", abs(more)), ("from", payer), ("to", payee), ("why", "a test"))
            game.act(Act("correct", None, args))


def asked(game: Game) -> tuple[str, int | None, str]:
    """Kind, seat and section of the pending ask."""
    assert game.ask is not None
    return game.ask.kind, game.ask.seat, game.ask.rule


def paid(game: Game, kind: str) -> list[tuple[int, int, int]]:
    """Who paid whom how much in events of one kind."""
    return [
        (event[1], event[2], event[3])  # type: ignore[misc]
        for event in map(tuple, game.events)
        if event[0].kind == kind  # type: ignore[union-attr]
    ]
