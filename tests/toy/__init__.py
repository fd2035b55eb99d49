"""A game small enough to hold in the head, which asks every kind of question.

Each seat in turn rolls a die and pays the bank that many dollars, may spin for a prize, draws a
ticket, bets; a seat that cannot pay ends the game and wins. An aside lends ten dollars.
"""

from __future__ import annotations

from firmware_host.engine.asks import (
    Amount,
    Arrange,
    Choose,
    Dice,
    Draw,
    Menu,
    Option,
    Prompt,
    Spin,
    Step,
    Tell,
    again,
)
from firmware_host.engine.decks import Deck, Wedge, Wheel
from firmware_host.engine.errors import Refused, Short
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulebook import Rulebook
from firmware_host.engine.rulings import Switch
from firmware_host.engine.table import (
    RESTART,
    Act,
    Aside,
    Fix,
    Flow,
    Json,
    Outcome,
    Pieces,
    Setup,
    Table,
)
from firmware_host.engine.words import Form, Line, Payment

SWITCHES = (
    Switch(
        "TOY-01",
        "What a pip costs",
        {"a": "one dollar", "b": "two dollars"},
        "a",
        "It is a toy",
        "1",
    ),
)
STAKE = Payment("stake", "0", "{to:who} starts with {amount:money}")
PAID = Payment("paid", "1", "{from:who} paid {amount:money} for {pips:n pip|pips}", "pips")
PRIZE = Payment("prize", "2", "{to:who} won {amount:money}")
BET = Payment("bet", "3", "{from:who} bet {amount:money}")
LENT = Payment("lent", "4", "{to:who} borrowed {amount:money}")
BROKE = Form("broke", "1", "{seat:who} cannot pay {amount:money} and wins", "seat", "amount")

WHEEL = Wheel("wheel", "the wheel", (Wedge("win", "Win", 1), Wedge("lose", "Lose", 3)))
SPIN_MENU = Menu(Option("spin", "Spin the wheel"), Option("skip", "Walk on"))
P_ORDER = Prompt("0", "Lay out the order", secret=True)
P_ROLL = Prompt("1", "Roll a die", hint="Every pip costs")
P_CHOOSE = Prompt("2", "Spin for a prize?")
P_SPIN = Prompt("2", "Spin")
P_DRAW = Prompt("3", "Draw a ticket")
P_BET = Prompt("3", "Bet from {low:money}", "low")
P_TELL = Prompt("3", "{seat:who} is done", "seat")


class ToyTable(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, SWITCHES, ("pot",))
        self.deck = Deck("tickets", "the tickets", {"red": 2, "blue": 1}, {})
        self.seated: tuple[str, ...] = ()

    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    def adopt(self) -> None:
        self.price = 2 if self.rulings["TOY-01"] == "b" else 1

    def play(self) -> Step[Outcome]:
        try:
            if self.turn is None:
                self.seated = yield Arrange(
                    P_ORDER, None, ("one", "two"), {"x": 1, "y": 1}, lambda _: (),
                    lambda below: (("x", "y"), ("y", "x"))[below(2)],
                )  # fmt: skip
                for seat in range(self.seats):
                    self.pay(STAKE, self.bank, seat, 40)
                self.turn = 0
            while True:
                yield from self.one_turn(self.turn)
                self.turn = self.after(self.turn)
        except Short as short:
            reason = (BROKE, short.payer, short.amount)
            order = [short.payer, *(s for s in range(self.seats) if s != short.payer)]
            standing = tuple((place, seat, self.money[seat]) for place, seat in enumerate(order, 1))
            return Outcome((short.payer,), reason, standing)

    def one_turn(self, seat: int) -> Step[None]:
        (face,) = yield Dice(P_ROLL, seat, 1)
        self.pay(PAID, seat, self.bank, face * self.price, face)
        if (yield Choose(P_CHOOSE, seat, SPIN_MENU)) == "spin" and (
            yield Spin(P_SPIN, seat, WHEEL)
        ) == "win":
            self.pay(PRIZE, self.bank, seat, 5)
        card = yield Draw(P_DRAW, seat, self.deck)
        self.deck.take(card)
        self.deck.put_under(card)
        if self.money[seat]:
            bet = yield again(lambda: Amount(P_BET, seat, 1, self.money[seat], 1, 1))
            self.pay(BET, seat, self.bank + 1, bet)
        yield Tell(P_TELL, seat, seat)

    def asides(self) -> list[Aside]:
        return [Aside("borrow", seat, "Borrow $10", "4") for seat in self.from_seat(0)]

    def act(self, act: Act) -> Flow:
        if act.act != "borrow" or act.seat is None:
            raise Refused("Only borrowing is possible.", "4")
        self.pay(LENT, self.bank, act.seat, 10)
        return None

    def leave(self, seat: int) -> Flow:
        self.gone.add(seat)
        left = self.from_seat(0)
        if len(left) == 1:
            return Outcome((left[0],), (BROKE, left[0], 0), ((1, left[0], 0),))
        if self.turn is not None and self.turn == seat:
            self.turn = self.after(seat)
        return RESTART

    def pieces(self) -> tuple[Pieces, ...]:
        return (Pieces.of(self.deck),)

    def fixes(self) -> list[Fix]:
        def put(value: str) -> None:
            self.seated = tuple(value)

        now = "".join(self.seated)
        return [Fix("order", Line("The order"), now, (("xy", "x first"), ("yx", "y first")), put)]

    def facts(self, see: frozenset[int]) -> dict[str, Json]:
        return {"seated": list(self.seated) if see else None}


class _ToyRules(Rulebook):
    def __init__(self) -> None:
        self.sections = {}


RULEBOOK = _ToyRules()
TOY = BoardGame(
    "toy", "Toy", "Pay up", range(2, 5), SWITCHES, ("house",), {"dice": "the die"}, ToyTable,
    RULEBOOK, "tests.toy", lambda name, text: [],
)  # fmt: skip


def toy_setup(seats: tuple[str, ...] = ("Ann", "Ben")) -> Setup:
    return Setup("toy", seats, "house", "")


GAME = TOY
