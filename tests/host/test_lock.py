"""The parents' lock: what it keeps shut, how it opens, and what happens to those who guess."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from display.wishes import Enter
from firmware_host.engine.asks import Tell
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, Reply, move_money, put_right
from firmware_host.engine.settling import settle_by_hand
from firmware_host.kept import config, pin
from firmware_host.kept.config_text import shown
from firmware_host.kept.lock import Lock
from firmware_host.kept.settings import LockSettings, Settings, TableSettings
from firmware_host.record.consent import Locked
from firmware_host.record.session import Session
from firmware_host.touch.pages.fix import Sum
from tests.host.hands import Room
from tests.host.test_by_hand import landed, sung

PIN = "2580"
KEPT = pin.hashed(PIN, b"sixteen bytes of")
LOCKED = Settings(lock=LockSettings(pin=KEPT), table=TableSettings(money="ledger"))


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path, settings=LOCKED)


def type_pin(room: Room, digits: str = PIN) -> None:
    for digit in digits:
        room.press(f"digit {digit}")


def asks(room: Room) -> bool:
    """Whether the screen wants the PIN."""
    return any(target.key == "digit 0" for target in room.stage.targets)


def session_of(room: Room) -> Session:
    assert room.house.session is not None
    return room.house.session


# -- what is locked --------------------------------------------------------------------------------


def test_settings_want_the_pin_and_open_with_it(room: Room) -> None:
    room.touch("Settings")
    assert asks(room)
    type_pin(room)
    assert room.house.page_name == "settings"
    room.press("back")
    room.touch("Settings")
    assert room.house.page_name == "settings", "it stays open for some minutes"
    room.press("back")
    room.now += 5 * 60 + 1
    room.house.open("home")  # which invites by now
    room.host.turn()
    room.touch("Settings")
    assert asks(room)


def test_the_arrow_leads_back_to_where_one_was(room: Room) -> None:
    room.sit_down("Gambler")
    room.press("rules")
    assert asks(room)
    room.press("back")
    assert "Start with 2" in room.labels, "the names are still there"
    room.press("rules")
    type_pin(room)
    assert "House rules" in room.texts
    room.press("back")
    assert "Start with 2" in room.labels


@pytest.mark.parametrize(
    "page",
    ["settings", "fix", "care", "backups", "update", "clock", "cards", "editions", "lock"],
)
def test_no_way_leads_round_it(room: Room, page: str) -> None:
    room.begin("Gambler")
    room.house.open(page)
    room.host.turn()
    assert asks(room)
    assert room.house.page_name != page


def test_abandoning_wants_it(room: Room) -> None:
    room.begin("Gambler")
    number = session_of(room).id
    room.house.open("resume", {"id": str(number)})
    room.host.turn()
    room.seek("Abandon this game")
    room.touch("Yes")
    assert asks(room)
    assert [record.id for record in room.journal.unfinished()] == [number]
    type_pin(room)
    assert room.journal.unfinished() == []


def test_corrections_are_judged_where_requests_are(room: Room) -> None:
    """So that phones, scans and the table itself cannot do what Fix may not."""
    room.begin("Gambler")
    session = session_of(room)
    bank = session.game.table.bank
    wanted = Correct(move_money(bank, 0, 500, "miscounted"), agreed=(0, 1))
    with pytest.raises(Locked, match="locked"):
        session.take(wanted)
    money = list(session.game.table.money)
    room.house.open("fix")
    room.host.turn()
    type_pin(room)
    session.take(wanted)
    assert list(session.game.table.money) != money


def test_a_correction_that_comes_too_late_asks_again_and_is_then_made(room: Room) -> None:
    room.begin("Gambler")
    session = session_of(room)
    session.second_person = False
    room.house.open("fix")
    room.host.turn()
    type_pin(room)
    room.now += 6 * 60
    room.host.want(Enter(Sum(1), "700"))
    room.host.turn()
    assert asks(room)
    assert session.game.table.money[1] != 700
    type_pin(room)
    assert session.game.table.money[1] == 700
    assert room.house.page_name == "fix"


def test_what_cannot_be_done_is_still_said_as_such(room: Room) -> None:
    room.begin("Gambler")
    session = session_of(room)
    with pytest.raises(Refused):
        session.take(Correct(put_right("nothing of that name", "1", "misread"), agreed=(0, 1)))


def test_what_the_game_itself_has_people_settle_is_free(room: Room) -> None:
    """A space that the owner's edition settles by hand must not stop a children's game."""
    session = landed(room)
    session.second_person = False
    sung(room)
    assert session.game.table.money[1] == 1_000_500
    assert isinstance(session.game.ask, Tell)
    session.take(Reply("ok"))
    with pytest.raises(Locked):
        session.take(Correct(settle_by_hand("Sing", ["Ann > Ben 500"])))


def test_without_a_pin_nothing_is_locked(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.touch("Settings")
    assert room.house.page_name == "settings"


# -- setting it ------------------------------------------------------------------------------------


def test_a_pin_is_set_twice_kept_as_a_hash_and_taken_off(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.touch("Settings")
    room.touch("More")
    room.seek("Parents' lock")
    room.seek("Set a PIN")
    type_pin(room, "1234")
    type_pin(room, "1243")
    assert "Those did not match." in " ".join(room.texts), "the second time it was another one"
    type_pin(room, "1234")
    type_pin(room, "1234")
    kept = room.house.settings.lock.pin
    assert "1234" not in (tmp_path / "choices.toml").read_text("utf-8").partition(kept)[0]
    assert pin.fits(kept, "1234")
    assert not pin.fits(kept, "1243")
    assert config.load(env={"STATE_DIRECTORY": str(tmp_path)})[0].lock.pin == kept
    room.seek("Lock now")
    assert room.house.page_name == "home"
    room.touch("Settings")
    assert asks(room)
    type_pin(room, "1234")
    room.touch("More")
    room.seek("Parents' lock")
    room.seek("Take the lock off")
    assert room.house.settings.lock.pin == ""


def test_a_keyboard_types_it_too(room: Room) -> None:
    room.touch("Settings")
    for digit in PIN:
        room.host.turn([pygame.event.Event(pygame.TEXTINPUT, text=digit)])
    assert room.house.page_name == "settings"


# -- guessing --------------------------------------------------------------------------------------


def wrong(room: Room) -> None:
    type_pin(room, "0000")


def test_three_wrong_tries_cost_a_pause_and_the_next_ones_a_longer_one(room: Room) -> None:
    room.touch("Settings")
    for _ in range(3):
        wrong(room)
    assert "30 s" in " ".join(room.texts)
    type_pin(room)
    assert room.house.page_name != "settings", "not even the right one, until the pause is over"
    room.now += 31
    room.host.turn()
    wrong(room)
    room.now += 31
    type_pin(room)
    assert room.house.page_name != "settings", "now it is a minute"
    room.now += 30
    type_pin(room)
    assert room.house.page_name == "settings"


def test_pulling_the_plug_does_not_help(room: Room, tmp_path: Path) -> None:
    room.touch("Settings")
    for _ in range(3):
        wrong(room)
    room.journal.close()
    again = Room(tmp_path, settings=LOCKED)
    again.touch("Settings")
    type_pin(again)
    assert again.house.page_name != "settings"
    again.now += 31
    type_pin(again)
    assert again.house.page_name == "settings"


def test_a_broken_pin_in_the_file_is_told_and_locks_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "choices.toml").write_text('[lock]\npin = "1234"\n', "utf-8")
    settings, problems = config.load(env={"STATE_DIRECTORY": str(tmp_path)})
    assert settings.lock.pin == ""
    assert "pin" in problems[0]
    assert "1234" not in problems[0], "somebody may have written the PIN itself there"


def test_the_lock_by_itself() -> None:
    now = [0.0]
    kept: list[int] = []
    lock = Lock(lambda: LockSettings(pin=KEPT, minutes=2), lambda: now[0], 0, kept.append)
    assert not lock.is_open()
    assert lock.unlock(PIN)
    assert lock.is_open()
    now[0] = 121
    assert not lock.is_open()
    assert [lock.unlock("9999") for _ in range(2)] == [False] * 2
    with pytest.raises(Refused, match="30 s"):
        lock.unlock("9999")
    assert kept == [0, 1, 2, 3]
    assert lock.waits() == 30
    with pytest.raises(Refused):
        lock.unlock(PIN)
    now[0] += 10_000
    assert lock.unlock(PIN)
    assert kept[-1] == 0


# -- forgotten -------------------------------------------------------------------------------------


def test_whoever_owns_the_machine_can_take_it_off(tmp_path: Path) -> None:
    settings = replace(Settings(), state_folder=tmp_path)
    settings = config.remember(settings, "lock", "pin", KEPT)
    config.remember(settings, "sound", "mute", True)
    run = [sys.executable, "-m", "firmware_host", "unlock", "--state", str(tmp_path)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert "taken off" in done.stdout
    now, _ = config.load(env={"STATE_DIRECTORY": str(tmp_path)})
    assert now.lock.pin == ""
    assert now.sound.mute, "everything else that was chosen stays"
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert "no PIN" in done.stdout


def test_the_config_that_is_shown_does_not_show_it(tmp_path: Path) -> None:
    assert KEPT not in shown(LOCKED)
