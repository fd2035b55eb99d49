"""How much better one bot is than others, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import NamedTuple

from firmware_host import games
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Setup
from firmware_host.record.new_game import NAMES

from .playing import WHOLE_WIN, Plan
from .sheet import markdown, percent
from .simulate import play_all
from .sums import Sums, share_interval

PLAYED_WITH = ("cards", "tiles")  # things whose set-up choices are worth a row each
HEADS = ("game", "played with", "seats", "player", "against", "wins", "95 %", "fair", "games")


class Strength(NamedTuple):
    """One bot among others that are all alike, sitting in every seat equally often."""

    game: str
    choice: str
    seats: int
    bot: str
    against: str
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
            self.bot,
            self.against,
            percent(self.share),
            f"{percent(self.low)} to {percent(self.high)}",
            percent(1 / self.seats),
            f"{self.games:,}",
        ]


def choices(game: BoardGame, given: Mapping[str, str] | None = None) -> list[dict[str, str]]:
    """Return the ways to set a game up in which a bot can play: real things or the machine's.

    Options that are not about things on the table, like the number of games, keep their value
    unless given.
    """
    ways = [
        {option.key: value, **(given or {})}
        for option in game.options
        if option.kind in PLAYED_WITH and option.key not in (given or {})
        for value in option.options
        if value not in option.blind
    ]
    return ways or [dict(given or {})]


def pairings(game: BoardGame, bot: str = "", against: str = "") -> list[tuple[str, str]]:
    """Return the pairs to measure: as given, otherwise every level against all weaker ones.

    The greedy player of some games is included for comparison.
    """
    greedy = ["greedy"] if find_spec(f"{game.package}.bots.greedy") else []
    known = ["random", *greedy, *games.levels(game)]
    players = [bot] if bot else ["beginner", "sensible", "expert"]
    others = [against] if against else ["random", "greedy", "sensible"]
    return [
        (player, other)
        for player in players
        for other in others
        if player in known and other in known
        if (bot and against) or (player != other and (player, other) not in _BELOW)
    ]


# Nobody asks how a beginner does against players who are better.
_BELOW = frozenset((("beginner", "greedy"), ("beginner", "sensible")))


def measure(
    game: BoardGame,
    choice: dict[str, str],
    seats: int,
    pairing: tuple[str, str],
    count: int,
    seed: int,
    workers: int = 1,
    *,
    progress: bool = False,
    cluster: str = "",
) -> Strength:
    """Return the share of wins (ties shared) of one bot among others, over all seats.

    Every seat meets the same luck: game by game the dice are the same wherever it sits.
    """
    bot, against = pairing
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
        bots = tuple(bot if at == seat else against for at in range(seats))
        share = count // seats + (seat < count % seats)
        plan = Plan(setup, bots, seed)
        bar = f"{game.name}, {seats} seats, {bot} against {against}: "
        trial = play_all([plan], share, workers, progress=progress, bar=bar, cluster=cluster)
        wins.merge(trial.tallies[0].figure("win", str(seat)))
    won = wins.mean / WHOLE_WIN
    way = ", ".join(f"{value} {key}" for key, value in choice.items())
    interval = share_interval(won, wins.count)
    return Strength(game.name, way, seats, bot, against, won, *interval, wins.count)


def page(found: list[Strength], before: str, seed: int) -> str:
    """Return the page of the docs: what it said before, with the rows that were measured again."""
    head, old, rest = _parted(before)
    rows = {tuple(row[:KEY]): row for row in old}
    rows |= {tuple(row[:KEY]): row for row in (strength.row() for strength in found)}
    table = markdown(HEADS, [rows[key] for key in sorted(rows)], 2)
    return f"{head}{table}{rest}" if old else _PAGE.format(table=table, seed=seed)


def _parted(page: str) -> tuple[str, list[list[str]], str]:
    """Return a page's words, the rows of its table, and the words below; none if it has no such."""
    lines = page.splitlines(keepends=True)
    inside = [at for at, line in enumerate(lines) if line.startswith("|")]
    if not inside:
        return "", [], ""
    table = slice(inside[0], inside[-1] + 1)
    cells = [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in lines[table]]
    if tuple(cells[0]) != HEADS:
        return "", [], ""
    return "".join(lines[: table.start]), cells[2:], "".join(lines[table.stop :])


KEY = 5  # the cells that tell one row from another

_PAGE = """# How strong the bots are

One player sits among others that are all alike, in every seat equally often and with the same dice
and cards in each, on the edition that ships with the game and the printed rulings. A tie shares the
win. The interval is the 95 % one (Wilson). Set-ups in which the machine cannot see what it would
play, like real cards, have no bots and no row.

Random takes anything that is allowed. Greedy is a player of five lines for comparison. Beginner,
sensible and expert are the levels that set-up offers.

{table}
A row is made anew by `croupier strength GAME --bot PLAYER --against OTHER --seats N --games GAMES
--seed {seed} --write docs/bots.md`; the others stay.
"""
