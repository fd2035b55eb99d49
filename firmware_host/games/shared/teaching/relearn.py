"""Correcting the edition during a game, as an act of that game.

The record keeps the edition that a game began with. Later corrections of names and effects are
events of the game: they are undone like any act, and go into the owner's edition for later games.
"""

from __future__ import annotations

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act
from firmware_host.engine.words import Line

from .walk import Walk

NAME, TELL = "name", "tell"


def relearnt(walk: Walk, act: Act) -> str:
    """Rename a printed thing or change its effect; return its key.

    Raises `Refused` if it is not there, or cannot.
    """
    key = str(act.arg("what"))
    known = {item.key: item for part, _ in walk.parts() for item in walk.items(part)}
    if key not in known:
        raise Refused(Line("Nothing printed is called {what}.", what=repr(key)))
    if act.act == TELL:
        walk.put(key, str(act.arg("does")))
    elif known[key].name is None:
        raise Refused("That has no name.")
    else:
        walk.rename(key, str(act.arg("called")))
    return key
