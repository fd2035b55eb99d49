"""Names and sayings of the board and the decks, put right in the running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act
from firmware_host.engine.words import verbatim
from firmware_host.games.shared.teaching.relearn import NAME, relearnt

from ..board import NOBODY
from ..edition import DECKS
from ..pack import check
from ..teaching import NAMED, TAUGHT, TAUGHT_CARD
from .lesson import BrokeWalk

if TYPE_CHECKING:
    from ..table import BrokeTable


def relearn(t: BrokeTable, act: Act) -> None:
    """Put right what a space is called or what is printed there. Raises `Refused`."""
    walk = BrokeWalk(t.edition)
    key = relearnt(walk, act)
    kind, _, which = key.partition(" ")
    for problem in check(t.setup.edition, walk.pack()):
        raise Refused(verbatim(problem))
    if kind in DECKS:
        t.relearn(walk.edition)
        t.record((TAUGHT_CARD, kind, walk.says(key)))
        return
    place = int(which) + (t.board.first_road if kind == "road" else 0)
    before = t.board.name(place)
    if kind == "space" and t.owner[place] != NOBODY and not walk.says(key).startswith("hotel"):
        raise Refused("Somebody owns that hotel: put that right first.")
    t.relearn(walk.edition)
    if act.act == NAME:
        t.pending.rename(before.lower(), t.board.name(place).lower())
        t.record((NAMED, place, before, t.board.name(place)))
    else:
        t.record((TAUGHT, place, walk.says(key)))
