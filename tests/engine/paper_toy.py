"""A game small enough to see through: each turn a seat pays another or the pot, then it is over."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Ask, Prompt, Step
from firmware_host.engine.cash import Notes
from firmware_host.engine.game import BoardGame, Game, Label
from firmware_host.engine.rulebook import Rulebook
from firmware_host.engine.table import RESTART, Flow, Json, Outcome, Setup, Table
from firmware_host.engine.words import Form, Payment

NOTES = Notes({10: 1, 20: 2, 50: 1, 100: 0})
STAKE = Payment("stake", "1", "{to:who} starts with {amount:money}")
PAID = Payment("paid", "2", "{from:who} pays {to:who} {amount:money}")
DONE = Form("done", "3", "Enough")
PAY = Prompt("2", "How much does {seat:who} pay?", "seat")


class ToyTable(Table):
    """Seats pay the pot in turn, ten rounds long."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, (), pots=("pot",))
        self.left = 10


def play(t: ToyTable) -> Step[Outcome]:
    if t.turn is None:
        for seat in range(t.seats):
            t.pay(STAKE, t.bank, seat, 100)
        t.turn = 0
    while t.left:
        seat = t.turn
        ask: Ask = Amount(PAY, seat, 0, t.money[seat], 10, seat)
        amount = yield ask
        t.pay(PAID, seat, t.bank + 1, amount)
        t.left -= 1
        t.turn = t.after(seat)
    return Outcome((0,), (DONE,), ())


def leave(t: ToyTable, seat: int) -> Flow:
    t.gone.add(seat)
    return RESTART


def facts(t: ToyTable, see: frozenset[int]) -> dict[str, Json]:
    return {"left": t.left}


def toy(
    money: str = "ledger", notes: Notes = NOTES, seats: tuple[str, ...] = ("Ann", "Ben")
) -> Game:
    """A fresh toy game."""
    board = BoardGame(
        label=Label(
            id="toy",
            name="Toy",
            tagline="",
            seats=range(2, 5),
            package="tests",
        ),
        switches=(),
        editions=("house",),
        sources={},
        table=ToyTable,
        rulebook=Rulebook.__new__(Rulebook),
        play=play,
        leave=leave,
        facts=facts,
        check_pack=lambda name, text: [],
        notes=notes,
    )
    return Game(board, Setup("toy", seats, "house", "", money=money))
