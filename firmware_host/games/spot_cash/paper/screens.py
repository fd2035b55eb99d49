"""Two screens to hide tiles behind: the placement rules inside, a façade outside."""

from __future__ import annotations

from firmware_host.drawing import faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Order, Part, Piece, Say, Stack
from firmware_host.drawing.shapes import burst, ground, scallops, star
from firmware_host.engine.words import word

SIZE = (188.0, 84.0)
# The tiles, how they lie, and an example as squares (column, row) of a corner of the area.
RULES: tuple[tuple[str, str, tuple[tuple[int, int], ...]], ...] = (
    ("10", word("in a solid square"), ((0, 0), (1, 0), (0, 1), (1, 1))),
    ("20", word("in an angle"), ((0, 0), (0, 1), (1, 1))),
    ("50", word("corner to corner"), ((0, 2), (1, 1), (2, 0))),
    ("300", word("side by side"), ((0, 0), (1, 0))),
    ("100", word("in line with C"), ((0, 1), (2, 1), (1, 2))),
    ("J", word("at the outside"), ((0, 0),)),
    ("500", word("anywhere"), ((1, 1),)),
)


def part(order: Order) -> Part:
    """Return the part with two screens on a sheet."""
    say = order.say
    piece = Piece(_inside(say), outside())
    how = say("Glue on card, fold the two ends back along the dashes so that it stands.")
    stack = Stack(SIZE, (piece, piece), "felt", "sea")
    return Part("screens", say("Screens"), (stack,), how)


def _folds(drawing: Drawing) -> None:
    for x in (30.0, SIZE[0] - 30):
        drawing.path(f"M{x} 0v3M{x} {SIZE[1] - 3}v3", line="cream", width=0.3, dash=(1, 0.8))


def _inside(say: Say) -> Drawing:
    drawing = Drawing(shared=True)
    w, h = SIZE
    drawing.rect(4, 4, w - 8, h - 8, line="brass", width=0.5, r=5)
    drawing.text(9, 15.4, say("Hide them like this"), 7.4, "cream", "serif", room=100)
    told = say("for the inside of your screen")
    drawing.text(w - 9, 15, told, 3.4, "cream", "sans", "end", room=64)
    for at, (value, words, squares) in enumerate(RULES):
        _rule(drawing, 8 + at * 24.8, value, say(words), squares)
    _folds(drawing)
    return drawing


def _rule(
    drawing: Drawing, x: float, value: str, words: str, squares: tuple[tuple[int, int], ...]
) -> None:
    y = 21.0
    drawing.rect(x, y, 22.8, 54, "paper", r=3, low=LINED)
    left, top = x + 2.4, y + 4
    for row in range(3):
        for column in range(3):
            on = (column, row) in squares
            drawing.rect(
                left + column * 6.1,
                top + row * 6.1,
                5.6,
                5.6,
                "red" if on else "sand",
                r=1,
                low="solid" if on else LINED,
            )
    if value == "100":
        drawing.rect(left + 6.1, top + 6.1, 5.6, 5.6, "text", r=1, low=CLEAR)
        drawing.text(left + 8.9, top + 10.3, "C", 4, "cream", "heavy", "middle")
    if value == "J":
        drawing.path(
            f"M{left - 0.6} {top + 18.6}V{top - 0.6}H{left + 18.6}", line="text", width=0.9
        )
    drawing.text(x + 11.4, y + 34.6, value, 8.2, "loss", "black", "middle", room=19)
    lines, size = faces.fitted_lines(words, "heavy", 3.5, 20, 3)
    for at, line in enumerate(lines):
        drawing.text(x + 11.4, y + 41.4 + at * 4.4, line, size, "text", "heavy", "middle")


def outside() -> Drawing:
    """Return a sunrise over the sea, with the name of the game."""
    drawing = Drawing(shared=True)
    w, h = SIZE
    seen = box_path(-3, -3, w + 6, h + 6)
    back = Drawing()
    ground(back, seen, "orange")
    ground(back, burst(w / 2, h * 0.72, 140, 40, turn=2), "sun")
    back.circle(w / 2, h * 0.72, 26, "coral")
    back.path(f"M-3 {h * 0.72}h{w + 6}v40H-3z", "sea", low=CLEAR)
    back.path(scallops(-3, h * 0.76, w + 6, 24, 14, 7), line="wave", width=1, low=GONE)
    drawing.put(back, clip=seen)
    drawing.put(motif("palm"), 22, h - 10, scale=0.6, at=(46, 96), clip=seen)
    drawing.put(motif("palm"), w - 22, h - 10, scale=0.6, at=(46, 96), clip=seen)
    drawing.put(motif("yacht"), w * 0.3, h - 14, scale=0.2, at=(50, 90))
    drawing.put(motif("yacht"), w * 0.7, h - 12, scale=0.16, at=(50, 90))
    drawing.text(w / 2, 26, "Spot Cash", 17, "cream", "black", "middle", halo="felt", halo_width=2)
    for x in (w / 2 - 58, w / 2 + 58):
        drawing.path(star(x, 21, 5, 5, 2.2), "cream")
    _folds(drawing)
    return drawing
