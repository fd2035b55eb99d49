"""croupier replay: tell a recorded game again, or check its chance."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.record import story
from firmware_host.record.journal import Journal, Record
from firmware_host.record.read_only import lent
from firmware_host.record.session import Session
from firmware_host.text import progress
from firmware_host.text.plain import tell, warn

LARGEST_NUMBER = 2**63  # of a row in the database


def add_which(parse: argparse.ArgumentParser) -> None:
    """Add the options for which game of which journal."""
    parse.add_argument("number", nargs="?", type=int, help="the game's number; the newest without")
    parse.add_argument("--journal", metavar="FILE", help="a journal other than the table's own")
    options.add_state(parse)


def open_journal(args: argparse.Namespace) -> Journal:
    """Return a copy of the journal that the options name; damage found in it is reported."""
    path = Path(args.journal) if args.journal else options.state_folder(args.state) / "croupier.db"
    journal = progress.tell(lent(path))
    if journal.notice:
        warn(journal.notice)
    return journal


def find(journal: Journal, number: int | None) -> Record:
    """Return one record by its number, or the newest."""
    if number is not None:
        record = journal.record(number) if number < LARGEST_NUMBER else None
        if record is None:
            raise Refused(f"There is no game number {number}. See: croupier results --all")
        return record
    newest = next(journal.each(), None)
    if newest is None:
        raise Refused("No game has been played yet.")
    return newest


def main(arguments: list[str]) -> int:
    """Print every event of a game; with --verify derive every machine-made roll again."""
    parse = options.parser(
        "replay", "Tell a recorded game again, event by event.", "croupier replay 3 --verify"
    )
    add_which(parse)
    parse.add_argument("--verify", action="store_true", help="check the machine's chance instead")
    args = parse.parse_args(arguments)
    journal = open_journal(args)
    session = Session.resume(journal, find(journal, args.number))
    if args.verify:
        return _verify(session)
    for told in story.history(session):
        mark = " (undone)" if told.undone else ""
        tell(f"§{told.rule:<6} {told.text}{mark}\n")
    if session.divergence is not None:
        found = session.divergence
        tell(f"The rules have changed since: entry {found.entry} {found.what}.\n")
    return 0


def _verify(session: Session) -> int:
    if session.game.outcome is None:
        raise Refused("The secret is only revealed when the game is over.")
    rows = session.journal.rows(session.id)
    machine = sum(row.source == "machine" for row in rows)
    wrong = story.verify(session)
    for problem in wrong:
        tell(f"{problem}\n")
    verdict = "DO NOT AGREE" if wrong else "all agree"
    tell("".join(f"{line}\n" for line in story.proof(session)))
    tell(f"{machine} machine-made results derived again: {verdict}.\n")
    return 1 if wrong else 0
