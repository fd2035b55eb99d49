"""A drawn card large in the middle: its picture, what it says, and what it comes to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import LABEL, Shape, Style
from display.toolkit.nodes import Fill, Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, rgb
from firmware_host.drawing.picture import Drawing, box_path
from firmware_host.drawing.pieces import CardPicture
from firmware_host.engine.words import capital

from .drawn import Picture

WORDS = Style("serif", 34, 20)
SUM = Style("heavy", 32, 18)
# Where both have little room: as large as text has to be, whatever size is preferred.
LEAST_WORDS, LEAST_SUM = Style("serif", 14, 20), Style("heavy", 14, 18)
LOSS, GAIN = rgb("#97280f"), rgb("#245c3c")
DECK = Style("bold", 17, 14)  # what pile it is from
CORNER = 7.0  # of a picture, in its own units
TILT = 1.2


@lru_cache(maxsize=8)
def _framed(drawing: Drawing, size: tuple[float, float]) -> Drawing:
    """Return a picture with round corners."""
    frame = Drawing()
    frame.put(drawing, clip=box_path(0, 0, *size, CORNER))
    return frame


@lru_cache(maxsize=4)
def _under(w: int, h: int, paint: str) -> Drawing:
    """Return the next card of the pile: it lies a little askew under the one on top."""
    card, turned = Drawing(), Drawing()
    turned.path(box_path(-w / 2 + 8, -h / 2 + 8, w - 16, h - 16, 18), paint)
    card.put(turned, w / 2, h / 2, turn=TILT)
    return card


class Turning(NamedTuple):
    """A pile's card on its way up: its drawing, as wide as it is seen.

    Where somebody waits, and the drawing is not there, it is `plain`.
    """

    box: Box
    picture: Picture
    plain: Fill | None

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        if self.plain is not None and not self.picture.drawn(ink):
            self.plain.paint(surface, ink)
            return
        seen = pygame.transform.scale(self.picture.made(ink), self.box[2:])
        surface.blit(seen, self.box[:2])


def place_of(box: Box, size: tuple[float, float]) -> Box:
    """Return the largest place in the middle of a box in which a picture keeps its shape."""
    wide = min(box.w, round(box.h * size[0] / size[1]))
    return box.centred(max(1, wide), max(1, round(wide * size[1] / size[0])))


def lay_under(paper: Paper, box: Box) -> None:
    """Lay what is left of the pile, under the card."""
    grown = box.inset(-paper.px(8))
    red = "#{:02x}{:02x}{:02x}".format(*paper.palette.ruby)
    paper.add(Picture(grown, _under(grown.w, grown.h, red), (grown.w, grown.h), 2))


def lay_card_up(paper: Paper, box: Box, shown: CardPicture, name: str) -> None:
    """Lay a card face up; `name` is what the game calls it."""
    palette = paper.palette
    frame = box.inset(paper.px(10))
    paper.add(Rim(frame, palette.brass, paper.px(12), max(1, paper.px(2))))
    inner = frame.inset(paper.px(14), paper.px(12))
    if inner.w > inner.h * 5 // 4:
        small = paper.layout.shape is Shape.SMALL
        picture, words = inner.off_left(inner.w * (36 if small else 50) // 100, paper.px(20))
    else:
        picture, words = inner.off_top(inner.h * 52 // 100, paper.px(12))
    place = place_of(picture, shown.size)
    paper.add(Picture(place, _framed(shown.drawing, shown.size), shown.size))
    _lay_words(paper, words, shown, name)


def lay_piece_up(paper: Paper, box: Box, place: Box, shown: CardPicture, name: str) -> None:
    """Lay a card or tile that is all picture on the felt, and beside it what it is called."""
    shade, off = paper.palette.shade, max(2, paper.px(5))
    paper.fill(place.moved(off, off), shade, place.w // 12)
    paper.add(Picture(place, shown.drawing, shown.size))
    tall, gap = paper.layout.shape is Shape.TALL, paper.px(24)
    below = Box(box.x, place.bottom + gap, box.w, box.bottom - place.bottom - gap)
    beside = Box(place.right + gap, place.y, box.right - place.right - gap, place.h)
    words, align = (below, "centre") if tall else (beside, "left")
    said = shown.words or capital(name)
    high = min(words.h, paper.height_of(said, WORDS, words.w, 4) + paper.line(LABEL))
    block = words.off_top(high)[0] if tall else words.centred(words.w, high)
    top, rest = block.off_top(paper.line(LABEL) if shown.deck else 0)
    soft = paper.palette.soft
    paper.text(top, shown.deck.upper(), LABEL, soft, align, cut=True, needed=False)
    paper.text(rest, said, WORDS, paper.palette.cream, align, lines=4)


def _lay_words(paper: Paper, box: Box, shown: CardPicture, name: str) -> None:
    """Lay the deck's name, the card's text and, below a rule, its sum: all centred."""
    palette, gap = paper.palette, paper.px(10)
    said = shown.words or capital(name)
    does = capital(shown.does) if shown.does != said else ""
    head = paper.line(DECK) if shown.deck else 0
    least = head + gap + paper.height_of(said, LEAST_WORDS, box.w, 5)
    for style in (SUM, LEAST_SUM):
        low = paper.height_of(does, style, box.w, 2) + 2 * gap + paper.px(2) if does else 0
        if least + low <= box.h:
            break
    most = max(1, box.h - head - low - gap)
    high = min(most, paper.height_of(said, WORDS, box.w, 5))
    block = box.centred(box.w, min(box.h, head + gap + high + low))
    top, rest = block.off_top(head, gap if head else 0)
    paper.text(top, shown.deck.upper(), DECK, palette.deep, cut=True, needed=False)
    words, rest = rest.off_top(high, gap)
    paper.text(words, said, WORDS, palette.paper, lines=5)
    if does:
        line, rest = rest.off_top(max(1, paper.px(2)), gap)
        paper.add(Fill(line, palette.brass, 0))
        colour: Colour = GAIN if shown.gain else LOSS
        paper.text(rest, does, style, colour, lines=2)


def lay_back(paper: Paper, box: Box, shown: CardPicture) -> Picture:
    """Lay a pile face down in the middle of a box; return the card on top."""
    top = back_of(paper, box, shown)
    shade = paper.palette.shade
    for depth in (3, 2, 1):
        off = depth * max(1, paper.px(2))
        paper.fill(top.box.moved(off, off), shade, top.box.w // 12)
    paper.add(top)
    return top


def back_of(paper: Paper, box: Box, shown: CardPicture) -> Picture:
    """Return the card on top of a pile that lies in the middle of a box."""
    return Picture(place_of(box.inset(paper.px(6)), shown.size), shown.drawing, shown.size)
