"""How Pot Luck is set up and played: which function of the folder does what."""

from firmware_host.engine.game import BoardGame

from . import LABEL, odds, shown
from .book import BOOK, COACH
from .fixes import fixes
from .leaving import leave
from .pack import check
from .rules import play
from .switches import SWITCHES
from .table import PotLuckTable

GAME = BoardGame(
    label=LABEL,
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
    coach=COACH,
    check_pack=check,
)
