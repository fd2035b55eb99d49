"""Evaluates players, sums and conditions of an effect against the table.

Everything here may have to ask: for a chosen player, a deciding throw, or what only people can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from firmware_host.engine.asks import Amount, Choose, Dice, Menu, Option, Step
from firmware_host.engine.table import Table

from .interface import Debt, Doer, nearest_pawn
from .nodes import (
    FIGURES,
    Bounded,
    Cond,
    Count,
    Figure,
    Fixed,
    Not,
    Pay,
    Per,
    Place,
    Plus,
    Receive,
    Share,
    Sum,
    Trait,
    Who,
)

BANK = -1  # whose throw it is when somebody throws for the bank
_YES_OR_NO = Menu(Option("yes", "Yes"), Option("no", "No"))


class Evaluator:
    """One effect being carried out, as far as it has come.

    `me` is whose card or space it is; the words may concern other seats in turn. `throws` are the
    dice of each seat, `before` the cash each had before the last card or event.
    """

    def __init__(self, doer: Doer[Table], me: int) -> None:
        self.doer = doer
        self.table = doer.table
        self.me = me
        self.throws: dict[int, tuple[int, ...]] = {}
        self.spun = ""
        self.number = 0
        self.moved = 0
        self.chosen: int | None = None
        self.named: int | None = None
        self.before: dict[int, int] = {}

    # -- players -----------------------------------------------------------------------------------

    def who(self, seat: int, who: Who) -> Step[list[int]]:
        """The seats that are meant, seen from `seat`, clockwise."""
        around = self.table.from_seat(seat)
        if who.base in ("all", "each other"):
            seats = list(around if who.base == "all" else around[1:])
        elif who.base == "chosen":
            # Whoever may be chosen depends on the condition, so that comes before the question.
            others = yield from self._having(list(around[1:]), who.having)
            return (yield from self._choose(seat, others))
        elif who.among is not None:
            among = yield from self.who(seat, who.among)
            seats = yield from self.throw_off(among, who.dice, lowest=who.base == "lowest")
        else:
            seats = [one for one in self._one(seat, who, around) if one not in self.table.gone]
        return (yield from self._having(seats, who.having))

    def _having(self, seats: list[int], cond: Cond | None) -> Step[list[int]]:
        if cond is None:
            return seats
        fits = {}
        for seat in seats:
            fits[seat] = yield from self.holds(seat, cond)
        return [seat for seat in seats if fits[seat]]

    def _one(self, seat: int, who: Who, around: Sequence[int]) -> list[int]:
        base, others = who.base, around[1:]
        if base == "me":
            return [self.me]
        if base in ("left", "right"):
            return [others[0 if base == "left" else -1]] if others else []
        if base == "named":
            return [] if self.named is None else [self.named]
        if base == "owner":
            owner = self.doer.owner(who.name, seat)
            return [] if owner is None else [owner]
        if base.startswith("nearest"):
            nearest = nearest_pawn(self.doer, seat, others, behind=base.endswith("behind"))
            return [] if nearest is None else [nearest]
        among = others if base.endswith(("other", "most", "fewest")) else around
        return self._best(base.removesuffix(" other"), who.name, among)

    def _best(self, rank: str, good: str, among: Sequence[int]) -> list[int]:
        """Return the one who is first in something; of equals the first one met."""
        score = {seat: self._score(rank, good, seat) for seat in among}
        known = [seat for seat in among if score[seat] is not None]
        return [max(known, key=lambda seat: score[seat] or 0)] if known else []

    def _score(self, rank: str, good: str, seat: int) -> int | None:
        if rank in ("richest", "poorest"):
            cash = self.table.money[seat]
            return cash if rank == "richest" else -cash
        if rank in ("most", "fewest"):
            count = self.doer.count(seat, good)
            return count if rank == "most" else -count
        progress = self.doer.progress(seat)
        if progress is None:
            return None
        return progress if rank == "furthest" else -progress

    def _choose(self, seat: int, others: list[int]) -> Step[list[int]]:
        if self.chosen is not None:
            return [self.chosen] if self.chosen in others else []
        if not others:
            return []
        if len(others) == 1:
            self.chosen = others[0]
            return others
        names = self.table.names
        menu = Menu(*(Option(str(other), names[other]) for other in others))
        self.chosen = int((yield Choose(self.doer.ask.player, seat, menu, seat)))
        self.table.record((self.doer.told.picked, seat, self.chosen))
        return [self.chosen]

    def throw_off(self, seats: list[int], dice: int, *, lowest: bool) -> Step[list[int]]:
        """Everybody throws; those who tie throw again, nine times at most."""
        best = min if lowest else max
        for _ in range(9):
            if len(seats) < 2:
                break
            for seat in seats:
                yield from self.throw(seat, dice)
            totals = {seat: sum(self.throws[seat]) for seat in seats}
            seats = [seat for seat in seats if totals[seat] == best(totals.values())]
            if len(seats) > 1:
                self.table.record((self.doer.told.tied, tuple(seats)))
        return seats[:1]

    def throw(self, seat: int, dice: int, *, bank: bool = False) -> Step[None]:
        """A seat throws dice, for itself or for the bank."""
        thrown: tuple[int, ...] = yield Dice(self.doer.ask.throw, seat, dice, seat, dice)
        self.throws[BANK if bank else seat] = thrown
        self.table.record((self.doer.told.threw, seat, thrown))

    def thrown(self, seat: int) -> tuple[int, ...]:
        """Return what a seat threw last: for this effect, or to move here."""
        return self.throws.get(seat) or self.doer.rolled(seat)

    # -- conditions --------------------------------------------------------------------------------

    def holds(self, seat: int, cond: Cond) -> Step[bool]:
        """Whether a condition holds for a seat."""
        if isinstance(cond, Not):
            return not (yield from self.holds(seat, cond.cond))
        if isinstance(cond, Trait):
            return (yield from self._trait(seat, cond))
        for part in cond.parts:
            if (yield from self.holds(seat, part)) is not cond.every:
                return not cond.every
        return cond.every

    def _trait(self, seat: int, asked: Trait) -> Step[bool]:
        if asked.what == "somebody":
            assert asked.who is not None
            return bool((yield from self.who(seat, asked.who)))
        if asked.who is not None:
            return (yield from self._compared(seat, asked.what, asked.who))
        if asked.what == "table says":
            said: str = yield Choose(self.doer.ask.yes_or_no, None, _YES_OR_NO, asked.name)
            self.table.record((self.doer.told.judged, asked.name, said))
            return said == "yes"
        return self._plain(seat, asked)

    def _compared(self, seat: int, what: str, who: Who) -> Step[bool]:
        if who.base == "bank":
            others = [BANK]
        else:
            others = yield from self.who(seat, who)
        if not others:
            return False
        if what in ("behind", "ahead of"):
            here, there = self.doer.progress(seat), self.doer.progress(others[0])
            if here is None or there is None:
                return False
            return here < there if what == "behind" else here > there
        if what == "twice as rich as":
            return self.table.money[seat] >= 2 * self.table.money[others[0]]
        if what in ("richer than", "poorer than"):
            gap = self.table.money[seat] - self.table.money[others[0]]
            return gap > 0 if what == "richer than" else gap < 0
        gap = sum(self.thrown(seat)) - sum(self.thrown(others[0]))
        return {"thrown above": gap > 0, "thrown below": gap < 0, "thrown as": gap == 0}[what]

    def _plain(self, seat: int, asked: Trait) -> bool:
        what, cash = asked.what, self.table.money[seat]
        if what == "good":
            return asked.low <= self.doer.count(seat, asked.name) <= asked.high
        if what == "free":
            return self.doer.free(asked.name) > 0
        if what == "cash":
            return asked.low <= cash <= asked.high
        if what == "spun":
            return self.spun == asked.name
        if what == "owned":
            return self.doer.owner(asked.name, seat) is not None
        if what.endswith("for it"):
            before = self.before.get(seat, cash)
            return cash > before if what.startswith("richer") else cash < before
        if what in ("richest", "poorest", "furthest", "last"):
            return self._is_best(seat, what, alone=asked.name == "alone")
        dice = self.thrown(seat)
        total = sum(dice)
        return {
            "thrown": asked.low <= total <= asked.high,
            "odd": total % 2 == 1,
            "even": total % 2 == 0,
            "doubles": len(dice) > 1 and len(set(dice)) == 1,
            "number": total == self.number,
            "near number": abs(total - self.number) == 1,
        }[what]

    def _is_best(self, seat: int, rank: str, *, alone: bool) -> bool:
        mine = self._score(rank, "", seat)
        others = self.table.from_seat(seat)[1:]
        theirs = [s for s in (self._score(rank, "", other) for other in others) if s is not None]
        if mine is None or (alone and not theirs):
            return False
        return all(mine > score if alone else mine >= score for score in theirs)

    # -- sums --------------------------------------------------------------------------------------

    def sum(self, seat: int, due: Sum) -> Step[int]:
        """The amount that it comes to for a seat."""
        known = certain(self.doer, seat, due)
        if known is not None:
            return known
        if isinstance(due, Per):
            return due.each * (yield from self.counted(seat, due.count))
        if isinstance(due, Plus):
            first = yield from self.sum(seat, due.first)
            second = yield from self.sum(seat, due.second)
            return max(first - second, 0) if due.minus else first + second
        assert isinstance(due, Bounded)
        return max(due.low, min(due.high, (yield from self.sum(seat, due.sum))))

    def counted(self, seat: int, count: Count) -> Step[int]:
        """How many there are of what is counted."""
        what = count.what
        if what == "pip":
            if count.size:
                yield from self.throw(seat, count.size)
            return sum(self.thrown(seat))
        if what == "product":
            return prod(self.thrown(seat))
        if what == "number":
            return self.number
        if what == "good":
            return self.doer.count(seat, count.name)
        if what == "cash":
            return self.table.money[seat] // count.size
        if what == "space moved":
            return self.moved or sum(self.doer.rolled(seat))
        if what == "space from start":
            return self.doer.progress(seat) or 0
        if what == "space to":
            way, _, name = count.name.partition(" ")
            special = way in ("next", "previous")
            return self.doer.steps_to(seat, Place(name, way) if special else Place(count.name))
        assert count.who is not None
        others = yield from self.who(seat, count.who)
        if what == "player":
            return len(others)
        gap = sum(self.thrown(seat)) - sum(self.thrown(others[0])) if others else 0
        return abs(gap)

    def count_by_table(self, words: str) -> Step[None]:
        """People count what only they can see."""
        self.number = yield Amount(self.doer.ask.how_many, None, 0, 100, 1, words, unit="")
        self.table.record((self.doer.told.judged, words, str(self.number)))

    def name_by_table(self, words: str) -> Step[None]:
        """People name a player."""
        names = self.table.names
        seats = self.table.from_seat(self.me)
        menu = Menu(*(Option(str(seat), names[seat]) for seat in seats))
        self.named = int((yield Choose(self.doer.ask.who_is_it, None, menu, words)))
        self.table.record((self.doer.told.judged, words, names[self.named]))


# -- payments that need no question ---------------------------------------------------------------


def certain(doer: Doer[Table], seat: int, due: Sum) -> int | None:
    """Return a sum that the table alone tells; None if somebody throws, counts or chooses."""
    if isinstance(due, Fixed):
        return due.amount
    if isinstance(due, Share):
        return _part(doer, seat, due)
    if isinstance(due, Figure):
        return due.times * doer.figure(seat, due.what)
    return None


def _part(doer: Doer[Table], seat: int, share: Share) -> int:
    money, note = doer.table.money, doer.note
    if share.of in FIGURES:
        whole = doer.figure(seat, share.of)
    else:
        whole = money[seat if share.of == "cash" else doer.pot(share.of)]
    if share.top == share.bottom:
        return whole
    part = whole * share.top
    step = share.bottom * note
    return (-(-part // step) if share.up else part // step) * note


def between(
    table: Table, seat: int, others: Sequence[int], node: Pay | Receive, amount: int
) -> list[Debt]:
    """Return who pays whom if a seat pays a sum to others, or receives it from them."""
    if isinstance(node, Pay):
        return [(seat, other, amount) for other in others if amount]
    if node.pot and others:
        amount = min(amount, table.money[others[0]])
    return [(other, seat, amount) for other in others if amount]


def house(doer: Doer[Table], node: Pay | Receive) -> int:
    """Return the account that pays or is paid where no players are named: the bank or a pot."""
    return doer.pot(node.pot) if node.pot else doer.table.bank


def with_the_house(doer: Doer[Table], seat: int, node: Pay | Receive) -> list[Debt] | None:
    """Return a payment to or from the bank or a pot; None if it is another or has to be asked for.

    Most of what is printed in more than one word is one: a share of one's cash.
    """
    if (node.to if isinstance(node, Pay) else node.giver) is not None:
        return None
    amount = certain(doer, seat, node.sum)
    return None if amount is None else between(doer.table, seat, (house(doer, node),), node, amount)
