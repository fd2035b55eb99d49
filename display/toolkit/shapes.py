"""Every symbol on the screen, drawn as a shape: seats' tokens, dice, and the small signs."""

from __future__ import annotations

import pygame

from firmware_host.drawing.dice import PIPS

from .icons import SIGNS, Pen
from .ink import Face, Ink
from .motifs import MOTIFS
from .strokes import outline, soft_polygon
from .theme import NIGHT, SEATS, Colour

# -- seats -----------------------------------------------------------------------------------------


def token(ink: Ink, look: int, initial: str, size: int) -> pygame.Surface:
    """Return a seat's mark with its initial."""
    return ink.picture(
        ("token", look, initial, size), lambda: _token(ink, look % len(SEATS), initial, size)
    )


def _token(ink: Ink, look: int, initial: str, size: int) -> pygame.Surface:
    colour, shape = SEATS[look % len(SEATS)]
    soft = 0.0 if shape == "circle" else size * 0.035

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*colour, 0))
        side = size * scale
        inner = side - 2 * soft * scale
        points = [(soft * scale + x * inner, soft * scale + y * inner) for x, y in outline(shape)]
        soft_polygon(large, colour, points, soft * scale)

    picture = ink.fine(("seat", look), size, size, draw).copy()
    share = 0.42 if len(initial) < 2 else 0.34
    letter = ink.text(initial[:2], Face("heavy", max(9, round(size * share))), NIGHT.paper)
    low = {"triangle": 0.12, "star": 0.05}.get(shape, 0.0)
    picture.blit(letter, letter.get_rect(center=(size / 2, size * (0.5 + low))))
    return picture


# -- dice ------------------------------------------------------------------------------------------


def die(
    ink: Ink, face: int, size: int, ground: Colour, pips: Colour, rim: Colour | None = None
) -> pygame.Surface:
    """Return a die face. Faces above six carry a figure instead of pips."""

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*(rim or ground), 0))
        side = round(size * scale)
        pygame.draw.rect(large, rim or ground, (0, 0, side, side), border_radius=side * 3 // 16)
        if rim:
            edge = max(2, side // 20)
            inner = (edge, edge, side - 2 * edge, side - 2 * edge)
            pygame.draw.rect(large, ground, inner, border_radius=side * 2 // 16)
        for x, y in PIPS.get(face, ()):
            middle = ((2 + x) * side / 4, (2 + y) * side / 4)
            pygame.draw.circle(large, pips, middle, side * 0.085)

    if face in PIPS or face == 0:
        return ink.fine(("die", face, ground, pips, rim), size, size, draw)

    def numbered() -> pygame.Surface:
        picture = ink.fine(("die", 0, ground, pips, rim), size, size, draw).copy()
        figure = ink.text(str(face), Face("heavy", size // 2), pips)
        picture.blit(figure, figure.get_rect(center=(size / 2, size / 2)))
        return picture

    return ink.picture(("numbered die", face, size, ground, pips, rim), numbered)


# -- signs -----------------------------------------------------------------------------------------


def glyph(ink: Ink, name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a small sign."""

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*colour, 0))
        Pen(large, colour, size * scale / 24).draw(SIGNS.get(name) or MOTIFS[name])

    return ink.fine(("glyph", name, colour), size, size, draw)
