"""croupier strength: how much better the sensible bot is than a random one, game by game."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.lab.crew import hands
from firmware_host.lab.sheet import sheet
from firmware_host.lab.strength import HEADS, choices, measure, page
from firmware_host.record.new_game import find_game


def main(arguments: list[str]) -> int:
    """Measure, show, and write the page in the docs anew if asked."""
    parse = options.parser(
        "strength",
        "Let one sensible bot play against random ones, in every seat in turn.",
        "croupier strength --games 2000 --write docs/bots.md",
    )
    parse.add_argument("game", nargs="*", help="which games (all)")
    parse.add_argument("--games", type=int, default=2000, metavar="N", help="per table (2000)")
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--workers", type=int, default=hands(), metavar="N", help="processes")
    options.add_cluster(parse)
    parse.add_argument("--write", metavar="FILE", help="write the table as a page of the docs")
    parse.add_argument("--progress", action="store_true", help="show the bar even in a pipe")
    args = parse.parse_args(arguments)
    if args.games < 1:
        raise Refused("There must be at least one game to play.")
    chosen = [find_game(name) for name in args.game or games.shelved()]
    found = [
        measure(
            game,
            choice,
            seats,
            args.games,
            args.seed,
            args.workers,
            progress=args.progress,
            cluster=args.cluster,
        )
        for game in chosen
        for choice in choices(game)
        for seats in sorted({game.seats.start, game.seats.stop - 1})
    ]
    sys.stdout.write(sheet(HEADS, [strength.row() for strength in found], 2))
    if args.write:
        Path(args.write).write_text(page(found, args.games, args.seed), "utf-8")
    return 0
