"""The rule book: RULES.md, whose sections functions claim by `@rule`, and the coach's sentences."""

from __future__ import annotations

from firmware_host.engine.game import Coach
from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(
    __package__,
    signs={
        "person": "P1 P2 P4 N1 N4 L",
        "star": "P3 P5 W",
        "coin": "P6",
    },
)
rule = BOOK.rule

COACH = Coach(
    "Be the first to play all your cards.",
    {
        "S4": "Where you sit shows your status; for now it is only a chair.",
        "S5": "The cards are dealt out evenly. Any of you can deal.",
        "P1": "You lead: as many cards of one rank as you like. Play low ones first.",
        "P2": "Play just as many cards of a higher rank, or pass. Passing costs nothing.",
        "P5": "The first without cards has won; the others play on for the places.",
        "P6": "Every place scores: six points for Rich, one for Poor.",
        "C4": "Nothing but a Bankroll can go on a Bankrupt.",
        "C5": "Bump beats all numbers, and the next player misses a turn.",
        "C7": "A 5 stands for as many fives as you say.",
        "N1": "Change places: the richer you finished, the better the chair.",
        "N3": "The poor give their best cards, the rich their worst. Then play starts again.",
    },
)
