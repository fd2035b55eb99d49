"""Where the expert hides its red tiles: places in which others found little, over many trials.

`croupier strength spot-cash --solve` tries random layouts, has sensible players flip them, keeps
those that cost least and writes them beside this module. Each is used in any of its four mirror
images, and the black tiles lie elsewhere every time, so that knowing the list helps nobody much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from firmware_host.engine.asks import Below
from firmware_host.engine.rulebook import beside

from ..edition import CLUE, FIVE_HUNDRED, RED_J
from ..placement import COLUMNS, HUNDRED, ROWS

FILE = "hiding.txt"
BLACK = "."
LETTERS = {
    "red 10": "t",
    "red 20": "w",
    "red 50": "f",
    HUNDRED: "h",
    "red 300": "p",
    FIVE_HUNDRED: "5",
    RED_J: "J",
    CLUE: "C",
}
_FACES = {letter: face for face, letter in LETTERS.items()}


def hidden(
    below: Below, blacks: Sequence[str], problems: Callable[[Sequence[str]], object]
) -> tuple[str, ...] | None:
    """Return one of the layouts that cost least, the black tiles at random.

    None if not one of them is lawful at this table.
    """
    found = list(layouts())
    while found:
        rows = _mirrored(found.pop(below(len(found))), below(2), below(2))
        layout = laid(rows, blacks, below)
        if not problems(layout):
            return layout
    return None


@cache
def layouts() -> tuple[str, ...]:
    """Return the layouts to choose from, as they are written."""
    return read(beside(__package__, FILE).read_text("utf-8"))


def read(text: str) -> tuple[str, ...]:
    """Return the layouts of such a file, as they are written there: five rows of letters a line."""
    return tuple(text.splitlines())


def _mirrored(rows: str, sideways: int, upside_down: int) -> str:
    """Return a layout as seen in a mirror: every limit holds there as well."""
    lines = rows.split()
    if upside_down:
        lines.reverse()
    return " ".join(line[::-1] if sideways else line for line in lines)


def laid(rows: str, blacks: Sequence[str], below: Below) -> tuple[str, ...]:
    """Return the faces of a written layout, with black tiles anyhow on what is left over."""
    rest = list(blacks)
    return tuple(
        _FACES.get(letter) or rest.pop(below(len(rest))) for letter in rows.replace(" ", "")
    )


def written(chosen: Sequence[Sequence[str]]) -> str:
    """Return the file that keeps these layouts."""
    areas = ["".join(LETTERS.get(face, BLACK) for face in layout) for layout in chosen]
    rows = range(0, ROWS * COLUMNS, COLUMNS)
    return "".join(" ".join(area[at : at + COLUMNS] for at in rows) + "\n" for area in areas)
