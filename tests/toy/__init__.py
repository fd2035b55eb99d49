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
)
from firmware_host.engine.decks import Deck, Wedge, Wheel
from firmware_host.engine.errors import Refused, Short
from firmware_host.engine.game import BoardGame, Label
from firmware_host.engine.languages import Language
from firmware_host.engine.rulebook import Rulebook, Section
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

    def adopt(self) -> None:
        self.price = 2 if self.rulings["TOY-01"] == "b" else 1

    def pieces(self) -> tuple[Pieces, ...]:
        return (Pieces.of(self.deck),)


def play(t: ToyTable) -> Step[Outcome]:
    try:
        if t.turn is None:
            t.seated = yield Arrange(
                P_ORDER,
                None,
                ("one", "two"),
                {"x": 1, "y": 1},
                lambda _: (),
                lambda below: (("x", "y"), ("y", "x"))[below(2)],
            )
            for seat in range(t.seats):
                t.pay(STAKE, t.bank, seat, 40)
            t.turn = 0
        while True:
            yield from one_turn(t, t.turn)
            t.turn = t.after(t.turn)
    except Short as short:
        reason = (BROKE, short.payer, short.amount)
        order = [short.payer, *(s for s in range(t.seats) if s != short.payer)]
        standing = tuple((place, seat, t.money[seat]) for place, seat in enumerate(order, 1))
        return Outcome((short.payer,), reason, standing)


def one_turn(t: ToyTable, seat: int) -> Step[None]:
    (face,) = yield Dice(P_ROLL, seat, 1)
    t.pay(PAID, seat, t.bank, face * t.price, face)
    if (yield Choose(P_CHOOSE, seat, SPIN_MENU)) == "spin" and (
        yield Spin(P_SPIN, seat, WHEEL)
    ) == "win":
        t.pay(PRIZE, t.bank, seat, 5)
    card = yield Draw(P_DRAW, seat, t.deck)
    t.deck.take(card)
    t.deck.put_under(card)
    if t.money[seat]:
        bet = yield lambda: Amount(P_BET, seat, 1, t.money[seat], 1, 1)
        t.pay(BET, seat, t.bank + 1, bet)
    yield Tell(P_TELL, seat, seat)


def asides(t: ToyTable) -> list[Aside]:
    return [Aside("borrow", seat, "Borrow $10", "4") for seat in t.from_seat(0)]


def act(t: ToyTable, act: Act) -> Flow:
    if act.act != "borrow" or act.seat is None:
        raise Refused("Only borrowing is possible.", "4")
    t.pay(LENT, t.bank, act.seat, 10)
    return None


def leave(t: ToyTable, seat: int) -> Flow:
    t.gone.add(seat)
    left = t.from_seat(0)
    if len(left) == 1:
        return Outcome((left[0],), (BROKE, left[0], 0), ((1, left[0], 0),))
    if t.turn is not None and t.turn == seat:
        t.turn = t.after(seat)
    return RESTART


def fixes(t: ToyTable) -> list[Fix]:
    def put(value: str) -> None:
        t.seated = tuple(value)

    now = "".join(t.seated)
    return [Fix("order", Line("The order"), now, (("xy", "x first"), ("yx", "y first")), put)]


def facts(t: ToyTable, see: frozenset[int]) -> dict[str, Json]:
    return {"seated": list(t.seated) if see else None}


class _ToyRules(Rulebook):
    """A rule book without a single section, in every language."""

    def __init__(self) -> None:
        self._package = __name__
        self.sections = {}
        self._translated = {}

    def read_in(self, language: Language) -> dict[str, Section]:
        return self.sections


RULEBOOK = _ToyRules()
LABEL = Label(id="toy", name="Toy", tagline="Pay up", seats=range(2, 5), package=__name__)
TOY = BoardGame(
    label=LABEL,
    switches=SWITCHES,
    editions=("house",),
    sources={"dice": "the die"},
    table=ToyTable,
    rulebook=RULEBOOK,
    play=play,
    leave=leave,
    facts=facts,
    fixes=fixes,
    asides=asides,
    act=act,
    check_pack=lambda name, text: [],
)


def toy_setup(seats: tuple[str, ...] = ("Ann", "Ben")) -> Setup:
    return Setup("toy", seats, "house", "")
