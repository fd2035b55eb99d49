"""Somebody asks by phone to take something back: those without a phone agree at the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.phones.service import Phones
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass


def open_page(house: House, args: Mapping[str, str]) -> ConsentPage:
    """Return the vote that is under way. Raises `Refused` if there is none."""
    if house.phones is None or house.phones.ballot is None:
        raise Refused("Nobody has asked for that.")
    return ConsentPage(house, house.phones)


@dataclass(frozen=True)
class Agrees(RowKey):
    """A seat without a phone says yes."""

    seat: int


class ConsentPage(FormPage[Agrees, Never]):
    """Closes by itself once the vote is over."""

    acts = (Agrees,)

    def __init__(self, house: House, phones: Phones) -> None:
        super().__init__(house)
        self._phones = phones

    def scene(self) -> FormScene:
        self.changed = False
        say, ballot = self.house.translate, self._phones.ballot
        session = self._phones.play.session
        names = session.game.table.names
        rows: tuple[Row, ...] = ()
        hint = title = ""
        if ballot is not None:
            title = say("{name} asks to take this back").format(name=names[ballot.by])
            hint = " · ".join(map(session.speaker().event, ballot.undone[-2:]))
            rows = tuple(
                Row(Agrees(seat), say("{name} agrees").format(name=names[seat]), kind="act")
                for seat in ballot.missing
                if seat not in self._phones.holders()
            )
        return FormScene(
            "consent",
            title,
            rows,
            hint=hint,
            main=say("No, let it stand"),
            back="table",
            notice=self.notice,
        )

    def touched(self, act: Agrees, now: float) -> None:
        self._phones.agree_at_table(act.seat, now)

    def proceed(self, now: float) -> None:
        self._phones.ballot = None
        self._phones.touch()

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Go back to the table when everybody has spoken."""
        if self._phones.ballot is None:
            self.house.open("table")
        return None
