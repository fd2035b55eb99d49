"""What dice can show: every throw, to pick from and to look a throw up in."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from itertools import product
from typing import TypeAlias

Throw: TypeAlias = tuple[int, ...]
FEW_DICE = 3  # so many that all their throws can be kept in a list
_WHOLE = frozenset((int,))


class Faces(Container[Throw]):
    """Every throw of some dice."""

    __slots__ = ("count", "sides")

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = frozenset(range(1, sides + 1))

    def __contains__(self, throw: object) -> bool:
        return (
            type(throw) is tuple
            and len(throw) == self.count
            and _WHOLE.issuperset(map(type, throw))
            and self.sides.issuperset(throw)
        )


@cache
def throws(count: int, sides: int = 6) -> tuple[Throw, ...]:
    """Return all throws of `count` dice, in counting order.

    For the few dice of these games only.
    """
    return tuple(product(range(1, sides + 1), repeat=count))


class Handfuls(Container[Throw]):
    """Every throw of many dice, looked up as two handfuls."""

    __slots__ = ("_left", "_right", "half", "left", "right")

    def __init__(self, count: int, sides: int) -> None:
        self.half = half = count // 2
        self.left = throws(half, sides)
        self.right = throws(count - half, sides)
        self._left = frozenset(self.left)
        self._right = frozenset(self.right)

    def __contains__(self, throw: object) -> bool:
        half = self.half
        return type(throw) is tuple and throw[:half] in self._left and throw[half:] in self._right

    def pick(self, below: Callable[[int], int]) -> Throw:
        """Return any of them, drawn with one number."""
        right = self.right
        at, on = divmod(below(len(self.left) * len(right)), len(right))
        return self.left[at] + right[on]


many = cache(Handfuls)


@cache
def legal_throws(count: int, sides: int) -> Container[Throw]:
    """Return every throw, to look one up in."""
    return frozenset(throws(count, sides)) if count <= FEW_DICE else many(count, sides)
