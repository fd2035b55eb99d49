"""Dice: tap what the real ones show, or let the machine's tumble."""

from __future__ import annotations

from collections.abc import Iterator

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, MAIN, RESULT, Shape
from display.toolkit.motion import Change, Span, ease
from display.toolkit.nodes import Die, Node
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Answer, Ask, Dice
from firmware_host.engine.view import HandleArt

from .panel import Hand, Panel, Room, expect

TUMBLE, REST = 1.1, 0.9


class DicePanel(Panel):
    """A row of faces per die where they fit, otherwise one die after the other."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Dice)
        self.faces = [0] * self.ask.count
        self.typing: bool | None = None  # whether the faces are up, once somebody has said so

    def pick(self, die: int, face: int) -> None:
        """Set the face of one die; once all are set, that is the answer."""
        self.faces[die] = 0 if self.faces[die] == face else face
        if all(self.faces):
            self.hand.reply(tuple(self.faces))

    def motion(self) -> tuple[float, float]:
        return TUMBLE, REST

    def show(self, answer: Answer, span: Span) -> None:
        super().show(answer, span)
        assert isinstance(answer, tuple)
        self.faces = [int(face) for face in answer]

    def steer(self, scene: TableScene) -> None:
        if any(scene.counted):
            self.faces = list(scene.counted)

    # -- laying ------------------------------------------------------------------------------------

    def _types(self, scene: TableScene) -> bool:
        """Return whether the faces are up to be touched: real dice are typed, others rolled."""
        return self.ask.source in scene.real if self.typing is None else self.typing

    def entering(self, scene: TableScene) -> bool:
        """Return whether the faces of real dice are up to be touched."""
        return self.answer is None and self._types(scene)

    def room(self, paper: Paper, scene: TableScene) -> Room:
        if self.answer is not None or not self._types(scene):
            return Room.ANSWERS
        small = paper.layout.shape is Shape.SMALL and self.ask.count > 1
        return Room.BODY if small and not _shaken(scene) else Room.LOWER

    def _row(self, paper: Paper) -> int:
        return max(paper.layout.touch, paper.px(60))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self.answer is not None:
            self._lay_tumble(paper, box)
        elif self._types(scene):
            self._lay_pad(paper, box, scene)
        else:
            self._expect(paper, self._side(paper, box))
            roll, type_ = box.columns(2, paper.px(16))
            self._lay_roll(paper, roll, "main")
            self._lay_switch(
                paper, type_, paper.say("Real dice"), paper.say("touch what they show")
            )

    def _lay_pad(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay a row of faces per die, or one die after another; a small button rolls by machine.

        On a handle the picture shows the dice entered so far.
        """
        gap, row, count = paper.layout.space(), self._row(paper), self.ask.count
        beside = box.w >= self._faces_wide(paper) + paper.px(90) + 2 * gap
        if beside:
            aside, pad = box.off_right(box.w - self._faces_wide(paper) - 2 * gap, 2 * gap)
            aside = aside.off_top(row)[0]
        else:
            aside, pad = box.off_bottom(paper.layout.touch, gap)
        self._lay_roll(paper, aside, "plain")
        if _shaken(scene):
            self._lay_faces(paper, pad.off_top(min(pad.h, 2 * row + gap))[0], self._next())
        elif pad.h >= count * row + (count - 1) * gap:
            high = min(pad.h, count * (max(row, paper.px(84)) + gap) - gap)
            for die, place in enumerate(pad.off_top(high)[0].rows(count, gap)):
                self._lay_faces(paper, place, die)
        else:
            places, pad = pad.off_top(min(pad.h - row - gap, paper.px(72)), gap)
            self._lay_thrown(paper, places)
            self._lay_faces(paper, pad, self._next())

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        if not _shaken(scene) or self.answer is not None:
            return False
        if self._types(scene):
            return False
        if paper.layout.shape is not Shape.TALL:  # there it stands under the betting spaces
            real, box = box.off_left(box.w * 2 // 5, paper.px(8))
            self.lay_real(paper, real)
        self._lay_roll(paper, box, "main")
        return True

    def lay_real(self, paper: Paper, box: Box) -> None:
        """Lay the button to the dice pad, for whoever has thrown real dice."""
        label = paper.say("Real dice")
        paper.button(self.hand.key("type"), box, label, self._switch, style=BUTTON)

    def _faces_wide(self, paper: Paper) -> int:
        gap = paper.layout.space()
        return self.ask.sides * (self._row(paper) + gap) - gap

    def _lay_switch(self, paper: Paper, box: Box, label: str, note: str) -> None:
        paper.button(self.hand.key("type"), box, label, self._switch, note, style=BUTTON)

    def _switch(self) -> None:
        self.typing = not self.typing

    def _lay_roll(self, paper: Paper, box: Box, look: str) -> None:
        note = ""
        if look == "plain" and box.h >= paper.px(72):
            note = paper.say("for me")
        style = MAIN if look == "main" else BUTTON
        label = paper.say("Shake") if self.ask.source == "shaker" else paper.say("Roll")
        key = "shake" if self.ask.source == "shaker" else "roll"
        paper.button(self.hand.key(key), box, label, self.hand.auto, note, look, style)

    def _next(self) -> int:
        return self.faces.index(0) if 0 in self.faces else self.ask.count - 1

    def _lay_faces(self, paper: Paper, box: Box, die: int) -> None:
        gap = paper.layout.space(0.75)
        sides = self.ask.sides
        lines = 1 if (box.w + gap) // (self._row(paper) + gap) >= sides else 2
        per = -(-sides // lines)
        for face, place in enumerate(box.grid(per, lines, gap), 1):
            if face > sides:
                break
            side = min(place.w, place.h)
            square = Box(place.x, place.y + (place.h - side) // 2, side, side)
            self._lay_face(paper, square, die, face)

    def _lay_face(self, paper: Paper, box: Box, die: int, face: int) -> None:
        palette = paper.palette
        key = self.hand.key(f"die {die} {face}")
        on = self.faces[die] == face or paper.pressed == key
        ground = palette.brass if on else palette.cream
        paper.add(Die(box, face, ground, palette.paper))
        name = f"{die + 1}: {face}" if self.ask.count > 1 else str(face)
        paper.target(key, box, name, lambda: self.pick(die, face))

    def _lay_thrown(self, paper: Paper, box: Box) -> None:
        """Lay the dice so far; a touch on one takes it and those after it back."""
        gap = paper.layout.space()
        palette = paper.palette
        side = min(box.h, (box.w + gap) // self.ask.count - gap)
        for die in range(self.ask.count):
            place = Box(box.x + die * (side + gap), box.y + (box.h - side) // 2, side, side)
            face = self.faces[die]
            if face:
                paper.add(Die(place, face, palette.brass, palette.paper))
            else:
                current = die == self._next()
                rim = palette.brass if current else palette.line
                paper.fill(place, palette.felt, side * 3 // 16, rim)
                paper.text(place, str(die + 1), LABEL, palette.mute, "centre", needed=False)
        if any(self.faces) and box.w >= self.ask.count * (side + gap) + paper.layout.touch:
            back = Box(box.right - paper.layout.touch, box.y, paper.layout.touch, box.h)
            key = self.hand.key("take back")
            paper.fill(back, paper.tone(palette.felt, key), paper.layout.radius)
            paper.glyph(back.centred(paper.px(26), paper.px(26)), "erase")
            paper.target(key, back, paper.say("Take back a die"), self._take_back)

    def _take_back(self) -> None:
        last = max(die for die, face in enumerate(self.faces) if face)
        self.faces[last] = 0

    # -- tumbling ----------------------------------------------------------------------------------

    def _side(self, paper: Paper, box: Box) -> int:
        """Return how large a tumbling die is."""
        gap = paper.layout.space(2)
        return min(box.h - paper.px(16), paper.px(84), (box.w + gap) // self.ask.count - gap)

    def _expect(self, paper: Paper, side: int) -> None:
        """Have the dice drawn in advance as the first frame of a roll shows them, and at rest."""
        if side <= 0 or paper.theme.still:
            return
        palette, place = paper.palette, Box(0, 0, side, side)

        def looks() -> Iterator[Node]:
            for face in range(1, self.ask.sides + 1):
                settled = Die(place, face, palette.cream, palette.paper)
                yield settled
                for die in range(self.ask.count):
                    first = tumbling(Span(0.0, 1.0), settled, die, self.ask.sides).at(0.0)
                    if first is not None:
                        yield first

        paper.expect(looks)

    def _lay_tumble(self, paper: Paper, box: Box) -> None:
        """Lay the dice rolling in from the left; once they rest, their total stands beside them."""
        gap = paper.layout.space(2)
        palette = paper.palette
        count = self.ask.count
        side = self._side(paper, box)
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        # As wide as the highest total is: where the dice come to lie tells nothing, either.
        most = paper.fit(str(count * self.ask.sides), RESULT, box.w // 4, box.h)
        total = most.width + gap if count > 1 else 0
        wide = count * side + (count - 1) * gap
        start = box.x + max(0, (box.w - wide - total) // 2)
        for die, face in enumerate(self.faces):
            place = Box(start + die * (side + gap), box.y + (box.h - side) // 2, side, side)
            start_of = box.x + die * (side + gap)  # they roll in one after the other
            self._lay_rolled(paper, Die(place, face, palette.cream, palette.paper), die, start_of)
        if count > 1 and (paper.theme.still or self.span.over(paper.now)):
            beside = Box(start + wide + gap, box.y, box.w // 4, box.h)
            paper.text(beside, str(sum(self.faces)), RESULT, palette.brass)

    def _lay_rolled(self, paper: Paper, settled: Die, die: int, start: int | None = None) -> None:
        if paper.theme.still:
            paper.add(settled)
        else:
            paper.move(tumbling(self.span, settled, die, self.ask.sides, start))

    def lay_die(self, paper: Paper, die: int, box: Box) -> bool:
        """Lay one die on the picture of a handle: rolled, entered so far, or not to be seen yet."""
        if self.answer is None and die == 0:
            self._expect(paper, box.w)
        if die >= len(self.faces) or not self.faces[die]:
            return False
        settled = Die(box, self.faces[die], paper.palette.cream, paper.palette.paper)
        if self.answer is None:
            paper.add(settled)
        else:
            self._lay_rolled(paper, settled, die)
        return True


def _shaken(scene: TableScene) -> bool:
    """Return whether the dice lie in the shaker's handle."""
    art = scene.view.art
    return isinstance(art, HandleArt) and art.shaker


def tumbling(span: Span, settled: Die, die: int, sides: int, start: int | None = None) -> Change:
    """Return a die that shows one face after the other, slower and slower, and ends on its own.

    From `start` on, where it is given, it travels to its place. The faces on the way mean nothing;
    the last one was known before the first was shown.
    """
    own = Span(span.start, span.length * (0.72 + 0.28 * ((die * 5) % 4) / 3))
    way = settled.box.x - start if start is not None else 0

    def look(share: float) -> Node | None:
        if share >= 1.0:
            return settled
        step = int(14 * (1 - (1 - share) ** 2))
        face = (settled.face + (step + 1) * (2 * die + 3)) % sides + 1
        tilt = round((1 - share) * 70) * (1 if (step + die) % 2 else -1)
        place = settled.box.moved(-round(way * (1 - ease(share))), 0)
        return Die(place, face, settled.ground, settled.pips, tilt // 6 * 6)

    return Change(own, look, steps=28)
