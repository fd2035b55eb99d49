"""What is asked and what is told in Spot Cash, each sentence once."""

from __future__ import annotations

from firmware_host.engine.asks import Menu, Option, Prompt
from firmware_host.engine.words import Form, Payment

# -- asked -------------------------------------------------------------------------------------

TEACH = Prompt(
    "S4",
    "What is black tile number {n} of this set worth?",
    "n",
    hint="Thirty tiles are arranged on the screen, so their values have to be known first.",
)
ARRANGE = Prompt(
    "S5",
    "{seat:who}, place your thirty tiles",
    "seat",
    hint="Only you should look now. Red tiles have limits, black tiles go anywhere.",
    secret=True,
)
SELF_CHECK = Prompt(
    "S7",
    "{seat:who}, look over your area once more before the tiles are turned face down",
    "seat",
    hint="10s in a square, 20s in an angle, 50s corner to corner, 300s side by side, "
    "red J on the rim, 100s in line with C.",
)
FIRST = Prompt(
    "0b",
    "{seat:who} draws a tile for the first turn: what does it show?",
    "seat",
    hint="The highest number plays first, whatever its colour.",
)
FIRST_ON_SCREEN = Prompt(
    "0b",
    "{seat:who}, draw a tile for the first turn",
    "seat",
    hint="The highest number plays first, whatever its colour.",
)
FLIP = Prompt(
    "1",
    "{seat:who}, which tile do you flip?",
    "seat",
    "n",
    hint="Red pays {n} × its value; black costs {n} × and ends your turn.",
)
GO_ON = Prompt(
    "5",
    "{seat:who}, flip another tile?",
    "seat",
    "n",
    hint="It would be flip number {n}: a red tile collects {n} times, a black one pays {n} times.",
)
SHOWS = Prompt(
    "1",
    "What does {square} in {owner:who}'s area show?",
    "owner",
    "square",
    hint="Turn the tile over and say what is on it.",
)
VALUE = Prompt(
    "S4",
    "{seat:who}, what number is on that black tile?",
    "seat",
    hint="Its value is not listed in this edition yet.",
)
REMEMBER = Prompt(
    "S4",
    "Does every player's set have a black {value:money}?",
    "value",
    hint="What is remembered need not be asked again, tonight or later.",
)
LOAN = Prompt(
    "13",
    "{lender:who}, lend {payer:who} {amount:money}?",
    "lender",
    "payer",
    "amount",
    "due",
    hint="{payer:who} has to pay {due:money} and is short of cash. There is no interest.",
)
COVERED = Prompt("13", "{payer:who} no longer needs a loan", "payer")
CANNOT_LEND = Prompt("13", "{lender:who} cannot lend any more", "lender")

GO_ON_MENU = Menu(
    Option("flip", "Flip another tile", "A black tile would end the turn and cost money"),
    Option("stop", "Stop here", "Keep what was collected; the turn ends"),
)
_LEND_NOTHING = Option("no", "Lend nothing", "Somebody else may, or the sum stays owed")
LOAN_MENU = Menu(
    Option("lend", "Lend it", "The loan counts for the lender if it is not paid back"),
    _LEND_NOTHING,
)
LOAN_MENU_BOTH = Menu(
    Option(
        "lend",
        "Lend it",
        "If it is not paid back it counts for the lender and is taken off the borrower",
    ),
    _LEND_NOTHING,
)
REMEMBER_MENU = Menu(
    Option("yes", "Yes, remember it", "It is listed from now on"),
    Option("no", "No, only this tile", "It counts now and is asked again next time"),
)

# -- told --------------------------------------------------------------------------------------

STARTED = Payment("started", "0a", "{to:who} starts with {amount:money}")
ARRANGED = Form("arranged", "S5", "{seat:who} has placed thirty tiles", "seat")
ON_SCREEN = Form(
    "on the screen",
    "S5",
    "{seat:who}'s tiles lie on the screen: the machine has placed them by the rules",
    "seat",
)
DREW = Form("drew", "0b", "{seat:who} draws {tile:tile}", "seat", "tile")
DRAWS_AGAIN = Form("draws again", "0b", "{seats:who} must draw again", "seats", cites=("SPC-07",))
GOES_FIRST = Form("goes first", "0b", "{seat:who} drew the highest number and plays first", "seat")

_FLIP_FACTS = ("seat", "owner", "square", "tile", "n")
FLIPPED = Form(
    "flipped",
    "1",
    "{seat:who} flips {square} in {owner:who}'s area: {tile:tile} (flip {n})",
    *_FLIP_FACTS,
)
CLUE_FLIPPED = Form(
    "clue",
    "8",
    "{seat:who} gets nothing for C; the next flip counts {next} times",
    "seat",
    "next",
    cites=("SPC-02", "SPC-03"),
)

