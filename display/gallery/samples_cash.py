"""Samples of cash: the opening, one payment, several, and one that could be made otherwise."""

from __future__ import annotations

from dataclasses import field, replace

from display.port import Handing, NoteCounts, TableScene, ToCount
from firmware_host.engine.table import Act
from firmware_host.engine.words import Line, sentences
from firmware_host.values import dataclass

PILE = ((100_000, 6), (50_000, 5), (10_000, 10), (5_000, 7), (1_000, 15))


@dataclass(frozen=True)
class Rich:
    """A payer with notes of every kind, and a taker who has change in tens of thousands."""

    seat: int = 0
    owed: int = 20_000
    holds: NoteCounts = PILE

    def change(self, notes: NoteCounts) -> NoteCounts | None:
        """Return what comes back, in notes of $10,000."""
        over = sum(value * count for value, count in notes) - self.owed
        if over < 0 or over % 10_000:
            return None
        return ((10_000, over // 10_000),) if over else ()

    def swap(self, notes: NoteCounts) -> Act | None:
        """Return an exchange, as the books would be told."""
        return Act("change", self.seat, (("gives", "50000x1"), ("gets", "10000x5")))


@dataclass(frozen=True)
class SampleJudgement:
    """What is said to notes that were laid."""

    right: bool
    said: Line
    back: NoteCounts = ()
    then: ToCount | None = None


@dataclass(frozen=True)
class Child:
    """A child that pays $20,000 out of a purse, and sees what is laid so far."""

    seat: int = 0
    asks: Line = field(
        default_factory=lambda: Line("{sum:money} for {to:who}: which notes?", sum=20_000, to=2)
    )
    about: Line | None = None
    hand: NoteCounts = PILE
    endless: bool = False
    adds: bool = True
    pays: bool = True

    def judge(self, notes: NoteCounts, tries: int) -> SampleJudgement:
        """Say whether it is exactly that; a second wrong try brings a hint."""
        over = sum(value * count for value, count in notes) - 20_000
        if not over:
            return SampleJudgement(right=True, said=Line("Right!"))
        off = Line(
            "That makes {sum:money}: {rest:money} too little.", sum=20_000 + over, rest=-over
        )
        hint = Line("Begin with {notes}.", notes="2 × $10,000")
        return SampleJudgement(right=False, said=sentences([off, hint]) if tries else off)


def scenes(choose: TableScene, two: TableScene) -> dict[str, TableScene]:
    """Return the scenes of cash, made from a choice and from a roll."""
    rent = Handing(
        choose.name(0),
        0,
        choose.name(2),
        2,
        ((50_000, 1),),
        ((10_000, 3),),
        20_000,
        "Rent for the Grand Meridian",
        "hands Cleo 1 × $50,000 and gets 3 × $10,000 back",
        other=Rich(),
    )
    others = [replace(rent, giver=choose.name(seat), giver_seat=seat) for seat in (1, 3)]
    opening = tuple(
        Handing("The Bank", None, seat.name, seat.seat, PILE, (), 1_000_000)
        for seat in choose.view.seats
    )
    return {
        "cash": replace(choose, money="cash", handings=(rent,)),
        "cash-count": replace(
            choose,
            money="cash",
            handings=(replace(rent, to_count=Child()),),
            ages={0: "Age 5 to 7"},
        ),
        "cash-many": replace(choose, money="cash", handings=(rent, *others)),
        "cash-opening": replace(two, money="cash", handings=opening),
    }
