"""Breaks texts into lines and finds the size in which they fit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from .ink import Face, Ink, Setting
from .layout import Layout, Style

OPEN = 10_000  # a height that nothing reaches


def _wide(text: str, size: int) -> float:
    """Return about how wide a text is, without asking the font."""
    return len(text) * size * 0.52


class Setter:
    """Sets texts in one layout. What was measured once is kept with the ink."""

    def __init__(self, ink: Ink, layout: Layout) -> None:
        self.ink = ink
        self.layout = layout

    def fit(self, text: str, style: Style, width: int, height: int, lines: int = 1) -> Setting:
        """Return the text broken into at most `lines` lines at the largest size that fits.

        If not all of it fits, it is cut at the least size.
        """
        layout, fits = self.layout, self.ink.fits
        key = text, style, width, lines, layout.unit, layout.text
        # The same text is often asked for with its height still open first.
        free = fits.look(key)
        if free is None:
            free = fits.get(key, lambda: self._fit(text, style, width, OPEN, lines))
        if free.height <= height:
            return free
        return fits.get((key, height), lambda: self._fit(text, style, width, height, lines))

    def _fit(self, text: str, style: Style, width: int, height: int, lines: int) -> Setting:
        rows: list[str] = []
        faces = self.layout.faces_of(style)
        largest, least = faces[0], faces[-1]
        for face in faces:
            if (
                face is not least
                and _wide(text, face.size) > width
                and self._hopeless(text, largest, width / face.size, lines)
            ):
                continue
            rows = self.broken(text, face, width)
            if len(rows) <= lines:
                setting = self._set(rows, face, whole=True)
                if setting.height <= height and setting.width <= width:
                    return setting
        allowed = max(1, min(lines, height // max(1, self.ink.height(least))))
        if len(rows) > allowed:
            rows = [*rows[: allowed - 1], " ".join(rows[allowed - 1 :])]
        return self._set([self.shortened(row, least, width) for row in rows], least, whole=False)

    def _set(self, rows: Sequence[str], face: Face, *, whole: bool) -> Setting:
        measure, line = self.ink.width, self.ink.height(face)
        if len(rows) == 1:
            width = measure(rows[0], face)
            return Setting(((rows[0], width),), face, whole, line, width, line)
        widths = [measure(row, face) for row in rows]
        return Setting(
            tuple(zip(rows, widths, strict=True)), face, whole, line, max(widths), line * len(rows)
        )

    def _hopeless(self, text: str, face: Face, room: float, lines: int) -> bool:
        """Return whether a text surely needs more or wider lines; `room` is in sizes of the face.

        It is measured in one face, whatever size is tried: words come again, so most are known.
        """
        measure, room = self.ink.width, (room * 1.04 + 0.2) * face.size
        space = measure(" ", face)
        for paragraph in text.split("\n"):
            used = 0
            lines -= 1
            for word in paragraph.split(" "):
                wide = measure(word, face)
                if wide > room:
                    return True
                if used and used + space + wide > room:
                    lines -= 1
                    used = wide
                else:
                    used += space + wide if used else wide
        return lines < 0

    def broken(self, text: str, face: Face, width: int) -> list[str]:
        """Return the text in lines no wider than `width`, broken between words."""
        rows: list[str] = []
        measure = self.ink.width
        if "\n" not in text and measure(text, face) <= width:
            return [text]
        space = measure(" ", face)
        for paragraph in text.split("\n"):
            row, used = "", 0
            # Word by word: words come again, beginnings of sentences do not. Where that does not
            # decide it, since it is a little off, the row itself is measured.
            for word in paragraph.split(" "):
                wide = measure(word, face)
                longer, over = f"{row} {word}" if row else word, used + space + wide - width
                if row and abs(over) < face.size:
                    over = measure(longer, face) - width
                if not row or over <= 0:
                    row, used = longer, used + space + wide if row else wide
                else:
                    rows.append(row)
                    row, used = word, wide
            rows.append(row)
        return rows

    def shortened(self, text: str, face: Face, width: int) -> str:
        """Return the text, cut with three dots where it is too wide."""
        if self.ink.width(text, face) <= width:
            return text
        fits = bisect_right(
            range(1, len(text)),
            width,
            key=lambda end: self.ink.width(f"{text[:end].rstrip()}…", face),
        )
        return f"{text[:fits].rstrip()}…"
