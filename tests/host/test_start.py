"""Starting: what the first frame waits for, and what comes after it."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.commands import play
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.cabinet import Cabinet
from firmware_host.touch.loop import Host
from firmware_host.touch.start import first_page, go_on
from hardware.cues import Lamp
from tests.host.hands import Room

LATE = (
    "gpiozero",
    "serial",
    "hardware.rig",
    "hardware.config.spec",
    "display.scenes.looking_back",
    "firmware_host.lab",
    "firmware_host.doctor",
    "importlib.resources",
)


def a_house(tmp_path: Path) -> House:
    return House(Settings(), Journal(tmp_path / "croupier.db"), Packs(tmp_path / "packs"))


def left_unfinished(house: House) -> Session:
    session = Session.begin(
        house.journal, set_up(games.board("go-for-broke")), urn=Urn.from_seed(1)
    )
    for _ in range(5):
        session.take(LetMachine())
    return session


def test_the_first_frame_waits_for_no_driver_and_no_other_screen() -> None:
    script = (
        "import sys, firmware_host.touch.start, firmware_host.touch.pages.table, "
        "display.screens.table.table_screen;"
        f"print([name for name in {LATE!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_pins_are_claimed_without_boards_and_without_what_finds_their_factory() -> None:
    script = (
        "import sys; from hardware.backends.mock import Mock; Mock();"
        "print([name for name in ('importlib_metadata', 'importlib.metadata', 'email.message',"
        " 'gpiozero.boards', 'gpiozero.spi_devices') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


SHELF = """
import sys
from pathlib import Path
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.journal import Journal
from firmware_host.touch.app import House
from firmware_host.touch.start import boxes_ahead
house = House(Settings(), Journal(None), Packs(Path("nowhere")))
house.open("home")
names = [card.name for card in house.page.scene().games]
opened = lambda: sum(name.endswith((".rules", ".sensible")) for name in sys.modules)
ahead = boxes_ahead(house)
before = opened()
house.open("settings")
elsewhere = ahead()
house.open("home")
steps = 0
while ahead():
    steps += 1
print(len(names), before, elsewhere, steps, opened())
"""


def test_home_shows_the_lids_and_loads_the_games_while_nobody_waits() -> None:
    done = subprocess.run([sys.executable, "-c", SHELF], capture_output=True, text=True, check=True)
    shelf = len(games.shelved())
    assert done.stdout.splitlines()[-1] == f"{shelf} 0 False {shelf} {shelf}"


UNFINISHED = """
import sys
from pathlib import Path
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.journal import Journal
from firmware_host.touch.app import House
house = House(Settings(), Journal(Path(sys.argv[1])), Packs(Path("nowhere")))
house.open("home")
(card,) = house.page.scene().resume
print(card.title, [name for name in sys.modules if name.endswith((".game", ".rules", ".table"))
                   and ".games." in name])
