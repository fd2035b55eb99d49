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
from firmware_host.text.terminal.columns import wrapped

HELP = word("Type the notes one after the other, like {note} {note}, or {note}x2.")
SHOW = word("Enter alone shows them.")
WIDE = 76


def count_first(
    session: Session,
    ages: Mapping[int, int],
    read: Callable[[str], str],
    write: Callable[[str], object],
    clear: str = "",
) -> str:
    """Let a child count the notes that the last step moved; return the comment on it.

    An empty line shows the notes at once: nobody is kept waiting. `clear` empties the page.
    """
    task = to_count(session, ages)
    if task is None:
        return ""
    read_line, speaker = session.speaker().line, session.speaker()
    reason = speaker.event(session.game.events[-session.caused])
    paid: NoteCounts = ()
    tries = 0
    write(clear + _page(session, task, reason))

    def tell(text: str) -> None:
        write(_indented(text))

    while True:
        line = read(plain(f"{speaker.who(task.seat)} > "))
        if line == "?":
            tell(_help(session))
            continue
        if not line:
            return ""
        try:
            notes = _typed(line, session)
        except Refused as refusal:
            tell(said(refusal.line, session.translate))
            continue
        judged = task.judge(notes, tries)
        if not judged.right:
            tries += 1
            tell(read_line(judged.said))
            continue
        if task.pays:
            paid, swap = notes, task.swap
        if judged.then is None:
            break
        task, tries = judged.then, 0
        write(clear + _page(session, task, ""))
    if paid and (act := swap(paid)) is not None:
        session.take(Do(act, source="keyboard"))
    return read_line(judged.said)


def _page(session: Session, task: Sum, reason: str) -> str:
    """Return the question, what it is about, and the notes at hand."""
    speaker = session.speaker()
    say = speaker.line
    about = say(task.about) if task.about is not None else reason
    rows = [about]
    for value, count in task.hand:
        kind = Line("{count} × {value:money}", count=count, value=value)
        rows.append(speaker.language.money(value) if task.endless else say(kind))
    asked = plain(f"{speaker.who(task.seat)}: {say(task.asks)}\n")
    return asked + _indented("\n".join([*rows, _help(session)]))


def _help(session: Session) -> str:
    """Return how notes are typed, with one of this game's."""
    notes, say = session.board.notes, session.speaker().line
    assert isinstance(notes, Notes)
    return f"{say(HELP).format(note=sorted(notes.start)[-2])} {say(SHOW)}"


def _indented(text: str) -> str:
    return "".join(f"  {row}\n" for row in wrapped(plain(text), WIDE))


def _typed(line: str, session: Session) -> NoteCounts:
    """Return the notes that were typed, the largest first. Raises `Refused`."""
    notes = session.board.notes
    assert isinstance(notes, Notes)
    parts = line.lower().replace(",", "").replace("$", "").split()
    named = " ".join(part if "x" in part else f"{part}x1" for part in parts)
    return tuple(read_notes(named, notes).items())
