"""What is drawn is kept for the next time, but never more of it than there is room for."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from display.art import drawn
from display.toolkit import rounded
from display.toolkit.antialias import BAND, OVER, PIXEL, smooth, smooth_in_bands
from display.toolkit.box import Box
from display.toolkit.ink import CHARTS, Face, Ink, weight
from display.toolkit.layout import NOTE, Layout
from display.toolkit.lru import Recent
from display.toolkit.typesetter import Setter
from firmware_host.drawing.paths import Matrix


@pytest.mark.parametrize("weights", [(3, 3, 3), (7, 8, 7), (9, 1, 9, 2), (10, 10), (1,) * 40])
def test_what_is_kept_weighs_no_more_than_there_is_room_for(weights: tuple[int, ...]) -> None:
    recent: Recent[int, int] = Recent(20, lambda _, value: value)
    for at, value in enumerate(weights * 3):
        recent.put(at, value)
        held = sum(kept for key in range(at + 1) if (kept := recent._young.get(key)))
        assert held <= 10
        assert held + sum(recent._old.values()) == recent.weight <= 20
        assert recent.look(at) == value
    recent.get(at - 1, lambda: weights[-2])
    assert sum((*recent._young.values(), *recent._old.values())) <= recent.weight <= 20


def test_whatever_is_drawn_no_cache_takes_more_than_its_bytes() -> None:
    ink, canvas = Ink(), pygame.Surface((1280, 720))
    setter = Setter(ink, Layout((1280, 720)))
    for at in range(900):
        text, side, colour = (
            f"number {at}" + " more" * (at % 9),
            at % 90 + 10,
            (at % 256, at // 4, 0),
        )
        setting = setter.fit(text, NOTE, 300, 200, 4)
        for row, wide in setting.rows:
            ink.write(canvas, row, setting.face, colour, Box(0, 0, wide, setting.line))
        ink.text(text, Face("serif", at % 9 + 10), colour)
        for keep in (ink.picture, ink.chart, ink.turned):
            keep(at, partial(pygame.Surface, (side, side), pygame.SRCALPHA))
        ink.boxes.panel(canvas, Box(0, 0, 9 * side, 120), colour, side // 9, (1, 2, 3), 1)
        ink.boxes.ready(canvas)
        caches = [*vars(ink).values(), *vars(ink.boxes).values()]
        found = [each for each in caches if isinstance(each, Recent)]
        assert len(found) == 11
        assert all(each.weight <= each.most for each in found)
    full = [each for each in found if each.weight > each.most // 3]
    assert len(full) == 11, "each was filled and emptied"


def test_what_weighs_more_than_half_leaves_no_more_room_for_the_others_than_there_is() -> None:
    recent: Recent[int, int] = Recent(20, lambda _, value: value)
    for value in (12, 5, 4):
        recent.put(value, value)
        assert recent.weight <= recent.most
    assert recent.look(4) == 4


def test_paths_that_are_read_take_no_more_than_their_bytes() -> None:
    kept = drawn._segments
    for at in range(400):
        path = f"M{at} 0" + "l1 1c1 2 3 4 5 6" * (at % 60) + "z"
        assert list(drawn.outlines(path, Matrix())) or at % 60 == 0
        assert kept.weight <= kept.most
    assert kept.look(path) is not None


def test_one_large_picture_makes_no_room_for_others_beside_it() -> None:
    ink = Ink()
    for at in range(6):
        ink.chart(at, lambda: pygame.Surface((990, 700), pygame.SRCALPHA))
        ink.chart(("small", at), lambda: pygame.Surface((300, 300), pygame.SRCALPHA))
    kept = [weight(each) for age in (ink._charts._young, ink._charts._old) for each in age.values()]
    assert sorted(kept)[:-1] == [300 * 300 * 4]
    assert max(kept) > CHARTS


def test_the_corners_of_a_large_disc_are_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    real = pygame.Surface

    def surface(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        drawn.append(size)
        return real(size, flags)

    monkeypatch.setattr(pygame, "Surface", surface)
    four = rounded.RoundedBoxes().corners(100, (200, 0, 0), None, 0)
    assert [corner.get_size() for corner in four] == [(100, 100)] * 4
    assert max(drawn) == (400, 400)
    assert [corner.get_at((40, 40)).a for corner in four] == [255] * 4
    assert [four[at].get_at(place).a for at, place in enumerate(OUTER)] == [0] * 4


OUTER = (0, 0), (99, 0), (0, 99), (99, 99)


def slope(large: pygame.Surface, scale: float, above: int) -> None:
    large.fill((200, 0, 0, 0))
    place = 150 * scale, 250 * scale - above
    pygame.draw.circle(large, (200, 0, 0), place, 140 * scale)
    pygame.draw.circle(large, (0, 90, 40), place, 90 * scale)


@pytest.mark.parametrize(("fine", "size"), [(2, (300, 500)), (4, (300, 500)), (4, (1200, 700))])
def test_a_large_picture_is_drawn_in_bands_and_looks_the_same(
    fine: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    real = pygame.Surface

    def surface(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        made = real(size, flags)
        drawn.append(weight(made))
        return made

    whole = smooth(*size, partial(slope, above=0), fine)
    monkeypatch.setattr(pygame, "Surface", surface)
    banded = smooth_in_bands(*size, slope, fine)
    assert banded.get_buffer().raw == whole.get_buffer().raw
    large, picture = drawn
    assert picture == weight(whole)
    assert large <= BAND + 2 * OVER * size[0] * fine * fine * PIXEL
