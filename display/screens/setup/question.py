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
            colour = paper.palette.brass if scene.notice else paper.palette.mute
            paper.text(strip, said, NOTE, colour, lines=2, cut=True)
        else:
            rest = rest.off_top(0, gap)[1]
        foot, rest = rest.off_bottom(layout.touch, gap)
        self._lay_foot(paper, foot, gap)
        upright = layout.shape is Shape.TALL
        count = len(scene.answers)
        places = rest.rows(count, gap) if upright else rest.columns(count, gap)
        for answer, place in zip(scene.answers, places, strict=True):
            self._lay_answer(paper, place, answer, beside=upright)

    def _lay_answer(self, paper: Paper, box: Box, answer: Lies, *, beside: bool) -> None:
        key, palette = f"lies {answer.key}", paper.palette
        paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius_large, palette.line)
        inner = box.inset(paper.px(10))
        if beside:
            picture, words = inner.off_left(inner.w * 2 // 5, paper.px(14))
        else:
            answers = self.scene.answers
            title = max(paper.height_of(each.title, SUM, inner.w, 2) for each in answers)
            note = max(paper.height_of(each.note, NOTE, inner.w, 4) for each in answers)
            words, picture = inner.off_bottom(min(inner.h * 2 // 3, title + note + paper.px(12)))
        paper.fill(picture, palette.felt, paper.layout.radius)
        lay_drawing(paper, picture.inset(paper.px(6)), answer.key)
        title = paper.height_of(answer.title, SUM, words.w, 2)
        note = min(words.h - title, paper.height_of(answer.note, NOTE, words.w, 4))
        block = words.centred(words.w, min(words.h, title + note + paper.px(4)))
        upper, lower = block.off_top(title)
        align = "left" if beside else "centre"
        paper.text(upper, answer.title, SUM, palette.cream, align, lines=2)
        paper.text(lower, answer.note, NOTE, palette.soft, align, lines=4, cut=True)
        paper.target(key, box, answer.title, partial(self._send, Lay(answer.key)))

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
