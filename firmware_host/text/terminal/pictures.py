"""A game's pictures in letters: the strip of the path, fields of tiles, cards, dice in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import assert_never

from firmware_host.engine.view import (
    AreaArt,
    GridArt,
    HandleArt,
    PathArt,
    ReelsArt,
    SeatsArt,
    TableView,
    TrayArt,
    WheelArt,
)
from firmware_host.engine.words import Speaker, Text, word
from firmware_host.text.terminal.canvas import BOLD, BRASS, DIM, RED, REVERSE, Canvas, Ink
from firmware_host.text.terminal.columns import wrapped
from firmware_host.values import dataclass

CELL, NARROW = 16, 4  # columns of a space in the strip, with its name and without
# What kind of space it is, where there is no room for its name.
SIGNS = {
    "pay": "-$",
    "receive": "+$",
    "spend": "[-]",
    "post": "[+]",
    "building": "[H]",
    "people": "&",
    "move": "->",
    "wait": "..",
    "card": "#",
    "gifts": "&+",
    "event": "!",
    "market": "%",
    "race": "R",
    "casino": "C",
    "house": "P",
    "ticket": "T",
}
# And what those signs stand for, under ?, where the spaces themselves do not say it.
MEANINGS: dict[str, Text] = {
    "pay": word("pay"),
    "receive": word("receive"),
    "spend": word("a card that mostly costs"),
    "post": word("a card that mostly pays"),
    "building": word("a building"),
    "people": word("players pay each other"),
    "move": word("sends you elsewhere"),
    "wait": word("sit out"),
    "card": word("a card"),
    "gifts": word("others pay you"),
    "event": word("an event"),
    "market": word("a market"),
    "race": word("a race"),
    "casino": word("games of chance"),
    "house": word("a house"),
    "ticket": word("tickets"),
}
TILE = 4
PLACES = "abcdefgh"  # letters of rows of tiles


@dataclass(frozen=True)
class Brush:
    """The means for drawing a picture: canvas, colours, and the speaker for its words."""

    canvas: Canvas
    ink: Ink
    speaker: Speaker
    view: TableView

    def sign(self, x: int, y: int, seat: int) -> int:
        """Put a seat's mark; return where it ends."""
        text = self.ink.sign(seat, self.view.seats[seat].name)
        return self.canvas.put(x, y, text, self.ink.seat(seat), BOLD)


def picture(brush: Brush, y: int) -> int:
    """Draw what the view has a picture of, from row `y`; return how many rows it took."""
    art = brush.view.art
    match art:
        case GridArt():
            return fields(brush, y, art)
        case TrayArt():
            return tray(brush, y, art)
        case HandleArt() if art.dice:
            return handle(brush, y, art)
        case ReelsArt():
            return reels(brush, y, art)
        case WheelArt():
            return wheel(brush, y, art)
        case SeatsArt() | HandleArt() | None:
            return strip(brush, y, brush.view.board) if brush.view.board is not None else 0
        case _:
            assert_never(art)


# -- the path --------------------------------------------------------------------------------------


def strip(brush: Brush, y: int, board: PathArt) -> int:
    """Draw the spaces round who is to move, with pawns, names and the count; return the rows.

    Where a count leads over many, those that matter keep their names: where it ends, where a
    choice would lead, where it began. The others are a sign each.
    """
    canvas, ink, count = brush.canvas, brush.ink, len(board.spaces)
    here = board.here if board.here is not None else _active(brush.view, board)
    if here is None or not count:
        return 0
    numbers = {space: at for at, space in enumerate(board.steps, 1)}
    named = {means.at for means in brush.view.meant.values() if means.at is not None}
    named |= {here, *board.steps[-1:]} if board.steps else set(range(count))
    if board.steps:
        # Where a move ends must be up: the names before it give way, the first one first.
        for passed in (here, *board.steps[:-1]):
            if _width((here, *board.steps), named) > canvas.width:
                named.discard(passed)
    cells, space = [], here if board.steps else (here - 1) % count
    x = 0
    for _ in range(count):
        wide = CELL if space in named else NARROW
        if x + wide > canvas.width + 1:
            break
        cells.append((x, space, wide))
        x, space = x + wide, (space + 1) % count
    titles = {
        space: _lines(brush.speaker.line(one.name), CELL - 1 - (3 if one.owner is not None else 0))
        for _, space, _ in cells
        if space in named and (one := board.spaces[space])
    }
    notes = {
        space: _lines(brush.speaker.line(board.spaces[space].note), CELL - 1) for space in titles
    }
    below = y + 1 + max(map(len, titles.values()), default=1)
    low = below + max(map(len, notes.values()), default=1)
    for x, space, wide in cells:
        one, room = board.spaces[space], wide - 1
        _pawns(brush, x, y, board, space, wide)
        last = bool(board.steps) and space == board.steps[-1]
        style = ink.colour(BRASS) if space in numbers else ""
        if space in named:
            for at, title in enumerate(titles[space], y + 1):
                canvas.put(x, at, title, style, BOLD if last or space == here else "")
            for at, note in enumerate(notes[space], below):
                canvas.put(x, at, note, DIM)
        else:
            canvas.put(x, y + 1, SIGNS.get(one.kind, "·")[:room], style)
        if one.owner is not None:
            brush.sign(x + room - 2, y + 1, one.owner)
        if space in numbers:
            end = canvas.put(x, low, f"{numbers[space]}", style, BOLD)
            canvas.put(end, low, "" if last else "─" * (x + wide - end), style)
    return low - y + (1 if board.steps else 0)


