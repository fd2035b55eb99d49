"""Options that several commands share: which game, who plays, which rules, where it is kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from firmware_host.engine.errors import Refused
from firmware_host.engine.rulings import PRESETS
from firmware_host.kept import config
from firmware_host.kept.editions import Packs
from firmware_host.kept.owner import become_owner
from firmware_host.record.new_game import Wishes

RULES_CHANGED = (
    "The rules have changed since this game was saved; it goes on from the recorded balances."
)


class OneSentence(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence, without the usage text."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"croupier: {message}; see {self.prog} --help\n")


def parser(command: str, about: str, example: str) -> argparse.ArgumentParser:
    """Return an argument parser in the house style: what it does, and an example."""
    return OneSentence(
        prog=f"croupier {command}",
        description=about,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def state_folder(given: str | None = None) -> Path:
    """Return where games and packs are kept: as given, otherwise as the config in force says.

    From here on root is the owner of that folder: what else a command reads as the one who called
    it, it reads before. Says so where an appliance's own folder is another one.
    """
    folder = named_state_folder(given)
    become_owner(folder)
    return folder


def named_state_folder(given: str | None = None) -> Path:
    """Return the same folder, without becoming its owner."""
    folder = Path(given) if given else config.load()[0].state_folder
    if not given:
        warn_of_another_table(folder, config.SYSTEM_STATE)
    return folder


def warn_of_another_table(folder: Path, table: Path) -> None:
    """Warn that this command uses another state folder than the table on this machine."""
    if folder != table and table.is_dir():
        sys.stderr.write(
            f"croupier: this is about {folder}; the table of this machine keeps its games in "
            f"{table}. For those: sudo croupier ...\n"
        )


def add_state(parse: argparse.ArgumentParser) -> None:
    """Add the options for where the journal is."""
    parse.add_argument("--state", metavar="DIR", help="folder with the saved games and packs")


def add_cluster(parse: argparse.ArgumentParser) -> None:
    """Add the options for a cluster, which plays instead of this machine's own processes."""
    parse.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="let a Dask cluster play: its scheduler's address, or local for a try",
    )


def add_setup(parse: argparse.ArgumentParser) -> None:
    """Add the options a game is set up with, except which game."""
    parse.add_argument("--players", metavar="NAMES", help='names with commas: "Ann,Ben,Cy"')
    parse.add_argument("--edition", metavar="NAME_OR_FILE", help="an edition pack")
    parse.add_argument(
        "--rule", action="append", default=[], metavar="ID=VALUE", help="a house-rule switch"
    )
    parse.add_argument("--preset", choices=PRESETS, default="printed", help="a set of switches")
    parse.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a set-up choice"
    )
    parse.add_argument("--money", choices=("ledger", "cash"), default="ledger")
    parse.add_argument("--seed", type=int, help="make the machine's chance repeatable")


def add_bots(parse: argparse.ArgumentParser) -> None:
    """Add the options for which players are machines, and how well they play."""
    parse.add_argument(
        "--bots",
        metavar="NAMES",
        help='players that the machine plays, and how well: "Ben,Cy=expert,Dov=beginner"',
    )


def add_ages(parse: argparse.ArgumentParser) -> None:
    """Add the option for which players are children who count."""
    parse.add_argument(
        "--ages",
        metavar="NAMES",
        help='children who count paper money before it is shown: "Mia=7,Tom=10"',
    )


def _ages(named: str) -> dict[str, int]:
    """Return the ages in an option like "Mia=7,Tom=10". Raises `Refused`."""
    given = pairs([part for part in named.split(",") if part.strip()], "An age")
    wrong = next((age for age in given.values() if not age.isdecimal() or len(age) > 3), None)
    if wrong is not None:
        raise Refused(f"An age is a number, not {wrong!r}.")
    return {name: int(age) for name, age in given.items()}


def pairs(given: list[str], what: str) -> dict[str, str]:
    """Return ID=VALUE arguments as a mapping."""
    found: dict[str, str] = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused(f"{what} is written ID=VALUE, not {pair!r}.")
        found[key.strip()] = value.strip()
    return found


def wishes(args: argparse.Namespace) -> Wishes:
    """Return what the options say about a new game. Raises `Refused` for one that cannot be read.

    `game` and `bots` are there for commands that have such an option.
    """
    named: str = getattr(args, "bots", None) or ""
    bots = [part.partition("=") for part in named.split(",") if part.strip()]
    return Wishes(
        getattr(args, "game", None) or "",
        tuple(name.strip() for name in args.players.split(",")) if args.players else (),
        args.edition,
        pairs(args.rule, "A switch"),
        args.preset,
        pairs(args.option, "A set-up choice"),
        args.money,
        tuple(name.strip() for name, _, _ in bots),
        args.seed,
        levels={name.strip(): level.strip() for name, equals, level in bots if equals},
        ages=_ages(getattr(args, "ages", None) or ""),
    )


def packs(args: argparse.Namespace) -> Packs:
    """Return the owner's packs in the state folder that the options name."""
    return Packs(state_folder(args.state) / "packs")
