"""The live hardware check, on the mock rig."""

from __future__ import annotations

import io

import pytest

from firmware_host.doctor.live import HardwareCheck, watch
from hardware.backends.mock import Mock
from hardware.config.spec import parse
from hardware.rig import Rig


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def bench() -> tuple[HardwareCheck, Mock, Clock]:
    backend, clock = Mock(), Clock()
    return HardwareCheck(Rig(parse({"profile": "spin-button"}), backend, clock)), backend, clock


def test_a_press_is_seen_and_a_lamp_can_be_lit(bench: tuple[HardwareCheck, Mock, Clock]) -> None:
    check, backend, clock = bench
    check.look(0.0)
    backend.press(17)
    for _ in range(5):
        clock.now += 0.01
        check.look(0.0)
    assert "Pressed" in check.page([])
    assert check.obey("spin\n")
    check.look(0.0)
    assert backend.level(27) == 1
    assert check.obey("SPIN")
    check.look(0.0)
    assert backend.level(27) == 0


def test_what_is_typed(bench: tuple[HardwareCheck, Mock, Clock]) -> None:
    check = bench[0]
    assert check.obey("disco")
    assert "There is no lamp 'disco'. Lamps: spin." in check.page([])
    assert check.obey("beep")
    assert check.obey("chase")
    assert check.obey("")
    assert not check.obey("q")


def test_into_a_pipe_the_page_is_printed_once() -> None:
    out = io.StringIO()
    config = parse({"backend": "mock", "readers": {"cards": {"kind": "pn532", "port": "/dev/no"}}})
    assert watch(config, ["c.toml:3: wrong."], io.StringIO(), out) == 1
    assert "c.toml:3: wrong." in out.getvalue()
    assert "cards is not plugged in" in out.getvalue()
    out = io.StringIO()
    assert watch(parse({"backend": "mock"}), [], io.StringIO(), out) == 0
    assert "the screen alone" in out.getvalue()
