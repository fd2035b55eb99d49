"""Money over time; a finger on the picture winds the table back to that moment."""

from __future__ import annotations

from functools import partial

from display.port import Open, Port
from display.scenes.looking_back import ChartScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, NOTE, TEXT, Shape
from display.toolkit.nodes import Fill
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import ShowStep
from firmware_host.engine.view import SeatView

from .graph import Graph
from .history import lay_back
from .table.seats import figure


class ChartScreen(Screen[ChartScene]):
    """The chart and the table at the moment under the finger."""

    def __init__(self, scene: ChartScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self._asked = scene.at

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space()
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(layout.touch, gap)
        room = lay_back(paper, head, paper.say("Chart"), partial(self._open, scene.back))
        steps = len(scene.purses[0].values) - 1 if scene.purses else 0
        words = paper.say("Step {at} of {steps}").format(at=scene.at, steps=steps)
        paper.text(room, words, NOTE, paper.palette.mute, "right", cut=True)
        seats, rest = rest.off_bottom(self._seats_height(paper), gap)
        line, rest = rest.off_bottom(paper.line(NOTE) * 2, gap)
        hint = scene.text or paper.say("Slide a finger along the lines to look back.")
        paper.text(line, hint, NOTE, paper.palette.cream, lines=2, cut=True)
        paper.fill(rest, paper.palette.felt)
        inner = rest.inset(paper.px(16), paper.px(12))
        graph = Graph(paper, inner, scene.purses, scene.then.unit)
        self._lay_moment(paper, graph)
        self._lay_seats(paper, seats)
        paper.target("scrub", rest, paper.say("Look back"), None, partial(self._scrub, graph))

    def _lay_moment(self, paper: Paper, graph: Graph) -> None:
        if self.scene.at >= graph.count - 1:
            return  # the lines end there, in everybody's mark
        x = graph.x(self.scene.at)
        wide = max(2, paper.px(2))
        place = Box(x - wide // 2, graph.plot.y, wide, graph.plot.h)
        paper.add(Fill(place, paper.palette.cream))

    # -- the table at that moment ------------------------------------------------------------------

    def _columns(self, paper: Paper) -> int:
        count = max(1, len(self.scene.then.seats))
        shape = paper.layout.shape
        most = 2 if shape is Shape.TALL else 3 if count > 4 or shape is Shape.SMALL else 4
        return min(count, most)

    def _seats_height(self, paper: Paper) -> int:
        rows = -(-max(1, len(self.scene.then.seats)) // self._columns(paper))
        each = paper.px(58) if paper.layout.shape is not Shape.SMALL else paper.px(40)
        return rows * (each + paper.layout.space(0.5))

    def _lay_seats(self, paper: Paper, box: Box) -> None:
        seats = self.scene.then.seats
        columns = self._columns(paper)
        rows = -(-max(1, len(seats)) // columns)
        places = box.grid(columns, rows, paper.layout.space(0.5))
        for seat, place in zip(seats, places, strict=False):
            self._lay_seat(paper, place, seat)

    def _lay_seat(self, paper: Paper, box: Box, seat: SeatView) -> None:
        palette = paper.palette
        ground, ink, soft = (
            (palette.cream, palette.paper, palette.faint)
            if seat.active
            else (palette.felt, palette.cream, palette.mute)
        )
        paper.fill(box, ground, paper.layout.radius)
        inner = box.inset(paper.px(10), paper.px(3))
        side = min(paper.px(34), inner.h)
        mark, rest = inner.off_left(side, paper.px(8))
        look = self.scene.purses[seat.seat].look
        paper.token(mark.centred(side, side), look, seat.name, faded=seat.out)
        score = figure(self.scene.then.unit, seat.score, paper.say)
        if rest.h < paper.line(FIGURE) + paper.line(TEXT):
            paper.text(rest, score, FIGURE, ink, "right")
            return
        upper, lower = rest.rows(2)
        name = paper.text(upper, seat.name, TEXT, ink if seat.active else soft, cut=True)
        sum_ = paper.text(lower, score, FIGURE, ink)
        place = self.scene.read(seat.place)
        for row, used in ((upper, name), (lower, sum_)):
            room = row.off_left(used.w, paper.px(6))[1]
            if place and paper.fit(place, LABEL, room.w, room.h).whole:
                paper.text(room, place, LABEL, soft, "right", needed=False)
                return

    # -- touch -------------------------------------------------------------------------------------

    def _scrub(self, graph: Graph, phase: str, x: int, y: int) -> None:
        step = graph.step(x)
        if phase in ("down", "move", "up") and step != self._asked:
            self._asked = step
            self.port.send(ShowStep(step))

    def _open(self, screen: str) -> None:
        self.port.cue("tap")
        self.port.send(Open(screen))
