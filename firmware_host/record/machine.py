"""When the machine goes on by itself, and what it then wants."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host import games
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, LetMachine
from firmware_host.record.consent import BOT


def is_to_play(game: Game, sources: Mapping[str, str]) -> bool:
    """Return whether the machine goes on by itself, without waiting for anybody.

    That is where it plays whoever is asked, where a player is away, and where it deals. What a
    real die, wheel or deck has to show is entered by people even for a machine's seat, as long as
    one of them is at the table.
    """
    ask, table = game.ask, game.table
    if ask is None:
        return False
    if set(range(table.seats)) - table.gone <= table.automatic:
        return True
    if ask.chance and sources.get(ask.source) == "real":
        return False
    if ask.seat is None:
        return ask.kind == "arrange"
    return ask.seat in table.automatic or (ask.seat in table.paused and not table.blind)


def wants(game: Game) -> Do | LetMachine:
    """Return what the machine does when it is to play: a seat's own aside, else it answers."""
    table, n = game.table, len(game.entries)
    for seat in sorted(table.automatic - table.gone):
        act = games.volunteer(game.board, table, seat)
        if act is not None:
            return Do(act, n, BOT)
    return LetMachine(n)
