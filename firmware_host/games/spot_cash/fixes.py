"""What hands may have to put right at a Spot Cash table: tiles, the flip number, debts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, Text, word

from .edition import UNKNOWN, tile_name
from .placement import SQUARES

if TYPE_CHECKING:
    from .table import SpotCash


def fixes(t: SpotCash) -> list[Fix]:
    """Return every tile on the board, the count of the running turn, and who owes whom.

    Nothing before the first turn: no tile is up, and no layout is known to be finished.
    """
    if t.turn is None:
        return []
    found = [
        _tile(t, owner, at)
        for owner in range(t.seats)
        if owner not in t.gone or t.left[owner]
        for at in range(len(SQUARES))
    ]
    if t.flipper >= 0:
        found.append(_count(t))
    found += [
        _debt(t, borrower, lender)
        for borrower in range(t.seats)
        for lender in range(t.seats)
        if t.debts[borrower][lender]
    ]
    return found


def _tile(t: SpotCash, owner: int, at: int) -> Fix:
    now = t.up[owner][at]
    options: list[tuple[str, Text]] = [("down", word("face down"))]
    layout = t.layouts[owner]
    if layout is not None:
        # Only the face that lies there can come up; until it has, its name would give it away.
        options.append(("up", tile_name(now) if now else word("face up")))
        shown = "up" if now else "down"
    else:
        faces = dict.fromkeys([now, *t.decks[owner].unseen] if now else t.decks[owner].unseen)
        options += [(face, tile_name(face)) for face in faces if face != UNKNOWN]
        shown = now or "down"

    def put(to: str) -> None:
        t.put(owner, at, "" if to == "down" else layout[at] if layout is not None else to)

    label = Line("tile {square} in {owner:who}'s area", square=SQUARES[at], owner=owner)
    return Fix(
        f"tile {SQUARES[at]} of {t.names[owner]}",
        label,
        shown,
        tuple(options),
        put,
        True,
        owner,
        thing=word("Tiles"),
        once=t.keys[owner][at],
    )


def _count(t: SpotCash) -> Fix:
    def put(number: str) -> None:
        t.flip = int(number)

    numbers = tuple((str(n), Line("number {n}", n=n)) for n in range(1, max(t.flip, 30) + 1))
    label = word("flip number of the running turn")
    return Fix("flip", label, str(t.flip), numbers, put, restarts=True, thing=word("Turns"))


def _debt(t: SpotCash, borrower: int, lender: int) -> Fix:
    amount = t.debts[borrower][lender]
    names = t.names[borrower], t.names[lender]
    label = Line("what {borrower:who} owes {lender:who}", borrower=borrower, lender=lender)
    options = (("0", word("nothing")), (str(amount), Line("{sum:money}", sum=amount)))
    return Fix(
        "debt of {} to {}".format(*names),
        label,
        str(amount),
        options,
        partial(_owe, t, borrower, lender),
        seat=borrower,
        thing=word("Loans"),
        once="debt {} {}".format(*names),
    )


def _owe(t: SpotCash, borrower: int, lender: int, amount: str) -> None:
    t.debts[borrower][lender] = int(amount)
