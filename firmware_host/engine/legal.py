"""The sets of legal answers: options of a menu, throws of dice, lawful layouts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from .words import Line


class Option:
    """One thing that may be chosen: a key, what its button says, one line of consequence.

    `blocked` says why it is shown but not allowed. The options of a secret question stay covered
    like the hand they come from, except those that are `public`: everybody knows anyway that they
    can be chosen, as a pass can. `group` names the kind of a choice where there are many: a rank.
    `cards` are the pieces that are laid for it, a kind and how many; `seat` is whom it is about.
    """

    __slots__ = ("blocked", "cards", "group", "key", "label", "note", "public", "seat")

    def __init__(
        self,
        key: str,
        label: Line | str,
        note: Line | str = "",
        blocked: Line | str | None = None,
        *,
        public: bool = False,
        group: str = "",
        cards: tuple[str, int] | None = None,
        seat: int | None = None,
    ) -> None:
        self.cards = cards
        self.seat = seat
        self.group = group
        self.key = key
        self.label = label
        self.note = note
        self.blocked = blocked
        self.public = public


class Menu:
    """Options in the order they are shown. Made once where they never change.

    `open` and `legal` are the keys that may be chosen. A game with very many options may keep
    them live in a subclass and put `options` into words only when somebody looks.
    """

    __slots__ = ("_options", "blocked", "legal", "open")

    blocked: Mapping[str, Line | str]
    legal: Container[str]
    open: Sequence[str]

    def __init__(self, *options: Option) -> None:
        self._options = options
        self.open = tuple(option.key for option in options if option.blocked is None)
        self.legal = frozenset(self.open)
        self.blocked = {o.key: o.blocked for o in options if o.blocked is not None}
        if not self.open:
            raise ValueError("a menu with nothing to choose")

    @property
    def options(self) -> tuple[Option, ...]:
        """The options as they are shown, blocked ones included."""
        return self._options

    def pick(self, below: Callable[[int], int]) -> str:
        """Return one of the keys that may be chosen, at random."""
        return self.open[below(len(self.open))]

    def objection(self, key: str) -> Line | str | None:
        """Return why a key that is not open may not be chosen; None if it is no choice at all."""
        return self.blocked.get(key)


# -- throws of dice --------------------------------------------------------------------------------

Throw: TypeAlias = tuple[int, ...]
FEW_DICE = 3  # few enough that all their throws can be kept in a list
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


# -- layouts ---------------------------------------------------------------------------------------


def counted(layout: Sequence[str], pieces: Mapping[str, int]) -> bool:
    """Return whether a layout uses no more of any piece than there are."""
    return all(layout.count(piece) <= pieces.get(piece, 0) for piece in set(layout))


class Layouts(Container[tuple[str, ...]]):
    """Every layout that uses the pieces there are and breaks no limit."""

    __slots__ = ("pieces", "problems", "squares")

    def __init__(
        self,
        squares: int,
        pieces: Mapping[str, int],
        problems: Callable[[Sequence[str]], Collection[Line | str]],
    ) -> None:
        self.squares = squares
        self.pieces = pieces
        self.problems = problems

    def __contains__(self, layout: object) -> bool:
        return (
            isinstance(layout, tuple)
            and len(layout) == self.squares
            and counted(layout, self.pieces)
            and not self.problems(layout)
        )
