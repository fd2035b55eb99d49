"""Count your money: how many of each note a seat has; the difference is booked and said."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.forms import FormScene, Row, Stack
from display.wishes import RowKey
from firmware_host.engine.cash import Till, written
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct
from firmware_host.engine.table import Act
from firmware_host.record.consent import Locked, Unagreed
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.agreeing import Agree, turned, who_agrees
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass


def open_page(house: House, args: Mapping[str, str]) -> AuditPage:
    """Return the count of one seat. Raises `Refused` where no paper money is played with."""
    session = house.session
    if session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    till = session.till
    if till is None:
        raise Refused("This game is not played with paper money.")
    return AuditPage(house, session, till, int(args["seat"]))


@dataclass(frozen=True)
class Note(RowKey):
    """How many notes of one value there are."""

    value: int


class AuditPage(FormPage[Agree, Note]):
    """Starts from what the machine believes; only what differs has to be touched.

    A difference moves money, so a second person has to agree.
    """

    acts = (Agree,)
    fields = (Note,)

    def __init__(self, house: House, session: Session, till: Till, seat: int) -> None:
        super().__init__(house)
        self.session = session
        self.seat = seat
        self.wanted: Correct | None = None  # a count that somebody still has to agree to
        purse = till.purse(seat)
        self.counts = {value: purse.get(value, 0) for value in reversed(till.values)}

    def scene(self) -> FormScene:
        self.changed = False
        if self.wanted is not None:
            return who_agrees(self.session, self.wanted, "audit", self.notice)
        say = self.house.translate
        name = self.session.game.table.names[self.seat]
        total = sum(value * count for value, count in self.counts.items())
        booked = self.session.game.table.money[self.seat]
        differs = "" if total == booked else f" · {say('the machine has')} {say.money(booked)}"
        rows = tuple(
            Row(
                Note(value),
                say.money(value),
                say.money(value * count),
                kind="number",
                stack=Stack(value, count, tuple(self.counts)),
            )
            for value, count in self.counts.items()
        )
        return FormScene(
            f"audit {self.seat}",
            f"{name}: {say('count your money')}",
            rows,
            tally=f"{say.money(total)}{differs}",
            main=say("That is what I have"),
            back="table",
            notice=self.notice,
        )

    def entered(self, field: Note, value: str, now: float) -> None:
        if value.isdecimal():
            self.counts[field.value] = int(value)

    def touched(self, act: Agree, now: float) -> None:
        if self.wanted is not None:
            self._book(turned(self.wanted, act.seat), now)

    def proceed(self, now: float) -> None:
        if self.wanted is not None:
            self.wanted = None
            return
        counted = written(self.counts) or f"{min(self.counts)}x0"
        act = Act("audit", self.seat, (("counted", counted),))
        self._book(Correct(act, source="touch"), now)

    def _book(self, wanted: Correct, now: float) -> None:
        """Book a count, or ask those who still have to agree to it."""
        self.wanted = None
        try:
            self.session.take(wanted)
        except Unagreed:
            self.wanted = wanted
            return
        except Locked:
            self.house.behind_lock(lambda: self._book(wanted, now))
            return
        self.house.renew(now)
        self.house.open("table")
