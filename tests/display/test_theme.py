"""Everything that has to be read can be read, and seats are told apart without colour."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from display.toolkit import shapes
from display.toolkit.ink import Ink
from display.toolkit.theme import (
    BOLD,
    LABELS,
    NEEDED,
    NIGHT,
    SEATS,
    TONES,
    Palette,
    Theme,
    contrast,
    name_tone,
)


@pytest.mark.parametrize("palette", [NIGHT, BOLD], ids=["night", "bold"])
def test_contrast(palette: Palette) -> None:
    low = [
        f"{ink} on {ground}: {contrast(getattr(palette, ink), getattr(palette, ground)):.2f}"
        for pairs, least in ((NEEDED, 7.0), (LABELS, 4.5))
        for ink, ground in pairs
        if contrast(getattr(palette, ink), getattr(palette, ground)) < least
    ]
    assert low == []


@pytest.mark.parametrize("palette", [NIGHT, BOLD], ids=["night", "bold"])
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_names_in_their_seats_colour_can_be_read(palette: Palette, seat: int) -> None:
    assert contrast(name_tone(seat, palette.felt, palette), palette.felt) >= 4.5
    assert contrast(SEATS[seat][0], palette.paper) >= 4.5, "the initial on the token"


def test_every_tone_a_game_may_name_is_a_colour() -> None:
    theme = Theme()
    assert all(len(theme.tone(name)) == 3 for name in TONES)
    assert theme.tone("no such tone") == theme.palette.raised


def test_seats_differ_in_shape_alone() -> None:
    """In one grey, no two tokens cover nearly the same pixels."""
    ink = Ink()
    side = 40
    masks = []
    for look in range(len(SEATS)):
        token = shapes.token(ink, look, "A", side)
        masks.append(pygame.mask.from_surface(token))
    for one, other in combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        either = one.count() + other.count() - shared
        assert shared / either < 0.9


def test_the_initial_survives_grey_scale() -> None:
    for colour, _ in SEATS:
        assert contrast(colour, NIGHT.felt) >= 3.0, "the token on its panel"
