"""Chances to win, counted over simulated games for a game whose expert plays by them.

The game's `bots.chances` says which state a seat is in and how the counts are written down.
"""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from pathlib import Path

from firmware_host import games
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Setup
from firmware_host.record import chance
from firmware_host.record.new_game import NAMES

from .playing import player

EVERY = 5  # decisions between two looks at the table


def solve(board: BoardGame, bot: str, count: int, seed: int) -> Path:
    """Play so many games with each number of seats, count, and write what was found; return where.

    Everybody plays as `bot`: what comes out is the chance to win among such players. Playing by
    it and counting again is the next step of policy iteration.
    """
    chances = import_module(f"{board.package}.bots.chances")
    seen: defaultdict[tuple[int, ...], list[float]] = defaultdict(lambda: [0, 0.0])
    for seats in board.seats:
        for number in range(count):
            visited, winners = _play(board, seats, bot, f"{seed}/{seats}/{number}", chances.state)
            for seat, state in visited:
                seen[state][0] += 1
                seen[state][1] += (seat in winners) / max(1, len(winners))
    where = Path(str(chances.__file__)).with_name(chances.FILE)
    where.write_text(chances.written({state: tuple(n) for state, n in seen.items()}), "utf-8")
    return where


def _play(
    board: BoardGame, seats: int, bot: str, seed: str, state: object
) -> tuple[list[tuple[int, tuple[int, ...]]], tuple[int, ...]]:
    """Return every state that the seats of one game were seen in, and who won."""
    assert callable(state)
    edition = board.editions[0]
    pack = games.shipped_pack(board, edition)
    game = Game(board, Setup(board.id, NAMES[:seats], edition, pack, options=board.seeing({})))
    luck, whims = chance.seeded(f"{seed}/luck"), chance.seeded(f"{seed}/whims")
    answer, offer = player(bot, board), games.volunteering(board, bot)
    table, visited, decisions = game.table, [], 0
    while (ask := game.ask) is not None and decisions < board.bound:
        game.push(ask.sample(luck) if ask.chance else answer(table, ask, whims))
        decisions += 1
        for seat in range(seats):
            if offer and game.ask is not None and (act := offer(table, seat)):
                game.act(act)
            if decisions % EVERY == 0 and (found := state(table, seat)):
                visited.append((seat, found))
    return visited, game.outcome.winners if game.outcome else ()
