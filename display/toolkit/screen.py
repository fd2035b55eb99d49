"""What every screen is: a scene, a little state of its own, and a way to lay itself on paper.

And how the stage sees one, whatever its scenes are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

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
        """Let time pass; return when the screen next wants to be called, None for never."""
        self.now = now
        return None

    @property
    def busy(self) -> bool:
        """Whether a motion is running that the host should let finish before it goes on."""
        return False

    @property
    def typing(self) -> bool:
        """Whether something is being written: a real keyboard is then for the screen."""
        return False

    def typed(self, text: str) -> None:
        """Take what a real keyboard sends: letters, a backspace, a return."""

    @abstractmethod
    def lay(self, paper: Paper) -> None:
        """Lay the whole picture."""


class Shown(Protocol):
    """A screen as the stage sees it, whatever its scenes are."""

    stale: bool

    @property
    def scene(self) -> object:
        """The scene that is shown."""

    @property
    def busy(self) -> bool:
        """Whether a motion is running."""

    @property
    def typing(self) -> bool:
        """Whether something is being written."""

    def typed(self, text: str) -> None:
        """Take what a real keyboard sends."""

    def offer(self, scene: object, now: float) -> bool:
        """Take a scene if it is of the right kind."""

    def tick(self, now: float) -> float | None:
        """Let time pass."""

    def lay(self, paper: Paper) -> None:
        """Lay the whole picture."""


# How the screen for a scene is opened; the scene's type is its key.
Opener = Callable[[object, Port, float], Shown]


def opens(kind: type[S], screen: Callable[[S, Port, float], Screen[S]]) -> tuple[type, Opener]:
    """Return an entry for the stage's table: scenes of that type are shown by that screen."""

    def opener(scene: object, port: Port, now: float) -> Shown:
        assert isinstance(scene, kind)
        return screen(scene, port, now)

    return kind, opener


class Nothing:
    """An empty screen, shown under the progress bar before the first scene."""

    stale = True
    busy = False
    typing = False
    scene = None

    def typed(self, text: str) -> None:
        """Take no letters."""

    def offer(self, scene: object, now: float) -> bool:
        """Leave every scene to a screen."""
        return False

    def tick(self, now: float) -> float | None:
        """Want nothing."""
        return None

    def lay(self, paper: Paper) -> None:
        """Lay nothing."""
