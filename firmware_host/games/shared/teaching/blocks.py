"""The blocks behind "something else": what the plain verbs do not say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Line, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.lexicon import NUMBERED, Bounds, Lexicon, Word
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentence_parts import good_word, people
from firmware_host.games.shared.sentences import STILL_TO_TELL
from firmware_host.games.shared.things import Things

from .habits import NO_HABITS, Habits

AS_PRINTED = "as printed"
NEXT = n.ByHand(STILL_TO_TELL)
Build = Callable[[], Step[n.Node]]
_PLAYERS = ("left", "right", "chosen", "each other", "richest", "poorest", "furthest", "last")
_SHARES = {
    "1/10": (word("A tenth"), 1, 10),
    "1/5": (word("A fifth"), 1, 5),
    "1/4": (word("A quarter"), 1, 4),
    "1/3": (word("A third"), 1, 3),
    "1/2": (word("Half"), 1, 2),
    "1/1": (word("All of it"), 1, 1),
}
_HAS, _NOT = word("The player has it"), word("The player lacks it")
_THROWN, _CASH, _PLACE = word("The throw"), word("The cash"), word("The place")
_SIMPLE_TRAITS = (
    ("odd", word("The throw was odd"), _THROWN),
    ("even", word("The throw was even"), _THROWN),
    ("doubles", word("The throw was doubles"), _THROWN),
    ("seven", word("The throw was seven or more"), _THROWN),
    ("exactly", word("The throw was just ..."), _THROWN),
    ("at least", word("The throw was at least ..."), _THROWN),
    ("richest", word("Nobody is richer"), _CASH),
    ("poorest", word("Nobody is poorer"), _CASH),
    ("above", word("The player has more cash than ..."), _CASH),
    ("below", word("The player has less cash than ..."), _CASH),
    ("furthest", word("Nobody is further ahead"), _PLACE),
    ("last", word("Nobody is further behind"), _PLACE),
)
_JUDGED = Option("table", "The table says so", "Yes or no, by who sees it.")
IT_IS_SO = "it is so"
MONEY, THINGS, MOVES = word("Money"), word("Things"), word("Moves")
WAYS, CHANCE = word("If, or, later"), word("Dice and wheels")
_CARDS_DRAWN = Bounds(word("How many cards?"), 2, 5, unit="")
_DICE = Bounds(word("How many dice are thrown?"), 1, 2, unit="")
TURNS = Bounds(word("How many turns?"), 2, 9, unit="")
_PIPS = Bounds(word("Which number?"), 1, 12, unit="")


class Blocks(NamedTuple):
    """Who is asked, under which section, and what there is to be told."""

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

    def part_of(self, so_far: n.Node) -> Blocks:
        """Return what asks for a part of something, with `NEXT` in the place of that part."""
        outer = self.so_far
        return self._replace(so_far=so_far if outer is None else _filled(outer, so_far))

    def figure(self, bounds: Bounds, offers: tuple[int, ...] | None = None) -> Ask:
        """Return how much or how many; what was told lately can be answered with one touch."""
        prompt, facts = self.prompt(bounds.ask)
        offered = self.habits.amounts(bounds, self.lexicon) if offers is None else offers
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
        number: int = yield self.figure(bounds, ())
        return f"{NUMBERED} {number}"

    def choose(self, question: str, offered: dict[str, tuple[str, str, Build]]) -> Ask:
        """Ask which block, in groups."""
        options = (Option(key, label, group=group) for key, (label, group, _) in offered.items())
        prompt, facts = self.prompt(question)
        return Choose(prompt, self.seat, Menu(*options), *facts)

    def offered(self) -> dict[str, tuple[str, str, Build]]:
        """Return the blocks by key: what each is called, its group, and how it is told."""
        blocks: dict[str, tuple[str, str, Build]] = {
            "pay to": (word("Pay certain players"), MONEY, self._pay_to),
            "get from": (word("Receive from certain players"), MONEY, self._get_from),
            "per": (word("Pay for each of something"), MONEY, self._pay_per),
            "get per": (word("Receive for each of something"), MONEY, self._get_per),
            "share": (word("Pay a share of the cash"), MONEY, self._share),
            "share to": (word("Pay players a share of the cash"), MONEY, self._share_to),
            "turns": (word("Lose several turns"), MOVES, self._turns),
            "stake": (word("Everybody stakes and throws"), CHANCE, self._stake),
            "swap": (word("Swap places with somebody"), MOVES, self._swap),
            "swap cash": (word("Swap all cash with somebody"), MONEY, self._swap_cash),
            "quiet": (word("Go to a place and do nothing there"), MOVES, self._quiet),
        }
        things = self.things
        if things.pots:
            blocks["pot"] = (word("Pay into a pot"), MONEY, self._into_pot)
            blocks["take pot"] = (word("Take what lies in a pot"), MONEY, self._take_pot)
            blocks["share pot"] = (word("A share of cash into a pot"), MONEY, self._share_into_pot)
        if things.goods:
            blocks["goods"] = (word("Get, lose or hand on a thing"), THINGS, self._goods)
        if things.decks:
            blocks["cards"] = (word("Take several cards"), THINGS, self._cards)
        if things.keeps:
            blocks["keep"] = (word("Keep this card"), THINGS, self._keep)
        if things.events and "hold" not in self.lexicon:
            blocks["hold"] = (word("An event is held now"), THINGS, self._hold)
        if things.rents:
            blocks["rents"] = (word("Rents are others for a while"), THINGS, self._rents)
            blocks["rent"] = (word("Pay the owner here more rent"), MONEY, self._rent_here)
            blocks["claim"] = (word("The space is the player's"), THINGS, _claim)
        if things.kinds:
            blocks["next"] = (word("Move to the next of a kind"), MOVES, self._next)
        return blocks

    # -- parts of blocks ---------------------------------------------------------------------------

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

    def who(self, *more: str) -> Step[n.Who]:
        """Ask which players it concerns: the usual ones, and `more`."""
        options = [Option(base, _label(people(n.Who(base)))) for base in (*_PLAYERS, *more)]
        return n.Who((yield from self.pick(word("Which players?"), options)))

    def share(self) -> Step[n.Share]:
        """Ask for a share of the cash."""
        options = [Option(key, label) for key, (label, _, _) in _SHARES.items()]
        _, top, bottom = _SHARES[(yield from self.pick(word("How much of it?"), options))]
        return n.Share(top, bottom)

    def condition(self) -> Step[n.Cond]:
        """Ask what has to be so."""
        goods = self.things.goods
        has = [
            Option(good, Line("The player has: {what}", what=good_word(good)), group=_HAS)
            for good in goods
        ]
        none = [
            Option(f"no {good}", Line("The player has no {what}", what=good_word(good)), group=_NOT)
            for good in goods
        ]
        plain = [Option(key, label, group=group) for key, label, group in _SIMPLE_TRAITS]
        chosen = yield from self.pick(word("If what is so?"), [*has, *none, *plain, _JUDGED])
        if chosen == "above":
            return n.Trait("cash", "", (yield from self.sum("pay")).amount + 1)
        if chosen == "below":
            return n.Trait("cash", "", 0, (yield from self.sum("pay")).amount - 1)
        if chosen == "seven":
            return n.Trait("thrown", "", 7)
        if chosen in ("exactly", "at least"):
            pips: int = yield self.figure(_PIPS, ())
            return n.Trait("thrown", "", pips, pips if chosen == "exactly" else n.ALWAYS)
        if chosen == "table":
            return n.Trait("table says", IT_IS_SO)
        if chosen in goods:
            return n.Trait("good", chosen, 1)
        if chosen.startswith("no "):
            return n.Trait("good", chosen.removeprefix("no "), 0, 0)
        return n.Trait(chosen)

    def named(self, question: str, names: Sequence[str]) -> Step[str]:
        """Ask for one of some things by its name."""
        options = [Option(name, _label(good_word(name))) for name in names]
        return (yield from self.pick(question, options))

    def _count(self) -> Step[n.Count]:
        counts = {
            "player": n.Count("player", who=n.EVERYBODY),
            "other": n.Count("player", who=n.OTHERS),
            "pip": n.Count("pip"),
            "moved": n.Count("space moved"),
        }
        counts |= {good: n.Count("good", good) for good in self.things.goods}
        things = [Option(good, _label(good_word(good))) for good in self.things.goods]
        options = [
            Option("player", "Each player"),
            Option("other", "Each other player"),
            Option("pip", "Each pip of the move"),
            Option("moved", "Each space moved"),
            *things,
        ]
        return counts[(yield from self.pick(word("For each of what?"), options))]

    # -- money -------------------------------------------------------------------------------------

    def _pay_to(self) -> Step[n.Node]:
        who = yield from self.who()
        return n.Pay((yield from self.sum("pay")), who)

    def _get_from(self) -> Step[n.Node]:
        who = yield from self.who()
        return n.Receive((yield from self.sum("receive")), who)

    def _pay_per(self) -> Step[n.Node]:
        count = yield from self._count()
        return n.Pay(n.Per((yield from self.sum("pay")).amount, count))

    def _get_per(self) -> Step[n.Node]:
        count = yield from self._count()
        return n.Receive(n.Per((yield from self.sum("receive")).amount, count))

    def _share(self) -> Step[n.Node]:
        return n.Pay((yield from self.share()))

    def _share_to(self) -> Step[n.Node]:
        share = yield from self.share()
        return n.Pay(share, (yield from self.who()))

    def _share_into_pot(self) -> Step[n.Node]:
        share = yield from self.share()
        return n.Pay(share, pot=(yield from self.named(word("Which pot?"), self.things.pots)))

    def _swap_cash(self) -> Step[n.Node]:
        return n.Swap("cash", (yield from self.who()))

    def _rent_here(self) -> Step[n.Node]:
        options = [Option("1", "Its rent"), Option("2", "Twice its rent")]
        times = int((yield from self.pick(word("How much is paid?"), options)))
        return n.Pay(n.Figure("rent", times), n.Who("owner", "here"))

    def _stake(self) -> Step[n.Node]:
        due = yield from self.sum("pay")
        dice: int = yield self.figure(_DICE, ())
        ends = [
            Option("highest", "The highest takes it all"),
            Option("lowest", "The lowest takes it all"),
        ]
        end = yield from self.pick(word("Who wins?"), ends)
        must = [Option("all", "Everybody has to"), Option("choice", "Whoever likes")]
        choice = yield from self.pick(word("Who takes part?"), must)
        return n.Stake(due, dice, end == "lowest", choice == "choice")

    def _into_pot(self) -> Step[n.Node]:
        pot = yield from self.named(word("Which pot?"), self.things.pots)
        return n.Pay((yield from self.sum("pay")), pot=pot)

    def _take_pot(self) -> Step[n.Node]:
        pot = yield from self.named(word("Which pot?"), self.things.pots)
        return n.Receive(n.Share(1, 1, pot), pot=pot)

    # -- things and moves --------------------------------------------------------------------------

    def _goods(self) -> Step[n.Node]:
        ways = [
            Option("get", "Get one"),
            Option("lose", "Give one up"),
            Option("give", "Hand one on"),
            Option("take", "Take one from somebody"),
            Option("buy", "Buy one"),
            Option("sell", "Sell one"),
        ]
        verb = yield from self.pick(word("What happens with it?"), ways)
        good = yield from self.named(word("Which thing?"), self.things.goods)
        if verb in ("give", "take"):
            return n.Goods(verb, good, who=(yield from self.who()))
        price = (yield from self.sum("pay")) if verb in ("buy", "sell") else None
        return n.Goods(verb, good, price=price)

    def _cards(self) -> Step[n.Node]:
        deck = yield from self.named(word("Which deck?"), self.things.decks)
        count: int = yield self.figure(_CARDS_DRAWN, ())
        return n.Draw(deck, count)

    def _keep(self) -> Step[n.Node]:
        return n.Keep((yield from self.named(word("What is it kept for?"), self.things.keeps)))

    def _hold(self) -> Step[n.Node]:
        return n.Hold((yield from self.named(word("Which event?"), self.things.events)))

    def _next(self) -> Step[n.Node]:
        kind = yield from self.named(word("The next of what?"), self.things.kinds)
        return n.Move("advance", n.Place(kind, "next"))

    def _swap(self) -> Step[n.Node]:
        options = [
            Option(base, _label(people(n.Who(base)))) for base in ("left", "right", "chosen")
        ]
        return n.Swap("places", n.Who((yield from self.pick(word("With whom?"), options))))

    def _turns(self) -> Step[n.Node]:
        turns: int = yield self.figure(TURNS, ())
        return n.Miss(turns)

    def _quiet(self) -> Step[n.Node]:
        name = yield from self.name(self.lexicon["go"])
        return n.Move("go", n.Place(name), quietly=True)

    def _rents(self) -> Step[n.Node]:
        ways = [
            Option("double", "They are doubled"),
            Option("half", "They are halved"),
            Option("no", "There are none"),
        ]
        change = yield from self.pick(word("What are the rents until the next turn?"), ways)
        whose = [Option("own", "For this player's hotel"), Option("all", "For all hotels")]
        return n.Rent(change, (yield from self.pick(word("For which hotels?"), whose)) == "all")


def _claim() -> Step[n.Node]:
    yield from ()
    return n.Claim()


def _label(words: Line) -> Line:
    """Return a part of a sentence as it stands on a button."""
    return Line("{words:sentence}", words=words)


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
        case n.Later(body, turns, roll):
            return n.Later(_filled(body, part), turns, roll)
        case n.Times(count, body, until):
            return n.Times(count, _filled(body, part), until)
        case n.As(who, body):
            return n.As(who, _filled(body, part))
        case _:
            return outer


def by_hand() -> Step[n.Node]:
    """Return what the language has no words for."""
    yield from ()
    return n.ByHand(AS_PRINTED)
