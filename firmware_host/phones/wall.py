"""What only the wall is sent: the board as a drawing, and everybody's course once it is over."""

from __future__ import annotations

from firmware_host import games
from firmware_host.drawing.pieces import OnWall, Order
from firmware_host.drawing.svg import written
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language
from firmware_host.record.session import Session
from firmware_host.record.timeline import course

STEPS = 120  # points of a line that a wall can show


def picture(session: Session, language: Language) -> Json:
    """Return the board without words as SVG, and where pawns stand; None for a game without one."""
    draw = getattr(games.paper(session.board), "wall", None)
    if draw is None:
        return None
    setup, table = session.header.setup, session.game.table
    say = language.at_table(setup.game)
    order = Order(setup.edition, table.pack(), table.seats, setup.rulings, say=say)
    board: OnWall = draw(order)
    width, height = board.size
    places = {str(at): [round(x), round(y)] for at, (x, y) in enumerate(board.places)}
    svg = written(board.drawing, width, height, embed=False)
    return {"svg": svg, "box": [0, 0, round(width), round(height)], "places": places}


def lines(session: Session) -> list[list[int]]:
    """Return everybody's score over time, thinned out; the last step always among them."""
    scores = course(session).scores
    count = len(scores[0])
    every = max(1, -(-count // STEPS))
    at = sorted({*range(0, count, every), count - 1})
    return [[row[step] for step in at] for row in scores]
