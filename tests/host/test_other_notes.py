"""Cash paid otherwise than proposed: the change for it, what cannot be, and the books after it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.port import Handing, NoteCounts, Otherwise
from firmware_host.engine.cash import worth
from firmware_host.engine.requests import Do, Reply
from firmware_host.engine.table import Setup
from firmware_host.record import chance
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.notes.otherwise import OtherNotes
from firmware_host.record.session import Session
from firmware_host.touch.hand_over import handings
from tests.games.table_talk import sensibly, start
from tests.host.hands import Room


def paid(game: str, seed: int = 3) -> tuple[Session, Handing, Otherwise]:
    """Return a game in cash right after somebody has paid, and that payment."""
    made = start(game, 3).setup
    setup = Setup(game, made.seats, made.edition, made.pack, made.rulings, made.options, "cash")
    session, below = Session.begin(Journal(None), setup), chance.seeded(seed)
    for _ in range(400):
        for hand in handings(session):
            if hand.other is not None and sum(dict(hand.other.holds).values()) > 3:
                return session, hand, hand.other
        ask = session.game.ask
        assert ask is not None
        session.take(Reply(sensibly(session.game, ask, below)))
    raise AssertionError("nobody has paid anything")


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_the_change_for_other_notes_is_worked_out_and_the_books_follow(game: str) -> None:
    session, hand, other = paid(game)
    table = session.game.table
    money = list(table.money)
    owed = worth(dict(hand.notes)) - worth(dict(hand.back))
    ways = [
        (notes, other.change(notes))
        for value, count in other.holds
        for notes in [((value, -(-owed // value)),)]
        if value * count >= owed and notes != hand.notes
    ]
    notes, back = next((notes, back) for notes, back in ways if back is not None)
    assert worth(dict(notes)) - worth(dict(back)) == owed
    act = other.swap(notes)
    assert act is not None
    session.take(Do(act))
    till = session.till
    assert till is not None
    purse = till.purse(other.seat)
    have = {value: count + dict(back).get(value, 0) for value, count in other.holds}
    left = {value: have[value] - dict(notes).get(value, 0) for value in have}
    left |= {value: count for value, count in back if value not in left}
    assert purse == {value: count for value, count in left.items() if count}
    assert list(table.money) == money, "the sum is the same"


def test_too_little_and_what_was_proposed() -> None:
    _, hand, other = paid("go-for-broke")
    assert other.change(()) is None
    smallest = min(dict(other.holds))
    if smallest < other.owed:
        assert other.change(((smallest, 1),)) is None
    assert other.change(hand.notes) == hand.back
    assert other.swap(hand.notes) is None, "nothing has to be changed"


def test_change_that_the_taker_cannot_give_is_refused() -> None:
    other = OtherNotes(0, 1, 30, ((100, 1), (10, 3)), ((10, 3),), (10, 100), (0, 0))
    assert other.change(((100, 1),)) is None
    assert other.change(((10, 3),)) == ()
    assert OtherNotes(0, 1, 30, ((100, 1),), ((10, 3),), (10, 100), (9, 0)).change(((100, 1),)) == (
        (10, 7),
    )


def test_nobody_gives_a_note_and_gets_the_same_one_back() -> None:
    other = OtherNotes(0, 1, 30, ((10, 9), (100, 1)), ((10, 3),), (10, 100), (9, 9))
    assert other.change(((10, 4),)) is None
    assert other.change(((10, 4), (100, 1))) is None


def _instead(hand: Handing) -> NoteCounts | None:
    """Return notes of one kind that would pay it too."""
    other = hand.other
    for value, count in other.holds if other is not None else ():
        assert other is not None
        notes = ((value, -(-other.owed // value)),)
        if notes[0][1] <= count and notes != hand.notes and other.change(notes) is not None:
            return notes
    return None


def test_a_touch_on_the_notes_pays_otherwise_and_done_tells_the_books(tmp_path: Path) -> None:
    room, below = Room(tmp_path), chance.seeded(5)
    setup = replace(start("go-for-broke", 2).setup, money="cash")
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(1))
    room.house.seat(session)
    room.house.open("table")
    room.host.turn()
    notes: NoteCounts | None = None
    while notes is None:
        found = handings(session)
        offered = any(target.key == "other notes 0" for target in room.stage.targets)
        if offered and len(found) == 1 and (notes := _instead(found[0])):
            break
        if not room.look():
            room.wait(lambda: room.look() or (room.asked() and not room.stage.busy))
            if room.asked() and not room.stage.busy:
                room.answer(below)
    proposed = found[0]
    assert proposed.other is not None
    assert session.till is not None
    payer, step = proposed.other.seat, session.n
    purse = session.till.purse(payer)
    room.press("other notes 0")
    for value, count in proposed.notes:
        for _ in range(count):
            room.press(f"note {value} less")
    assert any("short" in text for text in room.texts), "nothing is chosen yet"
    assert "Give these" not in room.labels
    for value, count in notes:
        for _ in range(count):
            room.press(f"note {value}")
    room.press("give these")
    assert session.n == step, "nothing is booked before it is done"
    assert room.look(), "Done is still the payer's"
    assert session.n == step + 1
    assert session.till.purse(payer) != purse
    assert not any(t.key.endswith(" paid") for t in room.stage.targets), "hands have done it"
