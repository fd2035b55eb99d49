"""Font metrics for drawings: font files, text widths, line breaks."""

from __future__ import annotations

import struct
from bisect import bisect_left
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SERIF, SANS = "font_source_serif_pro", "font_manrope"
FACES = {
    "serif": (SERIF, "SourceSerifPro-Bold.ttf"),
    "black": (SERIF, "SourceSerifPro-Black.ttf"),
    "italic": (SERIF, "SourceSerifPro-BoldIt.ttf"),
    "sans": (SANS, "Manrope-Bold.ttf"),
    "heavy": (SANS, "Manrope-ExtraBold.ttf"),
    "medium": (SANS, "Manrope-Medium.ttf"),
}
ASCENT, DESCENT = 0.74, 0.21  # of the size: how far capitals and tails reach
LAST = 0xFFFF  # stands for the end of a table, and for no character


@cache
def file_of(face: str) -> Path:
    """Return the font file of a face."""
    package, name = FACES[face]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The font package {package} is missing.")
    return Path(spec.submodule_search_locations[0], "files", name)


class Advances:
    """How far each character of a face moves on, in units of its em.

    A face has thousands of characters and a game uses a hundred: each is looked up in the tables of
    the font when it is first wanted.
    """

    def __init__(self, data: bytes) -> None:
        tables = {}
        for at in range(struct.unpack_from(">H", data, 4)[0]):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * at)
            tables[tag] = offset, length

        def table(tag: bytes) -> bytes:
            offset, length = tables[tag]
            return data[offset : offset + length]

        self.em: int = struct.unpack_from(">H", table(b"head"), 18)[0]
        self._count: int = struct.unpack_from(">H", table(b"hhea"), 34)[0]
        self._widths = table(b"hmtx")
        self._plane = _basic_plane(table(b"cmap"))
        self._known: dict[int, int | None] = {}

    def of(self, code: int) -> int | None:
        """Return how far a character moves on; None if the face does not have it."""
        if code not in self._known:
            glyph = _glyph(self._plane, code)
            place = 4 * min(glyph, self._count - 1)
            width = struct.unpack_from(">H", self._widths, place)[0] if glyph else None
            self._known[code] = width
        return self._known[code]


@cache
def _advances(face: str) -> Advances:
    return Advances(file_of(face).read_bytes())


def _basic_plane(cmap: bytes) -> bytes:
    """Return the table that says which glyph stands for which character of the basic plane."""
    for at in range(struct.unpack_from(">H", cmap, 2)[0]):
        offset = struct.unpack_from(">HHI", cmap, 4 + 8 * at)[2]
        form, length = struct.unpack_from(">HH", cmap, offset)
        if form == 4:
            return cmap[offset : offset + length]
    raise ValueError("a font without characters")


def _glyph(plane: bytes, code: int) -> int:
    """Return the glyph of a character, 0 if there is none."""
    count = struct.unpack_from(">H", plane, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", plane, 14)
    at = bisect_left(ends, code)
    if at == count:
        return 0
    starts = 16 + 2 * count
    start, delta, reach = (
        struct.unpack_from(">H", plane, starts + 2 * (part * count + at))[0] for part in range(3)
    )
    if code < start or code == LAST:
        return 0
    if not reach:
        return int(code + delta) % 0x10000
    place = starts + 2 * (2 * count + at) + reach + 2 * (code - start)
    glyph = int(struct.unpack_from(">H", plane, place)[0])
    return (glyph + delta) % 0x10000 if glyph else 0


def printable(text: str, face: str) -> str:
    """Return a text with a ? for every character that the face does not have."""
    known = _advances(face).of
    return "".join(char if known(ord(char)) is not None else "?" for char in text)


@cache
def width(text: str, face: str, size: float = 1.0, spacing: float = 0.0) -> float:
    """Return the length of a line of text at a size, with `spacing` between its letters."""
    advances = _advances(face)
    moved = (advances.of(ord(char)) for char in text)
    other = advances.of(ord("?")) or 0
    advance = sum(other if each is None else each for each in moved)
    return advance / advances.em * size + spacing * max(0, len(text) - 1)


def words(text: str) -> list[str]:
    """Return what a line may be broken between; a no-break space holds a sum together."""
    return [word for word in text.replace("\n", " ").split(" ") if word]


def wrap(text: str, face: str, size: float, room: float) -> list[str]:
    """Return a text in lines that fit, broken between words and, if need be, within one."""
    lines = [""]
    for word in words(text):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, face, size) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        while width(word, face, size) > room and len(word) > 1:
            cut = next(
                n
                for n in range(len(word) - 1, 0, -1)
                if n == 1 or width(f"{word[:n]}-", face, size) <= room
            )
            lines[-1] = f"{word[:cut]}-"
            lines.append("")
            word = word[cut:]
        lines[-1] = word
    return lines


def fitted(text: str, face: str, size: float, room: float, spacing: float = 0.0) -> float:
    """Return the size, this one or smaller, at which a line of text fits."""
    full = width(text, face, size, spacing)
    return size if full <= room else size * room / full


def fitted_lines(
    text: str, face: str, size: float, room: float, lines: int, leading: float = 1.13
) -> tuple[list[str], float]:
    """Return the lines of a text and their size, made smaller until they are few enough."""
    height = lines * size * leading
    while True:
        broken = wrap(text, face, size, room)
        whole = all(not line.endswith("-") or line in text for line in broken)
        if (len(broken) * size * leading <= height + 1e-6 and whole) or size < 1.2:
            return broken, size
        size *= 0.95


def balanced(text: str, face: str, size: float, room: float) -> list[str]:
    """Return lines that fit, about equally long, as titles on a board want them."""
    lines = wrap(text, face, size, room)
    count, narrow = len(lines), room
    while count > 1 and narrow > room / 2:
        narrow -= room / 40
        tried = wrap(text, face, size, narrow)
        if len(tried) > count or any(line.endswith("-") for line in tried):
            break
        lines = tried
    return lines
