"""An expert in a process of its own: asked, looked at now and then, never waited for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from time import monotonic

from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.record.thought import Thought, of

PATIENCE = 20.0  # seconds after which nobody waits for an answer any more
LIVES = 3  # processes that may die before no more are started


class Thinker:
    """Thinks about one position at a time, beside the table.

    `ready` starts the thinking or looks whether it has ended; it never waits. Once it is true,
    `answer` is the result, or None if the process has died or takes far too long: then another
    player answers.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection[Thought, tuple[int, int, Answer]] | None = None
        self._lives = LIVES
        self._asked: Thought | None = None
        self._since = 0.0
        self._done = False
        self._answer: Answer | None = None

    def ready(self, game: Game, seed: int) -> bool:
        """Return whether thinking about this position is over, with or without an answer."""
        if self._asked is None or not self._is_about(game, seed):
            self._ask(of(game, seed))
        if not self._done:
            self._look()
        return self._done

    def answer(self, game: Game, seed: int) -> Answer | None:
        """Return what was thought about this position; None if nothing was."""
        return self._answer if self._done and self._is_about(game, seed) else None

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._pipe = self._process = self._asked = None

    @property
    def pid(self) -> int | None:
        """The process that thinks; None before the first question and after the last."""
        return None if self._process is None else self._process.pid

    def _is_about(self, game: Game, seed: int) -> bool:
        asked = self._asked
        return asked is not None and (asked.seed, len(asked.entries)) == (seed, len(game.entries))

    def _ask(self, thought: Thought) -> None:
        """Put a question; an older one is dropped."""
        self._asked, self._since = thought, self._clock()
        self._done, self._answer = False, None
        try:
            if self._pipe is None:
                self._start()
            if self._pipe is not None:
                self._pipe.send(thought)
        except OSError:
            self._give_up()

    def _start(self) -> None:
        if not self._lives:
            self._done = True
            return
        ours, theirs = Pipe()
        command = [sys.executable, "-m", "firmware_host.record.thinking", str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(
                command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL
            )
        self._pipe = ours

    def _look(self) -> None:
        """Read what the process has sent back, without waiting."""
        asked, pipe = self._asked, self._pipe
        assert asked is not None
        try:
            while not self._done and pipe is not None and pipe.poll():
                seed, count, answer = pipe.recv()
                if (seed, count) == (asked.seed, len(asked.entries)):  # else to an older question
                    self._done, self._answer = True, answer
        except (EOFError, OSError):
            self._give_up()
        if not self._done and self._clock() - self._since > PATIENCE:
            self._give_up()

    def _give_up(self) -> None:
        """There will be no answer to this question; the next one starts a new process."""
        asked = self._asked
        self._lives -= 1
        self.close()
        self._asked, self._done = asked, True
