"""The blocks behind "something else": what the plain verbs do not say.

Each is offered by a key that the record of a telling keeps: a key never changes its meaning, and
the questions behind it never change their order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.asks import Option, Step
from firmware_host.engine.settling import UNNAMED
from firmware_host.engine.words import word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.lexicon import Bounds
from firmware_host.games.shared.sentence_parts import good_word
from firmware_host.games.shared.things import Things

from .asked import condition, who
from .frame import Build, Frame, Offered, label
from .sums import amount, count, share

AS_PRINTED = UNNAMED
PAY, GET, GO = word("Pay"), word("Get"), word("Go")
DRAW, WAIT = word("Draw or hold"), word("Wait or roll again")
THINGS, CHANCE = word("Things"), word("Dice and wheels")
FRONT = (PAY, GET, DRAW, GO, WAIT)  # kinds that stand beside the plain verbs
_CARDS_DRAWN = Bounds(word("How many cards?"), 2, 5, unit="")
_DICE = Bounds(word("How many dice are thrown?"), 1, 2, unit="")
TURNS = Bounds(word("How many turns?"), 2, 9, unit="")
UNTIL = word("Until what is true?")
_RENT_CHANGES = [
    Option("double", "They are doubled"),
    Option("half", "They are halved"),
    Option("no", "There are none"),
]
_WHOSE_RENTS = [Option("own", "For this player's hotel"), Option("all", "For all hotels")]
_FARTHEST = 60
_NEAR = tuple(range(1, 13))


class Blocks(NamedTuple):
    """Every block besides the plain verbs and those that contain other phrases."""

    frame: Frame

    @property
    def things(self) -> Things:
        """The things of the edition that a phrase can name."""
        return self.frame.things

    def offered(self) -> Offered:
        """Return the blocks by key: label, group, and the function that asks for the details."""
        return self._money() | self._owned() | self._moves() | self._cards_and_dice()

    def _money(self) -> Offered:
        blocks: Offered = {
            "pay to": (word("Pay certain players"), PAY, self._pay_to),
            "get from": (word("Receive from certain players"), GET, self._get_from),
            "per": (word("Pay for each of something"), PAY, self._pay_per),
            "get per": (word("Receive for each of something"), GET, self._get_per),
            "share": (word("Pay a share of the cash"), PAY, self._share),
            "share to": (word("Pay players a share of the cash"), PAY, self._share_to),
            "swap cash": (word("Swap all cash with somebody"), PAY, self._swap_cash),
        }
        if self.things.pots:
            blocks["pot"] = (word("Pay into a pot"), PAY, self._into_pot)
            blocks["take pot"] = (word("Take what lies in a pot"), GET, self._take_pot)
            blocks["share pot"] = (word("A share of cash into a pot"), PAY, self._share_into_pot)
        if self.things.rents:
            blocks["rent"] = (word("Pay the owner here more rent"), PAY, self._rent_here)
        blocks["pay any"] = (word("Pay a sum to be worked out"), PAY, self._pay_any)
        blocks["get any"] = (word("Receive a sum to be worked out"), GET, self._get_any)
        return blocks

    def _owned(self) -> Offered:
        things, blocks = self.things, Offered()
        if things.goods:
            blocks["goods"] = (word("Get, lose or pass on a thing"), THINGS, self._goods)
            blocks["goods any"] = (word("Several things, or for a sum"), THINGS, self._goods_any)
        if things.keeps:
            blocks["keep"] = (word("Keep this card"), THINGS, self._keep)
        if things.rents:
            blocks["rents"] = (word("Rents change for a while"), THINGS, self._rents)
            blocks["rents until"] = (
                word("Rents change until ..."),
                THINGS,
                self._rents_until,
            )
            blocks["claim"] = (word("The space is the player's"), THINGS, just(n.Claim()))
        return blocks

    def _moves(self) -> Offered:
        blocks: Offered = {
            "turns": (word("Lose several turns"), WAIT, self._turns),
            "stay": (word("Stay here until ..."), WAIT, self._stay),
            "swap": (word("Swap places with somebody"), GO, self._swap),
            "quiet": (word("Go to a place and do nothing there"), GO, self._quiet),
        }
        if self.things.kinds:
            blocks["next"] = (word("Move to the next of a kind"), GO, self._next)
        blocks["move any"] = (word("Move in another way"), GO, self._move_any)
        return blocks

    def _cards_and_dice(self) -> Offered:
        things, blocks = self.things, Offered()
        if things.decks:
            blocks["cards"] = (word("Take several cards"), DRAW, self._cards)
            blocks["look"] = (word("Look at cards first"), DRAW, self._look)
            blocks["obey"] = (word("Do what the card you looked at says"), DRAW, just(n.Obey()))
        if things.events and "hold" not in self.frame.lexicon:
            blocks["hold"] = (word("An event is held now"), DRAW, self._hold)
        if things.events:
            blocks["hold any"] = (word("An event, free or for other sums"), DRAW, self._hold_any)
        blocks["stake"] = (word("Everybody stakes and throws"), CHANCE, self._stake)
        blocks["dice"] = (word("Throw dice"), CHANCE, self._dice)
        if things.wheels:
            blocks["wheel"] = (word("Spin a wheel"), CHANCE, self._wheel)
        blocks["name"] = (word("Name a number"), CHANCE, self._name)
        blocks["table names"] = (
            word("The table names somebody"),
            CHANCE,
            just(n.Judge("names", AS_PRINTED)),
        )
        blocks["table counts"] = (
            word("The table counts something"),
            CHANCE,
            just(n.Judge("counts", AS_PRINTED)),
        )
        return blocks

    # -- money -------------------------------------------------------------------------------------

    def _pay_to(self) -> Step[n.Node]:
        to = yield from who(self.frame)
        return n.Pay((yield from self.frame.sum("pay")), to)

    def _get_from(self) -> Step[n.Node]:
        giver = yield from who(self.frame)
        return n.Receive((yield from self.frame.sum("receive")), giver)

    def _pay_per(self) -> Step[n.Node]:
        counted = yield from count(self.frame)
        return n.Pay(n.Per((yield from self.frame.sum("pay")).amount, counted))

    def _get_per(self) -> Step[n.Node]:
        counted = yield from count(self.frame)
        return n.Receive(n.Per((yield from self.frame.sum("receive")).amount, counted))

    def _share(self) -> Step[n.Node]:
        return n.Pay((yield from share(self.frame)))

    def _share_to(self) -> Step[n.Node]:
        part = yield from share(self.frame)
        return n.Pay(part, (yield from who(self.frame)))

    def _share_into_pot(self) -> Step[n.Node]:
        part = yield from share(self.frame)
        return n.Pay(part, pot=(yield from self._pot()))

    def _swap_cash(self) -> Step[n.Node]:
        return n.Swap("cash", (yield from who(self.frame)))

    def _rent_here(self) -> Step[n.Node]:
        options = [Option("1", "Its rent"), Option("2", "Twice its rent")]
        times = int((yield from self.frame.pick(word("How much is paid?"), options)))
        return n.Pay(n.Figure("rent", times), n.Who("owner", "here"))

    def _pot(self) -> Step[str]:
        return (yield from self.frame.named(word("Which pot?"), self.things.pots))

    def _into_pot(self) -> Step[n.Node]:
        pot = yield from self._pot()
        return n.Pay((yield from self.frame.sum("pay")), pot=pot)

    def _take_pot(self) -> Step[n.Node]:
        pot = yield from self._pot()
        return n.Receive(n.Share(1, 1, pot), pot=pot)

    def _account(self, question: str) -> Step[tuple[n.Who | None, str]]:
        """Ask for the bank, a pot or players."""
        options = [Option("bank", "The Bank"), Option("players", "Certain players")]
        options += [Option(f"pot {pot}", label(good_word(pot))) for pot in self.things.pots]
        chosen = yield from self.frame.pick(question, options)
        if chosen == "players":
            return (yield from who(self.frame, "all")), ""
        return None, chosen.removeprefix("pot ") if chosen != "bank" else ""

    def _pay_any(self) -> Step[n.Node]:
        to, pot = yield from self._account(word("To whom is it paid?"))
        return n.Pay((yield from amount(self.frame, "pay")), to, pot)

    def _get_any(self) -> Step[n.Node]:
        giver, pot = yield from self._account(word("From whom does it come?"))
        return n.Receive((yield from amount(self.frame, "receive")), giver, pot)

    # -- things ------------------------------------------------------------------------------------

    def _goods(self) -> Step[n.Node]:
        ways = [
            Option("get", "Get one"),
            Option("lose", "Give one up"),
            Option("give", "Pass one on"),
            Option("take", "Take one from somebody"),
            Option("buy", "Buy one"),
            Option("sell", "Sell one"),
        ]
        verb = yield from self.frame.pick(word("What happens with it?"), ways)
        good = yield from self.frame.named(word("Which thing?"), self.things.goods)
        if verb in ("give", "take"):
            return n.Goods(verb, good, who=(yield from who(self.frame)))
        price = (yield from self.frame.sum("pay")) if verb in ("buy", "sell") else None
        return n.Goods(verb, good, price=price)

    def _goods_any(self) -> Step[n.Node]:
        ways = [
            Option("get", "Get them"),
            Option("lose", "Give them up"),
            Option("give", "Pass them on"),
            Option("take", "Take them from somebody"),
            Option("buy", "Buy them"),
            Option("sell", "Sell them"),
        ]
        verb = yield from self.frame.pick(word("What happens with them?"), ways)
        good = yield from self.frame.named(word("Which thing?"), self.things.goods)
        many = [Option("one", "One"), Option("several", "Several")]
        if verb not in ("get", "buy"):
            many.append(Option("all", "All there are"))
        chosen = yield from self.frame.pick(word("How many of them?"), many)
        number = {"one": 1, "all": 0}.get(chosen)
        if number is None:
            number = yield from self.frame.number(word("How many?"), 2, 9)
        if verb in ("get", "lose"):
            return n.Goods(verb, good, number)
        if verb in ("give", "take"):
            return n.Goods(verb, good, number, (yield from who(self.frame)))
        price = yield from amount(self.frame, "pay")
        with_whom = [Option("bank", "The Bank"), Option("players", "Certain players")]
        dealer = yield from self.frame.pick(word("With whom?"), with_whom)
        other = (yield from who(self.frame)) if dealer == "players" else None
        return n.Goods(verb, good, number, other, price)

    def _keep(self) -> Step[n.Node]:
        kept = yield from self.frame.named(word("What is it kept for?"), self.things.keeps)
        return n.Keep(kept)

    def _rents(self) -> Step[n.Node]:
        question = word("What are the rents until the next turn?")
        change = yield from self.frame.pick(question, _RENT_CHANGES)
        whose = yield from self.frame.pick(word("For which hotels?"), _WHOSE_RENTS)
        return n.Rent(change, whose == "all")

    def _rents_until(self) -> Step[n.Node]:
        change = yield from self.frame.pick(word("What are the rents until then?"), _RENT_CHANGES)
        whose = yield from self.frame.pick(word("For which hotels?"), _WHOSE_RENTS)
        return n.Rent(change, whose == "all", (yield from condition(self.frame, UNTIL, later=True)))

    # -- moves -------------------------------------------------------------------------------------

    def _next(self) -> Step[n.Node]:
        kind = yield from self.frame.named(word("The next of what?"), self.things.kinds)
        return n.Move("advance", n.Place(kind, "next"))

    def _swap(self) -> Step[n.Node]:
        return n.Swap("places", (yield from who(self.frame)))

    def _turns(self) -> Step[n.Node]:
        turns: int = yield self.frame.figure(TURNS)
        return n.Miss(turns)

    def _stay(self) -> Step[n.Node]:
        return n.Miss(until=(yield from condition(self.frame, UNTIL, later=True)))

    def _quiet(self) -> Step[n.Node]:
        name = yield from self.frame.name(self.frame.lexicon["go"])
        return n.Move("go", n.Place(name), quietly=True)

    def _move_any(self) -> Step[n.Node]:
        ways = [
            Option("forward", "On along the path, this many"),
            Option("back", "Back along the path, this many"),
            Option("hop", "Jump ahead, this many"),
            Option("advance", "On along the path to a place"),
            Option("back to", "Back along the path to a place"),
            Option("go", "Straight to a place"),
        ]
        way = yield from self.frame.pick(word("How does the pawn move?"), ways)
        if way in ("advance", "back to", "go"):
            move = n.Move(way, (yield from self._place()))
        else:
            move = yield from self._steps(way)
        obeyed = [Option("obeyed", "What the space says counts"), Option("quietly", "It does not")]
        quietly = (yield from self.frame.pick(word("And what it says there?"), obeyed)) == "quietly"
        return replace(move, quietly=True) if quietly else move

    def _steps(self, way: str) -> Step[n.Move]:
        numbers = [
            Option("count", "A number of spaces"),
            Option("named", "The number named or counted"),
            Option("thrown", "The number thrown"),
        ]
        chosen = yield from self.frame.pick(word("How many spaces?"), numbers)
        if chosen == "named":
            return n.Move(way, named=True)
        if chosen == "thrown":
            return n.Move(way, thrown=True)
        return n.Move(
            way, count=(yield from self.frame.number(word("How many?"), 1, _FARTHEST, _NEAR))
        )

    def _place(self) -> Step[n.Place]:
        options = [
            Option("name", "A place by its name"),
            Option("here", "This space"),
            Option("nearest ahead", "The next pawn ahead"),
            Option("nearest behind", "The next pawn behind"),
        ]
        if self.things.kinds:
            options.append(Option("next", "The next of a kind"))
            options.append(Option("previous", "The last of a kind"))
        chosen = yield from self.frame.pick(word("Which place?"), options)
        if chosen == "name":
            return n.Place((yield from self.frame.name(self.frame.lexicon["go"])))
        if chosen in ("next", "previous"):
            kind = yield from self.frame.named(word("Of which kind?"), self.things.kinds)
            return n.Place(kind, chosen)
        way, _, name = chosen.partition(" ")
        return n.Place(name, way)

    # -- cards, events, dice -----------------------------------------------------------------------

    def _cards(self) -> Step[n.Node]:
        deck = yield from self.frame.named(word("Which deck?"), self.things.decks)
        drawn: int = yield self.frame.figure(_CARDS_DRAWN)
        return n.Draw(deck, drawn)

    def _look(self) -> Step[n.Node]:
        deck = yield from self.frame.named(word("Which deck?"), self.things.decks)
        drawn = yield from self.frame.number(word("How many cards?"), 1, 5)
        return n.Draw(deck, drawn, look=True)

    def _event(self) -> Step[str]:
        return (yield from self.frame.named(word("Which event?"), self.things.events))

    def _hold(self) -> Step[n.Node]:
        return n.Hold((yield from self._event()))

    def _hold_any(self) -> Step[n.Node]:
        event = yield from self._event()
        ways = [
            Option("all", "Free for all"),
            Option("me", "Free for this player"),
            Option("fee", "For another fee and prize"),
        ]
        way = yield from self.frame.pick(word("What is different from usual?"), ways)
        if way != "fee":
            return n.Hold(event, free=way)
        fee = (yield from self.frame.sum("pay")).amount
        return n.Hold(event, fee=fee, prize=(yield from self.frame.sum("receive")).amount)

    def _stake(self) -> Step[n.Node]:
        due = yield from self.frame.sum("pay")
        dice: int = yield self.frame.figure(_DICE)
        ends = [
            Option("highest", "The highest takes it all"),
            Option("lowest", "The lowest takes it all"),
        ]
        end = yield from self.frame.pick(word("Who wins?"), ends)
        must = [Option("all", "Everybody has to"), Option("choice", "Whoever wants to")]
        choice = yield from self.frame.pick(word("Who takes part?"), must)
        return n.Stake(due, dice, end == "lowest", choice == "choice")

    def _dice(self) -> Step[n.Node]:
        dice = yield from self.frame.number(word("How many dice are thrown?"), 1, 6)
        for_whom = [Option("player", "For the player"), Option("bank", "For the Bank")]
        whose = yield from self.frame.pick(word("For whom?"), for_whom)
        return n.Throw(dice, bank=whose == "bank")

    def _wheel(self) -> Step[n.Node]:
        wheel = yield from self.frame.named(word("Which wheel?"), tuple(self.things.wheels))
        return n.Spin(wheel)

    def _name(self) -> Step[n.Node]:
        low = yield from self.frame.number(word("From which number?"), 0, 36, (0, 1, 2))
        high = yield from self.frame.number(word("Up to which?"), low, 36, (5, 6, 10, 12, 36))
        return n.NameNumber(low, high)


def just(node: n.Node) -> Build:
    """Return the teller of a block without figures: nothing is asked."""

    def told() -> Step[n.Node]:
        yield from ()
        return node

    return told


by_hand = just(n.ByHand(AS_PRINTED))  # what the language has no words for
