"""Readers and boards on real serial ports whose far end misbehaves."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.backend import Absent, Trouble
from hardware.backends.chips import Pn532Chip
from hardware.backends.mock import Mock
from hardware.backends.ports import SerialStream
from hardware.codecs import rdm6300
from hardware.config.spec import BoardSpec, HardwareConfig, ReaderSpec
from hardware.cues import Beep, Lamp
from hardware.rig import Rig
from hardware.signals import (
    CardRead,
    Crowded,
    DiceRead,
    Found,
    Held,
    Lost,
    Misread,
    Pressed,
    Released,
    Signal,
    SpinRead,
    TokenLifted,
    TokenPlaced,
    Turned,
)
from tests.hardware.fakeport import FakePort, converse, until
from tests.hardware.worlds import HandClock

ANN, BEN = bytes.fromhex("04A1B2C3"), bytes.fromhex("04D4E5F6A7B8C9")
TAG = rdm6300.encode(bytes.fromhex("62E3086CED"))


class Bench:
    """A rig with one serial device and the fake behind it."""

    def __init__(self, port: FakePort, config: HardwareConfig) -> None:
        self.port, self.clock = port, HandClock()
        self.rig = Rig(config, Mock(), self.clock)

    def talk(self, rounds: int = 60) -> list[Signal]:
        return converse(self.rig, self.clock, self.port, rounds)

    def until(self, *kinds: type[Signal]) -> list[Signal]:
        return until(
            self.rig, self.clock, self.port, lambda told: {type(s) for s in told} >= set(kinds)
        )

    def state(self) -> str:
        (status,) = self.rig.status()
        return status.state

    def until_ready(self) -> None:
        until(self.rig, self.clock, self.port, lambda told: self.state() == "ready")


MakeBench = Callable[..., Bench]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[MakeBench]:
    made: list[Bench] = []

    def make(
        kind: str, device: Callable[[bytes], bytes] | None = None, role: str = "card"
    ) -> Bench:
        port = FakePort(tmp_path, device)
        if kind == "board":
            config = HardwareConfig(boards=(BoardSpec("pico", port.path, 115200, ("spin",)),))
        else:
            config = HardwareConfig(readers=(ReaderSpec("cards", kind, port.path, 115200, role),))
        made.append(Bench(port, config))
        return made[-1]

    yield make
    for item in made:
        item.rig.stop()
        item.port.close()


@pytest.fixture
def chip() -> Pn532Chip:
    return Pn532Chip()


def cards(signals: list[Signal]) -> list[str]:
    return [signal.card for signal in signals if isinstance(signal, CardRead)]


# PN532


def test_pn532_reads_a_card_once_and_again_after_a_lift(bench: MakeBench, chip: Pn532Chip) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]
    assert b.talk() == []
    chip.lift()
    b.talk()
    chip.place(BEN)
    assert cards(b.until(CardRead)) == ["04D4E5F6A7B8C9"]
    (status,) = b.rig.status()
    assert status.live == "04D4E5F6A7B8C9"
    assert BEN in status.last


def test_pn532_two_cards_at_once_are_a_question(bench: MakeBench, chip: Pn532Chip) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    chip.place(ANN, BEN)
    told = b.until(Crowded)
    assert cards(told) == []
    assert told[-1] == Crowded("cards", told[-1].at, ("04A1B2C3", "04D4E5F6A7B8C9"))


def test_pn532_a_spot_tells_placed_and_lifted(bench: MakeBench, chip: Pn532Chip) -> None:
    b = bench("pn532", chip.hear, role="spot")
    b.until_ready()
    chip.place(ANN)
    b.until(TokenPlaced)
    chip.lift()
    b.until(TokenLifted)


def test_pn532_a_silent_chip_is_lost_and_found_when_it_speaks(
    bench: MakeBench, chip: Pn532Chip
) -> None:
    b = bench("pn532", chip.hear)
    b.port.silent = True
    (lost,) = b.until(Lost)
    assert isinstance(lost, Lost)
    assert "does not answer" in lost.reason
    assert b.state() == "lost"
    assert b.talk() == []
    b.port.silent = False
    b.until(Found)
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


def test_pn532_that_lost_power_in_mid_game_is_set_up_again(
    bench: MakeBench, chip: Pn532Chip
) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    chip.power_off()
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


def test_pn532_a_card_that_lies_there_while_the_chip_is_silent_is_not_read_again(
    bench: MakeBench, chip: Pn532Chip
) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    chip.place(ANN)
    b.until(CardRead)
    b.port.silent = True
    b.until(Lost)
    b.port.silent = False
    b.until(Found)
    assert cards(b.talk()) == []
    chip.lift()
    b.talk()
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


@pytest.mark.parametrize("fault", ["half", "spoil", "late"])
def test_pn532_broken_answers_are_no_cards_and_it_recovers(
    bench: MakeBench, chip: Pn532Chip, fault: str
) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    setattr(b.port, fault, True)
    chip.place(ANN)
    assert cards(b.talk(40)) == []
    setattr(b.port, fault, False)
    b.port.release_late()
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


def test_pn532_noise_before_every_answer_is_heard_through(
    bench: MakeBench, chip: Pn532Chip
) -> None:
    b = bench("pn532", chip.hear)
    b.port.noise = b"\xff\x00\x00\xffnoise\x00\xff\x20"
    b.until_ready()
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


def test_pn532_flooded_with_garbage_stays_quiet_and_comes_back(
    bench: MakeBench, chip: Pn532Chip
) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    random = Random(7)
    for _ in range(50):
        b.port.send(random.randbytes(4000))
        assert cards(b.talk(1)) == []
    chip.place(ANN)
    assert cards(b.until(CardRead)) == ["04A1B2C3"]


def test_pn532_pulled_out_in_mid_frame_and_put_back(bench: MakeBench, chip: Pn532Chip) -> None:
    b = bench("pn532", chip.hear)
    b.until_ready()
    chip.place(ANN)
    b.port.half = True
    b.talk(3)
    b.port.unplug()
    (lost,) = b.until(Lost)
    assert isinstance(lost, Lost)
    assert b.state() == "lost"
    chip.power_off()
    b.port.half = False
    b.port.plug()
    told = b.until(Found, CardRead)
    assert [type(signal) for signal in told] == [Found, CardRead]


# RDM6300 and codes


def test_rdm6300_repeats_are_one_card(bench: MakeBench) -> None:
    b = bench("rdm6300")
    b.until_ready()
    told: list[Signal] = []
    for _ in range(10):
        b.port.send(TAG)
        told += b.talk(2)
    assert cards(told) == ["62E3086CED"]
    b.talk(40)
    b.port.send(TAG)
    assert cards(b.until(CardRead)) == ["62E3086CED"]


def test_rdm6300_wrong_checksums_ask_for_another_try_once(bench: MakeBench) -> None:
    b = bench("rdm6300")
    b.until_ready()
    told: list[Signal] = []
    for _ in range(5):
        b.port.send(TAG.replace(b"08\x03", b"09\x03"))
        told += b.talk(1)
    assert [type(signal) for signal in told] == [Misread]
    b.port.send(TAG)
    assert cards(b.until(CardRead)) == ["62E3086CED"]
    (status,) = b.rig.status()
    assert (status.good, status.bad) == (1, 5)


def test_rdm6300_half_a_frame_from_long_ago_is_forgotten(bench: MakeBench) -> None:
    b = bench("rdm6300")
    b.until_ready()
    b.port.send(TAG[:8])
    b.talk(40)
    b.port.send(TAG[8:])
    assert b.talk(10) == []
    b.port.send(TAG)
    assert cards(b.until(CardRead)) == ["62E3086CED"]


def test_barcodes_follow_each_other_at_once(bench: MakeBench) -> None:
    b = bench("barcode")
    b.until_ready()
    b.port.send(b"\x00\x01boot\r\n4006381333931\r\nCHANCE-12\r\n")
    assert cards(b.talk(3)) == ["4006381333931", "CHANCE-12"]


# Boards


def hello(data: bytes) -> bytes:
    return b"HELLO pico 1\n" if b"HELLO" in data else b""


def test_a_board_counts_only_after_its_hello(bench: MakeBench) -> None:
    b = bench("board")
    b.port.send(b"ets Jun  8 2016\r\nDICE 3 5\n")
    told = b.until(Lost)
    assert [type(signal) for signal in told] == [Lost]
    b.port.send(b"HELLO pico 1\r\nDICE 3 5\r\n")
    told = b.until(Found, DiceRead)
    assert [s.faces for s in told if isinstance(s, DiceRead)] == [(3, 5)]


def test_a_board_tells_everything_it_can(bench: MakeBench) -> None:
    b = bench("board", hello)
    b.until_ready()
    b.port.send(b"SPIN roulette 17\nCARD 04A1\nPLACED jail t1\nLIFTED jail t1\nTURN amount -1\n")
    b.port.send(b"BTN spin down\nBTN spin up\nBTN bogus down\nDICE 3 9\nrubbish\n")
    told = [s for s in b.talk(5) if not isinstance(s, Held)]
    assert [(type(s), s.device) for s in told] == [
        (SpinRead, "pico"),
        (CardRead, "pico"),
        (TokenPlaced, "jail"),
        (TokenLifted, "jail"),
        (Turned, "amount"),
        (Pressed, "spin"),
        (Misread, "pico"),
        (Released, "spin"),
    ]


def test_a_held_button_of_a_board_charges(bench: MakeBench) -> None:
    b = bench("board", hello)
    b.until_ready()
    b.port.send(b"BTN spin down\n")
    told = b.until(Held)
    assert isinstance(told[0], Pressed)
    b.port.send(b"BTN spin up\n")
    (released,) = [s for s in b.until(Released) if isinstance(s, Released)]
    assert released.charge > 0


def test_a_board_shows_lamps_and_is_told_again_after_a_reset(bench: MakeBench) -> None:
    b = bench("board", hello)
    b.until_ready()
    b.rig.cue(Lamp("spin", True))
    b.rig.cue(Beep())
    b.talk(3)
    assert b"LAMP spin on\n" in b.port.heard
    assert b"BEEP 880 60\n" in b.port.heard
    b.port.heard = b""
    b.port.send(b"HELLO pico 1\n")
    b.talk(3)
    assert b"LAMP spin on\n" in b.port.heard


def test_a_board_that_stops_answering_is_lost(bench: MakeBench) -> None:
    b = bench("board", hello)
    b.until_ready()
    b.port.silent = True
    (lost,) = b.until(Lost)
    assert isinstance(lost, Lost)
    assert "HELLO" in lost.reason
    b.port.silent = False
    b.until(Found)


def test_a_flooding_board_neither_grows_nor_blocks(bench: MakeBench) -> None:
    b = bench("board", hello)
    b.until_ready()
    for _ in range(30):
        b.port.send(b"x" * 4000)
        b.talk(1)
    b.port.send(b"\nDICE 1 2\n")
    b.until(DiceRead)


# Ports themselves


def test_a_port_is_opened_for_us_alone(tmp_path: Path) -> None:
    port = FakePort(tmp_path)
    first = SerialStream("cards", port.path, 9600)
    with pytest.raises(Trouble, match="another program uses"):
        SerialStream("cards", port.path, 9600)
    first.close()
    SerialStream("cards", port.path, 9600).close()
    port.close()


def test_a_missing_port_and_an_unclear_pattern_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(Absent, match="not plugged in"):
        SerialStream("cards", str(tmp_path / "none"), 9600)
    with pytest.raises(Absent, match="nothing fits"):
        SerialStream("cards", str(tmp_path / "usb-*"), 9600)
    (tmp_path / "usb-1").touch()
    with pytest.raises(Trouble, match=r"cannot be opened|no serial port"):
        SerialStream("cards", str(tmp_path / "usb-*"), 9600)
    (tmp_path / "usb-2").touch()
    with pytest.raises(Trouble, match="2 devices fit"):
        SerialStream("cards", str(tmp_path / "usb-*"), 9600)


def test_a_reader_plugged_in_during_the_game_is_found_within_a_second(bench: MakeBench) -> None:
    b = bench("rdm6300")
    b.port.unplug()
    b.until(Lost)
    b.talk(400)
    b.port.plug()
    start = b.clock.now
    b.until(Found)
    assert b.clock.now - start < 1.2
