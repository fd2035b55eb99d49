"""Outbox and ledger: every result once, whatever comes twice, late or out of order."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.cli import main
from firmware_host.hall.floor import STUCK, Floor
from firmware_host.hall.ledger import HallLedger, as_csv
from firmware_host.hall.messages import ONLINE, Call, Result, Seat, State, written
from firmware_host.hall.outbox import Outbox
from firmware_host.hall.watch import LEDGER

GAME = Result(
    "2026-05-01T20:00:00+02:00 1",
    "Gambler",
    ("Ann", "Ben"),
    ("Ann",),
    "Ann has $1,000.",
    "2026-05-01T20:00:00+02:00",
    "2026-05-01T21:00:00+02:00",
)
STATE = State(
    "Gambler", 7, GAME.started, (Seat("Ann", "$400", 400, True), Seat("Ben", "$90", 90)), "Ann"
)


def games(count: int) -> list[Result]:
    return [
        replace(GAME, uid=f"{GAME.started} {n}", ended=f"2026-05-01T21:{n:02}:00+02:00")
        for n in range(count)
    ]


def test_a_result_waits_on_disk_until_it_is_noted(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "out.db")
    assert outbox.put(games(3)) == 3
    assert outbox.put(games(3)) == 0
    outbox.close()
    outbox = Outbox(tmp_path / "out.db")
    assert outbox.waiting() == games(3)
    outbox.noted(games(3)[1].uid)
    assert outbox.waiting() == [games(3)[0], games(3)[2]]


def test_a_game_that_ended_otherwise_is_told_again() -> None:
    outbox = Outbox(":memory:")
    outbox.put([GAME])
    outbox.noted(GAME.uid)
    other = replace(GAME, winners=("Ben",), ended="2026-05-01T21:30:00+02:00")
    assert outbox.put([other]) == 1
    assert outbox.waiting() == [other]
    book = HallLedger(":memory:")
    assert book.write("blue", GAME)
    assert book.write("blue", other)
    assert not book.write("blue", GAME)  # what is older comes late
    assert [entry.result for entry in book.entries()] == [other]


@given(st.lists(st.integers(0, 7), max_size=30), st.integers(0, 10**6))
def test_results_are_written_once_in_any_order_however_often_they_come(
    again: list[int], seed: int
) -> None:
    every = games(8)
    arriving = [*every, *(every[n] for n in again)]
    random.Random(seed).shuffle(arriving)
    book = HallLedger(":memory:")
    news = [book.write("blue", result) for result in arriving]
    assert sum(news) == len(every)
    assert [entry.result for entry in book.entries()] == every[::-1]


def test_two_tables_may_have_had_the_same_evening() -> None:
    book = HallLedger(":memory:")
    assert book.write("blue", GAME)
    assert book.write("red", GAME)
    assert [entry.table for entry in book.entries()] == ["blue", "red"]
    assert book.entries("2026-05-02") == []


def test_a_spreadsheet_works_nothing_out() -> None:
    book = HallLedger(":memory:")
    book.write("blue", replace(GAME, winners=("=2+2",), reason="@home"))
    out = io.StringIO()
    as_csv(book.entries(), out)
    assert "'=2+2" in out.getvalue()
    assert "'@home" in out.getvalue()


def test_an_overtaken_state_does_not_turn_the_table_back() -> None:
    floor = Floor("hall", HallLedger(":memory:"))
    late = replace(STATE, step=6, leader="Ben")
    for state in (STATE, late):
        floor.heard("croupier/hall/blue/state", written(state), 0.0)
    assert floor.tables["blue"].state == STATE
    again = replace(late, since="2026-05-01T22:00:00+02:00")  # another game
    floor.heard("croupier/hall/blue/state", written(again), 0.0)
    assert floor.tables["blue"].state == again
    floor.heard("croupier/hall/blue/state", b"", 0.0)
    assert floor.tables["blue"].state is None


def test_who_calls_stands_first_and_a_still_table_is_marked() -> None:
    floor = Floor("hall", HallLedger(":memory:"))
    for table in ("amber", "blue"):
        floor.heard(f"croupier/hall/{table}/status", ONLINE, 0.0)
        floor.heard(f"croupier/hall/{table}/state", written(STATE), 0.0)
    floor.heard("croupier/hall/blue/call", written(Call(wanted=True)), 5.0)
    assert [table.name for table in floor.shown()] == ["blue", "amber"]
    assert not floor.tables["amber"].stuck(STUCK)
    assert floor.tables["amber"].stuck(STUCK + 1)
    floor.heard("croupier/hall/amber/state", written(replace(STATE, over=True, step=8)), 6.0)
    assert not floor.tables["amber"].stuck(10 * STUCK)


def test_results_that_are_not_there_or_not_to_be_read_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["hall", "results", "--state", str(tmp_path / "state")]
    assert main(asked) == 0
    assert "No result" in capsys.readouterr().out
    assert main([*asked, "--csv", str(tmp_path / "nowhere" / "x.csv")]) == 2
    assert "could not be written: No such file" in capsys.readouterr().err
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / LEDGER).write_text("Dear diary" * 60)
    assert main(asked) == 2
    assert "cannot be read: file is not a database" in capsys.readouterr().err
