"""Teach-in: somebody at the table says what is printed, block by block.

First come the verbs used lately, then the others in groups, as people read them on a space: pay,
get, go, draw, wait. Whatever needs more words is behind "something else", and "and" and "or" join
one thing to the next. What has been told so far is read back in plain words before it is played or
remembered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.effects import Effect, as_node, script
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.lexicon import Bounds, Lexicon, fitted
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.things import Things

from .blocks import CHANCE, NEXT, TURNS, WAYS, Blocks, Build, by_hand
from .habits import NO_HABITS, Habits
from .joints import after, nests, within
from .preview import Now

MOST_PARTS = 6
SURE = word("It says: {effect:effect}. Shall I remember that?")
_WOULD = "{would:would}"
_WOULD_AT_START = word("At the start of a game: {would:would}")
_REMEMBER = (
    Option("remember", "Play it and remember it", "It is written into your edition."),
    Option("once", "Play it this time only", "It is asked again next time."),
    Option("wrong", "That is not what it says", "Tell it again."),
)
_WALKING = (
    Option("remember", "Remember it", "It is written into your edition."),
    Option("wrong", "That is not what it says", "Tell it again."),
)
_JOIN = (
    Option("and", "... and then something more", "Tell the rest."),
    Option("or", "... or something else", "The player chooses."),
)
_COPIES = Option("copies", "There are several of this card", "Say how many.")
_WITHIN = Option("within", "... and more inside that", "It belongs to the last part alone.")
_OTHERWISE = Menu(
    Option("nothing", "Otherwise nothing"),
    Option("something", "Otherwise this"),
    Option("more", "Then this as well"),
)
_PAY, _GET, _GO = word("Pay"), word("Get"), word("Go")
_DRAW, _WAIT = word("Draw or hold"), word("Wait or roll again")
_GROUPS = {
    "pay": _PAY,
    "pay each": _PAY,
    "all pay": _PAY,
    "pay die": _PAY,
    "receive": _GET,
    "collect each": _GET,
    "all receive": _GET,
    "receive die": _GET,
    "go": _GO,
    "advance": _GO,
    "move": _GO,
    "draw": _DRAW,
    "hold": _DRAW,
    "stock": _DRAW,
    "miss": _WAIT,
    "again": _WAIT,
}
_MORE = {
    "and": word("{effect:effect} ... and what else?"),
    "or": word("{effect:effect} ... or what else?"),
    "within": word("{effect:effect} ... and what else inside that?"),
}
LONGEST = 400  # letters of a phrase that can still be joined to something
DEEP = 2  # so many things inside each other
_ROUNDS = Bounds(word("How many times?"), 2, 6, unit="")
# What stands for the whole space or card and cannot be joined to anything.
_WHOLE = ("hotel", "stock", "nothing")


class Told(NamedTuple):
    """What somebody has told: the effect, whether it is to be remembered, of how many cards."""

    effect: Effect
    remember: bool
    copies: int = 1


class Builder(NamedTuple):
    """The questions of one telling."""

    blocks: Blocks

    def one(
        self, prompt: Prompt, facts: tuple[Fact, ...] = (), *, whole: bool, deep: int = DEEP
    ) -> Step[Effect]:
        """Ask for one thing that is printed, figure by figure.

        `whole` is whether it may be all of it, `deep` how many other things it may hold in itself.
        """
        blocks = self.blocks
        verbs = [verb for verb in blocks.lexicon if whole or verb not in _WHOLE]
        menu = Menu(*self._options(verbs))
        verb: str = yield Choose(prompt, blocks.seat, menu, *facts)
        if verb == "more":
            return fitted(script((yield from self.more(deep=deep))), blocks.lexicon)
        known = blocks.lexicon[verb]
        amount: int = 0 if known.amount is None else (yield blocks.figure(known.amount))
        second = 0
        if known.second is not None:
            likely = blocks.habits.seconds(amount, known.second, verb)
            second = yield blocks.figure(known.second, likely)
        name = (yield from blocks.name(known)) if known.names else ""
        return Effect(verb, amount, second, name)

    def _options(self, verbs: list[str]) -> list[Option]:
        """Return the verbs used lately, then the others, then what needs words."""
        lexicon, lately = self.blocks.lexicon, self.blocks.habits.lately(verbs)
        options = [Option(verb, lexicon[verb].label) for verb in lately]
        options += [
            Option(verb, lexicon[verb].label, group=_GROUPS.get(verb, ""))
            for verb in sorted(verbs, key=_place)
            if verb not in lately
        ]
        options.append(Option("more", "Something else", "Others, conditions, things, by hand."))
        return options

    def more(self, *, deep: int) -> Step[n.Node]:
        """Ask for something that the plain verbs do not say."""
        offered = self.blocks.offered()
        if deep:
            offered |= Ways(self, deep - 1).offered()
        offered["hand"] = (word("We settle it by hand"), "", by_hand)
        chosen: str = yield self.blocks.choose(word("What else does it say?"), offered)
        return (yield from offered[chosen][2]())


class Ways(NamedTuple):
    """What holds other things: conditions, choices, what others do, what comes later."""

    builder: Builder
    deep: int

    @property
    def blocks(self) -> Blocks:
        """What there is to be told."""
        return self.builder.blocks

    def offered(self) -> dict[str, tuple[str, str, Build]]:
        """Return them by key, as `Blocks.offered` does."""
        found: dict[str, tuple[str, str, Build]] = {
            "others": (word("Other players do something"), "", self._others),
            "if": (word("Only if something is so"), WAYS, self._if),
            "may": (word("Only if the player likes"), WAYS, self._may),
            "later": (word("At the next turn"), WAYS, self._later),
            "turns later": (word("At each of the next turns"), WAYS, self._turns_later),
            "roll later": (word("After the next roll"), WAYS, self._roll_later),
            "times": (word("Several times"), WAYS, self._times),
            "throw": (word("Throw, and it depends"), CHANCE, self._throw),
            "number": (word("Name a number and throw"), CHANCE, self._number),
        }
        if self.blocks.things.wheels:
            found["spin"] = (word("Spin a wheel, and it depends"), CHANCE, self._spin)
        return found

    def _part(self, question: str, so_far: n.Node) -> Step[n.Node]:
        """Ask for a part; `so_far` is what it is a part of, with `NEXT` in its place."""
        inside = self.blocks.part_of(so_far)
        prompt, facts = inside.prompt(question)
        step = Builder(inside).one(prompt, facts, whole=False, deep=self.deep)
        return as_node((yield from step))

    def _if(self) -> Step[n.Node]:
        return (yield from self._hangs_on((yield from self.blocks.condition())))

    def _hangs_on(self, cond: n.Cond, *before: n.Node) -> Step[n.Node]:
        """Ask for what hangs on a condition, after what stands `before` it."""
        then = yield from self._part(word("What happens then?"), _behind(before, n.If(cond, NEXT)))
        otherwise = "more"
        while otherwise == "more":
            so_far = _behind(before, n.If(cond, then, NEXT))
            prompt, facts = self.blocks.part_of(so_far).prompt(word("And otherwise?"))
            otherwise = yield Choose(prompt, self.blocks.seat, _OTHERWISE, *facts)
            if otherwise == "more":
                longer = _behind(before, n.If(cond, after(then, NEXT, "and")))
                more = yield from self._part(word("What happens then as well?"), longer)
                then = after(then, more, "and")
        if otherwise == "nothing":
            return n.If(cond, then)
        return n.If(cond, then, (yield from self._part(word("What happens otherwise?"), so_far)))

    def _throw(self) -> Step[n.Node]:
        throw = n.Throw((yield from self._dice()))
        cond = yield from self.blocks.condition()
        return n.Seq((throw, (yield from self._hangs_on(cond, throw))))

    def _dice(self) -> Step[int]:
        one_or_two = [Option("1", "One die"), Option("2", "Two dice")]
        return int((yield from self.blocks.pick(word("How many dice are thrown?"), one_or_two)))

    def _number(self) -> Step[n.Node]:
        dice = yield from self._dice()
        named = n.NameNumber(dice, 6 * dice), n.Throw(dice)
        return n.Seq((*named, (yield from self._hangs_on(n.Trait("number"), *named))))

    def _spin(self) -> Step[n.Node]:
        wheels = self.blocks.things.wheels
        wheel = yield from self.blocks.named(word("Which wheel?"), tuple(wheels))
        wedge = yield from self.blocks.named(word("If what comes?"), wheels[wheel])
        spin = n.Spin(wheel)
        return n.Seq((spin, (yield from self._hangs_on(n.Trait("spun", wedge), spin))))

    def _may(self) -> Step[n.Node]:
        so_far = n.Or((NEXT, n.Nothing()))
        return n.Or(((yield from self._part(word("What may the player do?"), so_far)), n.Nothing()))

    def _later(self, turns: int = 1, *, roll: bool = False) -> Step[n.Node]:
        so_far = n.Later(NEXT, turns, roll)
        return n.Later((yield from self._part(word("What happens then?"), so_far)), turns, roll)

    def _turns_later(self) -> Step[n.Node]:
        turns: int = yield self.blocks.figure(TURNS, ())
        return (yield from self._later(turns))

    def _roll_later(self) -> Step[n.Node]:
        return (yield from self._later(roll=True))

    def _times(self) -> Step[n.Node]:
        rounds: int = yield self.blocks.figure(_ROUNDS, ())
        body = yield from self._part(word("What happens each time?"), n.Times(rounds, NEXT))
        return n.Times(rounds, body)

    def _others(self) -> Step[n.Node]:
        who = yield from self.blocks.who("all")
        which = [Option("all", "All of them"), Option("some", "Only if something is so of them")]
        if (yield from self.blocks.pick(word("All of them?"), which)) == "some":
            who = replace(who, having=(yield from self.blocks.condition()))
        return n.As(who, (yield from self._part(word("What do they do?"), n.As(who, NEXT))))


def _behind(before: tuple[n.Node, ...], node: n.Node) -> n.Node:
    return n.Seq((*before, node)) if before else node


def _place(verb: str) -> int:
    """Return where a verb's group stands; verbs of one group keep the order of the game."""
    kinds = [_PAY, _GET, _DRAW, _GO, _WAIT]
    group = _GROUPS.get(verb)
    return kinds.index(group) + 1 if group in kinds else (0 if verb == "nothing" else 3)


