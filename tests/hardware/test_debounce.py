"""Edges into presses, with times handed in."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.pure.debounce import Debouncer, Timing
from hardware.signals import Found, Held, Lost, Pressed, Released, Signal


def play(
    edges: list[tuple[float, bool]], until: float, timing: Timing | None = None
) -> list[Signal]:
    """Feed edges the way the rig does: between them, tick exactly when the debouncer asks."""
    button = Debouncer("spin", timing)
    button.start(False, 0.0)
    signals: list[Signal] = []
    steps: list[tuple[float, bool | None]] = [*edges, (until, None)]
    for at, closed in steps:
        while (due := button.due()) is not None and due <= at:
            signals += button.tick(due)
            later = button.due()
            assert later is None or later > due, "a timer that does not move is a busy loop"
        if closed is not None:
            signals += button.edge(closed, at)
    return signals


def without_holds(signals: Sequence[Signal]) -> list[type[Signal]]:
    return [type(signal) for signal in signals if not isinstance(signal, Held)]


def test_a_tap_of_fifteen_milliseconds_counts() -> None:
    assert without_holds(play([(1.0, True), (1.015, False)], 2.0)) == [Pressed, Released]


def test_a_press_is_stamped_with_its_first_contact_and_told_at_once() -> None:
    button = Debouncer("spin")
    button.start(False, 0.0)
    assert button.edge(True, 1.0) == []
    assert button.tick(1.002) == []
    assert button.tick(1.003) == [Pressed("spin", 1.0)]


def test_chatter_is_one_press_and_one_release() -> None:
    bounces = [(1 + n * 0.001, n % 2 == 0) for n in range(9)]  # closed, open, ... closed
    opening = [(1.5 + n * 0.001, n % 2 == 1) for n in range(9)]  # open, closed, ... open
    signals = play(bounces + opening, 2.0)
    assert without_holds(signals) == [Pressed, Released]
    assert signals[0].at == 1.0
    assert signals[-1].at == opening[-1][0]


def test_a_tap_that_is_all_chatter_still_counts() -> None:
    edges = [(1 + n * 0.0015, n % 2 == 0) for n in range(10)]
    assert without_holds(play(edges, 2.0)) == [Pressed, Released]


def test_a_spark_on_the_wire_is_no_press() -> None:
    button = Debouncer("spin")
    button.start(False, 0.0)
    signals = button.edge(True, 1.0) + button.edge(False, 1.001) + button.tick(1.1)
    assert signals == []
    assert button.sparks == 1


def test_a_flicker_while_held_is_no_release() -> None:
    edges = [(1.0, True), (1.3, False), (1.305, True), (1.6, False)]
    assert without_holds(play(edges, 2.0)) == [Pressed, Released]


def test_holding_charges_up_to_one_and_says_so_once() -> None:
    signals = play([(1.0, True), (4.0, False)], 5.0)
    charges = [signal.charge for signal in signals if isinstance(signal, Held)]
    assert charges == sorted(set(charges))
    assert charges[-1] == 1.0
    assert len(charges) == 15
    assert signals[-1] == Released("spin", 4.0, 1.0)


def test_letting_go_half_way_keeps_the_charge_gathered() -> None:
    signals = play([(1.0, True), (1.75, False)], 5.0)
    assert signals[-1] == Released("spin", 1.75, 0.5)


def test_a_stuck_button_is_reported_once_ignored_and_found_again() -> None:
    edges = [(1.0, True), (60.0, False), (60.5, True), (60.6, False)]
    signals = [s for s in play(edges, 70.0) if not isinstance(s, Held)]
    assert without_holds(signals) == [Pressed, Lost, Found, Pressed, Released]
    lost = signals[1]
    assert isinstance(lost, Lost)
    assert "down for 20 s" in lost.reason


def test_a_button_down_at_the_start_is_no_press() -> None:
    button = Debouncer("yes")
    button.start(True, 0.0)
    assert button.tick(5.0) == []
    assert button.edge(False, 6.0) + button.tick(6.1) == []
    assert button.edge(True, 7.0) + button.tick(7.1) == [
        Pressed("yes", 7.0),
        Held("yes", 7.1, 1 / 15),
    ]


def test_a_button_down_from_the_start_for_good_is_stuck() -> None:
    button = Debouncer("yes")
    button.start(True, 0.0)
    assert [type(s) for s in button.tick(20.0)] == [Lost]
    assert button.stuck


def test_two_buttons_at_once_are_two_presses() -> None:
    red, blue = Debouncer("seat1"), Debouncer("seat2")
    for button in (red, blue):
        button.start(False, 0.0)
        button.edge(True, 1.0)
    assert red.tick(1.01) + blue.tick(1.01) == [Pressed("seat1", 1.0), Pressed("seat2", 1.0)]


@given(
    st.lists(st.floats(0.0002, 0.4, allow_nan=False), min_size=1, max_size=60),
)
@settings(max_examples=300, deadline=None)
def test_whatever_a_contact_does_presses_and_releases_alternate(gaps: list[float]) -> None:
    edges, at = [], 1.0
    for index, gap in enumerate(gaps):
        edges.append((at, index % 2 == 0))
        at += gap
    if len(gaps) % 2:
        edges.append((at, False))
    kinds = without_holds(play(edges, at + 1))
    assert kinds == [Pressed, Released] * (len(kinds) // 2)


@given(
    st.integers(1, 8),
    st.lists(st.floats(0.0001, 0.004), min_size=0, max_size=6),
    st.floats(0.015, 1.0),
    st.lists(st.floats(0.0001, 0.004), min_size=0, max_size=6),
)
@settings(max_examples=200, deadline=None)
def test_every_chattering_press_is_exactly_one(
    presses: int, closing: list[float], down: float, opening: list[float]
) -> None:
    edges, at = [], 1.0
    for _ in range(presses):
        for index, gap in enumerate([*closing[: len(closing) // 2 * 2], down]):
            edges.append((at, index % 2 == 0))
            at += gap
        for index, gap in enumerate([*opening[: len(opening) // 2 * 2], 0.1]):
            edges.append((at, index % 2 == 1))
            at += gap
    assert without_holds(play(edges, at + 1)) == [Pressed, Released] * presses
