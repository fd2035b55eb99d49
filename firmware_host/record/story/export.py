"""A game for files and other programs: its transfers, its whole record, its proof of fair play."""

from __future__ import annotations

from firmware_host.engine import codec
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import flows
from firmware_host.engine.table import Json
from firmware_host.engine.words import Line
from firmware_host.record import fair_play
from firmware_host.record.journal import Row
from firmware_host.record.session import Session


def proof(session: Session) -> list[str]:
    """Return the fair-play code of a game; once it is over, every secret with its whole hash."""
    said = session.speaker().line
    if session.game.outcome is None:
        return [said(Line("Fair-play code: {code}", code=session.code))]
    told: list[Line] = []
    for start, urn in fair_play.stretches(session.header, session.journal.rows(session.id)):
        if start > 1:
            told.append(Line("From step {start} of the record on:", start=start))
        told.append(Line("Fair-play code: {code}", code=urn.code))
        told.append(Line("Fair-play hash: {hash}", hash=urn.commitment))
        if urn.phrase:
            told.append(Line("Fair-play phrase: {phrase}", phrase=urn.phrase))
        told.append(Line("Fair-play secret: {secret}", secret=urn.secret))
    return [said(line) for line in told]


def verify(session: Session) -> list[str]:
    """Derive every machine-made answer again from the secrets; return what does not agree."""
    rows = session.journal.rows(session.id)
    fresh = Game(session.board, session.header.setup)
    return fair_play.verify(fresh, session.header, rows, session.journal.working)


def ledger_csv(session: Session) -> str:
    """Return every transfer as a row: number, rule, kind, from, to, amount, sentence."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("number", "rule", "kind", "from", "to", "amount", "text"))
    names = session.game.table.ledger.names
    speaker = session.speaker()
    for number, event in enumerate(session.game.events, 1):
        for payer, payee, amount in flows((event,)):
            form = event[0]
            writer.writerow(
                (
                    number,
                    form.rule,
                    form.kind,
                    _cell(names[payer]),
                    _cell(names[payee]),
                    amount,
                    _cell(speaker.event(event)),
                )
            )
    return out.getvalue()


def _cell(text: str) -> str:
    """Return a text that a spreadsheet takes for one, not for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def everything(session: Session) -> dict[str, Json]:
    """Return header, entries and events for machines. Secrets stay out until the game is over."""
    over = session.game.outcome is not None
    rows = session.journal.rows(session.id)
    speaker = session.speaker()
    header = session.header.to_json()
    if not over:
        header["secret"] = None
    return {
        "header": header,
        "commitment": session.commitment,
        "fair play": fair_play.told(
            Game(session.board, session.header.setup), session.header, rows, over=over
        ),
        "entries": [_entry(row, over) for row in rows],
        "events": [codec.event_json(event, speaker) for event in session.game.events],
        "accounts": session.game.table.ledger.accounts(),
        "over": codec.outcome_json(session.game.outcome, speaker) if session.game.outcome else None,
    }


def _entry(row: Row, over: bool) -> dict[str, Json]:
    hidden = row.secret and not over
    body: Json = None if hidden else row.body
    return {"seq": row.seq, "kind": row.kind, "body": body, "source": row.source, "at": row.at}
