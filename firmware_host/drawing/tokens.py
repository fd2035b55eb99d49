"""Small pieces: pawns that stand, markers, and tokens for a reader."""

from __future__ import annotations

from . import faces
from .artwork import motif
from .colours import SEATS, mix
from .picture import CLEAR, GONE, LINED, Drawing
from .pieces import Piece, Spot, Tag
from .shapes import emblem, seat_path

STANDEE = (30.0, 118.0)  # folded in the middle, with a foot at either end
MARKER = (30.0, 30.0)
TOKEN = (44.0, 28.0)


def standee(seat: int, thing: str) -> Drawing:
    """Return a pawn: the picture twice, head to head, and feet to fold out and glue together."""
    w, h = STANDEE
    paint = SEATS[seat % len(SEATS)][0]
    drawing = Drawing()
    half = _standing(seat, thing, paint)
    drawing.put(half, w / 2, h / 2)
    drawing.put(half, w / 2, h / 2, turn=180)
    for y in (15.0, h / 2, h - 15.0):
        drawing.path(f"M0 {y}h{w}", line="felt", width=0.2, dash=(1.4, 1))
    return drawing


def _standing(seat: int, thing: str, paint: str) -> Drawing:
    """Return the lower half of a standee, from the fold above it down to its foot."""
    drawing = Drawing()
    drawing.rect(-18, 0, 36, 59, mix(paint, "paper", 0.55), low=CLEAR)
    drawing.rect(-18, 38, 36, 6, paint, low=LINED)
    drawing.rect(-18, 44, 36, 18, paint, low=CLEAR)
    drawing.put(motif(thing), 0, 37.5, scale=0.26, at=(50, 94))
    emblem(drawing, seat, 0, 8, 11, str(seat + 1))
    return drawing


def marker(seat: int) -> Drawing:
    """Return a player's marker: colour, shape and number."""
    w, h = MARKER
    paint = SEATS[seat % len(SEATS)][0]
    drawing = Drawing()
    drawing.circle(w / 2, h / 2, w / 2 + 3, mix(paint, "paper", 0.55), low=GONE)
    drawing.circle(w / 2, h / 2, w / 2 - 1.6, line="felt", width=0.5)
    emblem(drawing, seat, w / 2, h / 2, 18, str(seat + 1))
    return drawing


def seat_token(seat: int, words: str) -> Piece:
    """Return a token that tells a reader who it is."""
    drawing = _token()
    emblem(drawing, seat, 12.6, 11.6, 14, str(seat + 1))
    drawing.text(12.6, 23, words, 2.9, "text", "heavy", "middle", room=17)
    return Piece(drawing, None, Tag("player", f"seat {seat + 1}"), Spot(26, 5.5, 12))


def action_token(action: str, words: str, sign: str) -> Piece:
    """Return a token that presses a button."""
    drawing = _token()
    drawing.put(motif(sign), 12.6, 10, scale=0.115, at=(50, 50))
    lines, size = faces.fitted_lines(words, "heavy", 2.7, 16.4, 2)
    for at, line in enumerate(lines):
        y = 23 - (len(lines) - 1 - at) * size * 1.15
        drawing.text(12.6, y, line, size, "text", "heavy", "middle")
    return Piece(drawing, None, Tag("action", action), Spot(26, 5.5, 12))


def _token() -> Drawing:
    drawing = Drawing()
    drawing.rect(2.4, 2.4, TOKEN[0] - 4.8, TOKEN[1] - 4.8, "paper", r=3, low=CLEAR)
    drawing.rect(2.4, 2.4, TOKEN[0] - 4.8, TOKEN[1] - 4.8, line="brass", width=0.5, r=3)
    return drawing


def chip(seat: int, size: float, words: str = "") -> Drawing:
    """Return a round chip in a seat's colour."""
    paint = SEATS[seat % len(SEATS)][0]
    drawing = Drawing(shared=True)
    middle = size / 2
    drawing.circle(middle, middle, middle + 1.4, paint, low=GONE)
    drawing.circle(
        middle, middle, middle - 1.2, line="cream", width=1.6, dash=(2.2, 2.2), low=LINED
    )
    drawing.circle(middle, middle, middle - 3, "paper", low=CLEAR)
    drawing.path(seat_path(seat, middle, middle, size * 0.4), paint, paint, 0.2, round=True)
    drawing.text(middle, middle + size * 0.07, words, size * 0.2, "text", "heavy", "middle")
    return drawing
