"""The engine alone: the smallest money game there can be, to show what any game pays at least."""

from __future__ import annotations

import time

from firmware_host.engine.asks import Dice, Prompt, Step
from firmware_host.engine.game import BoardGame, Game, Label
from firmware_host.engine.rulebook import Rulebook
from firmware_host.engine.table import Flow, Outcome, Setup, Table
from firmware_host.engine.words import Form, Payment
from firmware_host.lab.playing import swept_after
from firmware_host.record import chance

DECISIONS = 60_000
ROLL = Prompt("1", "Roll")
PAID = Payment("paid", "1", "{to:who} gets {amount:money}")
MOVED = Form("moved", "1", "{seat:who} moved", "seat")


def play(t: Table) -> Step[Outcome]:
    """Roll, be paid, move on, for ever."""
    rolls = [Dice(ROLL, seat, 2) for seat in range(t.seats)]
    seat = 0
    while True:
        first, second = yield rolls[seat]
        t.pay(PAID, t.bank, seat, first + second)
        t.record((MOVED, seat))
        seat = (seat + 1) % t.seats


def leave(t: Table, seat: int) -> Flow:
    """Nobody does."""
    raise NotImplementedError


def run() -> list[tuple[str, float, str]]:
    """Roll after roll, a payment and an event each."""
    board = BoardGame(
        label=Label(
            id="bare",
            name="Bare",
            tagline="",
            seats=range(2, 5),
            package="benchmarks",
        ),
        switches=(),
        editions=(),
        sources={},
        table=lambda setup: Table(setup, ()),
        rulebook=Rulebook.__new__(Rulebook),
        play=play,
        leave=leave,
        check_pack=lambda name, text: [],
    )
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
