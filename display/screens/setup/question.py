"""What is on your table? A picture for each answer, equal among themselves."""

from __future__ import annotations

from functools import partial

from display.art.brush import lay_drawing
from display.port import Open
from display.scenes.setup import Lay, Lies, SameAgain, TableQuestionScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, NOTE, SUM, TITLE, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Wish

PAD = 8  # between the rim of an answer and what stands on it


class QuestionScreen(Screen[TableQuestionScene]):
    """Each answer is one touch anywhere on its card."""

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space(2) if layout.shape is not Shape.SMALL else layout.space()
        box = layout.box.inset(layout.margin)
        small = layout.shape is Shape.SMALL
        title = paper.ink.height(layout.faces_of(HEAD if small else TITLE)[0])
        head, rest = box.off_top(title)
        paper.text(head, scene.title, HEAD if small else TITLE)
        said = scene.notice or scene.note
        if scene.notice or not small:
            strip, rest = rest.off_top(paper.height_of(said, NOTE, rest.w, 2), gap)
            colour = paper.palette.brass if scene.notice else paper.palette.soft
            paper.text(strip, said, NOTE, colour, lines=2, cut=True)
        else:
            rest = rest.off_top(0, gap)[1]
        foot, rest = rest.off_bottom(layout.touch, gap)
        self._lay_foot(paper, foot, gap)
        upright = layout.shape is Shape.TALL
        count = len(scene.answers)
        places = rest.rows(count, gap) if upright else rest.columns(count, gap)
        # Cards can differ by a pixel: the narrowest says how tall the words of all of them are.
        narrow = min(place.w for place in places) - 2 * paper.px(PAD)
        title = max(paper.height_of(answer.title, SUM, narrow, 2) for answer in scene.answers)
        note = max(paper.height_of(answer.note, NOTE, narrow, 4) for answer in scene.answers)
        for answer, place in zip(scene.answers, places, strict=True):
            if upright:
                self._lay_beside(paper, place, answer)
            else:
                self._lay_below(paper, place, answer, title, note)

    def _lay_below(self, paper: Paper, box: Box, answer: Lies, title: int, note: int) -> None:
        """Lay the picture, and below it as much room for the words as the longest of them take."""
        inner = self._ground(paper, box, answer)
        words, picture = inner.off_bottom(min(inner.h * 2 // 3, title + note + paper.px(16)))
        self._picture(paper, picture, answer)
        low = paper.height_of(answer.note, NOTE, words.w, 4)
        block = words.centred(words.w, min(words.h, title + low + paper.px(4)))
        upper, lower = block.off_top(min(block.h, title), paper.px(4))
        paper.text(upper, answer.title, SUM, align="centre", lines=2)
        top = lower.off_top(min(lower.h, low))[0]
        paper.text(top, answer.note, NOTE, paper.palette.soft, "centre", lines=4, cut=True)

    def _lay_beside(self, paper: Paper, box: Box, answer: Lies) -> None:
        inner = self._ground(paper, box, answer)
        picture, words = inner.off_left(inner.w * 2 // 5, paper.px(14))
        self._picture(paper, picture, answer)
        title = paper.height_of(answer.title, SUM, words.w, 2)
        note = min(words.h - title, paper.height_of(answer.note, NOTE, words.w, 4))
        block = words.centred(words.w, min(words.h, title + note + paper.px(4)))
        upper, lower = block.off_top(title)
        paper.text(upper, answer.title, SUM, lines=2)
        paper.text(lower, answer.note, NOTE, paper.palette.soft, lines=4, cut=True)

    def _ground(self, paper: Paper, box: Box, answer: Lies) -> Box:
        """Lay what an answer stands on, all of which can be touched; return the room on it."""
        key, palette = f"lies {answer.key}", paper.palette
        paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius_large, palette.line)
        paper.target(key, box, answer.title, partial(self._send, Lay(answer.key)))
        return box.inset(paper.px(PAD))

    def _picture(self, paper: Paper, box: Box, answer: Lies) -> None:
        paper.fill(box, paper.palette.felt, paper.layout.radius)
        lay_drawing(paper, box.inset(paper.px(6)), answer.key)

    def _lay_foot(self, paper: Paper, foot: Box, gap: int) -> None:
        back, rest = foot.off_left(min(paper.px(200), foot.w // 3), gap)
        paper.button(
            "back", back, paper.say("Back"), self._back, look="quiet", style=BUTTON, sign="back"
        )
        if self.scene.same:
            same = partial(self._send, SameAgain())
            paper.button("same", rest, self.scene.same, same, style=BUTTON)
        else:
            paper.text(rest, self.scene.then, NOTE, paper.palette.mute, "right", lines=2)

    def _send(self, wish: Wish) -> None:
        self.port.cue("tap")
        self.port.send(wish)

    def _back(self) -> None:
        self.port.cue("tap")
        self.port.send(Open("home"))
