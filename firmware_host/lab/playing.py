"""Simulated games, and what is counted of them."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from importlib import import_module
from operator import add
from time import monotonic
from typing import NamedTuple, TypeAlias, cast

from firmware_host import games
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import LEVELS, Setup, Table
from firmware_host.engine.words import Form
from firmware_host.record import chance
from firmware_host.values import dataclass

from .sums import Sums

# A tie shares a win, and a share must stay a whole number: sixtieths serve up to six winners.
WHOLE_WIN = 60
# Decisions between two looks at the scores.
EVERY = 10
# Seconds after which a worker hands over what it has counted: often enough for a lively bar.
OFTEN = 0.2

# What is measured of a game: ("length", ""), ("leads", ""), ("gap", ""), ("win", seat), ("score",
# seat), ("in", rule), ("event", kind) ...
Figure: TypeAlias = tuple[str, str]
Player: TypeAlias = Callable[[Table, Ask, Below], Answer]


@dataclass(frozen=True)
class Plan:
    """What is played: the set-up, who plays each seat (of `BOTS`, or greedy), from which seed."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """One game as it went.

    `trail` has every seat's score, best first, after every so many decisions and at the end, all
    in one row.
    """

    decisions: int
    finished: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    trail: list[int]
    money: dict[Figure, int]
    leads: int  # how often somebody else was seen to be ahead
    events: Counter[str]

    def figures(self) -> dict[Figure, int]:
        """Return everything measured of this game, by name; what is absent is zero."""
        told: dict[Figure, int] = {("length", ""): self.decisions}
        for seat, score in enumerate(self.scores):
            told["score", str(seat)] = score
        for seat in self.winners:
            told["win", str(seat)] = WHOLE_WIN // len(self.winners)
        told["leads", ""] = self.leads
        told["gap", ""] = self.gap()
        told.update(self.money)
        told.update({("event", kind): count for kind, count in self.events.items()})
        return told

    def gap(self) -> int:
        """Return how far the best of the others is from the first winner at the end."""
        if not self.winners:
            return 0
        first = self.scores[self.winners[0]]
        others = [score for seat, score in enumerate(self.scores) if seat != self.winners[0]]
        return min(abs(score - first) for score in others)


def at_random(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the answer of the random-legal bot."""
    return ask.sample(below)


BOTS = ("random", *LEVELS)


def player(bot: str, board: BoardGame) -> Player:
    """Return a bot by name. A greedy one is there for comparison only: nobody is offered it."""
    if bot == "random":
        return at_random
    if bot == "beginner":
        return partial(_as_a_beginner, board)
    found: Player = import_module(f"{board.package}.bots.{bot}").answer
    return found


def _as_a_beginner(board: BoardGame, table: Table, ask: Ask, below: Below) -> Answer:
    return games.answer(board, table, ask, below, "beginner")


def play(plan: Plan, number: int) -> Played:
    """Play game `number` of a plan. The same plan and number give the same game.

    Chance and bots draw from sources of their own, so that two plans that differ in a ruling
    meet the same luck for as long as they ask for the same things.
    """
    board = games.board(plan.setup.game)
    game = Game(board, plan.setup)
    luck = chance.seeded(f"{plan.seed}/{number}/luck")
    whims = chance.seeded(f"{plan.seed}/{number}/whims")
    players = [player(bot, board) for bot in plan.bots]
    table, push, seats, bound = game.table, game.push, range(len(plan.bots)), board.bound
    score = table.score
    willing = [
        (seat, offer)
        for seat, bot in enumerate(plan.bots)
        if bot in LEVELS and (offer := games.volunteering(board, bot))
    ]
    trail: list[int] = []
    decisions = leads = 0
    ahead: int | None = None
    while (ask := game.ask) is not None and decisions < bound:
        if decisions % EVERY == 0:
            trail += sorted(map(score, seats), reverse=True)
            first = table.leaders()
            if len(first) == 1 and first[0] != ahead:
                leads += ahead is not None
                ahead = first[0]
        if ask.chance:
            push(ask.sample(luck))
        else:
            # A question to the table at large is answered by the first seat's bot.
            push(players[ask.seat or 0](table, ask, whims))
        decisions += 1
        for seat, offer in willing:
            if game.ask is not None and (act := offer(table, seat)):
                game.act(act)
    scores = tuple(map(score, seats))
    trail += sorted(scores, reverse=True)
    winners = game.outcome.winners if game.outcome else ()
    events = Counter([event[0].kind for event in table.log])
    return Played(
        decisions, game.outcome is not None, winners, scores, trail, _money(table), leads, events
    )


