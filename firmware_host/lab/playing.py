"""Simulated games, and what is counted of them."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import NamedTuple, TypeAlias

from firmware_host import chance, games
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import flows
from firmware_host.engine.table import Setup, Table

from .sums import Sums

# A tie shares a win, and a share must stay a whole number: sixtieths serve up to six winners.
WHOLE_WIN = 60
# Scores are looked at once every so many decisions.
EVERY = 10

# What is measured of a game: ("length", ""), ("win", seat), ("score", seat), ("in", rule) ...
Figure: TypeAlias = tuple[str, str]
Player: TypeAlias = Callable[[Table, Ask, Below], Answer]


@dataclass(frozen=True)
class Plan:
    """What is played: the set-up, who plays each seat ("sensible" or "random"), from which seed."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """One game as it went. `trail` has the scores, best first, after every so many decisions."""

    decisions: int
    finished: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    trail: list[tuple[int, ...]]
    money: dict[Figure, int]

    def figures(self) -> dict[Figure, int]:
        """Everything measured of this game, by name; what is absent is zero."""
        told: dict[Figure, int] = {("length", ""): self.decisions}
        for seat, score in enumerate(self.scores):
            told["score", str(seat)] = score
        for seat in self.winners:
            told["win", str(seat)] = WHOLE_WIN // len(self.winners)
        told.update(self.money)
        return told


def at_random(table: Table, ask: Ask, below: Below) -> Answer:
    """The random-legal bot."""
    return ask.sample(below)


def player(bot: str, package: str) -> Player:
    """A bot by name."""
    if bot == "random":
        return at_random
    sensible: Player = import_module(f"{package}.bot").answer
    return sensible


def play(plan: Plan, number: int) -> Played:
    """Play game `number` of a plan. The same plan and number give the same game.

    Chance and bots draw from sources of their own, so that two plans that differ in a ruling
    meet the same luck for as long as they ask for the same things.
    """
    board = games.board(plan.setup.game)
    game = Game(board, plan.setup)
    luck = chance.seeded(f"{plan.seed}/{number}/luck")
    whims = chance.seeded(f"{plan.seed}/{number}/whims")
    players = [player(bot, board.package) for bot in plan.bots]
    table, push, seats = game.table, game.push, range(len(plan.bots))
    willing = [seat for seat, bot in enumerate(plan.bots) if bot == "sensible"]
    trail: list[tuple[int, ...]] = []
    decisions = 0
    while (ask := game.ask) is not None and decisions < board.bound:
        if decisions % EVERY == 0:
            trail.append(tuple(sorted(map(table.score, seats), reverse=True)))
        if ask.chance:
            push(ask.sample(luck))
        else:
            # A question to the table at large is answered by the first seat's bot.
            push(players[ask.seat or 0](table, ask, whims))
        decisions += 1
        for seat in willing:
            if game.ask is not None and (act := games.volunteer(board, table, seat)):
                game.act(act)
    scores = tuple(map(table.score, seats))
    trail.append(tuple(sorted(scores, reverse=True)))
    winners = game.outcome.winners if game.outcome else ()
    return Played(decisions, game.outcome is not None, winners, scores, trail, _money(table))


def _money(table: Table) -> dict[Figure, int]:
    """Dollars by rule: into the seats' purses, out of them, and across from seat to seat."""
    seats = table.seats
    sums: Counter[Figure] = Counter()
    payments = [event for event in table.log if event[0].money]
    for event, (payer, payee, amount) in zip(payments, flows(payments), strict=True):
        if payer < seats:
            sums["across" if payee < seats else "out", event[0].rule] += amount
        elif payee < seats:
            sums["in", event[0].rule] += amount
    return dict(sums)


