"""The chance to win from a position: everybody's weight as a share of all weights.

How much a player weighs depends on the standing alone: cash, less what an IOU costs. The weights
are such that a player wins as often as weights say, counted over simulated games. `croupier
strength gambler --solve` plays the games and writes the weights beside this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import Table
from firmware_host.engine.toml import Value, loads, write

from ..ending import GOAL, OWED, net

if TYPE_CHECKING:
    from ..table import GamblerTable

FILE = "chances.toml"
WIDTH, LOW = 100, -200  # dollars in one range of standings, and where the lowest begins
RANGES = (GOAL - LOW) // WIDTH
NOTE = 10
MIDDLE = (WIDTH - NOTE) / 2  # of a range, from its lowest sum: all sums are in whole notes
GROWTH = 0.002  # a first guess: what each dollar adds to the logarithm of a weight
ROUNDS = 30  # after which weights do not change any more
UNIT = 1000  # the weight of a player who has what everybody starts with

Meeting: TypeAlias = tuple[int, ...]  # the ranges that those still in are in, lowest first


def standings(table: Table) -> dict[int, int]:
    """Return the range that the standing of every seat is in that is still in the game."""
    t: GamblerTable = table  # type: ignore[assignment]
    return {seat: _range(net(t, seat)) for seat in t.live}


def _range(dollars: int) -> int:
    return min(max((dollars - LOW) // WIDTH, 0), RANGES - 1)


def written(met: Mapping[Meeting, int], won: Mapping[tuple[int, int], float]) -> str:
    """Return the weights as a file.

    `met` says how often players with these standings met, `won` how many of such meetings were won
    by whoever was in a range, for each number of players.
    """
    tables: dict[str, Value] = {}
    for players in sorted({len(meeting) for meeting in met if len(meeting) > 1}):
        among = {meeting: count for meeting, count in met.items() if len(meeting) == players}
        found = _fitted(among, [won.get((players, at), 0.0) for at in range(RANGES)])
        unit = found[_range(100)]
        tables[f"players{players}"] = [round(UNIT * weight / unit) for weight in found]
    return write(tables)


def _fitted(met: Mapping[Meeting, int], won: Sequence[float]) -> list[float]:
    """Return weights by which every range would win as often as it did (Zermelo's iteration).

    One more win than there was, at the guessed weight, keeps what never came up near the guess.
    """
    guess = [exp(GROWTH * WIDTH * at) for at in range(RANGES)]
    weights = guess
    for _ in range(ROUNDS):
        turned = [1 / weight for weight in guess]
        for meeting, count in met.items():
            each = count / sum([weights[at] for at in meeting], 0.0)
            for at in meeting:
                turned[at] += each
        weights = [(1 + wins) / often for wins, often in zip(won, turned, strict=True)]
    return weights


@cache
def _weights(players: int) -> tuple[float, ...]:
    """Return what each standing weighs, note by note from the lowest to the goal."""
    found = loads(beside(__package__, FILE).read_text("utf-8"))
    known: list[int] = found[f"players{players}"]  # type: ignore[assignment]
    weights = []
    for dollars in range(0, GOAL - LOW, NOTE):
        along = min(max((dollars - MIDDLE) / WIDTH, 0.0), RANGES - 1.0)
        at = min(int(along), RANGES - 2)
        # In proportion, not in dollars, because weights grow by a share of themselves.
        weights.append(known[at] * (known[at + 1] / known[at]) ** (along - at))
    return tuple(weights)


def chance(mine: int, others: Sequence[int]) -> float:
    """Return the chance to win for whoever has this standing among others with these."""
    best = max(others)
    if mine >= GOAL and mine > best:
        return 1.0
    if best >= GOAL and best > mine:
        return 0.0
    weights = _weights(len(others) + 1)
    own = _weight(weights, mine)
    return own / (own + sum([_weight(weights, other) for other in others], 0.0))


def _weight(weights: Sequence[float], dollars: int) -> float:
    """Return what a standing weighs; nothing if it is an IOU and no cash."""
    if dollars <= -OWED:
        return 0.0
    return weights[min(max(dollars - LOW, 0) // NOTE, len(weights) - 1)]
