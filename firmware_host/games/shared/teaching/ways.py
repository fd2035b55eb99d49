"""Phrases that contain other phrases: conditions, choices, what others do, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.asks import Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.lexicon import Bounds

from .asked import condition, who
from .blocks import CHANCE, TURNS, UNTIL, just
from .frame import NEXT, Frame, Offered
from .joints import after

WAYS, REPEATED = word("If, or, later"), word("Again and again")
JOINTS = ("if", "throw", "others")  # so common that they are never behind anything
_ROUNDS = Bounds(word("How many times?"), 2, 6, unit="")
_MOST_ROUNDS = 20
_OR_ELSE = Menu(Option("nothing", "Otherwise nothing"), Option("something", "Otherwise this"))
_OTHERWISE = Menu(*_OR_ELSE.options, Option("more", "Then this as well"))
_ANYTHING_ELSE = Menu(Option("done", "That is all"), Option("more", "And this as well"))
_ANOTHER = Menu(Option("done", "That is all"), Option("more", "Or this"))
# Asks for one thing that is printed: in which frame, with which question, so many levels deep.
Tell = Callable[[Frame, Prompt, tuple[Fact, ...], int], Step[n.Node]]


class Ways(NamedTuple):
    """The phrases that contain others; `deep` is how many more may be nested."""

    frame: Frame
    tell: Tell
    deep: int

    def offered(self) -> Offered:
        """Return them by key, as `Blocks.offered` does."""
        found: Offered = {
            "others": (word("Other players do something"), "", self._others),
            "if": (word("Only if something is true"), "", self._if),
            "throw": (word("Throw, and it depends"), "", self._throw),
            "nothing": (word("Nothing happens"), WAYS, just(n.Nothing())),
            "may": (word("Only if the player wants to"), WAYS, self._may),
            "later": (word("At the next turn"), WAYS, self._later),
            "roll later": (word("After the next roll"), WAYS, self._roll_later),
            "turns later": (word("At each of the next turns"), REPEATED, self._turns_later),
            "turns until": (word("At each turn, until ..."), REPEATED, self._turns_until),
            "rolls until": (word("After each roll, until ..."), REPEATED, self._rolls_until),
            "several": (word("Several things in order"), WAYS, self._several),
            "choice": (word("One of several things"), WAYS, self._choice),
            "times": (word("Several times"), REPEATED, self._times),
            "times until": (word("Several times, until ..."), REPEATED, self._times_until),
            "number": (word("Name a number and throw"), CHANCE, self._number),
        }
        if self.frame.rounds_left < _ROUNDS.high:
            del found["times"], found["times until"]
        if self.frame.things.wheels:
            found["spin"] = (word("Spin a wheel, and it depends"), CHANCE, self._spin)
        return found

    def _part(self, question: str, so_far: n.Node) -> Step[n.Node]:
        """Ask for a part; `so_far` is what it is a part of, with `NEXT` in its place."""
        inside = self.frame.part_of(so_far)
        prompt, facts = inside.prompt(question)
        return (yield from self.tell(inside, prompt, facts, self.deep))

    def _if(self) -> Step[n.Node]:
        return (yield from self._hangs_on((yield from condition(self.frame))))

    def _hangs_on(self, cond: n.Cond, *before: n.Node) -> Step[n.Node]:
        """Ask for what hangs on a condition, after what stands `before` it."""
        then = yield from self._part(word("What happens then?"), _behind(before, n.If(cond, NEXT)))
        otherwise = "more"
        while otherwise == "more":
            so_far = _behind(before, n.If(cond, then, NEXT))
            prompt, facts = self.frame.part_of(so_far).prompt(word("And otherwise?"))
            menu = _OR_ELSE if self._is_long(so_far) else _OTHERWISE
            otherwise = yield Choose(prompt, self.frame.seat, menu, *facts)
            if otherwise == "more":
                longer = _behind(before, n.If(cond, after(then, NEXT, "and")))
                more = yield from self._part(word("What happens then as well?"), longer)
                then = after(then, more, "and")
        if otherwise == "nothing":
            return n.If(cond, then)
        return n.If(cond, then, (yield from self._part(word("What happens otherwise?"), so_far)))

    def _throw(self) -> Step[n.Node]:
        throw = n.Throw((yield from self._dice()))
        cond = yield from condition(self.frame)
        return n.Seq((throw, (yield from self._hangs_on(cond, throw))))

    def _dice(self) -> Step[int]:
        one_or_two = [Option("1", "One die"), Option("2", "Two dice")]
        return int((yield from self.frame.pick(word("How many dice are thrown?"), one_or_two)))

    def _number(self) -> Step[n.Node]:
        dice = yield from self._dice()
        named = n.NameNumber(dice, 6 * dice), n.Throw(dice)
        return n.Seq((*named, (yield from self._hangs_on(n.Trait("number"), *named))))

    def _spin(self) -> Step[n.Node]:
        wheels = self.frame.things.wheels
        wheel = yield from self.frame.named(word("Which wheel?"), tuple(wheels))
        wedge = yield from self.frame.named(word("If what comes?"), wheels[wheel])
        spin = n.Spin(wheel)
        return n.Seq((spin, (yield from self._hangs_on(n.Trait("spun", wedge), spin))))

    def _may(self) -> Step[n.Node]:
        so_far = n.Or((NEXT, n.Nothing()))
        return n.Or(((yield from self._part(word("What may the player do?"), so_far)), n.Nothing()))

    def _later(self, turns: int = 1, *, roll: bool = False) -> Step[n.Node]:
        so_far = n.Later(NEXT, turns, roll)
        return n.Later((yield from self._part(word("What happens then?"), so_far)), turns, roll)

    def _turns_later(self) -> Step[n.Node]:
        turns: int = yield self.frame.figure(TURNS)
        return (yield from self._later(turns))

    def _roll_later(self) -> Step[n.Node]:
        return (yield from self._later(roll=True))

    def _times(self) -> Step[n.Node]:
        rounds: int = yield self.frame.figure(_ROUNDS)
        body = yield from self._part(word("What happens each time?"), n.Times(rounds, NEXT))
        return n.Times(rounds, body)

    def _times_until(self) -> Step[n.Node]:
        question = word("How many times at most?")
        rounds = yield from self.frame.number(
            question, 2, min(_MOST_ROUNDS, self.frame.rounds_left), (2, 3, 4, 5, 6, 10, 20)
        )
        until = yield from condition(self.frame, UNTIL)
        so_far = n.Times(rounds, NEXT, until)
        return replace(
            so_far, body=(yield from self._part(word("What happens each time?"), so_far))
        )

    def _turns_until(self, *, roll: bool = False) -> Step[n.Node]:
        most = word("How many rolls at most?") if roll else word("How many turns at most?")
        turns = yield from self.frame.number(most, 1, 9)
        until = yield from condition(self.frame, UNTIL, later=True)
        so_far = n.Later(NEXT, turns, roll, until)
        return replace(
            so_far, body=(yield from self._part(word("What happens each time?"), so_far))
        )

    def _rolls_until(self) -> Step[n.Node]:
        return (yield from self._turns_until(roll=True))

    def _several(self) -> Step[n.Node]:
        return (yield from self._row("and", word("And what else?"), _ANYTHING_ELSE))

    def _choice(self) -> Step[n.Node]:
        return (yield from self._row("or", word("Or what else?"), _ANOTHER))

    def _is_long(self, node: n.Node) -> bool:
        return self.frame.part_of(node).is_long

    def _row(self, joint: str, question: str, menu: Menu) -> Step[n.Node]:
        """Ask for one thing after the other until that is all."""
        seat = self.frame.seat
        found = yield from self._part(word("What comes first?"), NEXT)
        while True:
            so_far = after(found, NEXT, joint)
            found = after(found, (yield from self._part(question, so_far)), joint)
            prompt, facts = self.frame.part_of(after(found, NEXT, joint)).prompt(
                word("Is that all?")
            )
            if self._is_long(found) or (yield Choose(prompt, seat, menu, *facts)) == "done":
                return found

    def _others(self) -> Step[n.Node]:
        concerned = yield from who(self.frame, "all")
        body = yield from self._part(word("What do they do?"), n.As(concerned, NEXT))
        return n.As(concerned, body)


def _behind(before: tuple[n.Node, ...], node: n.Node) -> n.Node:
    return n.Seq((*before, node)) if before else node
