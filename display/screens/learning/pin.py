"""The PIN of the parents' lock: dots for what is typed, and a pad of digits."""

from __future__ import annotations

from functools import partial

from display.parts.letters import BACKSPACE
from display.scenes.learning import Digit, EraseDigit, LeavePin, PinScene
from display.toolkit.box import Box
from display.toolkit.layout import MAIN, NOTE, TITLE, Shape
from display.toolkit.nodes import Rim
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Wish

PAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "erase")


class PinScreen(Screen[PinScene]):
    """Digits go to the host one by one; the screen never knows the PIN."""

    typing = True

    def typed(self, text: str) -> None:
        if text == BACKSPACE:
            self._send(EraseDigit())
        elif text.isdecimal() and text.isascii():
            self._send(Digit(text))

    def lay(self, paper: Paper) -> None:
        layout = paper.layout
        box = layout.box.inset(layout.margin)
        gap = layout.space()
        if layout.shape is Shape.TALL:
            words, pad = box.off_top(box.h * 2 // 5, gap)
        else:
            pad, words = box.off_right(box.w // 2, layout.space(2))
        self._lay_words(paper, words)
        self._lay_pad(paper, pad, gap)

    def _lay_words(self, paper: Paper, box: Box) -> None:
        """Lay what is locked, and how many digits have been typed."""
        scene, palette = self.scene, paper.palette
        gap, side = paper.layout.space(), paper.px(44)
        dot = paper.px(26)
        said = scene.notice or scene.note
        title = paper.height_of(scene.title, TITLE, box.w, 2)
        note = paper.height_of(said, NOTE, box.w, 4)
        high = side + title + note + dot + 5 * gap
        column = box.centred(box.w, min(box.h, high))
        sign, rest = column.off_top(side, gap)
        paper.glyph(Box(sign.x, sign.y, side, side), "lock", palette.brass)
        head, rest = rest.off_top(title, gap)
        paper.text(head, scene.title, TITLE, lines=2)
        told, rest = rest.off_top(note, 3 * gap)
        tone = palette.brass if scene.notice else palette.soft
        paper.text(told, said, NOTE, tone, rise="top", lines=4)
        for at in range(scene.length):
            place = Box(rest.x + at * 2 * dot, rest.y, dot, dot)
            if at < scene.typed:
                paper.fill(place, palette.cream, dot // 2)
            else:
                paper.add(Rim(place, palette.line, dot // 2, max(1, paper.px(2))))

    def _lay_pad(self, paper: Paper, box: Box, gap: int) -> None:
        for key, place in zip(PAD, box.grid(3, 4, gap), strict=True):
            if key == "back":
                self._lay_sign(paper, place, key, "back", paper.say("Back"), LeavePin())
            elif key == "erase":
                self._lay_sign(paper, place, key, "erase", paper.say("delete"), EraseDigit())
            else:
                tap = partial(self._send, Digit(key))
                paper.button(f"digit {key}", place, key, tap, style=MAIN)

    def _lay_sign(
        self, paper: Paper, box: Box, key: str, sign: str, label: str, wish: Wish
    ) -> None:
        paper.fill(box, paper.tone(paper.palette.felt, key), paper.layout.radius)
        side = paper.px(28)
        paper.glyph(box.centred(side, side), sign)
        paper.target(key, box, label, partial(self._send, wish))

    def _send(self, wish: Wish) -> None:
        self.port.cue("tap")
        self.port.send(wish)
