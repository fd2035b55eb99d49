"""The whole board drawn ahead in small steps; what draws it is loaded with the first of them."""

from __future__ import annotations

import pygame

from display.port import Pictures, TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import Layout
from display.toolkit.paper import Paper
from firmware_host.values import dataclass


@dataclass(frozen=True)
class BoardAhead:
    """The whole board, to be drawn before somebody opens it."""

    box: Box
    pictures: Pictures
    layout: Layout

    def draw_some(self, ink: Ink) -> bool:
        """Draw a little of it; return whether anything is left to draw."""
        from .whole_board import board_picture

        board = self.pictures.board()
        return board is not None and board_picture(board, self.layout).draw_some(ink)

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        """Paint nothing: the board is only drawn in advance here."""


def expect_board(paper: Paper, scene: TableScene) -> None:
    """Have the board drawn in small steps before somebody opens it."""
    if scene.pictures is not None and scene.view.board is not None:
        board = BoardAhead(paper.layout.box, scene.pictures, paper.layout)
        paper.expect(lambda: (board,))
