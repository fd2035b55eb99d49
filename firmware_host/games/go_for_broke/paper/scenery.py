"""What lies round and inside the promenade: sea, bay, areas, Poor House, harbour, decks."""

from __future__ import annotations

import math

from firmware_host.drawing.artwork import motif
from firmware_host.drawing.colours import mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.shapes import (
    blob,
    burst,
    closed,
    ground,
    lettered,
    scallops,
    star,
    wedge,
)
from firmware_host.games.go_for_broke.edition import OWN_BOARD, Edition, board_name

from . import areas as medallions
from .ring import HALF, HEIGHT, RING, WIDTH, Frame

SHADE = mix("sand", "text", 0.28)
_BAY = "M196 -3L236 96Q244 106 262 106H332Q350 106 358 96L398 -3Z"
_HARBOUR = "M318 366q-4-26 13-38 27-16 52 2 14 11 10 36z"
_PALMS = (
    (70, 214, 30),
    (80, 222, 22),
    (66, 304, 26),
    (74, 312, 18),
    (218, 158, 20),
    (396, 248, 28),
    (404, 256, 20),
    (392, 176, 22),
    (528, 212, 24),
    (66, 100, 18),
    (190, 206, 28),
    (180, 214, 20),
    (402, 300, 20),
    (280, 348, 18),
    (108, 226, 18),
    (160, 318, 18),
)
_PARASOLS = (
    (326, 313, "coral"),
    (342, 309, "navy"),
    (358, 309, "coral"),
    (374, 314, "leaf"),
    (388, 324, "coral"),
    (406, 352, "coral"),
    (418, 359, "navy"),
    (72, 346, "coral"),
    (84, 356, "navy"),
    (398, 338, "navy"),
)
_SKYLINE = (
    (322, 300, 0.26, 4),
    (344, 296, 0.32, 1),
    (368, 296, 0.3, 0),
    (390, 302, 0.25, 2),
    (306, 306, 0.2, 5),
)


def sea_and_land(board: Drawing) -> None:
    """Draw the sea out to beyond the edge, the bay with its sun, and the island's sand."""
    ground(board, box_path(-3, -3, WIDTH + 6, HEIGHT + 6), "sea")
    board.path(scallops(-3, 1, WIDTH + 6, HEIGHT, 15, 8.2), line="wave", width=1.3, low=GONE)
    for x, y in ((10, 10), (584, 10), (584, 410), (10, 410)):
        board.path(star(x, y, 8, 8, 3), "brass")
        board.circle(x, y, 2, "coral", low=CLEAR)
    _bay(board)
    ring = closed(RING.points)
    board.path(ring, line=mix("sea", "foam", 0.55), width=2 * HALF + 7, round=True, low=GONE)
    ground(board, ring, "sand")
    land = Drawing()
    ground(land, burst(297, 250, 420, 40, turn=1), "dune")
    for x, y, radii in (
        (118, 150, (80, 74, 86, 70, 78, 84)),
        (480, 140, (88, 76, 90, 74, 84, 80)),
        (470, 292, (92, 80, 86, 84, 90, 78)),
    ):
        ground(land, blob(x, y, radii), mix("sand", "jade", 0.5))
    ground(land, "M312 366q-6-30 14-44 32-20 62 2 18 14 12 42z", "wave")
    land.path(_HARBOUR, "sea", low=LINED)
    ripples = Drawing()
    ripples.path(scallops(310, 330, 100, 40, 10, 6), line="wave", width=1, low=GONE)
    land.put(ripples, clip=_HARBOUR)
    board.put(land, clip=ring)
    board.path(ring, line="text", width=2 * HALF + 2.4, round=True, low=GONE)


def _bay(board: Drawing) -> None:
    bay = Drawing()
    ground(bay, box_path(190, -3, 214, 113), "orange")
    ground(bay, burst(297, 74, 160, 36, turn=2.3), "sun")
    bay.circle(297, 74, 33, "coral")
    bay.circle(297, 74, 27, "sun")
    bay.path(box_path(190, 74, 214, 40), "sea", low=CLEAR)
    bay.path(scallops(200, 80, 200, 30, 11, 6), line="foam", width=0.9)
    bay.path("M272 74h50l-8 4h-34zM278 80h38l-8 3h-22zM284 86h26l-6 3h-14z", "sun")
    bay.put(motif("yacht"), 252, 92, scale=0.2, at=(50, 90))
    bay.put(motif("yacht"), 345, 94, scale=0.26, at=(50, 90))
    board.put(bay, clip=_BAY)


def pier(board: Drawing, which: int, door: Frame) -> None:
    """Draw the way from a space of the path to one of the three areas."""
    cx, cy, r = medallions.PLACES[which]
    away = math.hypot(door.x - cx, door.y - cy)
    x, y = cx + (door.x - cx) / away * (r + 1), cy + (door.y - cy) / away * (r + 1)
    data = f"M{door.x:.1f} {door.y:.1f}L{x:.1f} {y:.1f}"
    board.path(data, line="brass", width=9, round=True, low=LINED)
    board.path(data, line="text", width=1, dash=(2.4, 2.4), round=True)


def lane(board: Drawing, door: Frame) -> None:
    """Draw the road that leaves the path for the Poor House."""
    ix, iy = -door.ty, door.tx
    data = (
        f"M{door.x:.1f} {door.y:.1f}C{door.x + ix * 32:.1f} {door.y + iy * 32:.1f} 290 308 254 304"
    )
    board.path(data, line="paper", width=11, round=True, low=GONE)
    board.path(data, line="text", width=0.9, dash=(3, 3), round=True)


