"""Looking after the table without a keyboard: backups, updates, the clock, the power."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import said
from firmware_host.system import network, service
from firmware_host.system.wishes import HelperAnswer
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import Act, Field, FormPage

LOOK = 0.5  # seconds between two looks for an answer


def open_page(house: House, args: Mapping[str, str]) -> CarePage:
    """Return the page from which everything else is reached."""
    return CarePage(house)


class AskingPage(FormPage[Act, Field]):
    """A page that asks the system for something and waits for the answer, while all goes on."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._number = ""
        self._then: Callable[[HelperAnswer], None] = lambda _: None
        self._next = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self._number)

    def ask(self, then: Callable[[HelperAnswer], None], act: str, **values: str) -> None:
        """Leave a wish; `then` gets the answer when there is one. One wish at a time."""
        if self.busy:
            raise Refused("One moment: the last request is still being carried out.")
        self._number = self.house.wishes.ask(act, **values)
        self._then = then
        self.notice = self.house.translate("One moment …")

    def put_on_stick(
        self, path: Path, then: Callable[[HelperAnswer], None] = lambda _: None
    ) -> None:
        """Have the helper copy a file to the stick; the file here is deleted in any case."""

        def answered(answer: HelperAnswer) -> None:
            with suppress(OSError):  # on a card that has gone read-only it stays
                path.unlink()
            then(answer)

        self.ask(answered, "put", name=path.name)

    def tick(self, now: float, *, busy: bool) -> float | None:
        if not self.busy:
            return None
        if now >= self._next:
            self._next = now + LOOK
            answer = self.house.wishes.answer(self._number)
            if answer is not None:
                self._take(answer)
        return self._next

    def _take(self, answer: HelperAnswer) -> None:
        told = said(answer.says, self.house.translate)
        if not answer.done:
            told = f"{told} …"
            self.changed = self.changed or told != self.notice
            self.notice = told
            return
        self._number = ""
        self.notice = told
        self.changed = True
        self._then(answer)


class Care(StrEnum):
    """What a touch does on the page of care."""

    BACKUPS = "backups"
    UPDATE = "update"
    CLOCK = "clock"
    TOUCH = "touch"
    RESTART = "restart"
    OFF = "off"


class CarePage(AskingPage[Care, Never]):
    """What can be done for the table, and how it is connected."""

    acts = (Care,)

    def scene(self) -> FormScene:
        self.changed = False
        say, helped = self.house.translate, self.house.wishes.possible
        rows = [
            Row(Care.BACKUPS, say("Backups"), kind="act", note=say("Games, packs, cards, settings"))
        ]
        if helped:
            now = datetime.fromtimestamp(self.house.clock())
            rows.append(Row(Care.UPDATE, say("Update"), service_version(), kind="act"))
            rows.append(Row(Care.CLOCK, say("Date and time"), f"{now:%Y-%m-%d %H:%M}", kind="act"))
        beside = say("If touches land next to your finger")
        rows.append(Row(Care.TOUCH, say("Touch calibration"), kind="act", note=beside))
        rows.append(Row("network", say("Network"), self._network(), kind="plain"))
        if helped:
            rows.append(Row(Care.RESTART, say("Restart the machine"), kind="act"))
        if service.can_power_off(os.environ):
            rows.append(Row(Care.OFF, say("Switch the table off"), kind="act"))
        return FormScene(
            "care",
            say("Look after the table"),
            tuple(rows),
            back="settings",
            notice=self.notice,
            hint=say("Brightness and rotation are set under Settings, Screen."),
        )

    def _network(self) -> str:
        """Return the address of every link that has one; whether there is Wi-Fi at all."""
        say, found = self.house.translate, network.links()
        told = [
            f"{say('Wi-Fi') if link.wifi else say('Cable')} {link.address}"
            for link in found
            if link.address
        ]
        if told:
            return " · ".join(told)
        return say("not connected") if found else say("none")

    def touched(self, act: Care, now: float) -> None:
        match act:
            case Care.BACKUPS | Care.UPDATE | Care.CLOCK | Care.TOUCH:
                self.house.open(act)
            case Care.RESTART:
                self.ask(lambda _: None, "restart")
            case Care.OFF:
                try:
                    service.ask_poweroff(os.environ)
                except OSError as error:
                    raise Refused("It cannot be switched off from here.") from error
            case _:
                assert_never(act)


def service_version() -> str:
    """Return the version in use, as it is told to people."""
    from firmware_host import __version__

    return __version__
