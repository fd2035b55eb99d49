"""Decisions per second of each game: random full games, full rules, ledger and events on."""

from __future__ import annotations

import time

from firmware_host import chance, games
from firmware_host.engine.asks import Below
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Setup

DECISIONS = 60_000


def set_up(board: BoardGame, seats: int = 4) -> Setup:
    """The edition that ships first, with the printed rulings."""
    seats = min(max(seats, board.seats.start), board.seats.stop - 1)
    names = tuple("ABCDEF"[:seats])
    edition = board.editions[0]
    options = {option.key: option.default for option in board.options}
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


def rate(board: BoardGame) -> float:
    """Random decisions per second of one core: whole games, laying out each table included."""
    setup, below = set_up(board), chance.seeded(1)
    play_on(Game(board, setup), below, 1000)  # warm: caches filled, code specialised
    decisions = 0
    before = time.process_time()
    while decisions < DECISIONS:
        decisions += play_on(Game(board, setup), below, DECISIONS)
    return decisions / (time.process_time() - before)


def run() -> list[tuple[str, float, str]]:
    """Every game on the shelf."""
    boards = [games.board(game) for game in games.shelved()]
    return [(f"{board.name}, random game", rate(board), "decisions/s") for board in boards]
