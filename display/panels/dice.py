"""Dice: tap what the real ones show, or let the machine's tumble."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, MAIN, NOTE
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Die, Node
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Answer, Ask, Dice
from firmware_host.engine.view import HandleArt

from .panel import Hand, Panel, expect

TUMBLE, REST = 1.1, 0.9


class DicePanel(Panel):
    """A row of faces per die where they fit, otherwise one die after the other."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Dice)
        self.faces = [0] * self.ask.count

    def pick(self, die: int, face: int) -> None:
        """A die shows that face; when all do, that is the answer."""
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

    def _row(self, paper: Paper) -> int:
        return max(paper.layout.touch, paper.px(60))

    def least(self, paper: Paper, width: int, scene: TableScene) -> int:
        lines = 1 if self.ask.count == 1 or isinstance(scene.view.art, HandleArt) else 2
        below = 0 if self._roll_beside(paper, width) else paper.layout.touch + paper.layout.space()
        return self._row(paper) * lines + paper.layout.space() * (lines - 1) + below

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        gap = paper.layout.space()
        rows = max(self.ask.count, 2) if self.ask.count <= 3 else 2
        below = 0 if self._roll_beside(paper, width) else paper.px(84) + gap
        return rows * (paper.px(66) + gap) - gap + below

    def _faces_wide(self, paper: Paper) -> int:
        gap = paper.layout.space()
        return self.ask.sides * (self._row(paper) + gap) - gap

    def _roll_beside(self, paper: Paper, width: int) -> bool:
        """Whether the roll button goes beside the faces, or has to go below them."""
        return width >= self._faces_wide(paper) + paper.layout.touch + paper.px(40)

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        handle = isinstance(scene.view.art, HandleArt)
        if self.answer is not None:
            if not handle:
                self._lay_tumble(paper, box)
            return
        if not handle:
            self._expect(paper, self._side(paper, box))
        gap = paper.layout.space()
        row = self._row(paper)
        if self._roll_beside(paper, box.w):
            wide = max(paper.px(96), box.w - self._faces_wide(paper) - 2 * gap)
            button, pad = box.off_right(wide, 2 * gap)
        else:
            spare = box.h - self.least(paper, box.w, scene)
            button, pad = box.off_bottom(paper.layout.touch + min(spare, paper.px(28)), gap)
        self._lay_roll(paper, button)
        if pad.h >= self.ask.count * row + (self.ask.count - 1) * gap:
            rows = pad.rows(self.ask.count, gap)
            for die, place in enumerate(rows):
                self._lay_faces(paper, place, die)
            return
        if handle:
            # The picture of the handle shows the dice entered so far.
            self._lay_faces(paper, pad, self._next())
            return
        thrown, pad = pad.off_top(min(pad.h - row - gap, paper.px(72)), gap)
        self._lay_thrown(paper, thrown)
        self._lay_faces(paper, pad, self._next())

    def _next(self) -> int:
        return self.faces.index(0) if 0 in self.faces else self.ask.count - 1

    def _lay_roll(self, paper: Paper, box: Box) -> None:
        roomy = box.h >= paper.px(90)
        paper.button(
            self.hand.key("roll"), box, paper.say("Roll"), self.hand.auto,
            paper.say("for me") if roomy else "", "main", MAIN,
        )  # fmt: skip

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
        """The dice so far; a touch on one takes it and those after it back."""
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
        """How large a tumbling die is."""
        gap = paper.layout.space(2)
        return min(box.h - paper.px(8), paper.px(110), (box.w + gap) // self.ask.count - gap)

    def _expect(self, paper: Paper, side: int) -> None:
        """How the dice look in the first frame of a roll, and when they lie."""
        if side <= 0 or paper.theme.still:
            return
        palette, place = paper.palette, Box(0, 0, side, side)
        for face in range(1, self.ask.sides + 1):
            settled = Die(place, face, palette.cream, palette.paper)
            first = (tumbling(Span(0.0, 1.0), settled, die, self.ask.sides).at(0.0)
                     for die in range(self.ask.count))  # fmt: skip
            paper.expect(settled, *(node for node in first if node is not None))

    def _lay_tumble(self, paper: Paper, box: Box) -> None:
        gap = paper.layout.space(2)
        palette = paper.palette
        count = self.ask.count
        side = self._side(paper, box)
        start = box.x + max(0, (min(box.w, paper.px(528)) - count * side - (count - 1) * gap) // 2)
        for die, face in enumerate(self.faces):
            place = Box(start + die * (side + gap), box.y + (box.h - side) // 2, side, side)
            self._lay_rolled(paper, Die(place, face, palette.cream, palette.paper), die)
        if count > 1 and box.h >= side + paper.px(60):
            total = paper.say("Together {sum}").format(sum=sum(self.faces))
            below = Box(box.x, box.bottom - paper.px(26), box.w, paper.px(26))
            if self.span.over(paper.now):
                paper.text(below, total, NOTE, palette.mute)

    def _lay_rolled(self, paper: Paper, settled: Die, die: int) -> None:
        if paper.theme.still:
            paper.add(settled)
        else:
            paper.move(tumbling(self.span, settled, die, self.ask.sides))

    def lay_die(self, paper: Paper, die: int, box: Box) -> bool:
        """One die on the picture of a handle: rolled, entered so far, or not to be seen yet."""
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


def tumbling(span: Span, settled: Die, die: int, sides: int) -> Change:
    """A die that shows one face after the other, slower and slower, and ends on its own.

    The faces on the way mean nothing; the last one was known before the first was shown.
    """
    own = Span(span.start, span.length * (0.72 + 0.28 * ((die * 5) % 4) / 3))

    def look(share: float) -> Node | None:
        if share >= 1.0:
            return settled
        step = int(14 * (1 - (1 - share) ** 2))
        face = (settled.face + (step + 1) * (2 * die + 3)) % sides + 1
        tilt = round((1 - share) * 70) * (1 if (step + die) % 2 else -1)
        return Die(settled.box, face, settled.ground, settled.pips, tilt // 6 * 6)

    return Change(own, look, steps=28)
