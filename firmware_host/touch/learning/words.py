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
from firmware_host.touch.voice import asked, pots_in_words, seats_in_words, told


def open_page(house: House, args: Mapping[str, str]) -> WordsPage:
    """Return the game on the table in words. Raises `Refused` if there is none.

    `back` is the page to return to; coming from the table, the text is read aloud at once.
    """
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return WordsPage(house, house.session, args.get("back", "pause"))


class Say(StrEnum):
    """What can be done here."""

    ALOUD = "aloud"


class WordsPage(FormPage[Say, Never]):
    """The table in words, seat by seat, without anything hidden."""

    acts = (Say,)

    def __init__(self, house: House, session: Session, back: str) -> None:
        super().__init__(house)
        self.session = session
        self._back = back

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = [
            Row(
                f"seat {seat}",
                name,
                has,
                where,
                kind="plain",
                look=self.house.look(seat),
                initial=name[:1],
            )
            for seat, name, has, where in seats_in_words(self.house, self.session)
        ]
        rows += [
            Row(f"pot {pot}", pot, sum_, kind="plain") for pot, sum_ in pots_in_words(self.session)
        ]
        return FormScene(
            "words",
            say("The table in words"),
            tuple(rows),
            hint=asked(self.session),
            main=say("Say it"),
            back=self._back,
            notice=self.notice,
        )

    def proceed(self, now: float) -> None:
        self.house.aloud(told(self.house, self.session))
