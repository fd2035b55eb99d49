"""Wheels, decks and tiles for the sample scenes."""

from __future__ import annotations

from firmware_host.engine.decks import Deck, Wedge, Wheel
from firmware_host.engine.view import DoorArt, Mark, PathArt, SpaceArt

RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
ROUND = tuple((16 + 7 * place) % 36 + 1 for place in range(36))  # seven further each time
ROULETTE = Wheel(
    "roulette",
    "Roulette",
    (Wedge(str(n), str(n), 1, "black" if at % 2 == 0 else "red") for at, n in enumerate(ROUND)),
)
STOCK = Wheel(
    "stock",
    "Stock market",
    [
        Wedge(f"{stock} {way}", f"{stock} {way}", sign=way, short=stock)
        for stock in ("Oil", "Steel", "Rail", "Gold")
        for way in ("up", "down")
    ]
    + [Wedge("dividend", "Dividend")],
)
RACE = Wheel(
    "race",
    "Race",
    [Wedge(str(n), str(n), 1, tone) for n, tone in enumerate(("red", "blue", "green", "brass"), 1)],
    "track",
)
SLOT = Wheel(
    "slot",
    "Slot machine",
    (Wedge(name, name) for name in ("bar", "bell", "plum", "orange", "cherry", "lemon")),
    "reels",
)
RANKS = ("3", "4", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PIECES = {
    "red 10": 4,
    "red 20": 3,
    "red 50": 3,
    "red 100": 3,
    "red 300": 2,
    "red 500": 1,
    "red J": 1,
    "C": 1,
    **{f"black {10 * n}": 1 for n in range(1, 12)},
    "black J": 1,
}
FACES = {
    piece: (figure, tone or "red")
    for piece in PIECES
    for tone, _, figure in (piece.rpartition(" "),)
}
SQUARES = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcdef")
KINDS = ("pay", "spend", "building", "receive", "post", "people", "move")
PATH = PathArt(
    "Port Lavish",
    tuple(
        SpaceArt(
            {0: "Start", 13: "Casino Steps", 16: "Grand Meridian", 5: "Exchange Street"}.get(
                at, f"Promenade {at}"
            ),
            {0: "start", 13: "casino", 5: "market"}.get(at, KINDS[at * 5 % 7]),
            "pay $12,000",
            2 if at == 16 else None,
        )
        for at in range(48)
    ),
    (Mark(0, "9"), Mark(1, "11"), Mark(2, "16"), Mark(3, "15")),
    (
        DoorArt("Casino", "casino", 13, "three games"),
        DoorArt("Stock Market", "market", 5, "one spin for all"),
        DoorArt("Poor House", "house", 41, "", 14_000),
    ),
    9,
    tuple(range(10, 17)),
)


def deck(*, large: bool) -> Deck:
    """Return a deck with few or many kinds of cards."""
    if not large:
        return Deck("tickets", "the tickets", {"horse": 4, "dog": 2, "bell": 1}, {})
    verbs = ("Pay", "Receive", "Repair", "Inherit", "Tax", "Birthday")
    names = [f"{verb} ${1000 * n:,}" for verb in verbs for n in (1, 2, 5, 10, 25)]
    return Deck("spend", "Spend cards", dict.fromkeys(names, 2), {})
