"""Spot Cash section by section, from the rule sheet."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose, Draw, Tell
from firmware_host.engine.errors import Refused
from firmware_host.games.spot_cash.placement import SQUARES
from firmware_host.record import chance
from tests.games.spot_cash_table import LAYOUT, act, begin, check_end, flip, from_layouts, laid, run
from tests.games.table_talk import at_random, play_out, sentences, start


def accounts(*purses: int) -> dict[str, int]:
    names = ("Ann", "Ben", "Cleo", "Dov")[: len(purses)]
    return {**dict(zip(names, purses, strict=True)), "box": -sum(purses)}


def test_0a_everybody_starts_with_six_notes_of_each_kind() -> None:
    board = games.board("spot-cash")
    assert board.notes is not None
    assert board.notes.start == {1000: 6, 500: 6, 100: 6, 50: 6, 20: 6, 10: 6}
    assert sum(value * count for value, count in board.notes.start.items()) == 10_080
    assert not board.notes.bank
    for seats in (2, 3, 4):
        assert start("spot-cash", seats).table.ledger.accounts() == accounts(*[10_080] * seats)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_0b_highest_number_first_then_to_the_left(first: int) -> None:
    game = begin(3, first)
    order = []
    for _ in range(4):
        assert game.ask is not None
        assert game.ask.seat is not None
        order.append(game.ask.seat)
        run(game, game.table.names[(game.ask.seat + 1) % 3], BLACKS[len(order)])
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


BLACKS = ["black 30", "black 40", "black 60", "black 80", "black 90", "black 120"]


def test_0b_a_tie_below_the_highest_does_not_matter() -> None:
    game = start("spot-cash", 3)
    for face in ("red 20", "red 20", "black 30"):
        game.push(face)
    assert game.table.turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_any_opponents_area_is_open_never_ones_own(seats: int) -> None:
    game = begin(seats)
    ask = game.ask
    assert isinstance(ask, Choose)
    names = game.table.names
    assert set(ask.menu.open) == {f"{name} {square}" for name in names[1:] for square in SQUARES}
    assert [option.key for option in ask.menu.options] == list(ask.menu.open)
    assert "Ann a1" not in ask
    with pytest.raises(Refused):
        game.push("Ann a1")


RUN = ["red 10", "red 10", "red 20", "red 50", "red 100", "red 300"]


@pytest.mark.parametrize("length", range(1, 7))
def test_2_4_5_the_nth_red_flip_collects_n_times(length: int) -> None:
    game = begin()
    run(game, "Ben", *RUN[:length])
    value = sum(n * int(face[4:]) for n, face in enumerate(RUN[:length], 1))
    assert game.table.ledger.accounts() == accounts(10_080 + value, 10_080 - value)
    assert game.ask is not None
    assert game.ask.seat == 0


@pytest.mark.parametrize("length", range(6))
def test_6_the_nth_black_flip_pays_n_times_and_ends_the_turn(length: int) -> None:
    game = begin()
    run(game, "Ben", *RUN[:length])
    before = game.table.money[0]
    said = run(game, "Ben", "black 90")
    assert before - game.table.money[0] == 90 * (length + 1)
    assert f"Ann pays Ben ${90 * (length + 1)} ({length + 1} × $90); the turn ends" in said
    assert game.ask is not None
    assert game.ask.seat == 1


def test_3_the_count_runs_on_from_area_to_area_and_starts_anew_each_turn() -> None:
    game = begin(3)
    flip(game, "Ben a1", "red 10")
    flip(game, "Cleo a1", "red 10")
    flip(game, "Ben a2", "red 10")
    assert game.table.money == [10_080 + 60, 10_080 - 40, 10_080 - 20, -30_240]
    flip(game, "Cleo e6", "black 30")
    assert game.table.money[2] == 10_080 - 20 + 120
    flip(game, "Cleo b6", "red 100")
    assert game.table.money[1] == 10_080 - 40 + 100, "Ben's first flip counts once"


@pytest.mark.parametrize("at", range(1, 6))
def test_8_the_clue_collects_nothing_and_counts(at: int) -> None:
    game = begin()
    run(game, "Ben", *RUN[: at - 1])
    before = list(game.table.money)
    said = run(game, "Ben", "C")
    assert game.table.money == before
    assert any(f"the next flip counts {at + 1} times" in line for line in said)
    run(game, "Ben", "red 300")
    assert game.table.money[0] - before[0] == 300 * (at + 1)


@pytest.mark.parametrize(
    ("up", "number", "sum_"),
    [
        ((), 1, 0),
        ((), 3, 0),
        (("red 20", "red 20", "red 50"), 4, 360),
        (("red 500",), 2, 1_000),
        (("red 10", "C", "red 100"), 4, 440),
    ],
)
def test_9_red_jackpot(up: tuple[str, ...], number: int, sum_: int) -> None:
    game = begin(3)
    # Flips elsewhere bring the count up without anything face up in Ben's area.
    run(game, "Cleo", *["red 10"] * (number - 1 - len(up)))
    run(game, "Ben", *up)
    before = list(game.table.money)
    run(game, "Ben", "red J")
    assert game.table.money[0] - before[0] == sum_ == before[1] - game.table.money[1]
    assert game.ask is not None
    assert game.ask.seat == 0, "the turn goes on"


def test_9_the_sheet_own_sum_two_20s_and_a_50_on_the_third_flip() -> None:
    game = begin()
    run(game, "Ben", "red 20", "red 20", "black 30")
    run(game, "Ann", "black 30")
    run(game, "Ben", "red 50", "C")
    assert "Jack Pot: Ben pays Ann $270 (3 × $90 in red face up)" in run(game, "Ben", "red J")


def test_9_red_jackpot_with_every_red_number_up() -> None:
    game = begin()
    reds = [face for face in LAYOUT if face.startswith("red") and face != "red J"]
    run(game, "Ben", *sorted(reds, key=lambda face: int(face[4:]), reverse=True), "C")
    act(game, act="correct", **{"from": "box", "to": "Ben"}, amount=50_000, why="a fortune")
    before = game.table.money[0]
    run(game, "Ben", "red J")
    assert game.table.money[0] - before == 1_650 * 18


@pytest.mark.parametrize(("up", "sum_"), [((), 0), (("black 30", "black 400"), 430)])
def test_9_black_jackpot(up: tuple[str, ...], sum_: int) -> None:
    game = begin()
    for face in up:
        run(game, "Ben", face)
        run(game, "Ann", BLACKS[up.index(face)])
    before = list(game.table.money)
    run(game, "Ben", "red 10", "C", "black J")
    assert before[0] + 10 - game.table.money[0] == 3 * sum_
    assert game.ask is not None
    assert game.ask.seat == 1, "the turn ends"


def test_9_reds_and_blacks_are_counted_apart_and_area_by_area() -> None:
    game = begin(3)
    run(game, "Ben", "red 500", "black 400")
    run(game, "Cleo", "red J", "black J")
    assert sentences(game)[-2:] == [
        "Ben flips a2 in Cleo's area: the black J (flip 2)",
        "No black number is face up in Cleo's area",
    ]
    assert laid(game).red_up == [0, 500, 0]
    assert laid(game).black_up == [0, 400, 0]


def test_10_there_is_no_way_to_pass_or_stop() -> None:
    game = begin()
    for word in ("pass", "stop"):
        with pytest.raises(Refused):
            game.push(word)
    run(game, "Ben", "red 10")
    assert game.ask is not None
    assert "stop" not in game.ask


def test_spc_01_a_player_may_stop_where_the_table_says_so() -> None:
    for ruling, after in (("must", "1"), ("may", "5")):
        game = begin(rulings={"SPC-01": ruling})
        run(game, "Ben", "red 300")
        assert game.ask is not None
        assert game.ask.rule == after
    before = list(game.table.money)
    game.push("stop")
    assert game.table.money == before
    assert game.ask is not None
    assert game.ask.seat == 1
    assert laid(game).flip == 1


def test_spc_01_may_be_changed_in_the_middle_of_a_game() -> None:
    game = begin()
    act(game, act="rule", id="SPC-01", value="may")
    run(game, "Ben", "red 10")
    assert isinstance(game.ask, Choose)
    assert set(game.ask.menu.open) == {"flip", "stop"}


def test_11_a_player_without_tiles_passes_and_12_the_last_one_plays_on_alone() -> None:
    game = begin()
    blacks = [face for face in LAYOUT if face.startswith("black")]
    reds = [face for face in LAYOUT if not face.startswith("black")]
    run(game, "Ben", *reds)  # all of Ann's reds in one run
    for face in blacks:
        run(game, "Ben", face)
        if laid(game).left[1]:
            run(game, "Ann", face)
    # Ann's last tile was black; Ben still has one black and eighteen reds before him.
    assert laid(game).left == [19, 0]
    said = run(game, "Ann", "red 10", "black J")
    assert "Ann has no tile left to flip and passes" in said
    alone = (
        "Only Ben has tiles left and plays on; after each black tile the count starts at one again"
    )
    assert alone in said
    before = game.table.money[1]
    run(game, "Ann", "red 20")
    assert game.table.money[1] - before == 20, "the count is back at one"
    said = run(game, "Ann", "red 10", "red 10")
    assert not any("passes" in line for line in said)
    assert game.ask is not None
    assert game.ask.seat == 1


def test_12_the_count_starts_again_after_each_black_and_nobody_else_is_asked() -> None:
    game = begin()
    reds = [face for face in LAYOUT if not face.startswith("black")]
    blacks = [face for face in LAYOUT if face.startswith("black")]
    run(game, "Ben", *reds, blacks[0])
    for face in blacks[1:]:
        run(game, "Ann", face)
        run(game, "Ben", face)
    assert laid(game).left == [19, 0]
    seats = set()
    for face in ("red 10", "red 10", "black 30"):
        assert game.ask is not None
        seats.add(game.ask.seat)
        run(game, "Ann", face)
    before = game.table.money[1]
    run(game, "Ann", "red 500")
    assert game.table.money[1] - before == 500
    assert seats == {1}
    assert sum("passes" in line for line in sentences(game)) == 1


def test_spc_09_a_red_tile_as_the_last_one_ends_the_turn() -> None:
    game = begin()
    blacks = [face for face in LAYOUT if face.startswith("black")]
    for face in blacks:
        run(game, "Ben", face)
        run(game, "Ann", "red 10" if face == "black 30" else "C" if face == "black 40" else face)
        if game.table.turn == 1:
            run(game, "Ann", face)
    reds = [face for face in LAYOUT if not face.startswith("black")]
    said = run(game, "Ben", *reds)
    assert "No tile is left for Ann: the turn ends" in said
    assert game.ask is not None
    assert game.ask.seat == 1


def test_w_it_ends_when_every_tile_is_up_and_the_most_money_wins() -> None:
    game = start("spot-cash")
    play_out(game, 2, from_layouts([LAYOUT, LAYOUT], at_random))
    assert laid(game).left == [0, 0]
    assert game.outcome is not None
    assert game.outcome.winners == (max((0, 1), key=lambda seat: game.table.money[seat]),)
    check_end(game)


def test_spc_15_equal_money_shares_the_win() -> None:
    game = start("spot-cash")
    below = chance.seeded(9)
    board = from_layouts([LAYOUT, LAYOUT], at_random)
    while sum(laid(game).left) > 1 and game.ask is not None:
        game.push(board(game, game.ask, below))
    # A correction makes the last payment end in a tie.
    ask = game.ask
    assert ask is not None
    twin = start("spot-cash")
    for entry in game.entries:
        twin.apply(entry)
    while twin.ask is not None:
        twin.push(board(twin, twin.ask, below))
    gap = twin.table.money[0] - twin.table.money[1]
    poor = "Ben" if gap > 0 else "Ann"
    act(game, act="correct", **{"from": "box", "to": poor}, amount=abs(gap), why="to tie")
    while game.ask is not None:
        game.push(board(game, game.ask, below))
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)
    assert [place for place, _, _ in game.outcome.standing] == [1, 1]
    assert "share the win" in sentences(game)[-1]


# -- set-up -----------------------------------------------------------------------------------


def test_real_tiles_refuse_a_face_that_cannot_be_there() -> None:
    game = begin()
    run(game, "Ben", "red 300", "red 300")
    game.push("Ben e6")
    assert isinstance(game.ask, Draw)
    assert "red 300" not in game.ask
    assert game.ask.deck.left() == {
        "red 10": 4,
        "red 20": 3,
        "red 50": 3,
        "red 100": 3,
        "red 500": 1,
        "red J": 1,
        "C": 1,
        "black 30": 1,
        "black 40": 1,
        "black 60": 1,
        "black 80": 1,
        "black 90": 1,
        "black 120": 1,
        "black 150": 1,
        "black 180": 1,
        "black 220": 1,
        "black 280": 1,
        "black 400": 1,
        "black J": 1,
    }
    with pytest.raises(Refused, match="Ben's area"):
        game.ask.accept("red 300")


def test_s5_an_open_area_is_judged() -> None:
    wrong = list(LAYOUT)
    wrong[0], wrong[24] = wrong[24], wrong[0]
    game = start("spot-cash")
    play_out(game, 7, from_layouts([LAYOUT, wrong], at_random))
    said = sentences(game)
    assert "Ann's area is open: all thirty tiles were placed by the rules" in said
    assert (
        "Ben's area is open. The rules say: the four 10s lie in a solid square; "
        "not so at a2, b1, b2 and e1" in said
    )


@pytest.mark.parametrize(("ruling", "fine"), [("line", True), ("touching", False)])
def test_spc_19_decides_about_gaps(ruling: str, fine: bool) -> None:
    game = start("spot-cash", rulings={"SPC-19": ruling})
    play_out(game, 7, from_layouts([LAYOUT, LAYOUT], at_random))
    broken = "The rules say: the three 100s lie in line with C; not so at"
    assert any(broken in line for line in sentences(game)) is not fine


@pytest.mark.parametrize("ruling", ["none", "self", "entered"])
def test_spc_17_decides_what_happens_before_play(ruling: str) -> None:
    game = start("spot-cash", rulings={"SPC-17": ruling})
    asked = []
    below = chance.seeded(1)
    while game.table.turn is None:
        assert game.ask is not None
        asked.append(game.ask.kind)
        game.push(game.ask.sample(below))
    before = {"none": [], "self": ["tell", "tell"], "entered": ["arrange", "arrange"]}[ruling]
    assert asked[: len(before)] == before
    assert set(asked[len(before) :]) == {"draw"}
    game.push("Ann a1" if game.table.turn else "Ben a1")
    assert (game.ask is not None and game.ask.kind == "draw") is (ruling != "entered")
    assert not isinstance(game.ask, Tell)


def test_a_way_to_lay_tiles_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="screen"):
        start("spot-cash", options={"tiles": "floating"})
