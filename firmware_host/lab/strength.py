"""How much better the sensible bot is than a random one, game by game."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host import games
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Setup
from firmware_host.record.new_game import NAMES

from .playing import WHOLE_WIN, Plan
from .sheet import markdown, percent
from .simulate import play_all
from .sums import Sums, share_interval

HEADS = ("game", "played with", "seats", "sensible wins", "95 %", "a fair share", "games")


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
        """Return the row of a table."""
        return [
            self.game,
            self.choice,
            str(self.seats),
            percent(self.share),
            f"{percent(self.low)} to {percent(self.high)}",
            percent(1 / self.seats),
            f"{self.games:,}",
        ]


def choices(game: BoardGame) -> list[dict[str, str]]:
    """Return the ways to set a game up in which a bot can play: real things or the machine's.

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
    cluster: str = "",
) -> Strength:
    """Return the share of wins (ties shared) of one sensible bot, over all seats it can sit in."""
    edition = game.editions[0]
    setup = Setup(
        game.id,
        NAMES[:seats],
        edition,
        games.shipped_pack(game, edition),
        options=game.seeing(choice),
        bots=tuple(range(seats)),
    )
    wins = Sums()
    for seat in range(seats):
        bots = tuple("sensible" if at == seat else "random" for at in range(seats))
        share = count // seats + (seat < count % seats)
        plan = Plan(setup, bots, seed * 1000 + seat)
        bar = f"{game.name}, {seats} seats: "
        trial = play_all([plan], share, workers, progress=progress, bar=bar, cluster=cluster)
        wins.merge(trial.tallies[0].figure("win", str(seat)))
    won = wins.mean / WHOLE_WIN
    way = ", ".join(f"{value} {key}" for key, value in choice.items())
    interval = share_interval(won, wins.count)
    return Strength(game.name, way, seats, won, *interval, wins.count)


def page(found: list[Strength], count: int, seed: int) -> str:
    """Return the page of the docs."""
    return (
        "# How strong the bots are\n\n"
        "One sensible bot sits among random ones, in every seat equally often, on the edition\n"
        "that ships with the game and the printed rulings. A tie shares the win. The interval is\n"
        "the 95 % one (Wilson). Set-ups in which the machine cannot see what it would play, like\n"
        "real cards, have no bots and no row; with real tiles a bot's own area lies on the screen\n"
        "and it flips in the others' by what anybody at the table can see.\n\n"
        + markdown(HEADS, [strength.row() for strength in found], 2)
        + f"\nMade by `croupier strength --games {count} --seed {seed} --write docs/bots.md`.\n"
    )