def legend(board: PathArt | None, say: Callable[[Text], str]) -> str:
    """Return what the signs of a path stand for; nothing where there is no path.

    That is the name of the door behind a space, else what all spaces of the kind say, else what
    the kind means in any game.
    """
    if board is None:
        return ""
    notes: dict[str, set[Text]] = {}
    for space in board.spaces:
        notes.setdefault(space.kind, set()).add(space.note)
    meanings = {
        **MEANINGS,
        **{kind: note for kind, (note, *more) in notes.items() if note and not more},
        **{door.kind: door.name for door in board.doors},
    }
    told = [f"{SIGNS[kind]} {say(meanings[kind])}" for kind in SIGNS if kind in notes]
    return say(word("On the path: {signs}")).format(signs=", ".join(told))


def _width(spaces: Sequence[int], named: set[int]) -> int:
    """Return how many columns a row of spaces takes."""
    return sum(CELL if space in named else NARROW for space in spaces) - 1


def cut(text: str, room: int) -> str:
    """Return a text that fits; one that had to be cut says so."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"


def _lines(text: str, room: int) -> list[str]:
    """Return what a space is called or does, in two lines at most."""
    first, *more = wrapped(text, room) or [""]
    return [first, cut(" ".join(more), room)] if more else [first]


def _active(view: TableView, board: PathArt) -> int | None:
    active = next((seat.seat for seat in view.seats if seat.active), None)
    at = next((mark.at for mark in board.marks if mark.seat == active), "")
    if at.isdecimal():
        return int(at)
    door = at.removeprefix("door ")
    if door.isdecimal() and int(door) < len(board.doors):
        return max(0, board.doors[int(door)].at)
    return 0 if board.marks else None


def _pawns(brush: Brush, x: int, y: int, board: PathArt, space: int, cell: int) -> None:
    """Draw the pawns on a space and, in brackets, those inside what it leads to."""
    here = [mark.seat for mark in board.marks if mark.at == str(space)]
    doors = {f"door {at}" for at, door in enumerate(board.doors) if door.at == space}
    end = x + cell - 1
    for seat in here:
        if x + 2 <= end:
            x = brush.sign(x, y, seat)
    for mark in board.marks:
        if mark.at in doors and x + 4 <= end:
            x = brush.canvas.put(x, y, "(")
            x = brush.sign(x, y, mark.seat)
            x = brush.canvas.put(x, y, ")")


# -- tiles -----------------------------------------------------------------------------------------


def shown_fields(art: GridArt, width: int) -> list[AreaArt]:
    """Return the areas that fit side by side: all in their order, or those with a tile to pick."""
    wide = max((area.columns for area in art.areas), default=1) * TILE + 3
    fits = max(1, (width + 2) // wide)
    if len(art.areas) <= fits:
        return list(art.areas)
    return sorted(art.areas, key=lambda area: not _open(area))[:fits]


def _open(area: AreaArt) -> bool:
    return any(tile.open for tile in area.tiles)


def fields(brush: Brush, y: int, art: GridArt) -> int:
    """Draw fields of tiles: open ones show their number, others their place; return the rows."""
    canvas, ink = brush.canvas, brush.ink
    several = sum(map(_open, art.areas)) > 1
    rows, shown = 0, shown_fields(art, canvas.width)
    wide = (canvas.width + 1) // max(1, len(shown))
    for number, area in enumerate(shown):
        x = number * wide
        end = brush.sign(x, y, area.seat)
        end = canvas.put(end + 1, y, brush.view.seats[area.seat].name[:12], BOLD)
        if several and _open(area):
            canvas.put(end + 1, y, f"({art.areas.index(area) + 1})", ink.colour(BRASS))
        for at, tile in enumerate(area.tiles):
            place = x + at % area.columns * TILE, y + 1 + at // area.columns
            if not tile.face:
                canvas.put(*place, f"{tile.name:>3}", DIM if not tile.open else "")
            elif tile.tone == "red":
                canvas.put(*place, f"{tile.face:>3}{ink.red}", ink.colour(RED), BOLD)
            else:
                end = canvas.put(*place, f"{tile.face:>3}", REVERSE)
                canvas.put(end, place[1], ink.black)
        lines = -(-len(area.tiles) // area.columns)
        said = brush.speaker.line(area.note)
        note = wrapped(said if len(said) < wide else said.replace(", ", ",\n"), wide - 1)
        for at, row in enumerate(note, y + 1 + lines):
            canvas.put(x, at, row, DIM)
        rows = max(rows, 1 + lines + len(note))
    return rows


def square_of(art: GridArt, line: str) -> str:
    """Return the key of the tile that is meant by its place, or by an area's number before it."""
    text = line.replace(" ", "").lower()
    areas = [area for area in art.areas if _open(area)]
    if text[:1].isdecimal() and 0 < int(text[0]) <= len(art.areas):
        areas, text = [art.areas[int(text[0]) - 1]], text[1:]
    found = [tile.square for area in areas for tile in area.tiles if tile.name == text]
    return found[0] if len(found) == 1 else line


