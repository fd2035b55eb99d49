"""Go For Broke's board solved: what a turn costs on average, and what each place is worth.

A pawn that may turn into the areas it passes walks through a small decision process: places,
two dice, a choice at each door. Counting every throw and every card, it is solved by letting the
best choices and the worth of the places settle against each other. What others do, whose hotels
there are and what lies at the Poor House change from game to game and are left out; who plays
looks at those for the move at hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from firmware_host.engine.decks import Wheel
from firmware_host.games.shared.effects import Effect

from .. import odds
from ..board import GIFT, Board
from ..edition import DECKS
from ..landing import GIFT_AMOUNT
from ..market import STOCK_PRICE
from ..race import MOST

PIP = 3.5
SWEEPS = 40  # after which the worth of a place changes by less than a few dollars
DEEPEST = 3  # cards and moves that lead on to others are followed so far
THROWS = tuple((count, (6 - abs(7 - count)) / 36) for count in range(2, 13))


class Way(NamedTuple):
    """One way that a landing can go: how likely, what it costs, where it ends, turns it takes."""

    chance: float
    cost: float
    place: int
    turns: float


class Solved(NamedTuple):
    """What a turn costs on average, and how much more than that is to come from each place."""

    turn: float
    worth: tuple[float, ...]


class Costs:
    """What the places of a board cost on average, with that many rivals.

    A dollar that goes to a rival counts twice if there is one, and less the more of them there
    are: everybody is ahead of some and behind others.
    """

    def __init__(self, board: Board, wheels: tuple[Wheel, ...], rivals: int, on_top: bool) -> None:
        slot, roulette, race = wheels
        self.board = board
        self.rivals = rivals
        self.rival = 1 / max(rivals, 1)
        self.casino = float(odds.casino_cost(slot, roulette))
        self.race = MOST * float(1 - min(odds.payback(race, stake_on_top=on_top)))

    def area(self, place: int) -> float:
        """Return what a visit to an area costs who goes for it; stocks are anybody's guess."""
        if place == self.board.casino:
            return self.casino
        return self.race if place == self.board.race_track else 0.0

    def plain(self, effect: Effect) -> float:
        """Return the cost of an effect that moves no pawn and draws no card."""
        amount, second, both = effect.amount, effect.second, 1 + self.rival
        return {
            "pay": float(amount),
            "receive": float(-amount),
            "pay each": amount * self.rivals * both,
            "collect each": -amount * self.rivals * both,
            "pay die": amount * second * PIP,
            "receive die": -amount * second * PIP,
        }.get(effect.verb, 0.0)

    def ways(self, place: int, effect: Effect, depth: int = 0) -> Iterator[Way]:
        """Yield the ways in which a turn can continue from a place with this effect."""
        verb = effect.verb
        if verb == "draw" and depth < DEEPEST:
            yield from self._cards(place, DECKS.index(effect.name), depth)
        elif verb in ("go", "advance", "move") and depth < DEEPEST:
            yield from self._sent(place, effect, depth)
        else:
            turns = {"miss": 2.0, "again": 0.0}.get(verb, 1.0)
            yield Way(1.0, self.plain(effect), place, turns)

    def _cards(self, place: int, deck: int, depth: int) -> Iterator[Way]:
        counts, says = self.board.decks[deck].counts, self.board.says[deck]
        total = sum(counts.values())
        for card, count in counts.items():
            share = count / total
            if card not in says:
                yield Way(share, 0.0, place, 1.0)
            elif (effect := says[card][0]).verb == "stock":
                yield Way(share, float(STOCK_PRICE if deck == 0 else 0), place, 1.0)
            else:
                for way in self.ways(place, effect, depth + 1):
                    yield way._replace(chance=way.chance * share)

    def _sent(self, place: int, effect: Effect, depth: int) -> Iterator[Way]:
        board = self.board
        if effect.verb == "move":
            steps = effect.amount
            goal = board.back(place, -steps) if steps < 0 else board.walk(place, steps)[0]
        else:
            goal = board.find(effect.name)
        if board.length <= goal < board.poor_house:
            yield Way(1.0, self.area(goal), goal, 1.0)
        elif goal == board.poor_house or board.does[goal].verb == "hotel":
            yield Way(1.0, 0.0, goal, 1.0)
        else:
            yield from self.ways(goal, board.does[goal], depth + 1)


@lru_cache(maxsize=8)
def solve(board: Board, wheels: tuple[Wheel, ...], rivals: int, *, on_top: bool) -> Solved:
    """Return a board solved for somebody who wants to be rid of money, against that many rivals."""
    costs = Costs(board, wheels, rivals, on_top)
    ways = [tuple(costs.ways(place, effect)) for place, effect in enumerate(board.does)]
    walks = board.walks(at_reach=False)
    worth = [0.0] * board.places
    turn = 0.0
    for _ in range(SWEEPS):
        landing = [
            sum(way.chance * (way.cost + worth[way.place] - turn * way.turns) for way in there)
            for there in ways
        ]
        area = {
            place: costs.area(place) + worth[place] - turn
            for place in range(board.length, board.poor_house)
        }
        new = []
        for place in range(board.places):
            total = 0.0
            for count, chance in THROWS:
                goal, steps = walks[place][count]
                total += chance * _come(landing[goal], steps, area)
            new.append(total)
        # Relative to Start: only what one place is worth beside another matters.
        turn += new[0] - worth[0]
        worth = [value - new[0] for value in new]
    return Solved(turn, tuple(worth))


def _come(landing: float, steps: tuple[int, ...], area: dict[int, float]) -> float:
    """Return what a count comes to, by the best choice at every door on its way."""
    for step in reversed(steps):
        landing = landing + GIFT_AMOUNT if step == GIFT else max(landing, area[step])
    return landing
