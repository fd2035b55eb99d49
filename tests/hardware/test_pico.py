"""The Pico's program against the table's own codec, with its pins in our hands."""

import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hardware.codecs import board
from hardware.codecs.board import BoardDecoder

SKETCH = Path(__file__).parents[2] / "docs" / "pico" / "main.py"


class FakePin:
    """MicroPython's Pin, as far as the program uses it."""

    IN, OUT, PULL_UP = 0, 1, 2
    made: dict[int, "FakePin"]

    def __init__(self, number: int, mode: int = 0, pull: int = 0, value: int = 1) -> None:
        self.level = value
        FakePin.made[number] = self

    def value(self, level: int | None = None) -> int:
        if level is not None:
            self.level = level
        return self.level


class FakePwm:
    def __init__(self, pin: FakePin) -> None:
        self.hertz = self.duty = 0

    def freq(self, hertz: int) -> None:
        self.hertz = hertz

    def duty_u16(self, duty: int) -> None:
        self.duty = duty


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch) -> Any:
    FakePin.made = {}
    machine = ModuleType("machine")
    vars(machine).update(Pin=FakePin, PWM=FakePwm)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: a - b, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda a, b: a + b, raising=False)
    spec = importlib.util.spec_from_file_location("pico_main", SKETCH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(capsys: pytest.CaptureFixture[str]) -> list[board.Line]:
    return BoardDecoder().feed(capsys.readouterr().out.encode())


def tell(helper: Any, text: bytes, now: int = 0) -> None:
    for char in text.decode():
        helper.hear(char, now)


def test_it_answers_hello(pico: Any, capsys: pytest.CaptureFixture[str]) -> None:
    tell(pico.Board(), b"\n" + board.HELLO)
    assert said(capsys) == [board.Hello("pico 1")]


def test_a_press_with_chatter_is_told_once(pico: Any, capsys: pytest.CaptureFixture[str]) -> None:
    helper = pico.Board()
    pin = FakePin.made[pico.BUTTONS["spin"]]
    for now, level in enumerate([0, 1, 0, 1] + [0] * 20 + [1, 0, 1] + [1] * 20):
        pin.level = level
        helper.step(now)
    assert said(capsys) == [board.Button("spin", True), board.Button("spin", False)]


def test_it_shows_lamps_and_lets_unknown_ones_pass(pico: Any) -> None:
    helper = pico.Board()
    tell(helper, board.lamp("spin", True) + board.lamp("bank", True) + b"LAMP\nBEEP x y\n")
    lamp = FakePin.made[pico.LAMPS["spin"]]
    assert lamp.level == 1
    tell(helper, board.lamp("spin", False))
    assert lamp.level == 0


def test_a_beep_ends_by_itself(pico: Any) -> None:
    helper = pico.Board()
    tell(helper, board.beep(880, 0.06), now=100)
    assert (helper.buzzer.hertz, helper.buzzer.duty) == (880, 32768)
    helper.step(159)
    assert helper.buzzer.duty
    helper.step(160)
    assert not helper.buzzer.duty


def test_everything_it_can_say_is_understood(pico: Any, capsys: pytest.CaptureFixture[str]) -> None:
    pico.dice(3, 5)
    pico.spin("roulette", 17)
    pico.card("04A1B2C3")
    pico.placed("jail", "t1")
    pico.lifted("jail", "t1")
    pico.turn("amount", -1)
    assert said(capsys) == [
        board.Dice((3, 5)),
        board.Spin("roulette", "17"),
        board.Card("04A1B2C3"),
        board.Token("jail", "t1", True),
        board.Token("jail", "t1", False),
        board.Turn("amount", -1),
    ]
