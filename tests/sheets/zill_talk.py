"""Helpers for the Zillionaire scenarios: real cards, given deals, games that end in an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.sheets.sheet_talk import NAMES, Talk

ORDER = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "bump",
    "bankrupt",
    "bankroll",
    "millionaire",
    "zillionaire",
)
IN_DECK = dict(zip(ORDER, (6, 6, 6, 6, 3, 6, 6, 6, 3, 3, 3, 4, 4), strict=True))
LEAD = "P1"


def real(seats: int = 4, games: int = 1, **rules: str) -> Talk:
    """Real cards, the last seat deals, Ann leads."""
    talk = Talk(
        "zillionaire",
        seats,
        rules={key.replace("_", "-"): value for key, value in rules.items()},
        options={"cards": "real", "games": str(games)},
    )
    talk.say("same", NAMES[seats - 1], "ok")
    assert leads(talk) == "Ann"
    return talk


def leads(talk: Talk) -> str | None:
    """Who is asked to lead, if anybody is."""
    ask = talk.now["ask"]
    return ask["seat"] if ask and ask["rule"] == LEAD else None


def left(talk: Talk, **cards: int) -> None:
    for name, count in cards.items():
        talk.put(f"cards of {name}", count)


def deal(talk: Talk, hands: Mapping[str, Sequence[str]]) -> None:
    """Answer the deal with these cards first; the rest comes from the low end of the deck."""
    rest = Counter(IN_DECK)
    rest.subtract(card for hand in hands.values() for card in hand)
    assert min(rest.values()) >= 0
    spare = [card for card in ORDER for _ in range(rest[card])]
    ask: Any = talk.session.game.ask
    layout = {}
    for square in ask.grid:
        name, number = square.rsplit(" ", 1)
        given = hands.get(name, ())
        layout[square] = given[int(number) - 1] if int(number) <= len(given) else spare.pop(0)
    talk.say(layout)


def dealt(
    hands: Mapping[str, Sequence[str]],
    seats: int = 4,
    games: int = 1,
    see: Sequence[str] = NAMES,
    **rules: str,
) -> Talk:
    talk = Talk(
        "zillionaire",
        seats,
        rules={key.replace("_", "-"): value for key, value in rules.items()},
        options={"cards": "dealt", "games": str(games)},
        see=[name for name in see if name in NAMES[:seats]],
    )
    talk.say("same", NAMES[seats - 1])
    deal(talk, hands)
    return talk


def finish(talk: Talk, *order: str) -> list[str]:
    """Play the running real-card game so that these seats go out in this order."""
    told: list[str] = []
    for name in order:
        for other, count in talk.table["hand counts"].items():
            if other != name and 0 < count < 3:
                talk.put(f"cards of {other}", 3)
        talk.put(f"cards of {name}", 1)
        while name not in talk.table["places"]:
            leading = leads(talk) is not None
            if talk.asked == name and (leading or talk.table["tray"]["rank"] == "1"):
                told += talk.say("8x1")
            else:
                told += talk.say("1x1" if leading else "pass")
            if "game over" in told:
                return told
    return told


POINTS = {
    3: [("Rich", 6), ("Credit Crazy", 3), ("Poor", 1)],
    4: [("Rich", 6), ("Upper Crust", 4), ("Thin Ice", 2), ("Poor", 1)],
    5: [("Rich", 6), ("Upper Crust", 4), ("Credit Crazy", 3), ("Thin Ice", 2), ("Poor", 1)],
    6: [
        ("Rich", 6),
        ("Money to Burn", 5),
        ("Upper Crust", 4),
        ("Credit Crazy", 3),
        ("Thin Ice", 2),
        ("Poor", 1),
    ],
}
