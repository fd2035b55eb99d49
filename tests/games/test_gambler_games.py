"""Whole games: they end, money adds up, the bot is better than chance."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import balances_after
from firmware_host.games.gambler.bots.sensible import volunteer
from firmware_host.record import chance
from tests.games.gambler_talk import act, begin, call_sweepstakes, cash, land, owe, roll, say, table
from tests.games.table_talk import play_out, start


def play_by(game: Game, seed: int, bots: set[int]) -> Game:
    """Play to the end; `bots` are sensible and take their asides, the others play at random."""
    below = chance.seeded(seed)
    while (ask := game.ask) is not None:
        offers = (volunteer(game.table, seat) for seat in sorted(bots - game.table.gone))
        own = next((offer for offer in offers if offer is not None), None)
        if own is not None:
            game.act(own)
        elif ask.chance or ask.seat not in bots:
            game.push(ask.sample(below))
        else:
            game.push(games.sensible(game.board, game.table, ask, below))
    return game


def shares_won(games_played: int) -> float:
    won = 0.0
    for seed in range(games_played):
        seat = seed % 2
        outcome = play_by(start("gambler", 2), seed, {seat}).outcome
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / games_played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_the_log_tells_every_balance(seats: int) -> None:
    for seed in range(100):
        game = start("gambler", seats)
        play_out(game, seed)
        assert balances_after(seats + 1, game.events) == game.table.money


def test_the_bot_beats_chance() -> None:
    assert shares_won(150) >= 0.7


@pytest.mark.soak
def test_the_bot_beats_chance_over_two_thousand_games() -> None:
    assert shares_won(2_000) >= 0.7


def rounds(count: int) -> list[int]:
    return sorted(
        max(table(play_by(start("gambler", 4), seed, {0, 1, 2, 3})).turns) for seed in range(count)
    )


def test_four_sensible_players_need_an_evening_not_a_night() -> None:
    played = rounds(120)
    assert 10 <= played[60] <= 30
    assert played[-1] < 400


@pytest.mark.soak
def test_four_sensible_players_over_many_games() -> None:
    played = rounds(2_000)
    assert 10 <= played[1_000] <= 30


def test_the_bot_collects_start_money_and_pays_back_to_win() -> None:
    game = begin()
    assert volunteer(game.table, 0) is None
    land(game, 1)
    own = volunteer(game.table, 0)
    assert own is not None
    assert own.act == "claim"
    game.act(own)
    owe(game, 1, 1_300)
    own = volunteer(game.table, 1)
    assert own is not None
    assert own.act == "repay"
    game.act(own)
    assert game.outcome is not None


def answer(game: Game) -> object:
    assert game.ask is not None
    return games.sensible(game.board, game.table, game.ask, chance.seeded(1))


def test_the_bot_knows_the_betting_spaces() -> None:
    game = begin(3)
    call_sweepstakes(game)
    assert answer(game) == "pairs"
    say(game, "pairs")
    assert str(answer(game)).startswith("high-")


def test_the_bot_bets_on_what_wins_the_game() -> None:
    game = begin()
    cash(game, 0, 720)
    call_sweepstakes(game)
    assert str(answer(game)).startswith("high-")  # $200 would not be enough


def test_the_bot_keeps_its_last_money_for_fees() -> None:
    game = begin()
    assert answer(game) == "ticket"
    cash(game, 0, 30)
    assert answer(game) == "roll"


def test_the_bot_goes_for_what_is_better_for_it_than_for_the_others() -> None:
    game = begin()
    roll(game, 5, 5)
    assert answer(game) == "again"
    cash(game, 0, 820)
    assert answer(game) == "sweepstakes"  # pairs would win the game


def test_the_bot_plays_on_boards_it_cannot_read_and_writes_nothing_down() -> None:
    game = start("gambler", 3, edition="blank")
    play_by(game, 4, {0, 1, 2})
    assert game.outcome is not None
    assert all(s.does.verb in ("unknown", "nothing") for s in table(game).edition.spaces)


def test_random_asides_in_random_games() -> None:
    for seed in range(40):
        game = start("gambler", 2 + seed % 3, rulings={"GAM-30": "allow"})
        below = chance.seeded(seed)
        for _ in range(250):
            if game.ask is None:
                break
            own = [a for a in game.asides() if a.act in ("claim", "iou", "repay")]
            if own and below(4) == 0:
                chosen = own[below(len(own))]
                act(game, chosen.act, chosen.seat)
            else:
                game.push(game.ask.sample(below))
            assert sum(game.table.money) == 0
        assert Game(game.board, game.setup, game.entries).events == game.events
