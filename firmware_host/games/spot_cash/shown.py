"""What a screen and the referee show of a Spot Cash table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import AreaArt, FlipArt, GridArt, SeatView, TableView, TileArt
from firmware_host.engine.words import Fact, Filling, Line, Text, Words, word
from firmware_host.games.shared.space_art import last_event, named

from .art.meant import meant
from .edition import printed, tile_name
from .placement import COLUMNS, LIMITS, SQUARES
from .words import BLACK_JACK, CLUE_FLIPPED, EMPTY_JACK, FLIP, FLIPPED, RED_JACK

if TYPE_CHECKING:
    from .table import SpotCash

RUNGS = 6  # of the ladder that counts the flips of a turn


def _squares(squares: Fact) -> list[str]:
    assert isinstance(squares, tuple)
    return [str(square) for square in squares]


def vocabulary(t: SpotCash) -> dict[str, Callable[[Fact], Words]]:
    """Return what tiles, limits and squares are called."""
    return {
        "tile": lambda face: tile_name(str(face)),
        "limit": lambda at: LIMITS[str(at)],
        "squares": _squares,
    }


def facts(t: SpotCash, see: frozenset[int]) -> dict[str, Json]:
    """Open tiles and what is left by area, the flip number, loans; hidden layouts of `see`."""
    loans: list[Json] = [
        {"borrower": t.names[borrower], "lender": t.names[lender], "amount": amount}
        for borrower, owed in enumerate(t.debts)
        for lender, amount in enumerate(owed)
        if amount
    ]
    told: dict[str, Json] = {
        "turn": None if t.turn is None else t.names[t.turn],
        "flip": t.flip,
        "open": {
            name: {square: face for square, face in zip(SQUARES, up, strict=True) if face}
            for name, up in zip(t.names, t.up, strict=True)
        },
        "face down": dict(zip(t.names, t.left, strict=True)),
        "left": {
            name: deck.left() if down else {}
            for name, deck, down in zip(t.names, t.decks, t.left, strict=True)
        },
        "loans": loans,
    }
    layouts: dict[str, Json] = {
        t.names[seat]: dict(zip(SQUARES, layout, strict=True))
        for seat, layout in enumerate(t.layouts)
        if layout is not None and seat in see
    }
    if layouts:
        told["layout"] = layouts
    return told


def view(t: SpotCash, ask: Ask | None) -> TableView:
    """Return seats with their loans, the areas as pictures, own layouts as secrets."""
    picking = ask.seat if ask is not None and ask.prompt is FLIP else None
    return TableView(
        tuple(_seat(t, seat, ask) for seat in range(t.seats)),
        round=Line("{count:n tile|tiles} face down", count=sum(t.left)) if any(t.left) else "",
        art=GridArt(
            tuple(_area(t, owner, picking) for owner in range(t.seats) if _there(t, owner)),
            *_ladder(t),
            _last(t),
        ),
        secrets={
            seat: tuple(map(tile_name, layout))
            for seat, layout in enumerate(t.layouts)
            if layout is not None
        },
        meant=meant(t, ask),
    )


def _seat(t: SpotCash, seat: int, ask: Ask | None) -> SeatView:
    line = t.seat_view(seat, ask, _place(t, seat), _badges(t, seat))
    owes, lent = sum(t.debts[seat]), sum(owed[seat] for owed in t.debts)
    if owes:
        return replace(line, tag=Line("owes {sum:money}", sum=owes), alarm=True)
    return replace(line, tag=Line("lent {sum:money}", sum=lent)) if lent else line


def _ladder(t: SpotCash) -> tuple[tuple[int | None, ...], int]:
    """Return what each flip of this turn has brought, those to come included; the next flip."""
    if t.flipper < 0:
        return (None,) * RUNGS, 1
    return _rungs(t, t.flipper, t.flip - 1), t.flip


def _rungs(t: SpotCash, flipper: int, flips: int) -> tuple[int | None, ...]:
    """Return what each flip of a seat's last turn brought; None for flips still to come."""
    brought: dict[int, int] = {}
    sums = 0
    for event in reversed(t.log):
        told = named(event)
        if event[0] is FLIPPED:
            number = int(str(told["n"]))
            if told["seat"] != flipper:
                break
            brought[number] = sums
            sums = 0
            if number == 1:
                break
        elif event[0].money and flipper in (told["from"], told["to"]):
            sums += int(str(told["amount"])) * (1 if told["to"] == flipper else -1)
    rungs = max(RUNGS, flips + 1)
    return tuple(brought.get(at) if at <= flips else None for at in range(1, rungs + 1))


