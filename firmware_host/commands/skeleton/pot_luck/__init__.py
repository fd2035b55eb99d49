"""Pot Luck: roll for the pot, or pay to leave it alone."""

from firmware_host.engine.game import BoardGame

from . import odds, shown
from .book import BOOK, COACH
from .fixes import fixes
from .leaving import leave
from .pack import check
from .rules import play
from .switches import SWITCHES
from .table import PotLuckTable

GAME = BoardGame(
    id="pot-luck",
    name="Pot Luck",
    tagline="A six takes the pot",
    seats=range(2, 7),
    switches=SWITCHES,
    editions=("house",),
    sources={"dice": "the die"},
    table=PotLuckTable,
    rulebook=BOOK,
    play=play,
    leave=leave,
    view=shown.view,
    facts=shown.facts,
    fixes=fixes,
    odds=odds.card,
    package=__name__,
    coach=COACH,
    check_pack=check,
    tone="green",
    emblem="dice",
)
