"""croupier strength: how much better the sensible bot is than a random one, game by game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Setup

from .crew import hands
from .playing import WHOLE_WIN, Plan
from .sheet import markdown, percent, sheet
from .simulate import play_all
from .sums import Sums, share_interval

_HEADS = ("game", "played with", "seats", "sensible wins", "95 %", "a fair share", "games")


class Strength(NamedTuple):
    """One sensible bot among random ones, sitting in every seat equally often."""

    game: str
    choice: str
    seats: int
    share: float
    low: float
    high: float
    games: int

    def row(self) -> list[str]:
        """For a table."""
        return [
            self.game, self.choice, str(self.seats), percent(self.share),
            f"{percent(self.low)} to {percent(self.high)}", percent(1 / self.seats),
            f"{self.games:,}",
        ]  # fmt: skip


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
    parse.add_argument("--write", metavar="FILE", help="write the table as a page of the docs")
    parse.add_argument("--progress", action="store_true", help="show the bar even in a pipe")
    args = parse.parse_args(arguments)
    if args.games < 1:
        raise Refused("There must be at least one game to play.")
    chosen = [options.read_game(name) for name in args.game or games.shelved()]
    found = [
        measure(game, choice, seats, args.games, args.seed, args.workers, progress=args.progress)
        for game in chosen
        for choice in choices(game)
        for seats in sorted({game.seats.start, game.seats.stop - 1})
    ]
    sys.stdout.write(sheet(_HEADS, [strength.row() for strength in found], 2))
    if args.write:
        Path(args.write).write_text(page(found, args.games, args.seed), "utf-8")
    return 0


def choices(game: BoardGame) -> list[dict[str, str]]:
    """The ways to set a game up in which a bot can play: real things or the machine's.

    A longer list of options is a number, like that of the games in a match, and left as it is.
    """
    ways = [
        {option.key: value}
        for option in game.options
        if len(option.options) < 4
        for value in option.options
        if value not in option.blind
    ]
    return ways or [{}]


def measure(
    game: BoardGame,
    choice: dict[str, str],
    seats: int,
    count: int,
    seed: int,
    workers: int = 1,
    *,
    progress: bool = False,
) -> Strength:
    """The share of wins (ties shared) of one sensible bot, over all seats it can sit in."""
    edition = game.editions[0]
    setup = Setup(
        game.id, options.NAMES[:seats], edition, games.shipped_pack(game, edition),
        options=game.seeing(choice), bots=tuple(range(seats)),
    )  # fmt: skip
    wins = Sums()
    for seat in range(seats):
        bots = tuple("sensible" if at == seat else "random" for at in range(seats))
        share = count // seats + (seat < count % seats)
        plan = Plan(setup, bots, seed * 1000 + seat)
        bar = f"{game.name}, {seats} seats: "
        trial = play_all([plan], share, workers, progress=progress, bar=bar)
        wins.merge(trial.tallies[0].figure("win", str(seat)))
    won = wins.mean / WHOLE_WIN
    way = ", ".join(f"{value} {key}" for key, value in choice.items())
    interval = share_interval(won, wins.count)
    return Strength(game.name, way, seats, won, *interval, wins.count)


def page(found: list[Strength], count: int, seed: int) -> str:
    """The page of the docs."""
    return (
        "# How strong the bots are\n\n"
        "One sensible bot sits among random ones, in every seat equally often, on the edition\n"
        "that ships with the game and the printed rulings. A tie shares the win. The interval is\n"
        "the 95 % one (Wilson). Set-ups in which the machine cannot see what it would play, like\n"
        "real cards, have no bots and no row; with real tiles a bot's own area lies on the screen\n"
        "and it flips in the others' by what anybody at the table can see.\n\n"
        + markdown(_HEADS, [strength.row() for strength in found], 2)
        + f"\nMade by `croupier strength --games {count} --seed {seed} --write docs/bots.md`.\n"
    )
