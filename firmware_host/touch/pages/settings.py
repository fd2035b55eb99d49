"""Settings that can be changed at the table: in force at once, and after the next start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row, Slide
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Language, Line, word
from firmware_host.kept import config
from firmware_host.kept.settings import SECTIONS, Key, Settings, keys_of
from firmware_host.language import available, translator
from firmware_host.system import service
from firmware_host.touch.app import House
from firmware_host.touch.pages.calm import is_calm, switch
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass

MEASURED = ("touch",)  # set by a page of its own, not picked
FULL = 100  # per cent
STEPS = 20  # of a slider
TABS = (
    ("display", word("Screen")),
    ("sound", word("Sound")),
    ("table", word("Table")),
    ("", word("More")),
)


def open_page(house: House, args: Mapping[str, str]) -> SettingsPage:
    """Return the settings."""
    return SettingsPage(house)


class More(StrEnum):
    """The pages that the last tab leads to."""

    CARDS = "cards"
    EDITIONS = "editions"
    HARDWARE = "hardware"
    PRINT = "print"
    LOCK = "lock"
    CALM = "calm"
    CARE = "care"
    SWITCH_OFF = "switch off"
    LEAVE = "leave"
    TEST_SOUND = "test sound"


@dataclass(frozen=True)
class Setting(RowKey):
    """One key of the section that is shown."""

    name: str


# Pages that settings lead to: what each is called, and what it is for.
ELSEWHERE = (
    (More.EDITIONS, word("Editions"), word("What is printed on a board and its cards.")),
    (More.PRINT, word("Print a box"), word("Board, cards and money as a file for a printer")),
    (More.CARDS, word("Cards and tokens"), word("Teach the reader what lies on it")),
    (
        More.HARDWARE,
        word("Check buttons, lamps and readers"),
        word("Press each of them and see that it works"),
    ),
)


class SettingsPage(FormPage[More, Setting]):
    """Every key that belongs to the screen, as the table of keys describes it."""

    acts = (More,)
    fields = (Setting,)
    tab = "display"

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        section = SECTIONS[self.tab] if self.tab else Settings
        rows = [
            self._row(name, about)
            for name, about in keys_of(section).items()
            if about.on_screen and name not in MEASURED
        ]
        if not self.tab:
            rows += (
                Row(act, say(title), kind="act", note=say(note)) for act, title, note in ELSEWHERE
            )
            calm = say("On") if is_calm(self.house.settings) else say("Off")
            rows.append(
                Row(
                    More.CALM,
                    say("Calm table"),
                    calm,
                    kind="act",
                    note=say("Large, slow, one thing at a time, with the voice on"),
                )
            )
            locked = say("On") if self.house.lock.is_set else say("Off")
            pin = say("A PIN before settings, corrections and house rules.")
            rows.append(Row(More.LOCK, say("Parents' lock"), locked, kind="act", note=pin))
            care = say("Backups, updates, the clock, touch calibration")
            rows.append(Row(More.CARE, say("Look after the table"), kind="act", note=care))
            # The appliance would open again at once; there it is the power that can go.
            if service.can_power_off(os.environ):
                rows.append(Row(More.SWITCH_OFF, say("Switch the table off"), kind="act"))
            else:
                rows.append(Row(More.LEAVE, say("Close Croupier"), kind="act"))
        if self.tab == "sound":
            rows.append(Row(More.TEST_SOUND, say("Hear a sound"), kind="act"))
        tabs = tuple((key or "more", say(label)) for key, label in TABS)
        return FormScene(
            "settings",
            say("Settings"),
            tuple(rows),
            tabs=tabs,
            tab=self.tab or "more",
            notice=self.notice,
        )

    def _row(self, name: str, about: Key) -> Row:
        say = self.house.translate
        settings = self.house.settings
        now = getattr(getattr(settings, self.tab) if self.tab else settings, name)
        title = say(name.replace("_", " ").capitalize())
        if about.kind is int and not about.among:
            return slider(Setting(name), title, about, int(now), say)
        picks = tuple(
            Pick(_text(value), self._label(name, value)) for value in values(name, about, now)
        )
        shown = self._label(name, now)
        return Row(Setting(name), title, shown, say(about.says), picks=picks, chosen=_text(now))

    def _label(self, name: str, value: object) -> str:
        """Return what a value is called; languages are called as their speakers call them."""
        if name == "language" and value in available():
            say = translator(str(value))
            return say("English")
        if isinstance(value, bool):
            return self.house.translate("On" if value else "Off")
        if not isinstance(value, str):
            return str(value)
        return self.house.translate(value.capitalize())

    def show_tab(self, tab: str) -> None:
        self.tab = "" if tab == "more" else tab

    def touched(self, act: More, now: float) -> None:
        match act:
            case More.CARDS | More.EDITIONS | More.HARDWARE | More.CARE | More.PRINT | More.LOCK:
                self.house.open(act)
            case More.SWITCH_OFF:
                try:
                    service.ask_poweroff(os.environ)
                except OSError as error:
                    raise Refused(
                        Line("It cannot be switched off from here: {error}.", error=str(error))
                    ) from error
            case More.LEAVE:
                self.house.leaving = True
            case More.CALM:
                switch(self.house, change)
            case More.TEST_SOUND:
                self.house.ring("win")
            case _:
                assert_never(act)

    def entered(self, field: Setting, value: str, now: float) -> None:
        about = keys_of(SECTIONS[self.tab] if self.tab else Settings)[field.name]
        chosen: str | int | bool = value
        if about.kind is bool:
            chosen = value == "yes"
        elif about.kind is int:
            chosen = int(value)
        change(self.house, self.tab, field.name, chosen)


def change(house: House, section: str, name: str, value: str | int | bool) -> None:
    """Put a setting into force, now and after the next start. Raises `Refused`."""
    try:
        house.settings = config.remember(house.settings, section, name, value)
    except OSError as error:
        raise Refused(Line("It could not be saved: {error}.", error=str(error.strerror))) from error
    if house.session is not None:
        house.session.second_person = house.settings.table.second_person
    house.restyle()
    if name == "volume":
        house.ring("receive")  # as loud as it will be


def slider(key: RowKey | str, title: str, about: Key, now: int, say: Language) -> Row:
    """Return a row that is slid from the lowest to the highest value of a key."""
    value = say.percent(now) if about.high == FULL else say.number(now)
    step = max(1, (about.high - about.low) // STEPS)
    return Row(key, title, value, slide=Slide(about.low, about.high, step, now))


def values(name: str, about: Key, now: object) -> list[object]:
    """Return the values to which a key can be set by touch."""
    if about.kind is bool:
        return [True, False]
    if about.among:
        return list(about.among)
    if name == "language":
        return ["auto", *available()]
    return [now]


def _text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
