"""A game small enough to see through: each turn a seat pays another or the pot, then it is over."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Ask, Prompt, Step
from firmware_host.engine.cash import Notes
from firmware_host.engine.game import BoardGame, Game
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

    @property
    def rulebook(self) -> Rulebook:
        raise NotImplementedError("the toy has no rules in words")

    def play(self) -> Step[Outcome]:
        if self.turn is None:
            for seat in range(self.seats):
                self.pay(STAKE, self.bank, seat, 100)
            self.turn = 0
        while self.left:
            seat = self.turn
            ask: Ask = Amount(PAY, seat, 0, self.money[seat], 10, seat)
            amount = yield ask
            self.pay(PAID, seat, self.bank + 1, amount)
            self.left -= 1
            self.turn = self.after(seat)
        return Outcome((0,), (DONE,), ())

    def leave(self, seat: int) -> Flow:
        self.gone.add(seat)
        return RESTART

    def facts(self, see: frozenset[int]) -> dict[str, Json]:
        return {"left": self.left}


def toy(
    money: str = "ledger", notes: Notes = NOTES, seats: tuple[str, ...] = ("Ann", "Ben")
) -> Game:
    """A fresh toy game."""
    board = BoardGame(
        "toy", "Toy", "", range(2, 5), (), ("house",), {}, ToyTable,
        Rulebook.__new__(Rulebook), "tests", lambda name, text: [], notes,
    )  # fmt: skip
    return Game(board, Setup("toy", seats, "house", "", money=money))