def _last(t: SpotCash) -> FlipArt | None:
    """Return the tile that was flipped last, and what came of it."""
    at = last_event(t.log, (FLIPPED,), most=20)
    if at < 0:
        return None
    told = named(t.log[at])
    flipper, owner, number = (int(str(told[name])) for name in ("seat", "owner", "n"))
    moved = 0
    title: Text = ""
    says: Text = ""
    for event in t.log[at + 1 :]:
        facts = named(event)
        if event[0].money and {facts["from"], facts["to"]} == {flipper, owner}:
            moved += int(str(facts["amount"])) * (1 if facts["to"] == flipper else -1)
        if event[0] in _SAID:
            title, says = (Line(text, **facts) for text in _SAID[event[0]])
    square = t.keys[owner][SQUARES.index(str(told["square"]))]
    hidden = t.layouts[owner] is not None
    rungs = _rungs(t, flipper, number)
    return FlipArt(at, square, number, moved, flipper, owner, hidden, title, says, rungs)


# What a tile without a number is called once it lies open, and what it does.
_POT = word("Jack Pot: {n} × {value:money}")
_SAID = {
    CLUE_FLIPPED: (
        word("C pays nothing"),
        word("It counts as a flip: the next one counts {next} times."),
    ),
    RED_JACK: (_POT, word("All the red numbers face up. Flip on.")),
    BLACK_JACK: (_POT, word("All the black numbers face up, and the turn ends.")),
    EMPTY_JACK: (
        word("An empty Jack Pot"),
        word("No {colour:rest} number is face up, so nothing is paid."),
    ),
}


def _place(t: SpotCash, seat: int) -> Text:
    return Line("flip {number}", number=t.flip) if seat == t.flipper else ""


def _badges(t: SpotCash, seat: int) -> tuple[Text, ...]:
    owes, lent = sum(t.debts[seat]), sum(owed[seat] for owed in t.debts)
    badges: list[Text] = [Line("owes {sum:money}", sum=owes)] if owes else []
    return (*badges, Line("lent {sum:money}", sum=lent)) if lent else tuple(badges)


def _there(t: SpotCash, owner: int) -> bool:
    """Return whether an area is still on the board."""
    return owner not in t.gone or t.left[owner] > 0 or any(t.up[owner])


def _area(t: SpotCash, owner: int, picking: int | None) -> AreaArt:
    may = picking is not None and owner != picking
    tiles = tuple(
        _tile(key, square, face, may and not face)
        for key, square, face in zip(t.keys[owner], SQUARES, t.up[owner], strict=True)
    )
    sums: dict[str, Filling] = {"red": t.red_up[owner], "black": t.black_up[owner]}
    if t.layouts[owner] is not None and not t.knows:
        note = Line("Open: red {red:money}, black {black:money}; on the screen only", **sums)
    else:
        note = Line("Open: red {red:money}, black {black:money}", **sums)
    up = ("red", t.red_up[owner]), ("black", t.black_up[owner])
    return AreaArt(owner, COLUMNS, tiles, note, up)


@lru_cache(maxsize=4096)
def _tile(key: str, square: str, face: str, may: bool) -> TileArt:
    """Return how a tile looks. It is kept: a table asks for a hundred at every step."""
    figure, tone = printed(face) if face else ("", "")
    return TileArt(key, figure, tone, may, square)
