"""Looking after the table with a finger: everything goes through the screen and the real helper."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from display.wishes import Enter
from firmware_host import games
from firmware_host.system import restore
from firmware_host.system.wishes import OUTBOX, HelperWishes
from firmware_host.touch.care.clock import Figure
from tests.host.hands import Room
from tests.system.pretend import System, care, package

needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")


class Appliance:
    """A running table with a helper that grants its wishes when it is let."""

    def __init__(self, root: Path) -> None:
        self.system = System(root)
        self.room = Room(root / "var/lib/croupier")
        runtime = str(root / "run/croupier")
        self.room.house.wishes = HelperWishes({"RUNTIME_DIRECTORY": runtime}, root)
        self.room.house.open("care")
        self.pass_time()

    def pass_time(self) -> None:
        self.room.now += 1
        self.room.host.turn()

    def grant(self) -> None:
        """The helper does what was wished for, and the table hears of it."""
        care(self.system).grant()
        self.pass_time()

    @property
    def words(self) -> str:
        return " ".join(self.room.texts)


@pytest.fixture
def table(tmp_path: Path) -> Appliance:
    return Appliance(tmp_path)


def test_it_is_reached_from_the_settings(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.touch("Settings")
    room.touch("More")
    room.seek("Look after the table")
    assert room.house.page_name == "care"


def test_a_backup_goes_to_the_stick_and_comes_back_from_it(table: Appliance) -> None:
    room = table.room
    room.house.open("home")
    table.pass_time()
    room.begin("Go For Broke")
    room.house.open("care")
    table.pass_time()
    room.touch("Backups")
    assert "One moment" in table.words
    table.grant()
    assert "GAMES" in table.words
    assert "There is no backup yet. The button below makes one." in table.words
    room.touch("Back up to the stick")
    table.grant()
    (on_stick,) = table.system.stick.iterdir()
    assert "It can be pulled out." in table.words
    assert list((table.system.root / "var/lib/croupier/outbox").iterdir()) == []
    room.touch(on_stick.stem)
    table.grant()
    assert "This backup" in table.words
    assert "instead of 1" in table.words
    room.touch("Restore it")
    assert room.house.leaving
    assert (room.state / restore.WAITING).is_file()


def test_a_spoiled_backup_is_refused_with_its_reason(table: Appliance) -> None:
    (table.system.stick / "bad.croupier").write_bytes(b"something else")
    table.room.touch("Backups")
    table.grant()
    table.room.touch("bad")
    table.grant()
    assert "not a Croupier backup" in table.words
    assert not table.room.house.leaving


def test_a_restore_can_be_taken_back_from_the_screen(table: Appliance) -> None:
    room = table.room
    room.touch("Backups")
    table.grant()
    room.touch("Back up to the stick")
    table.grant()
    room.touch(next(table.system.stick.iterdir()).stem)
    table.grant()
    room.touch("Restore it")
    room.journal.close()
    assert restore.carry_out(room.state, None, "2026-01-02T12:00:00") == restore.DONE
    again = Appliance.__new__(Appliance)
    again.system, again.room = table.system, Room(room.state)
    again.room.house.wishes = room.house.wishes
    again.room.house.open("backups")
    again.grant()
    again.room.touch("Undo the last restore")
    assert again.room.house.leaving


def test_on_a_desktop_backups_lie_beside_the_games(tmp_path: Path) -> None:
    room = Room(tmp_path / "state")
    room.house.wishes = HelperWishes({}, tmp_path)
    room.house.open("backups")
    room.host.turn()
    room.touch("Back up now")
    (made,) = (tmp_path / "state/backups").iterdir()
    room.touch(made.stem)
    assert "This backup" in room.texts
    room.touch("Back")
    assert room.house.page_name == "backups"


def test_the_hand_over_sheet_goes_onto_the_stick_and_stays_without_codes_on_the_screen(
    table: Appliance,
) -> None:
    room = table.room
    room.house.open("home")
    table.pass_time()
    room.begin("Gambler")
    room.settle()
    room.touch("Pause")
    room.seek("Hand-over sheet")
    assert "Ann, roll for the first turn" in room.texts
    room.touch("Put it on the stick")
    assert "One moment" in table.words
    table.grant()
    (on_stick,) = table.system.stick.iterdir()
    assert on_stick.name.startswith("gambler-")
    text = on_stick.read_text("utf-8")
    assert "Ann, roll for the first turn (§3d)" in text, "on paper sections have their numbers"
    assert "It can be pulled out." in table.words
    assert list((table.system.root / "var/lib/croupier/outbox").iterdir()) == []
    room.touch("Back")
    assert room.house.page_name == "pause"


def test_a_copy_that_cannot_be_removed_any_more_does_not_end_the_table(table: Appliance) -> None:
    room = table.room
    room.house.open("home")
    table.pass_time()
    room.begin("Gambler")
    room.house.open("hand-over")
    table.pass_time()
    room.touch("Put it on the stick")
    care(table.system).grant()
    (left,) = (room.house.settings.state_folder / OUTBOX).iterdir()
    left.unlink()
    left.mkdir()  # as little a file to be removed as one on a card that has gone read-only
    table.pass_time()
    assert room.house.page_name == "hand-over"
    assert "One moment" not in table.words


def test_without_a_stick_the_sheet_says_so_and_nothing_is_left_behind(table: Appliance) -> None:
    room = table.room
    room.house.open("home")
    table.pass_time()
    room.begin("Gambler")
    room.settle()
    table.system.plugged = False
    room.house.open("hand-over")
    table.pass_time()
    room.touch("Put it on the stick")
    table.grant()
    assert "stick" in table.words
    assert list((table.system.root / "var/lib/croupier/outbox").iterdir()) == []


def test_an_edition_goes_by_stick_from_one_table_to_another(tmp_path: Path) -> None:
    first, second = Appliance(tmp_path / "one"), Appliance(tmp_path / "two")
    room = first.room
    packs = room.house.packs
    gambler = games.board("gambler")
    packs.save(gambler, "grandma", packs.find(gambler, "house")[1])
    room.house.open("home")
    first.pass_time()
    room.touch("Settings")
    room.touch("More")
    room.seek("Editions")
    room.touch("Grandma")
    room.seek("Put it on a stick")
    first.grant()
    (file,) = first.system.stick.iterdir()
    shutil.copy(file, second.system.stick)  # the stick is pulled out and put in there
    room = second.room
    room.house.open("editions")
    second.pass_time()
    room.seek("From a stick")
    second.grant()
    room.touch(file.stem)
    second.grant()
    assert "Saved as grandma." in second.words
    assert room.house.packs.find(gambler, "grandma")[1] == packs.find(gambler, "grandma")[1]


def test_a_stick_without_an_edition_says_what_would_be_one(table: Appliance) -> None:
    table.room.house.open("editions")
    table.pass_time()
    table.room.seek("From a stick")
    table.grant()
    assert "There is no edition here." in table.words


def test_a_missing_stick_is_said(table: Appliance) -> None:
    table.system.plugged = False
    table.room.touch("Backups")
    table.grant()
    assert "There is no stick" in table.words


@needs_dpkg
def test_an_update_says_what_changes_and_what_became_of_it(table: Appliance) -> None:
    package(table.system)
    room = table.room
    room.touch("Update")
    table.grant()
    room.touch("Croupier 1.1.0")
    assert "A newer thing." in table.words
    assert "An old thing." not in table.words
    room.touch("Install version 1.1.0")
    table.grant()
    # The table is closed and opened again by it: the page tells it when it is opened next.
    room.house.open("update")
    table.grant()
    assert "Version 1.1.0 is installed." in table.words
    room.touch("Go back to version 1.0.0")
    table.grant()
    assert table.system.version == "1.0.0"


@needs_dpkg
def test_an_update_that_does_not_open_is_told(table: Appliance) -> None:
    package(table.system)
    table.system.active = "failed"
    table.room.touch("Update")
    table.grant()
    table.room.touch("Croupier 1.1.0")
    table.room.touch("Install version 1.1.0")
    table.grant()
    assert "The old version is back" in table.words
    assert table.system.version == "1.0.0"


def test_the_clock_is_set_by_hand(table: Appliance) -> None:
    room = table.room
    room.touch("Date and time")
    for part, value in (("year", "2027"), ("month", "2"), ("day", "30")):
        room.house.carry_out(Enter(Figure(part), value), room.now)
    table.pass_time()
    assert "There is no such day." in table.words
    room.house.carry_out(Enter(Figure("day"), "28"), room.now)
    table.pass_time()
    room.touch("Set the clock")
    table.grant()
    asked = [command for command in table.system.asked if command[0] == "date"]
    assert asked[0][2].startswith("2027-02-28 ")
    assert room.house.page_name == "care"


def test_the_machine_is_started_anew(table: Appliance) -> None:
    table.room.seek("Restart the machine")
    table.grant()
    assert ["systemctl", "reboot"] in table.system.asked


def test_without_a_helper_nothing_is_offered_that_needs_one(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.house.wishes = HelperWishes({}, tmp_path)
    room.house.open("care")
    room.host.turn()
    assert "Backups" in room.labels
    assert not {"Update", "Date and time", "Restart the machine"} & set(room.labels)
