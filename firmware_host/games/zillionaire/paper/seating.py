"""Seating cards with their red and green lines, and a card for each status."""

from __future__ import annotations

from firmware_host.drawing import cards, faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.cards import Look
from firmware_host.drawing.picture import CLEAR, LINED, Drawing
from firmware_host.drawing.pieces import POKER, Order, Part, Piece, Stack
from firmware_host.drawing.shapes import around, burst, ground
from firmware_host.games.zillionaire.edition import Edition, SeatingCard
from firmware_host.games.zillionaire.status import LADDER, POINTS, STATUSES

SEATING = Look("Seating", "hand-of-cards", "felt", "navy")
STATUS = Look("Status", "crown", "wine", "grape")
_SIGNS = ("crown", "bankroll", "top-hat", "bag", "umbrella", "pocket")
_TONES = ("wine", "sun", "sea", "plum", "sky", "navy")


def parts(edition: Edition, order: Order) -> list[Part]:
    """Return the four seating cards and the six status cards."""
    say, size = order.say, order.card or POKER
    how = say("Cut along the marks; round the corners.")
    behind = cards.back(size, SEATING, say(SEATING.word))
    seats = tuple(
        Piece(_seating(size, players, edition.cards.get(players), order), behind)
        for players in LADDER
    )
    behind = cards.back(size, STATUS, say(STATUS.word))
    ranks = tuple(Piece(_status(size, status, order), behind) for status in range(len(STATUSES)))
    return [
        Part("seating", say("Seating cards"), (Stack(size, seats, SEATING.ground),), how),
        Part("status", say("Status cards"), (Stack(size, ranks, STATUS.ground),), how),
    ]


def _seating(
    size: tuple[float, float], players: int, card: SeatingCard | None, order: Order
) -> Drawing:
    """Return the table from above: who sits where, and who exchanges how many cards."""
    w, h = size
    k = w / 63
    say = order.say
    drawing = Drawing()
    drawing.rect(4, 4, w - 8, h - 8, "paper", r=6 * k, low=CLEAR)
    title = say("{number} players").format(number=players)
    drawing.text(w / 2, 12.6 * k, title, 6 * k, "text", "serif", "middle", room=w - 14)
    x, y, r = w / 2, 42 * k, 17 * k
    drawing.circle(x, y, r + 4 * k, "leaf", low=LINED)
    drawing.circle(x, y, r + 2.4 * k, line="brass", width=0.5 * k)
    order_of = card.clockwise if card is not None else tuple(LADDER[players][::-1])
    places = {
        status: around(x, y, r, 90 + 180 / players + at * 360 / players)
        for at, status in enumerate(order_of)
    }
    if card is not None:
        for rich, poor, count in card.lines:
            (ax, ay), (bx, by) = places[rich], places[poor]
            tone, dash = ("red", ()) if count == 2 else ("jade", (2.0, 1.4))
            drawing.path(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}", line="paper", width=2.6 * k)
            drawing.path(
                f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}", line=tone, width=1.5 * k, dash=dash
            )
    for status, (px, py) in places.items():
        _seat(drawing, px, py, k, say(STATUSES[status]) if card is not None else "")
    told = (
        ("red", say("red line: two cards"), ()),
        ("leaf", say("green dashes: one card"), (2.0, 1.4)),
    )
    for at, (tone, words, dashes) in enumerate(told):
        base = h - 15 * k + at * 5 * k
        drawing.path(f"M{9 * k} {base - k}h{8 * k}", line=tone, width=1.5 * k, dash=dashes)
        drawing.text(19.5 * k, base, words, 3 * k, "text", "heavy", room=w - 27 * k)
    return drawing


def _seat(drawing: Drawing, x: float, y: float, k: float, name: str) -> None:
    lines, size = faces.fitted_lines(name, "heavy", 2.7 * k, 13.4 * k, 2)
    drawing.rect(x - 7.6 * k, y - 4 * k, 15.2 * k, 8 * k, "cream", "brass", 0.4 * k, r=2 * k)
    for at, line in enumerate(lines):
        first = y + 0.9 * k - (len(lines) - 1) * size * 0.55
        drawing.text(x, first + at * size * 1.1, line, size, "text", "heavy", "middle")
    if not name:
        drawing.path(f"M{x - 6 * k} {y + 1.4 * k}h{12 * k}", line="felt", width=0.2, dash=(1, 1))


def _status(size: tuple[float, float], status: int, order: Order) -> Drawing:
    w, h = size
    k = w / 63
    tone, say = _TONES[status], order.say
    drawing = Drawing()
    drawing.rect(4, 4, w - 8, h - 8, "paper", r=6 * k, low=CLEAR)
    rays = Drawing()
    ground(rays, burst(w / 2, 42 * k, 70 * k, 32, turn=2), "sand")
    drawing.put(rays, clip=f"M5 5H{w - 5}V{h - 5}H5Z")
    drawing.rect(5.4, 5.4, w - 10.8, h - 10.8, line=tone, width=1.2, r=5 * k)
    drawing.circle(w / 2, 42 * k, 19 * k, tone, low=LINED)
    drawing.circle(w / 2, 42 * k, 17 * k, "paper", low=CLEAR)
    drawing.put(motif(_SIGNS[status]), w / 2, 42 * k, scale=0.25 * k, at=(50, 50))
    drawing.text(
        w / 2, 16.4 * k, say(STATUSES[status]), 8.4 * k, "text", "black", "middle", room=w - 16 * k
    )
    points = say("{number} points" if POINTS[status] > 1 else "1 point")
    drawing.text(
        w / 2,
        73 * k,
        points.format(number=POINTS[status]),
        7 * k,
        "text",
        "serif",
        "middle",
        room=w - 18 * k,
    )
    return drawing