def teach(
    lexicon: Lexicon,
    things: Things,
    seat: int | None,
    prompt: Prompt,
    *facts: Fact,
    now: Now,
    habits: Habits = NO_HABITS,
    copies: int = 1,
) -> Step[Told]:
    """Ask what is printed (`prompt`), block by block.

    `copies` is how many cards that say the same there can be at most; 1 where it is not asked.
    `now` is to whom it happens; on a walk, where nobody plays, what is told is remembered.
    """
    build = Builder(Blocks(lexicon, things, prompt.rule, seat, habits))
    sure = "wrong"
    effect = Effect("nothing")
    while sure == "wrong":
        effect = yield from build.one(prompt, facts, whole=True)
        sure = yield build_sure(build, effect, copies, now)
        while sure in _MORE:
            more = Prompt(prompt.rule, _MORE[sure], "effect")
            part = build.blocks.part_of(_joined(as_node(effect), NEXT, sure))
            rest = yield from Builder(part).one(more, (effect.phrase(),), whole=False)
            effect = joined(effect, rest, sure)
            sure = yield build_sure(build, effect, copies, now)
    if sure == "copies":
        how_many = Prompt(prompt.rule, "How many cards say that?")
        return Told(effect, True, (yield Amount(how_many, seat, 1, copies, 1, unit="")))
    return Told(effect, sure == "remember")


