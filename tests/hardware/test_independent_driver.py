"""Somebody else's PN532 driver against our chip, so that the two ends cannot share a mistake."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import serial

from hardware.backends.chips import Pn532Chip
from tests.hardware.fakeport import FakePort

# The driver names these modules of its makers' board support; on a plain serial port it only
# needs the names to exist.
BOARD_SUPPORT: dict[str, dict[str, type]] = {
    "busio": {"UART": object},
    "digitalio": {"DigitalInOut": object, "Direction": object},
    "micropython": {"const": int},
    "circuitpython_typing": {"ReadableBuffer": bytes},
}


@pytest.fixture
def chip() -> Pn532Chip:
    return Pn532Chip()


@pytest.fixture
def driver(tmp_path: Path, chip: Pn532Chip, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name, names in BOARD_SUPPORT.items():
        module = ModuleType(name)
        vars(module).update(names)
        monkeypatch.setitem(sys.modules, name, module)
    from adafruit_pn532.uart import PN532_UART

    fake = FakePort(tmp_path, chip.hear)
    fake.run()
    with serial.Serial(fake.path, 115200, timeout=0.2) as port:
        yield PN532_UART(port)
    fake.close()


def test_it_wakes_the_chip_and_knows_it(driver: Any) -> None:
    assert tuple(driver.firmware_version) == (0x32, 1, 6, 7)


def test_it_sets_the_chip_up_and_reads_a_card(driver: Any, chip: Pn532Chip) -> None:
    driver.SAM_configuration()
    chip.place(bytes.fromhex("04A1B2C3"))
    assert bytes(driver.read_passive_target(timeout=1)) == bytes.fromhex("04A1B2C3")


def test_it_reads_a_long_id_and_then_another_card(driver: Any, chip: Pn532Chip) -> None:
    for uid in (bytes.fromhex("04D4E5F6A7B8C9"), bytes.fromhex("11223344")):
        chip.place(uid)
        assert bytes(driver.read_passive_target(timeout=1)) == uid
        chip.lift()


def test_no_card_means_no_answer_and_the_chip_goes_on(driver: Any, chip: Pn532Chip) -> None:
    assert driver.read_passive_target(timeout=0.05) is None
    chip.place(bytes.fromhex("04A1B2C3"))
    assert bytes(driver.read_passive_target(timeout=1)) == bytes.fromhex("04A1B2C3")
