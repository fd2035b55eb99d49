"""Submit, undo, correct, resume: what is shown is saved, what is saved comes back."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, LetMachine, Reply, Undo, move_money, put_right
from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, verbatim, word
from firmware_host.record import story, undo
from firmware_host.record.damage import ENTRY_COLUMNS, seal
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.journal import Journal, standing
from firmware_host.record.session import Session
from tests.host.conftest import NOON
from tests.toy import ToyTable, toy_setup

BOTH = (0, 1)


def position(session: Session) -> object:
    game = session.game
    rows = [codec.event_row(event) for event in game.events]
    return session.n, rows, game.table.ledger.accounts(), game.ask and game.ask.kind


def play(session: Session, steps: int) -> None:
    for _ in range(steps):
        if session.game.ask is None:
            return
        session.take(LetMachine())


def reopened(path: Path) -> Session:
    journal = Journal(path, lambda: NOON)
    return Session.resume(journal, journal.records()[0])


def test_every_prefix_comes_back_from_disk(session: Session, path: Path) -> None:
    for _ in range(60):
        if session.game.ask is None:
            break
        session.take(LetMachine())
        again = reopened(path)
        assert position(again) == position(session)
        assert again.divergence is None
        again.journal.close()


def test_undo_is_an_entry_and_comes_back_too(session: Session, path: Path) -> None:
    play(session, 12)
    session.take(Undo(5, BOTH))
    play(session, 3)
    session.take(Undo(1, BOTH))
    again = reopened(path)
    assert position(again) == position(session)
    rows = again.journal.rows(again.id)
    assert [row.kind for row in rows].count("undo") == 2
    assert len(standing(rows)) == session.n == 9
    undone = [told for told in story.history(again) if told.undone]
    assert undone
    assert all(told.index is None for told in undone)
    again.journal.close()


def test_a_second_roll_after_undo_is_a_new_roll(session: Session) -> None:
    play(session, 1)
    rolls = set()
    for _ in range(8):
        session.take(LetMachine())
        rolls.add(session.game.entries[-1])
        session.take(Undo(1, BOTH))
    assert len(rolls) > 1


def test_a_stale_answer_is_refused(session: Session) -> None:
    play(session, 2)
    before = position(session)
    with pytest.raises(Refused, match="step 1, but the table is at step 2"):
        session.take(Reply("spin", 1))
    with pytest.raises(Refused, match="step 7"):
        session.take(LetMachine(7))
    assert position(session) == before


def test_a_finished_game_is_recorded_with_its_outcome_and_can_be_reopened(
    session: Session,
) -> None:
    play(session, 10_000)
    record = session.journal.record(session.id)
    assert record is not None
    assert record.outcome is not None
    assert record.ended == NOON
    assert session.journal.unfinished() == []
    with pytest.raises(Refused, match="Undo still works"):
        session.take(LetMachine())
    session.take(Undo(1, BOTH))
    record = session.journal.record(session.id)
    assert record is not None
    assert record.outcome is None
    assert [r.id for r in session.journal.unfinished()] == [session.id]


def test_machine_results_can_be_derived_again(session: Session) -> None:
    play(session, 9)
    session.take(Undo(4, BOTH))
    play(session, 10_000)
    assert story.verify(session) == []
    rows = session.journal.rows(session.id)
    spoiled = next(r for r in rows if r.source == "machine" and r.body in ([1], [2], [3], [6]))
    assert session.journal.path is not None
    with sqlite3.connect(session.journal.path) as db:
        query = f"SELECT {', '.join(ENTRY_COLUMNS)} FROM entry WHERE seq = ?"
        row = dict(zip(ENTRY_COLUMNS, db.execute(query, (spoiled.seq,)).fetchone(), strict=True))
        # A cheat who knows how rows are sealed.
        crc = seal(*{**row, "body": "[4]"}.values())
        db.execute("UPDATE entry SET body = '[4]', crc = ? WHERE seq = ?", (crc, spoiled.seq))
    assert story.verify(session)[0].startswith(f"entry {spoiled.seq}: recorded [4]")


def test_changed_rules_do_not_rewrite_an_evening(
    session: Session, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(session, 30)
    recorded = session.game.table.ledger.accounts()

    def dearer(table: ToyTable) -> None:
        table.price = 3

    monkeypatch.setattr(ToyTable, "adopt", dearer)
    again = reopened(path)
    assert again.divergence is not None
    assert again.game.table.ledger.accounts() != recorded
    again.book_recorded_balances()
    assert again.game.table.ledger.accounts() == recorded
    assert any("rules have changed" in told.text for told in story.history(again))
    again.journal.close()
    # What was settled is itself on record.
    third = reopened(path)
    third.book_recorded_balances()
    assert third.game.table.ledger.accounts() == recorded
    third.journal.close()


def test_a_write_that_fails_has_not_happened(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(session, 3)
    assert session.journal.path is not None
    full = sqlite3.connect(session.journal.path, isolation_level=None)
    full.execute("PRAGMA max_page_count=1")
    monkeypatch.setattr(session.journal, "_db", full)
    correction = Correct(move_money(session.game.table.bank, 0, 1, "x" * 150), BOTH)
    said = ""
    for _ in range(400):
        before = position(session)
        try:
            session.take(correction)
        except Refused as refusal:
            said = refusal.reason
            break
    assert "disk is full" in said
    assert position(session) == before
    sealed = sqlite3.connect(f"file:{session.journal.path}?mode=ro", uri=True, isolation_level=None)
    monkeypatch.setattr(session.journal, "_db", sealed)
    with pytest.raises(Refused, match="check its permissions"):
        session.take(Undo(1, BOTH))
    assert position(session) == before
    with pytest.raises(Refused, match="check its permissions"):
        session.trust("dice", "real")
    assert session.sources == {}


def test_an_undo_that_stumbles_while_it_is_written_has_not_happened(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(session, 3)
    before = position(session)

    def stumble(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(session.journal, "write", stumble)
    with pytest.raises(ZeroDivisionError):
        session.take(Undo(1, BOTH))
    assert position(session) == before


def test_rules_that_stumble_leave_the_table_sound(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(session, 1)
    before = position(session)

    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(session.game.table, "pay", stumble)
    with pytest.raises(ZeroDivisionError):
        session.take(Reply([3]))
    assert position(session) == before
    session.take(Reply([3]))


def test_what_hands_must_put_back(session: Session) -> None:
    play(session, 1)
    session.take(Reply([5]))
    assert undo.put_back(session, 1) == ["Ann gets back $5"]
    session.take(Correct(put_right("order", "xy", "so"), BOTH))
    session.take(Correct(put_right("order", "yx", "no"), BOTH))
    assert undo.put_back(session, 1) == ["The order: x first"]


def test_what_belongs_to_nobody_is_put_back_in_the_words_of_its_fix(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fix without a seat has its `back` said as well; a label begins with a capital."""
    play(session, 1)
    table, options = session.game.table, (("0", word("nobody")), ("1", verbatim("ann")))
    told = Fix("a", Line("the owner of Silk"), "0", options, print, back="Silk belongs to {to}")
    plain = replace(told, what="b", back="")
    whose = replace(told, what="c", label=Line("{seat:who}'s pawn", seat=1), back="", seat=1)
    now = {fix.what: fix for fix in (told, plain, whose)}
    then = {what: replace(fix, now="1") for what, fix in now.items()}
    monkeypatch.setattr(table.ledger, "names", ("Ann", "ben", *table.ledger.names[2:]))
    assert undo.to_put_back(table.money, table.money, then, now, session) == [
        "Silk belongs to ann",
        "The owner of Silk: ann",
        "ben's pawn: ann",
    ]


