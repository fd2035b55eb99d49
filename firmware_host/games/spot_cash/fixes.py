"""What players can correct at a Spot Cash table: tiles, the flip number, debts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, Text, word

from .edition import UNKNOWN, tile_name
from .placement import SQUARES

if TYPE_CHECKING:
    from .table import SpotCash

Faces: TypeAlias = tuple[tuple[str, Text], ...]  # what a tile may show, and what that is called


def fixes(t: SpotCash) -> list[Fix]:
    """Return every tile on the board, the count of the running turn, and who owes whom.

    Nothing before the first turn: no tile is up, and no layout is known to be finished.
    """
    if t.turn is None:
        return []
    found = [
        fix
        for owner in range(t.seats)
        if owner not in t.gone or t.left[owner]
        for fix in _tiles(t, owner)
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


def _tiles(t: SpotCash, owner: int) -> Iterator[Fix]:
    """Yield every tile in an area; what none of them has shown yet is looked for once."""
    known = t.layouts[owner] is not None
    unseen = {} if known else dict.fromkeys(t.decks[owner].unseen)
    named: Faces = tuple((face, tile_name(face)) for face in unseen if face != UNKNOWN)
    for at in range(len(SQUARES)):
        yield _tile(t, owner, at, named)


def _tile(t: SpotCash, owner: int, at: int, unseen: Faces) -> Fix:
    now = t.up[owner][at]
    options: Faces = (("down", word("face down")),)
    layout = t.layouts[owner]
    if layout is not None:
        # Only the face that lies there can come up; until it has, its name would give it away.
        options += (("up", tile_name(now) if now else word("face up")),)
        shown = "up" if now else "down"
    else:
        if now and now != UNKNOWN:
            options += ((now, tile_name(now)),)
        options += tuple(row for row in unseen if row[0] != now) if now else unseen
        shown = now or "down"

    def put(to: str) -> None:
        t.put(owner, at, "" if to == "down" else layout[at] if layout is not None else to)

    label = Line("tile {square} in {owner:who}'s area", square=SQUARES[at], owner=owner)
    return Fix(
        f"tile {SQUARES[at]} of {t.names[owner]}",
        label,
        shown,
        options,
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
    label = word("flip number of this turn")
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
