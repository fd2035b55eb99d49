"""Shows the stage on a display that may be unplugged and replugged during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from display.device.window import NoScreen
from display.toolkit.box import Box
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage

# Seconds between two looks at the plug: the loop comes round that often anyhow.
LOOK = 1.0
# Seconds before each new try to open a screen that is there and will not open; the last one stays.
PATIENCE = (1.0, 2.0, 4.0, 8.0, 15.0)
# Seconds between two questions whether a picture that did not reach the screen does so now.
DOUBT = 10.0

POINTING = frozenset(
    (
        pygame.FINGERDOWN,
        pygame.FINGERMOTION,
        pygame.FINGERUP,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONUP,
    )
)


class Pane(Protocol):
    """What the stage's picture is presented on."""

    @property
    def glass(self) -> Glass:
        """Its size, and how it is turned."""

    @property
    def canvas(self) -> pygame.Surface | None:
        """Its own pixels to paint on; None if it takes a copy."""

    @property
    def driver(self) -> str:
        """By which driver it is open."""

    @property
    def can_return(self) -> bool:
        """Whether it is worth trying to open it again."""

    def present(self, canvas: pygame.Surface, boxes: Sequence[Box]) -> None:
        """Show parts of the canvas. Raises `pygame.error` if it cannot."""

    def trouble(self) -> str:
        """Return why nothing can be seen on it just now; empty if all is well."""

    def is_shown(self) -> bool | None:
        """Return whether what was presented last can be seen; None if nobody can tell."""

    def reopen(self) -> None:
        """Reopen the window. Raises `NoScreen`."""


class Picture:
    """Shows what the stage paints; a screen that is lost is looked for and repainted when found.

    Nothing else stops meanwhile. `told` gets the reason when it is lost, and driver and size when
    it is found; `found` is called after it was opened again. The picture is followed once to an
    open screen: as long as it does not reach it, `dark` is true and `warn` is called repeatedly.
    """

    def __init__(self, stage: Stage, pane: Pane) -> None:
        self._stage, self._pane = stage, pane
        self._lost = ""
        self._looked = float("-inf")
        self._tries = 0
        self._asked = float("-inf")
        self.dark: bool | None = None  # whether the picture is known not to reach an open screen
        self.due: float | None = None  # when to come round to look for a lost screen
        self.told: Callable[[str, str], None] = lambda event, reason: None
        self.found: Callable[[], None] = lambda: None
        self.warn: Callable[[], None] = lambda: None

    @property
    def seen(self) -> bool:
        """Whether there is a screen to see it on."""
        return not self._lost

    def events(self) -> list[pygame.event.Event]:
        """Return what came from the screen since the last call.

        A finger on a dark screen is no touch.
        """
        try:
            events = pygame.event.get()
        except pygame.error:
            return []  # no screen is open: there is nobody to ask
        if self.seen:
            return events
        return [event for event in events if event.type not in POINTING]

    def waiting(self) -> bool:
        """Return whether something came meanwhile. Showing a picture may take it off the socket."""
        try:
            return bool(pygame.event.peek())
        except pygame.error:
            return False  # no screen is open

    def show(self, now: float) -> bool:
        """Paint what has changed and bring it to the screen; return whether anybody can see it."""
        if now - self._looked >= LOOK and self.seen:
            self._looked = now
            if trouble := self._pane.trouble():
                self._lose(trouble, now)
        elif self.due is not None and now >= self.due:
            self._find(now)
        boxes: list[Box] = []
        try:
            boxes = self._stage.draw()
            if self.seen:
                self._pane.present(self._stage.canvas, boxes)
        except pygame.error as error:
            self._lose(str(error), now)
        if self.seen and (boxes or self.dark):
            self._check_seen(now)
        return self.seen and bool(boxes)

    def _check_seen(self, now: float) -> None:
        """Check whether the picture reaches the screen, until it does or nobody can tell."""
        if self.dark is False or now - self._asked < DOUBT:
            return
        self._asked = now
        was, self.dark = self.dark, self._pane.is_shown() is False
        if self.dark:
            self.warn()
        if self.dark != bool(was):
            self.told("picture_missing" if self.dark else "picture_back", self._pane.driver)

    def _lose(self, reason: str, now: float) -> None:
        self._lost = reason
        self._stage.turn(self._pane.glass)  # the pixels of the screen may be gone any moment
        self._tries = 0
        self.due = now + PATIENCE[0]
        self.told("display_lost", reason.splitlines()[-1].strip())

    def _find(self, now: float) -> None:
        if not self._pane.can_return:
            self.due = now + LOOK
            return
        try:
            self._pane.reopen()
        except NoScreen:
            self._tries += 1
            self.due = now + PATIENCE[min(self._tries, len(PATIENCE) - 1)]
            return
        self._lost, self.due = "", None
        self.dark, self._asked = None, float("-inf")
        self._looked = now
        self._stage.turn(self._pane.glass, self._pane.canvas)
        width, height = self._pane.glass.panel
        self.told("display_found", f"{self._pane.driver}, {width}x{height}")
        self.found()
