"""What a space or a card can do to whoever gets it: a small closed vocabulary, written in words.

A pack writes an effect as a short phrase: ``pay 5000``, ``collect from each 1000``,
``draw receive``, ``hotel 300000 rent 15000``. The same phrases are what the machine offers when it
is taught an owner's own board, and what it writes down. Why an effect may be plain or a script is
told in docs/architecture.md.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import NamedTuple, TypeVar

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.values import dataclass

from .grammar import parse_node
from .nodes import Count, Move, Node, Nothing, Place, Trait, Who
from .printer import written
from .tokens import JOINTS, RELATIVE

HIGHEST = 10_000_000
_T = TypeVar("_T")


@dataclass(frozen=True)
class Effect:
    """One effect: the verb, a first and a second amount, and a name where the verb takes one."""

    verb: str
    amount: int = 0
    second: int = 0
    name: str = ""

    def phrase(self) -> str:
        """Return the effect as it stands in a pack. `parse` reads it back."""
        return PHRASES[self.verb].pattern(self)

    def sums(self) -> tuple[int, ...]:
        """Return the sums of money it speaks of; a second amount is one only for a hotel."""
        if "{a}" not in PHRASES[self.verb].form:
            return ()
        return (self.amount, self.second) if self.verb == "hotel" else (self.amount,)


_NO_NODE = Nothing()


@dataclass(frozen=True)
class Script(Effect):
    """An effect of more than one word. Everything else about it is in `does`."""

    does: Node = _NO_NODE

    def phrase(self) -> str:
        """Return the effect as it stands in a pack. `parse` reads it back."""
        return written(self.does)


NOTHING = Effect("nothing")
UNKNOWN = Effect("unknown")


class _Phrase(NamedTuple):
    form: str  # {a} and {b} are amounts, {s} a signed count, {n} a name
    meaning: str

    def pattern(self, effect: Effect) -> str:
        return self.form.format(a=effect.amount, b=effect.second, s=effect.amount, n=effect.name)


PHRASES: dict[str, _Phrase] = {
    "nothing": _Phrase("nothing", "nothing happens"),
    "unknown": _Phrase("unknown", "ask what is printed there"),
    "pay": _Phrase("pay {a}", "pay the bank"),
    "receive": _Phrase("receive {a}", "receive from the bank"),
    "pay each": _Phrase("pay each {a}", "pay every other player"),
    "collect each": _Phrase("collect from each {a}", "collect from every other player"),
    "all pay": _Phrase("all pay {a}", "every player pays the bank"),
    "all receive": _Phrase("all receive {a}", "every player receives from the bank"),
    "pay die": _Phrase("pay {a} per pip of {b} dice", "roll dice and pay for every pip"),
    "receive die": _Phrase("receive {a} per pip of {b} dice", "roll dice, receive for every pip"),
    "draw": _Phrase("draw {n}", "draw a card from that deck"),
    "go": _Phrase("go to {n}", "put the pawn there directly"),
    "advance": _Phrase("advance to {n}", "move along the path to there"),
    "move": _Phrase("move {s}", "move on, or back if below zero"),
    "miss": _Phrase("lose a turn", "sit out the next turn"),
    "again": _Phrase("roll again", "take another roll now"),
    "hotel": _Phrase("hotel {a} rent {b}", "a hotel for sale"),
    "stock": _Phrase("stock {n}", "a stock card to keep"),
    "hold": _Phrase("hold {n}", "hold that event now"),
}

_PARTS = {"{a}": r"(?P<a>\d{1,12})", "{b}": r"(?P<b>\d{1,12})", "{s}": r"(?P<s>[+-]?\d{1,3})"}
_PARTS["{n}"] = r"(?P<n>[a-z][a-z0-9 '-]{0,39})"


@cache
def _compiled(form: str) -> re.Pattern[str]:
    """Return what finds a phrase; made when a text that may be one is first read."""
    pattern = re.escape(form).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", r"\s+")
    for blank, part in _PARTS.items():
        pattern = pattern.replace(blank, part)
    return re.compile(pattern)


def parse(text: str, names: Container[str] = ()) -> Effect:
    """Return the effect that a phrase stands for, where places may have these `names`.

    Raises `Refused` with what is wrong with it.
    """
    simple = _simple(text)
    if simple is not None and (simple.name in names or _is_plain(simple.name)):
        return simple
    try:
        return script(parse_node(text))
    except Refused:
        if simple is not None:
            return simple
        raise


def script(node: Node) -> Effect:
    """Return the effect for a syntax tree: a plain `Effect` if possible, otherwise a `Script`."""
    simple = _simple(written(node))
    if simple is not None and _is_plain(simple.name):
        return simple
    return Script("script", does=node)


def as_node(effect: Effect) -> Node:
    """Return the syntax tree of an effect."""
    if isinstance(effect, Script):
        return effect.does
    if effect.verb in ("go", "advance"):
        # A space may be called like a word of the language; written out it stands in quotes.
        return Move(effect.verb, Place(effect.name))
    return parse_node(effect.phrase())


def renamed(effect: Effect, old: str, new: str) -> Effect:
    """Return an effect that names a space by its new name; names as phrases have them."""
    if isinstance(effect, Script):
        return replace(effect, does=renamed_in(effect.does, old, new))
    if effect.verb in ("go", "advance") and effect.name == old:
        return replace(effect, name=new)
    return effect


def renamed_in(part: _T, old: str, new: str) -> _T:
    """Return a part of a phrase with a place renamed wherever it occurs."""
    if isinstance(part, tuple):
        return tuple(renamed_in(one, old, new) for one in part)  # type: ignore[return-value]
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {
        field.name: renamed_in(getattr(part, field.name), old, new) for field in fields(part)
    }
    if _names_place(part) and changed["name"] == old:
        changed["name"] = new
    return replace(part, **changed)


def places_named(effect: Effect) -> set[str]:
    """Return every name of a space in an effect, as phrases have it."""
    if isinstance(effect, Script):
        return places_in(effect.does)
    return {effect.name} if effect.verb in ("go", "advance") else set()


def places_in(part: object) -> set[str]:
    """Return every name of a space in a part of a phrase."""
    if isinstance(part, tuple):
        return {name for one in part for name in places_in(one)}
    if not is_dataclass(part) or isinstance(part, type):
        return set()
    own = {getattr(part, "name", "")} if _names_place(part) else set()
    deeper = (places_in(getattr(part, field.name)) for field in fields(part))
    return own.union(*deeper) - {"", "here"}


def _names_place(part: object) -> bool:
    match part:
        case Place(way=""):
            return True
        case Who(base="owner") | Trait(what="owned"):
            return True
        case Count(what="space to"):
            return True
        case _:
            return False


def _is_plain(name: str) -> bool:
    """Return whether a name contains no keyword of the language."""
    words = name.split()
    return not JOINTS.intersection(words) and not (words and words[0] in RELATIVE)


def _simple(text: str) -> Effect | None:
    """Return one of the short phrases, which need no interpreter."""
    cleaned = text.strip().lower().replace(",", "").replace("$", "")
    begins = cleaned.split(None, 1)[:1]
    for verb, phrase in PHRASES.items():
        if phrase.form.split()[:1] != begins:
            continue
        if found := _compiled(phrase.form).fullmatch(cleaned):
            groups = found.groupdict()
            amount = int(groups.get("a") or groups.get("s") or 0)
            second = int(groups.get("b") or 0)
            if max(abs(amount), second) > HIGHEST:
                raise Refused(
                    Line(
                        "{text}: {amount:number} is too large.",
                        text=repr(text),
                        amount=max(abs(amount), second),
                    )
                )
            return Effect(verb, amount, second, (groups.get("n") or "").strip())
    return None
