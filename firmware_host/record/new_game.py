"""How a new game begins: from what somebody asked for to a set-up that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import TableSettings
from firmware_host.record.chance import Urn
from firmware_host.record.header import check_setup, complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.values import dataclass

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")


@dataclass(frozen=True)
class Wishes:
    """The options of a new game. Whatever is left empty takes the game's default.

    `bots` are the players that the machine plays, `levels` how well; `seed` makes its chance
    repeatable; `sources` say for each chance source whether the real thing answers or the machine.
    `ages` are those of children who count notes before the machine shows them.
    """

    game: str = ""
    players: tuple[str, ...] = ()
    edition: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    preset: str = "printed"
    options: Mapping[str, str] = field(default_factory=dict)
    money: str = ""
    bots: tuple[str, ...] = ()
    seed: int | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    ages: Mapping[str, int] = field(default_factory=dict)


def find_game(name: str) -> BoardGame:
    """Return a game by its id in any spelling, such as "Left Center Right"."""
    return games.board(name.strip().lower().replace(" ", "-").replace("_", "-"))


def setup_for(wishes: Wishes, packs: Packs, *, everybody: bool = False) -> Setup:
    """Return the set-up that the wishes describe.

    With `everybody` the machine plays all seats, on things that it can see. Raises `Refused` or
    `PackProblems` with the reason.
    """
    game = find_game(wishes.game or games.usual())
    names = wishes.players or NAMES[: max(game.seats.start, 2)]
    unknown = [name for name in (*wishes.bots, *wishes.ages) if name not in names]
    if unknown:
        raise Refused(Line("{unknown} is not one of the players.", unknown=repr(unknown[0])))
    edition, pack = packs.find(game, wishes.edition)
    rulings = Rulings(game.switches, dict(wishes.rules), wishes.preset)
    options = dict(wishes.options)
    setup = Setup(
        game.id,
        names,
        edition,
        pack,
        dict(rulings),
        game.seeing(options) if everybody else options,
        wishes.money or "ledger",
        tuple(range(len(names))) if everybody else tuple(map(names.index, wishes.bots)),
        dict(wishes.levels),
    )
    check_setup(game, setup)
    return complete(game, setup)


def as_usual(wishes: Wishes, table: TableSettings) -> Wishes:
    """Return the wishes, with money and chance from the table's settings if left open."""
    game = find_game(wishes.game or games.usual())
    sources = {
        key: table.sources.get(key, "real" if key in game.real else table.chance)
        for key in game.sources
    }
    money = wishes.money or (table.money if game.notes else "ledger")
    return replace(wishes, money=money, sources={**sources, **wishes.sources})


def begin(wishes: Wishes, journal: Journal, packs: Packs, *, everybody: bool = False) -> Session:
    """Begin a new game in the journal. What people tell it is kept in the owner's pack."""
    setup = setup_for(wishes, packs, everybody=everybody)
    urn = Urn.fresh() if wishes.seed is None else Urn.from_seed(wishes.seed)
    session = Session.begin(journal, setup, urn=urn, sources=wishes.sources)
    session.taught = packs.learn
    return session
