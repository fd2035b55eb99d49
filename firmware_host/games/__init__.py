"""The games on the shelf. A game is a folder; a fifth one adds its folder and a line here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from firmware_host.engine import acts
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import Act, Table
from firmware_host.engine.words import Form

Volunteer: TypeAlias = Callable[[Table, int], Act | None]

SHELF = {
    "go-for-broke": "firmware_host.games.go_for_broke",
    "gambler": "firmware_host.games.gambler",
    "zillionaire": "firmware_host.games.zillionaire",
    "spot-cash": "firmware_host.games.spot_cash",
}


@cache
def board(game: str) -> BoardGame:
    """A game by its id. Imported only when somebody wants to play it."""
    if game not in SHELF:
        raise Refused(f"There is no game {game!r}. Games: {', '.join(SHELF)}.")
    found = import_module(SHELF[game]).GAME
    assert isinstance(found, BoardGame)
    return found


def name_of(game: str) -> str:
    """What a game is called; one that is not installed is called by its id."""
    return board(game).name if game in SHELF else game


def shelved() -> list[str]:
    """The ids of the games that are installed."""
    return [game for game, package in SHELF.items() if find_spec(package)]


def shipped_pack(game: BoardGame, edition: str) -> str:
    """The text of an edition that ships with a game. Raises `Refused` with the list of them."""
    if edition not in game.editions:
        raise Refused(
            f"{game.name} has no edition {edition!r}. Editions: {', '.join(game.editions)}."
        )
    return beside(game.package, "edition", f"{edition}.toml").read_text("utf-8")


def sensible(game: BoardGame, table: Table, ask: Ask, below: Below) -> Answer:
    """The answer of the game's sensible bot to a player's ask."""
    answer: Answer = import_module(f"{game.package}.bot").answer(table, ask, below)
    return answer


def volunteering(game: BoardGame) -> Volunteer | None:
    """How the game's bot decides what a seat does besides answering; None if it never does.

    Asked before every answer while a bot plays the seat, whoever is asked: an aside such as
    collecting money that would be lost later has no ask of its own.
    """
    found: Volunteer | None = getattr(import_module(f"{game.package}.bot"), "volunteer", None)
    return found


def volunteer(game: BoardGame, table: Table, seat: int) -> Act | None:
    """What the game's bot, playing `seat`, does now besides answering; None if nothing."""
    offer = volunteering(game)
    return offer(table, seat) if offer else None


def forms(game: BoardGame) -> dict[str, Form]:
    """Every kind of event a game can log, by name: its own and those that every table has."""
    modules = [acts, *(m for name, m in sys.modules.items() if name.startswith(game.package))]
    return {form.kind: form for module in modules for form in _forms_in(vars(module))}


def _forms_in(thing: object) -> Iterator[Form]:
    """The forms among a module's names, alone or in a row: one per seat, per stock, per cause."""
    if isinstance(thing, Form):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from _forms_in(part)
    elif type(thing) is dict:
        for part in list(thing.values()):
            yield from _forms_in(part)
