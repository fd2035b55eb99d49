"""A voice for asks and payments: espeak-ng in a process of its own, where it is installed.

Nothing is told by voice alone, and nothing waits for it: a new sentence takes the place of one
that is still being spoken.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Protocol

from display.port import TableScene

PROGRAM = "espeak-ng"


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
        self._heard: tuple[int, int] = (-1, -1)  # the ask and the event told last

    @property
    def there(self) -> bool:
        """Whether there is anything to speak with."""
        return self._program is not None

    def tell(self, scene: object) -> None:
        """Say what this picture of the table has that the last one had not."""
        if not isinstance(scene, TableScene):
            self._heard = (-1, -1)
            return
        last = max((line.entry for line in scene.lines), default=-1)
        before, self._heard = self._heard, (scene.n, last)
        if not self.on or self._program is None or self._heard == before:
            return
        # What happened since; at the first look only the question.
        words = [line.text for line in scene.lines if before[1] >= 0 and line.entry > before[1]]
        ask = scene.ask
        if ask is not None and scene.n != before[0] and not ask.prompt.secret:
            words.append(scene.speaker.say(ask.prompt.text, ask.blanks()))
        if words:
            self.say(". ".join(words))

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
        """Fall silent, and collect what has ended."""
        for speech in self._speaking:
            if speech.poll() is None:
                speech.terminate()
        self._speaking = [speech for speech in self._speaking if speech.poll() is None]
