"""The Spot Cash bot: what it guesses, what it never sees, how often it wins; and the odds card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Answer, Arrange, Ask, Below, Draw
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line, english
from firmware_host.games.spot_cash import odds
from firmware_host.games.spot_cash.bots import sensible
from firmware_host.games.spot_cash.guess import area_of
from firmware_host.games.spot_cash.placement import SQUARES, lay_out, violations
from firmware_host.record import chance
from tests.games.spot_cash_table import (
    BLACKS,
    LAYOUT,
    act,
    begin,
    check_end,
    from_layouts,
    laid,
    run,
)
from tests.games.table_talk import at_random, play_out, sensibly, start

# -- the bot ------------------------------------------------------------------------------------


def bot_share(count: int, seats: int = 2, rulings: dict[str, str] | None = None) -> float:
    """How many of `count` games one sensible player wins against random ones."""
    won = 0.0
    for seed in range(count):
        me = seed % seats
        below = chance.seeded(seed)
        layouts = [lay_out(below, BLACKS) for _ in range(seats)]

        def player(game: Game, ask: Ask, below: Below, me: int = me) -> Answer:
            chosen = sensibly if ask.seat == me else at_random
            return chosen(game, ask, below)

        game = start("spot-cash", seats, rulings=rulings)
        play_out(game, seed, from_layouts(layouts, player))
        assert game.outcome is not None
        won += (me in game.outcome.winners) / len(game.outcome.winners)
    return won / count


def test_the_bot_beats_random_play() -> None:
    assert bot_share(150) >= 0.6


def test_the_bot_beats_random_play_where_one_may_stop() -> None:
    assert bot_share(60, rulings={"SPC-01": "may"}) >= 0.55


@pytest.mark.parametrize(("seats", "fair"), [(3, 1 / 3), (4, 1 / 4)])
def test_the_bot_beats_random_play_at_larger_tables(seats: int, fair: float) -> None:
    assert bot_share(15, seats) >= fair + 0.1


@pytest.mark.soak
def test_the_bot_wins_six_in_ten_of_two_thousand() -> None:
    assert bot_share(2_000) >= 0.6


def test_the_bot_decides_the_same_whatever_is_hidden() -> None:
    """Two tables with other layouts face down, the same tiles up: one decision."""
    below = chance.seeded(1)
    other = lay_out(below, BLACKS)
    shown = [at for at in range(30) if LAYOUT[at] == other[at]]
    answers = []
    for layout in (LAYOUT, other):
        game = start("spot-cash", options={"tiles": "screen"})
        game.push(layout)
        game.push(layout)
        game.push("red 500")
        game.push("red 10")
        for at in shown:
            if game.ask is not None and game.ask.seat == 0:
                game.push(f"Ben {SQUARES[at]}")
            if game.ask is not None and game.ask.seat == 1:
                act(game, act="turn", seat="Ann", why="only Ann flips")
        assert game.ask is not None
        answers.append(sensible.answer(game.table, game.ask, chance.seeded(4)))
    assert answers[0] == answers[1]


def test_an_open_ten_tells_where_its_square_can_be() -> None:
    game = begin()
    game.push("Ben a1")
    game.push("red 10")
    chances = area_of(laid(game), 1).faces["red 10"]
    certain = {SQUARES[at] for at, likely in enumerate(chances) if likely > 0.999}
    assert certain == {"a2", "b1", "b2"}
    assert sum(chances) == pytest.approx(3)


def test_open_blacks_leave_the_300s_few_places() -> None:
    game = begin()
    t = laid(game)
    game.push("Ben a1")
    game.push("red 300")
    t.put(1, 1, "black 30")
    chances = area_of(t, 1).faces["red 300"]
    assert {SQUARES[at] for at, likely in enumerate(chances) if likely} == {"b1"}


def test_hundreds_are_guessed_in_line_with_an_open_clue() -> None:
    game = begin()
    game.push("Ben b2")
    game.push("C")
    chances = area_of(laid(game), 1).faces["red 100"]
    squares = {SQUARES[at] for at, likely in enumerate(chances) if likely > 1e-9}
    assert squares == {"b1", "b3", "b4", "b5", "b6", "a2", "c2", "d2", "e2"}
    assert sum(chances) == pytest.approx(3)


@pytest.mark.parametrize("touching", ["line", "touching"])
def test_guesses_add_up_to_what_is_left(touching: str) -> None:
    below = chance.seeded(8)
    layout = lay_out(below, BLACKS, touching == "touching")
    game = start("spot-cash", rulings={"SPC-19": touching})
    board = from_layouts([layout, layout], at_random)
    while game.ask is not None:
        game.push(board(game, game.ask, below))
        t = laid(game)
        for owner in (0, 1):
            if not t.left[owner]:
                continue
            area = area_of(t, owner)
            for face, count in t.decks[owner].left().items():
                if face in area.faces:
                    assert sum(area.faces[face]) <= count + 1e-6
            for at, lying in enumerate(t.up[owner]):
                true = area.faces.get(layout[at])
                assert lying or true is None or true[at] > 0, "what is there was thought possible"


def test_tiles_placed_against_the_rules_do_not_puzzle_the_bot() -> None:
    wrong = sorted(LAYOUT, reverse=True)
    game = start("spot-cash")
    play_out(game, 3, from_layouts([wrong, wrong], sensibly))
    check_end(game)


# -- the odds -----------------------------------------------------------------------------------


def test_odds_of_an_untouched_area() -> None:
    game = begin()
    chances = odds.prospect(laid(game), 1, 1)
    assert chances.red == Fraction(18, 30)
    # Both Jack Pots are empty; red numbers make 1,650 and so do the black ones of the house.
    assert chances.average == 0
    assert odds.prospect(laid(game), 1, 3).average == 0


def test_odds_follow_what_is_open() -> None:
    game = begin()
    run(game, "Ben", "red 500", "red 300")
    card = game.table.odds(game.ask) if game.ask else None
    assert card is not None
    assert english(card.title) == "Flip number 3"
    (line,) = card.lines
    assert line.chance == Fraction(16, 28)
    # 850 in red and 800 for the red J against 1,650 in black, three times.
    assert line.average == 0
    assert line.label == Line("{owner:who}'s area", owner=1)


def test_no_odds_card_where_nothing_is_at_stake() -> None:
    game = begin()
    game.push("Ben a1")
    assert game.ask is not None
    assert game.table.odds(game.ask) is None


def test_report_lists_three_flips() -> None:
    assert [english(card.title) for card in odds.report(laid(begin(3)))] == [
        "Flip number 1",
        "Flip number 2",
        "Flip number 3",
    ]
    assert "unknown" in english(odds.report(laid(begin(edition="blank")))[0].note)


# -- a machine seat at a board with real tiles -----------------------------------------------------


def with_bots(*bots: int, edition: str = "house") -> Game:
    board = games.board("spot-cash")
    pack = games.shipped_pack(board, edition)
    return Game(board, Setup("spot-cash", ("Ann", "Ben", "Cleo"), edition, pack, bots=bots))


def test_a_machine_seat_lays_its_area_on_the_screen_and_people_lay_theirs() -> None:
    game = with_bots(1)
    ask = game.ask
    assert isinstance(ask, Arrange)
    assert ask.seat == 1
    game.push(sensible.answer(game.table, ask, chance.seeded(2)))
    assert laid(game).layouts[0] is None
    assert laid(game).layouts[1] is not None
    assert "Ben's tiles lie on the screen" in game.table.speaker().event(game.events[-1])
    for face in ("red 10", "red 10", "red 500"):
        game.push(face)
    game.push("Ben a1")  # Cleo flips on the screen: nobody has to say what it shows
    assert laid(game).up[1][0]
    act(game, act="turn", seat="Ben", why="Ben flips in Ann's area")
    assert game.ask is not None
    key = sensible.answer(game.table, game.ask, chance.seeded(2))
    assert isinstance(key, str)
    game.push(f"Ann {key.split()[1]}")
    assert isinstance(game.ask, Draw), "what lies in Ann's area only the table can say"


def test_a_machine_seat_has_to_know_the_black_values_before_it_lays_its_tiles() -> None:
    game = with_bots(0, edition="blank")
    for value in range(30, 250, 20):
        assert isinstance(game.ask, Amount)
        game.push(value)
    assert isinstance(game.ask, Arrange)


def test_a_game_of_machine_seats_follows_the_limits_on_placing_and_asks_for_no_tile() -> None:
    game = with_bots(0, 1, 2)
    play_out(game, 3, sensibly)
    check_end(game)
    assert all(not violations(up) for up in laid(game).up)
