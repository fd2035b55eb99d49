"""The GPIO chip, who may use it, and every button and lamp that is configured."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware_host.doctor.checks import READ, WRITE, Check, Machine, failure, ok, skipped, warning
from hardware.config.spec import HardwareConfig

# The name of the GPIO chip behind the 40 pins, by generation of the Pi.
HEADERS = ("pinctrl-rp1", "pinctrl-bcm2712", "pinctrl-bcm2711", "pinctrl-bcm2835")


def all_checks(machine: Machine, config: HardwareConfig) -> Iterator[Check]:
    """Yield every check of the header."""
    pins = wired(config)
    if not pins and not machine.model():
        yield skipped("GPIO", "no pins are configured")
        return
    if config.backend != "pi":
        yield skipped("GPIO", f'backend = "{config.backend}" uses no real pins')
        return
    chip = chosen(machine, config)
    yield (found := header(machine, config, chip))
    if found.state == "failure":
        return
    yield permission(machine, chip)
    for name, pin in pins:
        yield line(machine, chip, name, pin)


def wired(config: HardwareConfig) -> list[tuple[str, int]]:
    """Return everything on the header with its pin, in words."""
    return [
        *((f"button {one.name}", one.pin) for one in config.buttons),
        *((f"lamp {one.name}", one.pin) for one in config.lamps),
        *(
            (f"encoder {one.name} ({side})", pin)
            for one in config.encoders
            for side, pin in (("a", one.a), ("b", one.b))
        ),
        *([("buzzer", config.buzzer.pin)] if config.buzzer else []),
    ]


def chosen(machine: Machine, config: HardwareConfig) -> Path:
    """Return the chip that will be used: the configured one, or the one gpiozero takes.

    On a Pi 5 the header was gpiochip4 until kernel 6.6.45 and is gpiochip0 since.
    """
    if config.chip is not None:
        return machine.at(f"/dev/gpiochip{config.chip}")
    four = machine.at("/dev/gpiochip4")
    return four if machine.is_pi5() and four.exists() else machine.at("/dev/gpiochip0")


def header(machine: Machine, config: HardwareConfig, chip: Path) -> Check:
    """Check that the chosen chip is the one behind the 40 pins."""
    shown = machine.shown(chip)
    if not chip.exists():
        others = sorted(path.name for path in machine.at("/dev").glob("gpiochip*"))
        says = f"there is no {shown}" + (f", only {', '.join(others)}" if others else "")
        return failure(
            "GPIO chip", says, "On a Pi: take chip out of [hardware]. Elsewhere pins do not work."
        )
    info = machine.chip(chip)
    if info is None or info.label in HEADERS:
        about = f" ({info.label}, {info.lines} lines)" if info else ""
        return ok("GPIO chip", f"{shown}{about}")
    right = _right_chip(machine)
    return failure(
        "GPIO chip",
        f"{shown} is {info.label}, not the chip of the 40 pins",
        f"Write chip = {right} under [hardware]." if right else "No other chip fits.",
    )


def _right_chip(machine: Machine) -> str:
    for path in sorted(machine.at("/dev").glob("gpiochip*")):
        info = machine.chip(path)
        if info and info.label in HEADERS:
            return path.name.removeprefix("gpiochip")
    return ""


def permission(machine: Machine, chip: Path) -> Check:
    """Check that the user may use the pins."""
    user = machine.user.name
    if machine.user.may(chip, READ | WRITE):
        return ok("GPIO rights", f"{user} may use the pins")
    return failure(
        "GPIO rights",
        f"{user} may not use {machine.shown(chip)}",
        f"sudo usermod -aG gpio {user}, then log in again (or restart the service).",
    )


def line(machine: Machine, chip: Path, name: str, pin: int) -> Check:
    """Check that one configured pin is free, or held by the running table."""
    holder = machine.line(chip, pin)
    title = name[0].upper() + name[1:]
    if not holder:
        return ok(title, f"GPIO{pin}, free")
    if machine.table_is_running():
        return ok(title, f"GPIO{pin}, held by the running table")
    remedy = "Stop the other program, or switch the kernel's driver off in raspi-config."
    return warning(title, f"GPIO{pin} is held by {holder}", remedy)
