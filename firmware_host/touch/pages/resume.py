"""Going on with a saved game: continue, check the table first, or abandon it."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.forms import FormScene, Row
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import counted
from firmware_host.record.journal import Damaged
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage, told_when


def open_page(house: House, args: Mapping[str, str]) -> ResumePage:
    """The question what to do with game number `id`."""
    return ResumePage(house, int(args["id"]))


class ResumePage(QuietPage):
    """Three ways to go on. The record is replayed before anything is offered."""

    def __init__(self, house: House, number: int) -> None:
        super().__init__(house)
        record = house.journal.record(number)
        if record is None:
            raise Refused(f"There is no game number {number}.")
        self.number = number
        try:
            self.session = Session.resume(house.journal, record)
        except Damaged as damage:
            house.journal.abandon(number)
            raise Refused(f"{damage} It was kept as it is.") from damage
        self.name = games.board(record.game).name
        self.started = record.started

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        table = self.session.game.table
        view = table.view(self.session.game.ask)
        rows = [
            Row(f"seat {seat.seat}", seat.name, self._score(seat.score), seat.place,
                kind="plain", look=seat.seat, initial=seat.name[:1])
            for seat in view.seats
        ]  # fmt: skip
        hint = f"{told_when(self.started, self.house)} · {say('step')} {self.session.n}"
        if self.session.divergence is not None:
            hint = say("The rules have changed since; the game goes on from the recorded balances.")
        rows.append(Row("check", say("Check the table first"), kind="act"))
        rows.append(Row("abandon", say("Abandon this game"), kind="act"))
        return FormScene(
            "resume", self.name, tuple(rows), hint=hint, main=say("Go on"), notice=self.notice
        )

    def _score(self, score: int) -> str:
        return counted(score, self.house.translate(self.session.game.table.unit))

    def wish(self, what: str, value: str, now: float) -> None:
        house = self.house
        if what == "abandon":
            house.journal.abandon(self.number)
            house.open("home")
            return
        if what not in ("main", "check"):
            return
        house.take_up(self.session)
        house.open("check" if what == "check" else "table")
