"""Gambler (1977): race to $1,000 through Sweepstakes, Lotteries, races and IOUs."""

from firmware_host.engine.game import BoardGame, Notes

from .book import BOOK
from .pack import check
from .switches import SWITCHES
from .table import GamblerTable

GAME = BoardGame(
    id="gambler",
    name="Gambler",
    tagline="First to $1,000",
    seats=range(2, 5),
    switches=SWITCHES,
    editions=("house", "blank"),
    sources={
        "dice": "The two dice",
        "shaker": "The dice shaker",
        "fortune": "The Fortune cards",
        "tickets": "The lottery tickets",
        "horses": "The horse cards",
    },
    lay=GamblerTable,
    rulebook=BOOK,
    package=__name__,
    check_pack=check,
    notes=Notes({50: 1, 20: 2, 10: 1}),
    actions={
        "iou": "Take an IOU",
        "repay": "Pay the IOU back",
        "claim": "Collect the Start money",
    },
    tone="brass",
    emblem="dice",
)
