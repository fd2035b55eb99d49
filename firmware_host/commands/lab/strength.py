"""croupier strength: how much better one bot is than others, game by game."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.lab.crew import hands
from firmware_host.lab.sheet import sheet
from firmware_host.lab.solving import solve
from firmware_host.lab.strength import HEADS, choices, measure, page, pairings
from firmware_host.record.new_game import find_game

PLAYERS = ("random", "greedy", "beginner", "sensible", "expert")


def main(arguments: list[str]) -> int:
    """Measure, show, and write the page in the docs again if asked."""
    parse = options.parser(
        "strength",
        "Let one bot play against others, in every seat in turn.",
        "croupier strength --games 2000 --write docs/bots.md",
    )
    parse.add_argument("game", nargs="*", help="which games (all)")
    parse.add_argument("--bot", choices=PLAYERS, default="", help="who is measured (each level)")
    parse.add_argument("--against", choices=PLAYERS, default="", help="who else plays (all)")
    parse.add_argument("--seats", type=int, metavar="N", help="players (fewest, and most)")
    parse.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a set-up choice"
    )
    parse.add_argument("--solve", action="store_true", help="work out anew what experts play by")
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
    if args.solve:
        return _solve(chosen, args.games, args.seed, progress=args.progress)
    found = [
        measure(
            game,
            choice,
            seats,
            pairing,
            args.games,
            args.seed,
            args.workers,
            progress=args.progress,
            cluster=args.cluster,
        )
        for game in chosen
        for choice in choices(game, options.pairs(args.option, "A set-up choice"))
        for seats in sorted(
            {game.seats.start, game.seats.stop - 1} if not args.seats else {args.seats}
        )
        for pairing in pairings(game, args.bot, args.against)
    ]
    sys.stdout.write(sheet(HEADS, [strength.row() for strength in found], 2))
    if args.write:
        file = Path(args.write)
        before = file.read_text("utf-8") if file.exists() else ""
        file.write_text(page(found, before, args.seed), "utf-8")
    return 0


def _solve(chosen: list[BoardGame], count: int, seed: int, *, progress: bool) -> int:
    """Work out what experts play by, for every game whose expert has such a file."""
    for game in chosen:
        if where := solve(game, count, seed, progress=progress):
            sys.stdout.write(f"{where}\n")
    return 0
