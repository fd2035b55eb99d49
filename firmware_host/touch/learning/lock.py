"""The parents' lock in Settings: set a PIN, change it, take it off, lock now."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row
from firmware_host.kept import pin
from firmware_host.kept.settings import LockSettings, keys_of
from firmware_host.touch.app import House
from firmware_host.touch.learning.pin import ask_new
from firmware_host.touch.pages.page import FormPage
from firmware_host.touch.pages.settings import change, slider


def open_page(house: House, args: Mapping[str, str]) -> LockPage:
    """Return what can be said about the lock."""
    return LockPage(house)


class LockAct(StrEnum):
    """What a touch does with the lock."""

    SET = "set"
    SHUT = "shut"
    REMOVE = "remove"


class LockField(StrEnum):
    """A setting of the lock."""

    MINUTES = "minutes"
    SECOND = "second person"


class LockPage(FormPage[LockAct, LockField]):
    """The form behind the lock; it opens after the PIN, if there is one."""

    acts = (LockAct,)
    fields = (LockField,)

    def scene(self) -> FormScene:
        self.changed = False
        say, settings = self.house.translate, self.house.settings
        rows = [
            Row(
                LockAct.SET,
                say("Change the PIN") if settings.lock.pin else say("Set a PIN"),
                kind="act",
                note=say("Four digits"),
            )
        ]
        if settings.lock.pin:
            minutes = keys_of(LockSettings)["minutes"]
            title = say("Minutes it stays open")
            rows += [
                Row(LockAct.SHUT, say("Lock now"), kind="act"),
                slider(LockField.MINUTES, title, minutes, settings.lock.minutes, say),
                Row(LockAct.REMOVE, say("Take the lock off"), kind="act"),
            ]
        second = settings.table.second_person
        rows.append(
            Row(
                LockField.SECOND,
                say("Corrections need a second player"),
                say("On") if second else say("Off"),
                chosen="yes" if second else "no",
                picks=(Pick("yes", say("On")), Pick("no", say("Off"))),
            )
        )
        return FormScene(
            "lock",
            say("Parents' lock"),
            tuple(rows),
            hint=say("A PIN before settings, corrections, house rules and abandoning a game."),
            back="settings",
            notice=self.notice,
        )

    def touched(self, act: LockAct, now: float) -> None:
        match act:
            case LockAct.SET:
                ask_new(self.house, self._set)
            case LockAct.SHUT:
                self.house.lock.shut()
                self.house.open("table" if self.house.session is not None else "home")
            case LockAct.REMOVE:
                change(self.house, "lock", "pin", "")
            case _:
                assert_never(act)

    def entered(self, field: LockField, value: str, now: float) -> None:
        match field:
            case LockField.MINUTES:
                change(self.house, "lock", "minutes", int(value))
            case LockField.SECOND:
                change(self.house, "table", "second_person", value == "yes")
            case _:
                assert_never(field)

    def _set(self, typed: str) -> None:
        """Keep a new PIN and leave the lock open for its few minutes."""
        change(self.house, "lock", "pin", pin.hashed(typed, os.urandom(pin.SALT)))
        self.house.lock.open()
        self.notice = self.house.translate(
            "The PIN is set. Write it down where children do not look."
        )
