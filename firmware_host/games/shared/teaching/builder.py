"""Teach-in: somebody at the table says what is printed, block by block.

First come the verbs used lately, then the others in groups, as people read them on a space: pay,
get, go, draw, wait. Whatever needs more words is behind "something else", and "and" and "or" join
one thing to the next. What has been told so far is read back in plain words before it is played or
remembered.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.effects import Effect, as_node, script
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.lexicon import Lexicon, fitted
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.things import Things

from .blocks import NEXT, WAYS, Blocks, by_hand
from .habits import NO_HABITS, Habits
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
_OTHERWISE = Menu(Option("nothing", "Otherwise nothing"), Option("something", "Otherwise this"))
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
}
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
        self, prompt: Prompt, facts: tuple[Fact, ...] = (), *, whole: bool, deep: bool = True
    ) -> Step[Effect]:
        """Ask for one thing that is printed, figure by figure.

        `whole` is whether it may be all of it, `deep` whether it may hold other things.
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

    def more(self, *, deep: bool) -> Step[n.Node]:
        """Ask for something that the plain verbs do not say."""
        offered = self.blocks.offered()
        if deep:
            offered["if"] = (word("Only if something is so"), WAYS, self._if)
            offered["throw"] = (word("Throw, and it depends"), WAYS, self._throw)
            offered["may"] = (word("Only if the player likes"), WAYS, self._may)
            offered["later"] = (word("At the next turn"), WAYS, self._later)
        offered["hand"] = (word("We settle it by hand"), "", by_hand)
        chosen: str = yield self.blocks.choose(word("What else does it say?"), offered)
        return (yield from offered[chosen][2]())

    def _part(self, question: str, so_far: n.Node) -> Step[n.Node]:
        """Ask for a part; `so_far` is what it is a part of, with `NEXT` in its place."""
        inside = self.blocks.part_of(so_far)
        prompt, facts = inside.prompt(question)
        return as_node((yield from Builder(inside).one(prompt, facts, whole=False, deep=False)))

    def _if(self, *before: n.Node) -> Step[n.Node]:
        """Ask for a condition and what hangs on it, after what stands `before` it."""
        cond = yield from self.blocks.condition()
        so_far = _after(before, n.If(cond, NEXT))
        then = yield from self._part(word("What happens then?"), so_far)
        so_far = _after(before, n.If(cond, then, NEXT))
        prompt, facts = self.blocks.part_of(so_far).prompt(word("And otherwise?"))
        otherwise: str = yield Choose(prompt, self.blocks.seat, _OTHERWISE, *facts)
        if otherwise == "nothing":
            return n.If(cond, then)
        return n.If(cond, then, (yield from self._part(word("What happens otherwise?"), so_far)))

    def _throw(self) -> Step[n.Node]:
        one_or_two = [Option("1", "One die"), Option("2", "Two dice")]
        dice = int((yield from self.blocks.pick(word("How many dice are thrown?"), one_or_two)))
        return n.Seq((n.Throw(dice), (yield from self._if(n.Throw(dice)))))

    def _may(self) -> Step[n.Node]:
        so_far = n.Or((NEXT, n.Nothing()))
        return n.Or(((yield from self._part(word("What may the player do?"), so_far)), n.Nothing()))

    def _later(self) -> Step[n.Node]:
        so_far = n.Later(NEXT)
        return n.Later((yield from self._part(word("What happens at the next turn?"), so_far)))


def _after(before: tuple[n.Node, ...], node: n.Node) -> n.Node:
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
        while sure in ("and", "or"):
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
    several = (_COPIES,) if copies > 1 else ()
    menu = Menu(*(_WALKING if now.walked else _REMEMBER), *several, *(() if whole else _JOIN))
    would = _WOULD_AT_START if now.walked else _WOULD
    prompt = Prompt(build.blocks.rule, SURE, "effect", "would", would=would)
    return Choose(prompt, build.blocks.seat, menu, effect.phrase(), now.fact(effect))


def decides(ask: Ask) -> bool:
    """Return whether this is the question that decides if what was told is kept."""
    return isinstance(ask, Choose) and ask.prompt.text == SURE


def joined(first: Effect, second: Effect, joint: str) -> Effect:
    """Return two effects as one: one after the other, or one of them as the player chooses."""
    # Through its phrase, so that it is just what a pack with it would be read as.
    return script(parse_node(written(_joined(as_node(first), as_node(second), joint))))


def _joined(first: n.Node, second: n.Node, joint: str) -> n.Node:
    kind = n.Seq if joint == "and" else n.Or
    return kind((*_parts(first, kind), *_parts(second, kind)))


def _parts(node: n.Node, kind: type[n.Seq | n.Or]) -> tuple[n.Node, ...]:
    return node.parts if isinstance(node, kind) else (node,)