RED_FIRST = Payment(
    "collected", "2", "{from:who} pays {to:who} {amount:money} for a red tile", "value", "n"
)
RED_SECOND = Payment(
    "collected twice",
    "4",
    "{from:who} pays {to:who} {amount:money} ({n} × {value:money})",
    "value",
    "n",
)
RED_LATER = Payment(
    "collected more",
    "5",
    "{from:who} pays {to:who} {amount:money} ({n} × {value:money})",
    "value",
    "n",
    cites=("SPC-06",),
)
BLACK_PAID = Payment(
    "paid",
    "6",
    "{from:who} pays {to:who} {amount:money} ({n} × {value:money}); the turn ends",
    "value",
    "n",
    cites=("SPC-06",),
)
RED_JACK = Payment(
    "red jackpot",
    "9",
    "Jack Pot: {from:who} pays {to:who} {amount:money} ({n} × {value:money} in red face up)",
    "value",
    "n",
    cites=("SPC-04",),
)
BLACK_JACK = Payment(
    "black jackpot",
    "9",
    "Jack Pot: {from:who} pays {to:who} {amount:money} ({n} × {value:money} in black face up)"
    "; the turn ends",
    "value",
    "n",
    cites=("SPC-04",),
)
EMPTY_JACK = Form(
    "empty jackpot",
    "9",
    "No {colour:rest} number is face up in {owner:who}'s area",
    "owner",
    "colour",
    cites=("SPC-05",),
)

STOPPED = Form(
    "stopped", "5", "{seat:who} stops after {n:n flip|flips}", "seat", "n", cites=("SPC-01",)
)
RAN_OUT = Form(
    "ran out", "11", "No tile is left for {seat:who}: the turn ends", "seat", cites=("SPC-09",)
)
PASSED = Form("passed", "11", "{seat:who} has no tile left to flip and passes", "seat")
ALONE = Form(
    "alone",
    "12",
    "Only {seat:who} has tiles left and plays on; after each black tile the "
    "count starts at one again",
    "seat",
    cites=("SPC-10",),
)

LENT = Payment(
    "lent", "13", "{from:who} lends {to:who} {amount:money}", cites=("SPC-11", "SPC-12", "SPC-13")
)
REPAID = Payment(
    "repaid", "13", "{from:who} pays back {amount:money} to {to:who}", cites=("SPC-13",)
)
PART_PAID = Payment(
    "part paid",
    "13",
    "{from:who} pays {to:who} {amount:money} of the {due:money} due",
    "due",
    cites=("SPC-11",),
)
OWED = Form(
    "owed",
    "13",
    "{seat:who} still owes {owner:who} {sum:money}",
    "seat",
    "owner",
    "sum",
    cites=("SPC-11",),
)
WAIVED = Form(
    "waived",
    "13",
    "{sum:money} that {seat:who} cannot pay {owner:who} is waived",
    "seat",
    "owner",
    "sum",
    cites=("SPC-23",),
)
LOAN_COUNTED = Payment(
    "loan counted",
    "13",
    "{to:who} adds {amount:money} that {borrower:who} did not pay back",
    "borrower",
    cites=("SPC-12",),
)
LOAN_CALLED = Payment(
    "loan called",
    "13",
    "{from:who} hands {to:who} {amount:money} not paid back before the end",
    cites=("SPC-12",),
)
LOAN_TAKEN_OFF = Form(
    "loan taken off",
    "13",
    "{seat:who} takes {sum:money} off the count for loans not paid back",
    "seat",
    "sum",
    cites=("SPC-12",),
)

PLACED_WELL = Form(
    "placed well",
    "S5",
    "{owner:who}'s area is open: all thirty tiles were placed by the rules",
    "owner",
    cites=("SPC-17", "SPC-18", "SPC-19"),
)
MISPLACED = Form(
    "misplaced",
    "S5",
    "{owner:who}'s area is open. The rules say: {section:limit}; not so at {squares:squares}",
    "owner",
    "section",
    "squares",
    cites=("SPC-17", "SPC-18", "SPC-19"),
)
TAUGHT = Form(
    "taught",
    "S4",
    "Noted: every set has a black {value:money}",
    "value",
    cites=("SPC-16",),
    teaches=True,
)
TAKEN_OUT = Form(
    "taken out", "W", "{seat:who}'s area is taken off the board", "seat", cites=("SPC-23",)
)
FORGIVEN = Form(
    "loan forgiven",
    "W",
    "{borrower:who} need not pay {lender:who} back any more: {sum:money}",
    "borrower",
    "lender",
    "sum",
    cites=("SPC-23",),
    remark=True,
)
HANDED_IN = Payment(
    "handed in", "W", "{from:who}'s {amount:money} goes back into the box", cites=("SPC-23",)
)

WON = Form("won", "W", "{seat:who} has the most money, {sum:money}, and wins", "seat", "sum")
SHARED = Form(
    "shared",
    "W",
    "{seats:who} have the most money, {sum:money} each, and share the win",
    "seats",
    "sum",
    cites=("SPC-15",),
)
LEFT_ALONE = Form(
    "alone at the end",
    "W",
    "Only {seat:who} is left: the game ends here and is counted",
    "seat",
    cites=("SPC-23",),
)
LAST_LEFT = Form(
    "last left", "W", "{seat:who} is the last one at the table and wins", "seat", cites=("SPC-23",)
)
