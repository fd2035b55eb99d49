"""Caches that are bounded, so that a long evening costs what a short one does."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A cache that keeps what was used lately, at most `size` things in each of two generations.

    What is asked for moves to the young one; where it would be too full, what stayed in the old
    one is forgotten. A hit costs one look-up. With `weigh` the size counts weights, and what alone
    weighs more is a generation by itself.
    """

    def __init__(self, size: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._size = size
        self._weigh = weigh
        self._weight = 0  # of the young
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def look(self, key: K) -> V | None:
        """Return what is kept under `key`, if anything."""
        value = self._young.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            kept = value
            return self.get(key, lambda: kept)
        return value

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return what is kept under `key`, made if it is not."""
        young = self._young
        if key in young:
            return young[key]
        return self.put(key, self._old.pop(key) if key in self._old else make())

    def put(self, key: K, value: V) -> V:
        """Keep a value from now on."""
        weight = self._weigh(value)
        if self._young and self._weight + weight > self._size:
            self._old, self._young, self._weight = self._young, {}, 0
        self._weight += weight
        self._young[key] = value
        return value
