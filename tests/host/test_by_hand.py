"""Settled by hand: the sheet opens at once with last time's figures, in this game and the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.wishes import Enter, ShowTab, Touch
from firmware_host import games
from firmware_host.engine.requests import Reply
from firmware_host.engine.table import Setup
from firmware_host.kept.settings import Settings
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.session import Session
from firmware_host.touch.pages.fix import FixPage
from firmware_host.touch.pages.sheet import Blank, Pen
from firmware_host.touch.start import speak
from tests.games.broke_talk import known_board
from tests.host.hands import Room


def landed(room: Room, names: tuple[str, ...] = ("Ann", "Ben")) -> Session:
    """A game in which Ann lands on a space that is settled by hand."""
    pack = known_board().replace('does = "pay 15000"', 'does = "settle by hand: Sing"', 1)
    board = games.board("go-for-broke")
    setup = complete(board, Setup(board.id, names, "mine", pack))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(1))
    for dice in ([6, 6], [1, 2], [2, 3]):
        session.take(Reply(dice, source="touch"))
    room.house.seat(session)
    room.house.open("table")
    room.host.turn()
    return session


def sung(room: Room) -> None:
    """Ann gives Ben $500 for it."""
    room.house.open("fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    assert page.tab == "hand"
    assert page.sheet.lines == []
    page.carry_out(Enter(Blank.PAYEE, "1"), 0.0)
    page.carry_out(Enter(Blank.AMOUNT, "500"), 0.0)
    page.carry_out(Touch(Pen.ADD), 0.0)
    page.carry_out(Touch(Pen.SETTLE), 0.0)


def test_the_sheet_opens_by_itself_with_the_figures_of_the_last_game(tmp_path: Path) -> None:
    room = Room(tmp_path)
    landed(room)
    room.settle()
    assert room.house.page_name == "table", "nobody has settled it before"
    sung(room)
    room.house.open("home")
    landed(room)
    room.wait(lambda: room.house.page_name == "fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    assert page.sheet.words == "Sing"
    assert page.sheet.lines == ["Ann > Ben 500"]
    room.house.open("table")
    room.settle()
    assert room.house.page_name == "table", "once is enough"


@pytest.mark.parametrize("text", [0, 2], ids=["normal", "large"])
@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=["800x480", "480x320"])
def test_the_running_balance_and_the_tally_are_in_sight(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    """On every panel, in the longer language and in large type."""
    room = Room(tmp_path, size, replace(Settings(), language="de"), text_step=text)
    speak(room.host)
    landed(room, ("Annegret", "Maximilian", "Cleo", "Dov"))
    room.house.open("fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    for payee in "123":
        page.carry_out(Enter(Blank.PAYEE, payee), 0.0)
        page.carry_out(Enter(Blank.AMOUNT, "15500"), 0.0)
        page.carry_out(Touch(Pen.ADD), 0.0)
    page.carry_out(ShowTab("hand"), 0.0)
    room.host.turn()
    shown = " ".join(room.texts)
    for sum_ in ("953.500\u00a0$", "Maximilian 1.015.500\u00a0$", "Dov 1.015.500\u00a0$"):
        assert sum_ in shown
    room.house.open("teaching", {"game": "go-for-broke", "edition": "house"})
    room.host.turn()
    shown = " ".join(room.texts)
    assert "1 angenommen · 0 noch unbekannt" in shown
    for tab in ("Seitenweg", "Ausgaben", "Einnahmen"):
        assert tab in shown


def test_figures_of_other_people_are_left_out(tmp_path: Path) -> None:
    room = Room(tmp_path)
    landed(room)
    sung(room)
    landed(room, ("Cleo", "Dov"))
    room.settle()
    assert room.house.page_name == "table"


def test_the_sheet_is_settled_by_the_main_button_with_the_balance_in_sight(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = landed(room)
    room.house.open("fix")
    room.host.turn()
    for label in ("To whom", "Ben", "How much", "5", "000", "Done", "Write this payment down"):
        room.seek(label)
    assert "Then they have: Ann $995,000 and Ben $1,005,000." in " ".join(room.texts)
    room.touch("Settle it")
    room.touch("Ann")
    room.touch("Ben")
    assert session.game.table.money[:2] == [995_000, 1_005_000]