def test_why_shows_rule_and_balances(session: Session) -> None:
    play(session, 1)
    session.take(Reply([5]))
    why = story.why(session, 1)
    assert why["rule"] == "1"
    assert why["before"] == {"Ann": 40, "bank": -80}
    assert why["after"] == {"Ann": 35, "bank": -75}
    with pytest.raises(Refused, match="events to explain"):
        story.why(session, 99)


def test_exports_hide_secrets_until_the_game_is_over(session: Session) -> None:
    play(session, 5)
    running = story.everything(session)
    entries = running["entries"]
    assert isinstance(entries, list)
    assert entries[0]["body"] is None
    assert session.header.secret not in sheet(session)
    assert session.header.secret not in str(running)
    play(session, 10_000)
    entries = story.everything(session)["entries"]
    assert isinstance(entries, list)
    assert entries[0]["body"] in (["x", "y"], ["y", "x"])
    assert session.header.secret in sheet(session)


def test_a_set_up_that_cannot_be_played_is_refused(toy_shelf: None, journal: Journal) -> None:
    for seats, reason in (
        (("Ann",), "2 to 4 players"),
        (("Ann", "Ann"), "name of their own"),
        (("Ann", "bank"), "a name that the table itself uses"),
        (("Ann", "x" * 30), "24"),
    ):
        with pytest.raises(Refused, match=reason):
            Session.begin(journal, toy_setup(seats))
    assert journal.records() == []
