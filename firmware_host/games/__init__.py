"""The games: every folder here but `shared` is one. A fifth game adds its folder and nothing else.

A game may import the engine, drawings and `shared`, never another game. This file may import the
engine only, and finds the rest.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import _lru_cache_wrapper, cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine import acts, settling
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame, Label
from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import LEVELS, USUAL, Act, Table
from firmware_host.engine.toml import loads
from firmware_host.engine.words import Form, Line

from .shared.bots.thinking import Pulse, undisturbed

if TYPE_CHECKING:
    from .shared.teaching.walk import Walk

Volunteer: TypeAlias = Callable[[Table, int], Act | None]

_SHARED = "shared"


def packages() -> dict[str, str]:
    """Return the package of every game that is installed, by its id: go-for-broke, gambler, ..."""
    found = (file for place in __path__ for file in Path(place).glob("*/__init__.py"))
    folders = sorted(file.parent.name for file in found)
    return {f.replace("_", "-"): f"{__name__}.{f}" for f in folders if f != _SHARED}


def shelved() -> list[str]:
    """Return the ids of the games that are installed."""
    return list(packages())


def usual() -> str:
    """Return the id of the game that is played where none is named: the first whose lid says so."""
    return next((game for game in shelved() if label(game).usual), shelved()[0])


@cache
def label(game: str) -> Label:
    """Return a game's label (name, colour, seats) by its id, without loading the game."""
    found = import_module(_package(game)).LABEL
    assert isinstance(found, Label)
    return found


@cache
def board(game: str) -> BoardGame:
    """Return a game by its id. It is imported only when somebody wants to play it."""
    found = import_module(f"{_package(game)}.game").GAME
    assert isinstance(found, BoardGame)
    return found


def _package(game: str) -> str:
    """Return the package of a game. Raises `Refused` with the list of those that are installed."""
    known = packages()
    if game not in known:
        raise Refused(
            Line(
                "There is no game {game}. Games: {known}.", game=repr(game), known=", ".join(known)
            )
        )
    return known[game]


def put_away(game: str) -> None:
    """Clear the caches of every game except the one being played."""
    playing = f"{packages()[game]}.", f"{__name__}.{_SHARED}."
    rooms = f"{__name__}.", "firmware_host.drawing."
    for name, module in list(sys.modules.items()):
        if name.startswith(rooms) and not name.startswith(playing):
            for kept in vars(module).values():
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()


def name_of(game: str) -> str:
    """Return what a game is called; one that is not installed is called by its id."""
    return label(game).name if game in packages() else game


def shipped_pack(game: BoardGame, edition: str) -> str:
    """Return the text of an edition that ships with a game.

    Raises `Refused` with the list of them.
    """
    if edition not in game.editions:
        raise Refused(
            Line(
                "{game} has no edition {edition}. Editions: {editions}.",
                game=game.name,
                edition=repr(edition),
                editions=", ".join(game.editions),
            )
        )
    return beside(game.package, "edition", f"{edition}.toml").read_text("utf-8")


def lengths(game: BoardGame) -> Mapping[str, Mapping[str, float]]:
    """Return how long games are under each option of each switch, as a share of those as printed.

    Simulated once and shipped with the game; empty if it has no such table.
    """
    return _lengths(game.package)


@cache
def _lengths(package: str) -> Mapping[str, Mapping[str, float]]:
    file = beside(package, "lengths.toml")
    if not file.is_file():
        return {}
    found = loads(file.read_text("utf-8"))
    return {
        switch: {
            key: float(share) for key, share in shares.items() if isinstance(share, int | float)
        }
        for switch, shares in found.items()
        if isinstance(shares, Mapping)
    }


def paper(game: BoardGame) -> ModuleType | None:
    """Return what draws a game's board and cards, in its folder; None if nothing does."""
    name = f"{game.package}.paper"
    return import_module(name) if find_spec(name) else None


