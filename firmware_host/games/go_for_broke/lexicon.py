"""Which effects the spaces and cards of Go For Broke can have, and within which bounds.

The bounds are for teach-in: generous for what costs money, up to what the sheet's dearest things
cost, and somewhat lower for what brings money, so that a board told at random still ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.words import word
from firmware_host.games.shared.lexicon import Bounds, Lexicon, Word
from firmware_host.games.shared.things import Things

STOCKS = (word("oil"), word("steel"), word("utilities"))
AREAS = ("stock market", "race track", "casino")
POOR_HOUSE = "poor house"
WAYS = (*AREAS, POOR_HOUSE)
LANDMARKS = ("start", *WAYS)
HORSES = (1, 2, 5, 10)
SYMBOLS = (
    word("bar"),
    word("bell"),
    word("plum"),
    word("orange"),
    word("cherry"),
    word("lemon"),
)
WHEELS: dict[str, tuple[str, ...]] = {
    "stock": (*(f"{stock} {way}" for stock in STOCKS for way in ("up", "down")), "dividend"),
    "race": ("1", "2", "3", "4"),
    "slot": SYMBOLS,
    "roulette": tuple(str(number) for number in range(1, 37)),
}

_SUMS = (5_000, 10_000, 20_000, 50_000, 100_000)
_PAY = Bounds("How much is paid?", 1_000, 1_000_000, 1_000, likely=_SUMS)
_GET = Bounds("How much is received?", 1_000, 500_000, 1_000, likely=_SUMS)
_SMALL = (1_000, 2_000, 5_000, 10_000, 20_000)
_SHARE = Bounds("How much for each of them?", 1_000, 100_000, 1_000, likely=_SMALL)
_PAY_PIP = Bounds("How much is paid for every pip?", 1_000, 50_000, 1_000, likely=_SMALL)
_GET_PIP = Bounds("How much is received for every pip?", 1_000, 20_000, 1_000, likely=_SMALL)
_DICE = Bounds("How many dice are thrown?", 1, 2, unit="")
_NEAR = (*range(-5, 0), *range(1, 6))
_STEPS = Bounds("How many spaces? Below zero is backwards.", -12, 12, unit="", likely=_NEAR)
_PRICE = Bounds("What does the hotel cost?", 1_000, 1_000_000, 1_000)
_RENT = Bounds("What is its rent?", 0, 200_000, 1_000)


def things(names: Sequence[str], pots: Sequence[str] = (), *, card: bool) -> Things:
    """Return what phrases can name: `names` are the spaces of the path in order."""
    return Things(
        note=1_000,
        places=frozenset((*LANDMARKS, *(name.lower() for name in names[1:]))),
        numbered=len(names),
        kinds=("hotel", "spend", "receive"),
        decks=("spend", "receive"),
        goods=("stock", *STOCKS, "hotel"),
        events=("stock market", "race", "casino", "slot machine", "roulette", "casino dice"),
        wheels=WHEELS,
        pots=(POOR_HOUSE, *pots),
        keeps=(*STOCKS, "no rent", "one stay", "no card") if card else (),
        rents=True,
    )


def space_lexicon(names: Sequence[str]) -> Lexicon:
    """Return what a space can do; `names` are the spaces of the path in order."""
    return _lexicon(names) | {"hotel": Word("A hotel for sale", _PRICE, _RENT)}


def card_lexicon(names: Sequence[str]) -> Lexicon:
    """Return what a card can do."""
    return _lexicon(names) | {"stock": Word("A stock card", names=STOCKS)}


def _lexicon(names: Sequence[str]) -> dict[str, Word]:
    spaces = tuple(name.lower() for name in names[1:])
    targets = (*LANDMARKS, *spaces) if _worth_naming(names) else LANDMARKS
    return {
        "nothing": Word("Nothing happens"),
        "pay": Word("Pay the Bank", _PAY),
        "receive": Word("Receive from the Bank", _GET),
        "draw": Word("Take a card", names=("spend", "receive")),
        "pay each": Word("Pay every other player", _SHARE),
        "collect each": Word("Collect from every other player", _SHARE),
        "all pay": Word("Every player pays the Bank", _PAY),
        "all receive": Word("Every player receives from the Bank", _GET),
        "pay die": Word("Throw dice and pay for every pip", _PAY_PIP, _DICE),
        "receive die": Word("Throw dice and receive for every pip", _GET_PIP, _DICE),
        "go": Word("Go straight to a place", names=targets, numbered=len(names)),
        "advance": Word("Move along the path to a place", names=targets, numbered=len(names)),
        "move": Word("Move on or back some spaces", _STEPS),
        "miss": Word("Lose the next turn"),
        "again": Word("Roll again"),
    }


def _worth_naming(names: Sequence[str]) -> bool:
    """Return whether the spaces have names of their own, not only numbers."""
    return any(name != f"Space {number}" for number, name in enumerate(names) if number)
