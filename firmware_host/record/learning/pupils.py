"""The coach at one table: who is taught, what each has been told, and what is said now."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.story import subject
from firmware_host.values import dataclass

GOAL = ""  # stands for the goal of the game among the sections that somebody has been told


@dataclass(frozen=True)
class Lesson:
    """What the coach says to a seat: a sentence about a section, and at first also the goal."""

    seat: int
    section: str
    goal: str
    text: str


class Pupils:
    """Who is taught at a table. Kept beside its game, so that a break costs nobody a lesson.

    Players who have finished this game before are not taught unless they ask.
    """

    def __init__(self, session: Session, *, newcomers: bool = True) -> None:
        self._session = session
        self._told: dict[int, set[str]] = {}
        if session.journal.kept(self._key) is not None:
            kept = session.journal.kept_table(self._key, list).items()
            self._told = {int(seat): set(map(str, told)) for seat, told in kept if seat.isdecimal()}
        elif newcomers and session.board.coach is not None:
            known = experienced(session.journal, session.board.id)
            names = enumerate(session.game.table.names)
            self._told = {seat: set() for seat, name in names if name not in known}
        self._waiting: dict[int, list[str]] = {}  # sections that have come up and may be explained
        self._looked = len(session.game.events)
        self._unkept = False

    @property
    def _key(self) -> str:
        return f"coach {self._session.id}"

    def __contains__(self, seat: int) -> bool:
        return seat in self._told

    def __iter__(self) -> Iterator[int]:
        return iter(self._told)

    def copied(self, session: Session) -> Pupils:
        """Return the same pupils at another table with the same game so far, who learn apart."""
        other = Pupils(session, newcomers=False)
        other._told = {seat: set(told) for seat, told in self._told.items()}
        other._waiting = {seat: list(met) for seat, met in self._waiting.items()}
        other._looked = self._looked
        return other

    def teach(self, seat: int, *, wanted: bool) -> None:
        """Teach a seat from the beginning, or leave it alone from now on."""
        self._told.pop(seat, None)
        if wanted:
            self._told[seat] = set()
        self._unkept = True
        self.keep()

    def lesson(self) -> Lesson | None:
        """Return what is said before the pending question; None if nobody has anything to learn."""
        game, coach = self._session.game, self._session.board.coach
        if coach is None or game.ask is None:
            return None
        seat = game.ask.seat if game.ask.seat is not None else game.table.turn
        if seat is None or seat not in self._told or seat in game.table.automatic:
            return None
        self._look()
        told = self._told[seat]
        goal = "" if GOAL in told else coach.goal
        for section in (game.ask.rule, *self._waiting.get(seat, ())):
            if section in coach.lessons and section not in told:
                return Lesson(seat, section, goal, coach.lessons[section])
        return Lesson(seat, GOAL, goal, "") if goal else None

    def _look(self) -> None:
        """See which sections the seats have met in what happened since the last look."""
        table, events = self._session.game.table, self._session.game.events
        for event in events[min(self._looked, len(events)) :]:
            seat = subject(event, table.seats)
            if seat in self._told:
                self._waiting.setdefault(seat, []).append(event[0].rule)
        self._looked = len(events)

    def heard(self, lesson: Lesson, *, kept: bool = True) -> None:
        """Note that a lesson was read, or its question answered: it is not said again.

        A caller in a hurry writes it down later, by `keep`.
        """
        told = self._told.get(lesson.seat)
        if told is None or {GOAL, lesson.section} <= told:
            return
        told |= {GOAL, lesson.section}
        self._waiting[lesson.seat] = [
            s for s in self._waiting.get(lesson.seat, []) if s not in told
        ]
        self._unkept = True
        if kept:
            self.keep()

    def keep(self) -> None:
        """Write down who has been told what, if that has changed."""
        if not self._unkept:
            return
        self._unkept = False
        lessons = {str(seat): sorted(told) for seat, told in self._told.items()}
        # A lesson that cannot be noted is said once more.
        self._session.journal.remember(self._key, lessons)


def experienced(journal: Journal, game: str) -> set[str]:
    """Return the names that have played a game of this kind to its end."""
    ended = (record for record in journal.each() if record.ended and record.game == game)
    return {name for record in ended for name in record.seats}
