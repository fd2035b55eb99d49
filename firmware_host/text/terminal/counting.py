"""Count it yourself at the terminal: somebody types the notes, then they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware_host.engine.cash import Notes, read_notes
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Do
from firmware_host.engine.words import Line, said, word
from firmware_host.record.notes.counting import Sum, to_count
from firmware_host.record.notes.otherwise import NoteCounts
from firmware_host.record.session import Session
from firmware_host.text.plain import plain

HELP = word("Type the notes one after the other, like 5000 1000 1000, or 1000x3. Enter shows them.")


def count_first(
    session: Session,
    ages: Mapping[int, int],
    read: Callable[[str], str],
    write: Callable[[str], object],
) -> str:
    """Let somebody count what the last step moved, where they do; return what is said of it.

    An empty line shows the notes at once: nobody is kept waiting.
    """
    task = to_count(session, ages)
    if task is None:
        return ""
    read_line, speaker = session.speaker().line, session.speaker()
    reason = speaker.event(session.game.events[-session.caused])
    paid: NoteCounts = ()
    tries = 0
    write(_page(session, task, reason))
    while True:
        line = read(plain(f"{speaker.who(task.seat)} > "))
        if line == "?":
            write(plain(f"  {read_line(HELP)}\n"))
            continue
        if not line:
            return ""
        try:
            notes = _typed(line, session)
        except Refused as refusal:
            write(plain(f"  {said(refusal.line, session.translate)}\n"))
            continue
        judged = task.judge(notes, tries)
        if not judged.right:
            tries += 1
            write(plain(f"  {read_line(judged.said)}\n"))
            continue
        if task.pays:
            paid, swap = notes, task.swap
        if judged.then is None:
            break
        task, tries = judged.then, 0
        write(_page(session, task, ""))
    if paid and (act := swap(paid)) is not None:
        session.take(Do(act, source="keyboard"))
    return read_line(judged.said)


def _page(session: Session, task: Sum, reason: str) -> str:
    """Return the question, what it is about, and the notes at hand."""
    speaker = session.speaker()
    say = speaker.line
    about = say(task.about) if task.about is not None else reason
    rows = [f"{speaker.who(task.seat)}: {say(task.asks)}", f"  {about}"]
    for value, count in task.hand:
        kind = Line("{count} × {value:money}", count=count, value=value)
        rows.append("  " + (speaker.language.money(value) if task.endless else say(kind)))
    return plain("\n".join([*rows, f"  {say(HELP)}"]) + "\n")


def _typed(line: str, session: Session) -> NoteCounts:
    """Return the notes that were typed, the largest first. Raises `Refused`."""
    notes = session.board.notes
    assert isinstance(notes, Notes)
    parts = line.lower().replace(",", "").replace("$", "").split()
    named = " ".join(part if "x" in part else f"{part}x1" for part in parts)
    return tuple(read_notes(named, notes).items())
