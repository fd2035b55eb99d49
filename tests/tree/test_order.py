"""Long files of tests are started first."""

from __future__ import annotations

from pathlib import Path

from tests.order import long_files, longest_first

ROOT = Path(__file__).parents[2]


def test_long_files_come_first_and_then_those_with_the_most_tests() -> None:
    files = ["a", "a", "few", "b", "b", "b", "long", "longer", "long"]
    order = [(files[at], at) for at in longest_first(files, ["longer", "long"])]
    assert order == [
        ("longer", 7),
        ("long", 6),
        ("long", 8),
        ("b", 3),
        ("b", 4),
        ("b", 5),
        ("a", 0),
        ("a", 1),
        ("few", 2),
    ]


def test_every_file_that_is_listed_is_there_once() -> None:
    listed = long_files()
    assert len(listed) == len({*listed}) > 10
    assert [file for file in listed if not (ROOT / file).is_file()] == []
