"""The rule book: RULES.md, whose sections functions claim by `@rule`, and the coach's sentences."""

from firmware_host.engine.game import Coach
from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(
    __package__,
    signs={
        "person": "B3 2",
        "dice": "1 7c-dice",
        "cards": "5",
        "coin": "6",
        "star": "9",
    },
)
rule = BOOK.rule

COACH = Coach(
    "You want to lose your million.",
    {
        "B2": "The machine does not know this board yet: tell it once what is printed there.",
        "B3": "Everybody rolls once; the highest total begins.",
        "1": "Roll and move. Spaces that cost money are your friends.",
        "3": "A space does what it says. Where it counts pips, a roll sets the sum.",
        "4": "Passing the road feeds the Poor House. Whoever is sent there has to take it all.",
        "5": "Spend cards help you, Receive cards set you back. Stock cards stay with you.",
        "6": "A hotel eats money at once, but others pay you rent. You may buy only one.",
        "7": "You may turn off here or walk on. The Casino mostly helps.",
        "7a": "Falling stock costs its owners, rising stock pays them. Here a crash is good news.",
        "7b": "The stake is gone unless your horse wins. Long shots win rarely and pay most.",
        "7c-slot": "You pay, then spin three reels. Most lines pay nothing, as you would wish.",
        "7c-roulette": "Any number will do: it costs the stake and hardly ever wins.",
        "7c-dice": "Throws without a one cost you money. A one ends it and pays you.",
        "8": "Whoever lands on another pawn pays damages. Run into people if you can.",
    },
)
