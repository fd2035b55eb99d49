"""A cabinet drawn beside the table: buttons with their lamps, a knob, cards and dice to hand in."""

from __future__ import annotations

from functools import partial

from display.scenes.cabinet import CabinetScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL
from display.toolkit.nodes import Glyph
from display.toolkit.paper import Drag, Paper
from display.toolkit.screen import Screen
from display.wishes import Button, Card, DiceCup, Finger, Knob, Part
from firmware_host.engine.words import word

ACROSS = 3
CARDS = (word("Card 1"), word("Card 2"), word("Card 3"))


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
            self._key(paper, row, "dice", paper.say("Throw dice"), DiceCup())
        if scene.readers:
            row, rest = rest.off_bottom(touch, gap)
            places = row.columns(len(CARDS), gap)
            for number, (card, place) in enumerate(zip(CARDS, places, strict=True), 1):
                self._key(paper, place, f"card {number}", paper.say(card), Card(number))
        for knob in scene.knobs[:1]:
            row, rest = rest.off_bottom(touch, gap)
            back, middle, on = row.columns(3, gap)
            self._key(paper, back, f"turn {knob} -1", "−", Knob(knob, -1))
            paper.text(
                middle, paper.say(knob), LABEL, paper.palette.mute, "centre", cut=True, needed=False
            )
            self._key(paper, on, f"turn {knob} 1", "+", Knob(knob, 1))
        rows = -(-len(scene.buttons) // ACROSS)
        high = min(rest.h, rows * (paper.px(84) + gap) - gap)
        places = rest.off_top(high)[0].grid(ACROSS, max(1, rows), gap)
        for (name, lit), place in zip(scene.buttons, places, strict=False):
            self._button(paper, place, name, lit)

    def _button(self, paper: Paper, box: Box, name: str, lit: bool | None) -> None:
        """Draw an arcade button; its lamp is the ring round its sign."""
        palette = paper.palette
        button = Button(name)
        down = button in self.scene.down
        paper.fill(
            box,
            palette.brass if lit else palette.raised if not down else palette.line,
            paper.layout.radius,
            palette.brass if lit is not None else palette.line,
        )
        ink = palette.paper if lit else palette.cream
        paper.text(box.inset(paper.px(6)), name, BUTTON, ink, "centre", cut=True)
        paper.target(f"button {name}", box, name, None, self._finger(button))

    def _key(self, paper: Paper, box: Box, key: str, label: str, part: Part) -> None:
        palette = paper.palette
        ground = palette.line if part in self.scene.down else palette.felt
        paper.fill(box, ground, paper.layout.radius, palette.line)
        paper.text(
            box.inset(paper.px(3)),
            label,
            LABEL,
            palette.soft,
            "centre",
            lines=2,
            cut=True,
            needed=False,
        )
        paper.target(key, box, label, None, self._finger(part))

    def _finger(self, part: Part) -> Drag:
        return partial(self._tell, part)

    def _tell(self, part: Part, phase: str, x: int, y: int) -> None:
        if phase != "move":
            self.port.send(Finger(part, down=phase == "down"))
