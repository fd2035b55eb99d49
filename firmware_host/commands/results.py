"""croupier results: who won what, over the years."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass

from firmware_host import games
from firmware_host.commands import options, replay
from firmware_host.record.journal import Journal


@dataclass(frozen=True)
class Result:
    """One finished game: when, what, who won, everyone who played."""

    number: int
    game: str
    ended: str
    winners: tuple[str, ...]
    players: tuple[str, ...]
    reason: str


def results(journal: Journal) -> list[Result]:
    """Every finished game, newest first."""
    return [
        Result(
            record.id,
            games.board(record.game).name,
            record.ended,
            tuple(record.outcome["winners"]),
            tuple(record.header["setup"]["seats"]),
            record.outcome["reason"],
        )
        for record in journal.records()
        if record.ended and record.outcome
    ]


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
        sys.stdout.write(json.dumps([vars(row) for row in found], indent=1) + "\n")
        return 0
    for row in found:
        winners = " and ".join(row.winners)
        sys.stdout.write(
            f"{row.number:>4}  {row.ended[:10]}  {row.game:<13} {winners}: {row.reason}\n"
        )
    if args.all:
        for record in journal.records():
            if not record.ended:
                state = "abandoned" if record.abandoned else "unfinished"
                sys.stdout.write(
                    f"{record.id:>4}  {record.started[:10]}  {record.game} ({state})\n"
                )
    wins = Counter((row.game, name) for row in found for name in row.winners)
    for (game, name), count in sorted(wins.items()):
        sys.stdout.write(f"{name} has won {game} {count} time{'s' if count > 1 else ''}.\n")
    return 0
