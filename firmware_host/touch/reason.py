"""Why something happened, or why something is asked, as a card for the screen."""

from __future__ import annotations

from display import port
from firmware_host.record import story
from firmware_host.record.session import Session


def reason(session: Session, entry: int | None) -> port.WhyCard:
    """Return why an event of the log happened; without one, why the pending question is asked."""
    if entry is None and session.game.ask is not None:
        table, rule = session.game.table, session.game.ask.rule
        lines = table.rulebook.explain(rule, table.rulings, (), session.translate)
        return port.WhyCard(lines[0], tuple(lines[1:]), rule, opens=True)
    index = len(session.game.events) - 1 if entry is None else entry
    told = story.why_event(session, index)
    text = told["text"]
    assert isinstance(text, list)
    lines = [str(line) for line in text]
    lines += story.balances(told, session.speaker())
    opens = told["rule"] in session.board.rulebook.sections
    return port.WhyCard(story.headline(told), tuple(lines), str(told["rule"]), opens)
