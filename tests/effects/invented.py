"""Editions that nobody would print: a house edition with effects made up at random.

What may stand in a pack must be playable however odd it is; these packs are what shows it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from firmware_host import games
from firmware_host.engine.asks import Below
from firmware_host.engine.toml import pair
from firmware_host.games.gambler import pack as gambler
from firmware_host.games.go_for_broke import pack as go_for_broke
from firmware_host.games.go_for_broke.lexicon import things
from firmware_host.games.shared.effects import NOTHING, script
from firmware_host.games.shared.things import Things
from tests.effects.inventor import Inventor

POT = "kitty"
# Spaces and cards without which the games would not be the games.
_KEPT = ("hotel", "nothing", "hold", "stock")
_SENDS = ("go", "advance", "move")
_DOES = re.compile(r'does = "(\w+).*"')


def invented(game: str, below: Below) -> str:
    """Return a pack for a game: its house edition, seven effects in ten made up."""
    text = games.shipped_pack(games.board(game), "house")
    known = _things(game, text)
    lines = [pair("pots", [POT])]
    card = False
    for line in text.splitlines():
        if line.startswith("[["):
            card = line not in ("[[space]]", "[[road]]")
        told = _DOES.fullmatch(line)
        if told and told[1] not in _KEPT and below(10) < 7:
            made = script(Inventor(known[card], below).effect())
            if made.verb in _SENDS:  # two such spaces could send each other's pawns back
                made = NOTHING
            lines.append(pair("does", made.phrase()))
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def _things(game: str, text: str) -> tuple[Things, Things]:
    """Return what phrases can name: on spaces, on cards."""
    if game == "gambler":
        edition = replace(gambler.parse("house.toml", text), pots=(POT,))
        return edition.things(card=False), edition.things(card=True)
    names = [space.name for space in go_for_broke.parse("house.toml", text).spaces]
    return things(names, (POT,), card=False), things(names, (POT,), card=True)
