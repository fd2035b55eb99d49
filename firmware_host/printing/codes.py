"""Codes on pieces: a small square that any reader knows, and the same in letters beneath it."""

from __future__ import annotations

from functools import lru_cache

from firmware_host.drawing.picture import CLEAR, SOLID, Drawing
from firmware_host.drawing.pieces import Spot
from firmware_host.engine.errors import Refused

QUIET = 2.0  # mm left free round a code


def squares(text: str) -> tuple[str, ...]:
    """Return a code for a screen as rows of 0 and 1; none where segno is missing."""
    try:
        import segno
    except ImportError:
        return ()
    rows = segno.make(text, error="l", micro=False, boost_error=False).matrix
    return tuple("".join("1" if dark else "0" for dark in row) for row in rows)


@lru_cache(maxsize=2048)
def modules(text: str) -> tuple[str, int]:
    """Return the dark squares of a code as path data, and how many squares a side has."""
    try:
        import segno
    except ImportError:
        from .pdf import MISSING

        raise Refused(MISSING) from None
    # A mask that is given need not be searched for, which is most of the work.
    rows = segno.make(text, error="m", mask=2, micro=False, boost_error=False).matrix
    data = ""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                data += f"M{x} {y}h{run - x}v1h{x - run}z"
            x = run + 1
    return data, len(rows)


def put(drawing: Drawing, spot: Spot, text: str, words: str) -> None:
    """Draw a code in its place on a piece, with its words beneath."""
    data, count = modules(text)
    if spot.plate:
        tall = spot.size + (3.9 if spot.words else 2.0)
        drawing.rect(spot.x - 1.2, spot.y - 1.2, spot.size + 2.4, tall, "paper", r=1.2, low=CLEAR)
    code = Drawing()
    code.path(data, "ink", low=SOLID)
    drawing.put(code, spot.x, spot.y, scale=spot.size / count)
    if spot.words:
        drawing.text(
            spot.x + spot.size / 2,
            spot.y + spot.size + 2.5,
            words,
            1.95,
            "text",
            "heavy",
            "middle",
            room=spot.size + 1.6,
        )
