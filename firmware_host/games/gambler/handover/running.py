"""The event that is running, the shaker and the race, in writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.view import Part
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.gambler.positions import HIGH, PAIRS, SPLIT, STRAIGHT

if TYPE_CHECKING:
    from firmware_host.games.gambler.table import GamblerTable


def event_part(t: GamblerTable) -> Part | None:
    """Return what lies on the table for the event that is running; None if none is."""
    if not t.running:
        return None
    lines: list[Text] = [Line("A {event:rest} is being held", event=t.running)]
    if t.entered:
        lines.append(
            Line("{seats:who} have paid {fee:money} to enter", seats=tuple(t.entered), fee=t.entry)
        )
    lines += [
        Line("{seat:who} has bet on {bet:bet}", seat=seat, bet=bet)
        for seat, bet in t.markers.items()
    ]
    lines += [
        Line("{seat:who} holds horse {horse}", seat=seat, horse=horse)
        for seat in t.live
        for horse in t.horses[seat]
    ]
    if t.running == "Horse Race":
        lines.append(Line("the winner gets {purse:money}", purse=t.purse))
    lines += [Line("{seat:who} still has to be asked", seat=seat) for seat in t.waiting]
    lines += [
        Line("{seat:who} could not pay and is out when it is over", seat=seat)
        for seat in sorted(t.failed)
    ]
    return Part(word("The current event"), tuple(lines))


def shaker_part(t: GamblerTable) -> Part:
    """Return what can be bet on, what it pays, and how the positions are counted."""
    lines: list[Text] = [
        Line("Position 1 is {first:rest}", first=_ENDS[t.first]),
        Line("High number, one of six positions: {sum:money}", sum=HIGH),
        Line("Straight: {sum:money}", sum=STRAIGHT),
        Line("Pairs: {sum:money}", sum=PAIRS),
    ]
    if t.splits:
        lines += [Line("Split {a}-{b}: {sum:money}", a=a, b=b, sum=SPLIT) for a, b in t.splits]
    else:
        lines.append(Line("Four splits, {sum:money} each: nobody has said which yet", sum=SPLIT))
    return Part(word("The shaker"), tuple(lines))


_ENDS = {"left": word("on the left"), "right": word("on the right")}


def race_part(t: GamblerTable) -> Part:
    """Return what a race costs and pays."""
    lines = (
        Line(
            "{fee:money} to enter, {prize:money} to the winner",
            fee=t.edition.fee,
            prize=t.edition.prize,
        ),
    )
    return Part(word("The Horse Race"), lines)
