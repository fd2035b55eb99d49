"""What experts know from many trials: chances to win, or whatever else their game works out.

A game's `bots.chances` says how everybody stands and how wins among such players are written down;
a game that works out something else has `bots.solving` for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from firmware_host import games
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Setup, Table
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
    met: Counter[tuple[int, ...]] = Counter()
    won: defaultdict[tuple[int, int], float] = defaultdict(float)
    shown = Progress(len(board.seats) * count, wanted=progress)
    for at, seats in enumerate(board.seats):
        for number in range(count):
            shown.show(at * count + number, board.name)
            looks, winners = _play(board, seats, bot, f"{seed}/{seats}/{number}", chances.standings)
            for there in looks:
                met[tuple(sorted(there.values()))] += 1
                for seat in winners:
                    won[len(there), there[seat]] += 1 / len(winners)
    shown.close()
    where = Path(str(chances.__file__)).with_name(chances.FILE)
    where.write_text(chances.written(met, won), "utf-8")
    return where


def _setup(board: BoardGame, seats: int) -> Setup:
    """Return a table of the edition that ships with the game, played as it is printed."""
    edition = board.editions[0]
    pack = games.shipped_pack(board, edition)
    return Setup(board.id, NAMES[:seats], edition, pack, options=board.seeing({}))


def _play(
    board: BoardGame, seats: int, bot: str, seed: str, standings: Callable[[Table], dict[int, int]]
) -> tuple[list[dict[int, int]], tuple[int, ...]]:
    """Return how everybody stood at every look at one game, and who won."""
    game = Game(board, _setup(board, seats))
    luck, whims = chance.seeded(f"{seed}/luck"), chance.seeded(f"{seed}/whims")
    answer, offer = player(bot, board), games.volunteering(board, bot)
    table, looks, decisions = game.table, [], 0
    while (ask := game.ask) is not None and decisions < board.bound:
        if decisions % EVERY == 0:
            looks.append(standings(table))
        game.push(ask.sample(luck) if ask.chance else answer(table, ask, whims))
        decisions += 1
        for seat in range(seats):
            if offer and game.ask is not None and (act := offer(table, seat)):
                game.act(act)
    return looks, game.outcome.winners if game.outcome else ()
