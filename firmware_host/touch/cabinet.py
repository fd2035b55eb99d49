"""The cabinet beside the screen: real on a Pi, simulated on a desktop."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from firmware_host.kept.config import fitted
from firmware_host.kept.settings import Settings
from hardware.cues import Cue

if TYPE_CHECKING:
    from hardware.backends.simulated import Simulated
    from hardware.devices.base import DeviceStatus
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
    """The rig of the configured hardware, which is put together by `open`.

    That comes after the first frame: nobody waits for drivers to be imported. Cues from before are
    kept until then. `simulated` has the hands for a cabinet that is not there, or is None.
    """

    def __init__(self, wanted: str, settings: Settings, model: Path = MODEL) -> None:
        self.simulated: Simulated | None = None
        self._wanted, self._settings, self._model = wanted, settings, model
        self._rig: Rig | None = None
        self._early: list[Cue] = []

    def open(self) -> Rig:
        """Put the rig together, without starting it; the same one if it is open already."""
        if self._rig is not None:
            return self._rig
        from hardware import backends
        from hardware.config.spec import parse
        from hardware.rig import Rig

        config = fitted(self._settings)
        backend = self._wanted
        if backend == "auto":
            backend = config.backend if _on_a_pi(self._model) else "simulated"
        if self._wanted == "simulated" and not self._settings.hardware:
            config = parse({"profile": "cabinet"})
        made = backends.make(replace(config, backend=backend))
        if backend == "simulated":
            from hardware.backends.simulated import Simulated

            assert isinstance(made, Simulated)
            self.simulated = made
        self._rig = Rig(config, made)
        for cue in self._early:
            self._rig.cue(cue)
        self._early.clear()
        return self._rig

    def cue(self, cue: Cue) -> None:
        """Ask for light or sound; returns at once."""
        if self._rig is None:
            self._early.append(cue)
        else:
            self._rig.cue(cue)

    def status(self) -> tuple[DeviceStatus, ...]:
        """Return the status of every device as it is now."""
        return self._rig.status() if self._rig is not None else ()

    def close(self) -> None:
        """Put the lamps out and give every line and port back."""
        if self._rig is not None:
            self._rig.stop()

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
