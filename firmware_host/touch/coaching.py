"""The coach at the table on the screen: what it says goes into the scene, once."""

from __future__ import annotations

from typing import Any

from display import port, wishes
from firmware_host.record.learning.pupils import Lesson, Pupils
from firmware_host.record.session import Session


class Coaching:
    """Shows a lesson while its question is up; answering counts as having read it."""

    def __init__(self, session: Session, pupils: Pupils) -> None:
        self._session = session
        self._pupils = pupils
        self._said: tuple[int, Lesson] | None = None  # at which step, and what

    def copied(self, session: Session) -> Coaching:
        """Return a copy of the coach for another table with the same game."""
        other = Coaching(session, self._pupils.copied(session))
        other._said = self._said
        return other

    def added(self, scene: port.TableScene) -> dict[str, Any]:
        """Return what the coach adds to a scene, by the names of its parts."""
        if self._said is not None and self._said[0] != scene.n:
            self._pupils.heard(self._said[1], kept=False)
            self._said = None
        if self._said is None and scene.ask is not None and (lesson := self._pupils.lesson()):
            self._said = scene.n, lesson
        say = self._session.speaker().line
        said = (say(self._said[1].goal), say(self._said[1].text)) if self._said else None
        pupils = frozenset(self._pupils)
        return {"lesson": said, "pupils": pupils} if said or pupils else {}

    def keep(self) -> None:
        """Write down what was said, once its picture is up."""
        self._pupils.keep()

    def teach(self, seat: int, *, wanted: bool) -> None:
        """Teach a seat from the beginning, or leave it alone."""
        self._pupils.teach(seat, wanted=wanted)
        self._said = None

    def take(self, wish: wishes.Heard | wishes.Teach) -> None:
        """Carry out what somebody wants of the coach."""
        if isinstance(wish, wishes.Teach):
            self.teach(wish.seat, wanted=wish.wanted)
        elif self._said is not None:
            self._pupils.heard(self._said[1])
            self._said = None
