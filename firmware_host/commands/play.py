"""croupier play: the main job, on whatever there is to show it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from firmware_host.commands import options
from firmware_host.kept import config
from firmware_host.record.journal import Damaged, Journal, Record, local_time
from firmware_host.record.lent import opened
from firmware_host.record.new_game import DEFAULT_GAME, begin, find_game
from firmware_host.record.session import Session
from firmware_host.text.plain import plain

REAL = "To play for real, start ./play in a terminal or on a machine with a screen."


def main(arguments: list[str]) -> int:
    """Open the touchscreen table; without a screen the terminal; without either, tell a game."""
    parse = options.parser(
        "play", "Open the table.", 'croupier play --game gambler --players "Ann,Ben,Cy"'
    )
    parse.add_argument("--game", metavar="GAME", help="go straight to this game")
    options.add_setup(parse)
    parse.add_argument("--demo", action="store_true", help="bots play at watchable speed")
    parse.add_argument("--bots", metavar="NAMES", help="players that the machine plays")
    parse.add_argument(
        "--display",
        metavar="DRIVER",
        help="auto, x11, wayland, kmsdrm, ... or none; anything but auto must open",
    )
    parse.add_argument("--terminal", action="store_true", help="play in the terminal")
    parse.add_argument("--tell", action="store_true", help="tell a whole game played by bots")
    parse.add_argument("--size", metavar="WxH", help="size of the window")
    parse.add_argument("--hardware", choices=("auto", "pi", "mock", "simulated"), default="auto")
    parse.add_argument("--config", metavar="FILE", help="a settings file")
    parse.add_argument("--resume", action="store_true", help="go straight on with the last game")
    parse.add_argument(
        "--boot", action="store_true", help="go on with the game that was on the table, if any was"
    )
    parse.add_argument("--new", action="store_true", help="do not offer the unfinished game")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    front = choose_front(args)
    if front == "screen":
        from display.device.window import NoScreen
        from firmware_host.touch.start import open_screen

        try:
            return open_screen(args, options.wishes(args))
        except NoScreen as error:
            if args.display is not None:
                raise
            # Nobody asked for a screen: a desktop that is named but not there stops nobody.
            sys.stderr.write(f"croupier: {error}\n")
            front = "terminal" if _at_terminal() else "told"
    if front == "terminal":
        return _terminal(args)
    return _tell(args)


def choose_front(args: argparse.Namespace) -> str:
    """screen, terminal or told, by what was asked for and what there is."""
    if args.tell:
        return "told"
    if args.terminal or args.display == "none":
        return "terminal" if args.terminal or _at_terminal() else "told"
    if args.display is not None or _has_screen():
        return "screen"
    return "terminal" if _at_terminal() else "told"


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _has_screen() -> bool:
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    # A connected display without a desktop: an appliance.
    status = Path("/sys/class/drm").glob("card*-*/status")
    return any(_reads(path) == "connected" for path in status)


def _reads(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def _tell(args: argparse.Namespace) -> int:
    from firmware_host.text.narrate import tell

    wishes = options.wishes(args)
    session = begin(wishes, Journal(None), options.packs(args), everybody=True)
    tell(session, sys.stdout, pause=0.4 if args.demo and sys.stdout.isatty() else 0.0)
    sys.stdout.write(f"\nBots played this. {REAL}\n")
    return 0


def _terminal(args: argparse.Namespace) -> int:
    from firmware_host.system import restore
    from firmware_host.text import progress
    from firmware_host.text.terminal import Terminal

    state = options.state_folder(args.state)
    restored = restore.carry_out(state, config.load()[0].source, local_time())
    journal, said = opened(state / "croupier.db")
    progress.tell(journal)
    said = [restored, *said] if restored else said
    session, check = _resumed(args, journal, said) or (
        _begun(args, journal, input),
        False,
    )
    said += [
        f"Fair-play code: {session.code}. Its secret is told when the game is over.",
        "No hardware is attached: dice, wheels and cards are simulated or typed in.",
    ]
    colour = sys.stdout.isatty()
    Terminal(session, input, sys.stdout, colour=colour, notice="\n".join(said), check=check).run()
    journal.close()
    return 0


def _resumed(
    args: argparse.Namespace, journal: Journal, said: list[str]
) -> tuple[Session, bool] | None:
    """The unfinished game, if there is one and the player wants it; whether to check the table.

    What the table has to know goes to `said`.
    """
    wanted = find_game(args.game).id if args.game else None
    for record in journal.unfinished():
        if args.new or args.demo or (wanted and record.game != wanted):
            continue
        try:
            session = Session.resume(journal, record)
        except Damaged as damage:
            said.append(f"{damage} It was kept as it is.")
            continue
        answer = "yes" if args.resume or args.boot else _what_about(session, record)
        if answer.startswith("a"):
            journal.abandon(record.id)
        elif not answer.startswith("n"):
            session.taught = options.packs(args).save
            if session.divergence is not None:
                said.append(options.RULES_CHANGED)
                session.settle()
            return session, answer.startswith("c")
    return None


def _what_about(session: Session, record: Record) -> str:
    """What the table wants to do with an unfinished game."""
    seats = ", ".join(session.game.table.names)
    said = (
        f"{session.board.name}, {seats}, {record.started[:16].replace('T', ' ')}, "
        f"step {session.n}.\n"
        "[Y]es go on, [c]heck the table first, [n]ot this one, [a]bandon it: "
    )
    return input(plain(said)).lower()


def _begun(args: argparse.Namespace, journal: Journal, read: Callable[[str], str]) -> Session:
    """Begin the game that the options describe; `read` asks for the names if nobody gave them."""
    wishes = options.wishes(args)
    if not wishes.players and not args.demo:
        game = find_game(wishes.game or DEFAULT_GAME)
        low, high = game.seats.start, game.seats.stop - 1
        said = read(f"{game.name}: who plays ({low} to {high} names, with commas)? ")
        wishes = replace(wishes, players=tuple(name.strip() for name in said.split(",")))
    return begin(wishes, journal, options.packs(args), everybody=args.demo)
