"""A sensible player: saves red tiles for long runs and looks for black ones while they are cheap.

Every tile of an area is flipped by somebody in the end; what counts is the flip number at which
it comes up. So a black tile is best found on the first flip, and a red one late in a run, best
once no black tile is left to end it. With more than two seats others would take what is saved,
so it is saved less. The bot sees only open tiles and what is left: hidden layouts are not read.
"""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..guess import area_of
from ..table import SpotCash
from ..words import FLIP, GO_ON, LOAN

# From which flip number on a red tile is worth taking rather than saving, by number of seats.
PATIENCE = {2: 3.5, 3: 2.5, 4: 2.0}
RESERVE = 2_000  # what a lender keeps
A_BLACK_VALUE = 100  # for tiles that nobody has described


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the bot's answer to a player's ask; chance is not its business."""
    assert isinstance(table, SpotCash)
    if ask.prompt is FLIP:
        assert ask.seat is not None
        return best_tile(table, ask.seat, below)[1]
    if ask.prompt is GO_ON:
        assert ask.seat is not None
        return "flip" if worth_flipping(table, ask.seat, below) else "stop"
    if ask.prompt is LOAN:
        lender, amount = ask.facts[0], ask.facts[2]
        assert isinstance(lender, int)
        assert isinstance(amount, int)
        return "lend" if table.money[lender] - amount >= RESERVE else "no"
    if isinstance(ask, Amount):
        return A_BLACK_VALUE
    if isinstance(ask, Choose):
        return ask.menu.open[0]
    return ask.sample(below)


def best_tile(t: SpotCash, seat: int, below: Below) -> tuple[float, str]:
    """Return the tile to flip, and how much it is liked; among equals any.

    It is liked as much as it is better flipped now than later on.
    """
    areas = {owner: area_of(t, owner) for owner in opponents(t, seat)}
    early, late = t.flip - PATIENCE[t.seats], t.flip - 1
    if not any(area.blacks for area in areas.values()):
        early, late = -1.0, 0  # nothing ends this run any more: the dearest tile last
    liked = [
        (early * gain - late * cost, owner, at)
        for owner, area in areas.items()
        for at, (gain, cost) in area.prospects.items()
    ]
    best = max(liked)[0]
    equals = [(owner, at) for liking, owner, at in liked if liking >= best - 1e-9]
    owner, at = equals[below(len(equals))]
    return best, t.keys[owner][at]


def opponents(t: SpotCash, seat: int) -> list[int]:
    """Return the seats in whose areas this one can flip."""
    return [owner for owner in range(t.seats) if owner != seat and t.left[owner]]


def blacks_left(t: SpotCash, seat: int) -> int:
    """Return how many black tiles this seat can still run into."""
    return sum(area_of(t, owner).blacks for owner in opponents(t, seat))


def worth_flipping(t: SpotCash, seat: int, below: Below) -> bool:
    """Return whether to go on where one may stop."""
    if not blacks_left(t, seat):
        return True
    if t.seats == 2 and t.flip < PATIENCE[2]:
        return False
    _, key = best_tile(t, seat, below)
    owner, at = t.where[key]
    gain, cost = area_of(t, owner).prospects[at]
    return gain > cost
