"""Teach-in: somebody at the table says what is printed, block by block.

First come the plain things that most spaces and cards say; whatever needs more words is behind
"something else", and "and" and "or" join one thing to the next. What has been told so far is read
back in plain words before it is played or remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, Line, word

from . import nodes as n
from .effects import Effect, script
from .grammar import parse_node
from .lexicon import NUMBERED, Bounds, Lexicon, Word
from .printer import written
from .sentence_parts import good_word, people
from .things import Things

MOST_PARTS = 6
AS_PRINTED = "as printed"
_REMEMBER = (
    Option("remember", "Play it and remember it", "It is written into your edition."),
    Option("once", "Play it this time only", "It is asked again next time."),
    Option("wrong", "That is not what it says", "Tell it again."),
)
WHOLE = Menu(*_REMEMBER)
REMEMBER = Menu(
    *_REMEMBER,
    Option("and", "... and then something more", "Tell the rest."),
    Option("or", "... or something else", "The player chooses."),
)
_OTHERWISE = Menu(Option("nothing", "Otherwise nothing"), Option("something", "Otherwise this"))
_PLAYERS = ("left", "right", "chosen", "each other", "richest", "poorest")
_SIMPLE_TRAITS = (
    ("odd", word("The throw was odd")),
    ("even", word("The throw was even")),
    ("doubles", word("The throw was doubles")),
    ("seven", word("The throw was seven or more")),
    ("richest", word("Nobody is richer")),
    ("poorest", word("Nobody is poorer")),
    ("above", word("The player has more cash than ...")),
    ("below", word("The player has less cash than ...")),
)
# What stands for the whole space or card and cannot be joined to anything.
_WHOLE = ("hotel", "stock", "nothing")


class Builder(NamedTuple):
    """Who is asked, under which section, and what there is to be told."""

    lexicon: Lexicon
    things: Things
    rule: str
    seat: int | None

    # -- the plain things --------------------------------------------------------------------------

    def one(
        self, prompt: Prompt, facts: tuple[Fact, ...] = (), *, whole: bool, conditions: bool = True
    ) -> Step[Effect]:
        """One thing that is printed, figure by figure; `whole` is whether it may be all of it."""
        verbs = [verb for verb in self.lexicon if whole or verb not in _WHOLE]
        options = [Option(verb, self.lexicon[verb].label) for verb in verbs]
        options.append(Option("more", "Something else", "Others, conditions, things, by hand."))
        verb: str = yield Choose(prompt, self.seat, Menu(*options), *facts)
        if verb == "more":
            return script((yield from self.more(conditions=conditions)))
        known = self.lexicon[verb]
        amount: int = 0 if known.amount is None else (yield self.figure(known.amount))
        second: int = 0 if known.second is None else (yield self.figure(known.second))
        name = (yield from self.name(known)) if known.names else ""
        return Effect(verb, amount, second, name)

    def figure(self, bounds: Bounds) -> Ask:
        """How much or how many."""
        prompt = Prompt(self.rule, bounds.ask)
        return Amount(prompt, self.seat, bounds.low, bounds.high, bounds.step, unit=bounds.unit)

    def name(self, verb: Word) -> Step[str]:
        """Which of the things that a verb can name."""
        options = [Option(name, name.capitalize()) for name in verb.names]
        if verb.numbered:
            options.append(Option(NUMBERED, "A space by its number"))
        prompt = Prompt(self.rule, "Which one does it name?")
        name: str = yield Choose(prompt, self.seat, Menu(*options))
        if name != NUMBERED:
            return name
        bounds = Bounds(word("Which space? Start is number 0."), 0, verb.numbered - 1, unit="")
        number: int = yield self.figure(bounds)
        return f"{NUMBERED} {number}"

    # -- what needs more words ---------------------------------------------------------------------

    def more(self, *, conditions: bool) -> Step[n.Node]:
        """Something that the plain verbs do not say."""
        blocks: dict[str, tuple[str, Callable[[], Step[n.Node]]]] = {
            "pay to": (word("Pay certain players"), self._pay_to),
            "get from": (word("Receive from certain players"), self._get_from),
            "per": (word("Pay for each of something"), self._pay_per),
            "get per": (word("Receive for each of something"), self._get_per),
            "turns": (word("Lose several turns"), self._turns),
            "stake": (word("Everybody stakes and throws"), self._stake),
        }
        if self.things.pots:
            blocks["pot"] = (word("Pay into a pot"), self._into_pot)
            blocks["take pot"] = (word("Take what lies in a pot"), self._take_pot)
        if self.things.goods:
            blocks["goods"] = (word("Get, lose or hand on a thing"), self._goods)
        if conditions:
            blocks["if"] = (word("Only if something is so"), self._if)
        blocks["hand"] = (word("We settle it by hand"), self._by_hand)
        options = (Option(key, label) for key, (label, _) in blocks.items())
        prompt = Prompt(self.rule, "What else does it say?")
        chosen: str = yield Choose(prompt, self.seat, Menu(*options))
        return (yield from blocks[chosen][1]())

    def _pick(self, question: str, options: Sequence[Option]) -> Step[str]:
        if len(options) == 1:
            return options[0].key
        chosen: str = yield Choose(Prompt(self.rule, question), self.seat, Menu(*options))
        return chosen

    def _sum(self, verb: str) -> Step[n.Sum]:
        bounds = self.lexicon[verb].amount
        assert bounds is not None
        amount: int = yield self.figure(bounds)
        return n.Fixed(amount)

    def _who(self) -> Step[n.Who]:
        options = [Option(base, people(n.Who(base))) for base in _PLAYERS]
        return n.Who((yield from self._pick(word("Which players?"), options)))

    def _pay_to(self) -> Step[n.Node]:
        who = yield from self._who()
        return n.Pay((yield from self._sum("pay")), who)

    def _get_from(self) -> Step[n.Node]:
        who = yield from self._who()
        return n.Receive((yield from self._sum("receive")), who)

    def _count(self) -> Step[n.Count]:
        counts = {"player": n.Count("player", who=n.EVERYBODY), "pip": n.Count("pip")}
        counts |= {good: n.Count("good", good) for good in self.things.goods}
        options = [Option("player", "Each player"), Option("pip", "Each pip of the move"),
                   *(Option(good, good_word(good)) for good in self.things.goods)]  # fmt: skip
        return counts[(yield from self._pick(word("For each of what?"), options))]

    def _pay_per(self) -> Step[n.Node]:
        count = yield from self._count()
        due = yield from self._sum("pay")
        assert isinstance(due, n.Fixed)
        return n.Pay(n.Per(due.amount, count))

    def _get_per(self) -> Step[n.Node]:
        count = yield from self._count()
        due = yield from self._sum("receive")
        assert isinstance(due, n.Fixed)
        return n.Receive(n.Per(due.amount, count))

    def _turns(self) -> Step[n.Node]:
        turns: int = yield self.figure(Bounds(word("How many turns?"), 2, 9, unit=""))
        return n.Miss(turns)

    def _stake(self) -> Step[n.Node]:
        due = yield from self._sum("pay")
        dice: int = yield self.figure(Bounds(word("How many dice are thrown?"), 1, 2, unit=""))
        ends = [Option("highest", "The highest takes it all"),
                Option("lowest", "The lowest takes it all")]  # fmt: skip
        end = yield from self._pick(word("Who wins?"), ends)
        must = [Option("all", "Everybody has to"), Option("choice", "Whoever likes")]
        choice = yield from self._pick(word("Who takes part?"), must)
        return n.Stake(due, dice, end == "lowest", choice == "choice")

    def _pot(self) -> Step[str]:
        options = [Option(pot, good_word(pot)) for pot in self.things.pots]
        return (yield from self._pick(word("Which pot?"), options))

    def _into_pot(self) -> Step[n.Node]:
        pot = yield from self._pot()
        return n.Pay((yield from self._sum("pay")), pot=pot)

    def _take_pot(self) -> Step[n.Node]:
        pot = yield from self._pot()
        return n.Receive(n.Share(1, 1, pot), pot=pot)

    def _goods(self) -> Step[n.Node]:
        ways = [Option("get", "Get one"), Option("lose", "Give one up"),
                Option("give", "Hand one on"), Option("buy", "Buy one"),
                Option("sell", "Sell one")]  # fmt: skip
        verb = yield from self._pick(word("What happens with it?"), ways)
        options = [Option(good, good_word(good)) for good in self.things.goods]
        good = yield from self._pick(word("Which thing?"), options)
        if verb == "give":
            return n.Goods(verb, good, who=(yield from self._who()))
        price = (yield from self._sum("pay")) if verb in ("buy", "sell") else None
        return n.Goods(verb, good, price=price)

    def _if(self) -> Step[n.Node]:
        cond = yield from self._cond()
        then = yield from self._part(Prompt(self.rule, "What happens then?"))
        otherwise: str = yield Choose(Prompt(self.rule, "And otherwise?"), self.seat, _OTHERWISE)
        if otherwise == "nothing":
            return n.If(cond, then)
        other = yield from self._part(Prompt(self.rule, "What happens otherwise?"))
        return n.If(cond, then, other)

    def _part(self, prompt: Prompt) -> Step[n.Node]:
        return as_node((yield from self.one(prompt, whole=False, conditions=False)))

    def _cond(self) -> Step[n.Cond]:
        goods = self.things.goods
        has = [Option(good, Line("The player has: {what}", what=good_word(good))) for good in goods]
        none = [Option(f"no {good}", Line("The player has no {what}", what=good_word(good)))
                for good in goods]  # fmt: skip
        plain = [Option(key, label) for key, label in _SIMPLE_TRAITS]
        chosen = yield from self._pick(word("If what is so?"), [*has, *none, *plain])
        if chosen in ("above", "below"):
            due = yield from self._sum("pay")
            assert isinstance(due, n.Fixed)
            above = chosen == "above"
            return n.Trait("cash", "", due.amount + 1 if above else 0,
                           n.ALWAYS if above else due.amount - 1)  # fmt: skip
        if chosen == "seven":
            return n.Trait("thrown", "", 7)
        if chosen in goods:
            return n.Trait("good", chosen, 1)
        if chosen.startswith("no "):
            return n.Trait("good", chosen.removeprefix("no "), 0, 0)
        return n.Trait(chosen)

    def _by_hand(self) -> Step[n.Node]:
        yield from ()
        return n.ByHand(AS_PRINTED)


def teach(
    lexicon: Lexicon, things: Things, seat: int | None, prompt: Prompt, *facts: Fact
) -> Step[tuple[Effect, bool]]:
    """Ask what is printed (`prompt`), block by block; returns it and whether to remember it."""
    build = Builder(lexicon, things, prompt.rule, seat)
    sure = "wrong"
    effect = Effect("nothing")
    while sure == "wrong":
        effect = yield from build.one(prompt, facts, whole=True)
        sure = yield build_sure(build, effect)
        while sure in ("and", "or"):
            more = Prompt(build.rule, "{effect:effect} ... and what else?", "effect")
            rest = yield from build.one(more, (effect.phrase(),), whole=False)
            effect = joined(effect, rest, sure)
            sure = yield build_sure(build, effect)
    return effect, sure == "remember"


def build_sure(build: Builder, effect: Effect) -> Ask:
    """Read back what was told, and ask what is to become of it."""
    prompt = Prompt(build.rule, "It says: {effect:effect}. Shall I remember that?", "effect")
    node = None if effect.verb in _WHOLE else as_node(effect)
    parts = node.parts if isinstance(node, (n.Seq, n.Or)) else ()
    whole = node is None or isinstance(node, n.ByHand) or len(parts) >= MOST_PARTS
    return Choose(prompt, build.seat, WHOLE if whole else REMEMBER, effect.phrase())


def as_node(effect: Effect) -> n.Node:
    """An effect as the language has it."""
    return parse_node(effect.phrase())


def joined(first: Effect, second: Effect, joint: str) -> Effect:
    """Two effects as one: one after the other, or one of them as the player chooses."""
    a, b = as_node(first), as_node(second)
    kind = n.Seq if joint == "and" else n.Or
    parts = (*_parts(a, kind), *_parts(b, kind))
    # Through its phrase, so that it is just what a pack with it would be read as.
    return script(parse_node(written(kind(parts))))


def _parts(node: n.Node, kind: type[n.Seq | n.Or]) -> tuple[n.Node, ...]:
    return node.parts if isinstance(node, kind) else (node,)
