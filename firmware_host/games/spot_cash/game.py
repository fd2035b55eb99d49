"""How Spot Cash is set up and played: which function of the folder does what."""

from firmware_host.engine.game import BoardGame, Notes, SetupOption

from . import LABEL, loans, odds, shown
from .book import BOOK, COACH
from .fixes import fixes
from .handover import written
from .leaving import leave
from .pack import check
from .rules import play
from .switches import SWITCHES
from .table import SpotCash

GAME = BoardGame(
    label=LABEL,
    switches=SWITCHES,
    editions=("house", "blank"),
    sources={"first": "tiles drawn for the first turn", "tiles": "tiles in the areas"},
    pieces={"first": "tiles", "tiles": "tiles"},
    taught="blank",
    table=SpotCash,
    rulebook=BOOK,
    play=play,
    leave=leave,
    view=shown.view,
    facts=shown.facts,
    vocabulary=shown.vocabulary,
    fixes=fixes,
    written=written,
    odds=odds.card,
    asides=loans.asides,
    act=loans.act,
    coach=COACH,
    check_pack=check,
    notes=Notes(dict.fromkeys((1_000, 500, 100, 50, 20, 10), 6), bank=False, rule="SPC-14"),
    options=(
        SetupOption(
            "tiles",
            "Where do the tiles lie?",
            {
                "real": "On the board: you flip them and say what they show",
                "screen": "On the screen: everybody places thirty tiles in private",
            },
            "real",
            kind="tiles",
            without="screen",
        ),
    ),
    # What a real tile shows only the table can tell; on the screen these are never asked.
    real=frozenset(("first", "tiles")),
    bound=2_000,
)
