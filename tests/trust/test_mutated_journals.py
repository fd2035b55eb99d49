"""Journals that say anything at all, with right checksums: read or refused, and quickly."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.record import damage, left_off, story
from firmware_host.record.chance import Urn
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.journal import Damaged, Journal, Record
from firmware_host.record.read_only import lent
from firmware_host.record.results import results
from firmware_host.record.session import Session
from firmware_host.record.story import unplayable
from tests.trust.test_readers import mutated

STEPS = 25


def recorded(folder: Path) -> list[Path]:
    """One closed journal of every game, with a finished and an unfinished game in it."""
    paths = []
    for game in games.shelved():
        path = folder / game / "croupier.db"
        journal = Journal(path)
        for steps in (STEPS, 4_000 if game == "spot-cash" else 150):  # one to its end
            session = Session.begin(journal, set_up(games.board(game)), urn=Urn.from_seed(2))
            while session.game.ask is not None and session.n < steps:
                session.take(LetMachine())
        journal.close()
        paths.append(path)
    return paths


def retold(value: Any, rng: Random) -> Any:
    """Something else of any shape in the place of one part of a value."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(sorted(value))
        if rng.random() < 0.2:
            return (
                {**value, f"{key}x": value[key]}
                if rng.random() < 0.5
                else {at: found for at, found in value.items() if at != key}
            )
        return {**value, key: retold(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], retold(value[at], rng), *value[at + rng.randrange(2) :]]
    if isinstance(value, str) and value and rng.random() < 0.5:
        return mutated(value, rng)
    return rng.choice(
        (
            None,
            True,
            -1,
            0,
            7,
            10**18,
            1.5,
            "",
            "x" * 5_000,
            "\x1b[2J",
            [],
            {},
            [[]] * 500,
            {"act": "fix"},
            "Ann",
            2**63,
            -(10**30),
        )
    )


def rewrite(path: Path, rng: Random) -> int:
    """Change one text of a journal, with its checksum; the number of the game that it is about."""
    db = sqlite3.connect(path)
    number = rng.choice((1, 2))
    what = rng.choice(("header", "header", "body", "events", "outcome", "keepsake"))
    if what in ("header", "outcome"):
        query = "SELECT game, started, header, outcome FROM game WHERE id = ?"
        game, started, header, outcome = db.execute(query, (number,)).fetchone()
        if what == "header":
            header = other_text(header, rng)
        else:
            outcome = other_text(outcome or "{}", rng)
        crc = damage.seal(game, started, header)
        row = (header, outcome, crc, number)
        db.execute("UPDATE game SET header = ?, outcome = ?, crc = ? WHERE id = ?", row)
    elif what == "keepsake":
        db.execute(
            "INSERT OR REPLACE INTO keepsake VALUES (?, ?)",
            (f"{rng.choice(('left off', 'sources'))} {number}", other_text('{"seq": 25}', rng)),
        )
    else:
        query = "SELECT * FROM entry WHERE game = ? ORDER BY seq"
        row = rng.choice(db.execute(query, (number,)).fetchall())
        values = list(row[:-1])
        at = 3 if what == "body" else 7
        values[at] = other_text(values[at], rng)
        db.execute(
            f"UPDATE entry SET {what} = ?, crc = ? WHERE game = ? AND seq = ?",
            (values[at], damage.seal(*values), values[0], values[1]),
        )
    db.commit()
    db.close()
    return number


def other_text(text: str, rng: Random) -> str:
    if rng.random() < 0.3:
        text = mutated(text, rng)
    else:
        text = json.dumps(retold(json.loads(text), rng), ensure_ascii=False)
    return text.encode(errors="replace").decode()


def looked_at(journal: Journal, record: Record) -> str:
    """Do with a record what anybody may; how far that went."""
    try:
        left_off.found(journal, record)
        session = Session.resume(journal, record)
    except Damaged as damaged:
        unplayable.sheet(record, str(damaged))
        unplayable.written(journal, record, str(damaged))
        return "refused"
    for tell in (story.history, sheet, story.ledger_csv, story.everything):
        tell(session)
    if session.game.outcome is not None:
        story.verify(session)
    diverged = session.divergence is not None
    try:
        session.book_recorded_balances()
        if session.game.ask is not None:
            session.take(LetMachine())
    except Refused:
        return "refused"
    return "diverged" if diverged else "played"


def fuzz(count: int, folder: Path, clock: Callable[[], float]) -> tuple[Counter[str], float]:
    """What became of so many journals, and the processor seconds of the slowest."""
    rng, slowest, became = Random(16), 0.0, Counter[str]()
    paths = recorded(folder)
    for _ in range(count):
        source = rng.choice(paths)
        path = folder / "spoilt" / "croupier.db"
        shutil.rmtree(path.parent, ignore_errors=True)
        shutil.copytree(source.parent, path.parent)
        number = rewrite(path, rng)
        began = clock()
        journal = lent(path)
        results(journal)
        record = journal.record(number)
        became["unlisted" if record is None else looked_at(journal, record)] += 1
        journal.close()
        slowest = max(slowest, clock() - began)
    return became, slowest


def test_mutated_journals_are_read_or_refused(tmp_path: Path) -> None:
    became, _ = fuzz(40, tmp_path, lambda: 0.0)
    assert became["played"] > 3
    assert became["refused"] + became["diverged"] > 5


@pytest.mark.soak
def test_two_thousand_mutated_journals_take_less_than_half_a_second_each(tmp_path: Path) -> None:
    import time

    became, slowest = fuzz(2_000, tmp_path, time.process_time)
    print(f"{dict(became)}, the slowest journal took {slowest:.3f} s of processor time")
    assert slowest < 0.5
