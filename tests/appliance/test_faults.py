"""What goes wrong in a living room, and that the evening goes on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, move_money
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import opened
from firmware_host.record.session import Session
from firmware_host.system.logbook import FileSink, Logbook
from firmware_host.text.referee import Referee
from hardware.signals import CardRead, Found, Lost, Pressed
from tests.appliance.test_damage import play
from tests.toy import toy_setup

pytestmark = pytest.mark.usefixtures("toy_shelf")


def table(path: Path) -> Session:
    return Session.begin(Journal(path), toy_setup(), urn=Urn.from_seed(9))


def test_a_full_disk_refuses_the_answer_and_takes_it_again_when_there_is_room(
    tmp_path: Path,
) -> None:
    session = table(tmp_path / "croupier.db")
    play(session, 7)
    before = Referee(session).reply()
    db = session.journal._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # As full as SQLite can be told to find it.
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count={pages}")
    said = ""
    for _ in range(200):
        assert session.game.ask is not None
        try:
            session.take(Correct(move_money(session.game.table.bank, 0, 1, "x" * 200), (0, 1)))
        except Refused as refusal:
            said = refusal.reason
            break
    assert "The disk is full: free some space and try again." in said
    stuck = Referee(session).reply()
    assert sum(session.game.table.money) == 0
    # Nothing happened that is not in the journal.
    again = Session.resume(session.journal, session.journal.unfinished()[0])
    assert Referee(again).reply() == stuck
    assert stuck["n"] != before["n"]
    db.execute("PRAGMA max_page_count=100000")
    session.take(Correct(move_money(session.game.table.bank, 0, 1, "there is room again"), (0, 1)))
    assert session.n == again.n + 1


def test_a_log_on_a_full_disk_is_no_reason_to_stop() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    Logbook([FileSink(full, 1000)]).note("started", seconds=1.0)


def test_a_clock_that_jumps_back_changes_no_order(tmp_path: Path) -> None:
    times = iter(f"{year}-01-01T00:00:00+00:00" for year in range(2099, 1970, -1))
    journal = Journal(tmp_path / "croupier.db", lambda: next(times))
    session = Session.begin(journal, toy_setup(), urn=Urn.from_seed(9))
    play(session, 20)
    stamps = [row.at for row in journal.rows(session.id)]
    assert stamps == sorted(stamps, reverse=True)
    again = Session.resume(journal, journal.unfinished()[0])
    assert Referee(again).reply() == Referee(session).reply()


def test_a_folder_that_cannot_be_written_still_opens_a_table(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    journal, problems = opened(tmp_path / "state" / "croupier.db")
    assert "Games of this evening will not be kept." in problems[0]
    session = Session.begin(journal, toy_setup())
    play(session, 7)


def test_a_damaged_file_opens_a_table_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "croupier.db").write_bytes(b"not a database, sorry" * 500)
    journal, problems = opened(tmp_path / "croupier.db")
    assert "could not be read" in problems[0]
    play(Session.begin(journal, toy_setup()), 7)
    assert len(list(tmp_path.glob("*.damaged"))) == 1


def test_devices_that_come_and_go_are_in_the_log_and_presses_are_not() -> None:
    from firmware_host.touch.start import note_device

    kept: list[tuple[str, Mapping[str, object]]] = []
    log = Logbook([lambda level, event, facts: kept.append((event, facts))])
    for signal in (
        Lost("cards", 1.0, "cards went away; plug it in again."),
        CardRead("cards", 2.0, "04AB12"),
        Pressed("spin", 3.0),
        Found("cards", 4.0),
    ):
        note_device(log, signal)
    assert kept == [
        ("device_lost", {"device": "cards", "reason": "cards went away; plug it in again."}),
        ("device_found", {"device": "cards"}),
    ]
