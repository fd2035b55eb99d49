"""The motifs of boards: one small picture per kind of space, drawn like the signs on buttons."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from .icons import Pen
from .theme import Colour, rgb

_THIN = 1.7


def _ring(pen: Pen, radius: float = 8.6) -> None:
    pen.arc(12, 12, radius, 0, 360, width=_THIN)


def _loss(pen: Pen) -> None:
    _ring(pen)
    pen.line((8, 12), (16, 12), width=_THIN)


def _gain(pen: Pen) -> None:
    _ring(pen)
    pen.line((8, 12), (16, 12), width=_THIN)
    pen.line((12, 8), (12, 16), width=_THIN)


def _building(pen: Pen) -> None:
    pen.line((4.5, 20), (4.5, 9), (12, 4), (19.5, 9), (19.5, 20), (4.5, 20), width=_THIN)
    for x in (9, 15):
        pen.line((x, 11), (x, 12.4), width=_THIN)
    pen.line((12, 20), (12, 16), width=2.4)


def _bag(pen: Pen) -> None:
    pen.line((5, 8.5), (19, 8.5), (20, 20), (4, 20), (5, 8.5), width=_THIN)
    pen.arc(12, 8.5, 3.6, 180, 360, width=_THIN)


def _letter(pen: Pen) -> None:
    pen.line((3.5, 6.5), (20.5, 6.5), (20.5, 18), (3.5, 18), (3.5, 6.5), width=_THIN)
    pen.line((3.5, 7), (12, 13.5), (20.5, 7), width=_THIN)


def _people(pen: Pen) -> None:
    for x, y, r in ((8.5, 8.5, 3), (16.6, 9.4, 2.4)):
        pen.arc(x, y, r, 0, 360, width=_THIN)
    pen.arc(8.5, 20, 6, 180, 360, width=_THIN)
    pen.arc(17, 19.6, 4.4, 235, 360, width=_THIN)


def _sent(pen: Pen) -> None:
    pen.line((5, 19), (5, 12), (8, 9), (18, 9), width=_THIN)
    pen.line((14, 4.8), (18.6, 9), (14, 13.2), width=_THIN)


def _flag(pen: Pen) -> None:
    pen.line((6, 21), (6, 4), width=_THIN)
    pen.line((6, 5), (18.5, 5), (15, 9), (18.5, 13), (6, 13), width=_THIN)


def _market(pen: Pen) -> None:
    pen.line((3.5, 17.5), (9, 11.5), (13, 14.5), (20, 6.5), width=_THIN)
    pen.line((14.8, 6.2), (20.3, 6.2), (20.3, 11.6), width=_THIN)


def _arch(pen: Pen) -> None:
    pen.arc(12, 11, 7, 160, 380, width=3)
    pen.line((5.4, 13.4), (8, 19.6), width=3)
    pen.line((18.6, 13.4), (16, 19.6), width=3)


def _casino(pen: Pen) -> None:
    _ring(pen, 9)
    pen.arc(12, 12, 3.2, 0, 360, width=_THIN)
    for step in range(8):
        turn = step * pi / 4
        pen.line(
            (12 + 4 * cos(turn), 12 + 4 * sin(turn)),
            (12 + 8.4 * cos(turn), 12 + 8.4 * sin(turn)),
            width=1.4,
        )


def _house(pen: Pen) -> None:
    pen.line((3, 12), (12, 4), (21, 12), width=2.2)
    pen.line((6, 11), (6, 20), (18, 20), (18, 11), width=2.2)
    pen.line((12, 20), (12, 15.5), width=3)


def _ticket(pen: Pen) -> None:
    pen.line(
        (3, 7.5),
        (21, 7.5),
        (21, 10.5),
        (19.4, 12),
        (21, 13.5),
        (21, 16.5),
        (3, 16.5),
        (3, 13.5),
        (4.6, 12),
        (3, 10.5),
        (3, 7.5),
        width=_THIN,
    )
    for y in (9.8, 12, 14.2):
        pen.dot(14.5, y, 0.8)


def _card(pen: Pen) -> None:
    pen.line((6.5, 3.5), (17.5, 3.5), (17.5, 20.5), (6.5, 20.5), (6.5, 3.5), width=_THIN)
    pen.area((12, 8), (15, 12), (12, 16), (9, 12), soft=0.3)


def _trophy(pen: Pen) -> None:
    pen.area((7, 4), (17, 4), (15.6, 11), (12, 13.4), (8.4, 11), soft=0.5)
    pen.line((12, 13), (12, 18), width=2)
    pen.line((8, 19.6), (16, 19.6), width=2.4)
    pen.arc(7, 7, 3, 90, 270, width=1.4)
    pen.arc(17, 7, 3, -90, 90, width=1.4)


def _wait(pen: Pen) -> None:
    _ring(pen)
    pen.line((12, 7), (12, 12.4), (15.4, 14.4), width=_THIN)


def _plain(pen: Pen) -> None:
    """Draw a dot, for a space on which nothing happens."""
    pen.dot(12, 12, 2.4)


def _board(pen: Pen) -> None:
    for at in (4, 9.33, 14.66, 20):
        pen.line((4, at), (20, at), width=1.4)
        pen.line((at, 4), (at, 20), width=1.4)


def _more(pen: Pen) -> None:
    for x in (5, 12, 19):
        pen.dot(x, 12, 2)


def _bank(pen: Pen) -> None:
    pen.area((12, 2.6), (21.4, 9), (2.6, 9), soft=0.4)
    for x in (5.4, 9.8, 14.2, 18.6):
        pen.line((x, 11.4), (x, 17), width=2.3)
    pen.line((3.4, 20.4), (20.6, 20.4), width=2.2)


MOTIFS: dict[str, Callable[[Pen], None]] = {
    "loss": _loss,
    "gain": _gain,
    "building": _building,
    "bag": _bag,
    "letter": _letter,
    "people": _people,
    "sent": _sent,
    "flag": _flag,
    "market": _market,
    "arch": _arch,
    "casino": _casino,
    "house": _house,
    "ticket": _ticket,
    "card": _card,
    "trophy": _trophy,
    "wait": _wait,
    "plain": _plain,
    "board": _board,
    "more": _more,
    "bank": _bank,
}

_RED, _GREEN, _BLUE, _AMBER, _VIOLET, _BRASS, _GREY = map(
    rgb, ("#b04a3c", "#3d8a5a", "#5b84ab", "#a4622f", "#81699c", "#e0ac4a", "#5d7a6f")
)
# Kinds of spaces: the colour of their band and their motif.
KINDS: dict[str, tuple[Colour, str]] = {
    "pay": (_RED, "loss"),
    "receive": (_GREEN, "gain"),
    "building": (_BLUE, "building"),
    "spend": (_AMBER, "bag"),
    "post": (_GREEN, "letter"),
    "people": (_RED, "people"),
    "gifts": (_GREEN, "people"),
    "move": (_VIOLET, "sent"),
    "start": (_VIOLET, "flag"),
    "market": (_BRASS, "market"),
    "race": (_BRASS, "arch"),
    "casino": (_BRASS, "casino"),
    "house": (_BRASS, "house"),
    "event": (_BRASS, "trophy"),
    "ticket": (_BRASS, "ticket"),
    "card": (_BLUE, "card"),
    "wait": (_RED, "wait"),
    "": (_GREY, "plain"),
}


def kind_of(kind: str) -> tuple[Colour, str]:
    """Return the colour and the motif of a kind of space; an unknown kind is a plain one."""
    return KINDS.get(kind, KINDS[""])
