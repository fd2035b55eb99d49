"""Options that several commands share: which game, who plays, which rules, where it is kept."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import PRESETS, Rulings
from firmware_host.engine.table import Setup
from firmware_host.kept import config
from firmware_host.kept.editions import Packs
from firmware_host.record.header import check_setup, complete

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")


class OneSentence(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one sentence, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"croupier: {message}; see {self.prog} --help\n")


def parser(command: str, about: str, example: str) -> argparse.ArgumentParser:
    """An argument parser in the house style: what it does, and an example."""
    return OneSentence(
        prog=f"croupier {command}",
        description=about,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def state_folder(given: str | None = None) -> Path:
    """Where games and packs are kept: as given, otherwise as the config in force says."""
    return Path(given) if given else config.load()[0].state_folder


def add_state(parse: argparse.ArgumentParser) -> None:
    """Where the journal is."""
    parse.add_argument("--state", metavar="DIR", help="folder with the saved games and packs")


def add_setup(parse: argparse.ArgumentParser) -> None:
    """Everything a game is set up with, except which game."""
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


def pairs(given: list[str], what: str) -> dict[str, str]:
    """ID=VALUE arguments as a mapping."""
    found: dict[str, str] = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused(f"{what} is written ID=VALUE, not {pair!r}.")
        found[key.strip()] = value.strip()
    return found


def read_setup(
    game: BoardGame, args: argparse.Namespace, packs: Packs, *, everybody: bool = False
) -> Setup:
    """The set-up that the options describe. Raises `Refused` or `PackProblems` with the reason.

    With `everybody` the machine plays all seats, on things that it can see.
    """
    names = NAMES[: max(game.seats.start, 2)]
    if args.players:
        names = tuple(name.strip() for name in args.players.split(","))
    edition, pack = packs.find(game, args.edition)
    rulings = Rulings(game.switches, pairs(args.rule, "A switch"), args.preset)
    options = pairs(args.option, "A set-up choice")
    bots = tuple(range(len(names))) if everybody else ()
    options = game.seeing(options) if everybody else options
    setup = Setup(game.id, names, edition, pack, dict(rulings), options, args.money, bots)
    check_setup(game, setup)
    return complete(game, setup)


def read_game(name: str) -> BoardGame:
    """A game by id, however it is spelled: "Go For Broke" and go_for_broke will do."""
    return games.board(name.strip().lower().replace(" ", "-").replace("_", "-"))
