"""Twenty-five more texts of the kind such boxes print, each told block by block by touch alone.

They were written before anybody looked whether the blocks could say them.
"""

from __future__ import annotations

import pytest

from firmware_host.engine.asks import Answer
from firmware_host.engine.words import english
from firmware_host.games.shared.effects import parse
from firmware_host.games.shared.lexicon import fitted
from firmware_host.games.shared.sentences import sentence
from tests.effects.test_play import broke_at, gambler_at, in_order
from tests.effects.test_teaching import IN_GAMBLER, ON_CARDS, ON_SPACES, told
from tests.games.table_talk import at_random

BROKE, GAMBLER = "go-for-broke", "gambler"
# What is printed, in which game, the phrase it comes to, and what is touched.
CARDS: list[tuple[str, str, str, list[Answer]]] = [
    (
        "The roof leaks: $8,000 for every hotel that is yours",
        BROKE,
        "pay 8000 per hotel",
        ["per", "hotel", 8_000],
    ),
    (
        "A tip pays off: take $10,000 or have another roll",
        BROKE,
        "receive 10000 or roll again",
        ["receive", 10_000, "or", "again"],
    ),
    (
        "Conscience money: a third of your cash goes into the Poor House",
        BROKE,
        "pay 1/3 of cash into poor house",
        ["share pot", "1/3"],
    ),
    (
        "Oil is up: $15,000 if you hold any, or else $5,000 to your right",
        BROKE,
        "if oil then receive 15000 else pay 5000 to right",
        ["if", "oil", "receive", 15_000, "something", "pay to", "right", 5_000],
    ),
    (
        "Throw a die. A six is worth $50,000, anything else a turn",
        BROKE,
        "throw 1 die and if thrown 6 then receive 50000 else lose a turn",
        ["throw", "1", "exactly", 6, "receive", 50_000, "something", "miss"],
    ),
    (
        "Everybody chips in $2,000 for your cruise, which takes two turns",
        BROKE,
        "collect from each 2000 and lose 2 turns",
        ["collect each", 2_000, "and", "turns", 2],
    ),
    (
        "Carried home: back to Start, and nothing is paid there",
        BROKE,
        "go to start quietly",
        ["quiet", "start"],
    ),
    (
        "The will is read: swap fortunes with the poorest",
        BROKE,
        "swap cash with poorest",
        ["swap cash", "poorest"],
    ),
    (
        "Two letters in the post: take two Spend cards",
        BROKE,
        "draw 2 spend",
        ["cards", "spend", 2],
    ),
    (
        "Parked in the stable lane: $20 or a turn",
        GAMBLER,
        "pay 20 or lose a turn",
        ["pay", 20, "or", "miss"],
    ),
    (
        "The richest stands a round: $10 to each of the others",
        GAMBLER,
        "richest pay each 10",
        ["others", "richest", "pay each", 10],
    ),
    (
        "Bank day: who has an IOU pays $20, who has none gets $20",
        GAMBLER,
        "(all with iou pay 20) and all with no iou receive 20",
        [
            *("others", "with", "all", "iou", "pay", 20, "and"),
            *("others", "with", "all", "no iou", "receive", 20),
        ],
    ),
    (
        "Full house: on to the next hotel, and twice the rent to its owner",
        BROKE,
        "advance to next hotel and pay twice rent to owner of here",
        ["next", "hotel", "and", "rent", "2"],
    ),
    (
        "Call a number, throw two dice; $100 if you were right",
        GAMBLER,
        "name a number 2 to 12 and throw 2 dice and if thrown number then receive 100",
        ["more", "number", "2", "receive", 100, "nothing"],
    ),
    (
        "Off at a gallop: roll again, and that roll costs $1,000 a pip",
        BROKE,
        "next roll pay 1000 per pip and roll again",
        ["more", "roll later", "per", "pip", 1_000, "and", "again"],
    ),
    (
        "Whoever likes puts up $5,000 and throws both dice; the best takes it",
        BROKE,
        "stake 5000 for highest of 2 dice by choice",
        ["more", "stake", 5_000, 2, "highest", "choice"],
    ),
    (
        "One free ticket, and the Lottery is drawn now",
        GAMBLER,
        "get ticket and hold lottery",
        ["more", "goods", "get", "ticket", "and", "hold", "lottery"],
    ),
    (
        "A levy: $100 from those above $500, $50 to all others",
        GAMBLER,
        "if cash above 500 then pay 100 else receive 50",
        ["if", "above", 500, "pay", 100, "something", "receive", 50],
    ),
    (
        "Your neighbour on the left oversleeps the next turn",
        GAMBLER,
        "left lose a turn",
        ["others", "left", "miss"],
    ),
    (
        "High season: all rents are double until you roll again",
        BROKE,
        "double rent for all",
        ["more", "rents", "double", "all"],
    ),
    (
        "Out of the rain: keep this, one rent is forgiven",
        BROKE,
        "keep no rent",
        ["more", "keep", "no rent"],
    ),
    (
        "If you are ahead of everybody, $30 to the last one and a turn is lost",
        GAMBLER,
        "if furthest then pay 30 to last and lose a turn",
        ["if", "furthest", "pay to", "last", 30, "more", "miss", "nothing"],
    ),
    (
        "A fare of $5,000 for every space you have just come",
        BROKE,
        "pay 5000 per space moved",
        ["per", "moved", 5_000],
    ),
    (
        "Sing a verse. If the table liked it, take $40 and another roll",
        GAMBLER,
        'if table says "it is true" then receive 40 and roll again',
        ["if", "table", "receive", 40, "nothing", "within", "again"],
    ),
    (
        "Three throws of one die, $10 for every pip of each",
        GAMBLER,
        "3 times pay 10 per pip of 1 die",
        ["more", "times", 3, "pay die", 10, 1],
    ),
]


def test_there_are_enough_of_them() -> None:
    assert len(CARDS) == 25
    assert len({text for text, *_ in CARDS}) == 25


@pytest.mark.parametrize(("text", "game", "phrase", "answers"), CARDS, ids=[c[0] for c in CARDS])
def test_it_is_told_in_blocks_and_played(
    text: str, game: str, phrase: str, answers: list[Answer]
) -> None:
    words = IN_GAMBLER if game == GAMBLER else ON_CARDS if "keep" in phrase else ON_SPACES
    effect, kept, _ = told(words, iter([*answers, "remember"]), [10, 1_000])
    assert kept
    assert effect == fitted(parse(phrase, words[1].places), words[0]), effect.phrase()
    assert english(sentence(effect.phrase())) != phrase, "it has words of its own"
    if "keep" in phrase:
        return
    play = (gambler_at if game == GAMBLER else broke_at)(phrase)
    chance = iter(range(10_000))
    play.push((1, 2) if game == GAMBLER else (1, 1))
    for _ in range(30):
        if play.ask is None:
            break
        play.push(at_random(play, play.ask, lambda below: next(chance) % below))
        in_order(play)
