"""The host's large screen: every table of the hall on a card, as it changes."""

from __future__ import annotations

import contextlib
import os
import select
import time
from datetime import datetime
from weakref import finalize

import pygame

from display.device.window import Window, open_window
from display.port import Intent, Open
from display.scenes.hall import HallScene, HallSeat, HallTable
from display.screens import SCREENS
from display.toolkit.stage import Stage
from firmware_host.engine.words import Language, word
from firmware_host.hall.broker import Mqtt
from firmware_host.hall.floor import Floor, WatchedTable
from firmware_host.hall.ledger import Entry
from firmware_host.hall.listing import length, marked, won
from firmware_host.hall.watch import COMING, Watch, tonight

LOOK = 0.04  # seconds between two looks at mouse and keys
MINUTE = 20.0  # seconds after which the lengths of games are told again
OLD = word("What is shown may be old.")


def scene_of(
    floor: Floor,
    results: list[Entry],
    title: str,
    now: float,
    wall: datetime,
    say: Language,
    trouble: str = "",
) -> HallScene:
    """Return the hall as its screen is shown it."""
    tables = tuple(_table(table, now, wall, say) for table in floor.shown())
    return HallScene(title, tables, tuple(won(entry, say) for entry in results), trouble)


def _table(table: WatchedTable, now: float, wall: datetime, say: Language) -> HallTable:
    mark, words = marked(table, now, say)
    state = table.state
    if state is None:
        return HallTable(table.name, table.name, mark=mark, marked=words)
    seats = tuple(HallSeat(seat.name, seat.score, seat.active, seat.out) for seat in state.seats)
    return HallTable(
        table.name,
        table.name,
        state.game,
        length(table, wall, say),
        state.leader,
        state.said,
        seats,
        mark,
        words,
    )


class LargeScreen:
    """The loop over one window: sleeps until a table says something, a finger comes, or a while."""

    def __init__(self, window: Window, watch: Watch, broker: Mqtt, say: Language) -> None:
        self._window, self._watch, self._broker, self._say = window, watch, broker, say
        self._bell, clapper = os.pipe()
        os.set_blocking(self._bell, False)
        os.set_blocking(clapper, False)
        for end in (self._bell, clapper):
            finalize(self, os.close, end)
        self._clapper = clapper
        watch.rung = self._ring
        self.stage = Stage(window.glass, SCREENS, self._want, say=say, canvas=window.canvas)
        self._shown = float("-inf")
        self.running = True

    def _ring(self) -> None:
        """Wake the loop; harmless if it is already awake."""
        with contextlib.suppress(BlockingIOError):
            os.write(self._clapper, b"!")

    def _want(self, intent: Intent) -> None:
        if isinstance(intent, Open) and intent.screen == "answer":
            table = intent.args["table"]
            self._watch.say(self._broker, table, self._say(COMING), answers=True)

    def turn(self, events: list[pygame.event.Event]) -> None:
        """Take in what has come and show it."""
        now = time.monotonic()
        self.stage.tick(now)
        for event in events:
            closes = event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_q)
            if event.type == pygame.QUIT or closes:
                self.running = False
            else:
                self.stage.handle(event)
        if self._watch.turn(self._broker) or now - self._shown > MINUTE:
            self._shown = now
            wall = datetime.now().astimezone()
            why = self._broker.trouble
            trouble = f"{self._say(why)} {self._say(OLD)}" if why else ""
            floor = self._watch.floor
            title = self._say("The hall: {name}").format(name=floor.hall)
            results = floor.tonight(tonight())
            self.stage.show(scene_of(floor, results, title, now, wall, self._say, trouble))
        self.stage.tick(now)
        boxes = self.stage.draw()
        if boxes:
            self._window.present(self.stage.canvas, boxes)

    def run(self) -> None:
        """Turn until the window is closed."""
        while self.running:
            self.turn(pygame.event.get())
            if select.select([self._bell], (), (), LOOK)[0]:
                os.read(self._bell, 4096)


def open_large(watch: Watch, broker: Mqtt, say: Language, driver: str, size: str) -> None:
    """Show a hall until its window is closed. Raises `NoScreen` if there is none."""
    wanted = tuple(int(side) for side in size.split("x")) if size else None
    window = open_window(
        driver="" if driver == "auto" else driver,
        size=(wanted[0], wanted[1]) if wanted else None,
    )
    try:
        LargeScreen(window, watch, broker, say).run()
    finally:
        broker.close()
        window.close()
