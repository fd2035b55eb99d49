"""Which video driver can work here, and what is in the way of each.

SDL says "kmsdrm not available" whether the card is missing, forbidden or in use. So the usual
causes are looked for first, and named when a driver does not open.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

UNSEEN = ("dummy", "offscreen")  # drivers that show nothing: only when asked for by name


@dataclass(frozen=True)
class Findings:
    """What was found on this machine: a DRM card to use, and what stands in the way."""

    card: int | None = None
    screen: list[str] = field(default_factory=list)
    touch: list[str] = field(default_factory=list)


def candidates(environment: Mapping[str, str], asked: str = "") -> list[str]:
    """The drivers to try, in order. One that is asked for, there or in the environment, is alone.

    With a desktop its own drivers come first; KMSDRM is last, as a desktop holds the card.
    """
    named = asked or environment.get("SDL_VIDEODRIVER", "")
    if named:
        return [name.strip() for name in named.split(",") if name.strip()]
    found = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append("wayland")
    if environment.get("DISPLAY"):
        found.append("x11")
    return [*found, "kmsdrm"]


def inspect(root: Path = Path("/")) -> Findings:
    """Look at the cards, their connectors and the input devices under `root`."""
    screen: list[str] = []
    cards = sorted((root / "dev/dri").glob("card*"))
    if not cards:
        screen.append("there is no graphics card (/dev/dri/card*); on a Pi enable vc4-kms-v3d")
    screen += [
        f"/dev/dri/{card.name} may not be opened; add the user to the groups video and render"
        for card in cards
        if not os.access(card, os.R_OK | os.W_OK)
    ]
    connected = _connected(root)
    if cards and connected is None:
        screen.append("no display is connected to any card (/sys/class/drm/card*-*/status)")
    return Findings(connected, screen, _touch(root))


def _connected(root: Path) -> int | None:
    """The number of the card with a display on it. A Pi 5 numbers its cards anew at every boot."""
    for status in sorted((root / "sys/class/drm").glob("card*-*/status")):
        try:
            if status.read_text().strip() == "connected":
                return int(status.parent.name.removeprefix("card").partition("-")[0])
        except (OSError, ValueError):
            continue
    return None


def _touch(root: Path) -> list[str]:
    devices = sorted((root / "dev/input").glob("event*"))
    if not devices:
        return ["there is no input device (/dev/input/event*): touches will not be seen"]
    if not any(os.access(device, os.R_OK) for device in devices):
        return ["no input device may be read: add the user to the group input, or touch is dead"]
    return []


def advice(driver: str, environment: Mapping[str, str], findings: Findings) -> list[str]:
    """What is likely in the way of a driver that did not open."""
    if driver == "kmsdrm":
        desktop = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)]
        held = ["a desktop is running and holds the card"] if desktop else []
        return [*findings.screen, *held] or ["another program may hold the display"]
    needed = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}.get(driver)
    if needed and not environment.get(needed):
        return [f"{needed} is not set: no such desktop is running here"]
    return []
