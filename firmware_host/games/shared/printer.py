"""Phrases written back: what `grammar` reads as the same meaning again."""

from __future__ import annotations

import re

from .nodes import (
    ALWAYS,
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
from .tokens import JOINTS, RELATIVE

_PLAIN = re.compile(r"[^\W\d_][\w'&.-]*( [^\W_][\w'&.-]*)*")


def written(node: Node) -> str:
    """Return the phrase of a node that stands alone."""
    if isinstance(node, ByHand):
        return f"settle by hand: {node.words}"
    return _effect(node)


def _effect(node: Node) -> str:
    if isinstance(node, Or):
        return " or ".join(_inner(part, (Or, If)) for part in node.parts)
    if isinstance(node, Seq):
        return " and ".join(_inner(part, (Or, Seq, If)) for part in node.parts)
    if isinstance(node, If):
        then = f"if {cond(node.cond)} then {_inner(node.then, (If,))}"
        return then if node.other is None else f"{then} else {_effect(node.other)}"
    if isinstance(node, Times):
        return f"{node.count} times {_repeated(node.body, node.until)}"
    if isinstance(node, Later):
        when = "roll" if node.roll else "turn"
        when = when if node.turns == 1 else f"{node.turns} {when}s"
        return f"next {when} {_repeated(node.body, node.until)}"
    if isinstance(node, As):
        return f"{who(node.who)} {_item(node.body)}"
    return _verb(node)


def _repeated(body: Node, until: Cond | None) -> str:
    """Return what comes again, and until when; brackets keep a body from taking the "until"."""
    told = f"({_effect(body)})" if isinstance(body, Rent) else _item(body)
    return f"{told}{_until(until)}"


def _until(until: Cond | None) -> str:
    return "" if until is None else f" until {cond(until, group=True)}"


def _item(node: Node) -> str:
    return _inner(node, (Or, Seq, If, Times, Later, As))


def _inner(node: Node, grouped: tuple[type, ...]) -> str:
    return f"({_effect(node)})" if isinstance(node, grouped) else _effect(node)


def _verb(node: Node) -> str:
    match node:
        case Nothing():
            return "nothing"
        case Pay():
            where = f" into {name(node.pot)}" if node.pot else ""
            return f"pay {money(node.sum)}" + (f" to {who(node.to)}" if node.to else where)
        case Receive():
            return _receive(node)
        case Draw():
            count = f"{node.count} " if node.count > 1 else ""
            return f"{'look at' if node.look else 'draw'} {count}{name(node.deck)}"
        case Move():
            return _move(node)
        case Goods():
            return _goods(node)
        case Hold():
            free = {"": "", "me": " free for me", "all": " free"}[node.free]
            fee = f" fee {node.fee}" if node.fee else ""
            return f"hold {name(node.event)}{free}{fee}" + (
                f" prize {node.prize}" * (node.prize > 0)
            )
        case Stake():
            end = "lowest" if node.lowest else "highest"
            choice = " by choice" if node.by_choice else ""
            return f"stake {money(node.sum)} for {end} of {dice(node.dice)}{choice}"
        case _:
            return _small(node)


def _small(node: Node) -> str:
    match node:
        case Obey():
            return "obey it"
        case Swap():
            return f"swap {node.what} with {who(node.who)}"
        case Miss():
            if node.until is not None:
                return f"lose turns{_until(node.until)}"
            return "lose a turn" if node.turns == 1 else f"lose {node.turns} turns"
        case Again():
            return "roll again"
        case Keep():
            return f"keep {name(node.what)}"
        case Claim():
            return "claim here"
        case Rent():
            return f"{node.change} rent" + " for all" * node.everywhere + _until(node.until)
        case Throw():
            return f"throw {dice(node.dice)}" + " for bank" * node.bank
        case Spin():
            return f"spin {name(node.wheel)}"
        case NameNumber():
            return f"name a number {node.low} to {node.high}"
        case Judge():
            return f'table {node.what} "{node.words}"'
        case ByHand():
            return f'settle by hand "{node.words}"'
    raise AssertionError(node)


def _receive(node: Receive) -> str:
    told = f"receive {money(node.sum)}"
    if node.giver is not None:
        return f"{told} from {who(node.giver)}"
    known = isinstance(node.sum, Share) and node.sum.of == node.pot
    return told if known or not node.pot else f"{told} from {name(node.pot)}"


def _move(node: Move) -> str:
    quietly = " quietly" if node.quietly else ""
    if node.place is not None:
        way = {"go": "go to", "advance": "advance to", "back to": "back to"}[node.way]
        return f"{way} {place(node.place)}{quietly}"
    count = "number" if node.named else "thrown" if node.thrown else str(node.count)
    return f"{node.way} {count}{quietly}"


def _goods(node: Goods) -> str:
    count = "all " if node.count == 0 else f"{node.count} " if node.count > 1 else ""
    told = f"{node.verb} {count}{node.good}"
    if node.price is not None:
        told += f" for {money(node.price)}"
    if node.who is not None:
        told += f" {'to' if node.verb in ('give', 'sell') else 'from'} {who(node.who)}"
    return told


def name(text: str) -> str:
    """Return a name as it stands in a phrase: in quotes where it could be misread."""
    words = text.split(" ")
    plain = _PLAIN.fullmatch(text) and not JOINTS.intersection(words) and words[0] not in RELATIVE
    return text if plain and text == text.lower() else f'"{text}"'


def place(at: Place) -> str:
    """Return a place as it stands in a phrase."""
    if at.way == "here":
        return "here"
    if at.way == "nearest":
        return f"nearest {at.name}"
    return f"{at.way} {name(at.name)}" if at.way else name(at.name)


def dice(count: int) -> str:
    """Return a number of dice as a phrase has it: "1 die", "2 dice"."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def who(concerned: Who) -> str:
    """Return players as they stand in a phrase."""
    told = concerned.base
    if concerned.base == "owner":
        told = f"owner of {concerned.name if concerned.name == 'here' else name(concerned.name)}"
    elif concerned.base in ("most", "fewest"):
        told = f"{concerned.base} {concerned.name}"
    elif concerned.among is not None:
        told = f"{concerned.base} of {dice(concerned.dice)} among {who(concerned.among)}"
    if concerned.having is not None:
        told += f" with {cond(concerned.having, group=True)}"
    return told


def cond(asked: Cond, *, group: bool = False) -> str:
    """Return a condition as it stands in a phrase."""
    if isinstance(asked, Not):
        return f"not {cond(asked.cond, group=True)}"
    if isinstance(asked, Trait):
        return _test(asked)
    joint = " and " if asked.every else " or "
    told = joint.join(cond(part, group=isinstance(part, Several)) for part in asked.parts)
    return f"({told})" if group else told


def _test(asked: Trait) -> str:
    what = asked.what
    if what == "good":
        if (asked.low, asked.high) == (1, ALWAYS):
            return asked.name
        if asked.high == 0:
            return f"no {asked.name}"
        return f"{_range(asked)} {asked.name}"
    if what == "thrown":
        return f"thrown {_range(asked)}"
    if what in ("odd", "even", "doubles", "number", "near number"):
        return f"thrown {what}"
    if what == "cash":
        return f"cash {_cash(asked)}"
    if what == "free":
        return f"free {asked.name}"
    if what == "spun":
        return f"spun {name(asked.name)}"
    if what == "owned":
        return f"owned {asked.name if asked.name == 'here' else name(asked.name)}"
    if what == "table says":
        return f'table says "{asked.name}"'
    if asked.who is not None:
        told = who(asked.who)
        return told if what == "somebody" else f"{what} {told}"
    return f"alone {what}" if asked.name == "alone" else what


def _cash(asked: Trait) -> str:
    """Return a range of cash: "above" and "below" where that makes the rounder figure."""
    if asked.high == ALWAYS:
        return f"above {asked.low - 1}" if asked.low % 10 == 1 else f"{asked.low} or more"
    if asked.low == 0:
        return f"below {asked.high + 1}" if asked.high % 10 == 9 else f"{asked.high} or less"
    return _range(asked)


def _range(asked: Trait) -> str:
    if asked.high == ALWAYS:
        return f"{asked.low} or more"
    if asked.low == asked.high:
        return str(asked.low)
    return f"{asked.high} or less" if asked.low == 0 else f"{asked.low} to {asked.high}"


def money(due: Sum) -> str:
    """Return a sum as it stands in a phrase."""
    match due:
        case Fixed():
            return str(due.amount)
        case Per():
            return f"{due.each} per {_count(due.count)}"
        case Share():
            share = "all" if due.top == due.bottom else f"{due.top}/{due.bottom}"
            return f"{share} of {name(due.of)}" + " rounded up" * due.up
        case Figure():
            return f"twice {due.what}" if due.times == 2 else due.what
        case Plus():
            return f"{money(due.first)} {'minus' if due.minus else 'plus'} {money(due.second)}"
        case Bounded():
            low = f" at least {due.low}" if due.low else ""
            return f"{money(due.sum)}{low}" + (f" at most {due.high}" * (due.high < ALWAYS))


def _count(counted: Count) -> str:
    if counted.what == "pip":
        return f"pip of {dice(counted.size)}" if counted.size else "pip"
    if counted.what == "difference":
        assert counted.who is not None
        return f"difference with {who(counted.who)}"
    if counted.what == "space to":
        way, _, rest = counted.name.partition(" ")
        special = way in RELATIVE
        return f"space to {place(Place(rest, way)) if special else name(counted.name)}"
    if counted.what == "cash":
        return f"{counted.size} cash"
    if counted.what == "player":
        assert counted.who is not None
        told = "player" if counted.who.base == "all" else "other"
        having = counted.who.having
        return told if having is None else f"{told} with {cond(having, group=True)}"
    return counted.name if counted.what == "good" else counted.what
