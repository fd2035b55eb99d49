"""The questions of a teach-in, each of which shows what has been said so far."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Line, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.grammar import MOST_ROUNDS, rounds
from firmware_host.games.shared.lexicon import NUMBERED, Bounds, Lexicon, Word
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentence_parts import good_word
from firmware_host.games.shared.sentences import STILL_TO_TELL
from firmware_host.games.shared.things import Things

from .habits import NO_HABITS, Habits

MOST_CASH = 10  # times what is paid at once at most
LONGEST = 500  # letters of a phrase in which something can still hold other things
FEW = 12  # numbers of which each is one touch
NEXT = n.ByHand(STILL_TO_TELL)
Build = Callable[[], Step[n.Node]]
Offered = dict[str, tuple[str, str, Build]]


class Frame(NamedTuple):
    """Who is asked, which section the questions cite, and what can be taught."""

    lexicon: Lexicon
    things: Things
    rule: str
    seat: int | None
    habits: Habits = NO_HABITS
    so_far: n.Node | None = None  # what was told before, with `NEXT` for what is told now

    def prompt(self, text: str) -> tuple[Prompt, tuple[str, ...]]:
        """Return a question with what was told so far under it, and its facts."""
        if self.so_far is None:
            return Prompt(self.rule, text), ()
        return Prompt(self.rule, text, "effect", hint="{effect:effect}"), (written(self.so_far),)

    @property
    def is_long(self) -> bool:
        """Whether the phrase is so long already that nothing more may be nested in it."""
        return self.so_far is not None and len(written(self.so_far)) > LONGEST

    @property
    def of_others(self) -> bool:
        """Whether the part being taught is about other players."""
        return self.so_far is not None and _of_others(self.so_far)

    @property
    def rounds_left(self) -> int:
        """How many repetitions ("3 times") the phrase has room for."""
        return MOST_ROUNDS if self.so_far is None else MOST_ROUNDS // rounds(self.so_far)

    def part_of(self, so_far: n.Node) -> Frame:
        """Return what asks for a part of something, with `NEXT` in the place of that part."""
        outer = self.so_far
        return self._replace(so_far=so_far if outer is None else _filled(outer, so_far))

    def figure(self, bounds: Bounds, offers: tuple[int, ...] | None = None) -> Ask:
        """Return the question how much or how many; recent answers are offered for one touch."""
        prompt, facts = self.prompt(bounds.ask)
        offered = self._likely(bounds) if offers is None else offers
        return Amount(
            prompt,
            self.seat,
            bounds.low,
            bounds.high,
            bounds.step,
            *facts,
            unit=bounds.unit,
            offers=offered,
            once=bounds.once,
        )

    def _likely(self, bounds: Bounds) -> tuple[int, ...]:
        """Return what is offered for one touch: every number of a few, or the likely ones."""
        if bounds.unit != "$":
            every = range(bounds.low, bounds.high + 1, bounds.step)
            if len(every) <= FEW:
                return tuple(every)
            return tuple(number for number in bounds.likely if number in every)
        return self.habits.amounts(bounds, self.lexicon, self.so_far)

    def lately(self, keys: Container[str]) -> list[str]:
        """Return the verbs and blocks used lately, last used first."""
        return self.habits.lately(keys, self.so_far)

    def name(self, verb: Word) -> Step[str]:
        """Ask which of the things that a verb can name."""
        options = [Option(name, name.capitalize()) for name in verb.names]
        if verb.numbered:
            options.append(Option(NUMBERED, "A space by its number"))
        prompt, facts = self.prompt(word("Which one does it name?"))
        name: str = yield Choose(prompt, self.seat, Menu(*options), *facts)
        if name != NUMBERED:
            return name
        bounds = Bounds(word("Which space? Start is number 0."), 0, verb.numbered - 1, unit="")
        number: int = yield self.figure(bounds)
        return f"{NUMBERED} {number}"

    def choose(self, question: str, offered: Offered) -> Ask:
        """Ask which block, in groups."""
        options = (Option(key, label, group=group) for key, (label, group, _) in offered.items())
        prompt, facts = self.prompt(question)
        return Choose(prompt, self.seat, Menu(*options), *facts)

    def pick(self, question: str, options: Sequence[Option]) -> Step[str]:
        """Ask for one of a few; a single one is not asked for."""
        if len(options) == 1:
            return options[0].key
        prompt, facts = self.prompt(question)
        chosen: str = yield Choose(prompt, self.seat, Menu(*options), *facts)
        return chosen

    def sum(self, verb: str) -> Step[n.Fixed]:
        """Ask for a sum within the bounds of a verb."""
        bounds = self.lexicon[verb].amount
        assert bounds is not None
        amount: int = yield self.figure(bounds)
        return n.Fixed(amount)

    def cash(self) -> Step[int]:
        """Ask for a sum that somebody may own, which can be more than is ever paid at once."""
        bounds = self.lexicon["pay"].amount
        assert bounds is not None
        asked = bounds._replace(ask=word("How much cash?"), high=MOST_CASH * bounds.high)
        likely = self.habits.amounts(bounds, self.lexicon, self.so_far)
        cash: int = yield self.figure(asked, likely)
        return cash

    def named(self, question: str, names: Sequence[str]) -> Step[str]:
        """Ask for one of some things by its name."""
        options = [Option(name, label(good_word(name))) for name in names]
        return (yield from self.pick(question, options))

    def number(self, question: str, low: int, high: int, likely: tuple[int, ...] = ()) -> Step[int]:
        """Ask how many, or which number; of many numbers the `likely` ones need one touch."""
        number: int = yield self.figure(Bounds(question, low, high, unit="", likely=likely))
        return number


def label(words: Line) -> Line:
    """Return a part of a sentence as it stands on a button."""
    return Line("{words:sentence}", words=words)


def _of_others(node: n.Node) -> bool:
    direct = isinstance(node, n.As) and node.body == NEXT
    return direct or any(_of_others(part) for part in n.inside(node))


def _filled(outer: n.Node, part: n.Node) -> n.Node:
    """Return a sentence with a part in the place of `NEXT`."""
    if outer == NEXT:
        return part
    match outer:
        case n.Seq(parts):
            return n.Seq(tuple(_filled(one, part) for one in parts))
        case n.Or(parts):
            return n.Or(tuple(_filled(one, part) for one in parts))
        case n.If(cond, then, other):
            rest = None if other is None else _filled(other, part)
            return n.If(cond, _filled(then, part), rest)
        case n.Later() | n.Times() | n.As():
            return replace(outer, body=_filled(outer.body, part))
        case _:
            return outer
