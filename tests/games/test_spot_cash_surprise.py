"""A layout that the machine makes is lawful, and no lawful one is likelier than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from firmware_host.games.spot_cash import placement
from firmware_host.games.spot_cash.placement import SQUARES
from firmware_host.record.chance import seeded

BLACKS = [f"black {value}" for value in range(10, 130, 10)]
MADE, REJECTED = 4_000, 500
Below = Callable[[int], int]


def by_rejection(below: Below, touching: bool) -> dict[str, int]:
    """Return a layout of the red tiles, each group put anywhere, until none lies on another."""
    groups = {group.face: sorted(group.patterns) for group in placement.GROUPS}
    lines = list(placement.clue_lines(touching))
    while True:
        clue, hundreds = lines[below(len(lines))]
        lying = {"C": 1 << clue, "red 100": hundreds}
        taken = hundreds | 1 << clue
        for face, patterns in groups.items():
            bits = patterns[below(len(patterns))]
            if bits & taken:
                break
            lying[face] = bits
            taken |= bits
        else:
            return lying


def squares_of(layout: tuple[str, ...]) -> dict[str, int]:
    lying: Counter[str] = Counter()
    for at, face in enumerate(layout):
        if not face.startswith("black"):
            lying[face] += 1 << at
    return dict(lying)


def inside(clue: int) -> bool:
    row, column = divmod(clue.bit_length() - 1, placement.COLUMNS)
    return 0 < row < placement.ROWS - 1 and 0 < column < placement.COLUMNS - 1


def shares(layouts: Iterator[dict[str, int]], count: int) -> dict[str, float]:
    """Return how often C lies inside, and how often each face lies on the rim or in a corner."""
    told: Counter[str] = Counter()
    for _ in range(count):
        lying = next(layouts)
        told["C inside"] += inside(lying["C"])
        told["C in a corner"] += lying["C"].bit_length() - 1 in (0, 5, 24, 29)
        told["500 in row a"] += lying["red 500"].bit_length() <= 6
        told["10s at the left"] += bool(lying["red 10"] & 0b000001_000001_000001_000001_000001)
        told["100s in row c"] += bool(lying["red 100"] & 0b111111 << 12)
    return {what: often / count for what, often in told.items()}


@pytest.mark.parametrize("touching", [False, True])
def test_every_layout_is_lawful(touching: bool) -> None:
    below = seeded(1)
    for _ in range(100):
        layout = placement.lay_out(below, BLACKS, touching)
        assert placement.violations(layout, touching) == []
        assert sorted(face for face in layout if face.startswith("black")) == sorted(BLACKS)
        assert len(layout) == len(SQUARES)


def by_turns(below: Below, touching: bool = False) -> dict[str, int] | None:
    """Return a layout as version 1.0 made them: group by group, each on any place still free.

    None if some group finds no place. Lawful, but C and the 100s are put down before the rest, so
    that the middle of the area is likelier for them than it should be.
    """
    groups = {group.face: sorted(group.patterns) for group in placement.GROUPS}
    lines = [(clue, bits | 1 << clue) for clue, bits in placement.clue_lines(touching)]
    lying: dict[str, int] = {}
    taken = 0
    for face in ("red J", "C", "red 10", "red 20", "red 50", "red 300", "red 500"):
        if face == "C":
            free = [(clue, bits) for clue, bits in lines if not bits & taken]
        else:
            free = [(0, bits) for bits in groups[face] if not bits & taken]
        if not free:
            return None
        clue, bits = free[below(len(free))]
        taken |= bits
        lying[face] = bits
        if face == "C":
            lying |= {"C": 1 << clue, "red 100": bits & ~(1 << clue)}
    return lying


def uneven(ours: dict[str, float], theirs: dict[str, float]) -> list[str]:
    """Return in what layouts differ from those of a sampler that is exactly even."""
    found = [what for what, share in theirs.items() if abs(ours[what] - share) >= 0.06]
    # An exactly even sampler shows C inside in 24.5 % and in a corner in 22.9 % of many layouts.
    for what, share in (("C inside", 0.245), ("C in a corner", 0.229)):
        if abs(ours[what] - share) >= 0.02:
            found.append(f"{what} {share}")
    return found


def exact(below: Below) -> Iterator[dict[str, int]]:
    while True:
        yield by_rejection(below, touching=False)


def test_layouts_are_as_even_as_those_of_an_exact_sampler() -> None:
    below = seeded(2)

    def made() -> Iterator[dict[str, int]]:
        while True:
            yield squares_of(placement.lay_out(below, BLACKS))

    assert uneven(shares(made(), MADE), shares(exact(below), REJECTED)) == []


def test_layouts_made_as_in_version_1_0_are_found_uneven() -> None:
    """The test above can fail: it catches the sampler that put C inside in 42.5 % of all areas."""
    below = seeded(2)

    def made() -> Iterator[dict[str, int]]:
        while True:
            if (lying := by_turns(below)) is not None:
                yield lying

    ours = shares(made(), MADE // 4)
    assert ours["C inside"] == pytest.approx(0.425, abs=0.04)
    assert ours["C in a corner"] == pytest.approx(0.123, abs=0.04)
    found = uneven(ours, shares(exact(below), REJECTED))
    assert {"C inside 0.245", "C in a corner 0.229", "C inside"} <= set(found)
