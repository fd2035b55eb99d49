"""A phrase told by touch: what somebody answers in the builder to say it, block by block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from firmware_host.engine.asks import Answer
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.teaching.asked import IT_IS_SO
from firmware_host.games.shared.teaching.blocks import AS_PRINTED
from firmware_host.games.shared.things import Things
from tests.effects.teller_parts import Parts, place

T = TypeVar("T")


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


class Teller(Parts):
    """Answers the questions of a telling in one game."""

    def __init__(self, things: Things, *, holds: bool) -> None:
        super().__init__(things)
        self.holds = holds  # whether an event is a plain verb here

    def whole(self, node: n.Node) -> Iterator[Answer]:
        """Yield what is answered from the first question to the one whether to keep it."""
        parts = node.parts if isinstance(node, n.Or) else _steps(node)
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
            case n.Pay(n.Fixed(due), n.Who("each other", having=None), ""):
                yield from ("pay each", due)
            case n.Receive(n.Fixed(due), n.Who("each other", having=None), ""):
                yield from ("collect each", due)
            case n.As(n.Who("all", having=None), n.Pay(n.Fixed(due), None, "")):
                yield from ("all pay", due)
            case n.Pay(n.Per(each, n.Count("pip", size=dice)), None, "") if dice:
                yield from ("pay die", each, dice)
            case n.Move("forward" | "back" as way, None, count, False, False, False) if count:
                yield from ("move", count if way == "forward" else -count)
            case n.Move("go" | "advance" as way, n.Place(name, ""), quietly=False):
                yield from (way, *place(name))
            case n.Seq() | n.Or() | n.If() | n.Times() | n.Later() | n.As():
                yield from self._holding(node)
            case _:
                yield from self._block(node)

    def _holding(self, node: n.Node) -> Iterator[Answer]:
        match node:
            case n.Seq((n.Throw(dice, False), n.If() as rest)) if dice <= 2:
                yield from ("throw", str(dice))
                yield from self._hanging(rest)
            case n.Seq((n.Spin(wheel), n.If(n.Trait("spun", wedge)) as rest)):
                yield from ("spin", *self.named(wheel, tuple(self.things.wheels)), wedge)
                yield from self._hanging(rest, asked=False)
            case n.Or((what, n.Nothing())):
                yield "may"
                yield from self.one(what)
            case n.Seq() | n.Or():
                yield "several" if isinstance(node, n.Seq) else "choice"
                parts = node.parts if isinstance(node, n.Or) else _steps(node)
                yield from self.one(parts[0])
                for part in parts[1:-1]:
                    yield from self.one(part)
                    yield "more"
                yield from self.one(parts[-1])
                yield "done"
            case n.If():
                yield "if"
                yield from self._hanging(node)
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
                yield from self.who(who)
                yield from self.one(body)

    def _hanging(self, node: n.If, *, asked: bool = True) -> Iterator[Answer]:
        """Yield the condition, unless it is known already, and what hangs on it."""
        if asked:
            yield from self.cond(node.cond)
        steps = _steps(node.then)
        yield from self.one(steps[0])
        for step in steps[1:]:
            yield "more"
            yield from self.one(step)
        yield "nothing" if node.other is None else "something"
        if node.other is not None:
            yield from self.one(node.other)

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
                yield from self.named(pot, self.things.pots)
                yield due
            case n.Pay(n.Per(each, count), None, ""):
                yield from ("per", *self.counted(count), each)
            case n.Receive(n.Per(each, count), None, ""):
                yield from ("get per", *self.counted(count), each)
            case n.Pay(n.Share(top, bottom, "cash", False), None, ""):
                yield from ("share", f"{top}/{bottom}")
            case n.Receive(n.Share(1, 1, of), None, pot) if pot and of == pot:
                yield from ("take pot", *self.named(pot, self.things.pots))
            case n.Pay(n.Figure("rent", times), n.Who("owner", "here"), ""):
                yield from ("rent", str(times))
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
                yield from self.named(deck, self.things.decks)
                yield count
            case n.Move("advance", n.Place(kind, "next"), quietly=False):
                yield from ("next", *self.named(kind, self.things.kinds))
            case n.Move("go", n.Place(name, ""), quietly=True):
                yield from ("quiet", *place(name))
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
            case n.Goods(verb, good, 1, who, price) if _plain_goods(node):
                yield from ("goods", verb, *self.named(good, self.things.goods))
                if who is not None:
                    yield from self.who(who)
                if isinstance(price, n.Fixed):
                    yield price.amount
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
                yield from self.named(event, self.things.events)
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
                yield from ("keep", *self.named(what, self.things.keeps))
            case n.Throw(dice, bank):
                yield from ("dice", dice, "bank" if bank else "player")
            case n.Spin(wheel):
                yield from ("wheel", *self.named(wheel, tuple(self.things.wheels)))
            case n.NameNumber(low, high):
                yield from ("name", low, high)
            case n.Judge(what):
                yield f"table {what}"
            case n.ByHand():
                yield "hand"
            case _:
                plain = {n.Claim: "claim", n.Obey: "obey", n.Nothing: "nothing"}
                yield plain[type(node)]

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
            yield from ("name", *place(move.place.name))
        elif move.place.way in ("next", "previous"):
            yield from (move.place.way, *self.named(move.place.name, self.things.kinds))
        else:
            yield f"{move.place.way} {move.place.name}".strip()
        yield "quietly" if move.quietly else "obeyed"

    def _goods(self, goods: n.Goods) -> Iterator[Answer]:
        yield from (goods.verb, *self.named(goods.good, self.things.goods))
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


def _plain_goods(goods: n.Goods) -> bool:
    """Whether one thing changes hands: with players for nothing, with the bank for a plain sum."""
    if goods.verb in ("give", "take"):
        return goods.price is None
    return goods.who is None and (goods.price is None or isinstance(goods.price, n.Fixed))


def _steps(node: n.Node) -> tuple[n.Node, ...]:
    """What is told one after the other; a throw and what hangs on it are told as one."""
    if not isinstance(node, n.Seq):
        return (node,)
    *before, last = node.parts
    if isinstance(last, n.If) and before and _depends(before[-1], last):
        return (*before[:-1], n.Seq((before[-1], last)))
    return node.parts


def _depends(chance: n.Node, rest: n.If) -> bool:
    spun = isinstance(rest.cond, n.Trait) and rest.cond.what == "spun"
    thrown = isinstance(chance, n.Throw) and not chance.bank and chance.dice <= 2
    return thrown or (isinstance(chance, n.Spin) and spun)


def _may(node: n.Node) -> bool:
    return isinstance(node, n.Or) and len(node.parts) == 2 and node.parts[1] == n.Nothing()
