"""Pure parts of the cabinet's front: the score of the lamps, the encoder's two contacts."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.cues import Blink, Chase, Lamp
from hardware.pure.lamp_player import LampPlay
from hardware.pure.quadrature import Quadrature


def score(play: LampPlay, start: float, times: int, every: float) -> list[str]:
    levels = (play.levels(start + n * every) for n in range(times))
    return ["".join("x" if lit else "." for lit in level.values()) for level in levels]


def test_steady() -> None:
    play = LampPlay(["spin", "yes"])
    play.take(Lamp("yes", True), 0)
    assert score(play, 0, 1, 1) == [".x"]
    assert play.due(0) is None


def test_a_counted_blink_falls_back_to_steady() -> None:
    play = LampPlay(["spin"])
    play.take(Lamp("spin", True), 0)
    play.take(Blink("spin", 1.0, 2), 0)
    assert score(play, 0.1, 6, 0.5) == ["x", ".", "x", ".", "x", "x"]
    assert play.due(3.0) is None


def test_a_counted_blink_plays_over_whatever_else_the_lamp_is_told() -> None:
    play = LampPlay(["spin"])
    play.take(Blink("spin", 1.0), 0)
    play.take(Blink("spin", 0.2, 1), 0)
    play.take(Lamp("spin", True), 0.05)  # the answer to a scan is seen to its end
    assert score(play, 0.02, 3, 0.1) == ["x", ".", "x"]
    play.take(Blink("spin", 1.0), 1)
    play.take(Blink("spin", 0.2, 1), 1)
    assert score(play, 1.02, 3, 0.1) == ["x", ".", "x"]
    assert score(play, 1.6, 2, 0.5) == [".", "x"]  # and then it blinks on


def test_a_single_lamp_blinks_where_others_would_run() -> None:
    play = LampPlay(["spin"])
    play.take(Chase(step=0.1, seconds=0.4), 0)
    assert score(play, 0.01, 5, 0.1) == ["x", ".", "x", ".", "."]


def test_a_chase_takes_turns_and_ends_after_its_time() -> None:
    play = LampPlay(["a", "b", "c"])
    play.take(Chase(step=0.1, seconds=0.3), 5.0)
    assert score(play, 5.01, 4, 0.1) == ["x..", ".x.", "..x", "..."]


def test_a_lamp_cue_ends_the_chase_for_that_lamp() -> None:
    play = LampPlay(["a", "b"])
    play.take(Chase(("a", "b"), 0.1), 0.0)
    play.take(Lamp("b", True), 0.0)
    assert score(play, 0.01, 2, 0.1) == ["xx", ".x"]


@given(st.floats(0.001, 3), st.floats(0, 1e5), st.integers(0, 200))
def test_the_next_change_is_always_later(period: float, start: float, rounds: int) -> None:
    play = LampPlay(["a", "b"])
    play.take(Blink("a", period), start)
    play.take(Chase(("b",), period), start)
    now = start
    for _ in range(rounds):
        due = play.due(now)
        assert due is not None
        assert due > now
        now = due
        play.levels(now)


def turn(wheel: Quadrature, moves: str) -> int:
    """Lower case opens a contact, upper case closes it."""
    return sum(
        (wheel.a if move.lower() == "a" else wheel.b)(move.isupper()) for move in moves.split()
    )


def test_detents_both_ways() -> None:
    assert turn(Quadrature(), "A B a b A B a b") == 2
    assert turn(Quadrature(), "B A b a") == -1


def test_bounce_cancels_itself_out() -> None:
    assert turn(Quadrature(), "A a A a A B b B a A a b") == 1


def test_half_a_turn_and_back_counts_nothing() -> None:
    assert turn(Quadrature(), "A B b a") == 0


def test_one_lost_edge_is_forgiven() -> None:
    wheel = Quadrature()
    wheel.start(True, False)  # the first edge was missed
    assert turn(wheel, "B a b") == 1


@given(st.lists(st.sampled_from("AaBb"), max_size=200))
def test_no_order_of_edges_invents_more_than_the_edges_allow(moves: list[str]) -> None:
    assert abs(turn(Quadrature(), " ".join(moves))) <= len(moves) // 3
