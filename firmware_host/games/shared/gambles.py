"""What spaces and cards gamble for: the odds of phrases that have dice thrown or a wheel spun.

Worked out over every throw there can be. Phrases that depend on what others have, choose or own
have no figures of their own, and no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import word

from .effects import Effect, Script
from .grammar import parse_node
from .nodes import (
    Again,
    Bounded,
    Cond,
    Count,
    Fixed,
    If,
    Miss,
    Node,
    Not,
    Nothing,
    Pay,
    Per,
    Plus,
    Receive,
    Seq,
    Several,
    Spin,
    Stake,
    Sum,
    Throw,
    Times,
    Trait,
    inside,
)
from .sentences import sentence

MOST = 20_000  # ways to go that are still worked out
Wheels: TypeAlias = Mapping[str, Mapping[str, Fraction]]


class Way(NamedTuple):
    """How it has gone so far: the last throw, where the wheel stopped, what it has brought."""

    faces: tuple[int, ...] = ()
    spun: str = ""
    money: int = 0


Ways: TypeAlias = dict[Way, Fraction]


class NoFigures(Exception):
    """It depends on more than dice and wheels."""


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
    note = word("The chance is that of coming out of it with more money.")
    return Odds(word("Spaces and cards"), tuple(lines.values()), note)


def odds_of(effect: Effect, wheels: Wheels, seats: int) -> OddsLine | None:
    """Return the chance to gain by an effect and what it brings; None if it is no gamble."""
    node = effect.does if isinstance(effect, Script) else parse_node(effect.phrase())
    label = sentence(effect.phrase())
    if isinstance(node, Stake):
        return OddsLine(label, Fraction(1, seats), Fraction(0))
    if not _gambles(node):
        return None
    try:
        ways = _go({Way(): Fraction(1)}, node, wheels)
    except NoFigures:
        return None
    gained = sum((chance for way, chance in ways.items() if way.money > 0), Fraction(0))
    average = sum((chance * way.money for way, chance in ways.items()), Fraction(0))
    return OddsLine(label, gained, average)


def _gambles(node: Node) -> bool:
    if isinstance(node, (Throw, Spin)):
        return True
    if isinstance(node, (Pay, Receive)) and isinstance(node.sum, Per):
        return node.sum.count.size > 0 and node.sum.count.what in ("pip", "product")
    return any(_gambles(part) for part in inside(node))


def _go(ways: Ways, node: Node, wheels: Wheels) -> Ways:
    """Return every way in which it can go on from every way in which it has come so far."""
    match node:
        case Nothing() | Miss() | Again():
            return ways
        case Seq(parts):
            for part in parts:
                ways = _go(ways, part, wheels)
            return ways
        case Throw(dice, bank) if not bank:
            return _thrown(ways, dice)
        case Spin(wheel) if wheel in wheels:
            return _spread(ways, [(w, key, c) for w in ways for key, c in wheels[wheel].items()])
        case Pay() | Receive() if not node.pot:
            return _paid(ways, node.sum, -1 if isinstance(node, Pay) else 1)
        case If(cond, then, other):
            yes, no = _parted(ways, cond)
            return _joined(_go(yes, then, wheels), no if other is None else _go(no, other, wheels))
        case Times(count, body, until):
            return _repeated(ways, count, body, until, wheels)
    raise NoFigures


def _repeated(ways: Ways, count: int, body: Node, until: Cond | None, wheels: Wheels) -> Ways:
    over: Ways = {}
    for _ in range(count):
        ways = _go(ways, body, wheels)
        if until is not None:
            stopped, ways = _parted(ways, until)
            over = _joined(over, stopped)
    return _joined(over, ways)


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
        raise NoFigures
    return found


def _paid(ways: Ways, due: Sum, sign: int) -> Ways:
    if isinstance(due, Per) and due.count.size:  # thrown for the purpose
        ways = _thrown(ways, due.count.size)
    found: Ways = {}
    for way, chance in ways.items():
        after = way._replace(money=way.money + sign * _sum(way, due))
        found[after] = found.get(after, Fraction(0)) + chance
    return found


def _sum(way: Way, due: Sum) -> int:
    match due:
        case Fixed(amount):
            return amount
        case Per(each, count):
            return each * _counted(way, count)
        case Plus(first, second, minus):
            return _sum(way, first) + (-1 if minus else 1) * _sum(way, second)
        case Bounded(inner, low, high):
            return min(max(_sum(way, inner), low), high)
    raise NoFigures


def _counted(way: Way, count: Count) -> int:
    if count.who is not None or not way.faces or count.what not in ("pip", "product"):
        raise NoFigures
    return sum(way.faces) if count.what == "pip" else prod(way.faces)


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
    raise NoFigures


def _joined(first: Ways, second: Ways) -> Ways:
    found = dict(first)
    for way, chance in second.items():
        found[way] = found.get(way, Fraction(0)) + chance
    return found
