"""The hardware check: every device live, every lamp to be lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.words import Line, Text, said, word
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass
from hardware.cues import Beep, Blink
from hardware.signals import (
    CardRead,
    Crowded,
    DiceRead,
    Found,
    Held,
    Lost,
    Misread,
    Pressed,
    Released,
    Signal,
    SpinRead,
    TokenLifted,
    TokenPlaced,
    Turned,
)

FRESH = 0.5  # seconds between looks at the devices


def open_page(house: House, args: Mapping[str, str]) -> HardwarePage:
    """Return the check."""
    return HardwarePage(house)


STATES = {
    "ready": word("in order"),
    "starting": word("starting"),
    "stuck": word("stuck"),
    "lost": word("lost"),
}
# Readers and boards are called by their makers' names.
KINDS = {
    "button": word("button"),
    "lamp": word("lamp"),
    "buzzer": word("buzzer"),
    "encoder": word("knob"),
}
HOW = word("Press every button. Touch a row to make its lamp blink.")


@dataclass(frozen=True)
class Device(RowKey):
    """Let the lamp of a device blink."""

    name: str


class HardwarePage(FormPage[Device, Never]):
    """One row per device; touch a lamp's row to see it blink, press a button to see it heard."""

    takes_buttons = True
    acts = (Device,)

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._heard: dict[str, Text] = {}
        self._next = 0.0

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = []
        for device in self.house.rig_status():
            heard = said(self._heard.get(device.name, ""), say)
            parts = (
                say(KINDS.get(device.kind, device.kind)),
                device.where,
                said(scans.in_words(device.says), say),
                device.last[-12:].hex(" "),
                heard,
            )
            note = " · ".join(part for part in parts if part)
            live = said(scans.in_words(device.live), say)
            state = f"{say(STATES[device.state])} {live}".strip()
            rows.append(Row(Device(device.name), device.name, state, note, kind="act"))
        if not rows:
            text = say(
                "No buttons, lamps or readers yet: the screen does it all. See docs/hardware.md."
            )
            rows.append(Row("none", text, kind="plain"))
        return FormScene(
            "hardware",
            say("Hardware check"),
            tuple(rows),
            back="settings",
            main=say("Cards and tokens"),
            hint=say(HOW) if self.house.rig_status() else "",
        )

    def proceed(self, now: float) -> None:
        self.house.open("cards")

    def touched(self, act: Device, now: float) -> None:
        self.house.cue(Blink(act.name.removesuffix(" lamp"), times=4))
        self.house.cue(Beep())

    def hear(self, signal: Signal, now: float) -> None:
        if scans.is_scan(signal):
            scans.answer(self.house.cue, taken=not scans.trouble(signal))
        self._heard[signal.device] = told(signal)
        self.changed = True

    def tick(self, now: float, *, busy: bool) -> float | None:
        if now >= self._next:
            self._next = now + FRESH
            self.changed = True
        return self._next


def told(signal: Signal) -> Text:
    """Return what a device has just said, in a word or two."""
    match signal:
        case Pressed():
            return Line("pressed")
        case Held():
            return Line("held down")
        case Released():
            return Line("let go")
        case Turned():
            return Line("turned by {steps}", steps=signal.steps)
        case DiceRead():
            return Line("the dice show {faces}", faces=", ".join(map(str, signal.faces)))
        case SpinRead():
            return Line("stopped at {result}", result=signal.result)
        case CardRead():
            return Line("read {tag}", tag=signal.card)
        case TokenPlaced():
            return Line("read {tag}", tag=signal.token)
        case TokenLifted():
            return Line("{tag} was taken away", tag=signal.token)
        case Crowded():
            return Line("several cards at once")
        case Misread() | Lost():
            return scans.in_words(signal.reason)
        case Found():
            return Line("works again")
        case _:
            assert_never(signal)
