"""What all panels share: the hand that answers, pages of many things, and a panel's shape."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from display.port import Port, Propose, TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import NOTE, Shape
from display.toolkit.motion import Span
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Answer, Ask, Question
from firmware_host.engine.requests import LetMachine, Reply

A = TypeVar("A", bound=Question)
T = TypeVar("T")


class Hand:
    """Answers one ask, once. A refusal by the host (a new scene for the same ask) frees it."""

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
        """The key of a target that belongs to this ask and no other."""
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

    @abstractmethod
    def room(self, paper: Paper, scene: TableScene) -> Room:
        """The room it needs for this scene."""

    @abstractmethod
    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay it."""

    def answers_here(self, scene: TableScene) -> bool:
        """Whether it has answers to lay beside a picture that can be touched itself."""
        return True

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay what belongs in the right cell of the foot: seen, done; whether there was any."""
        return False

    def motion(self) -> tuple[float, float] | None:
        """How long a machine-made result moves and then rests, in seconds; None for not at all."""
        return None

    def show(self, answer: Answer, span: Span) -> None:
        """Begin to show what chance said."""
        self.answer = answer
        self.span = span

    def tick(self, now: float) -> None:
        """Let time pass while a result is being shown."""

    def steer(self, scene: TableScene) -> None:
        """Follow what the cabinet's buttons stand at."""


def expect(ask: Ask, kind: type[A]) -> A:
    """The ask as the kind that a panel is for."""
    if not isinstance(ask, kind):
        raise TypeError(f"{type(ask).__name__} is no {kind.__name__}")
    return ask


class Pages:
    """Many things in a few places: which page is up."""

    def __init__(self) -> None:
        self.page = 0

    def of(self, things: list[T], places: int) -> list[T]:
        """What is on the page that is up."""
        places = max(1, places)
        last = max(0, (len(things) - 1) // places)
        self.page = min(self.page, last)
        return things[self.page * places : (self.page + 1) * places]

    def turner(self, total: int, places: int, by: int) -> Callable[[], None] | None:
        """What turns the page by so many, or None where there is no such page."""
        to = self.page + by
        if not 0 <= to <= (total - 1) // max(1, places):
            return None

        def turn() -> None:
            self.page = to

        return turn


def lay_pager(
    paper: Paper, box: Box, pages: Pages, total: int, places: int, key: str, *, tall: bool = True
) -> None:
    """Two arrows and the page number between them, in a narrow strip."""
    count = (total - 1) // max(1, places) + 1
    touch = paper.layout.touch
    if tall:
        up, rest = box.off_top(touch)
        down, middle = rest.off_bottom(touch)
        signs = ("up", "down")
    else:
        up, rest = box.off_left(touch)
        down, middle = rest.off_right(touch)
        signs = ("back", "next")
    for place, sign, by in ((up, signs[0], -1), (down, signs[1], 1)):
        turn = pages.turner(total, places, by)
        name = f"{key} {sign}"
        palette = paper.palette
        ground = palette.raised if paper.covered else palette.felt  # a sheet is felt itself
        paper.fill(place, paper.tone(ground, name), paper.layout.radius)
        side = paper.px(24)
        paper.glyph(place.centred(side, side), sign, palette.cream if turn else palette.line)
        if turn:
            paper.target(name, place, paper.say("Earlier" if by < 0 else "More"), turn)
    if middle.h >= paper.fit("1", NOTE, 99, 99).height:
        paper.text(middle, f"{pages.page + 1}/{count}", align="centre", colour=paper.palette.mute)


def pager_strip(paper: Paper, box: Box) -> tuple[Box, Box, bool]:
    """A strip for the arrows cut off at the right, what is left, and whether the strip is tall."""
    touch = paper.layout.touch
    tall = box.h >= 2 * touch
    wide = touch if tall else 2 * touch + paper.px(48)
    strip, rest = box.off_right(wide, paper.layout.space())
    return strip, rest, tall


def parts(columns: int, rows: int, across: int, down: int) -> list[list[int]]:
    """A field too large for its place, cut into parts of so many columns and rows: indexes."""
    return [
        [
            row * columns + column
            for row in range(top, min(top + down, rows))
            for column in range(left, min(left + across, columns))
        ]
        for top in range(0, rows, down)
        for left in range(0, columns, across)
    ]


@dataclass(frozen=True)
class Field:
    """Which cells of a field of squares are up, and where each of them lies."""

    cells: tuple[tuple[int, Box], ...]


def lay_field(paper: Paper, box: Box, count: int, columns: int, pages: Pages) -> Field:
    """Places for a field of squares: all of it, or a part with arrows if it would be too small."""
    gap = paper.layout.space(0.5)
    touch = paper.layout.touch
    rows = -(-count // columns)
    side = min((box.w + gap) // columns, (box.h + gap) // rows) - gap
    if side >= touch:
        field = box.centred((side + gap) * columns - gap, (side + gap) * rows - gap)
        return Field(tuple(zip(range(count), field.grid(columns, rows, gap), strict=False)))
    strip, box = box.off_bottom(touch, gap)
    across = even_share(columns, (box.w + gap) // (touch + gap))
    down = even_share(rows, (box.h + gap) // (touch + gap))
    cut = parts(columns, rows, across, down)
    lay_pager(paper, strip, pages, len(cut), 1, "part", tall=False)
    here = [index for index in pages.of(cut, 1)[0] if index < count]
    places = box.grid(across, down, gap)
    wide = min(across, columns)
    return Field(
        tuple((index, places[at // wide * across + at % wide]) for at, index in enumerate(here))
    )


def even_share(total: int, most: int) -> int:
    """The largest share that fits when a total is cut into as few equal shares as can be."""
    most = max(1, most)
    return -(-total // -(-total // most))


def on_two_lines(paper: Paper, label: str, face: Face) -> int:
    """How wide a label is when it is broken where it is narrowest."""
    words = label.split()
    breaks = [(words[:at], words[at:]) for at in range(1, len(words))] or [(words, [])]
    return min(
        max(paper.ink.width(" ".join(line), face) for line in lines if line) for lines in breaks
    )


def picture_and_side(paper: Paper, box: Box) -> tuple[Box, Box]:
    """A large picture and what lies beside it, or under it where the screen stands upright."""
    gap = paper.layout.space(2 if paper.layout.shape is not Shape.SMALL else 1)
    if paper.layout.shape is Shape.TALL:
        return box.off_top(min(box.w, box.h * 3 // 5), gap)
    wide = min(box.h * 6 // 5, box.w * 2 // 3)
    return box.off_left(wide, gap)
