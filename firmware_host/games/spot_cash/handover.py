"""What a table needs in writing to finish Spot Cash by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from firmware_host.engine.view import Part, Written
from firmware_host.engine.words import Line, Text, as_line, verbatim, word

from .edition import printed, tile_label
from .placement import COLUMNS, ROWS

if TYPE_CHECKING:
    from .table import SpotCash

DOWN = ".."


def written(t: SpotCash) -> Written:
    """Return whose flip it is and what it counts, every area as a grid, and who owes whom."""
    if t.turn is None:
        first = word("Nobody has begun: everybody draws a tile, and the highest number plays first")
        return Written((Part(word("The turn"), (first,)),), hidden=_layouts(t))
    areas = [_area(t, owner) for owner in range(t.seats)]
    return Written((_turn(t), *areas, _loans(t)), hidden=_layouts(t))


def _turn(t: SpotCash) -> Part:
    lines: list[Text] = [
        Line(
            "{seat:who} flips next: flip {n}, which counts {n:n time|times}",
            seat=t.turn or 0,
            n=t.flip if t.flipper == t.turn else 1,
        )
    ]
    if t.due is not None:
        lines.append(
            Line(
                "{payer:who} is short: {amount:money} is still to be paid to {payee:who}, then the "
                "turn goes on",
                payer=t.due.payer,
                amount=t.due.amount,
                payee=t.due.payee,
            )
        )
        asked = tuple(sorted(t.unwilling))
        if asked:
            lines.append(Line("Asked for a loan, and lends nothing: {seats:who}", seats=asked))
    if t.alone:
        lines.append(word("Only one player has tiles left to flip"))
    return Part(word("The turn"), tuple(lines))


def _area(t: SpotCash, owner: int) -> Part:
    title = Line("{owner:who}'s area", owner=owner)
    if owner in t.out:
        return Part(title, (word("is off the board"),))
    lines: list[Text] = [
        word(".. is face down, 50r is red 50, 50b is black 50, Jr and Jb are the Jack Pots"),
        *_grid(t.up[owner]),
        Line(
            "Face up: red {red:money}, black {black:money}",
            red=t.red_up[owner],
            black=t.black_up[owner],
        ),
    ]
    if t.left[owner]:
        lines.append(Line("Face down: {tiles}", tiles=_counted(t.decks[owner].unseen)))
    return Part(title, tuple(lines))


def _grid(faces: Sequence[str]) -> list[Line]:
    """Return an area row by row, with the names of its rows and columns."""
    head = " ".join(f"{column + 1:>5}" for column in range(COLUMNS))
    rows = [verbatim(f"  {head}")]
    for row in range(ROWS):
        tiles = (_short(face) for face in faces[row * COLUMNS : (row + 1) * COLUMNS])
        rows.append(verbatim("abcde"[row] + "  " + " ".join(f"{tile:>5}" for tile in tiles)))
    return rows


def _short(face: str) -> str:
    if not face:
        return DOWN
    figure, tone = printed(face)
    return figure if figure == "C" else figure + tone[0]


def _counted(faces: Iterable[str]) -> tuple[Line, ...]:
    """Return that many of each face, as people say it."""
    return tuple(
        Line("{count} x {tile}", count=count, tile=as_line(tile_label(face)))
        for face, count in Counter(faces).items()
    )


def _loans(t: SpotCash) -> Part:
    lines: list[Text] = [
        Line(
            "{borrower:who} owes {lender:who} {sum:money}",
            borrower=borrower,
            lender=lender,
            sum=amount,
        )
        for borrower, owed in enumerate(t.debts)
        for lender, amount in enumerate(owed)
        if amount
    ]
    return Part(word("Loans"), tuple(lines) or (word("Nobody owes anybody anything"),))


def _layouts(t: SpotCash) -> tuple[Part, ...]:
    """Return the areas that only the machine knows, square by square."""
    return tuple(
        Part(Line("{owner:who}'s tiles, all turned up", owner=owner), tuple(_grid(layout)))
        for owner, layout in enumerate(t.layouts)
        if layout is not None and t.left[owner] and owner not in t.out
    )
