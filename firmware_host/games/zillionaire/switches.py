"""The doubtful rules that a table may settle for itself."""

from __future__ import annotations

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "ZIL-02",
        "What may a player do after a pass?",
        {"return": "Play again in the same round", "out": "Nothing until the round ends"},
        "return",
        "In the printed sample a player passes, is asked again and passes again.",
        "P2",
        usual=True,
    ),
    Switch(
        "ZIL-11",
        "What do several Bumps at once do?",
        {"one": "Bump one player", "each": "Bump one player per card"},
        "one",
        "The card chart speaks of a group of cards as if it were one card.",
        "C5",
        usual=True,
    ),
    Switch(
        "ZIL-12",
        "What does Bump do when one rival is left?",
        {"ends": "Ends the round; whoever bumped leads", "plays": "The rival still plays"},
        "ends",
        "A forced pass leaves nobody to answer.",
        "C5",
    ),
    Switch(
        "ZIL-14",
        "Who may put Bankroll on Bankrupt?",
        {
            "each": "Every other player once, in turn",
            "next": "Only the next player",
            "anyone": "Anybody with cards, even out of turn",
        },
        "each",
        "The card says what happens if no Bankroll is played on it, not by whom.",
        "C4",
        usual=True,
    ),
    Switch(
        "ZIL-19",
        "May a Zillionaire, 5, Bump or Bankrupt be the last card?",
        {"allow": "Yes", "bar": "No"},
        "allow",
        "Nothing printed forbids it.",
        "P5",
        usual=True,
    ),
    Switch(
        "ZIL-21",
        "When are cards exchanged?",
        {"together": "Together, from the dealt hands", "poorer": "The poorer player gives first"},
        "together",
        "Nobody should choose after seeing what was received.",
        "N3",
    ),
    Switch(
        "ZIL-26",
        "Who wins if totals are equal?",
        {
            "rich": "Most games won as Rich, else shared",
            "last": "The better place in the last game",
            "share": "They share the win",
        },
        "rich",
        "Winning games is what the match is about.",
        "W",
    ),
    Switch(
        "ZIL-27",
        "How is the exchange proved?",
        {
            "honour": "It is taken on trust",
            "scan": "Scanned face down",
            "reveal": "Shown to everybody",
        },
        "honour",
        "The cards are secret; a scan can prove them later without showing them.",
        "N3",
    ),
    Switch(
        "ZIL-29",
        "What happens when a player leaves?",
        {
            "poor": "Is Poor now; the next game has one player fewer",
            "end": "The match ends; the current game does not count",
        },
        "poor",
        "The others should be able to go on.",
        "L",
    ),
    Switch(
        "ZIL-31",
        "What if nothing can beat a play any more?",
        {"ends": "The round ends at once", "asks": "Everybody is still asked"},
        "ends",
        "What was played lies open, so everybody could know it.",
        "P3",
        before="asks",
    ),
)
