"""The hand-over sheet on the screen: to be read, and to be taken along on a stick or as a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Never

from display.scenes.forms import FormScene, Row
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept.files import write_durably
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.session import Session
from firmware_host.system.wishes import OUTBOX
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage

# The numbers of sections and rulings.
CODES = re.compile(r" \(§[^)]*\)|^\s*[A-Z]{3}-\d\d ", re.MULTILINE)


def open_page(house: House, args: Mapping[str, str]) -> HandOverPage:
    """Return the sheet of the game on the table. Raises `Refused` if there is none."""
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return HandOverPage(house, house.session)


class HandOverPage(AskingPage[Never, Never]):
    """What people need to finish the game without the machine."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self.text = sheet(session)

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        # On paper sections are looked up by their numbers; here the rules are a touch away.
        told = CODES.sub("", self.text)
        lines = [line.strip() for line in told.splitlines() if line.strip()]
        rows = [Row(f"line {at}", line, kind="line") for at, line in enumerate(lines)]
        helped = self.house.wishes.possible
        return FormScene(
            "hand-over",
            say("Hand-over sheet"),
            tuple(rows),
            main=say("Put it on the stick") if helped else say("Write it to a file"),
            back="pause",
            notice=self.notice,
        )

    def proceed(self, now: float) -> None:
        """Write it, and where there is a helper put it on the stick."""
        helped = self.house.wishes.possible
        name = f"{self.session.board.id}-{self.session.id}.txt"
        path = self.house.settings.state_folder / (OUTBOX if helped else "exports") / name
        try:
            write_durably(path, self.text)
        except OSError as error:
            raise Refused(
                Line("It could not be written: {error}.", error=str(error.strerror))
            ) from error
        if helped:
            self.put_on_stick(path)
        else:
            self.notice = f"{self.house.translate('Written to')} {path}"
