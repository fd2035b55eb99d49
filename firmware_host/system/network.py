"""Asks the kernel whether this machine is on a network, and under which address.

The service may open no network socket. Its netlink socket, by which the kernel tells of devices,
can also be asked for addresses.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from pathlib import Path

from firmware_host.values import dataclass

_HEADER = struct.Struct("=IHHII")
_ABOUT = struct.Struct("=BBBBI")
_ATTRIBUTE = struct.Struct("=HH")
_DONE, _ERROR, _ADDRESS, _ASK_ADDRESSES, _ALL = 3, 2, 20, 22, 0x301
_LOCAL, _LABEL = 2, 3


@dataclass(frozen=True)
class Link:
    """A way into a network: its name, whether it is by radio, its address if it has one."""

    name: str
    wifi: bool
    address: str


def links(root: Path = Path("/")) -> list[Link]:
    """Return every way into a network that this machine has, whether it leads anywhere or not."""
    found = addresses()
    return [
        Link(path.name, (path / "wireless").is_dir(), found.get(path.name, ""))
        for path in sorted((root / "sys/class/net").glob("*"))
        if (path / "device").exists()
    ]


def addresses() -> dict[str, str]:
    """Return this machine's addresses by link; none where the kernel cannot be asked."""
    try:
        with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_CLOEXEC, 0) as line:
            line.settimeout(1.0)
            length = _HEADER.size + _ABOUT.size
            question = _HEADER.pack(length, _ASK_ADDRESSES, _ALL, 1, 0)
            line.send(question + _ABOUT.pack(socket.AF_INET, 0, 0, 0, 0))
            found: dict[str, str] = {}
            while (answer := _read(line.recv(65_536), found)) is None:
                continue
            return found if answer else {}
    except OSError:
        return {}


def _read(data: bytes, found: dict[str, str]) -> bool | None:
    """Read one packet of the answer; return True at its end, False if it is an error."""
    at = 0
    while at + _HEADER.size <= len(data):
        length, kind, *_ = _HEADER.unpack_from(data, at)
        if kind in (_DONE, _ERROR) or length < _HEADER.size:
            return bool(kind == _DONE)
        if kind == _ADDRESS:
            parts = dict(_attributes(data[at + _HEADER.size + _ABOUT.size : at + length]))
            label = parts.get(_LABEL, b"").rstrip(b"\0").decode(errors="replace")
            local = parts.get(_LOCAL, b"")
            if len(local) == 4:
                found.setdefault(label, socket.inet_ntoa(local))
        at += -(-length // 4) * 4
    return None


def _attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + _ATTRIBUTE.size <= len(data):
        length, kind = _ATTRIBUTE.unpack_from(data, at)
        if length < _ATTRIBUTE.size:
            return
        yield kind, data[at + _ATTRIBUTE.size : at + length]
        at += -(-length // 4) * 4
