"""The letters of one typeface at one size: drawn once, measured once, put together to texts.

SDL's own cache of letters has 256 places, two letters that share one push each other out, and a
large one costs a tenth of a millisecond to draw again. With the letters kept here a text that
nobody has seen before costs about as much as one that is on the screen already.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import pygame

from .theme import Colour

LETTERS = string.ascii_letters + string.digits + " !\"$%&'()+,-./:;?·—–…×§−äöüÄÖÜßé"
FIGURES = string.digits + "$,.-−+×% " + string.ascii_lowercase  # and what is counted
# Pairs that would gape if each letter kept its own width: first letters, and what may follow.
GAPING = (("TVWYPF", "aeoucmnrsyäöü,.A-"), ("rvwyf", ",."), ("AL", "TVWYvwy"))
PAIRS = [one + other for firsts, seconds in GAPING for one in firsts for other in seconds]
# One pair may begin within another.
KERNED = re.compile("(?=({}))".format("|".join(map("[{0[0]}][{0[1]}]".format, GAPING))))
DOTS = "…"
WHITE = (255, 255, 255)
PIXEL, SOLID = 4, 3  # bytes of a pixel, and which of them says how solid it is
LOOSE = 400  # bytes that SDL and Python take for any picture

Line = list[tuple[pygame.Surface, int, int]]  # letters, and where each lies
Piece = tuple[pygame.Surface, tuple[int, int], tuple[int, int, int, int]]  # what, to, from where


class Shape(NamedTuple):
    """A letter: how far it reaches to the left of its place, to the right, and to the next."""

    left: int
    right: int
    step: int


class Mask(NamedTuple):
    """A letter without a colour: how solid each pixel is, and where it lies from its place."""

    solid: bytes
    size: tuple[int, int]
    left: int
    top: int

    def picture(self, colour: Colour) -> pygame.Surface:
        """Return the letter in a colour."""
        picture = pygame.Surface(self.size, pygame.SRCALPHA)
        if self.solid:
            red, green, blue = colour
            pixels = bytearray((blue, green, red, 0)) * len(self.solid)
            pixels[SOLID::PIXEL] = self.solid
            picture.get_buffer().write(bytes(pixels))
        return picture


class Drawn(NamedTuple):
    """A letter as it looks: the picture, and where it lies from the letter's place."""

    picture: pygame.Surface
    left: int
    top: int


class Shelf:
    """Where coloured letters are counted; all are forgotten when they take too many bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken = 0
        self._kept: list[Inked] = []

    def has(self, inked: Inked) -> None:
        """Count the letters of a colour from now on."""
        self._kept.append(inked)

    def take(self, picture: pygame.Surface) -> None:
        """Make room for one more letter."""
        taken = PIXEL * picture.get_width() * picture.get_height() + LOOSE
        if self._taken + taken > self.most:
            self.clear()
        self._taken += taken

    def clear(self) -> None:
        """Forget every coloured letter; each is coloured again when it is written."""
        self._taken = 0
        for inked in self._kept:
            inked.clear()


class Steps(dict[str, int]):
    """How far it is from a letter to the next one; from a pair, how much less than that."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters

    def __missing__(self, letter: str) -> int:
        shape = self._letters.shape
        if len(letter) == 1:
            step = shape(letter).step
        else:
            first, second = shape(letter[0]), shape(letter[1])
            step = self._letters.font.size(letter)[0] - second.right + first.left - first.step
        self[letter] = step
        return step


class Inked(dict[str, Drawn]):
    """The letters in one colour."""

    def __init__(self, letters: Letters, colour: Colour) -> None:
        self._letters = letters
        self._colour = colour

    def __missing__(self, letter: str) -> Drawn:
        plain = self._letters.drawn(letter)
        picture = plain.picture(self._colour)
        self._letters.shelf.take(picture)
        self[letter] = inked = Drawn(picture, plain.left, plain.top)
        return inked


class Letters:
    """Every letter of a face. With `even` all digits are equally wide, and nothing is kerned.

    `lead` rows at the top of the font's line are left out. The font is asked for when a letter is
    new, and not held on to: open, each size of it takes 300 KB. What is coloured lies on the shelf.
    """

    def __init__(
        self, open_: Callable[[], pygame.font.Font], lead: int, shelf: Shelf, *, even: bool
    ) -> None:
        self._open = open_
        self._lead = lead
        self.shelf = shelf
        self._even = even
        self._shapes: dict[str, Shape] = {}
        self._steps = Steps(self)
        self._drawn: dict[str, Mask] = {}
        self._inked: dict[Colour, Inked] = {}

    @property
    def font(self) -> pygame.font.Font:
        """The font itself."""
        return self._open()

    def shape(self, letter: str) -> Shape:
        """Return the measures of a letter."""
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
        if letter == DOTS:
            # The serif says that its three dots are as wide as one of them.
            step = max(step, left + right)
        return Shape(min(left, 0), max(right, step), step)

    def width(self, text: str) -> int:
        """Return how wide a text is."""
        if not text:
            return 0
        steps = self._steps
        width = sum(map(steps.__getitem__, text))
        if self._even:
            return width
        last = self.shape(text[-1])
        kerned = sum(map(steps.__getitem__, KERNED.findall(text)))
        return width + kerned - self.shape(text[0]).left - last.step + last.right

    def line(self, text: str, colour: Colour) -> Line:
        """Return the letters of a text in a colour, and where each lies."""
        inked = self.inked(colour)
        steps = list(map(self._steps.__getitem__, text))
        start = 0
        if not self._even:
            start = -self.shape(text[0]).left
            for pair in KERNED.finditer(text):
                steps[pair.start()] += self._steps[pair[1]]
        places = accumulate(steps, initial=start)
        return [
            (picture, x + left, top)
            for letter, (picture, left, top), x in zip(
                text, map(inked.__getitem__, text), places, strict=False
            )
            if letter != " "
        ]

    def drawn(self, letter: str) -> Mask:
        """Return a letter without the empty room round it, to be coloured."""
        if letter not in self._drawn:
            whole = self.font.render(letter, True, WHITE)
            wide, high = whole.get_size()
            box = whole.get_bounding_rect().clip((0, self._lead, wide, high - self._lead))
            shape = self.shape(letter)
            left = (shape.step - wide) // 2 if self._even else shape.left
            solid = whole.subsurface(box).copy().get_buffer().raw[SOLID::PIXEL] if box.w else b""
            self._drawn[letter] = Mask(solid, box.size, left + box.x, box.y - self._lead)
        return self._drawn[letter]

    def learn(self) -> None:
        """Draw and measure everything, so that nothing is left to do while somebody waits."""
        for letter in FIGURES if self._even else LETTERS:
            self._steps[letter]
            self.drawn(letter)
        for pair in () if self._even else PAIRS:
            self._steps[pair]

    def inked(self, colour: Colour) -> Inked:
        """Return the letters in a colour, as far as they are coloured."""
        if colour not in self._inked:
            self._inked[colour] = Inked(self, colour)
            self.shelf.has(self._inked[colour])
        return self._inked[colour]
