"""Tables, a real broker and the host's program together: each result exactly once."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.commands.hall import CLEAR
from firmware_host.hall.broker import UNWANTED, Mqtt
from firmware_host.hall.floor import Floor
from firmware_host.hall.ledger import HallLedger
from firmware_host.hall.line import SILENT, TableLine
from firmware_host.hall.watch import COMING, Watch, opened, session_of
from tests.hall.conftest import Mosquitto, until
from tests.hall.tables import STATE, AtTable, Hall, noted, play, speak, told


@pytest.fixture
def hall(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Hall]:
    hall = Hall(tmp_path, mosquitto)
    yield hall
    hall.close()


def test_a_table_is_heard_of_with_its_state_and_goes_away_when_it_is_silent(hall: Hall) -> None:
    blue = hall.table("blue")
    blue.line.tell(1, lambda: told(STATE), 0.0)
    hall.until(lambda: "blue" in hall.floor.tables and hall.floor.tables["blue"].online)
    hall.until(lambda: hall.floor.tables["blue"].state == STATE)
    blue.now = SILENT + 1
    hall.until(lambda: not hall.floor.tables["blue"].online, what="a silent table's going")


def test_a_call_is_seen_and_answered_and_everybody_can_be_told(hall: Hall) -> None:
    blue, red = hall.table("blue"), hall.table("red")
    for table in (blue, red):
        table.line.tell(1, lambda: told(STATE), 0.0)
    hall.until(lambda: len(hall.floor.tables) == 2 and hall.broker.connected)
    assert blue.line.call(wanted=True)
    hall.until(lambda: hall.floor.tables["blue"].call.wanted, what="the call")
    hall.watch.say(hall.broker, "blue", COMING, answers=True)
    hall.until(lambda: COMING in blue.line.heard(), what="the answer")
    assert not blue.line.calling
    hall.until(lambda: not hall.floor.tables["blue"].call.wanted)
    hall.watch.say(hall.broker, "all", "Last round at eleven.")
    hall.until(lambda: "Last round at eleven." in red.line.heard(), what="the word to all")


def test_a_call_stands_though_the_program_that_told_of_it_starts_anew(hall: Hall) -> None:
    blue = hall.table("blue")
    hall.until(lambda: blue.broker.connected and hall.broker.connected)
    assert blue.line.call(wanted=True)
    hall.until(lambda: "blue" in hall.floor.tables and hall.floor.tables["blue"].call.wanted)
    blue.stop()
    blue.start()
    hall.until(lambda: blue.broker.connected)
    blue.beat()
    blue.line.tell(2, lambda: told(STATE), 0.0)
    hall.until(lambda: hall.floor.tables["blue"].state == STATE)
    assert hall.floor.tables["blue"].call.wanted


def test_the_host_speaks_and_answers_from_a_terminal(hall: Hall, mosquitto: Mosquitto) -> None:
    blue = hall.table("blue")
    blue.line.tell(1, lambda: told(STATE), 0.0)
    hall.until(lambda: "blue" in hall.floor.tables and hall.broker.connected)
    assert blue.line.call(wanted=True)
    hall.until(lambda: hall.floor.tables["blue"].call.wanted, what="the call")
    asked = ["--broker", mosquitto.settings.broker, "--port", str(mosquitto.settings.port)]
    assert main(["hall", "answer", "Blue", *asked]) == 0
    hall.until(lambda: COMING in blue.line.heard(), what="the answer")
    hall.until(lambda: not hall.floor.tables["blue"].call.wanted)
    assert not blue.line.calling
    assert main(["hall", "say", "all", "Last round", "at eleven.", *asked]) == 0
    hall.until(lambda: "Last round at eleven." in blue.line.heard(), what="the word to all")


@pytest.mark.parametrize("text", ["Last round. " * 20, "Last\nround", " "])
def test_what_no_table_would_show_is_not_said(
    text: str, mosquitto: Mosquitto, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--broker", mosquitto.settings.broker, "--port", str(mosquitto.settings.port)]
    assert main(["hall", "say", "all", text, *asked]) == 2
    assert "one line of at most 200 characters" in capsys.readouterr().err


def test_a_result_is_written_once_though_broker_and_tables_go_and_come(
    hall: Hall, mosquitto: Mosquitto
) -> None:
    blue = hall.table("blue")
    hall.until(lambda: blue.broker.connected)
    mosquitto.kill()
    hall.until(lambda: not blue.broker.connected and not hall.broker.connected)
    play(blue.folder, 1)
    over = told(STATE) | {"over": True}
    blue.line.tell(2, lambda: over, 0.0)
    hall.turn()
    blue.stop()  # the plug of the table
    play(blue.folder, 2)
    blue.start()
    mosquitto.start()

    def both() -> bool:
        blue.now += 30  # a host that reached the broker after the table has the last result only
        return len(hall.floor.ledger.entries()) == 2 and noted(blue)

    hall.until(both, what="both results")
    blue.stop()
    blue.start()  # told again or not: there are two
    hall.until(lambda: blue.broker.connected)
    hall.turn()
    results = [entry.result for entry in hall.floor.ledger.entries()]
    assert len({result.uid for result in results}) == 2
    assert all(result.players == ("Ann", "Ben") for result in results)


def test_results_come_though_nobody_watched(tmp_path: Path, mosquitto: Mosquitto) -> None:
    blue = AtTable(tmp_path, "blue", mosquitto)
    play(blue.folder, 3)
    play(blue.folder, 4)
    blue.stop()
    blue.start()
    until(lambda: blue.broker.connected)
    blue.beat()
    watch, broker = opened(mosquitto.settings, tmp_path / "host")

    def both() -> bool:
        blue.now += 30  # what nobody has noted is told again
        blue.beat()
        watch.turn(broker)
        return len(watch.floor.ledger.entries()) == 2

    until(both, "both results")
    broker.close()
    blue.stop()
    blue.line.close()


def test_several_screens_may_watch_one_hall(
    hall: Hall, tmp_path: Path, mosquitto: Mosquitto
) -> None:
    beside = opened(mosquitto.settings, hall.folder / "host")
    elsewhere = opened(mosquitto.settings, tmp_path / "laptop")
    blue = hall.table("blue")
    blue.line.tell(1, lambda: told(STATE), 0.0)

    def known_to_all() -> bool:
        for watch, broker in (beside, elsewhere):
            watch.turn(broker)
        floors = (hall.floor, beside[0].floor, elsewhere[0].floor)
        return all("blue" in floor.tables for floor in floors)

    hall.until(known_to_all)
    for _, broker in (beside, elsewhere):
        broker.close()


def test_no_two_programs_have_one_name_at_the_broker(tmp_path: Path) -> None:
    (tmp_path / "laptop").mkdir()
    name, held = session_of(tmp_path)
    beside, other = session_of(tmp_path)
    elsewhere, third = session_of(tmp_path / "laptop")
    assert name
    assert not beside
    assert elsewhere not in ("", name)
    for handle in (held, other, third):
        os.close(handle)
    again, held = session_of(tmp_path)
    os.close(held)
    assert again == name, "the broker has kept messages under it"


def test_a_terminal_shows_one_page_after_another(tmp_path: Path, mosquitto: Mosquitto) -> None:
    command = [sys.executable, "-m", "firmware_host", "hall", "--terminal"]
    command += ["--broker", mosquitto.settings.broker, "--port", str(mosquitto.settings.port)]
    ours, theirs = pty.openpty()
    shown = b""
    with subprocess.Popen([*command, "--state", str(tmp_path / "host")], stdout=theirs) as program:
        os.close(theirs)
        try:
            while b"No table" not in shown:
                shown += os.read(ours, 4096)
        finally:
            program.kill()
    os.close(ours)
    assert shown.startswith(CLEAR.encode() + b"The hall: hall")


def test_what_keeps_the_broker_away_is_told(tmp_path: Path, mosquitto: Mosquitto) -> None:
    mosquitto.kill()
    mosquitto.lock()
    mosquitto.start()
    watch, broker = opened(mosquitto.settings, tmp_path / "host")
    watch.turn(broker)
    until(lambda: watch.turn(broker) and broker.trouble == UNWANTED, "the refusal")
    broker.close()


def test_a_killed_speaker_is_told_of_by_the_broker(tmp_path: Path, mosquitto: Mosquitto) -> None:
    line = TableLine(tmp_path)
    speaker = speak(tmp_path, mosquitto)
    watch = Watch(Floor("hall", HallLedger(":memory:")))
    broker = Mqtt(
        mosquitto.settings,
        "looker",
        greet=lambda: None,
        heard=watch.heard,
        subscribe=("croupier/hall/+/+",),
    )
    number = 0

    def online() -> bool:
        nonlocal number
        number += 1
        line.tell(number, lambda: told(STATE), 0.0)
        watch.turn(broker)
        return any(table.online for table in watch.floor.tables.values())

    try:
        until(online, "the table's coming")
        speaker.send_signal(signal.SIGKILL)
        until(
            lambda: (
                watch.turn(broker) is not None
                and not any(table.online for table in watch.floor.tables.values())
            ),
            "the last will",
        )
    finally:
        speaker.kill()
        speaker.wait()
        broker.close()
        line.close()