@dataclass
class Tally:
    """Everything counted over many games of one plan."""

    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    sums: dict[Figure, Sums] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    # By checkpoint and rank: scores of games still going, and final ones of games that ended then.
    going: list[list[int]] = field(default_factory=list)
    ended: list[list[int]] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.unfinished += not played.finished
        self.decisions += played.decisions
        self.lengths[played.decisions] += 1
        _add_all(self.sums, played.figures())
        *before, last = played.trail
        self._reach(len(before) + 1, len(last))
        for row, scores in zip(self.going, before, strict=False):
            _add_to(row, scores)
        _add_to(self.ended[len(before)], last)

    def merge(self, other: Tally) -> None:
        """Count everything that another tally counted."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        _merge_all(self.sums, other.sums)
        if other.going:
            self._reach(len(other.going), len(other.going[0]))
        for mine, theirs in ((self.going, other.going), (self.ended, other.ended)):
            for row, scores in zip(mine, theirs, strict=False):
                _add_to(row, scores)

    def _reach(self, checkpoints: int, seats: int) -> None:
        for rows in (self.going, self.ended):
            rows.extend([0] * seats for _ in range(checkpoints - len(rows)))

    def figure(self, kind: str, of: str = "") -> Sums:
        """One figure over all games."""
        return self.sums.get((kind, of), Sums()).among(self.games)

    def rules(self) -> list[str]:
        """The sections under which money moved."""
        return sorted({of for kind, of in self.sums if kind in ("in", "out", "across")})

    def over_time(self) -> list[tuple[float, ...]]:
        """The average score of the richest, second, ... poorest seat at each checkpoint.

        A game that has ended keeps its final scores.
        """
        final = [0] * (len(self.going[0]) if self.going else 0)
        rows = []
        for going, ended in zip(self.going, self.ended, strict=True):
            _add_to(final, ended)
            rows.append(tuple((a + b) / self.games for a, b in zip(going, final, strict=True)))
        return rows


def _add_to(row: list[int], values: Sequence[int]) -> None:
    row[:] = [a + b for a, b in zip(row, values, strict=True)]


def _add_all(sums: dict[Figure, Sums], figures: dict[Figure, int]) -> None:
    for name, value in figures.items():
        sums.setdefault(name, Sums()).add(value)


def _merge_all(sums: dict[Figure, Sums], others: dict[Figure, Sums]) -> None:
    for name, other in others.items():
        sums.setdefault(name, Sums()).merge(other)


@dataclass
class Trial:
    """Plans played side by side on the same seeds: a tally each, and the paired differences.

    `differences[k]` is plan k+1 less plan 0, game by game.
    """

    tallies: list[Tally]
    differences: list[dict[Figure, Sums]]

    @classmethod
    def of(cls, plans: int) -> Trial:
        """An empty one."""
        return cls([Tally() for _ in range(plans)], [{} for _ in range(plans - 1)])

    def merge(self, other: Trial) -> None:
        """Count everything that another trial counted."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for ours, others in zip(self.differences, other.differences, strict=True):
            _merge_all(ours, others)

    def difference(self, plan: int, kind: str, of: str = "") -> Sums:
        """One figure of a plan less the same figure of the first plan, game by game."""
        return self.differences[plan - 1].get((kind, of), Sums()).among(self.tallies[0].games)


@contextmanager
def swept_after() -> Iterator[None]:
    """Look for circular garbage once at the end instead of all the while.

    A log of small tuples makes the collector search every few hundred events, and find nothing:
    a seventh of the time of a simulation.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
        gc.collect()


@swept_after()
def run(plans: Sequence[Plan], numbers: range) -> Trial:
    """Play the games with these numbers under every plan."""
    trial = Trial.of(len(plans))
    for number in numbers:
        played = [play(plan, number) for plan in plans]
        for tally, game in zip(trial.tallies, played, strict=True):
            tally.add(game)
        first, *others = [game.figures() for game in played]
        for sums, figures in zip(trial.differences, others, strict=True):
            names = first.keys() | figures.keys()
            _add_all(sums, {n: figures.get(n, 0) - first.get(n, 0) for n in names})
    return trial


def batches(plans: Sequence[Plan], count: int, size: int) -> tuple[partial[Trial], list[range]]:
    """The work of `count` games cut into pieces that do not depend on who does them."""
    numbers = [range(at, min(at + size, count)) for at in range(0, count, size)]
    return partial(run, tuple(plans)), numbers
