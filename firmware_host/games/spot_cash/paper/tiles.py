"""The four sets of thirty tiles; reds and blacks are told apart by colour, sign and word."""

from __future__ import annotations

from functools import cache

from firmware_host.drawing.colours import SEATS, mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, SOLID, Drawing
from firmware_host.drawing.pieces import CardPicture, Order, Part, Piece, Say, Spot, Stack, Tag
from firmware_host.drawing.shapes import burst, emblem, star
from firmware_host.games.spot_cash.edition import BLACK_J, CLUE, RED_J, UNKNOWN, Edition, tiles

SIZE = (32.0, 32.0)
SPOT = Spot(17.6, 17.6, 9.8, plate=True, words=False)


def part(edition: Edition, order: Order) -> Part:
    """Return every set in the colour of its seat."""
    say = order.say
    runs = []
    for seat in range(4):
        paint = SEATS[seat][0]
        behind = back(seat)
        pieces = []
        for face, count in tiles(edition).items():
            front = tile(face, say)
            for copy in range(count):
                coded = face != UNKNOWN
                tag = Tag("tile", face, "", seat * 4 + copy) if coded else None
                pieces.append(Piece(front, behind, tag, SPOT if coded else None))
        about = say("the set of player {number}").format(number=seat + 1)
        runs.append(Stack(SIZE, tuple(pieces), paint, about=about))
    how = say("Glue on thick card before cutting. Backs are plain: nothing shows through a code.")
    return Part("tiles", say("Tiles"), tuple(runs), how)


def kinds(edition: Edition) -> frozenset[str]:
    """Return the faces that a set has and that are known."""
    return frozenset(tiles(edition)) - {UNKNOWN}


@cache
def shown(face: str, say: Say) -> CardPicture:
    """Return a tile for a screen, as one that is turned over there: its figure in the middle."""
    red = face.startswith("red") or face == CLUE
    whole = Drawing()
    whole.rect(0, 0, *SIZE, "red" if red else "text", r=4)
    whole.rect(1.4, 1.4, 29.2, 29.2, line="cream", width=0.3, r=3)
    word = say("red") if red else say("black")
    whole.text(16, 6.6, word, 3.2, "cream", "heavy", "middle", room=26)
    whole.text(16, 19, face.rpartition(" ")[2], 12, "cream", "black", "middle", room=27)
    if red:
        whole.path("M16 24.4l2.2 2.2-2.2 2.2-2.2-2.2z", "cream")
    else:
        whole.rect(13.2, 25.8, 5.6, 1.5, "cream", r=0.6)
    return CardPicture(whole, SIZE, gain=red)


@cache
def pile() -> CardPicture:
    """Return tiles face down in which anybody's may be on top: a sunburst without a sign."""
    drawing = Drawing()
    drawing.rect(0, 0, *SIZE, "felt", r=4)
    drawing.rect(1.4, 1.4, 29.2, 29.2, line="brass", width=0.5, r=3)
    drawing.path(burst(16, 16, 11, 24, inner=7.4), "line")
    return CardPicture(drawing, SIZE)


@cache
def tile(face: str, say: Say) -> Drawing:
    """Return the face of a tile."""
    red = face.startswith("red") or face == CLUE
    ink = "loss" if red else "cream"
    value = face.rpartition(" ")[2]
    drawing = Drawing(shared=True)
    drawing.rect(3, 3, 26, 26, "paper" if red else "text", r=4, low=CLEAR)
    if red:
        drawing.rect(3.9, 3.9, 24.2, 24.2, line="red", width=0.9, r=3.2)
    else:
        drawing.rect(3.9, 3.9, 24.2, 24.2, line="cream", width=0.4, r=3.2)
        drawing.rect(3.2, 3.2, 25.6, 25.6, line="felt", width=0.5, r=4, low="only")
    drawing.text(6.2, 14.2, "" if face == UNKNOWN else value, 9.4, ink, "black", room=18)
    if face == UNKNOWN:
        drawing.path("M6.2 14.4h16", line="cream", width=0.3, dash=(1, 1))
    _sign(drawing, red, face in (RED_J, BLACK_J))
    if face in (RED_J, BLACK_J):
        first, _, second = say("Jack Pot").partition(" ")
        drawing.text(6, 23, first, 2.9, ink, "heavy", room=9.4)
        drawing.text(6, 26.3, second, 2.9, ink, "heavy", room=9.4)
    else:
        word = say("Clue") if face == CLUE else say("collect") if red else say("pay")
        drawing.text(6, 25.8, word, 2.9, ink, "heavy", room=9.4)
    return drawing


def _sign(drawing: Drawing, red: bool, jack: bool) -> None:
    """Draw a star for what is collected, a struck ring for what is paid."""
    x, y = (14.4, 11.0) if jack else (9.2, 19.2)
    if red:
        drawing.path(star(x, y, 5, 2.9, 1.3), "red", low=SOLID)
    else:
        drawing.circle(x, y, 2.3, line="cream", width=1, low=SOLID)
        drawing.path(
            f"M{x - 3.2} {y + 3.2}L{x + 3.2} {y - 3.2}", line="cream", width=0.8, low=SOLID
        )


@cache
def back(seat: int) -> Drawing:
    """Return the back of every tile of a set: the seat's sign in a sunburst."""
    paint = SEATS[seat][0]
    drawing = Drawing(shared=True)
    drawing.rect(2.4, 2.4, 27.2, 27.2, mix(paint, "text", 0.25), r=4, low=GONE)
    drawing.rect(3.4, 3.4, 25.2, 25.2, line="cream", width=0.4, r=3.4)
    drawing.path(burst(16, 16, 11, 24, inner=7.4), mix(paint, "paper", 0.5), low=GONE)
    drawing.circle(16, 16, 8, "paper", low=LINED)
    emblem(drawing, seat, 16, 16, 11, str(seat + 1))
    return drawing
