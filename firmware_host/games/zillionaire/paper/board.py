"""The board: a tray for what is played, and six steps from Poor to Rich for scoring chips."""

from __future__ import annotations

from firmware_host.drawing.artwork import motif
from firmware_host.drawing.colours import mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.shapes import burst, ground, star
from firmware_host.drawing.stacks import coins
from firmware_host.games.zillionaire.status import POINTS, STATUSES

SIZE = (420.0, 297.0)
_HOUSES = ("poorhouse", "hotel-2", "hotel-5", "hotel-0", "hotel-3", "hotel-1")
_TONES = ("navy", "sky", "plum", "sea", "sun", "wine")


def drawn(say: Say = str, *, words: bool = True) -> Drawing:
    """Return the whole board with 3 mm beyond its edge. Without words it is for a large screen."""
    w, h = SIZE
    board = Drawing()
    seen = box_path(-3, -3, w + 6, h + 6)
    ground(board, seen, "felt")
    back = Drawing()
    ground(back, burst(w / 2, 150, 420, 56, turn=1), mix("felt", "leaf", 0.45))
    board.put(back, clip=seen)
    board.rect(7, 7, w - 14, h - 14, line="brass", width=1.2, r=10)
    board.rect(9.6, 9.6, w - 19.2, h - 19.2, line="brass", width=0.4, r=8, low=GONE)
    for x, y in ((20, 20), (w - 20, 20)):
        board.path(star(x, y, 8, 8, 3), "brass")
        board.circle(x, y, 2, "coral", low=CLEAR)
    if words:
        board.text(w / 2, 42, "ZILLIONAIRE", 32, "cream", "black", "middle", spacing=9)
    _tray(board, w / 2, 106, say, words)
    for at in range(6):
        _step(board, at, say, words)
    for x, count in ((44, 5), (w - 44, 8)):
        board.put(coins(count, 34, 5), x, 132)
    return board


def _tray(board: Drawing, x: float, y: float, say: Say, words: bool) -> None:
    """Draw where cards are played, large enough for six in a row."""
    board.rect(x - 128, y - 50, 256, 104, "text", r=18, low=LINED)
    board.rect(x - 125.4, y - 47.4, 250.8, 98.8, line="brass", width=0.9, r=16)
    for at in range(3):
        place = Drawing()
        place.rect(-31.5, -44, 63, 88, "leaf", "cream", 0.7, r=4, dash=(3, 2), low=LINED)
        place.put(motif("crown"), 0, -4, scale=0.26, at=(50, 50))
        board.put(place, x - 76 + at * 76, y + 2)
    if words:
        told = say("play here, face up: higher, and as many")
        board.text(x, y + 64, told, 6, "brass", "heavy", "middle", room=210)


def _step(board: Drawing, at: int, say: Say, words: bool) -> None:
    """Draw one scoring space; the richer, the higher it stands."""
    status = len(STATUSES) - 1 - at
    w, h = SIZE
    wide = (w - 40) / 6
    left, top = 20 + at * wide, h - 72 - at * 8
    low = h - 14
    tone = _TONES[at]
    board.path(f"M{left + 1} {low}V{top + 8}q0-8 8-8h{wide - 18}q8 0 8 8V{low}z", "paper")
    board.path(f"M{left + 1} {top + 26}V{top + 8}q0-8 8-8h{wide - 18}q8 0 8 8v18z", tone, low=LINED)
    board.put(motif(_HOUSES[at]), left + wide / 2, top + 25.4, scale=0.22, at=(50, 98))
    if not words:
        return
    middle = left + wide / 2
    board.text(
        middle, top + 34, say(STATUSES[status]), 6.2, "text", "black", "middle", room=wide - 8
    )
    points = POINTS[status]
    told = say("{number} points" if points > 1 else "1 point").format(number=points)
    board.text(middle, top + 41, told, 4.6, "loss", "heavy", "middle", room=wide - 8)
    board.circle(middle, low - 8, 5.4, line="felt", width=0.4, dash=(1.6, 1.2))
    for side in (-16, 16):
        board.circle(middle + side, low - 8, 5.4, line="felt", width=0.4, dash=(1.6, 1.2))
