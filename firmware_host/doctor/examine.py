"""Every check of the machine, by group."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.doctor.checks import Check, Machine, failure
from firmware_host.kept.config import fitted
from firmware_host.kept.owner import as_owner
from firmware_host.kept.settings import Settings


def run(settings: Settings, problems: list[str], machine: Machine) -> dict[str, list[Check]]:
    """Return every check, by group. A check that raises is reported as a failure."""
    from firmware_host.doctor import keeping, pins, ports, screen_and_sound, software

    config = fitted(settings)
    groups: dict[str, Iterator[Check]] = {
        "Program": software.all_checks(machine, settings, problems),
        "Screen and sound": screen_and_sound.all_checks(machine, settings),
        "Buttons and lamps": pins.all_checks(machine, config),
        "Readers": ports.all_checks(machine, config),
    }
    report = {name: _patiently(checks) for name, checks in groups.items()}
    with as_owner(settings.state_folder):  # whose user may have laid anything there
        report["Games and power"] = _patiently(keeping.all_checks(machine, settings))
    return report


def _patiently(checks: Iterator[Check]) -> list[Check]:
    done: list[Check] = []
    try:
        done += checks
    except Exception as error:  # something may be badly broken; the doctor must finish
        says = f"a check broke off: {type(error).__name__}: {error}"
        done.append(failure("Doctor", says, "Send a bundle: croupier doctor --bundle report.zip"))
    return done
