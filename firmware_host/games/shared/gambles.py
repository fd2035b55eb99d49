"""What spaces and cards gamble for: the odds of phrases that have dice thrown or a wheel spun.

Worked out over every throw there can be, for as many players as there are. Phrases that depend
on what somebody has, chooses or owns have no figures; their line says what it depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import Line, word

from .effects import Effect, as_node
from .nodes import (
    EVERYBODY,
    Again,
    As,
    Bounded,
    Cond,
    Count,
    Draw,
    Fixed,
    Hold,
    If,
    Judge,
    Miss,
    Move,
    NameNumber,
    Node,
    Not,
    Nothing,
    Obey,
    Or,
    Pay,
    Per,
    Plus,
    Receive,
    Seq,
    Several,
    Spin,
    Stake,
    Sum,
    Swap,
    Throw,
    Times,
    Trait,
    Who,
    inside,
)
from .sentences import sentence

MOVED_BY = 2  # dice
ON_A_THROW = 6**MOVED_BY
MOST = 20_000  # ways to go that are still worked out
Wheels: TypeAlias = Mapping[str, Mapping[str, Fraction]]


class Way(NamedTuple):
    """How it has gone so far: the last throw, where the wheel stopped, what it has brought."""

    faces: tuple[int, ...] = ()
    spun: str = ""
    money: int = 0


Ways: TypeAlias = dict[Way, Fraction]


class NoFigures(Exception):
    """There are no exact odds, because they depend on `on`."""

    def __init__(self, on: str) -> None:
        super().__init__(on)
        self.on = on


_OTHERS = word("it depends on the other players")
_CHOICE = word("it depends on what is chosen")
_THINGS = word("it depends on what the player has")
_CARDS = word("it depends on the cards and events that follow")
_POT = word("it depends on what lies in the pot")
_PLACE = word("it depends on where the pawn stands")
_MANY = word("there are too many ways it can go")
_EACH_OTHER = Who("each other")
# One other player, whoever that is.
_ONE = (
    "left",
    "right",
    "chosen",
    "richest other",
    "poorest other",
    "furthest other",
    "last other",
    "nearest ahead",
    "nearest behind",
    "most",
    "fewest",
)


def card(effects: Iterable[Effect], wheels: Wheels, seats: int) -> Odds | None:
    """Return the odds of everything printed that is a gamble; None if nothing is."""
    lines: dict[str, OddsLine] = {}
    for effect in effects:
        if effect.verb in ("script", "pay die", "receive die") and effect.phrase() not in lines:
            line = odds_of(effect, wheels, seats)
            if line is not None:
                lines[effect.phrase()] = line
    if not lines:
        return None
    note = word("The chance of coming out of it with more money.")
    return Odds(word("Spaces and cards"), tuple(lines.values()), note)


def odds_of(effect: Effect, wheels: Wheels, seats: int) -> OddsLine | None:
    """Return the chance to gain by an effect and what it brings; None if it is no gamble.

    Without figures where it depends on more than dice, wheels and how many play.
    """
    node = as_node(effect)
    label = sentence(effect.phrase())
    if isinstance(node, Stake) and node.by_choice:
        # Whoever joins has the same chance: it is worth nothing, however many they are.
        joined = Line("{what} (one in as many as join)", what=label)
        return OddsLine(joined, None, Fraction(0))
    if isinstance(node, Stake):
        return OddsLine(label, Fraction(1, seats), Fraction(0))
    if not _gambles(node):
        return _coming_free(node, label)
    try:
        ways = _Course(wheels, seats).go({Way(): Fraction(1)}, node)
    except NoFigures as why:
        return OddsLine(Line("{what} ({why})", what=label, why=Line(why.on)))
    gained = sum((chance for way, chance in ways.items() if way.money > 0), Fraction(0))
    average = sum((chance * way.money for way, chance in ways.items()), Fraction(0))
    return OddsLine(label, gained, average)


def _coming_free(node: Node, label: Line) -> OddsLine | None:
    """Return how many of the throws free a pawn that has to stay; None if dice do not decide it."""
    if not isinstance(node, Miss) or node.until is None:
        return next((line for part in inside(node) if (line := _coming_free(part, label))), None)
    throws = _thrown({Way(): Fraction(1)}, MOVED_BY)
    try:
        free = sum(_parted(throws, node.until)[0].values(), Fraction(0)) * ON_A_THROW
    except NoFigures:
        return None
    chance = Line("free on {free} of {all} throws", free=int(free), all=ON_A_THROW)
    return OddsLine(Line("{what} ({why})", what=label, why=chance))


def _gambles(part: object) -> bool:
    """Return whether an effect involves chance anywhere."""
    if isinstance(part, tuple):
        return any(_gambles(one) for one in part)
    if isinstance(part, (Throw, Spin, Stake)):
        return True
    if isinstance(part, Count) and part.what == "pip" and part.size:
        return True
    if isinstance(part, Who) and part.dice:
        return True
    if not is_dataclass(part):
        return False
    return any(_gambles(getattr(part, field.name)) for field in fields(part))


class _Course(NamedTuple):
    """Enumerates every result of an effect, given the wheels and the number of players."""

    wheels: Wheels
    seats: int

    def go(self, ways: Ways, node: Node) -> Ways:
        """Return every continuation of every course so far."""
        match node:
            case Nothing() | Miss() | Again():
                return ways
            case Seq(parts):
                for part in parts:
                    ways = self.go(ways, part)
                return ways
            case Throw(dice, bank) if not bank:
                return _thrown(ways, dice)
            case Spin(wheel) if wheel in self.wheels:
                found = [(w, key, c) for w in ways for key, c in self.wheels[wheel].items()]
                return _spread(ways, found)
            case Pay() | Receive() if not node.pot:
                whom = node.to if isinstance(node, Pay) else node.giver
                times = self._others(whom) * (-1 if isinstance(node, Pay) else 1)
                return self._paid(ways, node.sum, times)
            case If(cond, then, other):
                yes, no = _parted(ways, cond)
                return _joined(self.go(yes, then), no if other is None else self.go(no, other))
            case Times(count, body, until):
                return self._repeated(ways, count, body, until)
        raise NoFigures(_reason(node))

    def _others(self, whom: Who | None) -> int:
        """Return how many others a sum goes to or comes from; the bank is one."""
        if whom is None:
            return 1
        if whom.having is None and whom.base in ("all", "each other"):
            return self.seats - 1
        if whom.having is None and whom.base in _ONE:
            return 1
        raise NoFigures(_OTHERS)

    def _repeated(self, ways: Ways, count: int, body: Node, until: Cond | None) -> Ways:
        over: Ways = {}
        for _ in range(count):
            ways = self.go(ways, body)
            if until is not None:
                stopped, ways = _parted(ways, until)
                over = _joined(over, stopped)
        return _joined(over, ways)

    def _paid(self, ways: Ways, due: Sum, times: int) -> Ways:
        if isinstance(due, Per) and due.count.size and due.count.what != "cash":
            ways = _thrown(ways, due.count.size)  # thrown for the purpose
        found: Ways = {}
        for way, chance in ways.items():
            after = way._replace(money=way.money + times * self._sum(way, due))
            found[after] = found.get(after, Fraction(0)) + chance
        return found

    def _sum(self, way: Way, due: Sum) -> int:
        match due:
            case Fixed(amount):
                return amount
            case Per(each, count):
                return each * self._counted(way, count)
            case Plus(first, second, minus):
                gap = self._sum(way, first) + (-1 if minus else 1) * self._sum(way, second)
                return max(gap, 0) if minus else gap
            case Bounded(inner, low, high):
                return min(max(self._sum(way, inner), low), high)
        raise NoFigures(_THINGS)

    def _counted(self, way: Way, count: Count) -> int:
        who = count.who
        if count.what == "player" and who in (EVERYBODY, _EACH_OTHER):
            return self.seats - (who == _EACH_OTHER)
        if who is not None:
            raise NoFigures(_OTHERS)
        if count.what in ("space moved", "space from start", "space to"):
            raise NoFigures(_PLACE)
        if count.what == "number":
            raise NoFigures(_CHOICE)
        if not way.faces or count.what not in ("pip", "product"):
            raise NoFigures(_THINGS)
        return sum(way.faces) if count.what == "pip" else prod(way.faces)


def _reason(node: Node) -> str:
    """Return what an effect depends on that has no figures."""
    if isinstance(node, (Or, NameNumber)):
        return _CHOICE
    if isinstance(node, (As, Stake, Swap, Judge)):
        return _OTHERS
    if isinstance(node, (Draw, Hold, Obey)):
        return _CARDS
    if isinstance(node, (Pay, Receive)):
        return _POT
    return _PLACE if isinstance(node, Move) else _THINGS


def _spread(ways: Ways, found: list[tuple[Way, str, Fraction]]) -> Ways:
    spun: Ways = {}
    for way, key, chance in found:
        after = way._replace(spun=key)
        spun[after] = spun.get(after, Fraction(0)) + ways[way] * chance
    return spun


def _thrown(ways: Ways, dice: int) -> Ways:
    found: Ways = {}
    throws = [tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice)]
    for way, chance in ways.items():
        for faces in throws:
            after = way._replace(faces=faces)
            found[after] = found.get(after, Fraction(0)) + chance / len(throws)
    if len(found) > MOST:
        raise NoFigures(_MANY)
    return found


def _parted(ways: Ways, cond: Cond) -> tuple[Ways, Ways]:
    yes = {way: chance for way, chance in ways.items() if _holds(way, cond)}
    return yes, {way: chance for way, chance in ways.items() if way not in yes}


def _holds(way: Way, cond: Cond) -> bool:
    match cond:
        case Not(inner):
            return not _holds(way, inner)
        case Several(parts, every):
            return (all if every else any)([_holds(way, part) for part in parts])
        case Trait("spun", name):
            return way.spun == name
        case Trait(what, _, low, high, None) if way.faces:
            total = sum(way.faces)
            if what == "thrown":
                return low <= total <= high
            if what in ("odd", "even"):
                return (total % 2 == 1) == (what == "odd")
            if what == "doubles":
                return len(way.faces) > 1 and len(set(way.faces)) == 1
    raise NoFigures(_OTHERS if isinstance(cond, Trait) and cond.who else _THINGS)


def _joined(first: Ways, second: Ways) -> Ways:
    found = dict(first)
    for way, chance in second.items():
        found[way] = found.get(way, Fraction(0)) + chance
    return found
