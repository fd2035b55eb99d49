"""A child counts notes at the screen and at the terminal; nobody is kept waiting."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from display.port import NoteCounts
from firmware_host.engine.requests import Reply
from firmware_host.engine.words import ENGLISH
from firmware_host.kept.editions import Packs
from firmware_host.record import chance
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.notes.counting import Counters, Sum, let_count, to_count
from firmware_host.record.session import Session
from firmware_host.text.terminal import Terminal
from firmware_host.text.terminal.canvas import Ink
from firmware_host.text.terminal.counting import count_first
from firmware_host.text.terminal.welcome import Welcome
from tests.games.table_talk import sensibly, start
from tests.host.hands import Room


def playing(room: Room, age: int, seed: int = 1) -> Session:
    """A cash game on the table in which everybody counts."""
    setup = replace(start("go-for-broke", 2).setup, money="cash")
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(seed))
    counters = Counters(room.journal, session.id)
    for seat in range(2):
        counters.let(seat, age)
    room.house.seat(session)
    room.house.open("table")
    room.host.turn()
    return session


def until_counted(room: Room, session: Session, wanted: Callable[[Sum], bool]) -> Sum:
    """Play on until such a sum is up."""
    below = chance.seeded(5)
    ages = Counters(room.journal, session.id).ages
    for _ in range(900):
        task = to_count(session, ages)
        up = any(target.label == "Show me" for target in room.stage.targets)
        if up and task is not None and wanted(task):
            return task
        if not room.look():
            room.wait(lambda: room.look() or (room.asked() and not room.stage.busy))
            if room.asked() and not room.stage.busy:
                room.answer(below)
    raise AssertionError("nobody was asked to count")


def lay(room: Room, notes: NoteCounts) -> None:
    for value, count in notes:
        for _ in range(count):
            room.press(f"note {value}")


def up(room: Room, key: str) -> bool:
    return any(target.key.endswith(key) for target in room.stage.targets)


def test_notes_are_shown_only_after_they_were_laid(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = playing(room, 6)
    task = until_counted(room, session, lambda task: task.pays)
    step, seq = session.n, session.seq
    assert not up(room, "other notes 0"), "the machine's notes are not up yet"
    assert not up(room, "counted"), "nothing is laid yet"
    value = task.shown[0][0]
    room.press(f"note {task.hand[-1][0]}")
    assert any(text.endswith("so far") for text in room.texts)
    room.press("counted")
    words = " ".join(room.texts)
    assert "too little" in words or "Too much" in words
    assert "Begin with" not in words
    room.press("counted")
    assert "Begin with" in " ".join(room.texts), "the second wrong try brings a hint"
    assert up(room, f"note {value}")
    room.press(f"note {task.hand[-1][0]} less")
    lay(room, task.shown)
    room.press("counted")
    assert any(text.startswith("Right!") for text in room.texts)
    assert "Done" in room.labels
    assert (session.n, session.seq) == (step, seq), "the journal knows nothing of it"
    assert room.look()
    assert session.n == step


def test_show_me_lets_the_table_go_on(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = playing(room, 12)
    until_counted(room, session, lambda task: True)
    seq = session.seq
    room.touch("Show me")
    assert "Done" in room.labels
    assert not any(text.startswith("Right!") for text in room.texts)
    room.touch("Done")
    assert session.seq == seq


def test_from_eleven_on_the_change_is_laid_too(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = playing(room, 11)
    task = until_counted(
        room, session, lambda task: task.pays and task.judge(task.shown, 0).then is not None
    )
    then = task.judge(task.shown, 0).then
    assert then is not None
    lay(room, task.shown)
    room.press("counted")
    assert "What comes back?" in room.texts
    lay(room, then.shown)
    room.press("counted")
    assert "Done" in room.labels


def test_right_with_other_notes_is_one_honest_entry(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = playing(room, 8)

    def otherwise(task: Sum) -> NoteCounts | None:
        for value, count in task.hand if task.pays else ():
            notes = ((value, -(-task.amount // value)),)
            fits = notes[0][1] <= count and notes != task.shown
            if fits and task.judge(notes, 0).right and task.swap(notes) is not None:
                return notes
        return None

    task = until_counted(room, session, lambda task: otherwise(task) is not None)
    notes = otherwise(task)
    assert notes is not None
    step, seq = session.n, session.seq
    lay(room, notes)
    room.press("counted")
    assert session.seq == seq
    room.touch("Done")
    assert (session.n, session.seq) == (step + 1, seq + 1)


def test_set_up_asks_for_the_age_and_remembers_it_by_name(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.touch("Go For Broke")
    room.press("lies printed")
    room.press("main")
    room.touch("Ann")
    room.touch("Ben")
    for key in "Mia":
        room.press(f"key {key}")
    room.press("seat 2")
    room.touch("Count it yourself No")
    room.touch("Count it yourself Age 5 to 7")
    assert "Count it yourself Age 8 to 10" in room.labels
    room.press("close")
    room.press("main")
    session = room.house.session
    assert session is not None
    mia = session.game.table.names.index("Mia")
    assert Counters(room.journal, session.id).ages == {mia: 8}
    assert room.journal.kept("ages") == {"Mia": 8}


def test_without_notes_there_is_nothing_to_count(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.sit_down("Zillionaire")
    room.press("seat 0")
    room.press("seat 0")
    assert "First time? Yes, coach me" in room.labels
    assert not any(label.startswith("Count it yourself") for label in room.labels)


# -- the terminal ----------------------------------------------------------------------------------


def paid_step(age: int) -> tuple[Session, dict[int, int], Sum]:
    """A cash game right after somebody has paid, and what that seat counts."""
    setup = replace(start("go-for-broke", 2).setup, money="cash")
    session, below = Session.begin(Journal(None), setup), chance.seeded(3)
    ages = dict.fromkeys(range(2), age)
    for _ in range(400):
        task = to_count(session, ages)
        if task is not None and task.pays:
            return session, ages, task
        ask = session.game.ask
        assert ask is not None
        session.take(Reply(sensibly(session.game, ask, below)))
    raise AssertionError("nobody has paid anything")


def typing(*lines: str) -> Callable[[str], str]:
    rest: Iterator[str] = iter(lines)
    return lambda prompt: next(rest)


def test_at_the_terminal_notes_are_typed_first() -> None:
    session, ages, task = paid_step(6)
    right = " ".join(f"{value}x{count}" for value, count in task.shown)
    out = io.StringIO()
    seq = session.seq
    typed = typing("?", "7", f"{task.hand[-1][0]}", f"${task.hand[-1][0]:,}", right)
    told = count_first(session, ages, typed, out.write)
    assert told == "Right!"
    assert "There is no note of $7" in out.getvalue()
    assert "too little" in out.getvalue()
    assert "Begin with" in out.getvalue()
    assert session.seq == seq
    assert count_first(session, ages, typing(""), out.write) == "", "Enter shows them"


def test_names_with_ages_begin_a_game_that_counts(tmp_path: Path) -> None:
    out = io.StringIO()
    lines = iter(("Mia (7), Dad, Ben* expert", "2"))
    welcome = Welcome(lambda prompt, enough: next(lines), out, Ink(styles=False), ENGLISH)
    journal, packs = Journal(tmp_path / "croupier.db"), Packs(tmp_path / "packs")
    wishes = welcome.wishes(Wishes("go-for-broke"), journal, packs)
    assert wishes.players == ("Mia", "Dad", "Ben")
    assert wishes.ages == {"Mia": 7}
    session = begin(wishes, journal, packs)
    let_count(session, wishes.ages)
    assert Counters(journal, session.id).ages == {0: 5}


def test_k_changes_who_counts_and_says_why_not(tmp_path: Path) -> None:
    out = io.StringIO()
    packs, journal = Packs(tmp_path / "packs"), Journal(tmp_path / "croupier.db")
    session = begin(Wishes("go-for-broke", ("Mia", "Dad"), money="cash"), journal, packs)
    lines = iter(("k", "k", "q"))
    Terminal(session, lambda prompt, enough: next(lines), out, coach=False).run()
    assert "Mia counts the notes first: Age 5 to 7" in out.getvalue()
    assert "Mia counts the notes first: Age 8 to 10" in out.getvalue()
    ledger = begin(Wishes("go-for-broke", ("Mia", "Dad")), journal, packs)
    lines = iter(("k", "q"))
    Terminal(ledger, lambda prompt, enough: next(lines), out, coach=False).run()
    assert "There are no notes to count" in out.getvalue()


def test_the_terminal_asks_before_its_page_shows_the_notes(tmp_path: Path) -> None:
    """Enter shows them; what was written between the step and that does not say which."""
    packs, journal = Packs(tmp_path / "packs"), Journal(tmp_path / "croupier.db")
    wishes = Wishes("go-for-broke", ("Mia", "Dad"), money="cash", seed=4, ages={"Mia": 9, "Dad": 9})
    session = begin(wishes, journal, packs)
    let_count(session, wishes.ages)
    out, asked = io.StringIO(), []

    def read(prompt: str, enough: object) -> str:
        if prompt != "> ":
            asked.append(out.getvalue()[begun[-1] :])
            return ""
        begun.append(len(out.getvalue()))
        return "q" if len(asked) > 5 else "b"

    begun = [0]
    Terminal(session, read, out, coach=False).run()
    assert len(asked) > 5
    for page in asked:
        assert "notes?" in page
        assert "hands" not in page
