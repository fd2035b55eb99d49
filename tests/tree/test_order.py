"""Long files of tests are started first."""

from __future__ import annotations

from pathlib import Path

from tests.order import lasting, long_files, longest_first

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


def test_long_files_are_found_in_the_report_of_a_run() -> None:
    report = """
============================= slowest durations ==============================
1.50s call     tests/a/test_two.py::test_one[x:y]
12.00s setup    tests/b/test_longest.py::test_one
0.60s teardown tests/a/test_two.py::test_two
1.99s call     tests/c/test_short.py::test_one
3 passed in 16.09s
"""
    assert lasting(report) == ["tests/b/test_longest.py", "tests/a/test_two.py"]
