"""Check the table after a break: seat by seat, is this how it stands? What differs is booked."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.forms import FormScene, Row
from firmware_host.engine.errors import Refused
from firmware_host.record.session import Session
from firmware_host.record.undo import concerning
from firmware_host.touch.app import House
from firmware_host.touch.pages.agreeing import who_agrees
from firmware_host.touch.pages.fix import FixPage


def open_page(house: House, args: Mapping[str, str]) -> CheckPage:
    """Walk round the table. Raises `Refused` if no game is on it."""
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return CheckPage(house, house.session)


class CheckPage(FixPage):
    """The same corrections as Fix, one seat at a time, ending at the table."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self.reason = "checked after a break"
        self.seat = 0

    def scene(self) -> FormScene:
        self.changed = False
        if self.wanted is not None:
            return who_agrees(self.session, self.wanted, "fix", self.notice)
        say = self.house.translate
        table = self.session.game.table
        name = table.names[self.seat]
        rows: list[Row] = []
        if table.unit == "$":
            rows.append(self._sum(self.seat, say("Money")))
        rows += [self._thing(fix) for fix in concerning(self.session, self.seat)]
        last = self.seat == table.seats - 1
        return FormScene(
            f"check {self.seat}",
            f"{name}: {say('is this right?')}",
            tuple(rows) or (Row("nothing", say("Nothing to check here."), kind="plain"),),
            hint=say("Touch what differs and set it as it is on the table."),
            main=say("All correct, on with the game") if last else say("Right, next"),
            back="table",
            notice=self.notice,
        )

    def proceed(self, now: float) -> None:
        if self.wanted is not None:
            super().proceed(now)
        elif self.seat + 1 < self.session.game.table.seats:
            self.seat += 1
        else:
            self.house.open("table")