"""


def test_home_offers_a_game_that_was_left_without_loading_its_rules(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    house.seat(left_unfinished(house))
    house.open("home")
    house.journal.close()
    command = [sys.executable, "-c", UNFINISHED, str(tmp_path / "croupier.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "Go on where you stopped []"


def test_a_resumed_game_loads_neither_its_printed_sheets_nor_its_lessons() -> None:
    script = (
        "import sys; from firmware_host import games; games.forms(games.board('gambler'));"
        "print([name for name in sys.modules if '.paper' in name or '.drawing' in name])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_cues_from_before_the_cabinet_is_open_are_kept(tmp_path: Path) -> None:
    cabinet = Cabinet("simulated", Settings(), tmp_path / "model")
    cabinet.cue(Lamp("spin", True))
    assert cabinet.status() == ()
    rig = cabinet.open()
    try:
        rig.work()  # opens the devices
        rig.work()
        assert cabinet.simulated is not None
        assert cabinet.simulated.lamps()["spin"]
        assert {status.name for status in cabinet.status()} >= {"spin", "yes"}
    finally:
        cabinet.close()


def test_going_straight_on_puts_the_last_game_on_the_table(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    session = left_unfinished(house)
    assert go_on(house)
    assert house.page_name == "table"
    assert house.session is not None
    assert house.session.game.entries == session.game.entries


def test_there_may_be_nothing_to_go_on_with(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    assert not go_on(house)
    assert house.page is None


def test_a_damaged_game_is_told_and_passed_over(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    sound = left_unfinished(house)
    broken = left_unfinished(house)
    house.journal._db.execute("UPDATE entry SET body = 'x' WHERE game = ?", (broken.id,))
    assert go_on(house)
    assert house.session is not None
    assert house.session.id == sound.id
    assert "damaged" in house.warnings[0]


def a_start(house: House, *options: str) -> str:
    """Which page a start with these options opens."""
    parse = argparse.ArgumentParser()
    for name in ("--boot", "--resume", "--demo"):
        parse.add_argument(name, action="store_true")
    parse.add_argument("--game")
    args = parse.parse_args(options)
    first_page(house, args, Wishes(args.game or ""))
    return house.page_name


def test_the_game_on_the_table_when_the_power_went_is_on_the_table_again(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    house.seat(left_unfinished(house))
    house.open("table")
    older = house.session
    house.seat(left_unfinished(house))
    assert older is not None
    for _ in range(2):  # and so on, as often as it goes
        house = a_house(tmp_path)
        assert a_start(house, "--boot") == "table"
        assert house.session is not None
        assert house.session.id == older.id + 1
    house.open("pause")
    assert a_start(a_house(tmp_path), "--boot") == "table"


def test_who_went_home_starts_at_home(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    house.seat(left_unfinished(house))
    house.open("home")
    again = a_house(tmp_path)
    assert a_start(again, "--boot") == "home"
    assert again.session is None
    assert a_start(again, "--resume") == "table"


def test_a_finished_or_damaged_game_is_not_put_on_the_table(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    session = left_unfinished(house)
    house.seat(session)
    house.journal.abandon(session.id)
    assert a_start(a_house(tmp_path), "--boot") == "home"
    broken = left_unfinished(house)
    house.seat(broken)
    house.journal._db.execute("UPDATE entry SET crc = 1 WHERE game = ?", (broken.id,))
    again = House(house.settings, house.journal, house.packs)
    assert a_start(again, "--boot") == "home"
    assert again.warnings


def test_after_a_crash_the_next_start_is_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(_: Host) -> None:
        raise ZeroDivisionError

    house = a_house(tmp_path)
    house.seat(left_unfinished(house))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(Host, "run", crash)
    options = ["--boot", "--display", "dummy", "--state", str(tmp_path), "--hardware", "mock"]
    with pytest.raises(ZeroDivisionError):
        play.main(options)
    log = (tmp_path / "croupier.log").read_text()
    assert '"crashed"' in log
    assert a_start(a_house(tmp_path), "--boot") == "home"
    pygame.display.init()


def test_a_disk_that_cannot_remember_the_table_stops_nobody(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    session = left_unfinished(house)
    house.journal._db.execute("PRAGMA query_only=ON")
    house.seat(session)
    house.open("table")
    assert house.page_name == "table"


def test_no_garbage_is_looked_for_before_the_first_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[bool] = []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(Host, "turn", lambda *_: looks.append(gc.isenabled()))
    monkeypatch.setattr(Host, "run", lambda _: looks.append(gc.isenabled()))
    options = ["--display", "dummy", "--state", str(tmp_path), "--hardware", "mock"]
    try:
        assert play.main(options) == 0
    finally:
        gc.unfreeze()
        pygame.display.init()
    assert looks == [False, True]
    assert gc.isenabled()


def test_garbage_waits_until_the_table_is_quiet() -> None:
    script = (
        "import gc; from firmware_host.touch.loop import put_memory_aside, sweep;"
        "put_memory_aside(); before = gc.get_stats()[2]['collections'];"
        "rings = [[] for _ in range(3_000)]; [ring.append(ring) for ring in rings]; del rings;"
        "waited = gc.get_stats()[2]['collections'] == before; sweep(); sweep();"
        "print(waited, gc.get_stats()[2]['collections'] - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "True 1"


def test_a_table_that_is_put_away_gives_its_files_back(tmp_path: Path) -> None:
    """Whoever opens many in one process, as tests do, may not run out of descriptors."""

    def an_evening(folder: Path) -> int:
        Room(folder).begin("Gambler")
        gc.collect()
        return len(os.listdir("/proc/self/fd"))

    an_evening(tmp_path / "first")  # what is opened once and kept has been opened
    assert an_evening(tmp_path / "second") == an_evening(tmp_path / "third")
