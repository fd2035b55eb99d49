"""A game's pictures: the game says what lies where, the screen draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from display.panels.panel import Pages
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Choose
from firmware_host.engine.view import GridArt, HandleArt, ReelsArt, RingArt, SeatsArt, TrayArt

from .cards import lay_tray, tray_height
from .grid import lay_grid
from .handle import LayDie, handle_height, lay_handle
from .ring import lay_ring, ring_height
from .seating import lay_seating, seating_height


@dataclass(frozen=True)
class Picks:
    """What of a picture may be touched: keys, what a touch does, and what is shown so far."""

    keys: frozenset[str]
    tap: Callable[[str], None]
    key: Callable[[str], str]
    die: LayDie | None = None
    since: float = 0.0  # when the picture came up
    pages: Pages = field(default_factory=Pages)  # which part of a large field is up


def art_height(paper: Paper, width: int, scene: TableScene) -> tuple[int, int]:
    """The least and the liked height of the scene's picture above a panel; 0 for none."""
    art = scene.view.art
    if isinstance(art, HandleArt):
        return handle_height(paper, width, art, touched=isinstance(scene.ask, Choose))
    if isinstance(art, TrayArt):
        return tray_height(paper)
    if isinstance(art, SeatsArt):
        return seating_height(paper)
    if isinstance(art, RingArt):
        return ring_height(paper)
    return 0, 0


def lay_art(paper: Paper, box: Box, scene: TableScene, picks: Picks, area: int | None) -> None:
    """Lay the scene's picture. `area` says whose field of tiles is up, where there are several."""
    art = scene.view.art
    if isinstance(art, HandleArt):
        lay_handle(paper, box, scene, art, picks.keys, picks.tap, picks.key, picks.die, picks.since)
    elif isinstance(art, GridArt):
        lay_grid(paper, box, art, area, picks.keys, picks.tap, picks.key, picks.pages)
    elif isinstance(art, TrayArt):
        lay_tray(paper, box, scene, art)
    elif isinstance(art, SeatsArt):
        lay_seating(paper, box, scene, art)
    elif isinstance(art, RingArt):
        lay_ring(paper, box, scene, art)
    else:
        assert art is None or isinstance(art, ReelsArt), art


__all__ = ["Picks", "art_height", "lay_art"]
