"""The chances of every gamble of a game, exact where they can be enumerated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module

from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Table
from firmware_host.engine.view import Odds
from firmware_host.engine.words import Text, english

from .sheet import sheet


def report(game: BoardGame, table: Table) -> Sequence[Odds]:
    """Return every odds card that a game knows, for this table's edition and rulings."""
    found: Sequence[Odds] = import_module(f"{game.package}.odds").report(table)
    return found


def as_text(card: Odds, said: Callable[[Text], str] = english, unit: str = "$") -> str:
    """Return one card as a small table."""
    title = f"{said(card.title)} ({'exact' if card.exact else 'simulated'})"
    rows = [
        [
            said(line.label),
            "" if line.chance is None else f"{100 * float(line.chance):.2f} %",
            "" if line.chance is None else _fraction(line.chance),
            "" if line.average is None else _average(line.average, unit),
        ]
        for line in card.lines
    ]
    heads = ["", "chance", "as a fraction", "on average"]
    told = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in rows)]
    shown = sheet([heads[at] for at in told], [[row[at] for at in told] for row in rows])
    return f"{title}\n{shown}{said(card.note)}\n" if card.note else f"{title}\n{shown}"


def _fraction(chance: Fraction) -> str:
    """Return a chance as a fraction, where that is short enough to mean anything."""
    return str(chance) if chance.denominator < 1_000_000 else ""


def _average(average: Fraction, unit: str) -> str:
    value = round(float(average), 2)
    sign = "-" if value < 0 else "+" if value else ""
    if unit != "$":
        return f"{sign}{abs(value):,.2f}"
    return f"{sign}${abs(value):,.{0 if abs(value) >= 1000 else 2}f}"


def as_json(card: Odds, said: Callable[[Text], str] = english) -> dict[str, object]:
    """Return one card as JSON has it."""
    return {
        "title": said(card.title),
        "exact": card.exact,
        "note": said(card.note),
        "lines": [
            {
                "label": said(line.label),
                "chance": None if line.chance is None else str(line.chance),
                "percent": None if line.chance is None else round(100 * float(line.chance), 6),
                "average": None if line.average is None else round(float(line.average), 6),
            }
            for line in card.lines
        ],
    }
