"""What is running in a turn, and the wheels with their shares, in writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.view import Part
from firmware_host.engine.words import Line, Text, as_line, word
from firmware_host.games.go_for_broke.areas import VISITED
from firmware_host.games.go_for_broke.handover.board import place_words
from firmware_host.games.go_for_broke.landing import MOST_HOPS, WENT
from firmware_host.games.go_for_broke.rules import MOVED, ROLLED
from firmware_host.games.shared.space_art import last_event, named

if TYPE_CHECKING:
    from firmware_host.games.go_for_broke.table import BrokeTable


def running_part(t: BrokeTable) -> Part | None:
    """Return what the turn under way has come to; None before the first turn."""
    if t.turn is None:
        return None
    lines: list[Text] = []
    if (rolled := on_the_way(t)) is not None:
        numbers, landing = rolled
        lines.append(
            Line(
                "{seat:who} has rolled {dice:dice} and is on the way to {place}",
                seat=t.turn,
                dice=numbers,
                place=place_words(t, landing),
            )
        )
    if t.rolling:
        lines.append(Line("{seat:who} rolls again", seat=t.turn))
    if t.hops:
        lines.append(
            Line(
                "Cards, moves and rolls beyond the first in this turn: {hops} of {most}",
                hops=t.hops,
                most=MOST_HOPS,
            )
        )
    lines += [
        Line("{seat:who} has {stake:money} on horse {horse}", seat=seat, stake=stake, horse=horse)
        for seat, horse, stake in t.bets
    ]
    lines += [Line("{seat:who} still has to be asked for a bet", seat=seat) for seat in t.to_bet]
    if 0 < len(t.reels) < 3:
        shown = tuple(Line(symbol) for symbol in t.reels)
        lines.append(Line("The slot machine shows so far: {reels}", reels=shown))
    return Part(word("The turn"), tuple(lines)) if lines else None


def on_the_way(t: BrokeTable) -> tuple[tuple[int, ...], int] | None:
    """Return the dice of a pawn that is asked at a door, and where it goes on to; else None."""
    at = last_event(t.log, (ROLLED, MOVED, VISITED, WENT), t.turn)
    if at < 0 or t.log[at][0] is not ROLLED or t.turn is None:
        return None
    dice = named(t.log[at])["dice"]
    assert isinstance(dice, tuple)
    numbers = tuple(int(die) for die in dice)
    return numbers, t.walks[t.place[t.turn]][sum(numbers)][0]


def wheels_part(t: BrokeTable) -> Part:
    """Return what every spinner can show, with its share of the disc."""
    lines: list[Text] = []
    for wheel in t.wheels.values():
        if len({wedge.weight for wedge in wheel.wedges}) == 1:
            lines.append(
                Line(
                    "{wheel}: {count} equal shares",
                    wheel=as_line(wheel.name),
                    count=len(wheel.wedges),
                )
            )
            continue
        lines += [
            Line(
                "{wheel}: {wedge}, {weight} of {total}",
                wheel=as_line(wheel.name),
                wedge=as_line(wedge.label),
                weight=wedge.weight,
                total=wheel.total,
            )
            for wedge in wheel.wedges
        ]
    return Part(word("The spinners"), tuple(lines))
