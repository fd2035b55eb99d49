"""Teach-in: somebody at the table says what is printed, block by block.

First comes what was told lately, then the rest in groups, as people read it on a space: pay, get,
go, draw, wait. What holds other things, dice and things that are owned are behind "something else",
and "and" and "or" join one thing to the next. What has been told so far is read back in plain words
before it is played or remembered.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.effects import Effect, Script, as_node, script
from firmware_host.games.shared.grammar import fits, parse_node
from firmware_host.games.shared.lexicon import Lexicon, fitted
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.things import Things

from .blocks import DRAW, FRONT, GET, GO, PAY, WAIT, Blocks, by_hand
from .frame import NEXT, Frame, Offered
from .habits import NO_HABITS, Habits
from .joints import after, nests, within
from .preview import Now
from .ways import JOINTS, Ways

MOST_PARTS = 6
SURE = word("It says: {effect:effect}. Shall I remember that?")
TOO_LONG = word("That is more than I can remember.")
_TOO_LONG_HINT = word("Tell it in fewer words, or settle it by hand whenever it comes.")
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
_SHORTER = (
    Option("wrong", "Tell it again"),
    Option("hand", "We settle it by hand", "The sheet opens each time."),
)
_JOIN = (
    Option("and", "... and then something more", "Tell me the rest."),
    Option("or", "... or something else", "The player chooses."),
)
_COPIES = Option("copies", "There are several of this card", "Say how many.")
_WITHIN = Option("within", "... and more inside that", "It belongs only to the last part.")
_GROUPS = {
    "pay": PAY,
    "pay each": PAY,
    "all pay": PAY,
    "pay die": PAY,
    "receive": GET,
    "collect each": GET,
    "all receive": GET,
    "receive die": GET,
    "go": GO,
    "advance": GO,
    "move": GO,
    "draw": DRAW,
    "hold": DRAW,
    "stock": DRAW,
    "miss": WAIT,
    "again": WAIT,
}
_MORE = {
    "and": word("{effect:effect} ... and what else?"),
    "or": word("{effect:effect} ... or what else?"),
    "within": word("{effect:effect} ... and what else inside that?"),
}
LONGEST = 600  # letters of a phrase that can still be joined to something
DEEP = 10  # things inside each other at the most
# What stands for the whole space or card and cannot be joined to anything.
_WHOLE = ("hotel", "stock", "nothing")


class Told(NamedTuple):
    """The result of a teach-in: the effect, whether to remember it, and for how many cards."""

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
        blocks = self._blocks(deep)
        menu = Menu(*self._options(verbs, blocks))
        verb: str = yield Choose(prompt, frame.seat, menu, *facts)
        if verb == "more":
            behind = {key: block for key, block in blocks.items() if not _in_front(key, block[1])}
            verb = yield frame.choose(word("What else does it say?"), behind)
        if verb not in verbs:
            return fitted(script((yield from blocks[verb][2]())), frame.lexicon)
        known = frame.lexicon[verb]
        amount: int = 0 if known.amount is None else (yield frame.figure(known.amount))
        second = 0
        if known.second is not None:
            likely = frame.habits.seconds(amount, known.second, verb)
            second = yield frame.figure(known.second, likely)
        name = (yield from frame.name(known)) if known.names else ""
        return Effect(verb, amount, second, name)

    def _options(self, verbs: list[str], blocks: Offered) -> list[Option]:
        """Return recent options, then verbs and blocks by kind, then one for everything else."""
        lexicon = self.frame.lexicon
        labels = {key: text for key, (text, _, _) in blocks.items()}
        labels |= {verb: lexicon[verb].label for verb in verbs}
        lately = self.frame.lately(labels)
        options = [Option(key, labels[key]) for key in lately]
        kinds = [(verb, _GROUPS.get(verb, "")) for verb in sorted(verbs, key=_place)]
        kinds += [(key, group) for key, (_, group, _) in blocks.items() if _in_front(key, group)]
        options += [
            Option(key, labels[key], group=group) for key, group in kinds if key not in lately
        ]
        options.append(Option("more", "Something else", "Things, choices, later, by hand."))
        return options

    def _blocks(self, deep: int) -> Offered:
        """Return everything that the plain verbs do not say."""
        offered = Blocks(self.frame).offered()
        if deep and not self.frame.is_long:
            offered |= Ways(self.frame, _part, deep - 1).offered()
        offered["hand"] = (word("We settle it by hand"), "", by_hand)
        return offered


def _in_front(key: str, group: str) -> bool:
    """Return whether a block is offered on the first page, together with the plain verbs."""
    return group in FRONT or key in JOINTS


def _part(frame: Frame, prompt: Prompt, facts: tuple[Fact, ...], deep: int) -> Step[n.Node]:
    """Ask for one thing inside another."""
    return as_node((yield from Builder(frame).one(prompt, facts, whole=False, deep=deep)))


def _place(verb: str) -> int:
    """Return where a verb's group stands; verbs of one group keep the order of the game."""
    group = _GROUPS.get(verb)
    return FRONT.index(group) + 1 if group in FRONT else (0 if verb == "nothing" else 3)


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
    if sure == "hand":
        return Told(script((yield from by_hand())), remember=True)
    if sure == "copies":
        how_many = Prompt(prompt.rule, "How many cards say that?")
        return Told(effect, True, (yield Amount(how_many, seat, 1, copies, 1, unit="")))
    return Told(effect, sure == "remember")


def build_sure(build: Builder, effect: Effect, copies: int, now: Now) -> Ask:
    """Read back the taught effect with its preview, and ask whether to keep it."""
    if isinstance(effect, Script) and not fits(effect.phrase()):
        prompt = Prompt(build.frame.rule, TOO_LONG, hint=_TOO_LONG_HINT)
        return Choose(prompt, build.frame.seat, Menu(*_SHORTER))
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
    whole = _joined(as_node(first), as_node(second), joint)
    phrase = written(whole)
    # Through its phrase, so that it is just what a pack with it would be read as.
    return script(parse_node(phrase) if fits(phrase) else whole)


def _joined(first: n.Node, second: n.Node, joint: str) -> n.Node:
    return within(first, second) if joint == "within" else after(first, second, joint)
