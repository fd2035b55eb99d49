"""How Gambler is set up and played: which function of the folder does what."""

from firmware_host.engine.game import BoardGame, Notes

from . import LABEL, odds, purse, shown
from .book import BOOK, COACH
from .fixes import fixes
from .handover import written
from .leaving import leave
from .pack import check
from .reasons import because
from .rules import play
from .switches import SWITCHES
from .table import GamblerTable

GAME = BoardGame(
    label=LABEL,
    switches=SWITCHES,
    editions=("house", "pier", "blank"),
    sources={
        "dice": "The two dice",
        "shaker": "The dice shaker",
        "fortune": "The Fortune cards",
        "tickets": "The lottery tickets",
        "horses": "The horse cards",
    },
    pieces={
        "dice": "dice",
        "shaker": "dice",
        "fortune": "cards",
        "tickets": "cards",
        "horses": "cards",
    },
    taught="blank",
    table=GamblerTable,
    rulebook=BOOK,
    play=play,
    leave=leave,
    view=shown.view,
    facts=shown.facts,
    vocabulary=shown.vocabulary,
    because=because,
    fixes=fixes,
    written=written,
    odds=odds.card,
    asides=purse.asides,
    act=purse.act,
    corrected=purse.corrected,
    coach=COACH,
    check_pack=check,
    notes=Notes({50: 1, 20: 2, 10: 1}),
    actions={
        "iou": "Take an IOU",
        "repay": "Pay the IOU back",
        "claim": "Collect the Start money",
    },
)
