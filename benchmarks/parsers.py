"""How fast the hardware layer is: parsers in MB/s, pin edge and serial line to the inbox in ms.

Run: python -m benchmarks.parsers
"""

import os
import select
import statistics
import time
import tty
from collections.abc import Callable, Sequence

from hardware.backends.mock import Mock
from hardware.codecs import keys, pn532, rdm6300
from hardware.codecs.board import BoardDecoder
from hardware.codecs.keys import KeyDecoder
from hardware.codecs.lines import CodeDecoder
from hardware.codecs.pn532 import Pn532Decoder
from hardware.codecs.rdm6300 import Rdm6300Decoder
from hardware.config.spec import BoardSpec, HardwareConfig, Wired
from hardware.rig import Rig
from hardware.signals import DiceRead, Pressed, Released, Signal

Row = tuple[str, float, str]

MEGABYTE = 1_000_000
CHUNK = 256  # what a serial port hands over at a time when it is busy

_TARGET = pn532.frame(bytes.fromhex("4B010100040804A1B2C3"), pn532.FROM_CHIP)
_TAG = rdm6300.encode(bytes.fromhex("62E3086CED"))


def _parsers() -> dict[str, tuple[Callable[[bytes], Sequence[object]], bytes]]:
    return {
        "PN532 parser": (Pn532Decoder().feed, pn532.ACK + _TARGET),
        "RDM6300 parser": (Rdm6300Decoder().feed, _TAG),
        "line protocol parser": (BoardDecoder().feed, b"DICE 3 5\nSPIN roulette 17\n"),
        "barcode parser": (CodeDecoder().feed, b"4006381333931\r"),
        "keyboard reader parser": (KeyDecoder().feed, keys.encode("0004482123")),
    }


def throughput(feed: Callable[[bytes], Sequence[object]], frame: bytes) -> float:
    """Parse a megabyte of good frames as a port hands them over; MB/s."""
    stream = frame * (MEGABYTE // len(frame))
    chunks = [stream[at : at + CHUNK] for at in range(0, len(stream), CHUNK)]
    start = time.perf_counter()
    for chunk in chunks:
        feed(chunk)
    return len(stream) / MEGABYTE / (time.perf_counter() - start)


def _wait(rig: Rig, kind: type[Signal]) -> None:
    while True:
        select.select([rig.inbox], [], [], 5)
        if any(isinstance(signal, kind) for signal in rig.inbox.take_all()):
            return


def edge_latencies(presses: int = 100) -> list[float]:
    """Time from a mock pin's edge to Pressed in the hand of a host asleep on the inbox; ms."""
    backend = Mock()
    rig = Rig(HardwareConfig(buttons=(Wired("spin", 17),)), backend)
    rig.start()
    rig.tried.wait()
    took = []
    for _ in range(presses):
        start = time.perf_counter()
        backend.press(17)
        _wait(rig, Pressed)
        took.append((time.perf_counter() - start) * 1000)
        backend.release(17)
        _wait(rig, Released)
    rig.stop()
    return took


def line_latencies(rolls: int = 200) -> list[float]:
    """Time from a line written to a pty to DiceRead in the hand of a host asleep; ms."""
    board, port = os.openpty()
    tty.setraw(port)
    rig = Rig(HardwareConfig(boards=(BoardSpec("pico", os.ttyname(port)),)), Mock())
    rig.start()
    rig.tried.wait()
    os.write(board, b"HELLO bench 1\n")
    took = []
    for _ in range(rolls):
        start = time.perf_counter()
        os.write(board, b"DICE 3 5\n")
        _wait(rig, DiceRead)
        took.append((time.perf_counter() - start) * 1000)
    rig.stop()
    os.close(board)
    os.close(port)
    return took


def _spread(name: str, took: list[float]) -> list[Row]:
    percentiles = statistics.quantiles(took, n=100)
    return [(f"{name}, median", percentiles[49], "ms"), (f"{name}, p99", percentiles[98], "ms")]


def run() -> list[Row]:
    """Measure everything; each row is a name, a value and its unit."""
    rows = [(name, throughput(*parser), "MB/s") for name, parser in _parsers().items()]
    rows += _spread("mock pin edge to inbox (3 ms of it debouncing)", edge_latencies())
    rows += _spread("serial line to inbox", line_latencies())
    return rows


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:<54}{value:>9.2f} {unit}")
