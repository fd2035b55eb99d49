"""Helpers for Gambler's tests: set a position up with the same acts that people have."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.engine.words import Fact
from firmware_host.games.gambler.table import GamblerTable
from tests.games.table_talk import sentences, start

PARKING_FINE, FORTUNE, LOTTERY, BENCH, SWEEPSTAKES, DAILY_DOUBLE = 4, 5, 10, 15, 20, 29


def begin(
    seats: int = 2,
    *,
    rulings: Mapping[str, str] | None = None,
    edition: str | None = None,
    pack: str | None = None,
) -> Game:
    """A game in which the first seat has won the first turn."""
    game = start("gambler", seats, rulings=rulings, edition=edition, pack=pack)
    game.push((6, 5))
    for _ in range(1, seats):
        game.push((1, 2))
    return game


def table(game: Game) -> GamblerTable:
    assert isinstance(game.table, GamblerTable)
    return game.table


def act(game: Game, name: str, seat: int | None = None, **args: Fact) -> list[str]:
    """Do an aside; returns the sentences it caused."""
    before = len(game.events)
    game.act(Act(name, seat, tuple(args.items())))
    return sentences(game, before)


def put(game: Game, seat: int, place: int) -> None:
    act(game, "fix", what=f"pawn of {game.table.names[seat]}", to=str(place), why="set up")


def cash(game: Game, seat: int, amount: int) -> None:
    """Correct a seat's cash to exactly this."""
    bank, missing = game.table.bank, amount - game.table.money[seat]
    if missing:
        payer, payee = (bank, seat) if missing > 0 else (seat, bank)
        args = (("from", payer), ("to", payee), ("amount", abs(missing)), ("why", "set up"))
        game.act(Act("correct", None, args))


def owe(game: Game, seat: int, amount: int) -> None:
    """Give a seat an IOU and exactly this much cash."""
    act(game, "iou", seat)
    cash(game, seat, amount)


def say(game: Game, *answers: Answer) -> list[str]:
    """Answer what is asked, one after the other; returns the sentences caused."""
    before = len(game.events)
    for answer in answers:
        game.push(answer)
    return sentences(game, before)


def roll(game: Game, first: int, second: int) -> list[str]:
    """Roll at the start of a turn, past the choice if there is one."""
    assert game.ask is not None
    opening = ["roll"] if game.ask.kind == "choose" else []
    return say(game, *opening, (first, second))


def land(game: Game, place: int) -> list[str]:
    """The seat on turn lands on a space with 1-2."""
    seat = table(game).on_turn()
    put(game, seat, (place - 3) % table(game).length)
    return roll(game, 1, 2)


def call_sweepstakes(game: Game, *bets: str) -> list[str]:
    """The seat on turn rolls doubles, calls, and the markers go down in order."""
    return [*roll(game, 5, 5), *say(game, "sweepstakes", *bets)]


def offered(game: Game, seat: int) -> set[str]:
    """The game's own asides that a seat is offered."""
    own = {"claim", "iou", "repay", "give"}
    return {a.act for a in game.asides() if a.seat == seat and a.act in own}


def asked(game: Game) -> str:
    """Kind and seat of what is asked: "dice of Ann"."""
    assert game.ask is not None
    who = "the table" if game.ask.seat is None else game.table.names[game.ask.seat]
    return f"{game.ask.kind} of {who}"
