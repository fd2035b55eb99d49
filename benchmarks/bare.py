"""The engine alone: the smallest money game there can be, to show what any game pays at least."""

from __future__ import annotations

import time

from firmware_host.engine.asks import Dice, Prompt, Step
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.rulebook import Rulebook
from firmware_host.engine.table import Flow, Json, Outcome, Setup, Table
from firmware_host.engine.words import Form, Payment
from firmware_host.lab.playing import swept_after
from firmware_host.record import chance

DECISIONS = 60_000
ROLL = Prompt("1", "Roll")
PAID = Payment("paid", "1", "{to:who} gets {amount:money}")
MOVED = Form("moved", "1", "{seat:who} moved", "seat")


class BareTable(Table):
    """Roll, be paid, move on."""

    @property
    def rulebook(self) -> Rulebook:
        """There are no rules to read."""
        raise NotImplementedError

    def play(self) -> Step[Outcome]:
        """For ever."""
        rolls = [Dice(ROLL, seat, 2) for seat in range(self.seats)]
        pay, record, bank, seat = self.pay, self.record, self.bank, 0
        while True:
            first, second = yield rolls[seat]
            pay(PAID, bank, seat, first + second)
            record((MOVED, seat))
            seat = (seat + 1) % self.seats

    def leave(self, seat: int) -> Flow:
        """Nobody does."""
        raise NotImplementedError

    def facts(self, see: frozenset[int]) -> dict[str, Json]:
        """Nothing to see."""
        return {}


def run() -> list[tuple[str, float, str]]:
    """Roll after roll, a payment and an event each."""
    board = BoardGame(
        "bare", "Bare", "", range(2, 5), (), (), {}, lambda setup: BareTable(setup, ()),
        Rulebook.__new__(Rulebook), "benchmarks", lambda name, text: [],
    )  # fmt: skip
    game, below = Game(board, Setup("bare", ("A", "B", "C", "D"), "", "")), chance.seeded(1)
    push = game.push
    with swept_after():
        before = time.process_time()
        for _ in range(DECISIONS):
            ask = game.ask
            assert ask is not None
            push(ask.sample(below))
        rate = DECISIONS / (time.process_time() - before)
    return [("the engine alone, a payment and an event per roll", rate, "decisions/s")]
