"""The colours of everything drawn, by name, and what becomes of them when ink is short."""

from __future__ import annotations

from typing import NamedTuple

PAINTS = {
    "ink": "#10241f",
    "felt": "#16352d",
    "raised": "#1d4439",
    "line": "#2b5a4c",
    "cream": "#f7f1e3",
    "text": "#23201a",
    "mute": "#9fb8ad",
    "brass": "#e0ac4a",
    "red": "#d4513d",
    "coral": "#e2604a",
    "sky": "#58a6e0",
    "sun": "#f0c64f",
    "plum": "#c287c9",
    "jade": "#4fc3a1",
    "orange": "#f09b5a",
    "paper": "#fbf5e4",
    "sand": "#f1dfb4",
    "dune": "#e8cf97",
    "sea": "#1f7c7c",
    "wave": "#2b9290",
    "foam": "#bfe3d6",
    "leaf": "#2f6d49",
    "wine": "#7d2f3f",
    "navy": "#234a6b",
    "grape": "#6d4482",
    "loss": "#97280f",  # sums that are paid, on paper
    "white": "#ffffff",
    "black": "#000000",
}
# What a player's things look like, by seat: colour and shape, the same as on the screen.
SEATS = (
    ("coral", "circle"),
    ("sky", "square"),
    ("sun", "triangle"),
    ("plum", "diamond"),
    ("jade", "hexagon"),
    ("orange", "star"),
)
LINE = "felt"  # the one colour of a drawing in little ink
_DARK = frozenset(("ink", "felt", "text", "wine", "navy", "raised", "grape", "loss", "black"))


class Paint(NamedTuple):
    """How one shape is put down: fill and line as #rrggbb, empty for none, in the shape's units."""

    fill: str
    hatched: bool
    line: str
    width: float


def colour(name: str) -> str:
    """Return a paint by name as #rrggbb; a colour that is written so already stays as it is."""
    return name if not name or name.startswith("#") else PAINTS[name]


def mix(a: str, b: str, share: float) -> str:
    """Return a mix of two colours; `share` is how much of `b` is in it."""
    x, y = colour(a), colour(b)
    parts = ((int(x[at : at + 2], 16), int(y[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * share):02x}" for p, q in parts)


def is_dark(name: str) -> bool:
    """Return whether a fill is dark enough to be hatched where ink is short."""
    if name in _DARK:
        return True
    code = colour(name)
    return sum(int(code[at : at + 2], 16) for at in (1, 3, 5)) < 230
