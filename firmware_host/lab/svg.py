"""A small writer of SVG charts, in the colours of the house. Needs no screen and no library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

INK, LINE, CREAM, MUTE, BRASS, RED = (
    "#10241f",
    "#2b5a4c",
    "#f7f1e3",
    "#9fb8ad",
    "#e0ac4a",
    "#d4513d",
)
SERIES = ("#e2604a", "#58a6e0", "#f0c64f", "#c287c9", "#4fc3a1", "#f09b5a")

WIDTH, HEIGHT = 800, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 24, 80, 64
_LEGEND = 112  # from one name of a line to the next
# Bars both ways: the line between them, how far they reach, and letters of the words beside them.
_MIDDLE, _REACH, _WORDS = 545, 170, 34


class Bar(NamedTuple):
    """One bar: its label, its height, and the interval it may really lie in."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


def columns(
    title: str,
    bars: Sequence[Bar],
    across: str,
    unit: str = "",
    *,
    up: str = "",
    caption: str = "",
    level: tuple[str, float] | None = None,
) -> str:
    """Return upright bars from zero, with whiskers where an interval is known.

    `up` says what they count; `level` is a named height to compare them with.
    """
    top = max((bar.high or bar.value for bar in bars), default=1.0) or 1.0
    paper = _Paper(title, (0, max(len(bars), 1)), (0, top), across, unit)
    paper.text(_LEFT - 8, _TOP - 14, up, "end", MUTE)
    paper.caption(caption)
    shown = max(1, -(-len(bars) // 12))  # every label would run into the next
    for at, bar in enumerate(bars):
        left, right = paper.x(at + 0.12), paper.x(at + 0.88)
        paper.box(left, paper.y(bar.value), right - left, paper.y(0) - paper.y(bar.value), BRASS)
        if bar.low is not None and bar.high is not None:
            middle = (left + right) / 2
            paper.stroke([(middle, paper.y(bar.low)), (middle, paper.y(bar.high))], CREAM, 2)
        if at % shown == 0:
            paper.text((left + right) / 2, HEIGHT - _BOTTOM + 22, bar.label, "middle")
    if level is not None:
        name, value = level
        paper.stroke([(_LEFT, paper.y(value)), (WIDTH - _RIGHT, paper.y(value))], RED, 2)
        paper.text(WIDTH - _RIGHT, _TOP - 14, name, "end", RED)
    return paper.finish()


def lines(
    title: str,
    series: Sequence[tuple[str, Sequence[float]]],
    step: float,
    across: str,
    unit: str = "",
    *,
    caption: str = "",
) -> str:
    """Return one line per series over equal steps, named above."""
    values = [value for _, row in series for value in row] or [0.0]
    steps = max((len(row) for _, row in series), default=2) - 1
    low, high = min(0.0, *values), max(1.0, *values)
    paper = _Paper(title, (0, max(steps, 1) * step), (low, high), across, unit)
    paper.caption(caption)
    for reach in _ticks(0, max(steps, 1) * step):
        if reach <= max(steps, 1) * step:
            paper.text(paper.x(reach), HEIGHT - _BOTTOM + 22, _short(reach), "middle")
    for at, (name, row) in enumerate(series):
        colour = SERIES[at % len(SERIES)]
        paper.stroke([(paper.x(i * step), paper.y(v)) for i, v in enumerate(row)], colour, 2.5)
        paper.box(_LEFT + _LEGEND * at, 46, 14, 14, colour)
        paper.text(_LEFT + _LEGEND * at + 20, 58, name)
    return paper.finish()


def both_ways(
    title: str,
    rows: Sequence[tuple[str, float, float]],
    left: str,
    right: str,
    unit: str = "",
    *,
    caption: str = "",
) -> str:
    """Return bars to the left and to the right of a middle line: what goes out and what comes in.

    One that would dwarf all the others is drawn broken.
    """
    height = max(200, _TOP + 30 * len(rows) + 40)
    longest, *others = sorted((value for row in rows for value in row[1:]), reverse=True)
    dwarfing = longest > 2 * others[0] > 0
    whole = 1.25 * others[0] if dwarfing else longest
    paper = _Paper.blank(title, height)
    paper.caption(caption)
    paper.text(_MIDDLE - 8, _TOP - 10, left, "end", RED)
    paper.text(_MIDDLE + 8, _TOP - 10, right, "start", BRASS)
    for at, (label, out, into) in enumerate(rows):
        y = _TOP + 30 * at
        paper.text(16, y + 16, label if len(label) <= _WORDS else f"{label[: _WORDS - 1]}…")
        for value, sign, colour in ((out, -1, RED), (into, 1, BRASS)):
            if not value:
                continue
            length = _REACH * min(1.0, value / (whole or value))
            paper.box(_MIDDLE - length if sign < 0 else _MIDDLE, y, length, 22, colour)
            if value > whole:
                slit = _MIDDLE + sign * length * 0.85
                paper.stroke([(slit - 5, y + 24), (slit + 5, y - 2)], INK, 5)
            at_x = _MIDDLE + sign * (length + 6)
            anchor = "end" if sign < 0 else "start"
            paper.text(at_x, y + 16, f"{unit}{_short(value)}", anchor, MUTE)
    paper.stroke([(_MIDDLE, _TOP), (_MIDDLE, _TOP + 30 * len(rows) - 8)], MUTE, 1)
    return paper.finish()


class _Paper:
    """A drawing under way: axes, grid, and what was drawn so far."""

    def __init__(
        self,
        title: str,
        across: tuple[float, float],
        up: tuple[float, float],
        label: str,
        unit: str,
    ) -> None:
        self._start(title, HEIGHT)
        self._across = across
        ticks = _ticks(*up)
        self._up = (min(up[0], ticks[0]), max(up[1], ticks[-1]))
        for tick in ticks:
            self.stroke([(_LEFT, self.y(tick)), (WIDTH - _RIGHT, self.y(tick))], LINE, 1)
            shown = f"{_short(tick)}{unit}" if unit == "%" else f"{unit}{_short(tick)}"
            self.text(_LEFT - 8, self.y(tick) + 5, shown, "end", MUTE)
        self.text((_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 14, label, "middle", MUTE)

    @classmethod
    def blank(cls, title: str, height: int) -> _Paper:
        """Return paper without axes."""
        paper = cls.__new__(cls)
        paper._start(title, height)
        return paper

    def _start(self, title: str, height: int) -> None:
        self._height = height
        self._marks = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
            f' font-family="Manrope, sans-serif" font-size="15">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{INK}"/>',
            f'<text x="16" y="32" fill="{CREAM}" font-size="22" font-weight="700"'
            f' font-family="Source Serif Pro, serif">{escape(title)}</text>',
        ]

    def x(self, value: float) -> float:
        """Return where a value lies across the picture."""
        low, high = self._across
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """Return where a value lies up the picture."""
        low, high = self._up
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled rectangle."""
        self._marks.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            f' rx="2" fill="{colour}"/>'
        )

    def stroke(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        """Draw a line through points."""
        path = " L ".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self._marks.append(
            f'<path d="M {path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        )

    def text(
        self, x: float, y: float, words: str, anchor: str = "start", colour: str = CREAM
    ) -> None:
        """Draw a text."""
        self._marks.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"'
            f' stroke="none">'
            f"{escape(words)}</text>"
        )

    def caption(self, words: str) -> None:
        """Say in the corner what the picture was drawn from."""
        self.text(16, self._height - 14, words, "start", MUTE)

    def finish(self) -> str:
        """Return the whole picture as a file's text."""
        return "\n".join([*self._marks, "</svg>", ""])


def _ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers from at or below `low` to at or above `high`."""
    rough = max(high - low, 1e-9) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    first, last = floor(low / step), -floor(-high / step)
    return [step * tick for tick in range(first, last + 1)]


def _short(value: float) -> str:
    """Return a figure for an axis: 1.5M, 300k, 42."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"
