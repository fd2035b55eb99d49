"""The book of results on a terminal: who won what, when, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from firmware_host.engine.words import Language, Line, said
from firmware_host.record.journal import Journal
from firmware_host.record.results import Result


def finished(found: Sequence[Result], say: Language) -> Iterator[str]:
    """Yield a line for every finished game."""
    if not found:
        yield say("No game has been finished yet. croupier play begins one.")
    for row in found:
        reason = said(row.reason, say.at_table(row.board))
        winners = say.listed(row.winners)
        yield f"{row.number:>4}  {row.ended[:10]}  {row.game:<13} {winners}: {reason}"


def not_finished(journal: Journal, say: Language) -> Iterator[str]:
    """Yield a line for every game that was given up or can be resumed."""
    for record in journal.each():
        if not record.ended:
            state = say("abandoned") if record.abandoned else say("unfinished")
            yield f"{record.id:>4}  {record.started[:10]}  {record.game} ({state})"


def wins(found: Sequence[Result], say: Language) -> Iterator[str]:
    """Yield a line for everybody who has won a game, with how often."""
    counts = Counter((row.game, name) for row in found for name in row.winners)
    for (game, name), count in sorted(counts.items()):
        won = Line("{name} has won {game} {count:n time|times}.", name=name, game=game, count=count)
        yield said(won, say)
