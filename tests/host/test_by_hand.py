"""Settled by hand: the sheet opens at once with last time's figures, in this game and the next."""

from __future__ import annotations

from pathlib import Path

from display.wishes import Enter, Touch
from firmware_host import games
from firmware_host.engine.requests import Reply
from firmware_host.engine.table import Setup
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.session import Session
from firmware_host.touch.pages.fix import FixPage
from firmware_host.touch.pages.sheet import Blank, Pen
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
