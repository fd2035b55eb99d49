"""The letters of one typeface at one size: drawn once, measured once, put together to texts.

SDL's own cache of letters has 256 places, two letters that share one push each other out, and a
large one costs a tenth of a millisecond to draw again. With the letters kept here a text that
nobody has seen before costs about as much as one that is on the screen already.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pygame

from .theme import Colour

LETTERS = "".join(map(chr, range(33, 127))) + "·—–…×§−äöüÄÖÜßé"
FIGURES = "0123456789$,.-−+×% "
# Pairs that would gape if each letter kept its own width.
KERNED = frozenset(
    [first + second for first in "TVWYPF" for second in "aeoucmnrsyäöü,.-"]
    + [first + second for first in "rvwyf" for second in ",."]
    + [first + second for first in "AL" for second in "TVWYvwy"]
    + [first + "A" for first in "TVWYPF"]
)
WHITE = (255, 255, 255)

Line = list[tuple[pygame.Surface, int, int]]  # letters, and where each lies
Piece = tuple[pygame.Surface, tuple[int, int], tuple[int, int, int, int]]  # what, to, from where


class Shape(NamedTuple):
    """A letter: how far it reaches to the left of its place, to the right, and to the next."""

    left: int
    right: int
    step: int


class Drawn(NamedTuple):
    """A letter as it looks: where the picture begins, and how wide the letter is in all."""

    picture: pygame.Surface
    left: int
    top: int
    wide: int


class Steps(dict[str, int]):
    """How far it is from the first to the second letter of a pair."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters

    def __missing__(self, pair: str) -> int:
        shape = self._letters.shape
        if pair in KERNED:
            step = self._letters.font.size(pair)[0] - shape(pair[1]).right + shape(pair[0]).left
        else:
            step = shape(pair[0]).step
        self[pair] = step
        return step


class Letters:
    """Every letter of a face. With `even` all digits are equally wide, and nothing is kerned.

    `lead` rows at the top of the font's line are left out.
    """

    def __init__(self, font: pygame.font.Font, lead: int, *, even: bool) -> None:
        self.font = font
        self._lead = lead
        self._even = even
        self._shapes: dict[str, Shape] = {}
        self._steps = Steps(self)
        self._plain: dict[str, Drawn] = {}
        self._inked: dict[Colour, dict[str, Drawn]] = {}

    def shape(self, letter: str) -> Shape:
        """The measures of a letter."""
        if letter not in self._shapes:
            self._shapes[letter] = self._measured(letter)
        return self._shapes[letter]

    def _measured(self, letter: str) -> Shape:
        if self._even:
            alike = "0468" if letter.isdigit() else letter
            cell = max(self.font.size(each)[0] for each in alike)
            return Shape(0, cell, cell)
        # None for a letter that the font has not: it is drawn as an empty box.
        known: tuple[int, ...] | None = self.font.metrics(letter)[0]
        wide = self.font.size(letter)[0]
        left, right, _, _, step = known or (0, wide, 0, 0, wide)
        return Shape(min(left, 0), max(right, step), step)

    def width(self, text: str) -> int:
        """How wide a text is."""
        if not text:
            return 0
        first, last = self.shape(text[0]), self.shape(text[-1])
        if self._even:
            return sum([self.shape(letter).step for letter in text])
        steps = self._steps
        inner = sum([steps[first + second] for first, second in pairwise(text)])
        return inner - first.left + last.right

    def line(self, text: str, colour: Colour) -> Line:
        """The letters of a text in a colour, and where each lies."""
        inked = self._inked.setdefault(colour, {})
        line: Line = []
        x, before = 0, ""
        for letter in text:
            shape = self.shape(letter)
            if self._even:
                at = x
                x += shape.step
            else:
                x += self._steps[before + letter] if before else -shape.left
                at, before = x + shape.left, letter
            if letter == " ":
                continue
            picture, left, top, wide = inked.get(letter) or self._ink(letter, colour)
            if self._even:
                at += (shape.step - wide) // 2
            line.append((picture, at + left, top))
        return line

    def _ink(self, letter: str, colour: Colour) -> Drawn:
        """A letter in a colour, kept."""
        plain = self._drawn(letter)
        picture = plain.picture.copy()
        picture.fill(colour, None, pygame.BLEND_RGB_MULT)
        self._inked[colour][letter] = inked = plain._replace(picture=picture)
        return inked

    def _drawn(self, letter: str) -> Drawn:
        """A letter in white, without the empty room round it."""
        if letter not in self._plain:
            whole = self.font.render(letter, True, WHITE)
            wide, high = whole.get_size()
            box = whole.get_bounding_rect().clip((0, self._lead, wide, high - self._lead))
            picture = whole.subsurface(box).copy()
            self._plain[letter] = Drawn(picture, box.x, box.y - self._lead, wide)
        return self._plain[letter]

    def learn(self) -> None:
        """Draw and measure everything, so that nothing is left to do while somebody waits."""
        for letter in FIGURES if self._even else LETTERS:
            self.shape(letter)
            self._drawn(letter)
        for pair in () if self._even else KERNED:
            self._steps[pair]
