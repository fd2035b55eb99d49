"""The doubtful rules that a table may settle for itself."""

from __future__ import annotations

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "ZIL-02",
        "What may a player do after a pass?",
        {"return": "may play again in the same round", "out": "is out until the round ends"},
        "return",
        "In the printed sample a player passes, is asked again and passes again.",
        "P2",
        usual=True,
    ),
    Switch(
        "ZIL-11",
        "What do several Bumps at once do?",
        {"one": "bump one player", "each": "bump one player per card"},
        "one",
        "The card chart speaks of a group of cards as if it were one card.",
        "C5",
        usual=True,
    ),
    Switch(
        "ZIL-12",
        "What does Bump do when one rival is left?",
        {"ends": "ends the round, whoever bumped leads", "plays": "the rival still plays"},
        "ends",
        "A forced pass leaves nobody to answer.",
        "C5",
    ),
    Switch(
        "ZIL-14",
        "Who may put Bankroll on Bankrupt?",
        {
            "each": "every other player once, in turn",
            "next": "only the next player",
            "anyone": "anybody with cards, also out of turn",
        },
        "each",
        "The card says what happens if no Bankroll is played on it, not by whom.",
        "C4",
        usual=True,
    ),
    Switch(
        "ZIL-19",
        "May a Zillionaire, 5, Bump or Bankrupt be the last card?",
        {"allow": "allowed", "bar": "not allowed"},
        "allow",
        "Nothing printed forbids it.",
        "P5",
        usual=True,
    ),
    Switch(
        "ZIL-21",
        "When are cards exchanged?",
        {"together": "together, from the dealt hands", "poorer": "the poorer player gives first"},
        "together",
        "Nobody should choose after seeing what was received.",
        "N3",
    ),
    Switch(
        "ZIL-26",
        "Who wins if totals are equal?",
        {
            "rich": "more games won as Rich, then shared",
            "last": "better place in the last game",
            "share": "shared",
        },
        "rich",
        "Winning games is what the match is about.",
        "W",
    ),
    Switch(
        "ZIL-27",
        "How is the exchange proved?",
        {
            "honour": "on trust",
            "scan": "scanned face down",
            "reveal": "shown to everybody",
        },
        "honour",
        "The cards are secret; a scan can prove them later without showing them.",
        "N3",
    ),
    Switch(
        "ZIL-29",
        "What happens when a player leaves?",
        {
            "poor": "is Poor now; the next game has one player fewer",
            "end": "the match ends; the current game does not count",
        },
        "poor",
        "The others should be able to go on.",
        "L",
    ),
    Switch(
        "ZIL-31",
        "A play that nothing can beat any more",
        {"ends": "ends the round at once", "asks": "is still asked round"},
        "ends",
        "What was played lies open, so everybody could know it.",
        "P3",
        before="asks",
    ),
)
