"""The screen, the touch and the sound, looked at before and while SDL tries to open them."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from display.device.drivers import ACCELERATION, UNSEEN, advice, candidates, inspect
from firmware_host.doctor.checks import READ, WRITE, Check, Machine, failure, ok, skipped, warning
from firmware_host.kept.settings import Settings

# Run in a process of its own: SDL cannot be asked twice in one, and may crash on a broken driver.
TRIAL = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = sys.argv[1]
if sys.argv[2] != "-1":
    os.environ["SDL_KMSDRM_DEVICE_INDEX"] = sys.argv[2]
import pygame
try:
    pygame.display.init()
    width, height = pygame.display.get_desktop_sizes()[0]
    print(pygame.display.get_driver(), f"{width}x{height}")
except pygame.error as error:
    print("refused", error)
"""

# Without a desktop, do all that the table does: show colours, and ask the kernel whether they are
# on the screen.
BARE_TRIAL = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path[:0] = sys.argv[3:]
import pygame
from display.device.window import NoScreen, open_window
try:
    window = open_window(driver=sys.argv[1], card=int(sys.argv[2]))
    width, height = window.surface.get_size()
    for at, colour in enumerate(("red", "yellow", "green", "blue")):
        window.surface.fill(colour, (at * width // 4, 0, width // 4 + 1, height))
    pygame.display.flip()
    dark = " dark" if window.is_shown() is False else ""
    print(window.driver, f"{width}x{height}{dark}")
except NoScreen as error:
    print("refused", str(error).splitlines()[-1].partition("SDL says ")[2].partition(";")[0])
"""

PLUG = (
    "Switch the screen on and look at its cable, both ends; the table opens by itself. "
    "On a Pi 4 or 5 use the HDMI socket next to the power."
)

DARK_REMEDY = (
    "SDL draws with a library that shows nothing. sudo apt install libegl1 libgles2 "
    f"libgl1-mesa-dri, and take {ACCELERATION} and SDL_RENDER_DRIVER out of the service's "
    "environment if they are set."
)

# Bits of the kernel's description of an input device.
_PROP_DIRECT, _ABS_MT_POSITION_X = 1, 0x35


def all_checks(machine: Machine, settings: Settings) -> Iterator[Check]:
    """Yield every check of screen, touch and sound."""
    yield from drivers(machine, settings)
    yield touch(machine)
    yield sound(machine)
    if settings.sound.voice:
        yield voice(machine)


def drivers(machine: Machine, settings: Settings) -> Iterator[Check]:
    """Yield which drivers were tried; the first that opens is the one the table uses."""
    wanted = settings.display.driver
    findings = inspect(machine.root)
    opened = False
    for name in candidates(machine.env, "" if wanted == "auto" else wanted):
        title = f"Screen by {name}"
        if opened:
            yield skipped(title, "not needed")
            continue
        if name == "kmsdrm" and machine.table_is_running():
            if waiting := machine.lacks_screen():
                yield failure(title, waiting, PLUG)
            elif machine.is_dark():
                yield failure(title, "in use by the running table, and black", DARK_REMEDY)
            else:
                yield ok(title, "in use by the running table")
            opened = True
            continue
        card = settings.display.card if settings.display.card >= 0 else findings.card
        said = _try(machine, name, -1 if card is None else card)
        got, _, rest = said.partition(" ")
        if got.lower() == name and rest.endswith(" dark"):
            yield failure(title, f"opens, {rest.split()[0]}, but stays black", DARK_REMEDY)
            opened = True
        elif got.lower() == name and got not in UNSEEN:
            yield ok(title, f"opens, {rest}")
            opened = True
        elif got in UNSEEN:
            yield warning(
                title, f"opened {got} instead, which shows nothing", "Take it out of the config."
            )
        else:
            says = rest or "pygame could not be started"
            ways = advice(name, machine.env, findings, machine.root) + _rights(machine, name)
            yield warning(title, says, "; ".join(dict.fromkeys(ways)) or "See above.")
    if not opened:
        yield failure(
            "Screen",
            "no driver opens: the table cannot be seen",
            "Mend one of the drivers above. Until then: croupier play --terminal",
        )


def _try(machine: Machine, driver: str, card: int) -> str:
    trial = BARE_TRIAL if driver == "kmsdrm" else TRIAL
    said = machine.command([sys.executable, "-c", trial, driver, str(card), *sys.path])
    return said.strip().splitlines()[-1] if said and said.strip() else "refused"


def _rights(machine: Machine, driver: str) -> list[str]:
    """Return what the service's user may not open, which SDL never says."""
    if driver != "kmsdrm":
        return []
    user = machine.user
    shut = [
        path
        for path in sorted(machine.at("/dev/dri").glob("*[0-9]"))
        if not user.may(path, READ | WRITE)
    ]
    groups = "sudo usermod -aG video,render"
    return [f"{user.name} may not open {machine.shown(p)}: {groups} {user.name}" for p in shut]


def touch(machine: Machine) -> Check:
    """Check that there is a touchscreen, and the user may hear it."""
    found = [(event, name) for event, name in inputs(machine) if name]
    if not found:
        return skipped("Touch", "no touchscreen found; a mouse or the buttons will do")
    event, name = found[0]
    node = machine.at(f"/dev/input/{event}")
    if machine.user.may(node, READ):
        return ok("Touch", f"{name} (/dev/input/{event})")
    user = machine.user.name
    return failure(
        "Touch",
        f"{user} may not read /dev/input/{event} ({name}): the picture comes, touch is dead",
        f"sudo usermod -aG input {user}, then log in again (or restart the service).",
    )


def inputs(machine: Machine) -> Iterator[tuple[str, str]]:
    """Yield every input device with its name if it is a touchscreen, otherwise an empty name."""
    for folder in sorted(machine.at("/sys/class/input").glob("event*")):
        device = f"/sys/class/input/{folder.name}/device"
        direct = _bits(machine.read(f"{device}/properties")) >> _PROP_DIRECT & 1
        fingers = _bits(machine.read(f"{device}/capabilities/abs")) >> _ABS_MT_POSITION_X & 1
        yield folder.name, machine.read(f"{device}/name") if direct or fingers else ""


def _bits(words: str) -> int:
    """Return a mask, which the kernel writes as hexadecimal words of 64 bits, highest first."""
    value = 0
    for word in words.split():
        value = value << 64 | int(word, 16)
    return value


def sound(machine: Machine) -> Check:
    """Check that there is a sound card; without one the table is silent and complete."""
    cards = [line for line in machine.read("/proc/asound/cards").splitlines() if "]:" in line]
    if not cards:
        return skipped("Sound", "no sound card: the table is silent, everything is also shown")
    nodes = list(machine.at("/dev/snd").glob("pcm*p"))
    if nodes and not any(machine.user.may(node, READ | WRITE) for node in nodes):
        user = machine.user.name
        return warning("Sound", f"{user} may not use it", f"sudo usermod -aG audio {user}")
    return ok("Sound", ", ".join(card.split("]:")[1].strip() for card in cards))


def voice(machine: Machine) -> Check:
    """Check that the voice that was asked for can speak."""
    if machine.command(["espeak-ng", "--version"]):
        return ok("Voice", "espeak-ng")
    return warning("Voice", "espeak-ng is not installed", "sudo apt install espeak-ng")
