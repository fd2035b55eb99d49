"""One family of requests at one door: what is late is refused, and who plays for the machine."""

from __future__ import annotations

import pytest

from firmware_host.engine.asks import Dice
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    Undo,
    hold,
    move_money,
)
from firmware_host.engine.table import Act
from firmware_host.record.session import Session


@pytest.mark.parametrize(
    "late",
    [
        Reply([3], n=0),
        LetMachine(n=0),
        Do(Act("pause", 0), n=0),
        Correct(move_money(0, 1, 5, "late"), n=0),
        Undo(n=0),
    ],
    ids=lambda late: type(late).__name__,
)
def test_whatever_was_meant_for_another_step_changes_nothing(
    session: Session, late: Request
) -> None:
    session.take(LetMachine(n=0))
    entries, seq = list(session.game.entries), session.seq
    with pytest.raises(Refused, match="meant for step 0, but the table is at step 1"):
        session.take(late)
    assert (session.game.entries, session.seq) == (entries, seq)


def test_people_are_waited_for_and_the_machine_plays_its_own_seats(session: Session) -> None:
    assert session.machine_request() == LetMachine(0)  # nobody is asked: it deals
    session.take(LetMachine())
    assert session.machine_request() is None
    session.take(Do(Act("hand over", 0)))
    assert isinstance(session.game.ask, Dice)
    assert session.machine_request() == LetMachine(session.n)


def test_people_enter_what_real_dice_show_for_a_machine_seat(session: Session) -> None:
    session.take(LetMachine())
    session.take(Do(Act("hand over", 0)))
    session.trust("dice", "real")
    assert session.machine_request() is None
    session.take(Do(Act("hand over", 1)))  # now nobody is left who could read a die
    assert session.machine_request() == LetMachine(session.n)


def test_to_hold_what_one_holds_takes_no_correction(session: Session) -> None:
    table = session.game.table
    had = table.money[0]
    assert hold(table, 0, had, "counted") is None
    more, less = hold(table, 0, had + 5, "counted"), hold(table, 0, had - 2, "counted")
    assert more == move_money(table.bank, 0, 5, "counted")
    assert less == move_money(0, table.bank, 2, "counted")
