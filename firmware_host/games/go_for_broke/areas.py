"""§7: going into the Stock Market, the Race Track or the Casino."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Fact, Form, Text, word

from .book import rule
from .casino import casino
from .market import stock_market
from .race import race_track

if TYPE_CHECKING:
    from .table import BrokeTable

VISIT = (
    Prompt("7", "{seat:who}, visit the Stock Market?", "seat", "stocks", hint="{stocks:market}"),
    Prompt(
        "7",
        "{seat:who}, visit the Race Track?",
        "seat",
        hint="You bet on one horse, the others on other horses.",
    ),
    Prompt(
        "7",
        "{seat:who}, visit the Casino?",
        "seat",
        hint="All three games in this order: slot machine, roulette, dice.",
    ),
)
_GO_ON = Option("pass", "Pass by and move on")
ENTER = (
    Menu(Option("visit", "Visit the Stock Market"), _GO_ON),
    Menu(Option("visit", "Visit the Race Track"), _GO_ON),
    Menu(Option("visit", "Visit the Casino"), _GO_ON),
)
BARRED = Menu(Option("visit", "Visit the Casino", blocked="The fees need $15,000 in cash."), _GO_ON)
VISITED = Form(
    "visited", "7", "{seat:who} turns into {place:place}", "seat", "place", cites=("GFB-20",)
)


@cache
def _market(seat: int, stocks: bool) -> Ask:
    return Choose(VISIT[0], seat, ENTER[0], seat, stocks)


@cache
def _door(which: int, seat: int) -> Ask:
    return Choose(VISIT[which], seat, ENTER[which], seat)


def will_spin(stocks: Fact) -> Text:
    """Return a hint whether a visit to the Stock Market will bring a spin."""
    if stocks:
        return word("One spin moves everybody's stock.")
    return word("Nobody holds stock: there will be no spin.")


def doorstep(t: BrokeTable, seat: int, area: int) -> Ask:
    """Return the question to visit or pass by; GFB-03 may ask for the fees."""
    which = area - t.board.length
    if which == 0:
        return _market(seat, t.stock_out > 0)
    if which == 2 and t.money[seat] < t.casino_needs:
        return Choose(VISIT[2], seat, BARRED, seat)
    return _door(which, seat)


@rule("7")
def visit(t: BrokeTable, seat: int, area: int) -> Step[None]:
    """Play in the area where the pawn now stands."""
    board = t.board
    if area == board.casino:
        return casino(t, seat)
    if area == board.race_track:
        return race_track(t, seat)
    return stock_market(t, seat)
