"""The core knows no game: what a game needs to say about itself, it says as data."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = [
    *(f"firmware_host/{room}" for room in ("engine", "record", "touch", "text", "language")),
    *(f"firmware_host/{room}" for room in ("kept", "system", "doctor", "lab", "printing")),
    *(f"firmware_host/{room}" for room in ("phones", "hall")),
    *(
        f"display/{room}"
        for room in ("toolkit", "panels", "screens", "art", "parts", "scenes", "device")
    ),
    "hardware",
]
# Rulings, pieces and keys that belong to one game; `slots` is also a word of the language.
KNOWN = re.compile(
    r"GFB-|GAM-|ZIL-|SPC-|hotel|horse|\bslots?\b(?!=)|zillionaire|bankr|6x3"
    r"|go.for.broke|gambler|spot.cash",
    re.IGNORECASE,
)


def knowing(room: str) -> list[str]:
    """The lines of a room that name something of one game."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if KNOWN.search(line)
    ]


def test_nothing_outside_the_games_knows_one_of_them() -> None:
    assert [line for room in ROOMS for line in knowing(room)] == []
