"""The course of a game: what everyone had after every step, played again from the record."""

from __future__ import annotations

from firmware_host.engine.game import Game
from firmware_host.record.replay import through
from firmware_host.record.session import Session
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Course:
    """One row of scores per seat and how many events there were, after each step from none on."""

    scores: tuple[tuple[int, ...], ...]
    events: tuple[int, ...]

    @property
    def steps(self) -> int:
        """How many steps there are to look at."""
        return len(self.events)


def course(session: Session) -> Course:
    """Play a game again and write down everyone's score on the way."""
    game = Game(session.board, session.header.setup)
    rows = [_scores(game)]
    events = [len(game.events)]
    for entry in through(session.game.entries, session.journal.working):
        game.apply(entry)
        rows.append(_scores(game))
        events.append(len(game.events))
    return Course(tuple(zip(*rows, strict=True)), tuple(events))


def _scores(game: Game) -> tuple[int, ...]:
    return tuple(game.table.score(seat) for seat in range(game.table.seats))


class Playhead:
    """A copy of a game that can be wound to any step of it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._game = Game(session.board, session.header.setup)

    def at(self, step: int) -> Game:
        """Return the game after `step` steps. Winding on is cheap, winding back plays it again."""
        entries = self._session.game.entries
        done = len(self._game.entries)
        if step < done:
            self._game = Game(self._session.board, self._session.header.setup)
            done = 0
        for entry in entries[done:step]:
            self._game.apply(entry)
        return self._game
