"""The placement checker against an independent one, and layouts made at random."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.words import english
from firmware_host.games.spot_cash import placement
from firmware_host.games.spot_cash.placement import SQUARES, lay_out, problems, violations
from firmware_host.record import chance
from tests.games.spot_cash_table import BLACKS, LAYOUT

Place = tuple[int, int]


# -- an independent checker, written from the rule sheet with rows and columns only ----------------


def places(layout: tuple[str, ...], face: str) -> list[Place]:
    return [divmod(at, 6) for at, lying in enumerate(layout) if lying == face]


def box(squares: list[Place]) -> tuple[int, int]:
    rows, columns = zip(*squares, strict=True)
    return max(rows) - min(rows), max(columns) - min(columns)


def corner_to_corner(squares: list[Place]) -> bool:
    """From the first tile every other can be reached by steps over corners."""
    reached = {squares[0]}
    for _ in squares:
        reached |= {
            other
            for other in squares
            if any(abs(other[0] - r) == 1 and abs(other[1] - c) == 1 for r, c in reached)
        }
    return len(reached) == len(squares)


def in_line(layout: tuple[str, ...], hundred: Place, clue: Place, touching: bool) -> bool:
    if hundred[0] != clue[0] and hundred[1] != clue[1]:
        return False
    if not touching:
        return True
    low, high = sorted((hundred, clue))
    between = [
        layout[6 * row + column]
        for row in range(low[0], high[0] + 1)
        for column in range(min(low[1], high[1]), max(low[1], high[1]) + 1)
        if (row, column) not in (low, high)
    ]
    return all(face == "red 100" for face in between)


def broken(layout: tuple[str, ...], touching: bool = False) -> set[str]:
    found = set()
    if box(places(layout, "red 10")) != (1, 1):
        found.add("S5a")
    if box(places(layout, "red 20")) != (1, 1):
        found.add("S5b")
    if not corner_to_corner(places(layout, "red 50")):
        found.add("S5c")
    if sorted(box(places(layout, "red 300"))) != [0, 1]:
        found.add("S5d")
    (jack,) = places(layout, "red J")
    if jack[0] not in (0, 4) and jack[1] not in (0, 5):
        found.add("S5f")
    (clue,) = places(layout, "C")
    if not all(in_line(layout, at, clue, touching) for at in places(layout, "red 100")):
        found.add("S5g")
    return found


def sections(layout: tuple[str, ...], touching: bool = False) -> set[str]:
    return {violation.section for violation in violations(layout, touching)}


# -- the checker -------------------------------------------------------------------------------


def test_the_board_has_thirty_squares_and_eighteen_of_them_outside() -> None:
    assert len(SQUARES) == 30
    assert len(placement.rim()) == 18


@pytest.mark.parametrize(
    ("patterns", "size", "count"),
    [
        (placement.solid_squares(), 4, 20),
        (placement.angles(), 3, 80),
        (placement.corner_chains(), 3, 86),
        (placement.pairs(), 2, 49),
        (placement.rim(), 1, 18),
        (placement.anywhere(), 1, 30),
    ],
)
def test_patterns_are_all_there_are(patterns: tuple[int, ...], size: int, count: int) -> None:
    assert len(set(patterns)) == count == len(patterns)
    assert all(bits.bit_count() == size for bits in patterns)


def test_fifties_are_exactly_the_chains_over_corners() -> None:
    squares = [divmod(at, 6) for at in range(30)]
    chains = {
        sum(1 << (6 * row + column) for row, column in three)
        for three in combinations(squares, 3)
        if corner_to_corner(list(three))
    }
    assert chains == set(placement.corner_chains())


def test_the_sample_is_lawful() -> None:
    assert problems(LAYOUT) == []


def swapped(layout: tuple[str, ...], *pairs: tuple[int, int]) -> tuple[str, ...]:
    tiles = list(layout)
    for one, other in pairs:
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return tuple(tiles)


@pytest.mark.parametrize("touching", [False, True])
@given(seed=st.integers(0, 10**9), pairs=st.lists(st.tuples(*[st.integers(0, 29)] * 2), max_size=5))
def test_it_agrees_with_the_independent_checker_near_the_limits(
    touching: bool, seed: int, pairs: list[tuple[int, int]]
) -> None:
    layout = swapped(lay_out(chance.seeded(seed), BLACKS, touching), *pairs)
    assert sections(layout, touching) == broken(layout, touching)


@given(st.permutations(LAYOUT))
def test_it_agrees_with_the_independent_checker_anywhere(tiles: list[str]) -> None:
    layout = tuple(tiles)
    assert sections(layout) == broken(layout)
    assert sections(layout, touching=True) == broken(layout, touching=True)


def test_every_violation_names_its_squares() -> None:
    layout = swapped(LAYOUT, (0, 24), (4, 14), (21, 9))
    found = {violation.section: violation.squares for violation in violations(layout)}
    assert found == {"S5a": ("a2", "b1", "b2", "e1"), "S5f": ("c3",), "S5g": ("b4", "d2")}
    assert english(problems(layout)[0]) == (
        "Not right at a2, b1, b2 and e1: the four 10s lie in a solid square."
    )


def test_a_gap_beside_the_clue_matters_only_where_the_table_says_so() -> None:
    # c2 and d1 touch C at d2; d4 lies beyond a black tile.
    assert problems(LAYOUT) == []
    assert [violation.section for violation in violations(LAYOUT, touching=True)] == ["S5g"]
    closer = swapped(LAYOUT, (20, 21))
    assert problems(closer, touching=True) == []


def test_three_hundreds_in_a_row_on_one_side_touch() -> None:
    row = swapped(LAYOUT, (13, 20), (18, 22))
    assert row[19:23] == ("C", "red 100", "red 100", "red 100")
    assert problems(row, touching=True) == problems(row) == []


def test_an_unfinished_layout_is_told_only_what_cannot_come_right() -> None:
    empty = [""] * 30
    assert problems(empty) == []
    empty[0], empty[1] = "red 10", "red 10"
    assert problems(empty) == []
    empty[6] = "black 30"
    assert list(map(english, problems(empty))) == [
        "Not right at a1 and a2: the four 10s lie in a solid square."
    ]


@given(st.integers(0, 10**6), st.sets(st.integers(0, 29)))
def test_any_part_of_a_lawful_layout_is_lawful(seed: int, blanks: set[int]) -> None:
    layout = lay_out(chance.seeded(seed), BLACKS)
    assert problems(["" if at in blanks else face for at, face in enumerate(layout)]) == []


def test_a_clue_without_room_is_told() -> None:
    layout = ["black 30"] * 30
    for at in (0, 7, 14):
        layout[at] = "red 100"
    layout[1] = ""
    assert any("in line with C" in english(problem) for problem in problems(layout))
    layout[1] = "C"
    layout[7] = layout[14] = ""
    assert any("in line with C" in english(problem) for problem in problems(layout)), (
        "no room for the other two"
    )


# -- the generator -----------------------------------------------------------------------------


@pytest.mark.parametrize("touching", [False, True])
def test_layouts_made_at_random_are_lawful(touching: bool) -> None:
    below = chance.seeded(3)
    for _ in range(300):
        layout = lay_out(below, BLACKS, touching)
        assert Counter(layout) == Counter(LAYOUT)
        assert broken(layout, touching) == set()


@pytest.mark.soak
def test_ten_thousand_layouts_in_a_row_are_lawful() -> None:
    below = chance.seeded(4)
    for _ in range(10_000):
        layout = lay_out(below, BLACKS)
        assert Counter(layout) == Counter(LAYOUT)
        assert broken(layout) == set()


def test_layouts_are_spread_over_the_whole_area() -> None:
    below = chance.seeded(5)
    layouts = [lay_out(below, BLACKS) for _ in range(2_000)]
    assert len(set(layouts)) == len(layouts)
    for face in ("red 500", "C", "black J", "red 10", "red 50", "red 300"):
        found = Counter(at for layout in layouts for at in range(30) if layout[at] == face)
        share = sum(found.values()) / 30
        assert set(found) == set(range(30)), face
        assert share / 5 < min(found.values()), face
        assert max(found.values()) < 2.5 * share, face
    jacks = Counter(layout.index("red J") for layout in layouts)
    assert len(jacks) == 18
    # Square by square the limits are symmetric, and so are the layouts.
    mirrored = Counter(5 - at % 6 + 6 * (at // 6) for at in jacks.elements())
    assert all(abs(jacks[at] - mirrored[at]) < 60 for at in jacks)


def test_every_square_of_ten_tens_can_be_the_first_choice() -> None:
    """The places of the four 10s all come up, none of them many times as often as another."""
    below = chance.seeded(6)
    found = Counter(
        tuple(at for at, face in enumerate(lay_out(below, BLACKS)) if face == "red 10")
        for _ in range(2_000)
    )
    assert len(found) == 20
    assert max(found.values()) < 3 * min(found.values())
