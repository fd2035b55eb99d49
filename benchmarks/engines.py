"""Decisions per second of each game: random full games, full rules, ledger and events on."""

from __future__ import annotations

import time
from collections.abc import Mapping

from firmware_host import games
from firmware_host.engine.asks import Below
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Setup
from firmware_host.engine.words import listed
from firmware_host.lab.playing import swept_after
from firmware_host.record import chance

DECISIONS = 60_000
# Set-up choices worth a row of their own: where the machine deals, it does more of the work.
VARIANTS = {"zillionaire": {"cards": "dealt"}, "spot-cash": {"tiles": "screen"}}


def set_up(board: BoardGame, choices: Mapping[str, str] | None = None, seats: int = 4) -> Setup:
    """The edition that ships first, with the printed rulings."""
    seats = min(max(seats, board.seats.start), board.seats.stop - 1)
    names = tuple("ABCDEF"[:seats])
    edition = board.editions[0]
    options = {option.key: option.default for option in board.options}
    options.update(choices or {})
    pack = games.shipped_pack(board, edition)
    return Setup(board.id, names, edition, pack, options=options)


def play_on(game: Game, below: Below, most: int) -> int:
    """Play a game at random to its end or for so many decisions; how many it took."""
    push = game.push
    decisions = 0
    while (ask := game.ask) is not None and decisions < most:
        push(ask.sample(below))
        decisions += 1
    return decisions


def rate(board: BoardGame, setup: Setup) -> float:
    """Random decisions per second of one core: whole games, laying out each table included.

    Other games are played first, so that menus which are made once and kept have been made.
    """
    _play_many(board, setup, chance.seeded("warm"))
    with swept_after():  # as a simulation does
        before = time.process_time()
        decisions = _play_many(board, setup, chance.seeded(1))
        return decisions / (time.process_time() - before)


def _play_many(board: BoardGame, setup: Setup, below: Below) -> int:
    decisions = 0
    while decisions < DECISIONS:
        decisions += play_on(Game(board, setup), below, DECISIONS)
    return decisions


def run() -> list[tuple[str, float, str]]:
    """Every game on the shelf."""
    rows = []
    for board in map(games.board, games.shelved()):
        rows.append((f"{board.name}, random game", rate(board, set_up(board)), "decisions/s"))
        if choices := VARIANTS.get(board.id):
            name = f"{board.name} ({listed(list(choices.values()))}), random game"
            rows.append((name, rate(board, set_up(board, choices)), "decisions/s"))
    return rows
