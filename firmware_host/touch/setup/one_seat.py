"""One seat at set-up: who plays it and how well, their first time, their token, their side."""

from __future__ import annotations

from display.scenes.setup import SeatChoice, SeatSheet, SeatWay
from firmware_host.engine.table import LEVELS
from firmware_host.engine.words import Language, word
from firmware_host.record.notes.counting import AGES, group
from firmware_host.touch.setup.plan import SeatPlan

SIDES = {"0": word("this side"), "90": word("left"), "180": word("far side"), "270": word("right")}


def sheet(seat: SeatPlan, say: Language, *, first: bool, token: bool, cash: bool) -> SeatSheet:
    """Return what can be said about a seat.

    `first` is whether it will be taught, `token` whether a new one lies on the reader, `cash`
    whether there are notes to count.
    """
    by = say("the machine") if seat.bot else say("a person")
    ways = [SeatChoice(SeatWay.SWAP, say("Played by"), by)]
    if seat.bot:
        ways.append(SeatChoice(SeatWay.LEVEL, say("How well?"), say(LEVELS[seat.level])))
    else:
        taught = say("Yes, coach me") if first else say("No")
        ways.append(SeatChoice(SeatWay.FIRST, say("First time?"), taught))
        if cash:
            ways.append(
                SeatChoice(SeatWay.COUNT, say("Count it yourself"), say(AGES[group(seat.age)]))
            )
    if token:
        ways.append(SeatChoice(SeatWay.TOKEN, say("The new token is theirs")))
    title = say("Where does {name} sit?").format(name=seat.name or "…")
    sides = tuple((key, say(label)) for key, label in SIDES.items())
    return SeatSheet(title, tuple(ways), sides)
