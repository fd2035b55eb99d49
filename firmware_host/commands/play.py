"""croupier play: the main job, on whatever there is to show it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Damaged, Journal, Record
from firmware_host.record.session import Session

DEFAULT_GAME = "go-for-broke"
RULES_CHANGED = (
    "The rules have changed since this game was saved; it goes on from the recorded balances."
)
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
            return open_screen(args)
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

    session = new_session(args, Journal(None), _packs(args), everybody=True)
    tell(session, sys.stdout, pause=0.4 if args.demo and sys.stdout.isatty() else 0.0)
    sys.stdout.write(f"\nBots played this. {REAL}\n")
    return 0


def _terminal(args: argparse.Namespace) -> int:
    from firmware_host.text.terminal import Terminal

    journal = Journal(options.state_folder(args.state) / "croupier.db")
    said = [journal.notice] if journal.notice else []
    session, check = _resumed(args, journal, said) or (
        new_session(args, journal, _packs(args), everybody=args.demo, read=input),
        False,
    )
    said += [
        f"Fair-play code: {session.commitment}. Its secret is told when the game is over.",
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
    wanted = options.read_game(args.game).id if args.game else None
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
            session.taught = _packs(args).save
            if session.divergence is not None:
                said.append(RULES_CHANGED)
                session.settle()
            return session, answer.startswith("c")
    return None


def _what_about(session: Session, record: Record) -> str:
    """What the table wants to do with an unfinished game."""
    seats = ", ".join(session.game.table.names)
    return input(
        f"{session.board.name}, {seats}, {record.started[:16].replace('T', ' ')}, "
        f"step {session.n}.\n"
        "[Y]es go on, [c]heck the table first, [n]ot this one, [a]bandon it: "
    ).lower()


def _packs(args: argparse.Namespace) -> Packs:
    return Packs(options.state_folder(args.state) / "packs")


def new_session(
    args: argparse.Namespace,
    journal: Journal,
    packs: Packs,
    *,
    everybody: bool,
    read: Callable[[str], str] | None = None,
) -> Session:
    """A new game as the options say; `read` asks for the names if nobody gave them.

    With `everybody` the machine plays all seats.
    """
    game = options.read_game(args.game or DEFAULT_GAME)
    if not args.players and read is not None and not everybody:
        low, high = game.seats.start, game.seats.stop - 1
        args.players = read(f"{game.name}: who plays ({low} to {high} names, with commas)? ")
    setup = options.read_setup(game, args, packs, everybody=everybody)
    bots = [name.strip() for name in (args.bots or "").split(",") if name.strip()]
    unknown = [name for name in bots if name not in setup.seats]
    if unknown:
        raise Refused(f"{unknown[0]!r} is not one of the players.")
    if not everybody:
        setup = replace(setup, bots=tuple(setup.seats.index(name) for name in bots))
    urn = Urn.fresh() if args.seed is None else Urn.from_seed(args.seed)
    session = Session.begin(journal, setup, urn=urn)
    session.taught = packs.save
    return session
