"""Mistakes in rules do not end the evening: the engine refuses, with nothing changed.

Rules that never ask, and rules that let somebody pay who cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from firmware_host.engine.asks import Choose, Menu, Option, Prompt, Step
from firmware_host.engine.errors import Refused, Short
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import PATIENCE
from firmware_host.engine.table import Act, Outcome, Play, Table
from firmware_host.engine.words import Form, Payment
from tests.toy import TOY, toy_setup

TICK = Form("tick", "1", "Tick")
P_WHICH = Prompt("1", "Which way?")
WAYS = Menu(Option("sane", "On"), Option("mad", "Round and round"))


def ticking(t: Table) -> Step[Outcome]:
    while len(t.names) > 1:
        t.record((TICK,))
    yield Choose(P_WHICH, 0, WAYS)
    return Outcome((), (TICK,), ())


def looking(t: Table) -> Step[Outcome]:
    seat = 0
    while len(t.names) > 1:
        seat = t.after(seat)
    yield Choose(P_WHICH, 0, WAYS)
    return Outcome((), (TICK,), ())


def counting(t: Table) -> Step[Outcome]:
    while t.from_seat(0):
        pass
    yield Choose(P_WHICH, 0, WAYS)
    return Outcome((), (TICK,), ())


Rules: TypeAlias = Callable[[Table], Step[Outcome]]
MAD: list[Rules] = [ticking, looking, counting]


@pytest.mark.parametrize("mad", MAD)
def test_a_loop_without_a_question_is_refused_and_the_game_goes_on(
    mad: Rules,
) -> None:
    def play(t: Table) -> Step[Outcome]:
        while True:
            t.record((TICK,))
            if (yield Choose(P_WHICH, 0, WAYS)) == "mad":
                yield from mad(t)

    game = Game(replace(TOY, play=play), toy_setup())
    game.push("sane")
    before = list(game.events)
    with pytest.raises(Refused, match="rules of Toy"):
        game.push("mad")
    assert game.entries == ["sane"]
    assert list(game.events) == before
    game.push("sane")
    assert len(game.events) == len(before) + 1


def test_rules_that_hand_over_to_each_other_for_ever_are_refused() -> None:
    def play(t: Table) -> Play:
        if len(t.log) < 2:
            t.record((TICK,))
            yield Choose(P_WHICH, 0, WAYS)
        return t.play()

    game = Game(replace(TOY, play=play), toy_setup())
    game.push("sane")
    with pytest.raises(Refused, match="rules of Toy"):
        game.push("sane")


def test_a_game_that_never_asks_at_all_cannot_be_begun() -> None:
    with pytest.raises(Refused, match="rules of Toy"):
        Game(replace(TOY, play=ticking), toy_setup())


def test_an_aside_that_sends_the_rules_round_is_taken_back() -> None:
    def play(t: Table) -> Step[Outcome]:
        while t.paused or t.gone:
            t.record((TICK,))
        yield Choose(P_WHICH, 0, WAYS)
        return Outcome((0,), (TICK,), ())

    game = Game(replace(TOY, play=play), toy_setup(("Ann", "Ben", "Cy")))
    with pytest.raises(Refused, match="rules of Toy"):
        game.act(Act("leave", 2))
    assert game.entries == []
    assert not game.table.gone


def test_people_may_take_their_time() -> None:
    """A screen looks at the table sixty times a second while somebody thinks."""

    def play(t: Table) -> Step[Outcome]:
        yield Choose(P_WHICH, 0, WAYS)
        return Outcome((0,), (TICK,), ())

    game = Game(replace(TOY, play=play), toy_setup())
    for _ in range(PATIENCE + 10):
        game.table.leaders()
    game.push("sane")
    assert game.outcome is not None


def test_a_long_game_that_asks_is_no_loop() -> None:
    def play(t: Table) -> Step[Outcome]:
        for _ in range(9):
            for _ in range(PATIENCE // 3):
                t.record((TICK,))
                t.after(0)
            yield Choose(P_WHICH, 0, WAYS)
        return Outcome((0,), (TICK,), ())

    game = Game(replace(TOY, play=play), toy_setup())
    for _ in range(9):
        game.push("sane")
    assert game.outcome is not None


FEE = Payment("fee", "1", "{from:who} pays {amount:money}")
GIFT = Payment("gift", "1", "{to:who} gets {amount:money}")


def paying(t: Table) -> Step[Outcome]:
    """Ask once what depends on money, and never look again."""
    t.pay(GIFT, t.bank, 0, 5)
    while True:
        if (yield Choose(P_WHICH, 0, WAYS)) == "mad":
            t.pay(FEE, 0, t.bank, 5)


def handing_over(t: Table) -> Step[Outcome]:
    t.pay(GIFT, t.bank, 0, 5)
    yield Choose(P_WHICH, 0, WAYS)

    def others() -> Play:
        t.pay(FEE, 0, t.bank, 5)
        yield Choose(P_WHICH, 0, WAYS)
        return Outcome((), (TICK,), ())

    return others()  # type: ignore[return-value]  # the engine follows it


@pytest.mark.parametrize("rules", [paying, handing_over])
def test_a_payment_that_the_rules_did_not_foresee_is_refused_and_the_game_goes_on(
    rules: Rules,
) -> None:
    game = Game(replace(TOY, play=rules), toy_setup())
    accounts = dict(game.table.ledger.accounts())
    args = (("amount", 5), ("from", 0), ("to", game.table.bank), ("why", "miscounted"))
    game.act(Act("correct", None, args))
    before, said = list(game.entries), list(game.events)
    with pytest.raises(Refused) as refusal:
        game.push("mad")
    assert refusal.value.reason == (
        f"The rules of {TOY.name} let {game.table.names[0]} pay $5 without having it. "
        "That is a mistake in them; nothing was changed."
    )
    assert isinstance(refusal.value.__cause__, Short)  # for whoever mends the rules
    assert (game.entries, game.events) == (before, said)
    game.pop()
    assert game.table.ledger.accounts() == accounts
    game.push("mad")


def test_rules_that_cannot_even_begin_are_refused() -> None:
    def play(t: Table) -> Step[Outcome]:
        t.pay(FEE, 0, t.bank, 5)
        yield Choose(P_WHICH, 0, WAYS)
        return Outcome((), (TICK,), ())

    with pytest.raises(Refused, match=f"The rules of {TOY.name} let"):
        Game(replace(TOY, play=play), toy_setup())
