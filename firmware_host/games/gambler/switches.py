"""The doubtful rules of Gambler, each with its options and the reason for the default."""

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "GAM-02",
        "Does the pawn move on doubles?",
        {
            "stay": "No: doubles are for the second roll or the Sweepstakes only",
            "move": "Yes: it moves and its space is followed, then the chance is taken",
        },
        "stay",
        "The sheet moves pawns for rolls other than doubles.",
        "5",
    ),
    Switch(
        "GAM-16",
        "What if nobody holds the winning horse?",
        {
            "bank": "Wins nothing: the Bank keeps the fees",
            "again": "The die is rolled until a horse that somebody holds comes in",
            "all": "There is none: all six cards are dealt out, round and round",
        },
        "bank",
        "The sheet says so, though with two players it happens four times in six.",
        "8b",
        family="again",
        usual=True,
    ),
    Switch(
        "GAM-17",
        "What is a Daily Double?",
        {
            "same": "One race, like Off to the Races",
            "two": "Two races, one after the other",
            "double": "One race for double money: fee and prize count twice",
        },
        "same",
        "The sheet names both spaces alike.",
        "8a",
        usual=True,
    ),
    Switch(
        "GAM-19",
        "How is the Start money paid?",
        {
            "claim": "Lost unless collected before another player rolls",
            "auto": "Is paid at once without asking",
        },
        "claim",
        "The sheet says that it is lost if it is not collected in time.",
        "10",
        family="auto",
        usual=True,
    ),
    Switch(
        "GAM-21",
        "When is a player with an IOU out?",
        {
            "ab": "With $0, or when a payment falls short",
            "a": "With $0; whoever falls short pays what they have",
            "b": "Only when a payment falls short",
            "c": "As soon as $200 is lost after borrowing",
        },
        "ab",
        "Both are ways to have nothing left; a last $10 bet may still save its player.",
        "11",
    ),
    Switch(
        "GAM-24",
        "When is it checked who has $1,000?",
        {
            "event": "After every event, for all players together",
            "turn": "At the end of every turn, for all players together",
        },
        "event",
        "The sheet's own example is an event in the middle of somebody's turn.",
        "12",
    ),
    Switch(
        "GAM-26",
        "What if two tie with $1,000 or more?",
        {
            "on": "Play goes on until one of them leads after an event",
            "share": "They share the game",
        },
        "on",
        "The sheet wants one winner, the one with the most money.",
        "12",
    ),
    Switch(
        "GAM-30",
        "May players give or lend each other money?",
        {
            "forbid": "Not allowed: the IOU is the only credit",
            "allow": "Allowed to everybody who has no IOU",
        },
        "forbid",
        "Handing money round would decide a race to $1,000.",
        "4c",
        family="allow",
        usual=True,
    ),
    Switch(
        "GAM-32",
        "Who wins if only one player is left?",
        {
            "leader": "Whoever is ahead after IOUs wins, even a leaver",
            "last": "Whoever is left at the table wins",
        },
        "leader",
        "Having to go home is not losing.",
        "14",
    ),
    Switch(
        "GAM-33",
        "A correction that brings somebody $1,000",
        {
            "counts": "Wins at once, like the payment it stands for",
            "later": "Is checked after the next event",
        },
        "counts",
        "A prize that was booked too late is still a prize.",
        "12",
        before="later",
    ),
    Switch(
        "GAM-35",
        "Start money still due when it becomes automatic",
        {
            "paid": "Comes by itself at the next roll",
            "lost": "Has to be collected as before",
        },
        "paid",
        "From then on nobody has to claim anything.",
        "10",
        before="lost",
    ),
)
