"""The programs for helper boards under a real MicroPython, against the table's own codec.

MicroPython's port to WebAssembly runs in node; only pins, bus and radio are stand-ins.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.codecs import board
from hardware.codecs.board import BoardDecoder

HERE = Path(__file__).parent / "micropython"
DOCS = Path(__file__).parents[2] / "docs"
PICO, DICE, SPINNER = DOCS / "pico/main.py", DOCS / "esp32/dice.py", DOCS / "esp32/spinner.py"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where MicroPython lies; fetched once, as the lock file names it with its checksum."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("node and npm are needed to run MicroPython")
    folder = tmp_path_factory.mktemp("micropython")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    fetched = subprocess.run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if fetched.returncode:
        pytest.skip(f"MicroPython could not be fetched: {fetched.stderr[-200:]}")
    return folder / "node_modules"


class MicroPython:
    """Runs lines of MicroPython with a sketch at hand."""

    def __init__(self, packages: Path) -> None:
        self._packages = packages

    def __call__(self, sketch: Path, script: str) -> list[str]:
        """What the script prints, line by line."""
        run = subprocess.run(
            ["node", HERE / "run.mjs", self._packages, sketch, HERE / "board"],
            input=f"import sketch\nfrom machine import I2C, Pin\n{script}",
            check=False,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout.splitlines()

    def told(self, sketch: Path, script: str) -> list[board.Line]:
        """What the table understands of it."""
        text = "".join(f"{line}\n" for line in self(sketch, script))
        return BoardDecoder().feed(text.encode())


@pytest.fixture(scope="session")
def micropython(packages: Path) -> MicroPython:
    return MicroPython(packages)


def tell(text: bytes, now: int = 0) -> str:
    return f"for char in {text.decode()!r}: helper.hear(char, {now})\n"


# -- the Pico ----------------------------------------------------------------------------------


def test_it_is_micropython(micropython: MicroPython) -> None:
    (said,) = micropython(PICO, "import sys; print(sys.implementation.name)")
    assert said == "micropython"


def test_the_pico_answers_hello(micropython: MicroPython) -> None:
    script = "helper = sketch.Board()\n" + tell(b"\n" + board.HELLO)
    assert micropython.told(PICO, script) == [board.Hello("pico 1")]


def test_a_press_with_chatter_is_told_once(micropython: MicroPython) -> None:
    script = """
helper = sketch.Board()
levels = [0, 1, 0, 1] + [0] * 20 + [1, 0, 1] + [1] * 20
for now, level in enumerate(levels):
    Pin.made[sketch.BUTTONS["spin"]].level = level
    helper.step(now)
"""
    pressed, released = board.Button("spin", True), board.Button("spin", False)
    assert micropython.told(PICO, script) == [pressed, released]


def test_time_that_wraps_round_loses_no_press(micropython: MicroPython) -> None:
    # MicroPython's milliseconds begin again at 2 ** 30, or wherever its port says.
    script = """
import time
helper = sketch.Board()
end = time.ticks_add(0, -1)
for late in range(-10, 20):
    Pin.made[sketch.BUTTONS["yes"]].level = 0
    helper.step(time.ticks_add(end, late))
"""
    assert micropython.told(PICO, script) == [board.Button("yes", True)]


def test_the_pico_shows_lamps_and_lets_unknown_ones_pass(micropython: MicroPython) -> None:
    lines = board.lamp("spin", True) + board.lamp("bank", True) + b"LAMP\nBEEP x y\n"
    show = 'print(Pin.made[sketch.LAMPS["spin"]].level)\n'
    script = "helper = sketch.Board()\n" + tell(lines) + show
    script += tell(board.lamp("spin", False)) + show
    assert micropython(PICO, script) == ["1", "0"]


def test_a_beep_ends_by_itself(micropython: MicroPython) -> None:
    script = "helper = sketch.Board()\n" + tell(board.beep(880, 0.06), now=100)
    script += "print(helper.buzzer.hertz, helper.buzzer.duty)\n"
    script += (
        "helper.step(159); print(helper.buzzer.duty)\nhelper.step(160); print(helper.buzzer.duty)"
    )
    assert micropython(PICO, script) == ["880 32768", "32768", "0"]


def test_everything_the_pico_can_say_is_understood(micropython: MicroPython) -> None:
    script = """
