"""A banknote without a figure, as it lies about in the pictures of games and tables."""

from __future__ import annotations

from .brush import Brush


def banknote(
    brush: Brush, x: float, y: float, turn: float, paper: str, ink: str, size: float = 1
) -> None:
    """Draw a note round a point, turned by some degrees."""
    brush.turned(paper, x, y, 66 * size, 36 * size, turn, rim=1)
    brush.turned(ink, x, y, 58 * size, 28 * size, turn)
    brush.turned(paper, x, y, 55 * size, 25 * size, turn)
    brush.disc(ink, x, y, 9 * size)
    brush.lettering("$", paper, x, y, 14 * size, turn, "heavy")
