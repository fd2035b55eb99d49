"""The cabinet beside the screen: real on a Pi, simulated on a desktop, and it says which."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from firmware_host.config import fitted
from firmware_host.settings import Settings
from hardware import backends
from hardware.backends.simulated import Simulated
from hardware.config import parse
from hardware.rig import Rig

MODEL = Path("/proc/device-tree/model")

# Keys of a desktop as the buttons of a cabinet.
KEYS = {
    pygame.K_SPACE: "spin",
    pygame.K_y: "yes",
    pygame.K_RETURN: "yes",
    pygame.K_n: "no",
    **{pygame.K_1 + seat: f"seat{seat + 1}" for seat in range(6)},
}
TURNS = {pygame.K_UP: 1, pygame.K_DOWN: -1}


class Cabinet:
    """The rig of the configured hardware.

    `notices` are sentences about it for the table; `simulated` has the hands for a cabinet that
    is not there, or is None.
    """

    def __init__(self, wanted: str, settings: Settings, model: Path = MODEL) -> None:
        self.notices: list[str] = []
        config = fitted(settings)
        backend = wanted
        if wanted == "auto":
            backend = config.backend if _on_a_pi(model) else "simulated"
        if wanted == "simulated" and not settings.hardware:
            config = parse({"profile": "cabinet"})
        if backend == "simulated":
            self.notices.append(
                "No hardware is attached: the cabinet is simulated. Space is the spin button, "
                "Y and N are yes and no, 1 to 6 the seats, the arrows turn the knob."
            )
        made = backends.make(replace(config, backend=backend))
        self.simulated = made if isinstance(made, Simulated) else None
        self.rig = Rig(config, made)

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key of the desktop's keyboard for a button of the simulated cabinet."""
        if self.simulated is None or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        if event.key in KEYS:
            act = self.simulated.press if event.type == pygame.KEYDOWN else self.simulated.release
            act(KEYS[event.key])
            return True
        if event.key in TURNS and event.type == pygame.KEYDOWN:
            self.simulated.turn("amount", TURNS[event.key])
            return True
        return False


def _on_a_pi(model: Path) -> bool:
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False
