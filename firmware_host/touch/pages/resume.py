"""Going on with a saved game: continue, check the table first, or abandon it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept.files import write_durably
from firmware_host.record.journal import Damaged, Record
from firmware_host.record.session import Session
from firmware_host.record.story import unplayable
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage, told_when


def open_page(house: House, args: Mapping[str, str]) -> ResumePage | StuckPage:
    """Return the question what to do with game number `id`. Its record is replayed first."""
    number = int(args["id"])
    record = house.journal.record(number)
    if record is None:
        raise Refused(Line("There is no game number {number}.", number=number))
    try:
        return ResumePage(house, record, Session.resume(house.journal, record))
    except Damaged as damage:
        return StuckPage(house, record, str(damage))


class Way(StrEnum):
    """What can be done with a saved game instead of simply going on."""

    CHECK = "check"
    ABANDON = "abandon"
    SURE = "sure"


class ResumePage(FormPage[Way, Never]):
    """Go on with a saved game: at once, after checking the table, or not at all."""

    acts = (Way,)

    def __init__(self, house: House, record: Record, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self.started = record.started
        self.asking = False  # whether it is to be abandoned, before it is

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        if self.asking:
            return self._question()
        table = self.session.game.table
        view = table.view(self.session.game.ask)
        read = table.speaker(say).line
        rows = [
            Row(
                f"seat {seat.seat}",
                seat.name,
                self._score(seat.score),
                read(seat.place),
                kind="plain",
                look=seat.seat,
                initial=seat.name[:1],
            )
            for seat in view.seats
        ]
        hint = f"{told_when(self.started, self.house)} · {say('step')} {self.session.n}"
        if self.session.divergence is not None:
            hint = say(
                "The rules have changed since then; the game continues from the recorded balances."
            )
        rows.append(Row(Way.CHECK, say("Check the table first"), kind="act"))
        rows.append(Row(Way.ABANDON, say("Abandon this game"), kind="act"))
        return FormScene(
            "resume",
            self.session.board.name,
            tuple(rows),
            hint=hint,
            main=say("Go on"),
            notice=self.notice,
        )

    def _question(self) -> FormScene:
        """Ask before a game is given up."""
        say = self.house.translate
        names = say.listed(self.session.game.table.names)
        title = say("Abandon {game}?").format(game=self.session.board.name)
        rows = (Row(Way.SURE, say("Yes, nobody wants to go on with it"), kind="act", note=names),)
        hint = say("It stays on record, and you can bring it back this evening.")
        return FormScene(
            "resume abandon", title, rows, hint=hint, main=say("Keep it"), notice=self.notice
        )

    def _score(self, score: int) -> str:
        return self.house.translate.counted(score, self.session.game.table.unit)

    def proceed(self, now: float) -> None:
        if self.asking:
            self.asking = False
            return
        self.house.take_up(self.session)
        self.house.open("table")

    def touched(self, act: Way, now: float) -> None:
        match act:
            case Way.CHECK:
                self.house.take_up(self.session)
                self.house.open("check")
            case Way.ABANDON:
                self.asking = True
            case Way.SURE:
                self.house.behind_lock(self._abandon)
            case _:
                assert_never(act)

    def _abandon(self) -> None:
        self.house.journal.abandon(self.session.id)
        self.house.open("home")


class Rescue(StrEnum):
    """What can be done with a record that cannot be played any more."""

    EXPORT = "export"
    ABANDON = "abandon"


class StuckPage(FormPage[Rescue, Never]):
    """A game that cannot be resumed: why, and what can still be done with its record."""

    acts = (Rescue,)

    def __init__(self, house: House, record: Record, why: str) -> None:
        super().__init__(house)
        self.record = record
        self.why = why

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = [
            *(
                Row(f"seat {at}", name, kind="plain", look=at, initial=name[:1])
                for at, name in enumerate(self.record.seats[:6])
            ),
            Row(Rescue.EXPORT, say("Save its record to a file"), kind="act"),
            Row(
                Rescue.ABANDON,
                say("Put this game aside"),
                kind="act",
                note=say("It stays on record but is no longer offered"),
            ),
        ]
        name = games.name_of(self.record.game)
        return FormScene("resume", name, tuple(rows), hint=self.why, notice=self.notice)

    def touched(self, act: Rescue, now: float) -> None:
        match act:
            case Rescue.ABANDON:
                self.house.behind_lock(self._put_aside)
            case Rescue.EXPORT:
                self._export()
            case _:
                assert_never(act)

    def _put_aside(self) -> None:
        self.house.journal.abandon(self.record.id)
        self.house.open("home")

    def _export(self) -> None:
        house = self.house
        path = house.settings.state_folder / "exports" / f"game-{self.record.id}.json"
        try:
            write_durably(path, unplayable.written(house.journal, self.record, self.why))
        except OSError as error:
            raise Refused(
                Line("It could not be written: {error}.", error=str(error.strerror))
            ) from error
        self.notice = f"{house.translate('Written to')} {path}"
