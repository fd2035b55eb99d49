"""A cross to touch. Wherever the finger lands, that place is reported."""

from __future__ import annotations

from functools import partial

from display.scenes.calibrating import CalibrateScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, TEXT
from display.toolkit.nodes import Fill
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Point


class CalibrateScreen(Screen[CalibrateScene]):
    """Words in the middle and one cross; nothing else, for nobody can aim yet."""

    def lay(self, paper: Paper) -> None:
        layout, scene, palette = paper.layout, self.scene, paper.palette
        room = layout.box.inset(layout.box.w // 5, layout.box.h // 5)
        high = paper.px(52) + 3 * paper.line(TEXT)
        # The words make way for a cross in the middle.
        middle = layout.box.h // 4 if scene.at == (0.5, 0.5) else layout.box.h // 2
        words = Box(room.x, middle - high // 2, room.w, high)
        title, rest = words.off_top(paper.px(44), paper.px(8))
        paper.text(title, scene.title, HEAD, align="centre", cut=True)
        paper.text(rest, scene.hint, TEXT, palette.soft, "centre", lines=3, cut=True)
        self._lay_cross(paper)
        point = partial(self._point, layout.box)
        paper.target("point", layout.box, paper.say("Touch the cross"), None, point)

    def _lay_cross(self, paper: Paper) -> None:
        box, arm, thick = paper.layout.box, paper.px(22), max(2, paper.px(3))
        x, y = round(self.scene.at[0] * box.w), round(self.scene.at[1] * box.h)
        brass = paper.palette.brass
        paper.add(Fill(Box(x - arm, y - thick // 2, 2 * arm, thick), brass))
        paper.add(Fill(Box(x - thick // 2, y - arm, thick, 2 * arm), brass))

    def _point(self, box: Box, phase: str, x: int, y: int) -> None:
        """Report where the finger was when it was lifted: it may have found its place slowly."""
        if phase == "up":
            self.port.send(Point((x + 0.5) / box.w, (y + 0.5) / box.h))
