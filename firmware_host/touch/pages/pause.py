"""A break: sound and light, fixing, the rules, the hand-over sheet, going home, switching off."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, word
from firmware_host.kept.settings import DisplaySettings, SoundSettings, keys_of
from firmware_host.printing.codes import squares
from firmware_host.record.session import Session
from firmware_host.system.service import ask_poweroff, can_power_off
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.touch.pages.settings import change, slider
from firmware_host.touch.voice import again


def open_page(house: House, args: Mapping[str, str]) -> PausePage:
    """Return the break of the game on the table. Raises `Refused` if there is none."""
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return PausePage(house, house.session)


class Loud(StrEnum):
    """A setting that can be changed without leaving the game."""

    MUTE = "mute"
    VOLUME = "volume"
    BRIGHTNESS = "brightness"


class Break(StrEnum):
    """What can be done in a break."""

    SHEET = "hand-over"
    FAIR = "fair"
    FIX = "fix"
    RULES = "house rules"
    READ = "rules"
    PRACTICE = "practice"
    WORDS = "words"
    AGAIN = "again"
    CHART = "chart"
    CARDS = "cards"
    CALL = "call"
    PHONES = "phones"
    HOME = "home"
    OFF = "off"


# What each is called and for, and the sign before it; sound and light stand below the first.
ENTRIES = (
    (Break.HOME, "home", word("Home (the game is saved)")),
    (Break.READ, "book", word("The rules")),
    (Break.RULES, "check", word("House rules")),
    (Break.FIX, "fix", word("Fix the table"), word("Money, places, whose turn it is")),
    (Break.PHONES, "phone", word("Phones"), word("A private seat for everybody who wants one")),
    (Break.AGAIN, "sound", word("Say it again")),
    (Break.WORDS, "words", word("The table in words"), word("Who has what, to read or to hear")),
    (
        Break.PRACTICE,
        "bow",
        word("Practise a turn"),
        word("On a table of its own; nothing of it counts"),
    ),
    (Break.CHART, "chart", word("Money so far")),
    (Break.SHEET, "export", word("Hand-over sheet"), word("To finish without the machine")),
    (Break.FAIR, "dice", word("Fair play"), word("Proof that the machine's dice are fair")),
    (Break.CARDS, "cards", word("Cards and tokens")),
)


class PausePage(FormPage[Break, Loud]):
    """Everything is on disk already: nothing here has to be saved."""

    acts = (Break,)
    fields = (Loud,)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self._proving = False  # whether the code of the game is up

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        if self._proving:
            return self._proof()
        rows = [self._row(*entry) for entry in ENTRIES]
        rows[1:1] = self._loudness()
        if self.house.hall is not None:
            called = self.house.hall.calling
            words = (
                say("The host has been called. Touch to cancel") if called else say("Call the host")
            )
            rows.insert(0, Row(Break.CALL, words, kind="act", sign="person"))
        if can_power_off(os.environ):
            rows.append(Row(Break.OFF, say("Switch off"), kind="act", sign="close"))
        return FormScene(
            "pause",
            say("Take a break"),
            tuple(rows),
            main=say("Go on"),
            back="table",
            notice=self.notice,
            pairs=True,
        )

    def _row(self, act: Break, sign: str, title: str, note: str = "") -> Row:
        say = self.house.translate
        if act is Break.CHART and self.session.game.table.unit != "$":
            title = word("Points so far")
        return Row(act, say(title), kind="act", note=say(note) if note else "", sign=sign)

    def _proof(self) -> FormScene:
        """Return the code of this game, to be photographed before anybody knows how it ends."""
        say = self.house.translate
        told = say(
            "Photograph the code now. When the game is over its secret is revealed, "
            "and anybody can check that every roll was settled beforehand."
        )
        lines = (told, "", self.session.code)
        rows = tuple(Row(f"line {at}", line, kind="line") for at, line in enumerate(lines))
        code = squares(self.session.commitment)
        return FormScene("fair play", say("Fair play"), rows, back="pause", square=code)

    def _loudness(self) -> list[Row]:
        """Return what is heard and seen: silence, volume, brightness."""
        say, settings = self.house.translate, self.house.settings
        mute = settings.sound.mute
        picks = (Pick("yes", say("On")), Pick("no", say("Off")))
        silent = Row(
            Loud.MUTE,
            say("Mute"),
            say("On") if mute else say("Off"),
            picks=picks,
            chosen="yes" if mute else "no",
            sign="mute",
        )
        volume, light = keys_of(SoundSettings)["volume"], keys_of(DisplaySettings)["brightness"]
        return [
            silent,
            replace(
                slider(Loud.VOLUME, say("Volume"), volume, settings.sound.volume, say), sign="sound"
            ),
            replace(
                slider(Loud.BRIGHTNESS, say("Brightness"), light, settings.display.brightness, say),
                sign="light",
            ),
        ]

    def entered(self, field: Loud, value: str, now: float) -> None:
        match field:
            case Loud.MUTE:
                change(self.house, "sound", "mute", value == "yes")
            case Loud.VOLUME:
                change(self.house, "sound", "volume", int(value))
            case Loud.BRIGHTNESS:
                change(self.house, "display", "brightness", int(value))
            case _:
                assert_never(field)

    def proceed(self, now: float) -> None:
        self.house.open("table")

    def touched(self, act: Break, now: float) -> None:
        match act:
            case Break.RULES:
                self.house.open("fix", {"tab": "rules"})
            case (
                Break.HOME
                | Break.CHART
                | Break.CARDS
                | Break.PHONES
                | Break.FIX
                | Break.SHEET
                | Break.READ
                | Break.PRACTICE
                | Break.WORDS
            ):
                self.house.open(act)
            case Break.FAIR:
                self._proving = self.changed = True
            case Break.AGAIN:
                self._say_again()
            case Break.CALL:
                self._call()
            case Break.OFF:
                self._switch_off()
            case _:
                assert_never(act)

    def _say_again(self) -> None:
        """Show and say the last event and the question that is up."""
        self.notice = again(self.session)
        self.house.aloud(self.notice)

    def _call(self) -> None:
        assert self.house.hall is not None
        wanted = not self.house.hall.calling
        if not self.house.hall.call(wanted=wanted):
            raise Refused("Nobody in the hall can be reached just now.")
        self.changed = True

    def _switch_off(self) -> None:
        try:
            ask_poweroff(os.environ)
        except OSError as error:
            raise Refused(
                Line("The power cannot be cut from here: {error}.", error=str(error))
            ) from error
