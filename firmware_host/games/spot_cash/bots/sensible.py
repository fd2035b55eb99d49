"""A sensible player: saves red tiles for long runs and looks for black ones while they are cheap.

Every tile of an area is flipped by somebody in the end; what counts is the flip number at which
it comes up. So a black tile is best found on the first flip, and a red one late in a run, best
once no black tile is left to end it. With more than two seats others would take what is saved,
so it is saved less. The bot sees only open tiles and what is left: hidden layouts are not read.
"""

from __future__ import annotations

from functools import lru_cache

from firmware_host.engine.asks import Amount, Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..edition import BLACK_J, RED_J
from ..guess import AREA, Area, area_of
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
    """Return the tile to flip, and how much it is liked; among equals any."""
    liked: list[tuple[float, str]] = []
    safe = not blacks_left(t, seat)
    for owner in range(t.seats):
        if owner != seat and t.left[owner]:
            liked += _liking(t, owner, safe)
    best = max(liking for liking, _ in liked)
    equals = [key for liking, key in liked if liking >= best - 1e-9]
    return best, equals[below(len(equals))]


def blacks_left(t: SpotCash, seat: int) -> int:
    """Return how many black tiles this seat can still run into."""
    return sum(
        face.startswith("black")
        for owner, deck in enumerate(t.decks)
        if owner != seat and t.left[owner]
        for face in deck.unseen
    )


def prospects(t: SpotCash, owner: int) -> tuple[list[float], list[float]]:
    """Return the red and the black value to be expected on each square of an area."""
    prices = tuple(t.worth.items())
    return _prospects(area_of(t, owner), t.red_up[owner], t.black_up[owner], prices)


@lru_cache(maxsize=64)
def _prospects(
    area: Area, red_up: int, black_up: int, prices: tuple[tuple[str, int], ...]
) -> tuple[list[float], list[float]]:
    worths = dict(prices)
    red = [0.0] * AREA
    for face, chances in area.faces.items():
        worth = red_up if face == RED_J else worths.get(face, 0)
        red = [gain + worth * chance for gain, chance in zip(red, chances, strict=True)]
    blacks = {face: count for face, count in area.left.items() if face.startswith("black")}
    cost = sum(
        count * (black_up if face == BLACK_J else -worths.get(face, 0))
        for face, count in blacks.items()
    )
    average = cost / sum(blacks.values()) if cost else 0.0
    return red, [average * chance for chance in area.black]


def _liking(t: SpotCash, owner: int, safe: bool) -> list[tuple[float, str]]:
    """Return how much better each tile is flipped now than later on."""
    early, late = t.flip - PATIENCE[t.seats], t.flip - 1
    if safe:
        early, late = -1.0, 0  # nothing ends this run any more: the dearest tile last
    return [
        (early * gain - late * cost, key)
        for key, face, gain, cost in zip(
            t.keys[owner], t.up[owner], *prospects(t, owner), strict=True
        )
        if not face
    ]


def worth_flipping(t: SpotCash, seat: int, below: Below) -> bool:
    """Return whether to go on where one may stop."""
    if not blacks_left(t, seat):
        return True
    if t.seats == 2 and t.flip < PATIENCE[2]:
        return False
    _, key = best_tile(t, seat, below)
    owner, at = t.where[key]
    red, black = prospects(t, owner)
    return red[at] > black[at]
