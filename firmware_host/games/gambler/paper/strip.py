"""A strip that takes the place of the shaker's handle: six places for six loose dice."""

from __future__ import annotations

from firmware_host.drawing.picture import GONE, LINED, Drawing
from firmware_host.drawing.pieces import Order, Part, Piece, Stack

SIZE = (180.0, 56.0)


def part(order: Order) -> Part:
    """Return the strip, which can lie flat on the table or be folded into a tray."""
    say = order.say
    drawing = Drawing()
    w, h = SIZE
    drawing.rect(-3, -3, w + 6, h + 6, "felt", low=GONE)
    drawing.rect(4, 6, w - 8, h - 12, "text", r=20, low=LINED)
    drawing.rect(5.4, 7.4, w - 10.8, h - 14.8, line="brass", width=0.7, r=19)
    drawing.text(
        w / 2,
        15.4,
        say("roll six dice and push them in, from left to right"),
        3.8,
        "cream",
        "sans",
        "middle",
        room=140,
    )
    for at in range(6):
        x = 17 + at * 25
        drawing.rect(x, 19.5, 21, 21, "cream", r=4, low=LINED)
        drawing.rect(x + 1.6, 21.1, 17.8, 17.8, line="felt", width=0.4, r=3, dash=(2, 1.6))
        drawing.text(x + 10.5, 34, str(at + 1), 11, "text", "black", "middle")
    drawing.text(
        w / 2,
        46.4,
        say("position 1 is the end that your board calls first"),
        3.2,
        "brass",
        "sans",
        "middle",
        room=130,
    )
    how = say("Glue on card; loose dice in a row do what the shaker's handle does.")
    stack = Stack(SIZE, (Piece(drawing),), "felt", gap=8)
    return Part("handle", say("Handle strip"), (stack,), how)
