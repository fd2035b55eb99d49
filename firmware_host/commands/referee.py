"""croupier referee: any game over standard input and output."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.kept.owner import become_owner
from firmware_host.record.database import require_database
from firmware_host.record.journal import Damaged, Journal
from firmware_host.record.new_game import begin, find_game
from firmware_host.record.session import Session
from firmware_host.text import progress
from firmware_host.text.plain import warn
from firmware_host.text.referee import Referee, bounded_lines, serve


def main(arguments: list[str]) -> int:
    """Serve one game until the input ends."""
    parse = options.parser(
        "referee",
        "Play any game by one JSON object per line (docs/referee.md).",
        'echo \'{"answer": "auto"}\' | croupier referee gambler --players "Ann,Ben" --seed 1',
    )
    parse.add_argument("game", metavar="GAME", help="which game")
    options.add_setup(parse)
    options.add_bots(parse)
    parse.add_argument("--journal", metavar="FILE", help="keep the game here, resume it from here")
    parse.add_argument(
        "--see",
        action="append",
        default=[],
        metavar="SEAT",
        help="show this seat's secrets, or all",
    )
    parse.add_argument(
        "--trusting",
        action="store_true",
        help="take undo and corrections that name nobody who agreed as agreed to by everybody",
    )
    options.add_state(parse)
    args = parse.parse_args(arguments)
    session = open_session(args)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is, whatever the terminal speaks
    referee = Referee(session, _seen(session, args.see), trusting=args.trusting)
    serve(referee, bounded_lines(sys.stdin.buffer), sys.stdout)
    session.journal.close()
    return 0


def open_session(args: argparse.Namespace) -> Session:
    """Return the unfinished game in the journal, or a new one."""
    game = find_game(args.game)
    path = Path(args.journal) if args.journal else None
    if path is not None:
        become_owner(path.parent)
        require_database(path)
    packs = options.packs(args)
    journal = progress.tell(Journal(path))
    if journal.notice:
        warn(journal.notice)
    for record in journal.unfinished():
        if record.game == game.id:
            try:
                session = Session.resume(journal, record)
            except Damaged as damage:
                warn(f"{damage} It was kept; a new game begins.")
                continue
            if session.divergence is not None:
                warn(f"game {record.id}: {options.RULES_CHANGED}")
            session.book_recorded_balances()
            session.taught = packs.learn
            return session
    if not args.players:
        raise Refused('Who is playing? Give --players "Ann,Ben".')
    session = begin(options.wishes(args), journal, packs)
    if not args.journal:
        session.taught = None  # a game that is kept nowhere teaches nobody
    return session


def _seen(session: Session, wanted: list[str]) -> frozenset[int]:
    names = session.game.table.names
    if "all" in wanted:
        return frozenset(range(len(names)))
    unknown = [name for name in wanted if name not in names]
    if unknown:
        raise Refused(f"There is no seat {unknown[0]!r} to see. Seats: {', '.join(names)}, or all.")
    return frozenset(names.index(name) for name in wanted)
