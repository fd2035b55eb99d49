"""croupier bench: everything in benchmarks/, repeated, as one table that can be compared."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.lab.bench import (
    FOLDER,
    Figure,
    as_json,
    as_text,
    load,
    measure,
    scripts,
    written_into,
)


def main(arguments: list[str]) -> int:
    """Measure, show, and compare."""
    parse = options.parser(
        "bench",
        "Run everything in benchmarks/ several times and show medians with their spread.",
        "croupier bench --json > before.json; croupier bench --compare before.json",
    )
    parse.add_argument("name", nargs="*", help="which scripts (all)")
    parse.add_argument("--repeat", type=int, default=5, metavar="N", help="runs of each (5)")
    parse.add_argument("--json", action="store_true", help="for machines, and to compare with")
    parse.add_argument("--compare", metavar="FILE", help="an earlier --json: marks what got slower")
    parse.add_argument("--folder", default=str(FOLDER), metavar="DIR", help="where the scripts are")
    parse.add_argument("--write", metavar="PAGE", help="put the table into a page of the docs")
    args = parse.parse_args(arguments)
    if args.repeat < 1:
        raise Refused("There must be at least one run of each.")
    if args.json and args.compare:
        raise Refused("--json is a run to keep; compare with it, or with another, in a table.")
    earlier = load(Path(args.compare)) if args.compare else {}
    if args.write:  # better refused now than after an hour of measuring
        written_into(_text(Path(args.write)), [], args.repeat)
    figures: list[Figure] = []
    failed = []
    found = scripts(Path(args.folder), args.name)
    for number, path in enumerate(found, 1):
        _say(f"{number} of {len(found)}, {path.stem} ")
        begun = monotonic()
        try:
            figures += measure(path, args.repeat, lambda: _say("."))
        except Exception as error:  # one broken script must not hide the others' figures
            failed.append(f"{path.stem}: {error}")
        _say(f" {monotonic() - begun:.0f} s\n")
        if args.write:  # what was measured so far is kept when the run is interrupted
            page = Path(args.write)
            page.write_text(written_into(_text(page), figures, args.repeat), "utf-8")
    if args.json:
        sys.stdout.write(as_json(figures))
    else:
        sys.stdout.write(as_text(figures, earlier))
    for reason in failed:
        sys.stderr.write(f"croupier: could not measure {reason}\n")
    return 1 if failed else 0


def _text(page: Path) -> str:
    """Return what is on a page. Raises `Refused` if it cannot be read."""
    try:
        return page.read_text("utf-8")
    except OSError as error:
        raise Refused(f"{page} cannot be read: {error.strerror}.") from None


def _say(text: str) -> None:
    """Show how far it is: a dot for every run."""
    sys.stderr.write(text)
    sys.stderr.flush()
