"""Date and time by hand: a Pi without a network does not know them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import word
from firmware_host.system.wishes import HelperAnswer
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage
from firmware_host.values import dataclass

PARTS = {
    "year": word("Year"),
    "month": word("Month"),
    "day": word("Day"),
    "hour": word("Hour"),
    "minute": word("Minute"),
}


def open_page(house: House, args: Mapping[str, str]) -> ClockPage:
    """Return the clock. Raises `Refused` where it cannot be set."""
    if not house.wishes.possible:
        raise Refused("Only the installed appliance's clock can be set from here.")
    return ClockPage(house)


@dataclass(frozen=True)
class Figure(RowKey):
    """One of the five figures of a date and time."""

    part: str


class ClockPage(AskingPage[Never, Figure]):
    """A form for date and time: five figures and a button."""

    fields = (Figure,)

    def __init__(self, house: House) -> None:
        super().__init__(house)
        now = datetime.fromtimestamp(house.clock())
        self._figures = {part: getattr(now, part) for part in PARTS}

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = tuple(
            Row(Figure(part), say(title), f"{self._figures[part]:02}", kind="number")
            for part, title in PARTS.items()
        )
        return FormScene(
            "clock",
            say("Date and time"),
            rows,
            back="care",
            main=say("Set the clock"),
            notice=self.notice,
            blocked="" if self._moment() else say("There is no such day."),
            hint=say("With a network the clock is right by itself."),
        )

    def _moment(self) -> datetime | None:
        try:
            return datetime(**self._figures)
        except (ValueError, OverflowError):
            return None

    def entered(self, field: Figure, value: str, now: float) -> None:
        if value.isdecimal():
            self._figures[field.part] = int(value[:4])

    def proceed(self, now: float) -> None:
        moment = self._moment()
        if moment is not None:
            self.ask(self._set, "set clock", to=f"{moment:%Y-%m-%d %H:%M}")

    def _set(self, answer: HelperAnswer) -> None:
        if answer.ok:
            self.house.open("care")
