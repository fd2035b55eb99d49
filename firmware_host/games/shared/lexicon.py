"""Effects in a pack and effects told by people: one lexicon for both.

A game says once which verbs its spaces and cards may use and within which bounds (`Lexicon`).
`read` checks a phrase of a pack against it; `builder` asks somebody at the table what is printed,
with the same verbs as choices.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from firmware_host.engine.errors import Refused
from firmware_host.engine.toml import Path, Reader
from firmware_host.engine.words import verbatim
from firmware_host.games.shared.effects import PHRASES, UNKNOWN, Effect, Script, parse
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.things import Things, problems


class Bounds(NamedTuple):
    """What a figure may be when it is taught, and how it is asked for."""

    ask: str
    low: int
    high: int
    step: int = 1
    unit: str = "$"
    once: int = 0  # the steps in which older versions asked for it
    likely: tuple[int, ...] = ()  # numbers that are offered where nobody has told any yet


class Word(NamedTuple):
    """One verb as a game uses it: its button, the bounds of its figures, the names it takes.

    `numbered` spaces can be named by their number instead: "space 12".
    """

    label: str
    amount: Bounds | None = None
    second: Bounds | None = None
    names: tuple[str, ...] = ()
    numbered: int = 0


Lexicon: TypeAlias = Mapping[str, Word]

NUMBERED = "space"
MOST_POTS = 4
_POT = re.compile(r"[a-z][a-z '-]{0,29}")


def read_pots(reader: Reader) -> tuple[str, ...]:
    """Return the pots that an edition has of its own."""
    pots: list[str] = []
    for at in reader.rows(("pots",)):
        name = reader.text(("pots", at)).lower()
        if not _POT.fullmatch(name) or name in pots or len(pots) == MOST_POTS:
            reader.problem(("pots",), f"{name!r}: up to {MOST_POTS} pots, each with its own name.")
        pots.append(name)
    return tuple(pots)


def read(reader: Reader, path: Path, lexicon: Lexicon, things: Things) -> Effect:
    """Return the effect written at `path`; if it is none, note a problem and return `UNKNOWN`."""
    if reader.get(path) is None:
        return UNKNOWN
    phrase = reader.text(path)
    if not isinstance(reader.get(path), str):
        return UNKNOWN
    try:
        effect = parse(phrase, things.places)
    except Refused as refusal:
        reader.problem(path, refusal.reason)
        return UNKNOWN
    if effect.verb == "unknown":
        return effect
    effect = fitted(effect, lexicon)
    for problem in _wrong(phrase, effect, lexicon, things):
        reader.problem(path, problem)
    return effect if effect.verb in lexicon or isinstance(effect, Script) else UNKNOWN


def understood(phrase: str, lexicon: Lexicon, things: Things) -> Effect:
    """Return the effect that a phrase stands for. Raises `Refused` with what is wrong with it."""
    effect = fitted(parse(phrase, things.places), lexicon)
    for problem in _wrong(phrase, effect, lexicon, things):
        raise Refused(verbatim(problem))
    return effect


def _wrong(phrase: str, effect: Effect, lexicon: Lexicon, things: Things) -> list[str]:
    """Return what a phrase names that is not there, and what is out of bounds."""
    if isinstance(effect, Script):
        return [f"{phrase!r}: {problem}" for problem in problems(effect.does, things)]
    if effect.verb not in lexicon:
        forms = "; ".join(PHRASES[verb].form for verb in lexicon)
        return [f"{phrase!r} has no meaning here. Effects here: {forms}."]
    word, found = lexicon[effect.verb], []
    if word.second is not None and not word.second.low <= effect.second <= word.second.high:
        found.append(f"{phrase!r}: {word.second.low:,} to {word.second.high:,} only.")
    if word.names and not _named(effect.name, word):
        found.append(f"{effect.name!r} is none of: {', '.join(word.names)}.")
    return found


def fitted(effect: Effect, lexicon: Lexicon) -> Effect:
    """Return the effect; as a `Script` if this game does not implement the short verb."""
    if effect.verb in lexicon or isinstance(effect, Script) or effect.verb in ("hotel", "stock"):
        return effect
    return Script("script", does=parse_node(effect.phrase()))


def _named(name: str, word: Word) -> bool:
    if name in word.names:
        return True
    kind, _, number = name.partition(" ")
    return kind == NUMBERED and number.isdecimal() and int(number) < word.numbered
