"""Inside the guest: shows pages through the real window, and says what the kernel makes of each.

    python3 -m tests.guest.screen.show FOLDER DRIVER

Every step leaves STEP.rgb with the pixels that were handed over and says "STEP: verdict"; it goes
on when STEP.go is there.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from display.device.scanout import is_shown
from display.device.window import Window, open_window
from tests.host.hands import Room

PATIENCE = 240.0


def _settings(room: Room, window: Window) -> None:
    room.touch("Settings")


def _half_a_turn(room: Room, window: Window) -> None:
    room.stage.turn(window.turn(180))


def _anew(room: Room, window: Window) -> None:
    window.reopen()
    room.stage.turn(window.glass)


STEPS: dict[str, Callable[[Room, Window], None]] = {
    "home": lambda room, window: None,
    "settings": _settings,
    "half a turn": _half_a_turn,
    "opened anew": _anew,
}


def main(folder: Path, driver: str) -> None:
    """Go through all steps."""
    window = open_window(driver=driver, size=(800, 480))
    with TemporaryDirectory() as state:
        room = Room(Path(state), window=window)
        for name, act in STEPS.items():
            act(room, window)
            room.now += 1
            room.host.turn()
            pixels = pygame.image.tostring(window.surface, "RGB")
            (folder / f"{name}.rgb").write_bytes(pixels)
            print(f"{name}: {is_shown(window.surface)}", flush=True)
            (folder / f"{name}.shown").touch()
            end = time.monotonic() + PATIENCE
            while not (folder / f"{name}.go").exists() and time.monotonic() < end:
                time.sleep(0.05)
        room.journal.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
