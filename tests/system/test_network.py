"""The kernel is really asked; its links are a folder of our own."""

from __future__ import annotations

from pathlib import Path

from firmware_host.system import network
from firmware_host.system.network import Link, addresses, links


def test_the_kernel_tells_this_machines_addresses() -> None:
    assert addresses()["lo"] == "127.0.0.1"


def test_only_ways_into_a_network_are_named(tmp_path: Path) -> None:
    for name in ("lo", "wlan0/device", "wlan0/wireless", "eth0/device"):
        (tmp_path / "sys/class/net" / name).mkdir(parents=True, exist_ok=True)
    found = addresses()
    assert links(tmp_path) == [
        Link("eth0", wifi=False, address=found.get("eth0", "")),
        Link("wlan0", wifi=True, address=found.get("wlan0", "")),
    ]


def test_an_answer_that_is_cut_off_or_odd_ends() -> None:
    assert network._read(b"", {}) is None
    assert network._read(bytes(16), {}) is False
    assert network._read(b"\x10\x00\x00\x00\x03\x00" + bytes(10), {}) is True
    whole: dict[str, str] = {}
    packet = network._HEADER.pack(28, 20, 0, 1, 0) + network._ABOUT.pack(2, 8, 0, 0, 1)
    assert network._read(packet + b"\xff\xff\x02\x00", whole) is None
    assert whole == {}
