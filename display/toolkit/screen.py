"""What every screen is: a scene, a little state of its own, and a way to lay itself on paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from display.port import Port

from .paper import Paper

S = TypeVar("S")


class Screen(ABC, Generic[S]):
    """One screen. The picture is a function of its scene and of what is touched on it.

    `lay` is called when the scene is new, after every touch, and when `stale` was set; it must not
    change anything. `tick` may change things as time passes and set `stale`.
    """

    def __init__(self, scene: S, port: Port, now: float) -> None:
        self.scene = scene
        self.port = port
        self.now = now
        self.stale = True

    def offer(self, scene: object, now: float) -> bool:
        """Take the next scene if it is of this screen's kind."""
        if type(scene) is not type(self.scene):
            return False
        self.update(scene, now)
        return True

    def update(self, scene: S, now: float) -> None:
        """Take the next scene of the same kind. Local state that still fits may stay."""
        self.scene = scene
        self.now = now
        self.stale = True

    def tick(self, now: float) -> float | None:
        """Let time pass; returns when the screen next wants to be called, None for never."""
        self.now = now
        return None

    @property
    def busy(self) -> bool:
        """Whether a motion is running that the host should let finish before it goes on."""
        return False

    @abstractmethod
    def lay(self, paper: Paper) -> None:
        """Lay the whole picture."""
