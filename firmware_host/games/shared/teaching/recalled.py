"""Takes a taught sentence apart again: the blocks it was built from, and the sums in it."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.games.shared import nodes as n

_ONE_BLOCK = {
    n.Again: "again",
    n.Keep: "keep",
    n.Claim: "claim",
    n.Stake: "stake",
    n.Throw: "dice",
    n.Spin: "wheel",
    n.As: "others",
    n.If: "if",
    n.Obey: "obey",
}


def blocks(node: n.Node) -> Iterator[str]:
    """Yield the keys of the blocks that a sentence consists of, the last one first."""
    for part in reversed(n.inside(node)):
        yield from blocks(part)
    key = _block(node)
    if key:
        yield key


def _block(node: n.Node) -> str:
    match node:
        case n.Pay(due, who, pot):
            return _paid(due, who, pot)
        case n.Receive(due, who, pot):
            return _got(due, who, pot)
        case n.Goods(count=1, price=None):
            return "goods"
        case n.Goods():
            return "goods any"
        case n.Draw(count=count, look=look):
            return "look" if look else "draw" if count == 1 else "cards"
        case n.Miss(turns, until):
            return "stay" if until is not None else "miss" if turns == 1 else "turns"
        case n.Swap(what):
            return "swap" if what == "places" else "swap cash"
        case n.Hold(free=free, fee=fee):
            return "hold any" if free or fee else "hold"
        case n.Or(parts) if len(parts) == 2 and parts[1] == n.Nothing():
            return "may"
        case n.Later(turns=turns, roll=roll, until=None):
            return "turns later" if turns > 1 else "roll later" if roll else "later"
        case n.Times(until=until):
            return "times" if until is None else "times until"
        case _:
            return _ONE_BLOCK.get(type(node), "")


def _paid(due: n.Sum, who: n.Who | None, pot: str) -> str:
    if isinstance(due, n.Fixed):
        return "pot" if pot else "pay" if who is None else "pay to"
    if who is None and not pot:
        if isinstance(due, n.Per):
            return "per"
        if isinstance(due, n.Share) and due.of == "cash":
            return "share"
    return "pay any"


def _got(due: n.Sum, who: n.Who | None, pot: str) -> str:
    if isinstance(due, n.Fixed) and not pot:
        return "receive" if who is None else "get from"
    if isinstance(due, n.Per) and who is None and not pot:
        return "get per"
    return "take pot" if pot and due == n.Share(1, 1, pot) else "get any"


def sums(node: n.Node) -> Iterator[int]:
    """Yield the sums that a sentence names, the last one first."""
    for part in reversed(n.inside(node)):
        yield from sums(part)
    match node:
        case n.Pay(sum=due) | n.Receive(sum=due) | n.Stake(sum=due):
            yield from _figures(due)
        case n.Goods(price=due) if due is not None:
            yield from _figures(due)
        case n.Hold(fee=fee, prize=prize):
            yield from (prize, fee)


def _figures(due: n.Sum) -> Iterator[int]:
    match due:
        case n.Fixed(amount):
            yield amount
        case n.Per(each):
            yield each
        case n.Plus(first, second):
            yield from _figures(second)
            yield from _figures(first)
        case n.Bounded(inner, low, high):
            yield from (high, low)
            yield from _figures(inner)
