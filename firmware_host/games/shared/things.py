"""The things that a phrase can name in one edition, and a check of phrases against them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from firmware_host.values import dataclass

from .nodes import (
    FIGURES,
    Again,
    As,
    Bounded,
    Claim,
    Cond,
    Count,
    Draw,
    Figure,
    Fixed,
    Goods,
    Hold,
    If,
    Keep,
    Later,
    Miss,
    Move,
    Node,
    Not,
    Pay,
    Per,
    Place,
    Plus,
    Receive,
    Rent,
    Several,
    Share,
    Spin,
    Stake,
    Sum,
    Swap,
    Times,
    Trait,
    Who,
    inside,
)

# Conditions about what is forgotten once the words of a card are done.
FORGOTTEN = ("spun", "number", "near number", "richer for it", "poorer for it")


@dataclass(frozen=True)
class Things:
    """What there is in one edition of a game, by the names that phrases use for it.

    `kinds` are what "next" and "previous" can ask for; `keeps` what a card can be kept as; `note`
    is the smallest note there is. `rents` is whether there are places that cost others rent.
    """

    note: int
    places: frozenset[str] = frozenset()
    numbered: int = 0
    kinds: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    wheels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pots: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    rents: bool = False

    def is_place(self, name: str) -> bool:
        """Return whether a place can be called that; "space 12" is one by its number."""
        kind, _, number = name.partition(" ")
        by_number = kind == "space" and number.isdecimal() and int(number) < self.numbered
        return by_number or name in self.places

    def have(self, names: Iterable[str]) -> bool:
        """Return whether there is a place of each of these names."""
        return all(map(self.is_place, names))


def problems(node: Node, things: Things) -> list[str]:
    """Return everything a phrase names that is not there, each in a sentence."""
    return list(dict.fromkeys(_node(node, things)))


def unpayable(node: Node, things: Things) -> list[int]:
    """Return the sums of a phrase that no notes can pay."""
    found: list[int] = []

    def look(due: Sum) -> None:
        if isinstance(due, Fixed) and due.amount % things.note:
            found.append(due.amount)
        elif isinstance(due, Per) and due.each % things.note:
            found.append(due.each)
        elif isinstance(due, Plus):
            look(due.first)
            look(due.second)
        elif isinstance(due, Bounded):
            look(due.sum)

    def walk(part: Node) -> None:
        if isinstance(part, (Pay, Receive, Stake)):
            look(part.sum)
        elif isinstance(part, Goods) and part.price is not None:
            look(part.price)
        for deeper in inside(part):
            walk(deeper)

    walk(node)
    return found


def _node(node: Node, things: Things) -> Iterator[str]:
    match node:
        case Pay() | Receive():
            yield from _sum(node.sum, things)
            concerned = node.to if isinstance(node, Pay) else node.giver
            if concerned is not None:
                yield from _who(concerned, things)
            if node.pot:
                yield from _known("pot", node.pot, things.pots)
        case Draw():
            yield from _known("deck", node.deck, things.decks)
        case Move():
            if node.place is not None:
                yield from _place(node.place, things)
        case Goods():
            yield from _goods(node, things)
        case Hold():
            yield from _known("event", node.event, things.events)
        case Spin():
            yield from _known("wheel", node.wheel, tuple(things.wheels))
        case Keep():
            yield from _known("thing to keep", node.what, things.keeps)
        case Stake():
            yield from _sum(node.sum, things)
        case Swap():
            yield from _who(node.who, things)
        case Rent() | Claim():
            if not things.rents:
                yield "nobody pays rent in this game."
            yield from _whole(node, things)
        case _:
            yield from _whole(node, things)


def _whole(node: Node, things: Things) -> Iterator[str]:
    """Yield what consists of other effects."""
    if isinstance(node, If):
        yield from _cond(node.cond, things)
    elif isinstance(node, (Later, Miss, Rent, Times)) and node.until is not None:
        yield from _cond(node.until, things)
        if not isinstance(node, Times) and _passes(node.until):
            yield "what was spun, named or gained here cannot come about later."
    elif isinstance(node, As):
        yield from _who(node.who, things)
        if isinstance(node.body, Again):
            yield "only whoever's turn it is can roll again."
    for part in inside(node):
        yield from _node(part, things)


def _passes(asked: Cond) -> bool:
    """Return whether a condition speaks of what is forgotten once the words are done."""
    if isinstance(asked, Not):
        return _passes(asked.cond)
    if isinstance(asked, Several):
        return any(_passes(part) for part in asked.parts)
    return asked.what in FORGOTTEN


def _known(what: str, name: str, known: tuple[str, ...]) -> Iterator[str]:
    if name not in known:
        there = f"there is: {', '.join(known)}" if known else "there is none"
        yield f"there is no {what} called {name!r}; {there}."


def _place(at: Place, things: Things) -> Iterator[str]:
    if at.way in ("next", "previous"):
        if at.name not in things.kinds:
            yield from _known("kind of space", at.name, things.kinds)
    elif at.way not in ("here", "nearest"):
        yield from _named_place(at.name, things)


def _named_place(name: str, things: Things) -> Iterator[str]:
    if name != "here" and not things.is_place(name):
        yield f"there is no space called {name!r}."


def _goods(node: Goods, things: Things) -> Iterator[str]:
    yield from _known("thing to own", node.good, things.goods)
    if node.who is not None:
        yield from _who(node.who, things)
    if node.price is not None:
        yield from _sum(node.price, things)


def _who(concerned: Who, things: Things) -> Iterator[str]:
    if concerned.base == "owner":
        yield from _named_place(concerned.name, things)
    elif concerned.base in ("most", "fewest"):
        yield from _known("thing to own", concerned.name, things.goods)
    elif concerned.base == "bank":
        yield "the bank is no player."
    if concerned.among is not None:
        yield from _who(concerned.among, things)
    if concerned.having is not None:
        yield from _cond(concerned.having, things)


def _cond(asked: Cond, things: Things) -> Iterator[str]:
    if isinstance(asked, Not):
        yield from _cond(asked.cond, things)
    elif isinstance(asked, Several):
        for part in asked.parts:
            yield from _cond(part, things)
    else:
        yield from _test(asked, things)


def _test(asked: Trait, things: Things) -> Iterator[str]:
    if asked.what in ("good", "free"):
        yield from _known("thing to own", asked.name, things.goods)
    elif asked.what == "owned":
        yield from _named_place(asked.name, things)
    elif asked.what == "spun":
        wedges = tuple(key for keys in things.wheels.values() for key in keys)
        yield from _known("wedge", asked.name, wedges)
    elif asked.who is not None and not (asked.who.base == "bank" and asked.what != "somebody"):
        yield from _who(asked.who, things)


def _sum(due: Sum, things: Things) -> Iterator[str]:
    if isinstance(due, Share) and due.of in FIGURES:
        if not things.rents:
            yield "nobody pays rent in this game."
    elif isinstance(due, Share) and due.of != "cash":
        yield from _known("pot", due.of, things.pots)
    elif isinstance(due, Per):
        yield from _count(due.count, things)
    elif isinstance(due, Plus):
        yield from _sum(due.first, things)
        yield from _sum(due.second, things)
    elif isinstance(due, Bounded):
        yield from _sum(due.sum, things)
        if due.low > due.high:
            yield f"{due.low:,} at least and {due.high:,} at most is impossible."
    elif isinstance(due, Figure) and not things.rents:
        yield "nothing has a price and a rent in this game."


def _count(counted: Count, things: Things) -> Iterator[str]:
    if counted.what == "good":
        yield from _known("thing to count", counted.name, things.goods)
    elif counted.what == "space to":
        way, _, name = counted.name.partition(" ")
        special = way in ("next", "previous")
        yield from _place(Place(name, way) if special else Place(counted.name), things)
    elif counted.who is not None:
        yield from _who(counted.who, things)
