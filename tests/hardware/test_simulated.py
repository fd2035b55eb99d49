"""The cabinet on a desktop: hands in, signals out, through the real bytes."""

from collections.abc import Iterator

import pytest

from hardware.config.spec import HardwareConfig, ReaderSpec, parse
from hardware.cues import Beep, Chase, Lamp
from hardware.signals import (
    CardRead,
    DiceRead,
    Found,
    Lost,
    Misread,
    Signal,
    SpinRead,
    TokenLifted,
    TokenPlaced,
)
from tests.hardware.worlds import SimulatedWorld, kinds


@pytest.fixture
def cabinet() -> Iterator[SimulatedWorld]:
    world = SimulatedWorld(parse({"profile": "cabinet"}))
    assert world.pass_time(1.0) == []
    assert {status.state for status in world.rig.status()} == {"ready"}
    yield world
    world.rig.stop()


def cards(signals: list[Signal]) -> list[str]:
    return [signal.card for signal in signals if isinstance(signal, CardRead)]


def test_it_names_what_can_be_touched(cabinet: SimulatedWorld) -> None:
    hands = cabinet.backend
    assert hands.buttons[:3] == ("spin", "yes", "no")
    assert (hands.encoders, hands.readers, hands.boards) == (("amount",), ("cards",), ("pico",))


def test_a_key_that_is_down_and_up_in_one_turn_of_a_busy_loop_counts(
    cabinet: SimulatedWorld,
) -> None:
    cabinet.press("no")
    cabinet.release("no")
    assert ("Pressed", "no") in kinds(cabinet.pass_time(0.05))


def test_a_tapped_card_is_read_once_by_its_id(cabinet: SimulatedWorld) -> None:
    cabinet.backend.tap_card("cards", "04A1B2C3")
    assert cards(cabinet.pass_time(3)) == ["04A1B2C3"]
    cabinet.backend.tap_card("cards", "04A1B2C3")
    assert cards(cabinet.pass_time(3)) == ["04A1B2C3"]


def test_a_card_may_have_a_name_instead_of_digits(cabinet: SimulatedWorld) -> None:
    cabinet.backend.tap_card("cards", "ann")
    first = cards(cabinet.pass_time(3))
    cabinet.backend.tap_card("cards", "ben")
    assert len(first) == 1
    assert first != cards(cabinet.pass_time(3))


def test_dice_and_wheels_under_the_board(cabinet: SimulatedWorld) -> None:
    cabinet.backend.roll(3, 5)
    cabinet.backend.spin("roulette", "17")
    cabinet.backend.roll(3, 9)
    told = cabinet.pass_time(0.1)
    assert [type(signal) for signal in told] == [DiceRead, SpinRead, Misread]
    assert isinstance(told[0], DiceRead)
    assert told[0].faces == (3, 5)


def test_a_plug_pulled_and_put_back(cabinet: SimulatedWorld) -> None:
    for device in ("cards", "pico"):
        cabinet.backend.unplug(device)
        assert [type(signal) for signal in cabinet.pass_time(1)] == [Lost]
        cabinet.backend.plug(device)
        assert [type(signal) for signal in cabinet.pass_time(4)] == [Found]


def test_lamps_of_the_whole_cabinet_chase(cabinet: SimulatedWorld) -> None:
    cabinet.rig.cue(Chase(step=0.1))
    seen = []
    for _ in range(len(cabinet.rig.lamps)):
        cabinet.pass_time(0.05)
        seen.append([lamp for lamp, lit in cabinet.backend.lamps().items() if lit])
        cabinet.pass_time(0.05)
    assert [lamp for (lamp,) in seen] == list(cabinet.rig.lamps)


def test_a_beep_has_its_pitch(cabinet: SimulatedWorld) -> None:
    cabinet.rig.cue(Beep(440, 0.2))
    cabinet.pass_time(0.1)
    assert cabinet.backend.sounding == 440
    cabinet.pass_time(0.2)
    assert cabinet.backend.sounding is None


def test_hands_on_what_is_not_there_do_nothing(cabinet: SimulatedWorld) -> None:
    hands = cabinet.backend
    hands.press("nothing")
    hands.tap_card("nothing", "x")
    hands.place("nothing", "x")
    hands.lift("nothing", "x")
    hands.unplug("nothing")
    hands.plug("nothing")
    hands.turn("nothing", 1)
    assert cabinet.pass_time(0.1) == []


@pytest.mark.parametrize("kind", ["pn532", "rdm6300", "barcode", "keyboard"])
def test_every_kind_of_reader_reads(kind: str) -> None:
    world = SimulatedWorld(HardwareConfig(readers=(ReaderSpec("cards", kind, "/dev/x", 9600),)))
    world.pass_time(1)
    world.backend.tap_card("cards", "Ann-7")
    assert len(cards(world.pass_time(1))) == 1
    world.rig.stop()


def test_a_token_lies_on_its_spot_until_it_is_lifted() -> None:
    spec = ReaderSpec("jail", "pn532", "/dev/x", 9600, role="spot")
    world = SimulatedWorld(HardwareConfig(readers=(spec,)))
    world.pass_time(1)
    world.backend.place("jail", "04A1B2C3")
    assert [type(signal) for signal in world.pass_time(5)] == [TokenPlaced]
    world.backend.lift("jail", "04A1B2C3")
    assert [type(signal) for signal in world.pass_time(2)] == [TokenLifted]
    world.rig.stop()


def test_a_board_carries_lamps_too() -> None:
    table = {"backend": "simulated", "boards": {"pico": {"port": "/dev/p", "lamps": ["bank"]}}}
    world = SimulatedWorld(parse(table))
    world.pass_time(1)
    world.rig.cue(Lamp("bank", True))
    world.pass_time(0.1)
    assert world.backend.lamps() == {"bank": True}
    world.rig.stop()


def test_a_stuck_button_is_lost_and_ignored(cabinet: SimulatedWorld) -> None:
    cabinet.press("yes")
    told = cabinet.pass_time(25)
    assert kinds(told) == [("Pressed", "yes"), ("Lost", "yes")]
    status = {status.name: status for status in cabinet.rig.status()}["yes"]
    assert (status.state, status.live) == ("stuck", "down")
    cabinet.release("yes")
    assert kinds(cabinet.pass_time(1)) == [("Found", "yes")]
