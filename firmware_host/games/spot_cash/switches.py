"""The doubtful rules of Spot Cash, to be chosen before a game."""

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "SPC-01",
        "May a player stop after a red tile?",
        {
            "must": "No: a turn goes on until a black tile comes up",
            "may": "Yes: after each red tile a player may stop and keep the money",
        },
        "must",
        "The rules say that a turn always ends with a black tile and that nobody may pass. They "
        "also say that a player is entitled to flip on; read that way it is a game of nerve.",
        "5",
        usual=True,
    ),
    Switch(
        "SPC-12",
        "How does an unpaid loan count?",
        {
            "lender": "The lender adds it, paid out of the box",
            "both": "The lender adds it and the borrower takes it off",
        },
        "lender",
        "The rules only say that the lender adds it. Taking it off the borrower as well keeps "
        "loans from making money.",
        "13",
        usual=True,
    ),
    Switch(
        "SPC-17",
        "Are the placed tiles checked before play?",
        {
            "none": "No: only once all tiles of an area are up",
            "self": "Every player hears the limits and looks over their own area",
            "entered": "Every player copies their own area into the machine in private",
        },
        "none",
        "The rules trust the players. What was placed wrongly comes out when the last tile of "
        "the area is flipped.",
        "S5",
        family="self",
        later=False,
        usual=True,
    ),
    Switch(
        "SPC-19",
        "How close to C do the 100s lie?",
        {
            "line": "Anywhere in its row or column, gaps allowed",
            "touching": "In its row or column with no other tile between",
        },
        "line",
        "The rules ask only that they are in line with C, on one or more of its sides.",
        "S5g",
        later=False,
    ),
    Switch(
        "SPC-23",
        "What happens when a player leaves?",
        {
            "stays": "The area stays, and its money pays and receives",
            "out": "The area is taken off the board and the money goes back into the box",
        },
        "stays",
        "The tiles are on the board already and the others were counting on them.",
        "W",
    ),
)
