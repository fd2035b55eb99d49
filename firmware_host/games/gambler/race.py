"""§8 Horse Race: a card each, one die, $80."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Dice, Draw, Prompt, Step, Tell
from firmware_host.engine.words import Form, Payment

from .book import rule
from .sweepstakes import enter, finish

if TYPE_CHECKING:
    from .table import GamblerTable

RACE = Form("race", "8a", "{seat:who} starts a Horse Race", "seat", cites=("GAM-17",))
ENTERED = Payment(
    "race-entered", "8a", "{from:who} enters the race for {amount:money}", cites=("GAM-15",)
)
DEALT = Form("dealt", "8b", "{seat:who} gets horse {horse}", "seat", "horse")
WON = Payment("race-won", "8b", "Horse {horse} wins: {to:who} gets {amount:money}", "horse")
UNHELD = Form(
    "race-unheld",
    "8b",
    "Horse {horse} wins and nobody holds it: the Bank keeps the fees",
    "horse",
    cites=("GAM-16",),
)
RUN_AGAIN = Form(
    "race-again",
    "8b",
    "Nobody holds horse {horse}: the die is rolled again",
    "horse",
    cites=("GAM-16",),
)
CARDS_BACK = Form("cards-back", "8c", "The horse cards go back and are shuffled")

DEAL: Prompt = Prompt("8b", "Give {to:who} a horse card", "to", hint="Blind, from the six horses.")
ROLL: Prompt = Prompt(
    "8b",
    "{seat:who}, roll one die for the race",
    "seat",
    "prize",
    hint="The holder of that horse gets {prize:money}.",
)
RESULT = Prompt(
    "8c", "Horse {horse}: {prizes:prizes}", "horse", "prizes", hint="The horse cards go back."
)


@rule("8a")
def daily_double(t: GamblerTable, lander: int) -> Step[None]:
    """GAM-17: a race like the other, or two, or one for double money."""
    if t.daily == "double":
        yield from race(t, lander, 2 * t.edition.fee, 2 * t.edition.prize)
        return
    yield from race(t, lander)
    if t.daily == "two" and lander not in t.gone:
        yield from race(t, lander)


@rule("8a", "8b")
def race(
    t: GamblerTable, lander: int, fee: int = -1, prize: int = 0, spared: int = -1
) -> Step[None]:
    """One race from the fees to the prize; both are the edition's unless they are given.

    `spared` is a seat that enters for nothing.
    """
    t.clear_away()
    t.record((RACE, lander))
    enter(t, "Horse Race", ENTERED, lander, t.edition.fee if fee < 0 else fee, spared)
    t.purse = prize or t.edition.prize
    answer: str | tuple[int, ...] = yield lambda: next_ask(t)
    while isinstance(answer, str):
        deal(t, answer)
        answer = yield lambda: next_ask(t)
    (horse,) = answer
    while t.race_again_unheld and holder(t, horse) < 0:
        t.record((RUN_AGAIN, horse))
        (horse,) = yield lambda: next_ask(t)
    prizes = pay_holder(t, horse)
    return_cards(t)
    finish(t)
    yield Tell(RESULT, t.here(lander), horse, prizes)


def to_deal(t: GamblerTable) -> int:
    """Return who gets the next horse card, or -1 when the deal is done."""
    if not t.deal_all:
        return t.waiting[0] if t.waiting else -1
    if not len(t.horse_deck):
        return -1
    here = [seat for seat in t.entered if seat not in t.gone]
    return min(here, key=lambda seat: len(t.horses[seat]))


def next_ask(t: GamblerTable) -> Ask:
    """Return what a race asks for next: the next card or, when all are dealt, the die."""
    dealer, to = t.here(t.entered[0]), to_deal(t)
    return Draw(DEAL, dealer, t.horse_deck, to) if to >= 0 else _roll(dealer, t.purse)


@cache
def _roll(dealer: int, purse: int) -> Ask:
    return Dice(ROLL, dealer, 1, dealer, purse)


def deal(t: GamblerTable, horse: str) -> None:
    """The next player gets this card."""
    seat = to_deal(t)
    t.horse_deck.take(horse)
    t.horses[seat].append(horse)
    if t.waiting:
        t.waiting.pop(0)
    t.record((DEALT, seat, horse))


def holder(t: GamblerTable, horse: int) -> int:
    """Return who holds a horse, or -1."""
    card = str(horse)
    for seat in t.entered:
        if card in t.horses[seat]:
            return seat
    return -1


@rule("8b")
def pay_holder(t: GamblerTable, horse: int) -> tuple[int, ...]:
    """Pay the holder of the horse from the Bank, if there is one; return seat and prize."""
    t.drawn = [(seat, card) for seat in t.entered for card in t.horses[seat]]
    seat = holder(t, horse)
    if seat < 0:
        t.record((UNHELD, horse))
        return ()
    t.pay(WON, t.bank, seat, t.purse, horse)
    return seat, t.purse


@rule("8c")
def return_cards(t: GamblerTable) -> None:
    """All horse cards go back into the deck."""
    t.return_horses()
    t.record((CARDS_BACK,))
