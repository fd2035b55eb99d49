"""When the machine goes on by itself, what it then wants, and how it answers for a player."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host import games
from firmware_host.engine.asks import Answer, Ask, Below, Dice
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, LetMachine
from firmware_host.record.consent import BOT
from firmware_host.record.thought import SEEDS, Elsewhere, think


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


def rolls_at_once(game: Game, sources: Mapping[str, str], before: Ask) -> bool:
    """Return whether the machine should roll at once after the answer "roll".

    `before` is the question to which that was the answer.
    """
    ask = game.ask
    return isinstance(ask, Dice) and ask.seat == before.seat and sources.get(ask.source) != "real"


def wants(game: Game) -> Do | LetMachine:
    """Return what the machine does when it is to play: a seat's own aside, else it answers."""
    table, n = game.table, len(game.entries)
    for seat in sorted(table.automatic - table.gone):
        act = games.volunteer(game.board, table, seat)
        if act is not None:
            return Do(act, n, BOT)
    return LetMachine(n)


def answer(game: Game, below: Below, elsewhere: Elsewhere | None) -> Answer:
    """Return the machine's answer to a player's question, as well as it plays that seat.

    An expert thinks here, or has thought elsewhere; if nothing has come of that, the sensible
    player answers in its place.
    """
    ask, table = game.ask, game.table
    assert ask is not None
    level = game.setup.level(ask.seat)
    if level != "expert":
        return games.answer(game.board, table, ask, below, level)
    seed = below(SEEDS)
    if elsewhere is None:
        return think(game, seed)
    thought = elsewhere.answer(game, seed)
    if thought is None or thought not in ask.legal:
        return games.sensible(game.board, table, ask, below)
    return thought


def is_ready(game: Game, below: Below, elsewhere: Elsewhere | None) -> bool:
    """Return whether the machine can answer at once; what is thought elsewhere is begun by this."""
    ask = game.ask
    if elsewhere is None or ask is None or ask.chance or game.setup.level(ask.seat) != "expert":
        return True
    return elsewhere.ready(game, below(SEEDS))
