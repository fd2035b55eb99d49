"""The one loop: sleeps until something happens, takes it in, shows what changed.

Everything that changes a game runs in this thread. Threads of the cabinet only put signals into
an inbox; the screen's own events are waited for on the descriptors that SDL has opened.
"""

from __future__ import annotations

import gc
import os
import select
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol
from weakref import finalize

import pygame

from display import port
from display.device.window import Window
from display.toolkit.stage import Stage
from firmware_host.engine.words import word
from firmware_host.system.memory import give_back
from firmware_host.system.service import DARK
from firmware_host.touch.app import House
from firmware_host.touch.focus import Focus
from firmware_host.touch.lost_screen import Picture
from firmware_host.touch.wakeups import SdlWakeups
from hardware.signals import Found, Lost, Signal

if TYPE_CHECKING:
    from firmware_host.touch.rehearsal import Rehearsal

# What systemd is told once there is something to see.
OPEN = "The table is open."
# The brightness of a screen that has not been touched for a while.
DIMMED = 0.2
# Where SDL's descriptors are not known, events are looked for this often.
POLL = 0.04
# Even with nothing to do the loop comes round: the watchdog is fed, new input devices are found.
IDLE = 1.0
# A sleep longer than this that nothing has ended: nobody is waiting for anything.
QUIET = 0.2
# Then work is done ahead for this long at a time, with so short a sleep between: a slow machine
# has much to prepare, and still feeds the watchdog and hears of a panel that was just plugged in.
AHEAD, BREATH = 0.3, 0.02
# Work that takes longer than this gets a progress bar, redrawn this often.
LONG, ANEW = 0.4, 0.1
READING = word("Going through the record of the game")
# Objects made and not freed: this many are worth a collection, this many must not wait for one.
WORTHWHILE, RUSHED = 2_000, 100_000
# After this many collections of young objects, the next generation is collected as well.
SEVERAL = 10


class Inbox(Protocol):
    """Where signals arrive; readable when there is something to take."""

    def fileno(self) -> int:
        """Return the descriptor to sleep on."""

    def take_all(self) -> list[Signal]:
        """Return everything that has come in."""


class Watch(Protocol):
    """What has to know that the loop is still running: the watchdog."""

    def ready(self, status: str) -> None:
        """Note that the first frame is on the screen."""

    def alive(self, now: float) -> None:
        """Note that the loop has gone round once more."""

    def stopping(self) -> None:
        """Note that the loop is ending."""


