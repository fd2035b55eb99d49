"""Memory that nobody uses goes back to the system, where the C library can do that."""

from __future__ import annotations

import ctypes

import pytest

from firmware_host.system.memory import give_back


def test_pages_between_what_is_used_go_back() -> None:
    kept = [bytearray(60_000) for _ in range(400)]
    del kept[::2]
    assert give_back()
    assert len(kept) == 200


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert not give_back()
