"""What all panels share: the hand that answers, pages of many things, and a panel's shape."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from display.port import Port, Propose, TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import Shape
from display.toolkit.motion import Span
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Answer, Ask, Question
from firmware_host.engine.requests import LetMachine, Reply

A = TypeVar("A", bound=Question)
T = TypeVar("T")


class Hand:
    """Sends one answer per ask. A refusal (a new scene for the same ask) allows another."""

    def __init__(self, n: int, port: Port) -> None:
        self.n = n
        self.port = port
        self.given = False

    def reply(self, raw: str | int | tuple[int, ...] | Mapping[str, str]) -> None:
        """Send an answer, unless one is under way already."""
        if not self.given:
            self.given = True
            self.port.cue("tap")
            self.port.send(Reply(raw, self.n, "touch"))

    def auto(self) -> None:
        """Let the machine answer."""
        if not self.given:
            self.given = True
            self.port.send(LetMachine(self.n))

    def propose(self) -> None:
        """Have a layout made."""
        self.port.send(Propose(self.n))

    def key(self, name: str) -> str:
        """Return the key of a target that belongs to this ask and no other."""
        return f"{self.n} {name}"


class Room(Enum):
    """How much of the table a panel takes: a row of the grid, two, or everything between."""

    ANSWERS = "the row of answers"
    LOWER = "the answers and the slip under them"
    BODY = "picture, answers and slip"


class Panel(ABC):
    """How one kind of ask is answered by touch, in the room of the grid that it names."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.answer: Answer | None = None  # what chance said, once it is being shown
        self.span = Span(0.0, 0.0)
        self.brings: Mapping[int, int] = {}  # by seat, by how much the answer changed its money

    @abstractmethod
    def room(self, paper: Paper, scene: TableScene) -> Room:
        """Return the room it needs for this scene."""

    @abstractmethod
    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the panel out in `box`."""

    def answers_here(self, scene: TableScene) -> bool:
        """Return whether it has answers to lay beside a picture that can be touched itself."""
        return True

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay what belongs in the right cell of the foot; return whether there was any."""
        return False

    def motion(self) -> tuple[float, float] | None:
        """Return how many seconds a machine-made result moves and then rests; None for neither."""
        return None

    def show(self, answer: Answer, span: Span) -> None:
        """Begin to show what chance said."""
        self.answer = answer
        self.span = span

    def tick(self, now: float) -> None:
        """Let time pass while a result is being shown."""

    def writes(self) -> bool:
        """Return whether a real keyboard writes into it now."""
        return False

    def write(self, text: str) -> None:
        """Take what a real keyboard sends: letters, a backspace, a return."""

    def steer(self, scene: TableScene) -> None:
        """Follow what the cabinet's buttons stand at."""


def expect(ask: Ask, kind: type[A]) -> A:
    """Return the ask as the kind that a panel is for."""
    if not isinstance(ask, kind):
        raise TypeError(f"{type(ask).__name__} is no {kind.__name__}")
    return ask


def on_two_lines(paper: Paper, label: str, face: Face) -> int:
    """Return how wide a label is when it is broken where it is narrowest."""
    words = label.split(" ")
    breaks = [(words[:at], words[at:]) for at in range(1, len(words))] or [(words, [])]
    return min(
        max(paper.ink.width(" ".join(line), face) for line in lines if line) for lines in breaks
    )


def picture_and_side(paper: Paper, box: Box) -> tuple[Box, Box]:
    """Return a large picture and what lies beside it or, on an upright screen, under it."""
    gap = paper.layout.space(2 if paper.layout.shape is not Shape.SMALL else 1)
    if paper.layout.shape is Shape.TALL:
        return box.off_top(min(box.w, box.h * 3 // 5), gap)
    wide = min(box.h * 6 // 5, box.w * 2 // 3)
    return box.off_left(wide, gap)
