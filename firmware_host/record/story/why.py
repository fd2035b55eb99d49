"""Why something happened: the rule, the rulings in force, the balances before and after."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.ledger import balances_after
from firmware_host.engine.table import Json
from firmware_host.engine.words import Line, Speaker
from firmware_host.record.session import Session


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


def headline(told: Mapping[str, Json]) -> str:
    """Return the sentence that a `why` is about."""
    event = told["event"]
    assert isinstance(event, Mapping)
    return str(event["text"])


def balances(told: Mapping[str, Json], speaker: Speaker) -> list[str]:
    """Return a line for each account that an explained event has changed: before and after."""
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
            account=speaker.account(name),
            was=was,
            now=amount,
        )
        lines.append(speaker.line(line))
    return lines
