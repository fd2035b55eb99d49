"""croupier play: the main job, on whatever there is to show it."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.commands import options
from firmware_host.kept import config
from firmware_host.kept.settings import TableSettings
from firmware_host.record.journal import Damaged, Journal, local_time
from firmware_host.record.new_game import as_usual, begin, find_game
from firmware_host.record.notes.counting import let_count
from firmware_host.record.read_only import opened
from firmware_host.record.session import Session

if TYPE_CHECKING:
    from firmware_host.text.terminal.welcome import Welcome

REAL = "To play for real, start ./play in a terminal or on a machine with a screen."


def main(arguments: list[str]) -> int:
    """Open the touchscreen table; without a screen the terminal; without either, tell a game."""
    parse = options.parser(
        "play", "Open the table.", 'croupier play --game gambler --players "Ann,Ben,Cy"'
    )
    parse.add_argument("--game", metavar="GAME", help="go straight to this game")
    options.add_setup(parse)
    parse.add_argument("--demo", action="store_true", help="bots play at watchable speed")
    options.add_bots(parse)
    options.add_ages(parse)
    parse.add_argument(
        "--display",
        metavar="DRIVER",
        help="auto, x11, wayland, kmsdrm, ... or none; anything but auto must open",
    )
    parse.add_argument("--terminal", action="store_true", help="play in the terminal")
    parse.add_argument("--tell", action="store_true", help="tell a whole game played by bots")
    parse.add_argument("--size", metavar="WxH", help="size of the window")
    parse.add_argument(
        "--hardware",
        choices=("auto", "pi", "mock", "simulated"),
        default="auto",
        help="the cabinet; simulated draws one: Space spins, Y and N answer, 1 to 6 are the seats",
    )
    parse.add_argument("--config", metavar="FILE", help="a settings file")
    parse.add_argument("--resume", action="store_true", help="go straight on with the last game")
    parse.add_argument(
        "--boot", action="store_true", help="go on with the game that was on the table, if any was"
    )
    parse.add_argument("--new", action="store_true", help="do not offer the unfinished game")
    options.add_state(parse)
    parse.set_defaults(money="")  # as the settings say
    args = parse.parse_args(arguments)
    front = choose_front(args)
    if front == "screen":
        # A start throws nothing away: garbage is looked for once the first frame is up.
        gc.disable()
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
        finally:
            gc.enable()
    if front == "terminal":
        return _terminal(args)
    return _tell(args)


def choose_front(args: argparse.Namespace) -> str:
    """Return screen, terminal or told, by what was asked for and what there is."""
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
    from firmware_host.language import chosen, translator
    from firmware_host.system import restore
    from firmware_host.text import progress
    from firmware_host.text.terminal import Terminal
    from firmware_host.text.terminal.canvas import ink_for
    from firmware_host.text.terminal.keys import reader
    from firmware_host.text.terminal.welcome import Left, Welcome

    state = options.state_folder(args.state)
    settings = config.load(args.config)[0]
    restored = restore.carry_out(state, settings.source, local_time())
    journal, said = opened(state / "croupier.db")
    progress.tell(journal)
    said = [restored, *said] if restored else said
    say = translator(chosen(settings.language, os.environ))
    encoding = sys.stdout.encoding or ""
    ink = ink_for(os.environ, encoding, tty=sys.stdout.isatty())
    read = reader()
    try:
        welcome = Welcome(read, sys.stdout, ink, say)
        session, check = _resumed(args, journal, said, welcome) or (
            _begun(args, journal, settings.table, welcome),
            False,
        )
    except Left:
        return 0
    session.translate = say
    said.append(welcome.code(session.code))
    Terminal(
        session,
        read,
        sys.stdout,
        ink=ink,
        notice="\n".join(said),
        check=check,
        coach=settings.table.coach,
    ).run()
    journal.close()
    return 0


def _resumed(
    args: argparse.Namespace, journal: Journal, said: list[str], welcome: Welcome
) -> tuple[Session, bool] | None:
    """Return the unfinished game if it is wanted, and whether to check the table first.

    Messages for the table are added to `said`.
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
        answer = "yes" if args.resume or args.boot else welcome.go_on(session, record.started)
        if answer.startswith("a"):
            journal.abandon(record.id)
        elif not answer.startswith("n"):
            session.taught = options.packs(args).learn
            if session.divergence is not None:
                said.append(options.RULES_CHANGED)
                session.book_recorded_balances()
            return session, answer.startswith("c")
    return None


def _begun(
    args: argparse.Namespace, journal: Journal, table: TableSettings, welcome: Welcome
) -> Session:
    """Begin the game that the options describe; whatever they leave open is asked for."""
    packs = options.packs(args)
    wishes = options.wishes(args)
    if args.demo:
        return begin(wishes, journal, packs, everybody=True)
    wishes = welcome.wishes(wishes, journal, packs)
    session = begin(as_usual(wishes, table), journal, packs)
    let_count(session, wishes.ages)
    journal.remember("names", [*wishes.players])
    return session