def pack_schema(game: BoardGame) -> str:
    """Return the JSON schema of a game's packs, for editors that complete and check them.

    Raises `Refused` if the game ships none.
    """
    file = beside(game.package, "edition", "schema.json")
    if not file.is_file():
        raise Refused(
            Line(
                "{game} ships no schema of its packs; {command} makes it, in a copy of the source.",
                game=game.name,
                command="python -m tests.effects.schema --write",
            )
        )
    return file.read_text("utf-8")


def sensible(game: BoardGame, table: Table, ask: Ask, below: Below) -> Answer:
    """Return the answer of the game's sensible bot to a player's ask."""
    answer: Answer = import_module(f"{game.package}.bots.sensible").answer(table, ask, below)
    return answer


def levels(game: BoardGame) -> tuple[str, ...]:
    """Return the skill levels a game offers: those of every game, and "expert" if it has one."""
    expert = find_spec(f"{game.package}.bots.expert") is not None
    return tuple(level for level in LEVELS if level != "expert" or expert)


def answer(
    game: BoardGame,
    table: Table,
    ask: Ask,
    below: Below,
    level: str = USUAL,
    pulse: Pulse = undisturbed,
) -> Answer:
    """Return the machine's answer to a player's ask, played as well as `level` says.

    A level that the game does not have is the usual one. `pulse` is called while an expert thinks.
    """
    if level == "beginner":
        from .shared.bots import beginner

        return beginner.answer(table, ask, below, partial(sensible, game))
    if level == "expert" and level in levels(game):
        expert = import_module(f"{game.package}.bots.expert")
        thought: Answer = expert.answer(table, ask, below, pulse)
        return thought
    return sensible(game, table, ask, below)


def volunteering(game: BoardGame, level: str = USUAL) -> Volunteer | None:
    """Return how the game's bot decides what a seat does besides answering; None if it never does.

    Asked before every answer while a bot plays the seat, whoever is asked: an aside such as
    collecting money that would be lost later has no ask of its own. An expert may have ways of
    its own.
    """
    found: Volunteer | None = getattr(
        import_module(f"{game.package}.bots.sensible"), "volunteer", None
    )
    if level == "expert" and level in levels(game):
        found = getattr(import_module(f"{game.package}.bots.expert"), "volunteer", found)
    return found


def volunteer(game: BoardGame, table: Table, seat: int) -> Act | None:
    """Return what the game's bot, playing `seat`, does now besides answering; None if nothing."""
    offer = volunteering(game, table.setup.level(seat))
    return offer(table, seat) if offer else None


def walk(game: BoardGame, name: str, pack: str) -> Walk | None:
    """Return a walk through everything that an edition has printed; None if there is none."""
    if find_spec(f"{game.package}.walk") is None:
        return None
    found: Walk = import_module(f"{game.package}.walk.lesson").begin(name, pack)
    return found


def forms(game: BoardGame) -> Mapping[str, Form]:
    """Return every kind of event a game can log, by name: its own and those of every table.

    A form is a name of one of the game's modules (folders inside it have none), or stands in a row
    of forms: one per seat, per stock, per cause.
    """
    return forms_of(import_module(game.package))


@cache
def forms_of(folder: ModuleType) -> Mapping[str, Form]:
    """Return a game's forms by its package; looked for once, as opening any record needs them."""
    assert folder.__file__ is not None
    inside = sorted(found.stem for found in Path(folder.__file__).parent.glob("[!_]*.py"))
    names = [f"{folder.__name__}.{name}" for name in inside]
    modules = [acts, settling, folder, *map(import_module, names)]
    return MappingProxyType(
        {form.kind: form for module in modules for form in _forms_in(vars(module))}
    )


def _forms_in(thing: object) -> Iterator[Form]:
    """Yield the forms among a module's names, alone or in a row (one per seat or cause)."""
    if isinstance(thing, Form):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from _forms_in(part)
    elif type(thing) is dict:
        for part in list(thing.values()):
            yield from _forms_in(part)
