"""Every game that can be resumed, and those that were abandoned this evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never, TypeAlias, assert_never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host import games
from firmware_host.engine.words import listed
from firmware_host.record.journal import Record
from firmware_host.touch.app import House
from firmware_host.touch.pages.home import card, taken_back
from firmware_host.touch.pages.page import FormPage, told_when
from firmware_host.values import dataclass


def open_page(house: House, args: Mapping[str, str]) -> UnfinishedPage:
    """Return the list of unfinished games."""
    return UnfinishedPage(house)


@dataclass(frozen=True)
class GoOn(RowKey):
    """Go on with this game."""

    number: int


@dataclass(frozen=True)
class Reclaim(RowKey):
    """Take back that this game was abandoned."""

    number: int


UnfinishedAct: TypeAlias = GoOn | Reclaim


class UnfinishedPage(FormPage[UnfinishedAct, Never]):
    """One row for each game; a touch leads to it."""

    acts = (GoOn, Reclaim)

    def scene(self) -> FormScene:
        self.changed = False
        house, say = self.house, self.house.translate
        rows = [
            Row(
                GoOn(record.id),
                games.name_of(record.game),
                kind="act",
                note=card(house, record).detail.partition(" · ")[2],
            )
            for record in house.journal.unfinished()
        ]
        rows += [
            Row(
                Reclaim(record.id),
                games.name_of(record.game),
                say("take it back"),
                kind="act",
                note=self._about(record),
            )
            for record in taken_back(house)
        ]
        if not rows:
            told = say("There are no unfinished games. Touch a game on Home to begin one.")
            rows = [Row("none", told, kind="plain")]
        return FormScene("unfinished", say("Unfinished games"), tuple(rows), notice=self.notice)

    def _about(self, record: Record) -> str:
        say = self.house.translate
        who = listed(record.seats, say("and"))
        return f"{say('Abandoned')} · {told_when(record.started, self.house)} · {who}"

    def touched(self, act: UnfinishedAct, now: float) -> None:
        match act:
            case GoOn(number):
                self.house.open("resume", {"id": str(number)})
            case Reclaim(number):
                self.house.journal.reclaim(number)
                self.house.open("resume", {"id": str(number)})
            case _:
                assert_never(act)
