"""What has happened in words, and why; why something is asked; what is dealt unseen."""

from __future__ import annotations

from display import port
from firmware_host.engine.asks import Arrange
from firmware_host.engine.words import Event, Speaker
from firmware_host.record import story
from firmware_host.record.session import Session

RECENT = 6  # sentences that are shown


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


def cause_of(session: Session, at: int) -> str:
    """Return the space or card that ordered a payment whose own sentence does not name it."""
    game = session.game
    if not game.events[at][0].money:
        return ""
    return session.speaker().line(game.table.because(game.events, at).cause)


def told_since(session: Session, entry: int) -> tuple[str, ...]:
    """Return the sentences of everything that happened after an event of the log."""
    return tuple(map(session.speaker().event, session.game.events[entry + 1 :]))


def dealing(session: Session) -> str:
    """Return a sentence while the machine lays something out unseen, such as a deal; else ""."""
    ask = session.game.ask
    if not isinstance(ask, Arrange) or not ask.chance:
        return ""
    name = None if ask.seat is None else session.game.table.names[ask.seat]
    return session.speaker().asked(ask.prompt.text, ask.blanks(), name)


class Lately:
    """The newest events as sentences. They are kept, for most are shown at several steps."""

    def __init__(self) -> None:
        self._said: dict[int, tuple[Event, Speaker, port.Sentence]] = {}

    def of(self, session: Session) -> tuple[port.Sentence, ...]:
        """Return the newest sentences, the last one last."""
        events, speaker = session.game.events, session.speaker()
        first = max(0, len(events) - RECENT)
        if len(self._said) > 4 * RECENT:
            self._said.clear()
        seats = session.game.table.seats
        said = self._said
        for at, event in enumerate(events[first:], first):
            kept = said.get(at)
            if kept is None or kept[0] is not event or kept[1] is not speaker:
                words, about = speaker.event(event), story.subject(event, seats)
                if cause := cause_of(session, at):
                    words = f"{words}: {cause}"
                told = port.Sentence(words, event[0].rule, about, at, paid=event[0].money)
                said[at] = event, speaker, told
        return tuple(said[at][2] for at in range(first, len(events)))
