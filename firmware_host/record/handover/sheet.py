"""The sheet to finish by hand: everything that a table needs if the machine cannot go on."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.engine.acts import OPENED
from firmware_host.engine.cash import written
from firmware_host.engine.table import Act
from firmware_host.engine.toml import fingerprint
from firmware_host.engine.view import Part
from firmware_host.engine.words import Filling, Line, Speaker, Text, verbatim, word
from firmware_host.record import story
from firmware_host.record.session import Session

LAST = 12  # events that are written down as well


def sheet(session: Session) -> str:
    """Return the whole state as plain text that a table can finish from by hand.

    What is hidden from everybody stands in it only where all have just agreed to open it.
    """
    written_down = session.game.table.written()
    speaker = session.speaker()
    parts = [_seats(session, written_down.order), *_now(session), *written_down.parts]
    if written_down.hidden:
        parts += written_down.hidden if _is_open(session) else (_closed(),)
    parts += [_house_rules(session), _events(session)]
    lines = [*_head(session), *_told(parts, speaker), "", *story.proof(session)]
    if written_down.sealed:
        fold = Line("FOLD HERE: what follows is only read when it is needed")
        lines += ["", speaker.line(fold), *_told(written_down.sealed, speaker)]
    return "\n".join(lines) + "\n"


def _told(parts: Iterable[Part], speaker: Speaker) -> list[str]:
    """Return parts one below the other, their titles in capitals."""
    lines: list[str] = []
    for title, rows in parts:
        lines += ["", speaker.line(title).upper(), *(f"  {speaker.line(row)}" for row in rows)]
    return lines


def _head(session: Session) -> list[str]:
    setup, say = session.header.setup, session.speaker().line
    facts: dict[str, Filling] = {
        "edition": setup.edition,
        "mark": fingerprint(setup.pack),
        "n": session.n,
    }
    if session.game.table.unit != "$":
        made = Line("Edition: {edition} ({mark}). Step {n}.", **facts)
    elif setup.money == "cash":
        made = Line("Edition: {edition} ({mark}). Paper money. Step {n}.", **facts)
    else:
        made = Line("Edition: {edition} ({mark}). Money kept by the machine. Step {n}.", **facts)
    return [say(Line("{game}: hand-over sheet", game=session.board.name)), say(made)]


def _seats(session: Session, order: tuple[int, ...]) -> Part:
    """Return everybody clockwise with what they have, and what lies in the pots."""
    table = session.game.table
    rows = [row for seat in order or range(table.seats) for row in _seat(session, seat)]
    rows += [
        Line("{pot}: {sum:money}", pot=Line(str(name)) if isinstance(name, str) else name, sum=sum_)
        for name, sum_ in table.pots()
    ]
    return Part(word("Seats, clockwise"), tuple(rows))


def _seat(session: Session, seat: int) -> list[Text]:
    table, till = session.game.table, session.till
    if table.unit == "$":
        has = Line("{seat:who}: {sum:money}", seat=seat, sum=table.score(seat))
    else:
        has = Line("{seat:who}: {points:n point|points}", seat=seat, points=table.score(seat))
    if seat in table.gone:
        return [Line("{has}; is no longer in the game", has=has)]
    rows: list[Text] = [Line("{has}; is away", has=has) if seat in table.paused else has]
    if till is not None:
        rows.append(Line("in notes: {notes:notes}", notes=written(till.purse(seat))))
        if odd := till.slip(seat):
            rows.append(Line("in writing: {odd:money}", odd=odd))
    return rows


def _now(session: Session) -> list[Part]:
    """Return whose turn it is and what is asked; or how it ended."""
    game = session.game
    if game.outcome is not None:
        speaker = session.speaker()
        rows = [verbatim(speaker.event(game.outcome.reason))]
        rows += [
            Line("{place}. {seat:who}", place=place, seat=seat)
            for place, seat, _ in game.outcome.standing
        ]
        return [Part(word("Over"), tuple(rows))]
    ask = game.ask
    assert ask is not None
    said = session.speaker().line(ask.line())
    who = "" if ask.seat is None else game.table.names[ask.seat]
    asked = verbatim(f"{said} (§{ask.rule})" if who in said else f"{who}: {said} (§{ask.rule})")
    turn = game.table.turn
    whose: list[Text] = [] if turn is None else [Line("It is {seat:who}'s turn", seat=turn)]
    return [Part(word("Now"), (*whose, asked))]


def _closed() -> Part:
    return Part(
        word("Hidden"),
        (
            word(
                "The machine holds cards or tiles that nobody may see, so this game cannot be "
                "finished from this sheet alone."
            ),
            word("If everybody agrees, open what is hidden, and write the sheet again."),
        ),
    )


def _is_open(session: Session) -> bool:
    """Return whether the last event made the hidden information public."""
    entries = session.game.entries
    last = entries[-1] if entries else None
    return isinstance(last, Act) and last.act == "open" and session.game.events[-1][0] is OPENED


def _house_rules(session: Session) -> Part:
    rulings, say = session.game.table.rulings, session.speaker().language
    told = ((id_, rulings.switches[id_].told(now, say)) for id_, now in rulings.items())
    return Part(word("House rules"), tuple(verbatim(f"{id_} {rule}") for id_, rule in told))


def _events(session: Session) -> Part:
    speaker = session.speaker()
    rows = tuple(
        verbatim(f"{speaker.event(event)} (§{event[0].rule})")
        for event in session.game.events[-LAST:]
    )
    return Part(word("Last events"), rows)
