"""What is shown while touches are measured: one cross to touch after the other."""

from __future__ import annotations

from firmware_host.values import dataclass


@dataclass(frozen=True)
class CalibrateScene:
    """A cross at a place of the picture, given as shares of it, and what to do about it."""

    title: str
    hint: str
    at: tuple[float, float]
