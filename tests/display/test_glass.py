"""Pixels and touches turn together."""

from __future__ import annotations

import pygame
import pytest

from display.toolkit.box import Box
from display.toolkit.glass import MOUSE, Glass, Pointer

ROTATIONS = (0, 90, 180, 270)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_touch_finds_the_pixel_that_was_painted_there(rotation: int) -> None:
    glass = Glass((8, 5), rotation)
    w, h = glass.canvas
    for x in range(w):
        for y in range(h):
            place = glass.to_panel(Box(x, y, 1, 1))
            touched = glass.to_canvas((place.x + 0.5) / 8, (place.y + 0.5) / 5)
            assert touched == (x, y)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_boxes_turn_as_the_picture_does(rotation: int) -> None:
    glass = Glass((8, 5), rotation)
    canvas = pygame.Surface(glass.canvas)
    canvas.fill((255, 0, 0), (1, 2, 3, 1))
    turned = pygame.transform.rotate(canvas, -rotation)
    box = glass.to_panel(Box(1, 2, 3, 1))
    red = [(x, y) for x in range(8) for y in range(5) if turned.get_at((x, y))[0]]
    assert red == [(x, y) for x in range(8) for y in range(5) if box.holds(x, y)]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_touch_on_the_very_rim_is_on_the_canvas(rotation: int) -> None:
    glass = Glass((800, 480), rotation)
    w, h = glass.canvas
    for fx in (0.0, 1.0, -0.2, 1.3):
        for fy in (0.0, 1.0):
            x, y = glass.to_canvas(fx, fy)
            assert 0 <= x < w
            assert 0 <= y < h


def test_mouse_events_born_of_a_touch_are_ignored() -> None:
    glass = Glass((800, 480))
    real = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 6), touch=False)
    born = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 6), touch=True)
    other = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(5, 6), touch=False)
    hover = pygame.event.Event(pygame.MOUSEMOTION, buttons=(0, 0, 0), pos=(5, 6), touch=False)
    assert glass.pointer(real) == Pointer("down", MOUSE, 5, 6)
    assert [glass.pointer(event) for event in (born, other, hover)] == [None, None, None]


def test_fingers_are_told_apart() -> None:
    event = pygame.event.Event(pygame.FINGERUP, x=1.0, y=0.5, finger_id=4, touch_id=1)
    assert Glass((800, 480)).pointer(event) == Pointer("up", 4, 799, 240)
