"""A cabinet drawn beside the table: buttons with their lamps, a knob, cards and dice to hand in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from display.port import Wish
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL
from display.toolkit.nodes import Glyph
from display.toolkit.paper import Drag, Paper
from display.toolkit.screen import Screen
from firmware_host.engine.words import word

ACROSS = 3
CARDS = (word("Card 1"), word("Card 2"), word("Card 3"))


@dataclass(frozen=True)
class CabinetScene:
    """What is fitted, which buttons are down, and which lamps are lit; None has no lamp."""

    buttons: tuple[tuple[str, bool | None], ...]
    down: frozenset[str] = frozenset()
    knobs: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()
    dice: bool = False
    sounding: bool = False


class CabinetScreen(Screen[CabinetScene]):
    """Tells of every finger that goes down or comes up: a press is as long as the finger."""

    def lay(self, paper: Paper) -> None:
        scene = self.scene
        gap = paper.layout.space()
        box = paper.layout.box
        paper.fill(box, paper.palette.shade, 0)
        box = box.inset(gap)
        head, rest = box.off_top(paper.px(22), paper.px(6))
        title = paper.say("The cabinet, simulated")
        paper.text(head, title, LABEL, paper.palette.mute, "centre", needed=False, cut=True)
        touch = paper.layout.touch
        if scene.sounding:
            paper.add(Glyph(head.off_right(head.h)[0].square(), "sound", paper.palette.brass))
        if scene.dice:
            row, rest = rest.off_bottom(touch, gap)
            self._key(paper, row, "dice", paper.say("Throw dice"), scene.down)
        if scene.readers:
            row, rest = rest.off_bottom(touch, gap)
            for card, place in zip(CARDS, row.columns(len(CARDS), gap), strict=True):
                self._key(paper, place, f"card {card}", paper.say(card), scene.down)
        for knob in scene.knobs[:1]:
            row, rest = rest.off_bottom(touch, gap)
            back, middle, on = row.columns(3, gap)
            self._key(paper, back, f"turn {knob} -1", "−", scene.down)
            paper.text(
                middle, paper.say(knob), LABEL, paper.palette.mute, "centre", cut=True, needed=False
            )
            self._key(paper, on, f"turn {knob} 1", "+", scene.down)
        rows = -(-len(scene.buttons) // ACROSS)
        high = min(rest.h, rows * (paper.px(84) + gap) - gap)
        places = rest.off_top(high)[0].grid(ACROSS, max(1, rows), gap)
        for (name, lit), place in zip(scene.buttons, places, strict=False):
            self._button(paper, place, name, lit)

    def _button(self, paper: Paper, box: Box, name: str, lit: bool | None) -> None:
        """An arcade button; its lamp is the ring round its sign."""
        palette = paper.palette
        down = name in self.scene.down
        paper.fill(
            box, palette.brass if lit else palette.raised if not down else palette.line,
            paper.layout.radius, palette.brass if lit is not None else palette.line,
        )  # fmt: skip
        ink = palette.paper if lit else palette.cream
        paper.text(box.inset(paper.px(6)), name, BUTTON, ink, "centre", cut=True)
        paper.target(f"button {name}", box, name, None, self._finger(f"button {name}"))

    def _key(self, paper: Paper, box: Box, what: str, label: str, down: frozenset[str]) -> None:
        palette = paper.palette
        ground = palette.line if what in down else palette.felt
        paper.fill(box, ground, paper.layout.radius, palette.line)
        paper.text(
            box.inset(paper.px(3)), label, LABEL, palette.soft, "centre", lines=2, cut=True,
            needed=False,
        )  # fmt: skip
        paper.target(what, box, label, None, self._finger(what))

    def _finger(self, what: str) -> Drag:
        return partial(self._tell, what)

    def _tell(self, what: str, phase: str, x: int, y: int) -> None:
        if phase != "move":
            self.port.send(Wish("down" if phase == "down" else "up", what))
