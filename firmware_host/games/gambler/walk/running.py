"""Names and sayings of the ring and the cards, put right in the running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act
from firmware_host.engine.words import verbatim
from firmware_host.games.shared.teaching.relearn import NAME, relearnt

from ..pack import check
from ..teaching import NAMED_CARD, NAMED_SPACE, TAUGHT_CARD, TAUGHT_SPACE
from .lesson import GamblerWalk

if TYPE_CHECKING:
    from ..table import GamblerTable


def relearn(t: GamblerTable, act: Act) -> None:
    """Put right what a space or a card is called or says. Raises `Refused`."""
    walk = GamblerWalk(t.taught())
    key = relearnt(walk, act)
    kind, _, which = key.partition(" ")
    at = int(which)
    for problem in check(t.setup.edition, walk.pack()):
        raise Refused(verbatim(problem))
    before = t.space_names[at] if kind == "space" else ""
    t.relearn(walk.edition)
    if act.act == NAME and kind == "space":
        if before not in t.space_names:
            t.pending.rename(before.lower(), t.space_names[at].lower())
        t.record((NAMED_SPACE, at, before, t.space_names[at]))
    elif act.act == NAME:
        t.record((NAMED_CARD, f"f{at + 1}", walk.edition.cards[at].name))
    elif kind == "space":
        t.record((TAUGHT_SPACE, at, walk.says(key)))
    else:
        t.record((TAUGHT_CARD, f"f{at + 1}", walk.says(key)))
