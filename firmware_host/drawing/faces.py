"""Font metrics for drawings: font files, text widths, line breaks."""

from __future__ import annotations

import struct
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


@cache
def file_of(face: str) -> Path:
    """Return the font file of a face."""
    package, name = FACES[face]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The font package {package} is missing.")
    return Path(spec.submodule_search_locations[0], "files", name)


@cache
def _advances(face: str) -> tuple[dict[int, int], int]:
    """Return how far each character moves on, in units of the em, and that em."""
    data = file_of(face).read_bytes()
    tables = {}
    for at in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * at)
        tables[tag] = offset
    em: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count: int = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    widths = struct.unpack_from(">" + "HH" * count, data, tables[b"hmtx"])[::2]
    glyphs = _characters(data, tables[b"cmap"])
    return {code: widths[min(glyph, count - 1)] for code, glyph in glyphs.items()}, em


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    """Return which glyph stands for which character (the table for the basic plane)."""
    for at in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * at)[2]
        if struct.unpack_from(">H", data, offset)[0] == 4:
            return _basic_plane(data, offset)
    raise ValueError("a font without characters")


def _basic_plane(data: bytes, offset: int) -> dict[int, int]:
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    ends, starts = offset + 14, offset + 16 + 2 * count
    found: dict[int, int] = {}
    for at in range(count):
        end = struct.unpack_from(">H", data, ends + 2 * at)[0]
        start = struct.unpack_from(">H", data, starts + 2 * at)[0]
        delta = struct.unpack_from(">H", data, starts + 2 * (count + at))[0]
        place = starts + 2 * (2 * count + at)
        reach = struct.unpack_from(">H", data, place)[0]
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if reach:
                glyph = struct.unpack_from(">H", data, place + reach + 2 * (code - start))[0]
            if glyph := (glyph + delta) % 0x10000 if glyph or not reach else 0:
                found[code] = glyph
    return found


def printable(text: str, face: str) -> str:
    """Return a text with a ? for every character that the face does not have."""
    known, _ = _advances(face)
    return "".join(char if ord(char) in known else "?" for char in text)


@cache
def width(text: str, face: str, size: float = 1.0, spacing: float = 0.0) -> float:
    """Return how long a line of text is at a size, with so much put between letters."""
    known, em = _advances(face)
    other = known[ord("?")]
    advance = sum(known.get(ord(char), other) for char in text)
    return advance / em * size + spacing * max(0, len(text) - 1)


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
