"""The real screen: opened with the driver that works here, shown what the stage has painted."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path

import pygame

from display.errors import DisplayError
from display.toolkit.box import Box
from display.toolkit.glass import STRAIGHT, Bend, Glass
from firmware_host.values import dataclass

from .drivers import ACCELERATION, UNSEEN, advice, candidates, inspect, is_connected

WINDOWED = (800, 480)
CARD = "SDL_KMSDRM_DEVICE_INDEX"
# How SDL brings finished pixels to the screen. KMSDRM: by default SDL takes desktop OpenGL even
# where only OpenGL ES is installed, draws nothing and reports no error; and "0" never opens.
# X11: we hand over finished pixels, and going through software GL would cost four times as much.
RENDERERS = {"kmsdrm": "opengles2", "x11": "0"}


class NoScreen(DisplayError, RuntimeError):
    """No video driver opened. Its text lists every driver that was tried and why it failed."""


@dataclass(frozen=True)
class Way:
    """How a screen is opened: drivers in order, size, card, and where to look for devices."""

    drivers: tuple[str, ...]
    size: tuple[int, int] | None
    fullscreen: bool | None
    card: int  # -1: the one with a display on it
    environment: MutableMapping[str, str]
    root: Path
    renderer: str | None = None  # the user's own SDL_FRAMEBUFFER_ACCELERATION, which stays

    def open(self) -> Opened:
        """Open the screen. Raises `NoScreen` with every driver tried and why each failed."""
        findings = inspect(self.root, self.card)
        failures: list[str] = []
        before = self.environment.get("SDL_VIDEODRIVER")
        for name in self.drivers:
            self._prepare(name, findings.card)
            try:
                surface = _open(name, self.size, self.fullscreen)
            except pygame.error as error:
                pygame.display.quit()
                reasons = [
                    f"SDL says {error}",
                    *advice(name, self.environment, findings, self.root),
                ]
                failures.append(f"  {name}: {'; '.join(reasons)}")
                continue
            bare = name == "kmsdrm"  # what a desktop would look after otherwise
            touch = tuple(findings.touch) if bare else ()
            # On a desktop a touch that brings the window to the front counts as well.
            self.environment.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
            return Opened(surface, name, touch, findings.plug if bare else None)
        # As it was: whoever opens a screen next would be stuck with a driver that does not work.
        self._set("SDL_VIDEODRIVER", before)
        self._set(ACCELERATION, self.renderer)
        raise NoScreen("No screen could be opened. Tried:\n" + "\n".join(failures))

    def _prepare(self, name: str, card: int | None) -> None:
        """Set what SDL reads when it opens a screen with the driver `name`."""
        self._set("SDL_VIDEODRIVER", name)
        if name == "kmsdrm" and card is not None:
            # SDL takes the first card, which on a Pi 5 need not be the one with the display.
            self._set(CARD, str(card))
        own = self.renderer
        self._set(ACCELERATION, RENDERERS.get(name) if own is None else own)

    def _set(self, variable: str, value: str | None) -> None:
        """Set a variable of the environment, or remove it for None."""
        self.environment.pop(variable, None)
        if value is not None:
            self.environment[variable] = value


@dataclass(frozen=True)
class Opened:
    """What SDL gave: pixels, by which driver, what will not work, and the plug to watch."""

    surface: pygame.Surface
    driver: str
    warnings: tuple[str, ...] = ()
    plug: Path | None = None


@dataclass
class Window:
    """An open screen. `warnings` are sentences about what will not work, such as dead touch.

    With a `way` it can be opened again after it went; `missing` says why there is nothing to see
    on it from the start. `shared` is told when it was opened again.
    """

    surface: pygame.Surface
    glass: Glass
    driver: str
    warnings: tuple[str, ...] = ()
    light: float = 1.0  # how bright the picture is shown, for panels without a backlight to dim
    way: Way | None = None
    plug: Path | None = None
    missing: str = ""
    shared: Callable[[], None] = lambda: None
    bend: Bend = STRAIGHT  # how touches are put right, from the next turn on

    def trouble(self) -> str:
        """Return why nothing can be seen on it just now; nothing if all is well."""
        if self.missing:
            return self.missing
        if not pygame.display.get_init():
            return "the screen was closed"
        if self.plug is not None and not is_connected(self.plug):
            return f"no display is connected to {self.plug.parent.name}"
        return ""

    def is_shown(self) -> bool | None:
        """Return whether what was presented last can be seen; None if nobody can tell."""
        if self.driver != "kmsdrm":
            return None  # with a desktop the screen is the desktop's
        from .scanout import is_shown

        return is_shown(self.surface)

    @property
    def can_return(self) -> bool:
        """Whether it is worth trying to open it again: not while its plug hangs loose."""
        return self.way is not None and (
            self.plug is None or inspect(self.way.root, self.way.card).plug is not None
        )

    def reopen(self) -> None:
        """Let go of what is left of it and reopen it. Raises `NoScreen`."""
        if self.way is None:
            raise NoScreen("This screen cannot be opened again.")
        # Draw on a scratch surface in the meantime; the old one is no longer valid.
        self.surface = pygame.Surface(self.glass.panel)
        pygame.display.quit()
        opened = self.way.open()
        self.surface, self.driver, self.plug = opened.surface, opened.driver, opened.plug
        self.missing = ""
        self.shared()
        self.turn(self.glass.rotation)

    def turn(self, rotation: int) -> Glass:
        """Turn the picture clockwise by 0, 90, 180 or 270 degrees; return the new glass."""
        self.glass = Glass(self.surface.get_size(), rotation % 360 // 90 * 90, self.bend)
        return self.glass

    @property
    def canvas(self) -> pygame.Surface | None:
        """Its own pixels, to be painted on; None if the picture is turned, which takes a copy."""
        return None if self.glass.rotation else self.surface

    def present(self, canvas: pygame.Surface, boxes: Sequence[Box]) -> None:
        """Bring the changed boxes of the canvas to the panel, turned as the picture is."""
        if not boxes:
            return
        places = []
        for box in boxes:
            place = self.glass.to_panel(box)
            if self.glass.rotation:
                part = canvas.subsurface(box)
                self.surface.blit(pygame.transform.rotate(part, -self.glass.rotation), place)
            elif canvas is not self.surface:
                self.surface.blit(canvas, place, box)
            if self.light < 1:
                shade = (round(255 * self.light),) * 3
                self.surface.fill(shade, pygame.Rect(place), pygame.BLEND_RGB_MULT)
            places.append(pygame.Rect(place))
        pygame.display.update(places)

    def close(self) -> None:
        """Give the screen back."""
        pygame.display.quit()


def open_window(
    *,
    driver: str = "",
    size: tuple[int, int] | None = None,
    rotation: int = 0,
    fullscreen: bool | None = None,
    card: int = -1,
    patient: bool = False,
    environment: MutableMapping[str, str] = os.environ,
    root: Path = Path("/"),
) -> Window:
    """Open the screen. Raises `NoScreen` with every driver tried and why each failed.

    A driver that shows nothing is used only if it is asked for. Full screen is the default
    without a desktop, a window with one. `patient` gives a window without a screen instead of
    raising, to be opened when there is one.
    """
    names = tuple(candidates(environment, driver))
    if environment.get(CARD, "").isdecimal():
        card = int(environment[CARD])
    way = Way(names, size, fullscreen, card, environment, root, environment.get(ACCELERATION))
    try:
        opened, missing = way.open(), ""
    except NoScreen as error:
        if not patient:
            raise
        opened, missing = Opened(pygame.Surface(size or WINDOWED), "none"), str(error)
    window = Window(
        opened.surface,
        Glass(opened.surface.get_size()),
        opened.driver,
        opened.warnings,
        way=way,
        plug=opened.plug,
        missing=missing,
    )
    window.turn(rotation)
    return window


def _open(name: str, size: tuple[int, int] | None, fullscreen: bool | None) -> pygame.Surface:
    pygame.display.init()
    got = pygame.display.get_driver()
    if got != name and got in UNSEEN:
        raise pygame.error(f"it opened {got!r} instead, which shows nothing")
    full = fullscreen if fullscreen is not None else name == "kmsdrm"
    surface = pygame.display.set_mode(
        (0, 0) if full else size or WINDOWED, pygame.FULLSCREEN if full else 0
    )
    pygame.display.set_caption("Croupier")
    if full:
        pygame.mouse.set_visible(False)
    return surface
