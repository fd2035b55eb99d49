"""The chance to win from a standing: what everybody has, counted over simulated games.

`croupier strength gambler --solve` plays the games and writes the table beside this module. A
standing is what a player has, less an IOU, and what the best of the others has; between the
standings that were counted it is read off in proportion.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import Table
from firmware_host.engine.toml import Value, loads, write

from ..ending import GOAL, net

if TYPE_CHECKING:
    from ..table import GamblerTable

FILE = "chances.toml"
STEP, LOW = 100, -200  # a standing in dollars is told in steps from the lowest
STANDINGS = (GOAL - LOW) // STEP + 1
FEW = 30  # a standing that came up less often is mixed with what its money alone would say

State: TypeAlias = tuple[int, int, int]  # players, the own standing, that of the best other


def state(table: Table, seat: int) -> State | None:
    """Return a seat's state as it is counted; None for one that is out."""
    t: GamblerTable = table  # type: ignore[assignment]
    if seat not in t.live or len(t.live) < 2:
        return None
    rival = max(net(t, other) for other in t.live if other != seat)
    return len(t.live), _step(net(t, seat)), _step(rival)


def _step(dollars: float) -> int:
    return int(min(max(round((dollars - LOW) / STEP), 0), STANDINGS - 1))


def written(counts: Mapping[State, tuple[int, float]]) -> str:
    """Return the table as a file, from how often each state came up and how often it won."""
    tables: dict[str, Value] = {}
    for players in sorted({state[0] for state in counts}):
        rows = []
        for mine in range(STANDINGS):
            row = []
            for theirs in range(STANDINGS):
                seen, won = counts.get((players, mine, theirs), (0, 0.0))
                guess = (1 + mine) / (2 + mine + theirs * (players - 1))
                row.append(round(1000 * (won + FEW * guess) / (seen + FEW)))
            rows.append(row)
        tables[f"players{players}"] = rows
    return write(tables)


@cache
def _tables() -> Mapping[int, tuple[tuple[int, ...], ...]]:
    found = loads(beside(__package__, FILE).read_text("utf-8"))
    return {
        int(name.removeprefix("players")): tuple(tuple(row) for row in rows)  # type: ignore[arg-type, union-attr]
        for name, rows in found.items()
    }


def chance(players: int, mine: float, theirs: float) -> float:
    """Return the chance to win for who has this much among that many players."""
    if mine >= GOAL:
        return 1.0
    if theirs >= GOAL:
        return 0.0
    table = _tables()[players]
    row, rest = _between(mine)
    column, share = _between(theirs)
    low = table[row][column] * (1 - share) + table[row][column + 1] * share
    high = table[row + 1][column] * (1 - share) + table[row + 1][column + 1] * share
    return (low * (1 - rest) + high * rest) / 1000


def _between(dollars: float) -> tuple[int, float]:
    """Return the standing at or below a sum, and how far the sum lies towards the next one."""
    steps = min(max((dollars - LOW) / STEP, 0.0), STANDINGS - 1.001)
    return int(steps), steps - int(steps)
