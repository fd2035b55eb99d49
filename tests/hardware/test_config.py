"""`[hardware]`: what is understood, and everything that is wrong at once."""

import tomllib
from typing import Any

import pytest

from hardware.backends import make
from hardware.config.profiles import PROFILES
from hardware.config.spec import (
    BoardSpec,
    BuzzerSpec,
    ConfigError,
    EncoderSpec,
    HardwareConfig,
    ReaderSpec,
    Wired,
    check,
    parse,
)


def table(text: str) -> dict[str, Any]:
    hardware: dict[str, Any] = tomllib.loads(text).get("hardware", {})
    return hardware


def problems(text: str) -> list[str]:
    return list(check(table(text)))


def test_nothing_fitted_is_a_whole_config() -> None:
    assert parse({}) == HardwareConfig()
    assert check({}) == ()


def test_everything_at_once() -> None:
    config = parse(
        table("""
        [hardware]
        backend = "simulated"
        chip = 4
        [hardware.buttons]
        spin = { pin = 17, lamp = 27 }
        yes = 22
        [hardware.lamps]
        bank = 16
        [hardware.encoders]
        amount = { a = 24, b = 25 }
        [hardware.buzzer]
        pin = 18
        tone = true
        [hardware.readers.cards]
        kind = "rdm6300"
        port = "/dev/serial/by-id/usb-reader"
        checksum = "sum"
        [hardware.readers.codes]
        kind = "barcode"
        port = "/dev/croupier-codes"
        ending = "crlf"
        baud = 115200
        [hardware.readers.jail]
        kind = "pn532"
        port = "/dev/serial0"
        role = "spot"
        [hardware.boards.pico]
        port = "/dev/serial/by-id/usb-*Pico*"
        lamps = ["seat1"]
        [hardware.timing]
        hold_full = 2
        """)
    )
    assert (config.backend, config.chip) == ("simulated", 4)
    assert config.buttons == (Wired("spin", 17), Wired("yes", 22))
    assert config.lamps == (Wired("spin", 27), Wired("bank", 16))
    assert config.encoders == (EncoderSpec("amount", 24, 25),)
    assert config.buzzer == BuzzerSpec(18, tone=True)
    tags, codes, jail = config.readers
    assert tags == ReaderSpec(
        "cards", "rdm6300", "/dev/serial/by-id/usb-reader", 9600, "card", "sum"
    )
    assert (codes.ending, codes.baud) == (b"\r\n", 115200)
    assert (jail.role, jail.baud) == ("spot", 115200)
    assert config.boards == (BoardSpec("pico", "/dev/serial/by-id/usb-*Pico*", lamps=("seat1",)),)
    assert config.timing.hold_full == 2.0


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_is_sound(name: str) -> None:
    parse({"profile": name})


def test_the_full_cabinet_has_everything() -> None:
    config = parse({"profile": "cabinet"})
    assert len(config.buttons) == 9
    assert {lamp.name for lamp in config.lamps} >= {f"seat{n}" for n in range(1, 7)}
    assert config.encoders
    assert config.buzzer
    assert config.readers
    assert config.boards


def test_a_profile_can_be_bent() -> None:
    config = parse(
        table("""
        [hardware]
        profile = "cabinet"
        [hardware.buttons]
        seat6 = false
        yes = 19
        [hardware.readers.cards]
        port = "/dev/ttyAMA0"
        """)
    )
    assert "seat6" not in {button.name for button in config.buttons}
    assert Wired("yes", 19) in config.buttons
    assert config.readers[0].kind == "pn532"
    assert config.readers[0].port == "/dev/ttyAMA0"


def test_all_problems_are_listed_at_once() -> None:
    found = problems("""
        [hardware]
        backend = "pie"
        colour = "red"
        [hardware.buttons]
        spin = 17
        yes = 17
        no = 2
        seat1 = 10
        seat2 = 14
        seat3 = 0
        seat4 = 40
        seat5 = "five"
        sping = 5
        [hardware.readers.cards]
        kind = "pn523"
        port = "/dev/ttyUSB0"
        [hardware.readers.wedge]
        kind = "keyboard"
        port = "/dev/input/event3"
        [hardware.boards.spin]
        port = "COM3"
        [hardware.timing]
        stuck = -1
        """)
    expected = [
        "hardware.colour: unknown key",
        "hardware.buttons.yes: GPIO17 is already used by hardware.buttons.spin",
        "hardware.buttons.no: GPIO2 belongs to I2C",
        "hardware.buttons.seat1: GPIO10 belongs to SPI",
        "hardware.buttons.seat2: GPIO14 belongs to UART",
        "hardware.buttons.seat3: GPIO0 is reserved for the EEPROM",
        "hardware.buttons.seat4: GPIO40 is not on the header",
        "hardware.buttons.seat5: a GPIO number is needed",
        "hardware.buttons.sping: unknown button; did you mean spin?",
        "hardware.backend: one of pi, simulated, mock is needed",
        "hardware.readers.cards.kind: one of pn532",
        "hardware.readers.cards.port: /dev/ttyUSB0 may be another device tomorrow",
        "hardware.readers.wedge.port: /dev/input/event3 may be another device tomorrow",
        "hardware.boards.spin.port: a device such as",
        "hardware.timing.stuck: seconds above 0",
        "hardware: spin is both a button and a board",
    ]
    assert len(found) == len(expected), found
    for start in expected:
        assert any(problem.startswith(start) for problem in found), start


def test_a_bus_that_is_off_lends_its_pins() -> None:
    assert parse({"free": ["i2c"], "buttons": {"spin": 2}}).buttons == (Wired("spin", 2),)


def test_the_uart_cannot_be_free_and_in_use() -> None:
    found = problems("""
        [hardware]
        profile = "pn532-hat"
        free = ["uart"]
        """)
    assert found == ["hardware.readers.cards.port: /dev/serial0 is the UART that free says is off"]


def test_two_devices_cannot_share_a_port() -> None:
    found = problems("""
        [hardware.readers.a]
        kind = "pn532"
        port = "/dev/x"
        [hardware.readers.b]
        kind = "rdm6300"
        port = "/dev/x"
        """)
    assert found == ["hardware.readers.b.port: /dev/x is already used by hardware.readers.a"]


@pytest.mark.parametrize("value", [7, "x", True, [], None, {"spin": {"pin": []}}, {"spin": {}}])
@pytest.mark.parametrize("key", ["buttons", "lamps", "encoders", "buzzer", "readers", "boards"])
def test_nonsense_of_any_shape_is_a_problem_and_never_a_crash(key: str, value: object) -> None:
    with pytest.raises(ConfigError):
        parse({key: value})


@pytest.mark.parametrize("backend", ["pi", "simulated", "mock"])
def test_the_named_backend_is_made_without_touching_a_chip(backend: str) -> None:
    made = make(parse({"backend": backend, "profile": "cabinet"}))
    assert type(made).__name__.lower() == backend
    made.close()
