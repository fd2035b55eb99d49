"""The program itself: Python, the packages it stands on, its config and its service."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from importlib import metadata

from firmware_host.doctor.checks import Check, Machine, failure, ok, skipped, warning
from firmware_host.kept.settings import Settings

OLDEST_PYTHON = (3, 11)

# Debian's own gpiozero is too old, and it has no lgpio: without the pins everything else works.
ARCHIVE = "(from Raspberry Pi's archive; only the pins of the header need it)"

# Package -> oldest version that works, whether the table cannot do without it, how to get it.
PACKAGES = {
    "pygame": ((2, 1, 2), True, "sudo apt install python3-pygame"),
    "gpiozero": ((2, 0, 1), False, f"sudo apt install python3-gpiozero {ARCHIVE}"),
    "pyserial": ((3, 5), False, "sudo apt install python3-serial"),
    "lgpio": ((0, 2, 2), False, f"sudo apt install python3-lgpio {ARCHIVE}"),
    "font-manrope": ((0, 0, 2), True, "run systemd/install.sh again"),
    "font-source-serif-pro": ((0, 0, 1), True, "run systemd/install.sh again"),
}

Version = Callable[[str], str | None]


def installed_version(package: str) -> str | None:
    """Return the version of a package, or None."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def all_checks(machine: Machine, settings: Settings, problems: list[str]) -> Iterator[Check]:
    """Yield every check of the program."""
    yield python()
    yield from packages(machine)
    yield from config(settings, problems)
    yield service(machine)


def python(current: tuple[int, ...] = sys.version_info[:3]) -> Check:
    """Check that Python is new enough."""
    says = ".".join(map(str, current)) + f" on {platform.machine()}"
    if current < OLDEST_PYTHON:
        return failure("Python", says, "Croupier needs Python 3.11: use Raspberry Pi OS Bookworm.")
    return ok("Python", says)


def packages(machine: Machine, version: Version = installed_version) -> Iterator[Check]:
    """Check that every package is there and new enough."""
    for package, (oldest, needed, get) in PACKAGES.items():
        found = version(package)
        wanted = ".".join(map(str, oldest))
        if package == "lgpio" and found is None and not machine.model():
            yield skipped(package, "not needed: this is not a Raspberry Pi")
        elif found is None:
            kind = failure if needed else warning
            yield kind(package, "not installed", get)
        elif _numbers(found) < oldest:
            yield failure(package, f"{found} is too old, {wanted} is needed", get)
        else:
            yield ok(package, found)
    if version("RPi.GPIO") and version("rpi-lgpio"):
        yield failure(
            "RPi.GPIO", "fights with rpi-lgpio over one name", "sudo apt remove python3-rpi.gpio"
        )


def _numbers(version: str) -> tuple[int, ...]:
    numbers = []
    for part in version.split("."):
        if not part.isdecimal():
            break
        numbers.append(int(part))
    return tuple(numbers)


def config(settings: Settings, problems: list[str]) -> Iterator[Check]:
    """Check that the config file says nothing that had to be ignored."""
    where = str(settings.source) if settings.source else "no file, all defaults"
    if not problems:
        yield ok("Config", where)
    for problem in problems:
        yield failure("Config", problem, f"Mend that line in {where}; the default is used so far.")


def service(machine: Machine) -> Check:
    """Check that the service is running and stays up."""
    said = machine.service()
    if said.get("LoadState") != "loaded":
        return skipped("Service", "not installed: the table is started by hand (./play)")
    state = f"{said.get('ActiveState')} ({said.get('SubState')})"
    restarts = int(said.get("NRestarts") or 0)
    if said.get("ActiveState") == "failed":
        return failure(
            "Service",
            f"{state}, {said.get('Result')}",
            "See why: journalctl -b -u croupier. Then: sudo systemctl restart croupier",
        )
    if machine.lacks_screen():
        return warning("Service", f"{state}, without a screen", "See the screen's own check.")
    if machine.is_dark():
        return warning("Service", f"{state}, on a dark screen", "See the screen's own check.")
    if said.get("ActiveState") != "active":
        return warning("Service", state, "sudo systemctl start croupier")
    if restarts:
        return warning(
            "Service",
            f"{state}, restarted {restarts} times since boot",
            "See why: journalctl -b -u croupier",
        )
    return ok("Service", said.get("StatusText") or state)
