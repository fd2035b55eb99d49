"""The doubtful rules that a table may settle for itself."""

from __future__ import annotations

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "ZIL-02",
        "After a pass",
        {"return": "may play again in the same round", "out": "is out until the round ends"},
        "return",
        "In the printed sample a player passes, is asked again and passes again.",
        "P2",
    ),
    Switch(
        "ZIL-11",
        "Several Bumps in one play",
        {"one": "bump one player", "each": "bump one player per card"},
        "one",
        "The card chart speaks of a group of cards as if it were one card.",
        "C5",
    ),
    Switch(
        "ZIL-12",
        "Bump when one rival is left",
        {"ends": "ends the round, whoever bumped leads", "plays": "the rival still plays"},
        "ends",
        "A forced pass leaves nobody to answer.",
        "C5",
    ),
    Switch(
        "ZIL-14",
        "Who may put Bankroll on Bankrupt",
        {
            "each": "every other player once, in turn",
            "next": "only the next player",
            "anyone": "anybody with cards, also out of turn",
        },
        "each",
        "The card says what happens if no Bankroll is played on it, not by whom.",
        "C4",
    ),
    Switch(
        "ZIL-19",
        "Going out on a Zillionaire, 5, Bump or Bankrupt",
        {"allow": "allowed", "bar": "not allowed"},
        "allow",
        "Nothing printed forbids it.",
        "P5",
    ),
    Switch(
        "ZIL-21",
        "When cards are exchanged",
        {"together": "together, from the dealt hands", "poorer": "the poorer player gives first"},
        "together",
        "Nobody should choose after seeing what was received.",
        "N3",
    ),
    Switch(
        "ZIL-26",
        "Equal totals at the end",
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
        "Proof that the right cards were exchanged",
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
        "When a player leaves",
        {
            "poor": "takes Poor in this game; the next has one player fewer",
            "end": "the match ends; the running game does not count",
        },
        "poor",
        "The others should be able to go on.",
        "L",
    ),
)
