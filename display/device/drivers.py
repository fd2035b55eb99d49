"""Which video driver can work here, and what is in the way of each.

SDL says "kmsdrm not available" whether the card is missing, forbidden or in use. So the usual
causes are looked for first, and named when a driver does not open.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from firmware_host.values import dataclass

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
NO_TOUCH = "there is no input device (/dev/input/event*): touches will not be seen"
UNSEEN = ("dummy", "offscreen")  # drivers that show nothing: only when asked for by name


@dataclass(frozen=True)
class Findings:
    """What was found on this machine: a DRM card to use, and what stands in the way.

    `plug` is the file in which the kernel says whether a display is connected to that card.
    """

    card: int | None = None
    plug: Path | None = None
    screen: list[str] = field(default_factory=list)
    touch: list[str] = field(default_factory=list)


def candidates(environment: Mapping[str, str], asked: str = "") -> list[str]:
    """Return the drivers to try, in order.

    One that is asked for, there or in the environment, is alone.

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


def inspect(root: Path = Path("/"), card: int = -1) -> Findings:
    """Look at the cards, or at one of them, their connectors and the input devices under `root`."""
    screen: list[str] = []
    cards = sorted((root / "dev/dri").glob("card*"))
    if not cards:
        screen.append("there is no graphics card (/dev/dri/card*); on a Pi enable vc4-kms-v3d")
    screen += [
        f"/dev/dri/{card.name} may not be opened; add the user to the groups video and render"
        for card in cards
        if not os.access(card, os.R_OK | os.W_OK)
    ]
    which = "*" if card < 0 else str(card)
    plugs = sorted((root / "sys/class/drm").glob(f"card{which}-*/status"))
    plug = next((path for path in plugs if is_connected(path)), None)
    if cards and plug is None:
        screen.append(f"no display is connected (/sys/class/drm/card{which}-*/status)")
    # A Pi 5 numbers its cards afresh at every boot: the one with a display on it is meant.
    number = plug.parent.name.removeprefix("card").partition("-")[0] if plug else ""
    found = card if card >= 0 else int(number) if number.isdecimal() else None
    return Findings(found, plug, screen, _touch(root))


def is_connected(plug: Path) -> bool:
    """Return whether the kernel sees a display there.

    Asking costs nothing: it keeps the answer ready.
    """
    try:
        return plug.read_text().strip() == "connected"
    except OSError:
        return False


def _touch(root: Path) -> list[str]:
    devices = sorted((root / "dev/input").glob("event*"))
    if not devices:
        return [NO_TOUCH]
    if not any(os.access(device, os.R_OK) for device in devices):
        return ["no input device may be read: add the user to the group input, or touch is dead"]
    return []


def advice(
    driver: str, environment: Mapping[str, str], findings: Findings, root: Path = Path("/")
) -> list[str]:
    """Return what is likely in the way of a driver that did not open."""
    if driver == "kmsdrm":
        packages = "libegl1 libgles2 libgl1-mesa-dri"
        needed = [
            f"SDL needs {name} for it: sudo apt install {packages}"
            for name, file in (("libEGL", "libEGL.so.1"), ("libGLESv2", "libGLESv2.so.2"))
            if not any((root / "usr/lib").glob(f"*/{file}"))
        ]
        barred = [
            f"{ACCELERATION}={value} is set, with which it never opens: unset it"
            for value in (environment.get(ACCELERATION),)
            if value in {"0", "software"}
        ]
        desktop = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)]
        held = ["if a desktop is running, it holds the card"] if desktop else []
        causes = [*needed, *barred, *findings.screen, *held]
        return causes or ["another program may hold the display"]
    address = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}.get(driver)
    if address and not environment.get(address):
        return [f"{address} is not set: no such desktop is running here"]
    return []
