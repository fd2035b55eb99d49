"""Phrases of more than one word: read into what they mean, with the place of any mistake.

    effect  = order { "or" order }
    order   = item { "and" item }
    item    = "(" effect ")" | "may" item | "if" condition "then" effect [ "else" effect ]
            | number "times" item [ "until" condition ] | "next turn" item [ "until" condition ]
            | players item | verb

The parts below a verb are read in `parts`. What the words mean is told in docs/effects.md.
"""

from __future__ import annotations

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line

from . import parts
from .nodes import As, ByHand, Cond, If, Later, Node, Nothing, Or, Seq, Times, inside
from .tokens import Words
from .verbs import MOST_TURNS, VERBS, by_hand_words

MOST_TIMES = 20
MOST_ROUNDS = 100
BY_HAND = "settle by hand:"


def parse_node(text: str) -> Node:
    """Return what a phrase means. Raises `Refused` with what is wrong and where."""
    if text.strip().lower().startswith(BY_HAND):
        return ByHand(by_hand_words(text.strip()[len(BY_HAND) :]))
    words = Words(text)
    found = effect(words)
    words.finish()
    if (count := rounds(found)) > MOST_ROUNDS:
        raise Refused(
            Line(
                "{text}: repeated {count} times in all is too often: {most} times is the most.",
                text=repr(text[:60]),
                count=count,
                most=MOST_ROUNDS,
            )
        )
    return found


def fits(text: str) -> bool:
    """Return whether a phrase is no longer and goes no deeper than a pack may say."""
    try:
        parse_node(text)
    except Refused:
        return False
    return True


def parse_cond(text: str) -> Cond:
    """Return the condition that stands in a phrase. Raises `Refused` with what is wrong."""
    words = Words(text)
    found = parts.cond(words)
    words.finish()
    return found


def rounds(node: Node) -> int:
    """Return how often the innermost part of a phrase can come round, repeats within repeats."""
    most = 1
    for part in inside(node):
        most = max(most, rounds(part))
    return most * (node.count if isinstance(node, Times) else 1)


def effect(words: Words) -> Node:
    """Return alternatives between which the player chooses."""
    words.deeper(1)
    found = [_order(words)]
    while words.take("or"):
        found.append(_order(words))
    words.deeper(-1)
    if len(found) == 1:
        return found[0]
    return Or(
        tuple(part for one in found for part in (one.parts if isinstance(one, Or) else (one,)))
    )


def _order(words: Words) -> Node:
    found = [_item(words)]
    while words.take("and"):
        found.append(_item(words))
    if len(found) == 1:
        return found[0]
    return Seq(
        tuple(part for one in found for part in (one.parts if isinstance(one, Seq) else (one,)))
    )


def _item(words: Words) -> Node:
    words.deeper(1)
    found = _whole_item(words)
    words.deeper(-1)
    return found


def _whole_item(words: Words) -> Node:
    if words.take("("):
        inner = effect(words)
        words.need(")")
        return inner
    if words.take("may"):
        return Or((_item(words), Nothing()))
    if words.take("if"):
        return _if(words)
    if words.is_number():
        count = words.number(1, MOST_TIMES)
        words.need("times")
        body = _item(words)
        return Times(count, body, parts.until(words))
    if words.take("next"):
        return _later(words)
    if words.peek() in parts.WHO:
        concerned = parts.who(words)
        words.take(":")
        return As(concerned, _item(words))
    if words.peek() not in VERBS:
        raise words.wrong("no effect begins like this")
    return VERBS[words.word()](words)


def _if(words: Words) -> Node:
    asked = parts.cond(words)
    words.need("then")
    then = effect(words)
    return If(asked, then, effect(words) if words.take("else") else None)


def _later(words: Words) -> Node:
    turns, once = 1, words.take_any(("roll", "turn"))
    if not once:
        turns = words.number(1, MOST_TURNS)
    roll = once == "roll" or (not once and words.take("rolls"))
    if not once and not roll:
        words.need("turns")
    body = _item(words)
    return Later(body, turns, roll, parts.until(words))
