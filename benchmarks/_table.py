"""A whole appliance in this process, without a window: rig, desk, session, journal, stage, host."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from time import monotonic, perf_counter, process_time
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from benchmarks.engines import set_up
from display.device.window import Window
from display.port import Intent
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from firmware_host import games
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.loop import Host, put_memory_aside, sweep
from hardware.backends.mock import Mock
from hardware.config.spec import ReaderSpec, parse
from hardware.rig import Rig

SIZE = (800, 480)
PINS = {"spin": 17, "yes": 22}
PATIENCE = 5.0  # no answer within this many seconds is a fault, not a figure


@dataclass(frozen=True)
class Took:
    """What it took from a cause to the changed frame, in milliseconds.

    Both leave out what the journal took to write and reach the disk, which is `flush` (wall).
    """

    cpu: float
    wall: float
    flush: float


class TimedJournal(Journal):
    """A journal that knows how long its writing took."""

    spent = worked = 0.0

    def write(self, *args: Any, **named: Any) -> None:
        """Write, and add up."""
        before, work = perf_counter(), process_time()
        super().write(*args, **named)
        self.spent += perf_counter() - before
        self.worked += process_time() - work


class Pane(Window):
    """A window that counts the frames that showed anything new."""

    frames = 0

    def present(self, canvas: pygame.Surface, boxes: Any) -> None:
        """Show, and count."""
        super().present(canvas, boxes)
        self.frames += bool(boxes)


class OpenTable:
    """One game after the other on one table; a board or a reader may be plugged in at a port."""

    def __init__(
        self,
        state: Path,
        game: str,
        port: str = "",
        reader: str = "",
        size: tuple[int, int] = SIZE,
    ) -> None:
        pygame.display.init()
        self.game = game
        self.size = size
        self._ahead = 0.0
        self._seeds = count(1)
        self.backend = Mock()
        boards = {"boards": {"pico": {"port": port}}} if port else {}
        config = parse({"buttons": PINS, **boards})
        if reader:
            config = replace(config, readers=(ReaderSpec("cards", "pn532", reader, 115_200),))
        self.rig = Rig(config, self.backend, self.clock)
        self.journal = TimedJournal(state / "croupier.db")
        self.house = House(Settings(state_folder=state), self.journal, Packs(state / "packs"))
        self.house.cue = self.rig.cue
        self.pane = Pane(pygame.display.set_mode(size), Glass(size), "dummy")
        self.stage = Stage(self.pane.glass, SCREENS, self._want, canvas=self.pane.canvas)
        self.host = Host(self.house, self.stage, self.pane, inbox=self.rig.inbox, clock=self.clock)
        self.deal()
        put_memory_aside()

    def _want(self, intent: Intent) -> None:
        self.host.want(intent)

    def clock(self) -> float:
        """The time of day at this table, which can be put forward."""
        return monotonic() + self._ahead

    def wait(self, seconds: float) -> None:
        """Put the clock forward."""
        self._ahead += seconds

    def deal(self, game: str = "") -> None:
        """Begin a new game, of another kind if one is named."""
        self.game = game or self.game
        urn = Urn.from_seed(next(self._seeds))
        self.house.seat(Session.begin(self.journal, set_up(games.board(self.game)), urn=urn))
        self.house.open("table")
        self.host.turn()

    @property
    def session(self) -> Session:
        """The game on the table."""
        assert self.house.session is not None
        return self.house.session

    def ready(self, *, quiet: bool = True) -> bool:
        """Let every motion end and machine seats play, until a person is asked.

        Unless it is `quiet` then, nothing is prepared. Returns whether a new game was dealt.
        """
        dealt = False
        for _ in range(1000):
            if self.house.page_name != "table":
                self.deal()
                dealt = True
            # On a small screen what can be touched may lie on another part of a large field.
            keys = [target.key for target in self.stage.targets]
            asked = "part next" in keys or any(key[:1].isdigit() for key in keys)
            if asked and not self.stage.busy:
                sweep()  # as the loop does while people think
                while quiet and self.host.prepare():
                    pass
                return dealt
            result = next((t for t in self.stage.targets if t.key == "go on"), None)
            if result is not None:  # it lies there until somebody has seen it
                self.tap(*result.box.middle)
            self.wait(0.7)
            self.host.turn()
        raise RuntimeError(f"{self.game} asks nobody anything")

    def let_machine(self) -> None:
        """Have the machine answer the pending ask; what it leads to is shown by the next turn."""
        self.host.want(LetMachine(self.session.n))

    def until_changed(self, cause: Callable[[], object]) -> Took:
        """Do something to the table and turn the loop until the picture has changed."""
        frames, self.journal.spent, self.journal.worked = self.pane.frames, 0.0, 0.0
        wall, cpu = perf_counter(), process_time()
        cause()
        while self.pane.frames == frames:
            select.select([self.rig.inbox.fileno()], (), (), PATIENCE)
            self.host.turn()
            if perf_counter() - wall > PATIENCE:
                raise RuntimeError(f"{self.game}: nothing has changed")
        took = perf_counter() - wall - self.journal.spent
        cpu = process_time() - cpu - self.journal.worked
        return Took(cpu * 1e3, took * 1e3, self.journal.spent * 1e3)

    def tap(self, x: int, y: int) -> Took | None:
        """A finger down and up; what the latter took, None if it changed nothing on the screen."""
        w, h = self.size
        spot = {"x": (x + 0.5) / w, "y": (y + 0.5) / h, "finger_id": 1, "touch_id": 1}
        self.wait(0.5)
        self.host.turn([pygame.event.Event(pygame.FINGERDOWN, spot)])
        self.wait(0.05)
        frames, self.journal.spent, self.journal.worked = self.pane.frames, 0.0, 0.0
        wall, cpu = perf_counter(), process_time()
        self.host.turn([pygame.event.Event(pygame.FINGERUP, spot)])
        cpu, wall = process_time() - cpu - self.journal.worked, perf_counter() - wall
        if self.pane.frames == frames:
            return None
        return Took(cpu * 1e3, (wall - self.journal.spent) * 1e3, self.journal.spent * 1e3)

    def close(self) -> None:
        """Clear the table."""
        self.rig.stop()
        self.journal.close()