def build_sure(build: Builder, effect: Effect, copies: int, now: Now) -> Ask:
    """Read back what was told and what it would do, and ask what is to become of it."""
    node = None if effect.verb in _WHOLE else as_node(effect)
    parts = node.parts if isinstance(node, (n.Seq, n.Or)) else ()
    whole = node is None or isinstance(node, n.ByHand) or len(parts) >= MOST_PARTS
    whole = whole or len(effect.phrase()) > LONGEST
    several = (_COPIES,) if copies > 1 else ()
    joins = () if whole else _JOIN
    inside = (_WITHIN,) if node is not None and not whole and nests(node) else ()
    menu = Menu(*(_WALKING if now.walked else _REMEMBER), *several, *joins, *inside)
    would = _WOULD_AT_START if now.walked else _WOULD
    prompt = Prompt(build.blocks.rule, SURE, "effect", "would", would=would)
    return Choose(prompt, build.blocks.seat, menu, effect.phrase(), now.fact(effect))


def decides(ask: Ask) -> bool:
    """Return whether this is the question that decides if what was told is kept."""
    return isinstance(ask, Choose) and ask.prompt.text == SURE


def joined(first: Effect, second: Effect, joint: str) -> Effect:
    """Return two effects as one: both, one of them as the player chooses, or one in the other."""
    # Through its phrase, so that it is just what a pack with it would be read as.
    return script(parse_node(written(_joined(as_node(first), as_node(second), joint))))


def _joined(first: n.Node, second: n.Node, joint: str) -> n.Node:
    return within(first, second) if joint == "within" else after(first, second, joint)
