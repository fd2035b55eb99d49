"""croupier export: a game as text to finish by hand, as CSV, or as JSON."""

from __future__ import annotations

import json

from firmware_host.commands import options, replay
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, open_hidden
from firmware_host.record import story
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.journal import Damaged, Journal, Record
from firmware_host.record.session import Session
from firmware_host.record.story import unplayable
from firmware_host.text.plain import tell


def main(arguments: list[str]) -> int:
    """Write one game to standard output."""
    parse = options.parser(
        "export",
        "Write a game down: plain text that a table can finish from by hand, CSV or JSON.",
        "croupier export --format csv > evening.csv",
    )
    replay.add_which(parse)
    parse.add_argument("--format", choices=("text", "csv", "json"), default="text")
    parse.add_argument(
        "--open-hidden",
        action="store_true",
        help="everybody at the table agrees: write down hands and tiles that only the machine "
        "knows, to finish by hand (it stays in the record)",
    )
    args = parse.parse_args(arguments)
    journal = replay.open_journal(args)
    record = replay.find(journal, args.number)
    try:
        session = Session.resume(journal, record)
    except Damaged as damage:
        return _unplayable(journal, record, str(damage), args.format)
    if args.open_hidden:
        everybody = session.game.table.people()
        session.take(Correct(open_hidden(), everybody, source="export"))
    if args.format == "text":
        tell(sheet(session))
    elif args.format == "csv":
        tell(story.ledger_csv(session))
    else:
        tell(json.dumps(story.everything(session), ensure_ascii=False, indent=1) + "\n")
    return 0


def _unplayable(journal: Journal, record: Record, why: str, form: str) -> int:
    """Write what there is of a game that cannot be resumed."""
    if form == "csv":
        raise Refused(f"{why} Its record can be had with --format json.")
    if form == "text":
        tell(unplayable.sheet(record, why))
    else:
        tell(unplayable.written(journal, record, why))
    return 0
