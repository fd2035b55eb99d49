"""The hardware check: every device live, every lamp to be lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from hardware.cues import Beep, Blink
from hardware.signals import Signal

FRESH = 0.5  # seconds between looks at the devices


def open_page(house: House, args: Mapping[str, str]) -> HardwarePage:
    """Return the check."""
    return HardwarePage(house)


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
        self._heard: dict[str, str] = {}
        self._next = 0.0

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        rows = []
        for device in self.house.rig_status():
            heard = self._heard.get(device.name, "")
            parts = (device.kind, device.where, device.says, device.last[-12:].hex(" "), heard)
            note = " · ".join(part for part in parts if part)
            state = f"{say(device.state)} {say(device.live)}".strip()
            rows.append(Row(Device(device.name), device.name, state, note, kind="act"))
        if not rows:
            text = say("No buttons, lamps or readers are configured: the screen does it all.")
            rows.append(Row("none", text, kind="plain"))
        return FormScene(
            "hardware",
            say("Hardware check"),
            tuple(rows),
            back="settings",
            main=say("Cards and tokens"),
            hint=say("Press every button. Touch a row to make its lamp blink."),
        )

    def proceed(self, now: float) -> None:
        self.house.open("cards")

    def touched(self, act: Device, now: float) -> None:
        self.house.cue(Blink(act.name.removesuffix(" lamp"), times=4))
        self.house.cue(Beep())

    def hear(self, signal: Signal, now: float) -> None:
        words = type(signal).__name__.lower()
        extra = scans.scanned(signal) or getattr(signal, "faces", "")
        if scans.is_scan(signal):
            scans.answer(self.house.cue, taken=not scans.trouble(signal))
        self._heard[signal.device] = f"{words} {extra}".strip()
        self.changed = True

    def tick(self, now: float, *, busy: bool) -> float | None:
        if now >= self._next:
            self._next = now + FRESH
            self.changed = True
        return self._next
