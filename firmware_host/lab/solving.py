"""What experts know from many trials: chances to win, or whatever else their game works out.

A game's `bots.chances` says which state a seat is in and how counts of wins are written down; a
game that works out something else has `bots.solving` for it.
"""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from firmware_host import games
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Setup
from firmware_host.record import chance
from firmware_host.record.new_game import NAMES

from .crew import Progress
from .playing import player

EVERY = 5  # decisions between two looks at the table


def solve(board: BoardGame, count: int, seed: int, *, progress: bool = False) -> Path | None:
    """Work out afresh what a game's expert plays by; return where it is written, if anywhere."""
    if find_spec(f"{board.package}.bots.chances") is not None:
        return count_chances(board, "sensible", count, seed, progress=progress)
    if find_spec(f"{board.package}.bots.solving") is not None:
        return work_out(board, count, seed, progress=progress)
    return None


def work_out(board: BoardGame, count: int, seed: int, *, progress: bool = False) -> Path:
    """Let a game try things in its own way, from that many to begin with; return where they are."""
    solving = import_module(f"{board.package}.bots.solving")
    shown = Progress(solving.trials(count), wanted=progress)
    done = 0

    def tried() -> None:
        nonlocal done
        done += 1
        shown.show(done, board.name)

    found = solving.solved(_setup(board, board.seats.start), count, chance.seeded(seed), tried)
    shown.close()
    where = Path(str(solving.__file__)).with_name(solving.FILE)
    where.write_text(found, "utf-8")
    return where


def count_chances(
    board: BoardGame, bot: str, count: int, seed: int, *, progress: bool = False
) -> Path:
    """Play `count` games with each number of seats and write what was counted; return where.

    Everybody plays as `bot`: what comes out is the chance to win among such players. Playing by
    it and counting again is the next step of policy iteration.
    """
    chances = import_module(f"{board.package}.bots.chances")
    seen: defaultdict[tuple[int, ...], list[float]] = defaultdict(lambda: [0, 0.0])
    shown = Progress(len(board.seats) * count, wanted=progress)
    for at, seats in enumerate(board.seats):
        for number in range(count):
            shown.show(at * count + number, board.name)
            visited, winners = _play(board, seats, bot, f"{seed}/{seats}/{number}", chances.state)
            for seat, state in visited:
                seen[state][0] += 1
                seen[state][1] += (seat in winners) / max(1, len(winners))
    shown.close()
    where = Path(str(chances.__file__)).with_name(chances.FILE)
    where.write_text(chances.written({state: tuple(n) for state, n in seen.items()}), "utf-8")
    return where


def _setup(board: BoardGame, seats: int) -> Setup:
    """Return a table of the edition that ships with the game, played as it is printed."""
    edition = board.editions[0]
    pack = games.shipped_pack(board, edition)
    return Setup(board.id, NAMES[:seats], edition, pack, options=board.seeing({}))


def _play(
    board: BoardGame, seats: int, bot: str, seed: str, state: object
) -> tuple[list[tuple[int, tuple[int, ...]]], tuple[int, ...]]:
    """Return every state that the seats of one game were seen in, and who won."""
    assert callable(state)
    game = Game(board, _setup(board, seats))
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
