"""The rule book: RULES.md, whose sections functions claim by `@rule`, and the coach's sentences."""

from firmware_host.engine.game import Coach
from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(
    __package__,
    signs={
        "star": "1 12",
        "cards": "3b 4a 7b 7c 8c 9",
        "coin": "3c 10",
        "person": "3d 14",
        "wheel": "8a 8b 13a 13b 13c 13d",
    },
)
rule = BOOK.rule

COACH = Coach(
    "Be the first to own $1,000.",
    {
        "3d": "Everybody rolls once; the highest total begins.",
        "4a": "Lottery tickets are sold only now, before you roll. They wait for a Lottery.",
        "4b": "You move by the total. Doubles stop you and bring a chance instead.",
        "4c": "Do what the space says; the machine tells you what it costs or brings.",
        "5": "Doubles: roll again for $500, one chance in six, or call a Sweepstakes.",
        "5a": "Only doubles again win. Either way your turn is over.",
        "6b": "Everybody bets on six dice in a row. Rare fields pay more.",
        "6c": "Now the six dice fall; the machine sees who has won.",
        "6d": "Markers come back to their owners, and play goes on.",
        "7b": "A ticket wins if both of its numbers lie among the six dice.",
        "7c": "All tickets go back now. Buy new ones before your next roll.",
        "8b": "Everybody holds a horse; one die picks the winner.",
        "8c": "The race is over, and the horse cards go back.",
        "9": "Fortune cards are good or bad luck, done at once.",
        "10": "Passing Start earns $100, but only if you collect it before the next roll.",
        "11": "With an IOU you cannot win, and you are out once that money is lost.",
    },
)
