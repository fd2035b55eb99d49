"""The doctor's findings as a page for people and as JSON for machines."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from firmware_host import __version__
from firmware_host.doctor.checks import Check, State, worst

Report = Mapping[str, Sequence[Check]]

# A sign for each state, readable without colour.
SIGNS = {State.OK: "ok  ", State.WARNING: "warn", State.FAILURE: "FAIL", State.SKIPPED: " -  "}
COLOURS = {State.OK: "32", State.WARNING: "33", State.FAILURE: "31;1", State.SKIPPED: "2"}


def every(report: Report) -> list[Check]:
    """Return all checks in order."""
    return [check for checks in report.values() for check in checks]


def text(report: Report, *, colour: bool = False, width: int = 100) -> str:
    """Return one page: groups, a line for each check, the remedy under what is not well."""
    lines: list[str] = []
    for group, checks in report.items():
        lines += ["", group]
        for check in checks:
            sign = SIGNS[check.state]
            if colour:
                sign = f"\033[{COLOURS[check.state]}m{sign}\033[0m"
            body = textwrap.wrap(f"{check.name}: {check.says}", width - 8) or [""]
            lines.append(f"  {sign}  {body[0]}")
            lines += [f"        {line}" for line in body[1:]]
            if check.remedy:
                lines += textwrap.wrap(
                    f"-> {check.remedy}",
                    width - 8,
                    initial_indent="        ",
                    subsequent_indent="           ",
                    break_long_words=False,
                    break_on_hyphens=False,
                )
    return "\n".join([*lines[1:], "", verdict(report)]) + "\n"


def verdict(report: Report) -> str:
    """Return the last line of the page."""
    checks = every(report)
    failures = sum(check.state == State.FAILURE for check in checks)
    warnings = sum(check.state == State.WARNING for check in checks)
    if not failures and not warnings:
        return "All well."
    parts = [
        f"{count} {word}{'s' if count > 1 else ''}"
        for count, word in ((failures, "failure"), (warnings, "warning"))
        if count
    ]
    return " and ".join(parts) + ": see the lines marked with ->."


def as_json(report: Report) -> str:
    """Return the same for machines."""
    data = {
        "version": __version__,
        "state": worst(every(report)),
        "groups": {group: [asdict(check) for check in checks] for group, checks in report.items()},
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
