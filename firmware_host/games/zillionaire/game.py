"""How Zillionaire is set up and played: which function of the folder does what."""

from __future__ import annotations

from firmware_host.engine.game import BoardGame, SetupOption
from firmware_host.engine.words import word

from . import LABEL, odds, shown
from .book import BOOK, COACH
from .fixes import fixes
from .handover import written
from .leaving import leave
from .pack import check
from .reasons import because
from .rules import match
from .switches import SWITCHES
from .table import Zillionaire

GAME = BoardGame(
    label=LABEL,
    switches=SWITCHES,
    editions=("house", "blank"),
    sources={"deal": "the deal"},
    pieces={"deal": "cards"},
    taught="blank",
    table=Zillionaire,
    rulebook=BOOK,
    play=match,
    leave=leave,
    view=shown.view,
    facts=shown.facts,
    vocabulary=shown.vocabulary,
    because=because,
    fixes=fixes,
    written=written,
    odds=odds.card,
    coach=COACH,
    check_pack=check,
    options=(
        SetupOption(
            "cards",
            "Cards",
            {
                "real": "Real cards; the machine keeps the table",
                "dealt": "Dealt by the machine, on the screen",
            },
            "real",
            blind={
                "real": "The machine cannot see real cards, so it can play no seat. "
                "Let the machine deal, or let people play every seat."
            },
            kind="cards",
            without="dealt",
        ),
        SetupOption(
            "seating",
            "Seating card",
            {
                "compare": "Ours is compared with the one in your box",
                "house": "The one of this edition",
            },
            "compare",
            kind="seating card",
            without="house",
        ),
        SetupOption("games", "Games in the match", {str(n): str(n) for n in range(1, 11)}, "5"),
    ),
    actions={"pass": "Pass"},
    awards={
        "round won": word("Most rounds won"),
        "bumped": word("Hardest bumper"),
        "passed": word("Most patient"),
    },
    counted={
        "round won": ("seat", word("round|rounds")),
        "bumped": ("by", word("turn taken away|turns taken away")),
        "passed": ("seat", word("pass|passes")),
    },
    bound=20_000,
)
