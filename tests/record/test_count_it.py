"""Count it yourself: every sum that is asked can be made, it gets harder, and nothing is booked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.cash import Handover, Till, spoken, worth
from firmware_host.engine.words import Speaker
from firmware_host.record.journal import Journal
from firmware_host.record.notes.counting import (
    AGES,
    MIDDLE,
    OLD,
    YOUNG,
    Counters,
    Sum,
    group,
    next_age,
    sum_of,
)
from firmware_host.record.notes.otherwise import NoteCounts
from tests.engine.test_cash import (
    ANN,
    BANK,
    BEN,
    BROKE,
    CLEO,
    POT,
    SYSTEMS,
    holding,
    paid,
    purse_worth,
)

ACCOUNTS = ("Ann", "Ben", "Cleo", "bank", "pot")
SEATS = 3


def say(task: Sum) -> str:
    speaker = Speaker(ACCOUNTS, {"notes": spoken}, titles=("the Bank", "the pot"))
    return speaker.line(task.asks)


def told(task: Sum, notes: NoteCounts, tries: int = 0) -> str:
    speaker = Speaker(ACCOUNTS, {"notes": spoken}, titles=("the Bank", "the pot"))
    return speaker.line(task.judge(notes, tries).said)


def asked(till: Till, payer: int, payee: int, amount: int, **ages: int) -> Sum | None:
    seats = {ACCOUNTS.index(name.capitalize()): age for name, age in ages.items()}
    return sum_of(till, SEATS, till.follow(paid(payer, payee, amount)), seats)


def purses(values: tuple[int, ...]) -> st.SearchStrategy[dict[int, int]]:
    counts = st.integers(min_value=0, max_value=7)
    return st.fixed_dictionaries(dict.fromkeys(values, counts))


def within(notes: NoteCounts, hand: NoteCounts) -> bool:
    return all(0 < count <= dict(hand).get(value, 0) for value, count in notes)


def can_be_made(task: Sum, moves: list[Handover]) -> None:
    """The machine's own way lies in the notes at hand, comes to the sum, and is judged right."""
    assert task.shown
    assert within(task.shown, task.hand)
    judged = task.judge(task.shown, 0)
    assert judged.right
    assert worth(dict(task.shown)) - worth(dict(judged.back)) == task.amount
    if not task.pays:
        assert judged.back == ()
    elif judged.back:
        assert judged.back == tuple(moves[0].back.items()), "the change is the till's"
    if judged.then is not None:
        can_be_made(judged.then, moves)


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
def test_every_sum_can_be_made_from_the_notes_at_hand(system: str, data: st.DataObject) -> None:
    notes = SYSTEMS[system]
    values = tuple(notes.start)
    till = holding(notes, *(data.draw(purses(values)) for _ in range(SEATS)))
    if pot := data.draw(st.integers(0, 40)):
        till.follow(paid(BANK, POT, pot * till.unit))
    payer = data.draw(st.sampled_from((ANN, BEN, BANK, POT)))
    payee = data.draw(st.sampled_from([a for a in (ANN, CLEO, BANK, POT) if a != payer]))
    most = 50 * max(values) if payer == BANK else purse_worth(till, payer)
    if most < till.unit:
        return
    amount = data.draw(st.integers(1, most))
    age = data.draw(st.sampled_from((YOUNG, MIDDLE, OLD)))
    moves = till.follow(paid(payer, payee, amount))
    task = sum_of(till, SEATS, moves, dict.fromkeys(range(SEATS), age))
    if task is not None:
        can_be_made(task, [move for move in moves if move.notes])


def test_who_pays_lays_the_notes_and_too_little_is_said() -> None:
    till = holding(BROKE, {5_000: 2, 1_000: 4}, {}, {})
    task = asked(till, ANN, BANK, 7_000, ann=6)
    assert task is not None
    assert say(task) == "$7,000 for the Bank: which notes?"
    assert task.hand == ((5_000, 2), (1_000, 4)), "what Ann had before she paid"
    assert task.adds, "the youngest see what they have laid"
    assert told(task, ((5_000, 1),)) == "That makes $5,000: $2,000 too little."
    assert task.judge(((5_000, 1), (1_000, 2)), 0).right
    too_many = told(task, ((5_000, 2), (1_000, 1)))
    assert too_many == "Too much: one of the notes can stay in your hand."
    assert told(task, ((1_000, 7),)) == "There are not that many notes of that kind."


