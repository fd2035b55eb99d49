"""A card face up: its rank and as many coins, or its name and its picture."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import Style
from display.toolkit.nodes import Veil
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed, rgb
from firmware_host.drawing import artwork
from firmware_host.engine.view import CardFace

from .drawn import Picture

MOTIF = (100.0, 100.0)  # the size of every small drawing, in its own units
GOLD = rgb("#f4e3b0")
FLAT = 0.42  # how flat a coin lies: its height by its width
MOST_COINS = 12
VEILED = 125  # how dark the glass is over a card that cannot be played
RANK = Style("serif", 30, 16)
NAMED = Style("bold", 15, 14)
# Figures in colours of their own, so that ranks are told apart at the edge of a fan.
_COLOURS = "2a6f97 5c4033 7a2d28 6f5a17 a05a00 7a1f3d 5b3a86 1f4f8f"
INKS = [rgb(f"#{colour}") for colour in _COLOURS.split()]


def lay_card(
    paper: Paper,
    box: Box,
    rank: str,
    face: CardFace | None,
    *,
    seen: int = 0,
    low: int = 0,
    dim: bool = False,
) -> None:
    """Lay one card face up: its rank in the corner, or a band with its name if it has a face.

    `seen` is how much of its width shows beside the next card, `low` how much of its height is
    wanted for what it is called.
    """
    palette = paper.palette
    seen = seen or box.w
    paper.fill(box, palette.cream, paper.px(8), mixed(palette.deep, palette.cream, 0.5), 1)
    if face is None:
        _lay_number(paper, box, rank, seen)
    else:
        _lay_named(paper, box, rank, face, seen, low)
    if dim:
        paper.add(Veil(box, palette.ink, VEILED))


def _lay_number(paper: Paper, box: Box, rank: str, seen: int) -> None:
    """Lay the rank in the corner, with as many coins below it."""
    palette = paper.palette
    colour: Colour = INKS[(int(rank) - 1) % len(INKS)] if rank.isdigit() else palette.paper
    corner = box.off_top(min(box.h, paper.px(40)))[0].off_left(paper.px(4))[1]
    room = Box(corner.x, corner.y, max(1, min(seen - paper.px(5), corner.w)), corner.h)
    if room.w >= paper.px(9):
        paper.text(room, rank, RANK, colour, cut=True, needed=False)
    window = box.inset(paper.px(7), 0).off_top(0, corner.h)[1].off_bottom(0, paper.px(7))[1]
    window = window.off_top(min(window.h, box.w * 11 // 10))[0]
    if rank.isdigit() and 1 <= int(rank) <= MOST_COINS and window.h >= paper.px(16):
        paper.add(Coins(window, int(rank), colour, palette.cream))


def _lay_named(paper: Paper, box: Box, rank: str, face: CardFace, seen: int, low: int) -> None:
    """Lay a band with the name, if the next card leaves room to read it, and the picture below."""
    palette = paper.palette
    band = rgb(face.band)
    top = box.off_top(max(paper.line(NAMED), min(box.h // 3, paper.px(30))))[0]
    room = Box(top.x + paper.px(4), top.y, max(1, seen - paper.px(6)), top.h)
    named = paper.fit(rank, NAMED, room.w, room.h).whole
    if not named:  # only its colour is seen: the picture has the room
        top = box.off_top(max(paper.px(10), top.h // 2))[0]
    paper.fill(top, band, paper.px(8))
    if named:
        paper.text(room, rank, NAMED, palette.cream, cut=True, needed=False)
    below = Box(box.x, top.bottom, seen, max(1, box.h - top.h - low))
    side = min(below.w - paper.px(6), box.w * 3 // 4, below.h - paper.px(4))
    if side < paper.px(12):
        return
    place = below.off_top(min(below.h, side + paper.px(14)))[0].centred(side, side)
    paper.add(motif(place, face.motif))


def motif(box: Box, name: str) -> Picture:
    """Return one of the house's small drawings, as on printed boards and cards, to fill a box."""
    return Picture(box, artwork.motif(name), MOTIF)


class Coins(NamedTuple):
    """So many coins in a box: the left stack is never the lower one."""

    box: Box
    number: int
    colour: Colour
    ground: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        key = "coins", self.number, self.colour, self.ground
        surface.blit(ink.fine(key, self.box.w, self.box.h, self._draw), self.box[:2])

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        w, h = large.get_size()
        tint = mixed(self.ground, self.colour, 0.14)
        large.fill((*tint, 0))
        pygame.draw.rect(large, tint, (0, 0, w, h), border_radius=round(5 * scale))
        left = -(-self.number // 2) if self.number > 3 else self.number
        stacks = [stack for stack in (left, self.number - left) if stack]
        wide = min(w * 0.42, h * 0.5)
        # As thick as the higher stack leaves room for.
        step = min(wide * FLAT, (h * 0.86 - wide * FLAT) / max(1, max(stacks) - 1))
        gold = mixed(GOLD, self.ground, 0.2)
        for at, stack in enumerate(stacks):
            x = w * (0.06 + 0.48 * at)  # the left one is seen beside the next card of a fan
            for coin in range(stack):
                top = h * 0.93 - wide * FLAT - coin * step
                place = pygame.Rect(round(x), round(top), round(wide), round(wide * FLAT))
                pygame.draw.ellipse(large, self.colour, place)
                pygame.draw.ellipse(large, gold, place.inflate(-3 * scale, -3 * scale))
