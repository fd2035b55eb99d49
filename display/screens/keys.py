"""A keyboard and a pad of figures on the screen, for names, reasons and sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from display.parts.letters import (
    BACKSPACE,
    LONGEST,
    RETURN,
    begins_a_name,
    lay_letters,
    letter_pages,
    page_label,
)
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, MAIN, STRONG, Shape
from display.toolkit.paper import Paper

Tap = Callable[[], None]


class _Sheet:
    """What both have: a title, what is typed so far, a way out."""

    longest = LONGEST

    def __init__(self, title: str, done: Callable[[str], None], close: Tap) -> None:
        self.title = title
        self.text = ""
        self._done = done
        self._close = close

    def _lay_sheet(self, paper: Paper) -> Box:
        """Lay the sheet with its title; return the room below."""
        paper.cover()
        layout = paper.layout
        paper.fill(layout.box, paper.palette.ink, 0)
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(layout.touch, layout.space())
        shut, head = head.off_right(layout.touch, layout.space())
        paper.fill(shut, paper.tone(paper.palette.raised, "close"), layout.radius)
        paper.glyph(shut.centred(paper.px(24), paper.px(24)), "close")
        paper.target("close", shut, paper.say("Close"), self._close)
        title, field = head.off_left(head.w * 2 // 5, layout.space())
        paper.text(title, self.title, HEAD, cut=True)
        paper.fill(field, paper.palette.cream, layout.radius)
        shown = f"{self._shown(paper)}|"
        paper.text(field.inset(paper.px(14), 0), shown, HEAD, paper.palette.paper, cut=True)
        return rest

    def _key(self, paper: Paper, box: Box, label: str, tap: Tap, look: str = "plain") -> None:
        paper.button(f"key {label}", box, label, tap, look=look, style=BUTTON)

    def _type(self, letter: str) -> None:
        if len(self.text) < self.longest:
            self.text += letter

    def _erase(self) -> None:
        self.text = self.text[:-1]

    def _finish(self) -> None:
        self._done(self.text.strip())

    def _shown(self, paper: Paper) -> str:
        """Return what is typed so far, as it is read."""
        return self.text

    def typed(self, text: str) -> None:
        """Take what a real keyboard sends: a letter, or one of the keys that mean something."""
        if text == BACKSPACE:
            self._erase()
        elif text == RETURN:
            self._finish()
        else:
            self._type(text.upper() if self._capital() else text)

    def _capital(self) -> bool:
        """Return whether a letter typed now is to be a capital."""
        return False


class Keyboard(_Sheet):
    """Letters as on a keyboard; a name begins with a capital by itself."""

    def __init__(
        self,
        title: str,
        text: str,
        ready: Sequence[str],
        done: Callable[[str], None],
        close: Tap,
        longest: int = LONGEST,
    ) -> None:
        super().__init__(title, done, close)
        self.longest = longest
        self.text = text
        self.ready = tuple(ready)
        self.page = 0

    def lay_over(self, paper: Paper) -> None:
        """Cover the form and lay the keyboard."""
        rest = self._lay_sheet(paper)
        layout = paper.layout
        gap = layout.space(0.5)
        if self.ready and layout.shape is not Shape.SMALL:
            chips, rest = rest.off_top(layout.touch, gap * 2)
            ready = self.ready[: max(1, chips.w // paper.px(156))]
            for name, place in zip(ready, chips.columns(len(ready), gap), strict=True):
                paper.button(f"name {name}", place, name, partial(self._done, name), style=BUTTON)
        pages = letter_pages(paper, rest, gap)
        self.page %= len(pages)
        rows = pages[self.page]
        high = min((rest.h + gap) // (len(rows) + 1), paper.px(96)) - gap
        capital = begins_a_name(self.text)
        lay_letters(paper, rest, rows, self._type, capital=capital, gap=gap, high=high)
        below = Box(rest.x, rest.y + len(rows) * (high + gap), rest.w, high)
        keys = below.columns(5 if len(pages) > 1 else 4, gap)
        if len(pages) > 1:
            label = page_label(pages, self.page)
            self._key(paper, keys.pop(0), label, self._turn, "quiet")
        self._key(paper, keys[0], "-", partial(self._type, "-"))
        self._key(paper, keys[1], paper.say("space"), partial(self._type, " "))
        self._key(paper, keys[2], paper.say("delete"), self._erase, "quiet")
        paper.button("done", keys[3], paper.say("Done"), self._finish, look="main", style=STRONG)

    def _capital(self) -> bool:
        return not self.text  # further capitals a real keyboard makes itself

    def _turn(self) -> None:
        self.page += 1


class Figures(_Sheet):
    """A pad of figures for a sum of money."""

    def lay_over(self, paper: Paper) -> None:
        """Cover the form and lay the pad."""
        rest = self._lay_sheet(paper)
        gap = paper.layout.space()
        names = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "000", "0", "delete")
        pad, side = rest.off_left(rest.w * 3 // 4, gap)
        for name, place in zip(names, pad.grid(3, 4, gap), strict=True):
            tap = self._erase if name == "delete" else partial(self._type, name)
            label = paper.say("delete") if name == "delete" else name
            paper.button(f"key {name}", place, label, tap, style=MAIN)
        paper.button("done", side, paper.say("Done"), self._finish, look="main", style=STRONG)

    def _shown(self, paper: Paper) -> str:
        return paper.say.number(int(self.text)) if self.text else ""

    def _type(self, letter: str) -> None:
        if letter.isdecimal() and len(self.text) + len(letter) <= 9:
            self.text = (self.text + letter).lstrip("0") or "0"
