"""The log: structured, bounded, and unable to stop an evening."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from firmware_host.system.logbook import FILE, FileSink, JournalSink, Logbook, open_logbook


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Kept:
    """A sink that keeps what it is given."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str, Mapping[str, object]]] = []

    def __call__(self, level: str, event: str, facts: Mapping[str, object]) -> None:
        self.entries.append((level, event, facts))


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_flood_of_one_kind_is_held_back_and_counted() -> None:
    clock, kept = Clock(), Kept()
    log = Logbook([kept], clock)
    for number in range(1000):
        clock.now = number / 100
        log.note("device_flooding", "warning", device="pico")
        if number == 500:
            log.note("game_started", game="gambler")
    assert len(kept.entries) == 21  # twenty, and the other kind was not drowned
    clock.now = 61.0
    log.note("device_flooding", "warning", device="pico")
    assert kept.entries[-1][2] == {"device": "pico", "held_back": 980}


def test_a_file_is_turned_over_and_three_are_kept(tmp_path: Path) -> None:
    sink = FileSink(tmp_path / FILE, 300, lambda: 0.0)
    for number in range(40):
        sink("info", "started", {"count": number})
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, f"{FILE}.1", f"{FILE}.2"]
    assert all(path.stat().st_size <= 300 for path in tmp_path.iterdir())
    counts = [
        entry["count"]
        for name in (f"{FILE}.2", f"{FILE}.1", FILE)
        for entry in lines(tmp_path / name)
    ]
    assert counts == list(range(40))[-len(counts) :]
    assert lines(tmp_path / FILE)[0]["at"] == "1970-01-01T00:00:00Z"


def test_the_journal_gets_every_fact_as_a_field(tmp_path: Path) -> None:
    address = str(tmp_path / "journal")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journald:
        journald.bind(address)
        JournalSink(address)("warning", "device_lost", {"device": "cards", "reason": "a\nB=c"})
        got = journald.recv(4096).decode()
    assert got.splitlines() == [
        "MESSAGE=device lost: device cards, reason a B=c",
        "PRIORITY=4",
        "SYSLOG_IDENTIFIER=croupier",
        "CROUPIER_EVENT=device_lost",
        "CROUPIER_DEVICE=cards",
        "CROUPIER_REASON=a B=c",
    ]


def test_a_log_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    kept = Kept()
    log = Logbook([JournalSink(str(tmp_path / "none")), FileSink(tmp_path / "no/such", 99), kept])
    log.note("started", seconds=0.4)
    assert len(kept.entries) == 1


def test_long_facts_are_cut() -> None:
    kept = Kept()
    Logbook([kept]).note("device_lost", reason="x" * 9999)
    assert kept.entries[0][2] == {"reason": "x" * 400}


def test_a_crash_is_told_by_kind_and_place_not_by_its_words() -> None:
    kept = Kept()
    try:
        raise ValueError("Ann holds the Zillionaire")
    except ValueError as error:
        Logbook([kept]).crash(error)
    level, event, facts = kept.entries[0]
    assert (level, event, facts["reason"]) == ("error", "crashed", "ValueError")
    assert str(facts["file"]).startswith("test_logbook.py:")
    assert "Zillionaire" not in str(facts)


def test_by_hand_only_trouble_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = open_logbook(tmp_path, 16, {})
    log.note("started", seconds=0.4)
    log.note("device_lost", "warning", device="cards")
    assert capsys.readouterr().err == "croupier: device lost: device cards\n"
    assert [entry["event"] for entry in lines(tmp_path / FILE)] == ["started", "device_lost"]