class Host:
    """The loop over one house, one stage and one window.

    `run` returns when the window is closed or the house is left. `turn` is one round, for tests and
    other callers with a clock of their own. `shown` is called with every scene once its animation
    is over; `beside` draws what lies beside the picture and returns when to call it again; `ahead`
    prepares one thing while the table is idle, and returns whether there was any.
    """

    def __init__(
        self,
        house: House,
        stage: Stage,
        window: Window,
        *,
        inbox: Inbox | None = None,
        watch: Watch | None = None,
        clock: Callable[[], float] = time.monotonic,
        keys: Callable[[pygame.event.Event], bool] = lambda _: False,
        heard: Callable[[Signal], None] = lambda _: None,
        beside: Callable[[float], float | None] = lambda _: None,
        ahead: Callable[[], bool] = lambda: False,
        shown: Callable[[object], None] = lambda _: None,
    ) -> None:
        self.house = house
        self.stage = stage
        self.window = window
        self.picture = Picture(stage, window)
        self.picture.found = self._found
        self._inbox = inbox
        self._watch = watch
        self._clock = clock
        self._keys = keys
        self._heard = heard
        self._beside = beside
        self._ahead = ahead
        self._tell = shown
        self._untold: object | None = None
        self._bell, self._clapper = os.pipe()
        os.set_blocking(self._clapper, False)
        for end in (self._bell, self._clapper):
            finalize(self, os.close, end)
        self._wanted: deque[port.Intent] = deque()
        self._wakeups = SdlWakeups()
        self._shown = False
        self._behind = False  # there is something that can be prepared while it is quiet
        self.running = True
        self._focus = Focus(stage, house)
        self._rehearsal: Rehearsal | None = None
        self._used = True  # memory has been used since what lies idle was last given back
        self._began: float | None = None  # work that holds the loop up
        self._moved = 0.0  # when its bar was shown last
        house.say = stage.tell
        house.ring = stage.sound.cue
        house.journal.working = self.working

    def listen(self, inbox: Inbox) -> None:
        """Take signals from this inbox from now on."""
        self._inbox = inbox

    def want(self, intent: port.Intent) -> None:
        """Take an intent from the screen; it is carried out in this round of the loop."""
        self._wanted.append(intent)

    def stop(self) -> None:
        """Stop the loop, even while it sleeps; safe to call from a signal handler."""
        self.running = False
        # A sleep that a signal interrupts is taken up again: only a readable descriptor ends it.
        os.write(self._clapper, b"!")

    def run(self) -> None:
        """Turn until the end."""
        while self.running:
            events = self.picture.events()
            self._wakeups.learn(fruitful=bool(events))
            if self._wakeups.has_lost():
                self.stage.lift_fingers()
            due = self.turn(events)
            phones = self.house.phones
            if self.running and not self.picture.waiting() and not (phones and phones.waiting):
                self._sleep(due)
        if self._watch is not None:
            self._watch.stopping()

    def light(self, *, dark: bool = False) -> None:
        """Set the brightness of the settings, or dim the screen while nobody touches it."""
        wanted = self.house.settings.display.brightness / 100
        self.window.light = min(DIMMED, wanted) if dark else wanted
        self.stage.expose()

    def working(self, share: float) -> None:
        """Report how far something is that holds up the loop, to the watchdog and on the screen."""
        now = self._clock()
        if self._watch is not None:
            self._watch.alive(now)
        if self._began is None:
            self._began = now
        if now - self._began >= LONG and now - self._moved >= ANEW:
            self._moved = now
            self.stage.work(self.house.translate(READING), share)
            self.picture.show(now)

    def turn(self, events: Iterable[pygame.event.Event] = ()) -> float | None:
        """Take in events and signals, let time pass, show; return when to come round again."""
        now = self._clock()
        due = self.stage.tick(now)
        for event in events:
            if event.type == pygame.QUIT:
                self.running = False
            elif self.stage.write(event) or (not self._keys(event) and self.stage.handle(event)):
                self.house.touched()
        if self._inbox is not None:
            for signal in self._inbox.take_all():
                self._hear(signal, now)
        phones = self.house.phones
        if phones is not None:
            phones.turn(now)
            if phones.changed and self.house.page is not None:
                phones.changed, self.house.page.changed = False, True
        while self._wanted:
            intent = self._wanted.popleft()
            if isinstance(intent, port.Dim):
                self.light(dark=intent.dark)
            self.house.carry_out(intent, now)
        self._focus.give_back()
        later = self.house.tick(now, busy=self.stage.busy)
        if self.house.phones is not None:
            # Before the picture, which takes longer: they have a way to go yet.
            self.house.phones.show()
        self._show(now)
        if self.house.hall is not None:
            heard = self.house.hall.turn(now)
            later = heard if later is None else min(later, heard)
        if self.house.leaving:
            self.running = False
        if self._watch is not None:
            self._watch.alive(now)
        # Showing may have begun a motion; ask again when the next frame is due.
        wakes = (due, later, self.stage.tick(now), self._beside(now), self.picture.due)
        return min((wake for wake in wakes if wake is not None), default=None)

    def _hear(self, signal: Signal, now: float) -> None:
        """Take in one signal; while the screen is dark it only wakes it."""
        self._heard(signal)
        was_dark = self.stage.dark
        if isinstance(signal, (Lost, Found)):
            was_dark = False  # nobody has done anything
        else:
            self.stage.wake()
        if not was_dark and not self._focus.take(signal):
            self.house.hear(signal, now)

    def _show(self, now: float) -> None:
        page = self.house.page
        if page is not None and page.changed:
            self._untold = page.scene()
            self.stage.show(self._untold)
        self._began = None  # whatever it was, it is done
        self.stage.rest()
        if self._untold is not None and not self.stage.busy:
            # Nobody is told how a wheel will stop while it still turns.
            self._tell(self._untold)
            self._untold = None
        shown = self.picture.show(now)
        self.stage.seen(self._clock())
        if shown and not self._shown:
            self._shown = True
            if self._watch is not None:
                self._watch.ready(DARK if self.picture.dark else OPEN)

    def prepare(self) -> bool:
        """Do one small thing ahead; return whether there was any left to do."""
        if self._rehearsal is None:
            from firmware_host.touch.rehearsal import Rehearsal  # not before the first frame

            self._rehearsal = Rehearsal(self.house, self.stage)
        try:
            more = self.stage.prepare() or self._rehearsal.step() or self._ahead()
        except pygame.error:
            return False  # the screen has just gone, and its pixels with it
        if self._used and not more:
            give_back()
        self._used = more
        return more

    def _found(self) -> None:
        """Sleep on the descriptors of a lost screen that is open again."""
        self._wakeups = SdlWakeups()
        self.stage.lift_fingers()

    def _sleep(self, due: float | None) -> None:
        """Sleep until something arrives, a motion is due, or the idle beat."""
        descriptors = [self._bell, *self._wakeups.descriptors]
        if self._inbox is not None:
            descriptors.append(self._inbox.fileno())
        for line in (self.house.phones, self.house.hall):
            descriptors += line.descriptors() if line is not None else ()
        if littered() and not select.select(descriptors, (), (), 0)[0]:
            tidy()
        calm = due is None or due - self._clock() > QUIET
        patience = IDLE if self._wakeups.open else POLL
        if due is not None:
            patience = min(patience, max(0.0, due - self._clock()))
        if calm and self._behind:
            patience = min(patience, BREATH)
        unsent = self.house.phones.unsent() if self.house.phones is not None else ()
        try:
            ready, taken, _ = select.select(descriptors, unsent, (), patience)
        except OSError:
            # A device has gone and its descriptor with it.
            self._wakeups.look()
            return
        self._wakeups.woken_by([fd for fd in ready if fd != self._bell])
        if taken:
            return
        if not ready and patience > QUIET:
            sweep()
            self._behind = True
        if not ready and calm and self._behind:
            end = self._clock() + AHEAD
            while self._clock() < end and not select.select(descriptors, (), (), 0)[0]:
                if not self.prepare():
                    self._behind = False
                    break


def put_memory_aside() -> None:
    """Exclude everything created at startup from later garbage collections.

    From here on garbage is looked for between two rounds of the loop among what is new (`tidy`),
    and everywhere while the table is quiet (`sweep`). In the middle of a touch it could be felt,
    so that happens only if a single round makes very much.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(RUSHED)


def littered() -> bool:
    """Return whether there may be garbage among what is new."""
    return gc.get_count()[0] > WORTHWHILE


def tidy() -> None:
    """Look for garbage among what is new, which takes a millisecond."""
    gc.collect(1 if gc.get_count()[1] >= SEVERAL else 0)


def sweep() -> None:
    """Run a full garbage collection, if anything has happened since the last one."""
    if littered() or any(gc.get_count()[1:]):
        gc.collect()
