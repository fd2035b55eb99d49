"""What only the wall is sent: the board as a drawing, and everybody's course once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host import games
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language, word
from firmware_host.record.session import Session
from firmware_host.record.timeline import course

if TYPE_CHECKING:
    from firmware_host.drawing.pieces import OnWall

STEPS = 120  # points of a line that a wall can show
SEVERAL = 4  # round figures beside it at most
THOUSANDS = 10_000  # from this sum on, money is counted in thousands


def picture(session: Session, language: Language) -> Json:
    """Return the board without words as SVG, and where pawns stand; None for a game without one.

    Whatever draws is loaded for a game that has a path for pawns only.
    """
    if session.game.table.view(session.game.ask).board is None:
        return None
    draw = getattr(games.paper(session.board), "wall", None)
    if draw is None:
        return None
    from firmware_host.drawing.pieces import Order
    from firmware_host.drawing.svg import written

    setup, table = session.header.setup, session.game.table
    say = language.at_table(setup.game)
    order = Order(setup.edition, table.pack(), table.seats, setup.rulings, say=say)
    board: OnWall = draw(order)
    width, height = board.size
    places = {str(at): [round(x), round(y)] for at, (x, y) in enumerate(board.places)}
    svg = written(board.drawing, width, height, embed=False)
    return {"svg": svg, "box": [0, 0, round(width), round(height)], "places": places}


def chart(session: Session, language: Language) -> dict[str, Json]:
    """Return everybody's score over time, with round figures to read it by and what they count."""
    rows, unit = _lines(session), session.game.table.unit
    low, high = min(map(min, rows)), max(map(max, rows))
    language = session.speaker(language).language
    thousands = unit == "$" and max(-low, high) >= THOUSANDS
    each = 1_000 if thousands else 1
    marks: list[Json] = [[value, language.number(value // each)] for value in scale(low, high)]
    title = language.form(2, unit).capitalize()
    if unit == "$":
        title = language(word("Money, in thousands") if thousands else word("Money"))
    return {"rows": [*rows], "marks": marks, "title": title}


def scale(low: int, high: int) -> list[int]:
    """Return a few round figures, nought among them, between the least and the most shown."""
    low, high = min(0, low), max(0, high)
    apart = 1
    while True:
        for step in (apart, 2 * apart, 5 * apart):
            first, last = -(-low // step), high // step
            if last - first < SEVERAL:
                return [step * at for at in range(first, last + 1)]
        apart *= 10


def _lines(session: Session) -> list[list[int]]:
    """Return everybody's score, thinned out; the last step always among them."""
    scores = course(session).scores
    count = len(scores[0])
    every = max(1, -(-count // STEPS))
    at = sorted({*range(0, count, every), count - 1})
    return [[row[step] for step in at] for row in scores]
