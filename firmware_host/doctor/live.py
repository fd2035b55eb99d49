"""croupier doctor hardware: every device as it is this moment, and lamps to light by name."""

from __future__ import annotations

import select
import sys
from collections.abc import Sequence
from typing import TextIO

from hardware.backends import make
from hardware.config.spec import HardwareConfig
from hardware.cues import Beep, Chase, Lamp
from hardware.devices.base import DeviceStatus
from hardware.rig import Rig
from hardware.signals import Signal

LAST = 6  # signals that stay on the page
HELP = "Type a lamp's name to light it or put it out, chase, beep, or q; each with Enter."
SIGNS = {"ready": "ok", "starting": "..", "stuck": "!!", "lost": "--"}


class HardwareCheck:
    """The page and what was typed below it. `obey` returns False when it is time to go."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._lit: set[str] = set()
        self._heard: list[Signal] = []
        self._said = HELP

    def obey(self, line: str) -> bool:
        """Do what a line asks for."""
        word = line.strip().lower()
        self._said = HELP
        if word in ("q", "quit", "exit"):
            return False
        if word == "beep":
            self._rig.cue(Beep())
        elif word == "chase":
            self._rig.cue(Chase(seconds=2.0))
        elif word in self._rig.lamps:
            self._lit ^= {word}
            self._rig.cue(Lamp(word, word in self._lit))
        elif word:
            lamps = ", ".join(self._rig.lamps) or "none fitted"
            self._said = f"There is no lamp {word!r}. Lamps: {lamps}."
        return True

    def look(self, patience: float) -> None:
        """Run the devices for a moment and collect their signals."""
        self._rig.work(patience)
        self._heard = [*self._heard, *self._rig.inbox.take_all()][-LAST:]

    def page(self, problems: Sequence[str]) -> str:
        """Return everything as text."""
        lines = ["Hardware check", ""]
        lines += [f"  config: {problem}" for problem in problems]
        said: set[str] = set()
        for status in self._rig.status():
            lines += _rows(status, said)
        if len(lines) == 2:
            lines.append("  Nothing is configured under [hardware]: the screen alone.")
        lines += ["", "Last signals"]
        lines += [f"  {_told(signal)}" for signal in self._heard] or ["  none yet: press a button"]
        return "\n".join([*lines, "", self._said]) + "\n"


def _rows(status: DeviceStatus, said: set[str]) -> list[str]:
    """Return one device; a reason that was given already is not given again."""
    sign = SIGNS.get(status.state, "??")
    counts = f"{status.good} good, {status.bad} bad"
    rows = [
        f"  {sign}  {status.kind:<9}{status.name:<13}{status.where:<24}{status.live:<10}{counts}"
    ]
    if status.says and status.says not in said:
        said.add(status.says)
        rows.append(f"        -> {status.says}")
    if status.last:
        rows.append(f"        last bytes: {status.last[-24:].hex(' ')}")
    return rows


def _told(signal: Signal) -> str:
    facts = {name: getattr(signal, name) for name in type(signal).__slots__}
    said = " ".join(f"{name}={value}" for name, value in facts.items())
    return f"{signal.at:10.3f}  {signal.device:<10} {type(signal).__name__} {said}".rstrip()


def watch(
    config: HardwareConfig,
    problems: Sequence[str],
    keys: TextIO = sys.stdin,
    out: TextIO = sys.stdout,
) -> int:
    """Show the page until told to stop; into a pipe, once. Status 1 if a device is lost."""
    rig = Rig(config, make(config))
    check = HardwareCheck(rig)
    try:
        check.look(0.0)
        if not (keys.isatty() and out.isatty()):
            out.write(check.page(problems))
        else:
            _interactive(check, problems, keys, out)
        return 1 if any(status.state == "lost" for status in rig.status()) else 0
    finally:
        rig.stop()


def _interactive(check: HardwareCheck, problems: Sequence[str], keys: TextIO, out: TextIO) -> None:
    going = True
    while going:
        out.write(f"\033[H\033[J{check.page(problems)}")
        out.flush()
        check.look(0.2)
        if select.select([keys], [], [], 0)[0]:
            line = keys.readline()
            going = bool(line) and check.obey(line)