sketch.dice(3, 5)
sketch.spin("roulette", 17)
sketch.card("04A1B2C3")
sketch.placed("jail", "t1")
sketch.lifted("jail", "t1")
sketch.turn("amount", -1)
"""
    assert micropython.told(PICO, script) == [
        board.Dice((3, 5)),
        board.Spin("roulette", "17"),
        board.Card("04A1B2C3"),
        board.Token("jail", "t1", True),
        board.Token("jail", "t1", False),
        board.Turn("amount", -1),
    ]


# -- the spinner -------------------------------------------------------------------------------

WHIRL = """
arrow = sketch.Arrow(0)
def spin(path, start=0):
    now = start
    for angle in path:
        arrow.look(angle % 4096, now)
        now += 10
    for _ in range(60):
        arrow.look(path[-1] % 4096, now)
        now += 10
    return now
"""


def test_a_spin_is_told_once_it_rests_and_once_only(micropython: MicroPython) -> None:
    script = WHIRL + "end = spin(list(range(0, 9000, 120)))\nspin([8880], end)\n"
    # 8880 is two rounds and 688 of 4096: the second of ten wedges.
    assert micropython.told(SPINNER, script) == [board.Spin("number", "2")]


def test_a_push_of_the_table_is_no_spin(micropython: MicroPython) -> None:
    script = WHIRL + "spin([0, 20, 40, 60, 40, 20, 0])\n"
    assert micropython.told(SPINNER, script) == []


def test_every_wedge_and_the_place_where_zero_is(micropython: MicroPython) -> None:
    script = (
        WHIRL
        + """
now = 0
sketch.ZERO = 100
for wedge in range(10):
    stop = 4096 * 3 + 100 + wedge * 410 + 200
    now = spin([stop - 1600, stop - 800, stop - 300, stop], now)
"""
    )
    found = micropython.told(SPINNER, script)
    assert found == [board.Spin("number", str(wedge + 1)) for wedge in range(10)]


def test_a_sensor_that_is_silent_is_no_angle(micropython: MicroPython) -> None:
    script = """
sensor = sketch.Sensor()
I2C.told = b"\\x0f\\xff"
print(sensor.angle())
I2C.told = None
print(sensor.angle())
"""
    assert micropython(SPINNER, script) == ["4095", "None"]


# -- the dice ----------------------------------------------------------------------------------


def at_rest(*lies: int, word: bytes = b"S") -> bytes:
    return word + bytes(number % 256 for number in lies)


def test_every_face_is_read_with_some_slope_to_the_table(micropython: MicroPython) -> None:
    lying = [(-60, 9, 7), (5, -8, 61), (10, 58, -9), (-7, -62, 3), (9, 9, -59), (63, -4, 12)]
    script = "".join(f"print(sketch.face({at_rest(*lies)!r}))\n" for lies in lying)
    script += f"print(sketch.face({at_rest(64, 0, 0, word=b'TS')!r}))\n"
    script += (
        "print(sketch.face(b'R'), sketch.face(b'Bat\\x50'), sketch.face(b'S'), sketch.face(b''))"
    )
    assert micropython(DICE, script) == ["1", "2", "3", "4", "5", "6", "6", "None None None None"]


def test_a_throw_is_one_line_when_all_dice_lie(micropython: MicroPython) -> None:
    six, one = at_rest(64, 0, 0), at_rest(-64, 0, 0)
    script = f"""
throw = sketch.Throw(2)
throw.hear(7, b"R", 0)
throw.hear(9, b"R", 10)
throw.hear(9, {one!r}, 900)
throw.hear(9, b"R", 950)
throw.hear(7, {six!r}, 1000)
throw.hear(9, {one!r}, 1500)
throw.hear(7, {one!r}, 60000)
throw.hear(9, {six!r}, 90000)
throw.hear(7, {six!r}, 90100)
"""
    # The second throw was never completed, and its one die does not count for the third.
    assert micropython.told(DICE, script) == [board.Dice((6, 1)), board.Dice((6, 6))]


def test_a_die_is_found_asked_to_speak_and_looked_for_again(micropython: MicroPython) -> None:
    script = f"""
import bluetooth
radio = sketch.Radio(sketch.Throw(1))
air = bluetooth.BLE.made
air.heard(5, (0, b"somebody", 0, -50, b"Headphones"))
air.heard(5, (0, b"die one", 0, -50, b"..GoDice_A1.."))
air.heard(7, (3, 0, b"die one"))
air.heard(9, (3, 10, 20, None))
air.heard(11, (3, 11, 12, 16, None))
air.heard(18, (3, 12, {at_rest(0, 0, 64)!r}))
air.heard(8, (3, 0, b"die one"))
print(air.asked)
"""
    said = micropython(DICE, script)
    assert said[0] == "DICE 2"
    assert said[1] == str(
        [
            "search",
            "stop",
            "connect",
            "services",
            "speaker",
            ("write", 13, b"\x01\x00"),
            "search",
            "search",
        ]
    )
