"""§7: going into the Stock Market, the Race Track or the Casino."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Form

from .book import rule
from .casino import casino
from .market import stock_market
from .race import race_track

if TYPE_CHECKING:
    from .table import BrokeTable

VISIT = (
    Prompt(
        "7", "{seat:who}, visit the Stock Market?", "seat", hint="One spin moves everybody's stock."
    ),
    Prompt(
        "7",
        "{seat:who}, visit the Race Track?",
        "seat",
        hint="You bet on a horse, the others on another.",
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


_DOOR = tuple(
    tuple(Choose(prompt, seat, menu, seat) for seat in range(5))
    for prompt, menu in zip(VISIT, ENTER, strict=True)
)


def doorstep(t: BrokeTable, seat: int, area: int) -> Ask:
    """Return the question to visit or pass by; always the same unless GFB-03 asks for the fees."""
    which = area - t.board.length
    if which == 2 and t.money[seat] < t.casino_needs:
        return Choose(VISIT[2], seat, BARRED, seat)
    return _DOOR[which][seat]


@rule("7")
def visit(t: BrokeTable, seat: int, area: int) -> Step[None]:
    """Play in the area where the pawn now stands."""
    board = t.board
    if area == board.casino:
        return casino(t, seat)
    if area == board.race_track:
        return race_track(t, seat)
    return stock_market(t, seat)