# -- cards and dice --------------------------------------------------------------------------------


def tray(brush: Brush, y: int, art: TrayArt) -> int:
    """Draw what lies on the tray, and what would beat it; return how many rows it took."""
    read = brush.speaker.line
    if not art.amount and art.by is None:
        brush.canvas.put(1, y, read(art.beaten_by), DIM)
        return 1
    end = cards(brush, 1, y, [read(art.rank)] * max(1, art.amount))
    if art.by is not None:
        after = brush.sign(end + 2, y, art.by)
        brush.canvas.put(after + 1, y, brush.view.seats[art.by].name)
    brush.canvas.put(end + 2, y + 1, read(art.beaten_by), DIM)
    return 3


def cards(brush: Brush, x: int, y: int, faces: Sequence[str]) -> int:
    """Draw cards one over the other, equal ones close together; return where they end."""
    canvas, before = brush.canvas, ""
    for face in faces:
        wide = len(face) + 1
        if before and face != before:
            canvas.put(x, y, "┐")
            canvas.put(x, y + 1, "│")
            canvas.put(x, y + 2, "┘")
            x += 1
        canvas.put(x, y, "┌" + "─" * wide)
        x_text = canvas.put(x, y + 1, "│")
        canvas.put(x_text, y + 1, face, BOLD)
        canvas.put(x, y + 2, "└" + "─" * wide)
        x += wide
        before = face
    for row, corner in enumerate("┐│┘"):
        canvas.put(x, y + row, corner)
    return x + 1


def hand(faces: Sequence[str], width: int) -> list[str]:
    """Return a hand as cards that fit: each for itself, or equal ones as one with a number.

    Empty if not even that fits.
    """
    grouped = [f"{face} ×{faces.count(face)}".removesuffix(" ×1") for face in dict.fromkeys(faces)]
    return next((way for way in ([*faces], grouped) if _wide(way) <= width), [])


def _wide(faces: Sequence[str]) -> int:
    """Return how wide cards one over the other are."""
    changes = sum(one != other for one, other in pairwise(faces))
    return sum(len(face) + 1 for face in faces) + changes + 2


def handle(brush: Brush, y: int, art: HandleArt) -> int:
    """Draw dice in a row, those that decided bright; return how many rows they took."""
    x = 1
    for at, face in enumerate(art.dice):
        style = brush.ink.colour(BRASS) if at in art.lit else ""
        x = brush.canvas.put(x, y, f"[{face}]", style, BOLD) + 1
    x += 2
    for mark in art.marks:
        label = next((brush.speaker.line(s.label) for s in art.spaces if s.key == mark.at), "")
        x = brush.sign(x, y, mark.seat)
        x = brush.canvas.put(x + 1, y, label, BOLD if mark.won else DIM) + 2
    return 2


def reels(brush: Brush, y: int, art: ReelsArt) -> int:
    """Draw the window of the reels; return how many rows it took."""
    x = 1
    for at in range(art.reels):
        face = brush.speaker.line(art.shown[at]) if at < len(art.shown) else "?"
        x = brush.canvas.put(x, y, f"[{face:^8.8}]", BOLD) + 1
    return 2


def wheel(brush: Brush, y: int, art: WheelArt) -> int:
    """Draw who has put what on the wheel; return how many rows it took."""
    x = 1
    for mark in art.marks:
        x = brush.sign(x, y, mark.seat)
        said = brush.speaker.line(mark.why) if mark.why else mark.at
        x = brush.canvas.put(x + 1, y, said, BOLD if mark.won else "") + 2
    return 2 if art.marks else 0
