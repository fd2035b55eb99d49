"""Nothing out of the box gets lost: cards, tickets and tiles are as many after a turn was cut off.

Whatever is being asked, somebody may be given the turn, leave, or put right what cuts the turn
off. A piece that only the interrupted rule knew of would be gone for the rest of the evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec

import pytest

from firmware_host import games
from firmware_host.engine.decks import Deck
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import give_turn, put_right
from firmware_host.engine.table import Act, Setup, Table
from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.spot_cash.table import SpotCash
from firmware_host.games.zillionaire.cards import size
from firmware_host.games.zillionaire.table import Zillionaire
from firmware_host.record import chance
from tests.effects.invented import invented
from tests.games.broke_talk import known_board
from tests.games.table_talk import NAMES, start
from tests.games.wandering import INVENTED

Counts = Mapping[str, int]
SEED, NODES = 1, {"gambler": 160}


def in_go_for_broke(table: Table) -> Counts:
    assert isinstance(table, BrokeTable)
    kept = [card.deck for card in table.pending.kept]
    return {
        deck.key: len(deck) + kept.count(deck.key) + sum(card[0] == at for card in held)
        for held in [[card for cards in table.held for card in cards]]
        for at, deck in enumerate(table.decks)
    }


def in_gambler(table: Table) -> Counts:
    assert isinstance(table, GamblerTable)
    return {
        "fortune": len(table.fortune) + len(table.pending.kept),
        **(
            {"tickets": len(table.pile) + sum(map(len, table.tickets))}
            if table.tickets_known
            else {}
        ),
        "horses": len(table.horse_deck) + sum(map(len, table.horses)),
    }


def in_spot_cash(table: Table) -> Counts:
    assert isinstance(table, SpotCash)
    return {
        name: len(table.decks[seat]) + sum(map(bool, table.up[seat]))
        for seat, name in enumerate(table.names)
        if seat not in table.gone
    }


def in_zillionaire(table: Table) -> Counts:
    assert isinstance(table, Zillionaire)
    if not table.dealt or table.stage not in ("rounds", "exchange"):
        return {}
    return {"cards": sum(map(size, table.hands)) + size(table.aside) + size(table.seen)}


COUNTED: Mapping[str, Callable[[Table], Counts]] = {
    "go-for-broke": in_go_for_broke,
    "gambler": in_gambler,
    "spot-cash": in_spot_cash,
    "zillionaire": in_zillionaire,
}


def counter(game: str) -> Callable[[Table], Counts]:
    """Return what counts a game's pieces: for one of your own, `counted` in its own test.

    Where there is none, every card has to lie in its deck whenever somebody is asked.
    """
    if game in COUNTED:
        return COUNTED[game]
    name = f"tests.games.test_{game.replace('-', '_')}"
    own = import_module(name) if find_spec(name) else None
    counted: Callable[[Table], Counts] = getattr(own, "counted", in_its_decks)
    return counted


def in_its_decks(table: Table) -> Counts:
    """Return how many cards lie in every deck that a table keeps."""
    fields = [name for each in type(table).__mro__ for name in getattr(each, "__slots__", ())]
    kept = [getattr(table, name, None) for name in (*fields, *getattr(table, "__dict__", ()))]
    return {deck.key: len(deck) for deck in kept if isinstance(deck, Deck)}


@pytest.mark.interpreted  # a compiled table does not tell the names of its fields
def test_what_lies_in_the_decks_of_a_game_without_a_counter_is_counted() -> None:
    gambler = start("gambler", 2).table
    assert in_its_decks(gambler)["fortune"] == in_gambler(gambler)["fortune"] > 0


def ways() -> list[tuple[str, str]]:
    """Return every edition of every game; with cards, also invented ones and none told yet."""
    return [
        (game, edition)
        for game in games.shelved()
        for edition in (
            *games.board(game).editions,
            *(("invented", "untold") if game in INVENTED else ()),
        )
    ]


def broke_untold() -> str:
    """Return a known board of Go For Broke with cards of which nobody has told any."""
    return broke_pack.write(replace(broke_pack.parse("board.toml", known_board()), cards=((), ())))


def gambler_untold() -> str:
    """Return the house edition of Gambler with Fortune cards of which nobody has told any."""
    house = games.shipped_pack(games.board("gambler"), "house")
    return gambler_pack.write(replace(gambler_pack.parse("house", house), cards=()))


UNTOLD = {"go-for-broke": broke_untold, "gambler": gambler_untold}


def set_up(game: str, edition: str, seed: int) -> Setup:
    """Return a table for three, or as many as can play; by turns with the real things."""
    board = games.board(game)
    pack = (
        UNTOLD[game]()
        if edition == "untold"
        else invented(game, chance.seeded(seed))
        if edition == "invented"
        else games.shipped_pack(board, edition)
    )
    options = {
        option.key: [*option.options][seed % len(option.options)] for option in board.options
    }
    names = NAMES[: max(board.seats.start, min(3, board.seats.stop - 1))]
    return Setup(game, names, edition, pack, {}, options)


def cuts(game: Game, node: int) -> Iterator[Act]:
    """Yield what cuts a turn off: the turn given away, somebody leaving, a fix that restarts."""
    table = game.table
    seat = table.on_turn()
    yield give_turn(table.after(seat), "mistaken")
    yield Act("leave", seat if game.ask is None or game.ask.seat is None else game.ask.seat)
    kinds = {str(fix.thing): fix for fix in table.fixes() if fix.restarts}
    if kinds:
        fix = [*kinds.values()][node % len(kinds)]
        yield put_right(fix.what, fix.options[-1][0], "seen")


@pytest.mark.parametrize(("game", "edition"), ways())
def test_nothing_is_lost_when_a_turn_is_cut_off(game: str, edition: str) -> None:
    board, counted = games.board(game), counter(game)
    setup, below = set_up(game, edition, SEED), chance.seeded(SEED)
    played = Game(board, setup)
    box: Counts = {}  # what there is of everything, since it was first counted
    for node in range(NODES.get(game, 60)):
        box = {**counted(played.table), **box}
        if played.ask is None:
            break
        for act in cuts(played, node) if played.table.turn is not None else ():
            trial = Game(board, setup, played.entries)
            with suppress(Refused):
                trial.act(act)
                now = counted(trial.table)
                there = {name: count for name, count in box.items() if name in now}
                assert now == there, f"{act} at {played.ask.prompt.text}"
        played.push(played.ask.sample(below))
