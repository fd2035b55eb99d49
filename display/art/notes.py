"""Paper money: a drawn note, told apart by its figure first and its tint second."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from display.toolkit.antialias import smooth
from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink
from display.toolkit.layout import STRONG, Style
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed, rgb
from firmware_host.engine.words import money
from firmware_host.values import dataclass

# From the largest note down: the paper and the ink it is printed with.
TINTS: tuple[tuple[Colour, Colour], ...] = tuple(
    (rgb(paper), rgb(ink))
    for paper, ink in (
        ("#dcbfe0", "#5b2a66"),
        ("#f0c486", "#7a4a0b"),
        ("#a9d9a6", "#1f5b2c"),
        ("#b4d3e8", "#1d4a6b"),
        ("#d8d5bf", "#5a553c"),
        ("#f0b9ae", "#7a2418"),
    )
)
BRIEF = Style("bold", 16, 14)
SMALL = 110  # wide: a note narrower than this has its figure to itself
TILT = 5  # degrees that every other note of a pile is turned


@dataclass(frozen=True)
class Note:
    """One note; `tint` is its place among the notes of the game, the largest first.

    The figure is as large as on the note worth the most, `of`, so that all of a game are alike.
    """

    box: Box
    value: int
    tint: int
    tilt: int = 0
    of: int = 0

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        w, h = self.box.w, self.box.h
        if self.tilt:
            w, h = w * 94 // 100, h * 88 // 100
        picture = ink.picture(
            ("note", w, h, self.value, self.tint, self.tilt, self.of), lambda: self._made(ink, w, h)
        )
        surface.blit(picture, picture.get_rect(center=self.box.middle))

    def _made(self, ink: Ink, w: int, h: int) -> pygame.Surface:
        picture = smooth(w, h, self._draw, 3)
        _, tone = TINTS[self.tint % len(TINTS)]
        size = max(9, min(h * 3 // 8, w // 5))
        longest = money(max(self.value, self.of))
        if ink.width(longest, Face("heavy", size)) > w * 4 // 5:
            size = max(8, size * 3 // 4)
        figure = ink.text(money(self.value), Face("heavy", size), tone)
        picture.blit(figure, figure.get_rect(center=(w / 2, h / 2)))
        return pygame.transform.rotozoom(picture, self.tilt, 1.0) if self.tilt else picture

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        paper, tone = TINTS[self.tint % len(TINTS)]
        w, h = large.get_size()
        large.fill((*paper, 0))
        radius = round(h * 0.09)
        pygame.draw.rect(large, mixed(paper, tone, 0.25), (0, 0, w, h), border_radius=radius)
        edge = max(2, round(h * 0.025))
        pygame.draw.rect(
            large, paper, (edge, edge, w - 2 * edge, h - 2 * edge), border_radius=radius
        )
        line = mixed(paper, tone, 0.45)
        frame = (h * 0.09, h * 0.09, w - h * 0.18, h * 0.82)
        pygame.draw.rect(large, line, frame, max(1, edge // 2), border_radius=radius)
        for step in range(5):
            wide, high = w * (0.72 - 0.13 * step), h * 0.6
            oval = pygame.Rect(0, 0, round(wide), round(high))
            oval.center = (w // 2, h // 2)
            pygame.draw.ellipse(large, mixed(paper, tone, 0.2), oval, max(1, edge // 2))
        middle = pygame.Rect(0, 0, round(w * 0.62), round(h * 0.42))
        middle.center = (w // 2, h // 2)
        pygame.draw.ellipse(large, paper, middle)
        for x, y in ((w * 0.1, h * 0.8), (w * 0.9, h * 0.2)):
            pygame.draw.circle(large, mixed(paper, tone, 0.6), (x, y), h * 0.06)


def tint_of(value: int, notes: Sequence[int]) -> int:
    """Return the tint of a note by its place among the game's notes."""
    kinds = sorted(notes, reverse=True)
    return kinds.index(value) if value in kinds else 0


def lay_pile(
    paper: Paper, box: Box, value: int, count: int, notes: Sequence[int], *, badge: bool = True
) -> None:
    """Some notes of one kind on each other, with how many there are.

    That stands on a corner or, where it would hide the figure of a small note, on the lower edge.
    """
    text, small = f"{count} ×", badge and box.w < paper.px(SMALL)
    size = paper.fit(text, BRIEF if small else STRONG, paper.px(80), paper.px(30))
    wide, high = size.width + paper.px(16), paper.px(22 if small else 30)
    note = min(box.h - (high * 3 // 4 if small else paper.px(14)), box.w * 53 // 95)
    under, step = min(count, 4), max(1, paper.px(2 if small else 4))
    deep = note + (under - 1) * step
    face = box.centred(note * 95 // 53, deep + (high * 3 // 4 if small else 0))
    for depth in range(under - 1, -1, -1):
        place = Box(face.x, face.y + depth * step, face.w, note)
        paper.add(Note(place, value, tint_of(value, notes), of=max(notes, default=0)))
    if not badge:
        return
    if small:
        spot = Box(face.x + (face.w - wide) // 2, face.y + deep - high // 4, wide, high)
    else:
        spot = Box(face.right + paper.px(10) - wide, face.y - paper.px(8), wide, high)
        spot = Box(min(spot.x, box.right - wide), max(spot.y, box.y), wide, high)
    style = BRIEF if small else STRONG
    paper.fill(spot, paper.palette.paper, high // 2)
    paper.text(spot, text, style, paper.palette.cream, "centre", needed=False, cut=True)


def lay_chip(paper: Paper, box: Box, value: int, count: int, notes: Sequence[int]) -> None:
    """Some notes of one kind in words on their own tint, where many kinds share a little room."""
    ground, tone = TINTS[tint_of(value, notes) % len(TINTS)]
    chip = box.centred(box.w, min(box.h, paper.px(36)))
    paper.fill(chip, ground, paper.px(8))
    words = f"{count} × {paper.say.money(value)}"
    paper.text(chip.inset(paper.px(4), 0), words, BRIEF, tone, "centre", needed=False)
