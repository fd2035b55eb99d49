"""The history: every event that was ever told at a table, undone ones included."""

from __future__ import annotations

from firmware_host import games
from firmware_host.engine.words import Event, Fact, Line, Speaker, word
from firmware_host.record import fair_play
from firmware_host.record.chance import Urn
from firmware_host.record.consent import AGREED
from firmware_host.record.journal import Row, standing
from firmware_host.record.replay import through
from firmware_host.record.session import Session
from firmware_host.values import dataclass

UNTOLD = word("Something that this version cannot describe")


@dataclass(frozen=True)
class Told:
    """One event of the history: its sentence, its rule, whether it was undone since.

    `index` is its place in the live log, for Why; None once it is undone, and for an undo itself.
    """

    text: str
    rule: str
    kind: str
    undone: bool
    index: int | None
    seat: int | None


def history(session: Session) -> list[Told]:
    """Return everything that was ever told at this table, undone entries included, oldest first."""
    rows = session.journal.rows(session.id)
    speaker = session.speaker()
    forms = games.forms(session.board)
    stand = {row.seq for row in standing(rows)}
    opening = len(session.game.events) - sum(len(r.events) for r in rows if r.seq in stand)
    seats = session.game.table.seats
    told = [
        _told(event, speaker, index, seats)
        for index, event in enumerate(session.game.events[:opening])
    ]
    index = opening
    for row in through(rows, session.journal.working):
        if row.kind == "undo":
            told.append(Told(_taken_back(row, speaker), "ALL-02", "undo", False, None, None))
            continue
        for kind, *facts in row.events:
            place = index if row.seq in stand else None
            index += row.seq in stand
            try:
                event: Event = (forms[kind], *(_fact(fact) for fact in facts))
                told.append(_told(event, speaker, place, seats))
            except Exception:  # a record is data: a later version may have told anything
                text = speaker.line(Line(UNTOLD))
                told.append(Told(text, "", kind, place is None, None, None))
    return told


def _taken_back(row: Row, speaker: Speaker) -> str:
    """Return what an undo took back, and who agreed to it if somebody had to."""
    marks = {str(kind): facts for kind, *facts in row.events}
    facts: dict[str, Fact] = {"count": row.body, "seats": tuple(marks.get(AGREED, ()))}
    said = word("{count:n step|steps} taken back")
    if facts["seats"]:
        said = word("{count:n step|steps} taken back; {seats:who} agreed")
    told = speaker.say(said, facts)
    if fair_play.SECRET in marks:
        code = Urn(str(marks[fair_play.SECRET][0])).code
        told += ". " + speaker.say("A new secret was drawn, with the code {code}", {"code": code})
    return told


def _fact(raw: object) -> Fact:
    if isinstance(raw, list):
        return tuple(raw)
    assert isinstance(raw, (int, str))
    return raw


def subject(event: Event, seats: int) -> int | None:
    """Return the seat that an event is about, if any: who acts or pays, else who is paid."""
    form, *facts = event
    named = dict(zip(form.names, facts, strict=True))
    for name in ("seat", "from", "by", "to"):
        fact = named.get(name)
        if isinstance(fact, int) and fact < seats:
            return fact
    return None


def _told(event: Event, speaker: Speaker, index: int | None, seats: int) -> Told:
    form = event[0]
    about = subject(event, seats)
    return Told(speaker.event(event), form.rule, form.kind, index is None, index, about)
