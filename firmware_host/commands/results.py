"""croupier results: who won what, over the years."""

from __future__ import annotations

import json
import os

from firmware_host.commands import options, replay
from firmware_host.engine.words import english
from firmware_host.kept import config
from firmware_host.language import chosen, translator
from firmware_host.record.results import results
from firmware_host.text.plain import tell
from firmware_host.text.terminal import results as book


def main(arguments: list[str]) -> int:
    """List finished games and count who won."""
    parse = options.parser("results", "Who won what, when.", "croupier results --json")
    parse.add_argument("--json", action="store_true", help="for machines")
    parse.add_argument("--all", action="store_true", help="unfinished games too")
    parse.add_argument("--config", metavar="FILE", help="a config other than the one in force")
    parse.add_argument("--journal", metavar="FILE", help="a journal other than the table's own")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    language = chosen(config.load(args.config)[0].language, os.environ)
    journal = replay.open_journal(args)
    found = results(journal)
    if args.json:
        rows = [{**vars(row), "reason": english(row.reason)} for row in found]
        tell(json.dumps(rows, indent=1) + "\n")
        return 0
    say = translator(language)
    lines = [*book.finished(found, say)]
    if args.all:
        lines += book.not_finished(journal, say)
    lines += book.wins(found, say)
    tell("".join(f"{line}\n" for line in lines))
    return 0
