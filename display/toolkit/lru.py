"""Caches that are bounded, so that a long evening costs what a short one does."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A cache that keeps what was used lately, as far as it weighs no more than `most`.

    What is asked for moves to the young of two generations; where that would weigh more than half
    of `most`, what stayed in the old one is forgotten. A hit costs one look-up. What alone weighs
    more than half is a generation by itself, even if that is more than there is room for. Without
    `weigh` things are counted.
    """

    def __init__(self, most: int, weigh: Callable[[K, V], int] = lambda *_: 1) -> None:
        self.most = most
        self._weigh = weigh
        self._weight = 0  # of the young
        self._old_weight = 0
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    @property
    def weight(self) -> int:
        """What everything that is kept weighs, or a little less than this."""
        return self._weight + self._old_weight

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
        weight = self._weigh(key, value)
        if self._young and self._weight + weight > self.most // 2:
            self._old, self._old_weight = self._young, self._weight
            self._young, self._weight = {}, 0
        self._weight += weight
        self._young[key] = value
        if self._weight + self._old_weight > self.most >= self._old_weight:
            self._old, self._old_weight = {}, 0  # in one of them something weighs more than half
        return value
