"""croupier doctor: looks at the machine and says what to do, a remedy for every failure."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from firmware_host.commands import options
from firmware_host.doctor.checks import Machine, State, worst
from firmware_host.doctor.examine import run
from firmware_host.doctor.page import Report, as_json, every, text, verdict
from firmware_host.kept.config import fitted, load
from firmware_host.kept.config_text import shown
from firmware_host.kept.settings import Settings

EXAMPLES = """\
croupier doctor                             every check
  croupier doctor --json > report.json        for machines
  croupier doctor hardware                    every button, lamp and reader, live
  croupier doctor wiring > wiring.svg         a picture of what goes where on the header
  sudo croupier doctor --bundle report.zip    everything for a bug report"""


def main(arguments: list[str]) -> int:
    """Print the page; status 0 unless something failed, 1 if it did."""
    parser = options.parser(
        "doctor",
        "Check this machine, with a remedy for every failure.",
        EXAMPLES,
    )
    parser.add_argument("what", nargs="?", choices=("all", "hardware", "wiring"), default="all")
    parser.add_argument("--config", metavar="FILE", help="a settings file")
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    parser.add_argument("--show-config", action="store_true", help="the settings in force")
    parser.add_argument("--bundle", metavar="FILE", help="pack a zip file for a bug report")
    args = parser.parse_args(arguments)
    settings, problems = load(args.config)
    if args.show_config:
        return _show_config(settings, problems)
    if args.what == "wiring":
        from firmware_host.doctor.wiring import draw

        sys.stdout.write(draw(fitted(settings)))
        return 0
    if args.what == "hardware":
        from firmware_host.doctor.live import watch

        return watch(fitted(settings), problems)
    return _examine(args, settings, problems)


def _show_config(settings: Settings, problems: list[str]) -> int:
    for problem in problems:
        sys.stderr.write(f"croupier: {problem}\n")
    source = settings.source or "no file, all defaults"
    sys.stdout.write(f"# from: {source}\n# games in: {settings.state_folder}\n{shown(settings)}")
    return 1 if problems else 0


def _examine(args: argparse.Namespace, settings: Settings, problems: list[str]) -> int:
    machine = Machine()
    report: Report = run(settings, problems, machine)
    if args.bundle:
        from firmware_host.doctor.bundle import pack

        names = pack(Path(args.bundle), machine, settings, report)
        sys.stdout.write(f"{args.bundle}: {', '.join(names)}\n{verdict(report)}\n")
    elif args.json:
        sys.stdout.write(as_json(report))
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        width = min(100, shutil.get_terminal_size().columns)
        sys.stdout.write(text(report, colour=colour, width=width))
    return 1 if worst(every(report)) == State.FAILURE else 0
