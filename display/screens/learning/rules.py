"""The rules to read: the sections, the text of one of them, and a search for any touched word."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from display.art.drawn import Picture
from display.parts.pages import Pages, lay_pager
from display.port import Open, Port
from display.scenes.learning import RulesPart, RulesScene
from display.screens.history import lay_back
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, NOTE, STRONG
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.vignettes import SIZE

SHORTEST = 4  # letters of a word that is worth seeking


class RulesScreen(Screen[RulesScene]):
    """One section is up. A touch on a word of it lists the sections that have that word, too."""

    def __init__(self, scene: RulesScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.at = _place(scene)
        self.sought = ""
        self.titles, self.lines = Pages(), Pages()
        self._turned = False  # whether the list has been turned to the section that is up

    def update(self, scene: RulesScene, now: float) -> None:
        before = self.scene
        super().update(scene, now)
        if (scene.title, scene.at) != (before.title, before.at):
            self._show(_place(scene))
            self._seek_nothing()

    def lay(self, paper: Paper) -> None:
        gap = paper.layout.space()
        box = paper.layout.box.inset(paper.layout.margin)
        head, rest = box.off_top(max(paper.layout.touch, paper.px(52)), gap)
        back = partial(self.port.send, Open(self.scene.back))
        room = lay_back(paper, head, self.scene.title, back)
        if self.sought:
            wide = min(room.w, paper.px(260))
            label = paper.say("Not only {word}").format(word=self.sought)
            paper.button(
                "all",
                room.off_right(wide)[0],
                label,
                self._seek_nothing,
                style=BUTTON,
                look="quiet",
                sign="close",
            )
        if rest.w >= paper.px(600):
            left, rest = rest.off_left(rest.w * 2 // 5, gap * 2)
            self._lay_titles(paper, left, gap)
        else:
            row, rest = rest.off_top(paper.layout.touch, gap)
            self._lay_steps(paper, row, gap)
        self._lay_part(paper, rest, self.scene.parts[self.at])

    def _shown(self) -> list[int]:
        """Return the sections that are listed: all, or those that have the word that is sought."""
        parts = enumerate(self.scene.parts)
        return [at for at, part in parts if not self.sought or part.mentions(self.sought)]

    # -- sections ----------------------------------------------------------------------------------

    def _lay_titles(self, paper: Paper, box: Box, gap: int) -> None:
        listed, thin = self._shown(), max(2, gap // 2)
        high = max(paper.layout.touch, paper.px(52))
        places = max(1, (box.h + thin) // (high + thin))
        if not self._turned:
            self._turned = True
            up = listed.index(self.at) if self.at in listed else 0
            self.titles.first = up // places * places
        if len(listed) > places:
            strip, box = box.off_right(paper.layout.touch, gap)
            lay_pager(paper, strip, self.titles, len(listed), places, "titles", over=box)
        for row, at in enumerate(self.titles.of(listed, places)):
            place = Box(box.x, box.y + row * (high + thin), box.w, high)
            part, key = self.scene.parts[at], f"part {at}"
            chosen = at == self.at
            palette = paper.palette
            paper.fill(
                place,
                paper.tone(palette.cream if chosen else palette.felt, key),
                paper.layout.radius,
            )
            ink = palette.paper if chosen else palette.cream
            words = place.inset(paper.px(12), paper.px(4))
            if words.w >= paper.px(190):
                mark, words = words.off_left(paper.px(26), paper.px(10))
                paper.glyph(mark.centred(paper.px(24), paper.px(24)), part.sign, ink)
            paper.text(words, part.title, NOTE, ink, lines=2, cut=True)
            paper.target(key, place, part.title, partial(self._show, at))

    def _lay_steps(self, paper: Paper, box: Box, gap: int) -> None:
        """Lay buttons to the section before and after, where there is no room for a list."""
        listed = self._shown()
        place = listed.index(self.at) if self.at in listed else 0
        back, rest = box.off_left(paper.layout.touch, gap)
        on, middle = rest.off_right(paper.layout.touch, gap)
        for cell, sign, to in ((back, "back", place - 1), (on, "next", place + 1)):
            there = 0 <= to < len(listed)
            paper.fill(cell, paper.tone(paper.palette.felt, f"rules {sign}"), paper.layout.radius)
            ink = paper.palette.cream if there else paper.palette.line
            paper.glyph(cell.centred(paper.px(22), paper.px(22)), sign, ink)
            if there:
                label = self.scene.parts[listed[to]].title
                paper.target(f"rules {sign}", cell, label, partial(self._show, listed[to]))
        paper.text(middle, f"{place + 1}/{len(listed)}", NOTE, paper.palette.mute, "centre")

    def _show(self, at: int) -> None:
        self.at = at
        self.lines = Pages()

    # -- the text ----------------------------------------------------------------------------------

    def _lay_part(self, paper: Paper, box: Box, part: RulesPart) -> None:
        """Lay title, picture and text; the picture is as large as leaves room for all of the text.

        A text that is too long all the same can be turned, under a small picture.
        """
        palette = paper.palette
        paper.fill(box, palette.felt, paper.layout.radius_large, palette.edge)
        inner = box.inset(paper.px(18), paper.px(12))
        picture = self.scene.picture(part.number)
        face = paper.layout.faces_of(NOTE)[0]
        line = paper.ink.height(face) + paper.px(3)
        rows = self._rows(paper, part, inner.w)
        above = _below(paper, inner, part.title, picture)
        beside = _beside(paper, inner, part.title, picture)
        heading = above if len(rows) * line <= above.rest.h else beside
        heading.lay(paper, part.title, picture)
        text = heading.rest
        places = max(1, text.h // line)
        if len(rows) > places:
            strip, text = text.off_right(paper.layout.touch, paper.px(10))
            rows = self._rows(paper, part, text.w)
            lay_pager(paper, strip, self.lines, len(rows), places, "rules", over=text)
        for at, (row, kind) in enumerate(self.lines.of(rows, places)):
            self._lay_row(paper, Box(text.x, text.y + at * line, text.w, line), row, kind)

    def _rows(self, paper: Paper, part: RulesPart, wide: int) -> list[tuple[str, str]]:
        """Return the text line by line, and what each of them is: a ruling, the rest of one, ""."""
        face = paper.layout.faces_of(NOTE)[0]
        rows: list[tuple[str, str]] = []
        for paragraph in part.paragraphs:
            rows += [("", "")] if rows else []
            rows += [(row, "") for row in paper.setter.broken(paragraph, face, wide)]
        for at, (ruling, differs) in enumerate(part.rulings):
            rows += [("", "")] if rows and at == 0 else []
            broken = paper.setter.broken(ruling, face, wide - paper.px(28))
            rows += [(row, "differs" if differs else "ruling") for row in broken[:1]]
            rows += [(row, "more") for row in broken[1:]]
        return rows

    def _lay_row(self, paper: Paper, box: Box, row: str, kind: str) -> None:
        """Lay one line word by word: each can be touched, the one searched for is brass."""
        palette = paper.palette
        if kind:
            mark, box = box.off_left(paper.px(20), paper.px(8))
            sign = {"differs": "star", "ruling": "check"}.get(kind)
            if sign:
                ink = palette.brass if kind == "differs" else palette.mute
                paper.glyph(mark.centred(paper.px(16), paper.px(16)), sign, ink)
        face = paper.layout.faces_of(NOTE)[0]
        space, x = paper.ink.width(" ", face), box.x
        for at, word in enumerate(row.split(" ")):
            wide = paper.ink.width(word, face)
            place = Box(x, box.y, min(wide + 2, box.right - x), box.h)
            bare = word.strip(".,;:()\"'“”„?!")
            hit = bool(self.sought) and self.sought.lower() in word.lower()
            ink = palette.brass if hit else palette.soft if kind else palette.cream
            paper.text(place, word, STRONG if hit else NOTE, ink, cut=True)
            if len(bare) >= SHORTEST:
                paper.target(f"word {box.y} {at}", place, bare, partial(self._seek, bare))
            x += wide + space

    def _seek(self, word: str) -> None:
        self.sought = "" if self.sought == word else word
        self._turned = False

    def _seek_nothing(self) -> None:
        self.sought = ""
        self._turned = False


class _Heading(NamedTuple):
    """Where a section's title and its picture stand, and what they leave for the text."""

    title: Box
    picture: Box
    rest: Box

    def lay(self, paper: Paper, title: str, picture: Drawing | None) -> None:
        """Lay both."""
        if picture is not None:
            paper.add(Picture(self.picture, picture, SIZE))
        paper.text(self.title, title, HEAD, lines=3)


def _below(paper: Paper, box: Box, title: str, picture: Drawing | None) -> _Heading:
    """Return the title under a picture as wide as the text."""
    gap = paper.px(8)
    high = round(box.w * SIZE[1] / SIZE[0]) if picture is not None else 0
    place, under = box.off_top(high, gap if high else 0)
    words, rest = under.off_top(paper.height_of(title, HEAD, box.w, 3), gap)
    return _Heading(words, place, rest)


def _beside(paper: Paper, box: Box, title: str, picture: Drawing | None) -> _Heading:
    """Return the title beside a picture half as wide as the text."""
    if picture is None:
        return _below(paper, box, title, None)
    gap, wide = paper.px(8), box.w // 2
    high = round(wide * SIZE[1] / SIZE[0])
    head, rest = box.off_top(max(high, paper.height_of(title, HEAD, box.w - wide - gap, 3)), gap)
    place, words = head.off_right(wide, gap)
    return _Heading(words, place.centred(wide, high), rest)


def _place(scene: RulesScene) -> int:
    """Return which section is to be opened."""
    numbers = [part.number for part in scene.parts]
    return numbers.index(scene.at) if scene.at in numbers else 0
