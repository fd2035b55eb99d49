"""Data classes are made late, and are the standard ones in everything that we use of them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, field, fields, is_dataclass, replace
from dataclasses import dataclass as standard
from functools import cached_property, partial
from typing import Any, ClassVar

import pytest

from firmware_host.values import dataclass as ours


def family(dataclass: Callable[..., Any]) -> dict[str, Any]:
    """Return the same classes, made by one decorator or the other."""

    @dataclass(frozen=True)
    class Spot:
        at: int
        name: str = "start"
        tags: tuple[str, ...] = ()
        colour: ClassVar[str] = "red"

        @cached_property
        def twice(self) -> int:
            return 2 * self.at

    @dataclass(frozen=True)
    class Owned(Spot):
        owners: list[str] = field(default_factory=list)
        seen: int = field(default=0, compare=False)

    @dataclass(frozen=True)
    class Empty:
        pass

    @dataclass
    class Purse:
        notes: dict[int, int] = field(default_factory=dict)
        total: int = 0

        def __post_init__(self) -> None:
            self.total = sum(value * count for value, count in self.notes.items())

    @dataclass(frozen=True, kw_only=True)
    class Rules:
        name: str
        rounds: int = 3

    @dataclass(frozen=True, kw_only=True)
    class House(Rules):
        fee: int

    @dataclass(eq=False)
    class Thing:
        name: str

    @dataclass(frozen=True)
    class Shouted:
        word: str

        def __repr__(self) -> str:
            return self.word.upper()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Shouted) and self.word.upper() == other.word.upper()

        def __hash__(self) -> int:
            return 7

    return {name: kind for name, kind in locals().items() if isinstance(kind, type)}


MAKERS: list[Callable[[dict[str, Any]], Any]] = [
    lambda of: of["Spot"](1),
    lambda of: of["Spot"](1, "x", tags=("a",)),
    lambda of: of["Spot"](at=2),
    lambda of: of["Owned"](1),
    lambda of: of["Owned"](1, owners=["Ann"], seen=3),
    lambda of: of["Owned"](1, "start", (), ["Ann"]),
    lambda of: of["Empty"](),
    lambda of: of["Purse"]({10: 2}),
    lambda of: of["Purse"](),
    lambda of: of["Rules"](name="a"),
    lambda of: of["House"](name="a", fee=2),
    lambda of: of["Thing"]("die"),
    lambda of: of["Shouted"]("no"),
    lambda of: of["Shouted"]("NO"),
]


def hashed_alike(one: object) -> bool:
    """Return whether a value and its copy have the same hash."""
    return hash(one) == hash(copy.copy(one))


def attempt(act: Callable[[], object]) -> object:
    """Return what came of it, or what was raised, without the names of where we are."""
    try:
        return act()
    except Exception as error:
        return type(error), str(error)


def test_values_are_made_shown_compared_and_taken_apart_as_by_the_standard_library() -> None:
    told = []
    for dataclass in (standard, ours):
        of = family(dataclass)
        made = [make(of) for make in MAKERS]
        # What is kept for every pair and every value is plain, so that both can be held together.
        told.append(
            [
                [repr(one) for one in made if type(one) is not of["Thing"]],
                [[one == other for other in made] for one in made],
                [attempt(partial(hashed_alike, one)) for one in made],
                [asdict(one) for one in made],
                [[part.name for part in fields(one)] for one in made],
                [type(one).__match_args__ for one in made],
                [replace(one) == one for one in made],
                [is_dataclass(kind) for kind in of.values()],
                of["Spot"].name,
                of["Owned"].seen,
                hasattr(of["Owned"], "owners"),
                of["Spot"].colour,
                made[0].twice,
                replace(made[3], seen=4).seen,
            ]
        )
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda of: of["Spot"](),
        lambda of: of["Spot"](1, "a", (), 4),
        lambda of: of["Spot"](1, at=1),
        lambda of: of["Spot"](1, size=1),
        lambda of: of["Rules"]("a"),
        lambda of: of["House"](name="a"),
        lambda of: setattr(of["Spot"](1), "at", 2),
        lambda of: delattr(of["Spot"](1), "at"),
        lambda of: replace(of["Spot"](1), size=2),
        lambda of: hash(of["Purse"]()),
    ],
)
def test_what_the_standard_library_refuses_is_refused_in_the_same_words(wrong: Any) -> None:
    assert attempt(lambda: wrong(family(ours))) == attempt(lambda: wrong(family(standard)))


def test_a_default_that_all_would_share_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Shelf\.games: all values would share its default"):

        @ours
        class Shelf:
            games: list[str] = []  # noqa: RUF012


def test_parts_are_matched_by_place() -> None:
    spot = family(ours)["Spot"]
    match spot(3, "corner"):
        case spot(at, name):
            assert (at, name) == (3, "corner")
        case _:
            pytest.fail("it does not match")


def test_a_class_that_is_not_made_one_itself_keeps_what_it_inherits() -> None:
    base = family(ours)["Spot"]

    class Corner(base):  # type: ignore[misc, valid-type]
        def __init__(self, at: int) -> None:
            super().__init__(at, "corner")

    assert Corner(4).name == "corner"
    assert Corner(4) == Corner(4) != base(4, "corner")
    assert [part.name for part in fields(Corner)] == ["at", "name", "tags"]
    corner = Corner(4)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'at'"):
        corner.at = 5
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'at'"):
        del corner.at
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'mark'"):
        base(4, "corner").mark = "red"
    corner.mark = "red"
    del corner.mark
    assert not hasattr(corner, "mark")


def test_a_value_that_came_from_another_process_is_whole_before_one_is_made_here() -> None:
    script = (
        "import pickle, sys; from firmware_host.engine.view import Odds;"
        "a, b = pickle.load(sys.stdin.buffer); print(a == b, hash(a) == hash(b), a)"
    )
    from firmware_host.engine.view import Odds

    odds = [Odds("a", ()) for _ in range(2)]
    run = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps(odds), capture_output=True, check=True
    )
    assert run.stdout.decode().strip() == f"True True {odds[0]}"


def test_nothing_is_written_for_a_class_of_which_nothing_is_made() -> None:
    """What the start of the program waits for is the reason for all of this."""
    of = family(ours)
    before = of["Thing"].__init__, of["Rules"].__init__
    of["Owned"](1)
    assert (of["Thing"].__init__, of["Rules"].__init__) == before
    of["Thing"]("die")
    of["House"](name="a", fee=2)  # which needs to know what it inherits
    assert of["Thing"].__init__ is not before[0]
    assert of["Rules"].__init__ is not before[1]
