"""The real screen: opened with the driver that works here, shown what the stage has painted."""

from __future__ import annotations

import os
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from .box import Box
from .drivers import UNSEEN, Findings, advice, candidates, inspect
from .glass import Glass

WINDOWED = (800, 480)


class NoScreen(RuntimeError):
    """No video driver opened. Its text lists every driver that was tried and why it failed."""


@dataclass
class Window:
    """An open screen. `warnings` are sentences about what will not work, such as dead touch."""

    surface: pygame.Surface
    glass: Glass
    driver: str
    warnings: tuple[str, ...] = ()
    light: float = 1.0  # how bright the picture is shown, for panels without a backlight to dim

    def turn(self, rotation: int) -> Glass:
        """Turn the picture clockwise by 0, 90, 180 or 270 degrees; returns the new glass."""
        self.glass = Glass(self.surface.get_size(), rotation % 360 // 90 * 90)
        return self.glass

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
            else:
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
    environment: MutableMapping[str, str] = os.environ,
    root: Path = Path("/"),
) -> Window:
    """Open the screen. Raises `NoScreen` with every driver tried and why each failed.

    A driver that shows nothing is used only if it is asked for. Full screen is the default
    without a desktop, a window with one.
    """
    findings = inspect(root)
    failures: list[str] = []
    before = environment.get("SDL_VIDEODRIVER")
    for name in candidates(environment, driver):
        _prepare(name, findings, environment)
        try:
            surface = _open(name, size, fullscreen)
        except pygame.error as error:
            pygame.display.quit()
            reasons = [f"SDL says {error}", *advice(name, environment, findings)]
            failures.append(f"  {name}: {'; '.join(reasons)}")
            continue
        touch = tuple(findings.touch) if name == "kmsdrm" else ()
        window = Window(surface, Glass(surface.get_size()), name, touch)
        window.turn(rotation)
        return window
    if before is None:
        environment.pop("SDL_VIDEODRIVER", None)
    raise NoScreen("No screen could be opened. Tried:\n" + "\n".join(failures))


def _prepare(name: str, findings: Findings, environment: MutableMapping[str, str]) -> None:
    """Set what SDL reads when it starts."""
    environment["SDL_VIDEODRIVER"] = name
    if name == "kmsdrm" and findings.card is not None:
        # SDL takes the first card, which on a Pi 5 need not be the one with the display.
        environment.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(findings.card))
    if name == "x11":
        # We hand over finished pixels: going through software GL would cost four times as much.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


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
