"""What every backend must do, tried on each of them."""

from collections.abc import Iterator

import pytest

from hardware.cues import Beep, Blink, Chase, Lamp
from hardware.signals import Held, Released, Turned
from tests.hardware.worlds import MockWorld, PiWorld, SimulatedWorld, World, kinds

MAKERS = [
    pytest.param(MockWorld, id="mock"),
    pytest.param(SimulatedWorld, id="simulated"),
    pytest.param(PiWorld, id="pi", marks=pytest.mark.gpiochip),
]


@pytest.fixture(params=MAKERS)
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    made: World = request.param()
    assert made.pass_time(0.05) == []
    yield made
    made.rig.stop()


def test_every_device_is_ready_after_the_start(world: World) -> None:
    assert {status.state for status in world.rig.status()} == {"ready"}
    assert [status.name for status in world.rig.status()] == [
        "spin",
        "yes",
        "seat1",
        "amount",
        "spin lamp",
        "seat1 lamp",
        "buzzer",
    ]


def test_a_press_and_a_release_are_told_once(world: World) -> None:
    world.press("spin")
    assert kinds(world.pass_time(0.05)) == [("Pressed", "spin")]
    world.release("spin")
    assert kinds(world.pass_time(0.05)) == [("Released", "spin")]


def test_a_short_tap_counts(world: World) -> None:
    world.press("yes")
    signals = world.pass_time(0.015)
    world.release("yes")
    signals += world.pass_time(0.05)
    assert kinds(signals) == [("Pressed", "yes"), ("Released", "yes")]


def test_chatter_is_one_press(world: World) -> None:
    signals = world.chatter("spin")
    signals += world.pass_time(0.08)
    assert kinds(signals) == [("Pressed", "spin"), ("Released", "spin")]


def test_chatter_while_going_down_and_coming_up_is_one_press(world: World) -> None:
    signals = world.chatter("spin", stay_down=True)
    signals += world.pass_time(0.08)
    assert kinds(signals) == [("Pressed", "spin")]
    world.release("spin")
    assert kinds(world.pass_time(0.05)) == [("Released", "spin")]


def test_two_buttons_at_once_are_two_presses(world: World) -> None:
    world.press("yes")
    world.press("seat1")
    assert sorted(kinds(world.pass_time(0.05))) == [("Pressed", "seat1"), ("Pressed", "yes")]
    world.release("yes")
    world.release("seat1")
    assert sorted(kinds(world.pass_time(0.05))) == [("Released", "seat1"), ("Released", "yes")]


def test_holding_charges(world: World) -> None:
    world.press("spin")
    signals = world.pass_time(0.35)
    world.release("spin")
    signals += world.pass_time(0.05)
    charges = [signal.charge for signal in signals if isinstance(signal, Held)]
    assert charges == pytest.approx([n / 15 for n in range(1, len(charges) + 1)])
    assert len(charges) >= 3
    released = signals[-1]
    assert isinstance(released, Released)
    assert charges[-1] <= released.charge < 1


def test_times_are_those_of_the_world_and_in_order(world: World) -> None:
    world.press("spin")
    signals = world.pass_time(0.25)
    world.release("spin")
    signals += world.pass_time(0.05)
    times = [signal.at for signal in signals]
    assert times == sorted(times)
    assert times[-1] - times[0] > 0.2


def test_the_encoder_counts_detents_both_ways(world: World) -> None:
    world.turn(3)
    world.turn(-2)
    turned = [s.steps for s in world.pass_time(0.02) if isinstance(s, Turned)]
    assert turned == [1, 1, 1, -1, -1]


def test_a_lamp_is_lit_and_put_out(world: World) -> None:
    assert not world.lit("spin")
    world.rig.cue(Lamp("spin", True))
    world.pass_time(0.01)
    assert world.lit("spin")
    assert {s.name: s.live for s in world.rig.status()}["spin lamp"] == "lit"
    world.rig.cue(Lamp("spin", False))
    world.pass_time(0.01)
    assert not world.lit("spin")


def watch_lamps(world: World, seconds: float) -> list[tuple[bool, bool]]:
    """Look often, and note each new picture of the two lamps."""
    seen: list[tuple[bool, bool]] = []
    for _ in range(round(seconds / 0.02)):
        world.pass_time(0.02)
        picture = (world.lit("spin"), world.lit("seat1"))
        if seen[-1:] != [picture]:
            seen.append(picture)
    return seen


def test_a_lamp_blinks_and_goes_back_to_what_it_was(world: World) -> None:
    world.rig.cue(Lamp("spin", True))
    world.rig.cue(Blink("spin", period=0.4, times=2))
    seen = [spin for spin, _ in watch_lamps(world, 1.2)]
    assert seen == [True, False, True, False, True]


def test_a_light_runs_along_all_lamps(world: World) -> None:
    world.rig.cue(Chase(step=0.2, seconds=0.8))
    assert watch_lamps(world, 1.2) == [(True, False), (False, True)] * 2 + [(False, False)]


def test_the_buzzer_sounds_for_its_time(world: World) -> None:
    world.rig.cue(Beep(seconds=0.1))
    world.pass_time(0.05)
    assert world.buzzing()
    world.pass_time(0.1)
    assert not world.buzzing()


def test_cues_for_what_is_not_fitted_are_no_error(world: World) -> None:
    for cue in (Lamp("bank", True), Blink("seat6"), Chase(("seat2", "seat3"))):
        world.rig.cue(cue)
    assert world.pass_time(0.02) == []


def test_a_button_down_from_before_the_start_is_no_press(world: World) -> None:
    world.rig.stop()
    again = type(world)()
    again.press("spin")
    assert again.pass_time(0.05) == []
    again.release("spin")
    assert again.pass_time(0.05) == []
    again.press("spin")
    assert kinds(again.pass_time(0.05)) == [("Pressed", "spin")]
    again.release("spin")
    again.rig.stop()


def test_after_the_stop_the_lines_are_free_again(world: World) -> None:
    world.rig.cue(Lamp("spin", True))
    world.pass_time(0.01)
    world.rig.stop()
    again = type(world)()
    again.pass_time(0.02)
    assert {status.state for status in again.rig.status()} == {"ready"}
    again.rig.stop()
