"""The whole board drawn ahead in small steps; what draws it is loaded with the first of them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.port import Pictures, TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import Layout
from display.toolkit.paper import Paper

PARTS = 16


@dataclass(frozen=True)
class Ahead:
    """A part of the board, to be drawn ahead; the last part is the whole of it."""

    box: Box
    pictures: Pictures
    layout: Layout
    part: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        from .whole_board import draw_ahead

        if (board := self.pictures.board()) is not None:
            draw_ahead(board, self.layout, ink, self.part / PARTS)


def expect_board(paper: Paper, scene: TableScene) -> None:
    """Have the board drawn in small steps before somebody opens it."""
    if scene.pictures is not None and scene.view.board is not None:
        layout = paper.layout
        parts = range(PARTS, 0, -1)  # what is named last is drawn first
        paper.expect(*(Ahead(layout.box, scene.pictures, layout, part) for part in parts))
