"""Lays out the picture row of the table screen, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import assert_never

from display.parts.pages import Pages
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.paper import Paper
from firmware_host.engine.view import GridArt, HandleArt, ReelsArt, SeatsArt, TrayArt, WheelArt
from firmware_host.values import dataclass

from .cards import lay_tray
from .handle import LayDie
from .path import Hop, lay_strip
from .seating import lay_seating


@dataclass(frozen=True)
class Picks:
    """What of a picture may be touched: keys, what a touch does, and what is shown so far."""

    keys: frozenset[str]
    tap: Callable[[str], None]
    key: Callable[[str], str]
    die: LayDie | None = None
    since: float = 0.0  # when the picture came up
    pages: Pages = field(default_factory=Pages)  # which part of a large field is up
    chosen: str = ""  # what has been touched and not been confirmed yet


def lay_picture(
    paper: Paper,
    box: Box,
    scene: TableScene,
    board: Callable[[], None],
    hop: Hop | None = None,
) -> None:
    """Lay what stands in the picture's row: a tray, the seating, or the strip of the path.

    A row that has no height is one whose picture lies elsewhere.
    """
    if not box.h:
        return
    art = scene.view.art
    match art:
        case TrayArt():
            lay_tray(paper, box, scene, art)
        case SeatsArt():
            lay_seating(paper, box, scene, art)
        case HandleArt() | GridArt() | ReelsArt() | WheelArt() | None:
            # A handle, a field, reels and wheels have rooms of their own.
            if scene.view.board is not None:
                lay_strip(paper, box, scene, scene.view.board, board, hop)
        case _:
            assert_never(art)