def _money(table: Table) -> dict[Figure, int]:
    """Return dollars by rule: into the seats' purses, out of them, and across from seat to seat."""
    seats = table.seats
    into: dict[Form, int] = defaultdict(int)
    out: dict[Form, int] = defaultdict(int)
    across: dict[Form, int] = defaultdict(int)
    # Whatever else a payment tells, it begins like this. Picked by place, because a simulation
    # comes by here a million times a second.
    payments = [event for event in table.log if event[0].money]
    for payment in cast("list[tuple[Form, int, int, int]]", payments):
        if payment[1] < seats:
            (across if payment[2] < seats else out)[payment[0]] += payment[3]
        elif payment[2] < seats:
            into[payment[0]] += payment[3]
    sums: Counter[Figure] = Counter()
    for kind, by_form in (("in", into), ("out", out), ("across", across)):
        for form, amount in by_form.items():
            sums[kind, form.rule] += amount
    return dict(sums)


@dataclass
class Tally:
    """Everything counted over many games of one plan."""

    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    sums: dict[Figure, Sums] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    seats: int = 0
    # By checkpoint and rank, in one row: scores of games still going, and final ones of games
    # that ended then.
    going: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.unfinished += not played.finished
        self.decisions += played.decisions
        self.lengths[played.decisions] += 1
        _add_all(self.sums, played.figures())
        self.seats = len(played.scores)
        last = len(played.trail) - self.seats
        _add_to(self.going, played.trail[:last])
        _add_to(self.ended, played.trail[last:], last)

    def merge(self, other: Tally) -> None:
        """Count everything that another tally counted."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        _merge_all(self.sums, other.sums)
        self.seats = other.seats or self.seats
        _add_to(self.going, other.going)
        _add_to(self.ended, other.ended)

    def figure(self, kind: str, of: str = "") -> Sums:
        """Return one figure over all games."""
        return self.sums.get((kind, of), Sums()).among(self.games)

    def rules(self) -> set[str]:
        """Return the sections under which money moved."""
        return {of for kind, of in self.sums if kind in ("in", "out", "across")}

    def events(self) -> list[str]:
        """Return the kinds of events that happened, the most frequent first."""
        found = [of for kind, of in self.sums if kind == "event"]
        return sorted(found, key=lambda of: (-self.figure("event", of).total, of))

    def over_time(self) -> list[tuple[float, ...]]:
        """Return the average score of the richest, second, ... poorest seat at each checkpoint.

        A game that has ended keeps its final scores.
        """
        none = final = [0] * self.seats
        rows = []
        # Games end where nothing goes on any more: the row of ends is the longer one.
        for at in range(0, len(self.ended), self.seats or 1):
            final = list(map(add, final, self.ended[at : at + self.seats]))
            going = self.going[at : at + self.seats] or none
            rows.append(tuple((a + b) / self.games for a, b in zip(going, final, strict=True)))
        return rows


def _add_to(row: list[int], values: list[int], at: int = 0) -> None:
    """Add values to a row from one place on; it grows as needed."""
    end = at + len(values)
    row += [0] * (end - len(row))
    row[at:end] = map(add, row[at:end], values)


def _add_all(sums: dict[Figure, Sums], figures: dict[Figure, int]) -> None:
    for name, value in figures.items():
        if name not in sums:
            sums[name] = Sums()
        sums[name].add(value)


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
        """Return a trial of that many plans in which nothing has been counted yet."""
        return cls([Tally() for _ in range(plans)], [{} for _ in range(plans - 1)])

    def add(self, played: Sequence[Played]) -> None:
        """Count one game as it went under every plan."""
        for tally, game in zip(self.tallies, played, strict=True):
            tally.add(game)
        if not self.differences:
            return
        first, *others = [game.figures() for game in played]
        for sums, figures in zip(self.differences, others, strict=True):
            names = first.keys() | figures.keys()
            _add_all(sums, {n: figures.get(n, 0) - first.get(n, 0) for n in names})

    def merge(self, other: Trial) -> None:
        """Count everything that another trial counted."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for ours, others in zip(self.differences, other.differences, strict=True):
            _merge_all(ours, others)

    def difference(self, plan: int, kind: str, of: str = "") -> Sums:
        """Return one figure of a plan less the same figure of the first plan, game by game."""
        return self.differences[plan - 1].get((kind, of), Sums()).among(self.tallies[0].games)


@contextmanager
def swept_after() -> Iterator[None]:
    """Look for circular garbage once at the end instead of all the while, and only in what is new.

    A log of small tuples makes the collector search every few hundred events, and find nothing:
    a seventh of the time of a simulation. Looking through what was loaded before takes as long as
    several games.
    """
    was = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        if was:
            gc.enable()
        gc.collect()
        gc.unfreeze()


def run(plans: Sequence[Plan], numbers: Iterable[int]) -> Iterator[Trial]:
    """Play the games with these numbers under every plan.

    What was counted is handed over a few times a second. It is whole numbers only, which come to
    the same in whatever order they are added up.
    """
    numbers = iter(numbers)
    more = True
    while more:
        trial = Trial.of(len(plans))
        more = False
        with swept_after():
            due = monotonic() + OFTEN
            for number in numbers:
                trial.add([play(plan, number) for plan in plans])
                if more := monotonic() >= due:
                    break
        yield trial
