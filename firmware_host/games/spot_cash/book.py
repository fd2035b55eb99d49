"""The rules in words: RULES.md, whose sections functions claim, and what the coach says of them."""

from firmware_host.engine.game import Coach
from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(
    __package__,
    signs={
        "coin": "0a 13",
        "person": "0b 7 12",
        "star": "W",
    },
)
rule = BOOK.rule

COACH = Coach(
    "The most money wins at the end.",
    {
        "0b": "Everybody draws a tile; the highest number plays first.",
        "S4": "Tell the machine what is printed on your tiles; it asks only once.",
        "S5": "Hide your red tiles where others will not look. The machine can do it for you.",
        "S7": "A last look at your tiles, before they are turned face down.",
        "1": "Flip somebody else's tile: red pays you, black costs you and ends your turn.",
        "5": "Each flip counts more: the second double, the third triple, red or black.",
        "8": "The Clue pays nothing. The red 100s lie in its row or column.",
        "9": "A Jack Pot counts all open numbers of its colour in that area.",
        "13": "Whoever is short may borrow. Nobody has to lend, and there is no interest.",
    },
)
