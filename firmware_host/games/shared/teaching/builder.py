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

from .blocks import Blocks, by_hand
from .frame import NEXT, Frame
from .habits import NO_HABITS, Habits
from .joints import after, nests, within
from .preview import Now
from .ways import Ways

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
DEEP = 6  # so many things inside each other
# What stands for the whole space or card and cannot be joined to anything.
_WHOLE = ("hotel", "stock", "nothing")


class Told(NamedTuple):
    """What somebody has told: the effect, whether it is to be remembered, of how many cards."""

    effect: Effect
    remember: bool
    copies: int = 1


class Builder(NamedTuple):
    """The questions of one telling."""

    frame: Frame

    def one(
        self, prompt: Prompt, facts: tuple[Fact, ...] = (), *, whole: bool, deep: int = DEEP
    ) -> Step[Effect]:
        """Ask for one thing that is printed, figure by figure.

        `whole` is whether it may be all of it, `deep` how many other things it may hold in itself.
        """
        frame = self.frame
        verbs = [verb for verb in frame.lexicon if whole or verb not in _WHOLE]
        if frame.of_others:
            verbs.remove("again")  # only whoever's turn it is can
        menu = Menu(*self._options(verbs))
        verb: str = yield Choose(prompt, frame.seat, menu, *facts)
        if verb == "more":
            return fitted(script((yield from self.more(deep=deep))), frame.lexicon)
        known = frame.lexicon[verb]
        amount: int = 0 if known.amount is None else (yield frame.figure(known.amount))
        second = 0
        if known.second is not None:
            likely = frame.habits.seconds(amount, known.second, verb)
            second = yield frame.figure(known.second, likely)
        name = (yield from frame.name(known)) if known.names else ""
        return Effect(verb, amount, second, name)

    def _options(self, verbs: list[str]) -> list[Option]:
        """Return the verbs used lately, then the others, then what needs words."""
        lexicon, lately = self.frame.lexicon, self.frame.habits.lately(verbs)
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
        offered = Blocks(self.frame).offered()
        if deep and not self.frame.is_long:
            offered |= Ways(self.frame, _part, deep - 1).offered()
        offered["hand"] = (word("We settle it by hand"), "", by_hand)
        chosen: str = yield self.frame.choose(word("What else does it say?"), offered)
        return (yield from offered[chosen][2]())


def _part(frame: Frame, prompt: Prompt, facts: tuple[Fact, ...], deep: int) -> Step[n.Node]:
    """Ask for one thing inside another."""
    return as_node((yield from Builder(frame).one(prompt, facts, whole=False, deep=deep)))


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
    build = Builder(Frame(lexicon, things, prompt.rule, seat, habits))
    sure = "wrong"
    effect = Effect("nothing")
    while sure == "wrong":
        effect = yield from build.one(prompt, facts, whole=True)
        sure = yield build_sure(build, effect, copies, now)
        while sure in _MORE:
            more = Prompt(prompt.rule, _MORE[sure], "effect")
            part = build.frame.part_of(_joined(as_node(effect), NEXT, sure))
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
    prompt = Prompt(build.frame.rule, SURE, "effect", "would", would=would)
    return Choose(prompt, build.frame.seat, menu, effect.phrase(), now.fact(effect))


def decides(ask: Ask) -> bool:
    """Return whether this is the question that decides if what was told is kept."""
    return isinstance(ask, Choose) and ask.prompt.text == SURE


def joined(first: Effect, second: Effect, joint: str) -> Effect:
    """Return two effects as one: both, one of them as the player chooses, or one in the other."""
    # Through its phrase, so that it is just what a pack with it would be read as.
    return script(parse_node(written(_joined(as_node(first), as_node(second), joint))))


def _joined(first: n.Node, second: n.Node, joint: str) -> n.Node:
    return within(first, second) if joint == "within" else after(first, second, joint)
