"""The rules in words: RULES.md, whose sections functions claim, and what the coach says of them."""

from firmware_host.engine.game import Coach
from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(__package__)
rule = BOOK.rule

COACH = Coach(
    "Own the most after the last turn.",
    {"2": "A six takes the pot; low numbers cost you. A dollar lets you off."},
)
