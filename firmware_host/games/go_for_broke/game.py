"""How Go For Broke is set up and played: which function of the folder does what."""

from firmware_host.engine.game import BoardGame, Notes
from firmware_host.engine.words import word

from . import LABEL, odds, shown
from .book import BOOK, COACH
from .ending import because
from .fixes import act, fixes
from .handover import written
from .leaving import leave
from .pack import check
from .rules import play
from .switches import SWITCHES
from .table import BrokeTable

GAME = BoardGame(
    label=LABEL,
    switches=SWITCHES,
    editions=("house", "alpine", "blank"),
    sources={
        "dice": "the two dice",
        "casino-dice": "the dice in the cup",
        "stock": "the Stock Market spinner",
        "race": "the Race Track spinner",
        "slot": "the slot machine",
        "roulette": "the roulette spinner",
        "spend": "the Spend deck",
        "receive": "the Receive deck",
    },
    pieces={
        "dice": "dice",
        "casino-dice": "dice",
        "stock": "spinner",
        "race": "spinner",
        "slot": "spinner",
        "roulette": "spinner",
        "spend": "cards",
        "receive": "cards",
    },
    taught="blank",
    table=BrokeTable,
    rulebook=BOOK,
    play=play,
    leave=leave,
    view=shown.view,
    facts=shown.facts,
    vocabulary=shown.vocabulary,
    because=because,
    fixes=fixes,
    act=act,
    written=written,
    odds=odds.card,
    coach=COACH,
    check_pack=check,
    notes=Notes({1_000: 15, 5_000: 7, 10_000: 10, 50_000: 5, 100_000: 6}),
    # Here losing is skill, and what comes in is bad luck.
    awards={
        "loss": word("Finest waste"),
        "gain": word("Worst luck"),
        "luck": word("Unhappiest spin"),
        "streak": word("Unhappiest host"),
    },
)
