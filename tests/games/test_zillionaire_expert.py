"""The Zillionaire expert: plays from what its seat may know, so many steps, and can be stopped."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.games.shared.bots.thinking import Interrupted
from firmware_host.games.zillionaire.bots import expert
from firmware_host.games.zillionaire.cards import DECK, hand_of, of, size, unpacked
from firmware_host.games.zillionaire.plays import ToPlay
from firmware_host.games.zillionaire.table import Zillionaire
from firmware_host.record import chance

BOARD = games.board("zillionaire")
NAMES = ("Ann", "Ben", "Cleo", "Dov")


def asked(seed: int, steps: int) -> Game:
    """Return a dealt match in which somebody has to choose, after so many sensible steps."""
    pack = games.shipped_pack(BOARD, "house")
    options = {"cards": "dealt", "games": "3"}
    game = Game(BOARD, Setup("zillionaire", NAMES, "house", pack, options=options))
    below = chance.seeded(seed)
    taken = 0
    while taken < steps or not isinstance(game.ask, ToPlay) or len(game.ask.menu.open) < 3:
        assert game.ask is not None
        sensible = games.sensible(BOARD, game.table, game.ask, below)
        game.push(game.ask.sample(below) if game.ask.chance else sensible)
        taken += 1
    return game


def table(game: Game) -> Zillionaire:
    assert isinstance(game.table, Zillionaire)
    return game.table


def thought(game: Game, seed: int = 1) -> Answer:
    assert game.ask is not None
    return expert.answer(game.table, game.ask, chance.seeded(seed))


def dealt_otherwise(game: Game, seed: int) -> Game:
    """Return the same game in which the others hold other cards, as far as their seat can tell."""
    assert game.ask is not None
    seat = game.ask.seat
    assert seat is not None
    other = Game(BOARD, game.setup, game.entries)
    t = table(other)
    see = expert.known(t, seat)
    assert see is not None
    hands = expert.imagine(see, chance.seeded(seed))
    t.hands = [hands.get(at, 0) for at in range(t.seats)]
    t.aside = DECK - t.seen - sum(t.hands)
    return other


@pytest.mark.parametrize(("seed", "steps"), [(1, 8), (2, 20), (3, 34), (4, 75), (5, 120)])
def test_it_plays_the_same_whatever_the_others_hold(seed: int, steps: int) -> None:
    game = asked(seed, steps)
    choices = set()
    for deal in range(3):
        other = dealt_otherwise(game, deal)
        assert table(other).hands != table(game).hands
        choices.add(thought(other))
    assert choices == {thought(game)}


def test_imagined_hands_have_the_right_size_and_what_was_given_away() -> None:
    game = asked(4, 75)
    t = table(game)
    assert t.given, "cards have been exchanged"
    seat = next(iter(t.given))
    see = expert.known(t, seat)
    assert see is not None
    for deal in range(20):
        hands = expert.imagine(see, chance.seeded(deal))
        assert hands[seat] == t.hands[seat]
        assert all(size(hands[other]) == t.cards[other] for other in hands)
        left = [
            have - taken for have, taken in zip(unpacked(DECK - t.seen), _all(hands), strict=True)
        ]
        assert min(left) >= 0
        for other, _, certain in see.rivals:
            assert all(
                mine >= sure
                for mine, sure in zip(unpacked(hands[other]), unpacked(certain), strict=True)
            )


def _all(hands: dict[int, int]) -> list[int]:
    return unpacked(sum(hands.values()))


def test_a_card_given_away_is_known_until_it_is_played() -> None:
    game = asked(4, 75)
    t = table(game)
    giver = next(iter(t.given))
    taker = next(seat for seat, cards in t.received.items() if cards is t.given[giver])
    t.plays = []
    assert expert._given_away(t, giver) == {taker: hand_of(t.given[giver])}
    card = t.given[giver][0]
    t.plays = [(taker, f"{card}x1")]
    assert expert._given_away(t, giver) == {taker: hand_of(t.given[giver][1:])}


def test_hands_that_cannot_be_are_left_to_the_sensible_player() -> None:
    game = asked(1, 8)
    t = table(game)
    assert game.ask is not None
    seat = game.ask.seat
    assert seat is not None
    t.seen += of(0, 6)  # somebody has put the count of cards right, and it no longer adds up
    t.hands[seat] += of(0)
    assert expert.known(t, seat) is None
    assert thought(game) == games.sensible(BOARD, t, game.ask, chance.seeded(1))


def test_it_stops_when_nobody_waits_any_more() -> None:
    game = asked(2, 20)
    pulses = [0]

    def pulse() -> None:
        pulses[0] += 1
        if pulses[0] == 5:
            raise Interrupted

    assert game.ask is not None
    with pytest.raises(Interrupted):
        expert.answer(game.table, game.ask, chance.seeded(1), pulse)
    assert pulses[0] == 5


@pytest.mark.interpreted
def test_it_takes_no_more_steps_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch that has begun is finished: as many plays as that can take at most."""
    steps = [0]
    play_out = expert.Scene.play_out

    def counted(scene: expert.Scene, hands: dict[int, int], choice: Answer) -> tuple[int, int]:
        points, taken = play_out(scene, hands, choice)
        steps[0] += taken
        return points, taken

    monkeypatch.setattr(expert.Scene, "play_out", counted)
    game = asked(1, 8)
    assert isinstance(game.ask, ToPlay)
    thought(game)
    longest = expert.BATCH * len(game.ask.menu.open) * 120
    assert 0 < steps[0] < expert.STEPS + longest
