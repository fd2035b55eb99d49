"""The sheets of a seat: where it is, what it has, what it may do, and the details of an act."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.parts.pages import Pages, lay_pager, pager_strip
from display.port import Port, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, FIGURE, NOTE, SUM
from display.toolkit.paper import Paper
from display.wishes import CountFirst, Teach
from firmware_host.engine.requests import Do
from firmware_host.engine.table import Act, Aside
from firmware_host.engine.words import capital

from .seats import amount
from .sheet import Sheet, Tap


class SeatSheet(Sheet):
    """One seat: where it is, what it has, what it may do now. -1 shows all seats."""

    def __init__(
        self,
        port: Port,
        close: Tap,
        seat: int,
        act: Callable[[Aside], Tap],
        pick: Callable[[int], Tap],
    ) -> None:
        super().__init__(port, close)
        self.seat = seat
        self.act = act
        self.pick = pick
        self.pages = Pages()

    def title(self, paper: Paper, scene: TableScene) -> str:
        if self.seat < 0:
            return paper.say("The table")
        view = scene.view.seats[self.seat]
        return f"{view.name} · {amount(scene, view.score)}"

    def about(self) -> int:
        return self.seat

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        """Return how high all of it is."""
        gap, seats = paper.layout.space(), len(scene.view.seats)
        if self.seat < 0:
            return -(-seats // (2 if seats > 3 else 1)) * (_tall(paper) + gap)
        acts = sum(aside.seat == self.seat for aside in scene.asides)
        rows = -(-acts // _side_by_side(width, paper))
        high = rows * (_act_high(paper) + gap)
        if about := self._standing(scene):
            high += paper.height_of(about, NOTE, width, 2) + gap
        return high + (0 if self.seat in scene.bots else max(paper.layout.touch, paper.px(52)))

    def _standing(self, scene: TableScene) -> str:
        """Return where a seat is and what it has."""
        view = scene.view.seats[self.seat]
        parts = (part for part in (view.place, *view.badges) if part)
        return capital(" · ".join(map(scene.speaker.line, parts)))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space()
        if self.seat < 0:
            self._lay_all(paper, box, scene)
            return
        if about := self._standing(scene):
            line, box = box.off_top(paper.height_of(about, NOTE, box.w, 2), gap)
            paper.text(line, about, NOTE, paper.palette.soft, lines=2)
        if self.seat not in scene.bots:
            row, box = box.off_bottom(max(paper.layout.touch, paper.px(52)), gap)
            taught = self.seat in scene.pupils
            label = paper.say("Stop coaching") if taught else paper.say("First time? Coach me")
            teach = partial(self._teach, not taught)
            if scene.notes and scene.money == "cash":
                row, other = row.columns(2, gap)
                count = partial(self.port.send, CountFirst(self.seat))
                told = paper.say("Count it yourself: {age}")
                age = told.format(age=scene.ages.get(self.seat, paper.say("No")))
                paper.button("count first", other, age, count, style=BUTTON, sign="note")
            paper.button("teach", row, label, teach, style=BUTTON, sign="bow")
        asides = [aside for aside in scene.asides if aside.seat == self.seat]
        lay_acts(paper, box, scene, asides, self.act, self.pages)

    def _teach(self, wanted: bool) -> None:
        self.port.send(Teach(self.seat, wanted))
        self.close()

    def _lay_all(self, paper: Paper, box: Box, scene: TableScene) -> None:
        seats = scene.view.seats
        columns = 2 if len(seats) > 3 else 1
        rows = -(-len(seats) // columns)
        gap = paper.layout.space()
        high = min(box.h, rows * (_tall(paper) + gap) - gap)
        for seat, place in zip(seats, box.off_top(high)[0].grid(columns, rows, gap), strict=False):
            key = f"seat {seat.seat}"
            paper.fill(place, paper.tone(paper.palette.raised, key), paper.layout.radius)
            inner = place.inset(paper.px(10), paper.px(4))
            side = min(inner.h, paper.px(40))
            left, rest = inner.off_left(side, paper.px(10))
            paper.token(
                left.centred(side, side),
                scene.look(seat.seat),
                scene.sign(seat.seat),
                faded=seat.out,
            )
            upper, lower = rest.rows(2)
            paper.text(upper, seat.name, NOTE, paper.palette.soft, cut=True)
            paper.text(lower, amount(scene, seat.score), FIGURE)
            paper.target(key, place, seat.name, self.pick(seat.seat))


def _tall(paper: Paper) -> int:
    """Return how high a seat is in the list of all."""
    return max(paper.layout.touch, paper.px(72))


def _act_high(paper: Paper) -> int:
    return max(paper.layout.touch, paper.px(60))


def _side_by_side(width: int, paper: Paper) -> int:
    """Return how many acts lie in one row."""
    return 2 if width >= paper.px(440) else 1


def lay_acts(
    paper: Paper,
    box: Box,
    scene: TableScene,
    asides: list[Aside],
    act: Callable[[Aside], Tap],
    pages: Pages,
) -> None:
    """Acts as buttons, in pages where there are many."""
    gap = paper.layout.space()
    touch = _act_high(paper)
    columns = _side_by_side(box.w, paper)
    fits = max(1, (box.h + gap) // (touch + gap))
    if len(asides) > fits * columns:
        strip, box, tall = pager_strip(paper, box)
        lay_pager(
            paper,
            strip,
            pages,
            len(asides),
            fits * columns,
            "acts",
            tall=tall,
            over=box,
            columns=columns,
        )
    places = Box(box.x, box.y, box.w, fits * (touch + gap) - gap).grid(columns, fits, gap)
    for aside, place in zip(pages.of(asides, fits * columns), places, strict=False):
        label = scene.speaker.line(aside.label)
        paper.button(f"act {aside.act} {aside.seat}", place, label, act(aside), style=BUTTON)


class ActSheet(Sheet):
    """An act that needs to be sure, or details: one field after the other, then do it."""

    def __init__(self, port: Port, close: Tap, aside: Aside) -> None:
        super().__init__(port, close)
        self.aside = aside
        self.values: dict[str, int | str] = {  # a sum begins at nothing
            name: 0 if isinstance(fits, range) and len(fits) > 1 else fits[0]
            for name, fits in aside.fields.items()
        }

    def title(self, paper: Paper, scene: TableScene) -> str:
        who = f"{scene.name(self.aside.seat)}: " if self.aside.seat is not None else ""
        return f"{who}{scene.speaker.line(self.aside.label)}"

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space()
        touch = paper.layout.touch
        bottom, rest = box.off_bottom(max(touch, paper.px(64)), gap)
        told = all(self.values[name] in fits for name, fits in self.aside.fields.items())
        look, tap = ("main", self.do) if told else ("blocked", None)
        deed = scene.speaker.line(self.aside.label)
        paper.button("do it", bottom, deed, tap, look=look, style=SUM)
        for name, fits in self.aside.fields.items():
            if len(fits) < 2 or rest.h < touch:
                continue
            row, rest = rest.off_top(touch, gap)
            label, row = row.off_left(row.w // 4, gap)
            paper.text(label, scene.speaker.line(name), NOTE, paper.palette.soft, lines=2)
            self._lay_field(paper, row, name, fits)
            if isinstance(fits, range) and rest.h >= touch:
                row, rest = rest.off_top(touch, gap)
                self._lay_notes(paper, row.off_left(row.w // 4, gap)[1], scene, name, fits)

    def _lay_notes(self, paper: Paper, box: Box, scene: TableScene, name: str, fits: range) -> None:
        """Lay what adds to a sum: the notes that there are, the largest last."""
        notes = [note for note in scene.notes if note % fits.step == 0 and note <= fits[-1]][-4:]
        places = box.columns(max(1, len(notes)), paper.layout.space())
        for note, place in zip(notes, places, strict=False):
            label = f"+{paper.say.money(note)}"
            add = partial(self._step, name, fits, note // fits.step)
            paper.button(f"{name} note {note}", place, label, add, style=BUTTON)

    def _lay_field(self, paper: Paper, box: Box, name: str, fits: range | tuple[str, ...]) -> None:
        touch = paper.layout.touch
        back, rest = box.off_left(touch, paper.layout.space())
        on, middle = rest.off_right(touch, paper.layout.space())
        for place, sign, by in ((back, "minus", -1), (on, "plus", 1)):
            key = f"{name} {sign}"
            paper.fill(place, paper.tone(paper.palette.raised, key), paper.layout.radius)
            paper.glyph(place.centred(paper.px(24), paper.px(24)), sign)
            paper.target(key, place, f"{name} {sign}", partial(self._step, name, fits, by))
        value = self.values[name]
        text = paper.say.money(value) if isinstance(value, int) else value
        paper.text(middle, text, SUM, align="centre", lines=2)

    def _step(self, name: str, fits: range | tuple[str, ...], by: int) -> None:
        if isinstance(fits, range):
            rungs = [0, *fits]
            at = rungs.index(int(self.values[name])) + by
            self.values[name] = rungs[min(max(at, 0), len(rungs) - 1)]
        else:
            at = fits.index(str(self.values[name])) + by
            self.values[name] = fits[at % len(fits)]

    def do(self) -> None:
        """Send it with the details as they stand."""
        act = Act(self.aside.act, self.aside.seat, tuple(self.values.items()))
        self.port.send(Do(act, source="touch"))
        self.close()
