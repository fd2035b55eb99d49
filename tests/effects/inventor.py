"""Phrases made up at random out of everything the language has and a game can name.

Whatever comes of this must be read back as the same meaning, be played to its end, and keep the
books in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from firmware_host.engine.asks import Below
from firmware_host.games.shared.nodes import (
    ALWAYS,
    FIGURES,
    Again,
    As,
    Bounded,
    ByHand,
    Claim,
    Cond,
    Count,
    Draw,
    Figure,
    Fixed,
    Goods,
    Hold,
    If,
    Judge,
    Keep,
    Later,
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
    Place,
    Plus,
    Receive,
    Rent,
    Seq,
    Several,
    Share,
    Spin,
    Stake,
    Sum,
    Swap,
    Throw,
    Times,
    Trait,
    Who,
)
from firmware_host.games.shared.things import Things

T = TypeVar("T")
DEEP = 3
_ALONE = (
    "me",
    "left",
    "right",
    "chosen",
    "richest",
    "poorest",
    "richest other",
    "poorest other",
    "furthest",
    "last",
    "last other",
    "nearest ahead",
    "nearest behind",
)
_GROUPS = ("all", "each other")
_TESTS = (
    "odd",
    "even",
    "doubles",
    "number",
    "near number",
    "richest",
    "poorest",
    "last",
    "furthest",
    "richer for it",
    "poorer for it",
)


class Inventor:
    """Makes up phrases for one game. `below` is where chance comes from."""

    def __init__(self, things: Things, below: Below, *, by_hand: bool = False) -> None:
        self.things = things
        self.below = below
        self.by_hand = by_hand

    def pick(self, from_: Sequence[T]) -> T:
        """Return one of these."""
        return from_[self.below(len(from_))]

    def maybe(self, one_in: int = 2) -> bool:
        """Return True once in so many times."""
        return self.below(one_in) == 0

    def effect(self, deep: int = DEEP) -> Node:
        """Return any effect, of so many levels at most."""
        if deep == 0 or self.maybe(3):
            return self.verb()
        made = self.below(7)
        if made == 0:
            return Or(self._parts(Or, deep))
        if made in (1, 2):
            return Seq(self._parts(Seq, deep))
        if made == 3:
            other = self.effect(deep - 1) if self.maybe() else None
            return If(self.cond(deep), self.effect(deep - 1), other)
        if made == 4:
            until = self.cond(0) if self.maybe() else None
            return Times(2 + self.below(2), self.verb(), until)
        if made == 5:
            body = self.effect(deep - 1)
            until = self.until() if self.maybe(4) else None
            return Later(body, 1 + self.below(3), roll=self.maybe(3), until=until)
        body = self.effect(deep - 1)
        return As(self.who(deep), Miss() if isinstance(body, Again) else body)

    def _parts(self, kind: type[Seq | Or], deep: int) -> tuple[Node, ...]:
        made = [self.effect(deep - 1) for _ in range(2 + self.below(2))]
        return tuple(Nothing() if isinstance(part, kind) else part for part in made)

    def verb(self) -> Node:
        """Return any effect that consists of no others."""
        things = self.things
        kinds = [self._money, self._money, self._money, self._move, self._other]
        if things.goods:
            kinds.append(self._goods)
        if things.decks:
            kinds.append(self._cards)
        return self.pick(kinds)()

    def _money(self) -> Node:
        if self.maybe(6):
            return Stake(self.sum(), 1 + self.below(2), lowest=self.maybe(), by_choice=self.maybe())
        if self.maybe():
            to = self.who(1) if self.maybe() else None
            pot = self.pick(self.things.pots) if to is None and self.things.pots else ""
            return Pay(self.sum(), to, pot if self.maybe(3) else "")
        if self.things.pots and self.maybe(4):
            pot = self.pick(self.things.pots)
            return Receive(Share(1, 1 + self.below(2), pot), pot=pot)
        return Receive(self.sum(), self.who(1) if self.maybe() else None)

    def _move(self) -> Node:
        quietly = self.maybe()
        if self.maybe(4):
            return Swap(self.pick(("places", "cash")), Who(self.pick(_ALONE)))
        if self.maybe():
            way = self.pick(("forward", "back", "hop"))
            if self.maybe(4):
                return Move(way, thrown=True, quietly=quietly)
            return Move(way, count=1 + self.below(12), quietly=quietly)
        way = self.pick(("go", "advance", "back to"))
        return Move(way, self.place(), quietly=quietly)

    def place(self) -> Place:
        """Return any place there is."""
        things = self.things
        if things.kinds and self.maybe():
            return Place(self.pick(things.kinds), self.pick(("next", "previous")))
        if things.places and self.maybe():
            return Place(self.pick(sorted(things.places)))
        return (
            Place(f"space {self.below(things.numbered)}") if things.numbered else Place(way="here")
        )

    def _cards(self) -> Node:
        deck = self.pick(self.things.decks)
        if self.maybe(4):
            return Seq((Draw(deck, 1 + self.below(2), look=True), Obey()))
        return Draw(deck, 1 + self.below(2))

    def _goods(self) -> Node:
        good = self.pick(self.things.goods)
        verb = self.pick(("get", "lose", "give", "take", "buy", "sell"))
        count = 1 + self.below(2)
        if verb in ("get", "lose"):
            return Goods(verb, good, count)
        if verb in ("give", "take"):
            return Goods(verb, good, 0 if self.maybe(4) else count, Who(self.pick(_ALONE[1:])))
        seller = Who(self.pick(_ALONE[1:])) if self.maybe() else None
        return Goods(verb, good, count, seller, self.sum())

    def _other(self) -> Node:
        things = self.things
        made: list[Node] = [
            Miss(1 + self.below(2)),
            Miss(until=self.until()),
            Again(),
            Throw(1 + self.below(3)),
            Nothing(),
            Throw(1, bank=True),
            NameNumber(1, 6),
            Judge("names", "The tallest"),
            Judge("counts", "The spoons"),
        ]
        made += [Hold(event) for event in things.events]
        made += [Spin(wheel) for wheel in things.wheels]
        if things.rents:
            until = self.until() if self.maybe() else None
            change = self.pick(("double", "half", "no"))
            made += [Claim(), Rent(change, everywhere=self.maybe(), until=until)]
        made += [Keep(what) for what in things.keeps]
        if self.by_hand:
            made.append(ByHand("Sing a song"))
        return self.pick(made)

    def who(self, deep: int) -> Who:
        """Return one player or several."""
        if self.maybe(4) and self.things.goods:
            return Who(self.pick(("most", "fewest")), self.pick(self.things.goods))
        if deep and self.maybe(5):
            return Who(
                self.pick(("highest", "lowest")),
                dice=1 + self.below(2),
                among=Who(self.pick(_GROUPS)),
            )
        base = self.pick(_GROUPS) if self.maybe() else self.pick(_ALONE)
        return Who(base, having=self.cond(0) if deep and self.maybe(3) else None)

    def cond(self, deep: int) -> Cond:
        """Return any condition."""
        if deep and self.maybe(4):
            return Several((self.cond(0), self.cond(0)), every=self.maybe())
        if deep and self.maybe(5):
            return Not(self.cond(0))
        kind = self.below(6)
        if kind == 0 and self.things.goods:
            low, high = self.pick(((1, ALWAYS), (0, 0), (2, ALWAYS), (0, 1)))
            return Trait("good", self.pick(self.things.goods), low, high)
        if kind == 1:
            return Trait("thrown", "", *self.pick(((7, ALWAYS), (0, 6), (7, 7), (2, 4))))
        if kind == 2:
            edge = self.things.note * (1 + self.below(50))
            return Trait("cash", "", *self.pick(((edge, ALWAYS), (0, edge))))
        if kind == 3:
            what = self.pick(
                (
                    "richer than",
                    "poorer than",
                    "twice as rich as",
                    "thrown above",
                    "thrown as",
                )
            )
            return Trait(what, who=Who(self.pick(("left", "right", "me"))))
        if kind == 4 and deep:
            return Trait("somebody", who=Who(self.pick(_GROUPS), having=self.cond(0)))
        return Trait(self.pick(_TESTS))

    def until(self) -> Cond:
        """Return a condition that can come about on a later turn."""
        if self.maybe():
            return Trait(self.pick(("odd", "even", "doubles")))
        if self.maybe():
            return Not(Trait("thrown", "", 7))
        return Trait("richer than", who=Who(self.pick(("left", "right"))))

    def sum(self) -> Sum:
        """Return any sum, in notes that there are."""
        note = self.things.note
        made: list[Sum] = [
            Fixed(note * (1 + self.below(40))),
            Fixed(note * (1 + self.below(10))),
            Per(note, self.count()),
            Share(1, 2 + self.below(20), up=self.maybe()),
            Bounded(Share(1, 2), note, note * 30),
            Plus(Fixed(note * 4), Per(note, Count("pip"))),
        ]
        if self.things.rents:
            made.append(Figure(self.pick(FIGURES), 1 + self.below(2)))
            made.append(Share(1, 2 + self.below(3), self.pick(FIGURES)))
        return self.pick(made)

    def count(self) -> Count:
        """Return anything that can be counted."""
        made = [
            Count("pip"),
            Count("pip", size=2),
            Count("product"),
            Count("number"),
            Count("player", who=Who("all")),
            Count("space moved"),
            Count("space from start"),
            Count("cash", size=self.things.note * 5),
            Count("difference", who=Who("left")),
            Count("player", who=Who("each other", having=self.cond(0))),
        ]
        made += [Count("good", good) for good in self.things.goods]
        made += [Count("space to", f"next {kind}") for kind in self.things.kinds]
        return self.pick(made)
