"""Speaks what happens, what is asked and why, by espeak-ng in its own process if it is installed.

Nothing is told by voice alone, and nothing waits for it: a new sentence takes the place of one
that is still being spoken.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from display.port import TableScene, WhyCard
from firmware_host.engine.errors import Refused
from firmware_host.engine.view import seat_in_words
from firmware_host.record.session import Session
from firmware_host.touch.app import House

PROGRAM = "espeak-ng"


@runtime_checkable
class Won(Protocol):
    """What the winner's page shows, without loading it before anybody has won."""

    @property
    def table(self) -> TableScene: ...
    @property
    def aloud(self) -> str: ...
    @property
    def winners(self) -> tuple[int, ...]: ...


class Speech(Protocol):
    """Something that is being said."""

    def poll(self) -> int | None:
        """Return None while it is still being said."""

    def terminate(self) -> None:
        """Fall silent."""


def start(command: Sequence[str]) -> Speech:
    """Begin to say something."""
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class Heard(NamedTuple):
    """What was spoken last: the ask, the event, the reason on the table, and who won how."""

    ask: int = -1
    event: int = -1
    why: WhyCard | None = None
    won: str = ""


class Voice:
    """Says what is new on the table. Without the program, or switched off, it is silent."""

    def __init__(
        self,
        run: Callable[[Sequence[str]], Speech] = start,
        find: Callable[[str], str | None] = shutil.which,
    ) -> None:
        self.on = False
        self.speed = 160
        self.volume = 70
        self.language = "en"
        self._run = run
        self._program = find(PROGRAM)
        self._speaking: list[Speech] = []
        self._heard = Heard()

    @property
    def there(self) -> bool:
        """Whether there is anything to speak with."""
        return self._program is not None

    def tell(self, scene: object) -> None:
        """Say what this picture of the table has that the last one had not."""
        table = scene.table if isinstance(scene, Won) else scene
        if not isinstance(table, TableScene):
            self._heard = Heard()
            return
        # The sentence that ended it is told once more: the page that follows cuts it off.
        won = scene.aloud if isinstance(scene, Won) else ""
        last = max((line.entry for line in table.lines), default=-1)
        before, self._heard = self._heard, Heard(table.n, last, table.why, won)
        if not self.on or self._program is None or self._heard == before:
            return
        if words := _new(table, before, self._heard):
            self.say(". ".join(words))
        elif before.why is not None:
            self.hush()  # who has put the card away has heard enough of it

    def say(self, text: str) -> None:
        """Say a text instead of whatever is being said."""
        self.hush()
        if self._program is None:
            return
        command = [
            self._program,
            "-v",
            self.language,
            "-s",
            str(self.speed),
            "-a",
            str(self.volume * 2),
            "--",
            text,
        ]
        try:
            self._speaking.append(self._run(command))
        except OSError:
            self._program = None  # it went away; the table goes on in silence

    def hush(self) -> None:
        """Stop speaking and reap the finished process."""
        for speech in self._speaking:
            if speech.poll() is None:
                speech.terminate()
        self._speaking = [speech for speech in self._speaking if speech.poll() is None]


def _new(table: TableScene, before: Heard, now: Heard) -> list[str]:
    """Return what is to be said: a reason that was asked for, or what has happened and is asked."""
    if now.why is not None and now.why != before.why:
        return [now.why.title, *now.why.paragraphs]
    # At the first look only the question.
    words = list(table.since(before.event)) if before.ask >= 0 else []
    if now.won and now.won != before.won:
        words.append(now.won)
    ask = table.ask
    if ask is not None and now.ask != before.ask and not ask.prompt.secret:
        words.append(table.speaker.say(ask.prompt.text, ask.blanks()))
    return words


# -- at a touch or a button -----------------------------------------------------------------------


def say_again(house: House) -> None:
    """Show and say the last event and the question that is up. Raises `Refused` without a game."""
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    words = again(house.session)
    house.say(words)
    house.aloud(words)


def tell_table(house: House) -> None:
    """Show the table in words and say it. Raises `Refused` if there is no game."""
    house.open("words", {"back": "table"})
    assert house.session is not None
    house.aloud(told(house, house.session))


def again(session: Session) -> str:
    """Return the last thing that happened, and the question that is up."""
    last = [session.speaker().event(event) for event in session.game.events[-1:]]
    return ". ".join(filter(None, [*last, asked(session)]))


def told(house: House, session: Session) -> str:
    """Return the spoken description of the table: who has what, the pots, and what is asked."""
    seats = [", ".join(filter(None, one[1:])) for one in seats_in_words(house, session)]
    pots = [f"{name}: {sum_}" for name, sum_ in pots_in_words(session)]
    return ". ".join(filter(None, [*seats, *pots, asked(session)]))


def seats_in_words(house: House, session: Session) -> list[tuple[int, str, str, str]]:
    """Return every seat with its name, what it has, and what else everybody sees of it."""
    table, say, speaker = session.game.table, house.translate, session.speaker()
    return [
        (
            seat.seat,
            seat.name,
            say.counted(seat.score, table.unit),
            ", ".join(seat_in_words(seat, speaker)),
        )
        for seat in table.view(session.game.ask).seats
    ]


def pots_in_words(session: Session) -> list[tuple[str, str]]:
    """Return every pot with what lies in it."""
    speaker = session.speaker()
    pots = session.game.table.view(session.game.ask).pots
    return [(speaker.line(name), speaker.language.money(sum_)) for name, sum_ in pots]


def asked(session: Session) -> str:
    """Return the question that is up, where it is no secret."""
    ask = session.game.ask
    if ask is None or ask.prompt.secret:
        return ""
    return session.speaker().line(ask.line())
