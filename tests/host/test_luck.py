"""The luckiest spin is the least likely good one, by exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from firmware_host import games
from firmware_host.engine.asks import Dice, Draw, Spin
from firmware_host.engine.game import Game
from firmware_host.engine.requests import LetMachine
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.story.luck import luckiest, throw_chance
from tests.games.table_talk import start


def played(name: str, seed: int, steps: int = 600) -> Session:
    """A game that bots have played for a while."""
    session = Session.begin(Journal(None), start(name, 3).setup, urn=Urn.from_seed(seed))
    for _ in range(steps):
        if session.game.ask is None:
            break
        session.take(LetMachine())
    return session


def test_the_chance_of_a_throw() -> None:
    assert throw_chance((6, 6), 6) == Fraction(1, 36)
    assert throw_chance((3, 4), 6) == Fraction(1, 18)
    assert throw_chance((2,), 6) == Fraction(1, 6)


@pytest.mark.parametrize("name", ["go-for-broke", "gambler"])
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_less_likely_brought_money(name: str, seed: int) -> None:
    session = played(name, seed)
    found = luckiest(session)
    assert found is not None
    assert found.gain > 0
    assert 0 < found.chance <= 1
    game = Game(session.board, session.header.setup)
    for entry in session.game.entries:
        ask, before = game.ask, list(game.table.money)
        single = None
        if isinstance(ask, Spin) and isinstance(entry, str):
            single = Fraction(ask.wheel.keys[entry].weight, ask.wheel.total)
        elif isinstance(ask, Dice) and ask.count < 3 and isinstance(entry, tuple):
            single = throw_chance(entry, ask.sides)
        game.apply(entry)
        if single is not None and ask is not None and ask.seat is not None:
            gain = game.table.money[ask.seat] - before[ask.seat]
            assert gain <= 0 or (found.chance, -found.gain) <= (single, -gain)


def test_the_reels_of_a_slot_machine_are_one_result() -> None:
    for seed in range(1, 40):
        found = luckiest(played("go-for-broke", seed, 250))
        if found is not None and len(found.results) == 3:
            assert found.chance < Fraction(1, 20)
            assert found.odds == round(1 / found.chance)
            return
    pytest.fail("no slot machine paid in forty games")


def test_where_nothing_is_spun_tiles_count() -> None:
    assert "spot-cash" in games.shelved()
    session = played("spot-cash", 1)
    found = luckiest(session)
    assert found is not None
    assert found.gain > 0
    asks = Game(session.board, session.header.setup)
    kinds = set()
    for entry in session.game.entries:
        kinds.add(type(asks.ask))
        asks.apply(entry)
    assert Draw in kinds
    assert Spin not in kinds


def test_a_game_without_chance_has_no_luck() -> None:
    assert luckiest(played("zillionaire", 1, 120)) is None
