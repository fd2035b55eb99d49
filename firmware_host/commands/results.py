"""croupier results: who won what, over the years."""

from __future__ import annotations

import json
from collections import Counter

from firmware_host.commands import options, replay
from firmware_host.record.results import results
from firmware_host.text.plain import tell


def main(arguments: list[str]) -> int:
    """List finished games and count who won."""
    parse = options.parser("results", "Who won what, when.", "croupier results --json")
    parse.add_argument("--json", action="store_true", help="for machines")
    parse.add_argument("--all", action="store_true", help="unfinished games too")
    parse.add_argument("--journal", metavar="FILE", help="a journal other than the table's own")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    journal = replay.open_journal(args)
    found = results(journal)
    if args.json:
        tell(json.dumps([vars(row) for row in found], indent=1) + "\n")
        return 0
    if not found:
        tell("No game has been finished yet. croupier play begins one.\n")
    for row in found:
        winners = " and ".join(row.winners)
        tell(f"{row.number:>4}  {row.ended[:10]}  {row.game:<13} {winners}: {row.reason}\n")
    if args.all:
        for record in journal.each():
            if not record.ended:
                state = "abandoned" if record.abandoned else "unfinished"
                tell(f"{record.id:>4}  {record.started[:10]}  {record.game} ({state})\n")
    wins = Counter((row.game, name) for row in found for name in row.winners)
    for (game, name), count in sorted(wins.items()):
        tell(f"{name} has won {game} {count} time{'s' if count > 1 else ''}.\n")
    return 0