def test_more_than_it_takes_is_right_if_there_is_change() -> None:
    till = holding(BROKE, {10_000: 1, 5_000: 1, 1_000: 2}, {}, {})
    task = asked(till, ANN, BANK, 7_000, ann=8)
    assert task is not None
    judged = task.judge(((10_000, 1),), 0)
    assert judged.right
    assert judged.back == ((1_000, 3),)
    assert judged.then is None, "at 8 the machine says what comes back"
    assert task.swap(((10_000, 1),)) is not None, "the books are told of the other notes"
    assert task.swap(((5_000, 1), (1_000, 2))) is None


def test_from_eleven_on_the_change_is_named_too_and_notes_are_few() -> None:
    till = holding(BROKE, {10_000: 1}, {}, {})
    task = asked(till, ANN, BANK, 7_000, ann=12)
    assert task is not None
    then = task.judge(((10_000, 1),), 0).then
    assert then is not None
    assert say(then) == "What comes back?"
    assert told(then, ((1_000, 2),)) == "Not yet: that is too little."
    assert told(then, ((5_000, 1),)) == "Not yet: too much."
    assert then.judge(((1_000, 3),), 0).right
    gets = asked(till, BANK, BEN, 15_000, ben=12)
    assert gets is not None
    assert told(gets, ((5_000, 3),)) == "Right, but it can be done with fewer notes."
    assert gets.judge(((10_000, 1), (5_000, 1)), 0).right
    younger = asked(till, BANK, BEN, 15_000, ben=9)
    assert younger is not None
    assert younger.judge(((5_000, 3),), 0).right


def test_who_is_paid_too_much_gives_the_change() -> None:
    till = holding(BROKE, {50_000: 1}, {10_000: 5}, {})
    task = asked(till, ANN, BEN, 20_000, ben=9)
    assert task is not None
    assert say(task) == "What goes back to Ann?"
    assert not task.adds
    assert told(task, ((10_000, 2),)) == "That makes $20,000: too little."
    assert task.judge(((10_000, 3),), 0).right
    again = holding(BROKE, {50_000: 1}, {10_000: 5}, {})
    young = asked(again, ANN, BEN, 20_000, ben=6)
    assert young is not None
    assert say(young) == "$30,000 back to Ann: which notes?"


def test_the_second_wrong_try_brings_a_hint() -> None:
    till = holding(BROKE, {5_000: 2, 1_000: 4}, {}, {})
    task = asked(till, ANN, BANK, 7_000, ann=9)
    assert task is not None
    assert "Begin with" not in told(task, ((1_000, 1),))
    assert told(task, ((1_000, 1),), 1).endswith("Begin with 1 × $5,000.")


def test_nobody_is_asked_where_several_payments_lie_there_or_nobody_counts() -> None:
    till = holding(BROKE, {5_000: 2}, {5_000: 1}, {})
    assert asked(till, ANN, BANK, 5_000) is None
    assert asked(till, ANN, BANK, 5_000, ben=7) is None
    moves = [*till.follow(paid(BANK, ANN, 5_000)), *till.follow(paid(BANK, ANN, 1_000))]
    assert sum_of(till, SEATS, moves, {ANN: 7}) is None


def test_the_choice_goes_round_and_is_kept_beside_the_game(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "croupier.db")
    age, seen = 0, []
    for _ in AGES:
        age = next_age(age)
        seen.append(age)
    assert seen == [YOUNG, MIDDLE, OLD, 0]
    assert (group(3), group(7), group(8), group(40)) == (YOUNG, YOUNG, MIDDLE, OLD)
    counters = Counters(journal, 7)
    counters.let(1, 9)
    assert Counters(journal, 7).ages == {1: MIDDLE}
    counters.let(1, 0)
    assert Counters(journal, 7).ages == {}
    assert Counters(journal, 8).ages == {}
