"""A phrase told by touch: what somebody answers in the builder to say it, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from firmware_host.engine.asks import Answer
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.teaching.asked import IT_IS_SO
from firmware_host.games.shared.teaching.blocks import AS_PRINTED
from firmware_host.games.shared.things import Things

T = TypeVar("T")
_THROWS = {"thrown above", "thrown below", "thrown as"}
_COMPARED = {"richer than", "poorer than", "twice as rich as", "ahead of", "behind"} | _THROWS


def in_blocks(part: T) -> T:
    """Return a phrase as the blocks can say it: what only people see has no words of its own."""
    if isinstance(part, tuple):
        return tuple(in_blocks(one) for one in part)  # type: ignore[return-value]
    if not is_dataclass(part) or isinstance(part, type):
        return part
    told = replace(part, **{f.name: in_blocks(getattr(part, f.name)) for f in fields(part)})
    if isinstance(told, n.Judge):
        return replace(told, words=AS_PRINTED)
    if isinstance(told, n.Trait) and told.what == "table says":
        return replace(told, name=IT_IS_SO)
    return told


class Teller:
    """Answers the questions of a telling in one game."""

    def __init__(self, things: Things, *, holds: bool) -> None:
        self.things = things
        self.holds = holds  # whether an event is a plain verb here

    def whole(self, node: n.Node) -> Iterator[Answer]:
        """Yield what is answered from the first question to the one whether to keep it."""
        parts = node.parts if isinstance(node, (n.Seq, n.Or)) else (node,)
        joint = "or" if isinstance(node, n.Or) else "and"
        if isinstance(node, n.Nothing):
            yield "nothing"
        elif _may(node):
            yield from self.one(node)
        else:
            yield from self.one(parts[0])
            for part in parts[1:]:
                yield joint
                yield from self.one(part)
        yield "remember"

    def one(self, node: n.Node) -> Iterator[Answer]:
        """Yield the answers for one thing that is printed."""
        match node:
            case n.Pay(n.Fixed(due), None, ""):
                yield from ("pay", due)
            case n.Receive(n.Fixed(due), None, ""):
                yield from ("receive", due)
            case n.Draw(deck, 1, False):
                yield from ("draw", deck)
            case n.Miss(1, None):
                yield "miss"
            case n.Again():
                yield "again"
            case n.Hold(event, "", 0, 0) if self.holds:
                yield from ("hold", event)
            case n.Seq() | n.Or() | n.If() | n.Times() | n.Later() | n.As():
                yield "more"
                yield from self._holding(node)
            case _:
                yield "more"
                yield from self._block(node)

    def _holding(self, node: n.Node) -> Iterator[Answer]:
        match node:
            case n.Or((what, n.Nothing())):
                yield "may"
                yield from self.one(what)
            case n.Seq(parts) | n.Or(parts):
                yield "several" if isinstance(node, n.Seq) else "choice"
                yield from self.one(parts[0])
                for part in parts[1:-1]:
                    yield from self.one(part)
                    yield "more"
                yield from self.one(parts[-1])
                yield "done"
            case n.If(cond, then, other):
                yield "if"
                yield from self.cond(cond)
                steps = then.parts if isinstance(then, n.Seq) else (then,)
                yield from self.one(steps[0])
                for step in steps[1:]:
                    yield "more"
                    yield from self.one(step)
                yield "nothing" if other is None else "something"
                if other is not None:
                    yield from self.one(other)
            case n.Times(count, body, until):
                yield "times" if until is None else "times until"
                yield count
                if until is not None:
                    yield from self.cond(until)
                yield from self.one(body)
            case n.Later(body, turns, roll, until):
                yield from self._later(turns, roll, until)
                yield from self.one(body)
            case n.As(who, body):
                yield "others"
                yield from self.who(replace(who, having=None))
                yield "all" if who.having is None else "some"
                if who.having is not None:
                    yield from self.cond(who.having)
                yield from self.one(body)

    def _later(self, turns: int, roll: bool, until: n.Cond | None) -> Iterator[Answer]:
        if until is not None:
            yield "rolls until" if roll else "turns until"
            yield turns
            yield from self.cond(until)
        elif turns == 1:
            yield "roll later" if roll else "later"
        else:
            yield from ("turns later", turns)

    def _block(self, node: n.Node) -> Iterator[Answer]:
        match node:
            case n.Pay(n.Fixed(due), n.Who() as to, ""):
                yield "pay to"
                yield from (*self.who(to), due)
            case n.Receive(n.Fixed(due), n.Who() as giver, ""):
                yield "get from"
                yield from (*self.who(giver), due)
            case n.Pay(n.Fixed(due), None, pot):
                yield "pot"
                yield from self._named(pot, self.things.pots)
                yield due
            case n.Pay(n.Per(each, count), None, ""):
                yield from ("per", *self._count(count), each)
            case n.Receive(n.Per(each, count), None, ""):
                yield from ("get per", *self._count(count), each)
            case n.Pay(n.Share(top, bottom, "cash", False), None, ""):
                yield from ("share", f"{top}/{bottom}")
            case n.Pay(due, who, pot):
                yield "pay any"
                yield from self._account(who, pot)
                yield from self.sum(due)
            case n.Receive(due, who, pot):
                yield "get any"
                yield from self._account(who, pot)
                yield from self.sum(due)
            case n.Draw(deck, count, look):
                yield "look" if look else "cards"
                yield from self._named(deck, self.things.decks)
                yield count
            case n.Move():
                yield "move any"
                yield from self._move(node)
            case n.Swap(what, who):
                yield "swap" if what == "places" else "swap cash"
                yield from self.who(who)
            case n.Miss(turns, None):
                yield from ("turns", turns)
            case n.Miss(_, until):
                yield "stay"
                assert until is not None
                yield from self.cond(until)
            case n.Goods():
                yield "goods any"
                yield from self._goods(node)
            case n.Rent(change, everywhere, until):
                yield "rents" if until is None else "rents until"
                yield change
                yield "all" if everywhere else "own"
                if until is not None:
                    yield from self.cond(until)
            case n.Hold(event, free, fee, prize):
                plain = not (free or fee or prize)
                yield "hold" if plain else "hold any"
                yield from self._named(event, self.things.events)
                if free:
                    yield free
                elif not plain:
                    yield from ("fee", fee, prize)
            case n.Stake(n.Fixed(due), dice, lowest, by_choice):
                yield from ("stake", due, dice, "lowest" if lowest else "highest")
                yield "choice" if by_choice else "all"
            case _:
                yield from self._small(node)

    def _small(self, node: n.Node) -> Iterator[Answer]:
        match node:
            case n.Keep(what):
                yield from ("keep", *self._named(what, self.things.keeps))
            case n.Throw(dice, bank):
                yield from ("dice", dice, "bank" if bank else "player")
            case n.Spin(wheel):
                yield from ("wheel", *self._named(wheel, tuple(self.things.wheels)))
            case n.NameNumber(low, high):
                yield from ("name", low, high)
            case n.Judge(what):
                yield f"table {what}"
            case n.ByHand():
                yield "hand"
            case _:
                plain = {n.Claim: "claim", n.Obey: "obey", n.Nothing: "nothing"}
                yield plain[type(node)]

    def _named(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        """A name is not asked for where there is one only."""
        return () if len(known) == 1 else (name,)

    def _account(self, who: n.Who | None, pot: str) -> Iterator[Answer]:
        if who is None:
            yield f"pot {pot}" if pot else "bank"
        else:
            yield "players"
            yield from self.who(who)

    def _move(self, move: n.Move) -> Iterator[Answer]:
        yield move.way
        if move.place is None:
            count = () if move.named or move.thrown else (move.count,)
            yield from ("named" if move.named else "thrown" if move.thrown else "count", *count)
        elif not move.place.way:
            yield from ("name", *_place(move.place.name))
        elif move.place.way in ("next", "previous"):
            yield from (move.place.way, *self._named(move.place.name, self.things.kinds))
        else:
            yield f"{move.place.way} {move.place.name}".strip()
        yield "quietly" if move.quietly else "obeyed"

    def _goods(self, goods: n.Goods) -> Iterator[Answer]:
        yield from (goods.verb, *self._named(goods.good, self.things.goods))
        yield {0: "all", 1: "one"}.get(goods.count, "several")
        if goods.count > 1:
            yield goods.count
        if goods.verb in ("give", "take"):
            assert goods.who is not None
            yield from self.who(goods.who)
        elif goods.price is not None:
            yield from self.sum(goods.price)
            yield "bank" if goods.who is None else "players"
            yield from () if goods.who is None else self.who(goods.who)

    def who(self, who: n.Who) -> Iterator[Answer]:
        """Yield the answers for players."""
        if who.having is not None:
            yield "with"
            yield from self.who(replace(who, having=None))
            yield from self.cond(who.having)
            return
        yield who.base
        if who.base == "owner":
            yield from _where(who.name)
        elif who.base in ("most", "fewest"):
            yield from self._named(who.name, self.things.goods)
        elif who.among is not None:
            yield who.dice
            yield from self.who(who.among)

    def cond(self, cond: n.Cond) -> Iterator[Answer]:
        """Yield the answers for a condition."""
        if isinstance(cond, n.Not):
            yield "not"
            yield from self.cond(cond.cond)
        elif isinstance(cond, n.Several):
            yield "both" if cond.every else "either"
            yield from self.cond(cond.parts[0])
            rest = cond.parts[1:]
            yield from self.cond(rest[0] if len(rest) == 1 else replace(cond, parts=rest))
        elif cond.what == "somebody":
            assert cond.who is not None
            yield "somebody"
            yield from self.who(replace(cond.who, having=None))
            assert cond.who.having is not None
            yield from self.cond(cond.who.having)
        else:
            yield from self._trait(cond)

    def _trait(self, asked: n.Trait) -> Iterator[Answer]:
        what, low, high = asked.what, asked.low, asked.high
        if what in _COMPARED:
            assert asked.who is not None
            yield what
            yield from self.who(asked.who)
        elif what == "good":
            if (low, high) in ((1, n.ALWAYS), (0, 0)):
                yield asked.name if low else f"no {asked.name}"
            else:
                yield "several" if low else "few"
                yield from self._named(asked.name, self.things.goods)
                yield low or high
        elif what == "free":
            yield from ("free", *self._named(asked.name, self.things.goods))
        elif what == "cash":
            if low:
                yield from ("above", low - 1) if low % 10 == 1 else ("cash least", low)
            else:
                yield from ("below", high + 1)
        elif what == "thrown":
            if high == n.ALWAYS:
                yield from ("at least", low)
            elif low == high:
                yield from ("exactly", low)
            else:
                yield from ("between", low, high) if low else ("thrown most", high)
        elif what == "spun":
            wheels = self.things.wheels
            wheel = next(wheel for wheel, wedges in wheels.items() if asked.name in wedges)
            yield from ("spun", *self._named(wheel, tuple(wheels)), asked.name)
        else:
            yield from _plain(asked)

    def sum(self, due: n.Sum) -> Iterator[Answer]:
        """Yield the answers for a sum, and that it is all of it."""
        if isinstance(due, n.Bounded):
            assert bool(due.low) != (due.high != n.ALWAYS), "one end only"
            yield from self._terms(due.sum)
            yield "least" if due.low else "most"
            yield due.low or due.high
        else:
            yield from self._terms(due)
            yield "done"

    def _terms(self, due: n.Sum) -> Iterator[Answer]:
        match due:
            case n.Plus(first, second, minus):
                yield from self._terms(first)
                yield "minus" if minus else "plus"
                yield from self._terms(second)
            case n.Fixed(amount):
                yield from ("fixed", amount)
            case n.Per(each, count):
                yield "each"
                yield from self._count(count)
                yield each
            case n.Share(top, bottom, of, up):
                yield from ("share", of, f"{top}/{bottom}")
                if top != bottom:
                    yield "up" if up else "down"
            case n.Figure(what, times):
                yield from (what, str(times))
            case n.Bounded():
                raise AssertionError("bounds stand outside")

    def _count(self, count: n.Count) -> Iterator[Answer]:
        match count.what:
            case "player":
                assert count.who is not None
                base = "player" if count.who.base == "all" else "other"
                if count.who.having is None:
                    yield base
                else:
                    yield f"{base} with"
                    yield from self.cond(count.who.having)
            case "pip":
                yield from ("dice", count.size) if count.size else ("pip",)
            case "difference":
                assert count.who is not None
                yield "difference"
                yield from self.who(count.who)
            case "space to":
                yield "space to"
                kind = count.name.startswith("next ")
                yield from (count.name,) if kind else ("place", *_place(count.name))
            case "cash":
                yield from ("cash", count.size)
            case "space moved":
                yield "moved"
            case "space from start":
                yield "from start"
            case _:
                yield count.name or count.what


def _where(name: str) -> tuple[Answer, ...]:
    return ("here",) if name == "here" else ("name", *_place(name))


def _plain(asked: n.Trait) -> Iterator[Answer]:
    if asked.what == "table says":
        yield "table"
    elif asked.what == "owned":
        yield from ("owned", *_where(asked.name))
    else:
        yield f"alone {asked.what}" if asked.name == "alone" else asked.what


def _place(name: str) -> tuple[Answer, ...]:
    kind, _, number = name.partition(" ")
    return ("space", int(number)) if kind == "space" and number.isdecimal() else (name,)


def _may(node: n.Node) -> bool:
    return isinstance(node, n.Or) and len(node.parts) == 2 and node.parts[1] == n.Nothing()
