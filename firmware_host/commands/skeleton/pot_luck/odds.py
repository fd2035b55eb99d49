"""What a roll is worth on average, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import Odds, OddsLine

from .rules import ROLL, WHAT

if TYPE_CHECKING:
    from .table import PotLuckTable


def average(t: PotLuckTable) -> Fraction:
    """Return what a roll brings on average with what is in the pot now."""
    return (-sum((1, 2, 3)) + _prize(t)) / Fraction(6)


def card(t: PotLuckTable, ask: Ask) -> Odds | None:
    """Return the odds card of a roll."""
    return _odds(t) if ask.prompt in (WHAT, ROLL) else None


def report(t: PotLuckTable) -> list[Odds]:
    """Return the odds of every gamble, for `croupier odds`."""
    return [_odds(t)]


def _odds(t: PotLuckTable) -> Odds:
    prize = _prize(t)
    return Odds(
        "A roll",
        (
            OddsLine("One to three: pay in", Fraction(1, 2), Fraction(-2)),
            OddsLine("Four or five: nothing", Fraction(1, 3), Fraction(0)),
            OddsLine("Six: what a six takes now", Fraction(1, 6), Fraction(prize)),
        ),
    )


def _prize(t: PotLuckTable) -> int:
    return t.money[t.pot] // (2 if t.takes_half else 1)