def way_back(board: Drawing, door: Frame) -> None:
    """Draw the arrow from the end of the side road to where it joins the path."""
    ix, iy = -door.ty, door.tx
    x, y = door.x + ix * 6, door.y + iy * 6
    board.path(f"M187.6 346Q{x:.1f} 346 {x:.1f} {y:.1f}", line="wine", width=2.4, round=True)
    head = [(door.x + ix * 0.4, door.y + iy * 0.4)]
    head += [(x + side * iy * 4.4, y - side * ix * 4.4) for side in (1, -1)]
    board.path(closed(head), "wine")


def poor_house_garden(board: Drawing) -> None:
    """Draw the green on which the Poor House stands."""
    ground(board, blob(224, 284, (46, 40, 46, 40, 46, 40, 46, 40)), mix("sand", "leaf", 0.8))
    board.path(blob(224, 287, (37, 33, 38, 31, 36, 33)), "sand", low=LINED)


def poor_house(board: Drawing, say: Say, words: bool) -> None:
    """Draw the house itself, on top of its road."""
    board.put(motif("poorhouse"), 224, 301, scale=0.62, at=(50, 94))
    if words:
        board.text(
            224,
            309,
            say("Poor House").upper(),
            6.4,
            "text",
            "serif",
            "middle",
            spacing=0.4,
            room=54,
        )
        board.text(224, 313.6, say("take what lies here"), 3.5, "text", "sans", "middle", room=44)


def areas(board: Drawing, say: Say, words: bool) -> None:
    """Draw the three medallions."""
    medallions.stock_market(board, say, words)
    medallions.race_track(board, say, words)
    medallions.casino(board, say, words)


def harbour(board: Drawing) -> None:
    """Draw the town by the harbour, trees, boats and parasols."""
    for x, y, scale, house in _SKYLINE:
        board.put(motif(f"hotel-{house}"), x, y, scale=scale, at=(50, 100))
    tower = Drawing()
    tower.path("M-3.4 0l1.2-17h4.4L3.4 0z", "cream")
    tower.path("M-2.9-6h5.8l-.3-4h-5.2zM-2.4-13h4.8l-.2-4h-4.4z", "coral")
    tower.path("M-2.8-17h5.6v-5h-5.6z", "sun")
    tower.path("M-4-22h8l-4-4z", "coral")
    board.put(tower, 312, 318)
    for x, y, tall in _PALMS:
        shade = tall * 0.2
        ground(
            board,
            f"M{x - shade} {y}a{shade} {shade / 4} 0 0 1 {2 * shade} 0"
            f"a{shade} {shade / 4} 0 0 1 {-2 * shade} 0z",
            SHADE,
        )
        board.put(motif("palm"), x, y, scale=tall / 69, at=(46, 96))
    for x, y, paint in _PARASOLS:
        for at in range(8):
            board.path(wedge(x, y, 0, 5, at * 45, at * 45 + 45), paint if at % 2 else "cream")
        board.circle(x, y, 0.7, "text")
    board.put(motif("yacht"), 336, 360, scale=0.17, at=(50, 90))
    board.put(motif("speedboat"), 368, 345, scale=0.15, at=(50, 80))
    board.put(motif("yacht"), 360, 361, scale=0.2, at=(50, 90))


def decks(board: Drawing, say: Say, words: bool) -> None:
    """Draw where the two decks lie."""
    for x, turn, name, paint, sign in (
        (266, -7, "Spend", "coral", "bag"),
        (341, 6, "Receive", "sea", "letter"),
    ):
        place = Drawing()
        place.rect(-29.9, -42, 63, 88, SHADE, r=3.5, low=GONE)
        place.rect(-31.5, -44, 63, 88, paint, r=3.5, low=CLEAR)
        place.rect(-28.5, -41, 57, 82, line="cream", width=0.8, r=2, dash=(2.4, 1.8))
        ground(place, burst(0, 0, 25, 24, inner=17), "sun")
        place.circle(0, 0, 19, "sun")
        place.circle(0, 0, 16.6, "felt", low=LINED)
        place.put(motif(sign), scale=0.23, at=(50, 50))
        if words:
            place.text(0, -29.5, say(name), 8, "cream", "serif", "middle", room=50)
            place.text(0, 37, say("cards here"), 4.4, "cream", "sans", "middle", room=50)
        board.put(place, x, 199, turn=turn)


def title(board: Drawing, edition: Edition, say: Say, words: bool) -> None:
    """Draw the board's name over the bay. Only our own board is Port Lavish."""
    if not words:
        return
    name = board_name(edition)[:28]
    size = 30.0 if len(name) < 13 else 30.0 * 13 / len(name)
    for halo in (3.2, 0.0):
        lettered(
            board,
            name,
            297,
            161,
            133,
            -90,
            size,
            "cream",
            "black",
            spacing=1,
            halo="felt" if halo else "",
            halo_width=halo,
        )
    board.path("M247 58.6h100l-5 5.4 5 5.4h-100l5-5.4z", "wine", low=CLEAR)
    words_below = "Go for broke in style" if name == OWN_BOARD else "Go For Broke"
    board.text(
        297, 65.9, say(words_below).upper(), 5.2, "cream", "heavy", "middle", spacing=0.7, room=84
    )
