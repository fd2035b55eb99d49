"""A break: go on, look at the money, write the hand-over sheet, go home, switch off."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept.files import write_durably
from firmware_host.printing.codes import squares
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.session import Session
from firmware_host.system.service import ask_poweroff, can_power_off
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage


def open_page(house: House, args: Mapping[str, str]) -> PausePage:
    """Return the break of the game on the table. Raises `Refused` if there is none."""
    if house.session is None:
        raise Refused("No game is on the table.")
    return PausePage(house, house.session)


class Break(StrEnum):
    """What can be done in a break."""

    SHEET = "sheet"
    CHART = "chart"
    CARDS = "cards"
    CALL = "call"
    PHONES = "phones"
    HOME = "home"
    OFF = "off"


class PausePage(FormPage[Break, Never]):
    """Everything is on disk already: nothing here has to be saved."""

    acts = (Break,)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self._square = squares(session.commitment)

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        in_money = self.session.game.table.unit == "$"
        rows = [
            Row(Break.SHEET, say("Write the hand-over sheet"), kind="act",
                note=say("Plain text from which you can finish without the machine")),
            Row(Break.CHART, say("Money so far") if in_money else say("Points so far"), kind="act"),
            Row(Break.CARDS, say("Cards and tokens"), kind="act"),
            Row(Break.PHONES, say("Phones"), kind="act",
                note=say("A private seat for every player that wants one")),
            Row(Break.HOME, say("Home (the game is saved)"), kind="act"),
        ]  # fmt: skip
        if self.house.hall is not None:
            called = self.house.hall.calling
            words = say("The host has been called: no longer") if called else say("Call the host")
            rows.insert(0, Row(Break.CALL, words, kind="act"))
        if can_power_off(os.environ):
            rows.append(Row(Break.OFF, say("Switch off"), kind="act"))
        return FormScene(
            "pause",
            say("Take a break"),
            tuple(rows),
            hint=f"{say('Fair-play code:')} {self.session.code}",
            main=say("Go on"),
            back="table",
            notice=self.notice,
            square=self._square,
        )

    def proceed(self, now: float) -> None:
        self.house.open("table")

    def touched(self, act: Break, now: float) -> None:
        match act:
            case Break.HOME | Break.CHART | Break.CARDS | Break.PHONES:
                self.house.open(act)
            case Break.CALL:
                self._call()
            case Break.SHEET:
                self._write_sheet()
            case Break.OFF:
                self._switch_off()
            case _:
                assert_never(act)

    def _call(self) -> None:
        assert self.house.hall is not None
        wanted = not self.house.hall.calling
        if not self.house.hall.call(wanted=wanted):
            raise Refused("Nobody in the hall can be reached just now.")
        self.changed = True

    def _write_sheet(self) -> None:
        folder = self.house.settings.state_folder / "exports"
        path = folder / f"{self.session.board.id}-{self.session.id}.txt"
        try:
            write_durably(path, sheet(self.session))
        except OSError as error:
            raise Refused(
                Line("It could not be written: {error}.", error=str(error.strerror))
            ) from error
        self.notice = f"{self.house.translate('Written to')} {path}"

    def _switch_off(self) -> None:
        try:
            ask_poweroff(os.environ)
        except OSError as error:
            raise Refused(
                Line("The power cannot be cut from here: {error}.", error=str(error))
            ) from error
