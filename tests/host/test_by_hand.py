"""Settled by hand: the sheet opens at once with last time's figures, in this game and the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.wishes import Enter, ShowTab, Touch
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, Reply, Undo
from firmware_host.engine.settling import settle_by_hand
from firmware_host.engine.table import Setup
from firmware_host.kept.settings import Settings
from firmware_host.record import story
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.session import Session
from firmware_host.text.terminal.corrections import fix
from firmware_host.touch.pages.agreeing import Agree
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
    for seat in (0, 1):
        page.carry_out(Touch(Agree(seat)), 0.0)
    assert room.house.page_name == "table"


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
    assert room.house.page_name == "table", "it is settled, and the game goes on"
    room.house.open("fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    assert page.sheet.words == "Sing"
    assert page.sheet.lines == [], "the same figures do not invite to settle it twice"


def test_what_was_put_elsewhere_is_told_in_every_language(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=replace(Settings(), language="de"))
    speak(room.host)
    session = landed(room)
    session.take(Correct(settle_by_hand("Sing", ["pawn of Ann = 12"]), agreed=(0, 1)))
    told = [each.text for each in story.history(session)]
    assert told[-1].startswith("Von Hand: Figur von Ann, ")


def told_by_touch(room: Room) -> Session:
    """A game on a board of which Ann's space was told by touch: it is settled by hand."""
    pack = known_board().replace('does = "pay 15000"', 'does = "settle by hand: as printed"', 1)
    board = games.board("go-for-broke")
    setup = complete(board, Setup(board.id, ("Ann", "Ben"), "mine", pack))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(1))
    for dice in ([6, 6], [1, 2], [2, 3]):
        session.take(Reply(dice, source="touch"))
    room.house.seat(session)
    return session


def test_what_was_told_without_words_goes_by_those_of_its_first_sheet(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = told_by_touch(room)
    room.house.open("fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    assert (page.tab, page.sheet.words) == ("hand", ""), "two cards must not share their figures"
    page.carry_out(Enter(Blank.WORDS, "Sing in tune"), 0.0)
    for blank, value in ((Blank.PAYEE, "1"), (Blank.AMOUNT, "500")):
        page.carry_out(Enter(blank, value), 0.0)
    for pen in (Pen.ADD, Pen.SETTLE):
        page.carry_out(Touch(pen), 0.0)
    for seat in (0, 1):
        if page.wanted is not None:
            page.carry_out(Touch(Agree(seat)), 0.0)
    before = session.game.table.pack()
    assert session.game.ask is not None
    session.take(Reply(session.game.ask.sample(lambda below: 0), source="touch"))
    assert "settle by hand: Sing in tune" in session.game.table.pack()
    told = [each.text for each in story.history(session)]
    assert "Settled by hand: Sing in tune" in told
    session.take(Undo())
    assert session.game.table.pack() == before
    assert "as printed" in before


def test_the_keyboard_settles_the_same_sheet(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = landed(room)
    taken: list[Correct] = []

    def take(request: Correct) -> None:
        taken.append(request)
        session.take(replace(request, agreed=(0, 1)))

    page = fix(session, "hand", take)
    assert "f hand Sing: Ann > bank 500" in page
    assert "pawn of Ann = 5" in page
    assert "missed turns of Ann = 0" in page
    assert "\n  space " not in page, "what is printed does not happen"
    assert " card " not in page
    fix(session, "hand Sing: Ann > Ben 1,500; pawn of Ben = 12", take)
    assert session.game.table.money[:2] == [998_500, 1_001_500]
    assert len(taken) == 1, "one sheet is one entry"
    assert "f hand Sing: Ann > Ben 1500; pawn of Ben = 12" in fix(session, "hand", take)
    with pytest.raises(Refused, match="is not a payment"):
        fix(session, "hand Sing: Ann > Nobody 5", take)
    session.take(Undo(agreed=(0, 1)))
    assert "f hand Sing: Ann > Ben 1500; pawn of Ben = 12" in fix(session, "hand", take), (
        "what was refused is not kept"
    )
