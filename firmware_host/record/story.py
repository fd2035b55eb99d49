"""The record of a game as people read it: history, why, money over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import balances_after, flows, transfer
from firmware_host.engine.table import Fix, Json, Table
from firmware_host.engine.words import Event, Fact, Line, Speaker, as_line, word
from firmware_host.record import fair_play
from firmware_host.record.chance import Urn
from firmware_host.record.consent import AGREED
from firmware_host.record.journal import Row, standing
from firmware_host.record.replay import through
from firmware_host.record.session import Session

HANDS_BACK = word("{who:who} hands back {amount:money}")
GETS_BACK = word("{who:who} gets back {amount:money}")
UNTOLD = word("Something that this version cannot tell")


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
    said = "{count:n step|steps} taken back"
    if facts["seats"]:
        said = "{count:n step|steps} taken back; {seats:who} agreed"
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


def why(session: Session, back: int) -> dict[str, Json]:
    """Explain the event `back` from the end (1 is the last): rule, rulings, sums, balances."""
    events = session.game.events
    if type(back) is not int or not 0 < back <= len(events):
        raise Refused(Line("There are {count} events to explain.", count=len(events)))
    return why_event(session, len(events) - back)


def why_event(session: Session, index: int) -> dict[str, Json]:
    """Explain one event of the live log by its place in it."""
    table = session.game.table
    event = session.game.events[index]
    form = event[0]
    before = balances_after(len(table.money), session.game.events[:index])
    after = balances_after(len(table.money), session.game.events[: index + 1])
    changed = [account for account, sum_ in enumerate(after) if sum_ != before[account]]
    speaker = session.speaker()
    reason = table.because(session.game.events, index)
    cites = tuple(dict.fromkeys((*form.cites, *reason.cites)))
    book = table.rulebook.explain(form.rule, table.rulings, cites, session.translate)
    return {
        "event": codec.event_json(event, speaker),
        "rule": form.rule,
        "text": [*map(speaker.line, reason.lines), *book],
        "before": {table.ledger.names[account]: before[account] for account in changed},
        "after": {table.ledger.names[account]: after[account] for account in changed},
    }


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
                (number, form.rule, form.kind, _cell(names[payer]), _cell(names[payee]), amount,
                 _cell(speaker.event(event)))
            )  # fmt: skip
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


def chart(table: Table, events: Sequence[Event]) -> list[list[int]]:
    """Return every seat's money after each event that moved any, as one list per seat."""
    now = [0] * len(table.money)
    lines: list[list[int]] = [[] for _ in range(table.seats)]
    for payer, payee, amount in flows(events):
        now[payer] -= amount
        now[payee] += amount
        for seat, line in enumerate(lines):
            line.append(now[seat])
    return lines


@dataclass(frozen=True)
class Highlights:
    """The story of a game: the biggest payment to and by a seat, the longest run of receipts."""

    biggest_win: Event | None
    biggest_loss: Event | None
    streak: tuple[int, int] | None  # seat, how many receipts in a row


def highlights(table: Table, events: Sequence[Event]) -> Highlights:
    """Return what people will talk about afterwards. The opening stakes do not count."""
    won: dict[int, Event] = {}
    lost: dict[int, Event] = {}
    runs = [0] * len(table.money)
    streak: tuple[int, int] | None = None
    for event in events[table.seats :]:
        if moved := transfer(event):
            payer, payee, amount = moved
            if payee < table.seats:
                won.setdefault(amount, event)
                runs[payee] += 1
                if runs[payee] > max(1, streak[1] if streak else 0):
                    streak = (payee, runs[payee])
            if payer < table.seats:
                lost.setdefault(amount, event)
                runs[payer] = 0
    return Highlights(won[max(won)] if won else None, lost[max(lost)] if lost else None, streak)


def put_back(session: Session, count: int) -> list[str]:
    """Return what hands must do when the last `count` steps are taken back: pawns, cards, money."""
    if not 0 < count <= session.n:
        raise Refused(Line("There are {n} steps that can be taken back.", n=session.n))
    now = session.game
    then = Game(now.board, now.setup, now.entries[:-count])
    then_fixes = {fix.what: fix for fix in then.table.fixes()}
    now_fixes = {fix.what: fix for fix in now.table.fixes()}
    return to_put_back(then.table.money, now.table.money, then_fixes, now_fixes, session)


def to_put_back(
    then: Sequence[int],
    now: Sequence[int],
    then_fixes: Mapping[str, Fix],
    now_fixes: Mapping[str, Fix],
    session: Session,
) -> list[str]:
    """Return the same from two known positions: money and everything on the table."""
    speaker = session.speaker()
    new = [fix for what, fix in now_fixes.items() if fix.gone and what not in then_fixes]
    lines = [speaker.line(fix.gone) for fix in reversed(new)]  # the last play first
    for what, fix in now_fixes.items():
        was = then_fixes.get(what)
        if was is None or was.now == fix.now or fix.counted:
            continue
        if fix.back and fix.seat is not None:
            back = Line(fix.back, seat=fix.seat, to=as_line(was.label_now))
            lines.append(speaker.line(back))
        else:
            lines.append(f"{speaker.line(fix.label)}: {speaker.line(was.label_now)}")
    bank = session.game.table.bank
    for account, held in enumerate(now):
        owed = held - then[account]
        if account != bank and owed:
            said = HANDS_BACK if owed > 0 else GETS_BACK
            lines.append(speaker.say(said, {"who": account, "amount": abs(owed)}))
    return lines


def advice(session: Session) -> tuple[str, ...]:
    """Return which notes to hand over in cash mode for what the last step caused."""
    till = session.till
    if till is None:
        return ()
    speaker = session.speaker()
    handed = till.handed[len(session.game.events) - session.caused :]
    return tuple(speaker.line(line) for moves in handed for move in moves for line in move.lines())


def headline(told: Mapping[str, Json]) -> str:
    """Return the sentence that a `why` is about."""
    event = told["event"]
    assert isinstance(event, Mapping)
    return str(event["text"])


def balances(told: Mapping[str, Json], speaker: Speaker) -> list[str]:
    """Return the balances of a `why`, before and after, a line for each account that changed."""
    before, after = told["before"], told["after"]
    assert isinstance(before, Mapping)
    assert isinstance(after, Mapping)
    lines = []
    for name, amount in after.items():
        was = before[name]
        assert isinstance(amount, int)
        assert isinstance(was, int)
        line = Line(
            "{account:who}: {was:money} before, {now:money} after",
            account=speaker.account(name), was=was, now=amount,
        )  # fmt: skip
        lines.append(speaker.line(line))
    return lines
