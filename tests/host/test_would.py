"""What is being told is tried out before the eyes of the table, on every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.engine.table import Setup
from firmware_host.games.shared.teaching.builder import decides
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from firmware_host.text.terminal.canvas import Ink
from firmware_host.text.terminal.page import Shown, TextPage
from firmware_host.touch.start import speak
from tests.host.hands import Room


def at_a_space(tmp_path: Path, size: tuple[int, int], language: str = "en") -> tuple[Room, Session]:
    """A blank game of Go For Broke whose first pawn has come to a space that nobody knows."""
    settings = Settings(language=language, display=DisplaySettings(reduced_motion=True))
    room = Room(tmp_path, size=size, settings=settings)
    speak(room.host)
    board = games.board("go-for-broke")
    setup = Setup(board.id, ("Ann", "Ben"), "blank", games.shipped_pack(board, "blank"))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(5))
    room.house.seat(session)
    room.house.coaching = None
    below = seeded(1)
    while not (isinstance(session.game.ask, Choose) and "more" in session.game.ask):
        ask = session.game.ask
        assert ask is not None
        table = ask.seat is None and not ask.chance
        session.take(Reply(ask.sample(below)) if table else LetMachine())
    room.house.open("table")
    room.host.turn()
    room.settle()
    return room, session


def told(room: Room, session: Session, *answers: str | int) -> str:
    """Everything on the screen once that has been told."""
    for answer in answers:
        session.take(Reply(answer))
    assert session.game.ask is not None
    assert decides(session.game.ask)
    room.house.open("table")
    room.host.turn()
    room.settle()
    return " ".join(room.texts)


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (480, 800)])
def test_what_it_would_do_now_stands_above_the_answers(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    room, session = at_a_space(tmp_path, size)
    seat = session.game.table.on_turn()
    name, cash = session.game.table.names[seat], session.game.table.money[seat]
    shown = told(room, session, "pay", 10_000, "and", "miss")
    said = f"{name} pays the Bank $10,000. {name} will sit out 1 turn. "
    assert f"{said}Then {name} has ${cash - 10_000:,}." in shown
    rows = session.journal.rows(session.id)
    assert session.game.table.money[seat] == cash
    room.touch("Play it this time only")
    assert session.game.table.money[seat] == cash - 10_000
    assert len(session.journal.rows(session.id)) == len(rows) + 1


def test_in_german(tmp_path: Path) -> None:
    room, session = at_a_space(tmp_path, (800, 480), "de")
    shown = told(room, session, "pay", 10_000)
    assert "Was es jetzt bewirken würde" in shown
    assert "zahlt 10.000\u00a0$ an die Bank." in shown


def test_words_that_do_not_fit_are_read_at_a_touch(tmp_path: Path) -> None:
    room, session = at_a_space(tmp_path, (480, 320))
    each: list[str | int] = ["pay each", 5_000]
    shown = told(room, session, *[*each, "and"] * 5, *each)
    assert "Then they have:" not in shown
    room.touch("What it would do now")
    room.settle()
    assert "Then they have:" in " ".join(room.texts)
    assert "Shall I remember that?" in " ".join(room.texts)
    room.touch("What it would do now")
    room.settle()
    room.touch("Play it this")
    assert session.game.ask is not None
    assert not decides(session.game.ask)


@pytest.mark.parametrize("width", [80, 40])
def test_at_a_keyboard_too(tmp_path: Path, width: int) -> None:
    _, session = at_a_space(tmp_path, (800, 480))
    seat = session.game.table.on_turn()
    name, cash = session.game.table.names[seat], session.game.table.money[seat]
    for answer in ("pay", 10_000):
        session.take(Reply(answer))
    page = TextPage(session, Ink(styles=False), width, 30).lines(Shown())
    shown = " ".join(" ".join(page).split())
    assert f"{name} pays the Bank $10,000. Then {name} has ${cash - 10_000:,}." in shown
