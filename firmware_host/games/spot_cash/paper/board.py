"""The board: four areas of five rows of six squares, one pointing to each player."""

from __future__ import annotations

from firmware_host.drawing.artwork import motif
from firmware_host.drawing.colours import SEATS, mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Board, Order, Part, Piece, Say, Stack
from firmware_host.drawing.shapes import around, burst, emblem, ground, scallops, star
from firmware_host.games.spot_cash.placement import COLUMNS, ROWS

AREA = (250.0, 188.0)
SIZE = (2 * AREA[0], 2 * AREA[1])
SQUARE = 32.0
_LEFT, _TOP = 29.0, 18.0  # of the first square


def part(order: Order) -> Part:
    """Return the four areas: one sheet each, or the whole board on one page."""
    say = order.say
    areas = [area(seat, say) for seat in range(4)]
    whole = Drawing()
    w, h = AREA
    # Those on the far side point to the players who sit there.
    for seat, (x, y, turn) in enumerate(((0, h, 0), (w, h, 0), (2 * w, h, 180), (w, h, 180))):
        whole.put(areas[seat], x, y, turn=turn)
    tiles = Stack(AREA, tuple(Piece(face) for face in areas), gap=12)
    how = say("One area a sheet, on card. Lay the four together, or give everybody theirs.")
    return Part("board", say("The board"), (Board(SIZE, whole, tiles),), how)


def area(seat: int, say: Say = str, *, words: bool = True) -> Drawing:
    """Return one player's area in the colour of the seat, with 3 mm beyond its edge."""
    w, h = AREA
    paint = SEATS[seat][0]
    drawing = Drawing(shared=True)
    _shore(drawing, w, h)
    arch = f"V{h * 0.3}Q{{a}} {{t}} {{b}} {{t}}H{{c}}Q{{d}} {{t}} {{d}} {h * 0.3}V{h - 9}Z"
    for inset, colour in ((6.0, "brass"), (8.6, "felt")):
        top = inset - 3
        shape = arch.format(a=inset, t=top, b=64 + inset, c=w - 64 - inset, d=w - inset)
        drawing.path(f"M{inset} {h - 9}{shape}", colour, low=LINED if inset < 7 else CLEAR)
    for x in (18.2, w - 18.2):
        for at in range(7):
            for dx in (-5.4, 5.4):
                drawing.circle(x + dx, 62 + at * 17, 1.5, "brass", low=GONE)
        drawing.put(_wheel(), x, 113)
    if words:
        drawing.text(w / 2, 13.4, "Spot Cash", 9.6, "cream", "black", "middle")
        for x in (w / 2 - 36, w / 2 + 36):
            drawing.path(star(x, 10.2, 5, 3.6, 1.6), "sun")
    for row in range(ROWS):
        for column in range(COLUMNS):
            _square(drawing, row, column, paint, words)
    drawing.path(f"M{w / 2 - 76} {h - 7.6}h152l-3 3.4 3 3.4H{w / 2 - 76}l3-3.4z", "wine", low=CLEAR)
    emblem(drawing, seat, w / 2 - 68, h - 4.2, 6.4, str(seat + 1))
    if words:
        told = say("the red Jack Pot lies on a sunny square")
        drawing.text(w / 2 + 2, h - 2.8, told, 4.1, "cream", "heavy", "middle", room=124)
    return drawing


def _shore(drawing: Drawing, w: float, h: float) -> None:
    """Sun and sea behind the arch, out to beyond the edge."""
    seen = box_path(-3, -3, w + 6, h + 6)
    ground(drawing, seen, "orange")
    back = Drawing()
    ground(back, burst(w / 2, h * 0.6, 320, 48, turn=1), "sun")
    ground(back, f"M-3 {h - 30}q34-16 64 4t64-2 64 0 70-4v40H-3z", "sea")
    back.path(scallops(-3, h - 14, w + 6, 20, 14, 7), line="wave", width=1.1, low=GONE)
    drawing.put(back, clip=seen)
    for x in (5.0, w - 5.0):
        drawing.put(motif("palm"), x, h - 12, scale=0.9, at=(46, 96), clip=seen)


def _wheel() -> Drawing:
    wheel = Drawing(shared=True)
    wheel.circle(0, 0, 10, "felt", low=CLEAR)
    wheel.circle(0, 0, 7, line="brass", width=2.2)
    for at in range(5):
        x, y = around(0, 0, 9, 90 + at * 72)
        wheel.path(f"M0 0L{x:.1f} {y:.1f}", line="brass", width=1.8, round=True)
        wheel.circle(x, y, 1.6, "sun")
    wheel.circle(0, 0, 2.6, "coral")
    return wheel


def _square(drawing: Drawing, row: int, column: int, paint: str, words: bool) -> None:
    x, y = _LEFT + column * SQUARE, _TOP + row * SQUARE
    edge = row in (0, ROWS - 1) or column in (0, COLUMNS - 1)
    pale = mix(paint, "paper", 0.6)
    first, second = (paint, pale) if (row + column) % 2 else (pale, paint)
    deep = mix(paint, "text", 0.55)
    drawing.rect(x + 0.6, y + 0.6, 30.8, 30.8, first, r=4, low=LINED)
    if edge:
        drawing.path(burst(x + 16, y + 16, 13, 24, inner=9.6), deep, low=GONE)
        drawing.circle(x + 16, y + 16, 13, line="felt", width=0.3, low="only")
    else:
        drawing.circle(x + 16, y + 16, 12, line=deep, width=0.5, dash=(1.6, 1.4), low=GONE)
    drawing.circle(x + 16, y + 16, 8.6, second, low=LINED)
    if words:
        name = f"{'abcde'[row]}{column + 1}"
        drawing.text(x + 16, y + 18.5, name, 7.4, "felt", "serif", "middle")
