"""Helpers for the Spot Cash scenarios: flip a tile that shows a given face."""

from __future__ import annotations

from tests.sheets.sheet_talk import NAMES, Talk

REDS = {
    "red 10": 4,
    "red 20": 3,
    "red 50": 3,
    "red 100": 3,
    "red 300": 2,
    "red 500": 1,
    "red J": 1,
    "C": 1,
}
# The black values are the house edition's own; the sheet names none.
BLACKS = [f"black {value}" for value in (30, 40, 60, 80, 90, 120, 150, 180, 220, 280, 400)]
WHOLE = [face for face, count in REDS.items() for _ in range(count)] + [*BLACKS, "black J"]


def squares() -> list[str]:
    """The thirty squares of an area."""
    return [f"{row}{column}" for row in "abcde" for column in range(1, 7)]


def real(seats: int = 2, money: str = "ledger", **rules: str) -> Talk:
    """Real tiles; Ann is about to flip."""
    switches = {key.replace("_", "-"): value for key, value in rules.items()}
    talk = Talk("spot-cash", seats, rules=switches, money=money)
    talk.say("red 500", *["red 10"] * (seats - 1))
    assert (talk.asked, talk.table["turn"]) == (NAMES[0], NAMES[0])
    return talk


def flip(talk: Talk, owner: str, *faces: str) -> None:
    """Flip tiles of one area one after another, on the first squares that are left."""
    for face in faces:
        if "flip" in talk.keys:
            talk.say("flip")
        square = next(one for one in squares() if one not in talk.table["open"][owner])
        talk.say(f"{owner} {square}", face)


def flip_all(talk: Talk, but: int = 0) -> None:
    """Flip whatever is left in a fixed order, except for the last few."""
    while talk.now["ask"] and sum(talk.table["face down"].values()) > but:
        owner = sorted(talk.keys)[0].split()[0]
        if owner in ("lend", "no"):
            talk.say("no")
            continue
        left = talk.table["left"][owner]
        flip(talk, owner, next(face for face in reversed(WHOLE) if left.get(face)))
