"""§7b: the Race Track. The race lies on the table, so that it survives a bettor who leaves."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Ask, Choose, Menu, Option, Prompt, Spin, Step
from firmware_host.engine.words import Form, Line, Payment, word

from .book import rule
from .ending import Emptied, go_broke
from .lexicon import HORSES

if TYPE_CHECKING:
    from .table import BrokeTable

LEAST, MOST = 1_000, 10_000
LIKELY = (1_000, 2_000, 5_000)  # stakes, and all that may be staked

HORSE = Prompt(
    "7b",
    "{seat:who}, which horse do you bet on?",
    "seat",
    hint="The rarer a win, the more it pays.",
)
STAKE = Prompt(
    "7b",
    "{seat:who}, how much on horse {horse}?",
    "seat",
    "horse",
    "most",
    "prize",
    hint="Whole thousands. {most:money} would bring {prize:money}.",
)
RUN = Prompt("7b", "{seat:who}, spin for the race", "seat")

STAKED = Payment(
    "staked",
    "7b",
    "{from:who} puts {amount:money} on horse {horse}",
    "horse",
    cites=("GFB-11", "GFB-13", "GFB-14"),
)
NO_RACE = Form("no race", "7b", "No bets, so there is no race", cites=("GFB-10",))
RAN = Form("ran", "7b", "Horse {horse} wins the race", "horse")
WON = Payment(
    "race won",
    "7b",
    "{to:who} gets {times} × {stake:money} = {amount:money} on horse {horse}",
    "times",
    "stake",
    "horse",
    cites=("GFB-12",),
)
CALLED_OFF = Payment("stake back", "7b", "The race is off: {to:who} gets the {amount:money} back")

_NO_BET = Option("none", "No bet")
TAKEN = word("Already taken.")
STAKE_BACK = word("Pays the stake back")
_ALL = range(1, 5)


@cache
def _which(seat: int, barred: int, must: bool, on_top: bool) -> Ask:
    """Ask which horse a seat bets on: the visitor's is `barred` (0: none). GFB-11.

    `on_top`: the stake comes back beside what the horse pays (GFB-12).
    """
    horses = [_horse(horse, HORSES[horse - 1] + on_top, taken=horse == barred) for horse in _ALL]
    return Choose(HORSE, seat, Menu(*horses, *(() if must else (_NO_BET,))), seat)


def _horse(horse: int, times: int, *, taken: bool) -> Option:
    """Return a horse to bet on; one that is `taken` keeps its place, so that no other moves."""
    note = Line("Pays {times} times the stake", times=times) if times > 1 else STAKE_BACK
    why = TAKEN if taken else None
    return Option(str(horse), Line("Horse {horse}", horse=horse), note, blocked=why)


@rule("7b")
def race_track(t: BrokeTable, seat: int) -> Step[None]:
    """Bets clockwise from the visitor, one spin, payouts. GFB-10 to GFB-14."""
    t.bets.clear()
    t.to_bet[:] = t.from_seat(seat)
    return run_race(t, seat)


def run_race(t: BrokeTable, visitor: int) -> Step[None]:
    """The race from wherever it stands: `to_bet` are still to be asked, `bets` are locked."""
    to_bet, bets = t.to_bet, t.bets
    while to_bet:
        seat = to_bet[0]
        if t.money[seat] >= LEAST and seat not in t.gone:
            chosen: str = yield partial(next_bet, t, seat)
            if chosen != "none":
                horse = int(chosen)
                stake: int = yield partial(stake_on, t, seat, horse)
                t.pay(STAKED, seat, t.bank, stake, horse)
                bets.append((seat, horse, stake))
        to_bet.pop(0)
        if seat == visitor and not bets and t.no_bet == "off":
            to_bet.clear()
    if all(seat in t.gone for seat, _, _ in bets):  # nobody bets, or whoever did has left
        bets.clear()
        t.record((NO_RACE,))
        return
    winner = int((yield Spin(RUN, visitor, t.wheels["race"], visitor)))
    t.record((RAN, winner))
    _pay_out(t, winner)


def next_bet(t: BrokeTable, seat: int) -> Ask:
    """Return which horse the next to bet may bet on. GFB-10, GFB-11."""
    visitor, bets = t.turn, t.bets
    barred = bets[0][1] if bets and bets[0][0] == visitor else 0
    must = seat == visitor and t.no_bet == "must"
    return _which(seat, barred, must, t.stake_on_top)


def stake_on(t: BrokeTable, seat: int, horse: int) -> Ask:
    """Return the question for a stake: nobody can bet more than they have (GFB-14)."""
    most = min(MOST, t.money[seat] // LEAST * LEAST)
    return _up_to(seat, horse, most, most * (HORSES[horse - 1] + t.stake_on_top))


@cache
def _up_to(seat: int, horse: int, most: int, prize: int) -> Ask:
    """Return the question for stakes up to a sum; made once and kept from table to table."""
    likely = (*(stake for stake in LIKELY if stake < most), most)
    return Amount(
        STAKE, seat, min(LEAST, most), most, LEAST, seat, horse, most, prize, offers=likely
    )


def _pay_out(t: BrokeTable, winner: int) -> None:
    times = HORSES[winner - 1] + t.stake_on_top
    for seat, horse, stake in t.bets:
        if horse == winner and seat not in t.gone:
            t.pay(WON, t.bank, seat, times * stake, times, stake, horse)
    bettors = [seat for seat, _, _ in t.bets if seat not in t.gone]
    t.bets.clear()
    if t.zero_wins:
        may_win = [seat for seat in bettors if seat == t.turn or not t.own_turn_only]
        go_broke(t, [Emptied(seat) for seat in may_win if t.money[seat] == 0])


def call_off(t: BrokeTable) -> None:
    """A race that cannot be finished: whoever is still here gets the stake back."""
    for seat, _, stake in t.bets:
        if seat not in t.gone:
            t.pay(CALLED_OFF, t.bank, seat, stake)
    t.bets.clear()
    t.to_bet.clear()
