"""Zillionaire: whole matches at random, with every card accounted for at every step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_host.engine.game import Game
from firmware_host.games.zillionaire.cards import COUNTS, unpacked
from firmware_host.games.zillionaire.status import LADDER, POINTS
from firmware_host.games.zillionaire.table import Zillionaire
from tests.games.table_talk import play_out, start


def table_of(game: Game) -> Zillionaire:
    assert isinstance(game.table, Zillionaire)
    return game.table


def dealt_cards_add_up(game: Game) -> None:
    """Hands, aside and played cards are together the deck, rank by rank."""
    t = table_of(game)
    if t.stage != "rounds":
        return
    there = [unpacked(t.aside), unpacked(t.seen), *map(unpacked, t.hands)]
    assert [sum(counts) for counts in zip(*there, strict=True)] == list(COUNTS)
    assert [sum(unpacked(hand)) for hand in t.hands] == t.cards


def real_cards_add_up(game: Game) -> None:
    """What was played and what is left in the hands are 60 cards; no rank is seen too often."""
    t = table_of(game)
    if t.stage != "rounds":
        return
    assert sum(unpacked(t.seen)) + sum(t.cards) == 60
    assert all(seen <= count for seen, count in zip(unpacked(t.seen), COUNTS, strict=True))


CHECKS: dict[str, Callable[[Game], None]] = {
    "dealt": dealt_cards_add_up,
    "real": real_cards_add_up,
}


def points_add_up(game: Game) -> None:
    """After every whole game the ladder's points have been given out once."""
    t = table_of(game)
    each = sum(POINTS[status] for status in LADDER[t.seats])
    assert sum(t.points) == t.game * each
    assert game.outcome is not None
    best = max(t.points)
    assert all(t.points[winner] == best for winner in game.outcome.winners)


def play_match(cards: str, seats: int, seed: int, games: int, edition: str = "house") -> None:
    options = {"cards": cards, "games": str(games)}
    game = start("zillionaire", seats, edition=edition, options=options)
    play_out(game, seed, check=CHECKS[cards])
    assert table_of(game).game == games
    points_add_up(game)


@pytest.mark.parametrize("cards", ["dealt", "real"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_matches(cards: str, seats: int) -> None:
    for seed in range(30):
        play_match(cards, seats, seed, games=2 + seed % 3)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_matches_that_teach_the_seating_card(seats: int) -> None:
    for seed in range(10):
        play_match("dealt", seats, seed, games=3, edition="blank")


@pytest.mark.soak
@pytest.mark.parametrize("cards", ["dealt", "real"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ten_thousand_random_matches(cards: str, seats: int) -> None:
    for seed in range(10_000):
        play_match(cards, seats, seed, games=1 + seed % 3)


def test_real_cards_and_five_games_unless_told_otherwise() -> None:
    game = start("zillionaire", 3)
    t = table_of(game)
    assert (t.dealt, t.games) == (False, 5)
