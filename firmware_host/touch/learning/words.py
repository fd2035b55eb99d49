"""The table in words: who has what and what is asked, to be read or said aloud."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Never

from display.scenes.forms import FormScene, Row
from firmware_host.engine.errors import Refused
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage


def open_page(house: House, args: Mapping[str, str]) -> WordsPage:
    """Return the game on the table in words. Raises `Refused` if there is none."""
    if house.session is None:
        raise Refused("No game is on the table.")
    return WordsPage(house, house.session)


class Say(StrEnum):
    """What can be done here."""

    ALOUD = "aloud"


class WordsPage(FormPage[Say, Never]):
    """What everybody may know, seat by seat; what is hidden stays so."""

    acts = (Say,)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = tuple(
            Row(
                f"seat {seat}",
                name,
                has,
                where,
                kind="plain",
                look=self.house.look(seat),
                initial=name[:1],
            )
            for seat, name, has, where in self._seats()
        )
        return FormScene(
            "words",
            say("The table in words"),
            rows,
            hint=asked(self.session),
            main=say("Say it"),
            back="pause",
            notice=self.notice,
        )

    def _seats(self) -> list[tuple[int, str, str, str]]:
        """Return every seat with its name, what it has, and where it stands."""
        session, table = self.session, self.session.game.table
        say, read = self.house.translate, session.speaker().line
        return [
            (seat.seat, seat.name, say.counted(seat.score, table.unit), read(seat.place))
            for seat in table.view(session.game.ask).seats
        ]

    def proceed(self, now: float) -> None:
        seats = [", ".join(filter(None, one[1:])) for one in self._seats()]
        self.house.aloud(". ".join(filter(None, [*seats, asked(self.session)])))


def asked(session: Session) -> str:
    """Return the question that is up, where it is no secret."""
    ask = session.game.ask
    if ask is None or ask.prompt.secret:
        return ""
    return session.speaker().line(ask.line())
