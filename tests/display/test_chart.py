"""The chart and the list of places: lines that can be told apart, names that can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.gallery import samples_story
from display.gallery.render import opened
from display.scenes.looking_back import WinnerScene
from display.screens.graph import FAR, Point, brief, reach, stretches
from display.toolkit.box import around
from display.toolkit.nodes import Curve, Text
from firmware_host.engine.words import ENGLISH, counted
from firmware_host.language import translator

STORY = samples_story.scenes()


@pytest.mark.parametrize(
    ("values", "axis"),
    [
        ([1_000_000, 54_000], (0, 1_000_000)),
        ([100, -210, 1_010], (-210, 1_010)),
        ([0, 0], (0, 1)),
        ([10_080, 10_080], (0, 10_080)),
        ([10_080, 9_940, 10_260], (9_900, 10_300)),  # from nothing on it would be one thick line
    ],
)
def test_the_axis_begins_at_nothing_unless_that_presses_the_lines_flat(
    values: list[int], axis: tuple[int, int]
) -> None:
    assert reach(values) == axis


@pytest.mark.parametrize(
    "points",
    [
        ((0, 0), (990, 380)),
        ((0, 300), (400, 300), (401, 0), (800, 290)),
        tuple((4 * step, 200 + step * 37 % 90) for step in range(200)),
        ((5, 5), (5, 5)),
    ],
)
def test_a_line_is_cut_into_parts_that_are_small_and_join(points: tuple[Point, ...]) -> None:
    parts = list(stretches(points))
    assert [part[0] for part in parts[1:]] == [part[-1] for part in parts[:-1]]
    for part in parts:
        assert len(part) > 1
        assert max(around(part)[2:]) <= 2 * FAR + 1
    on_it = [point for part in parts for point in part]
    assert not on_it or [point for point in points if point not in on_it] == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_lines_of_an_evening_take_little_memory(size: tuple[int, int]) -> None:
    stage = opened(size, STORY["winner"])
    assert stage.paper is not None
    lines = [node for node in stage.paper.laid if isinstance(node, Curve)]
    assert lines
    assert sum(4 * line.box.w * line.box.h for line in lines) < size[0] * size[1]


@pytest.mark.parametrize("unit", ["$", "points"])
def test_names_of_ordinary_length_are_read_in_full_beside_the_chart_of_the_end(unit: str) -> None:
    scene = STORY["winner"]
    assert isinstance(scene, WinnerScene)
    names = ("Grandmother Ann", "Maximilian", "Bartholomew", "Wilhelmina")
    places = tuple(
        replace(place, name=name) for place, name in zip(scene.places, names, strict=True)
    )
    view = replace(scene.table.view, unit=unit)
    stage = opened((800, 480), replace(scene, places=places, table=replace(scene.table, view=view)))
    assert stage.paper is not None
    texts = [node.text for node in stage.paper.laid if isinstance(node, Text)]
    assert [name for name in names if name not in texts] == []


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (1, "point|points", "1 point"),
        (0, "point|points", "0 points"),
        (1_200, "$", "$1,200"),
        (7, "", "7"),
        (-1, "point|points", "-1 points"),
    ],
)
def test_one_of_a_unit_is_not_several(value: int, unit: str, said: str) -> None:
    assert counted(value, unit) == said


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (1_000_000, "$1M", "1M $"),
        (1_010_000, "$1,010k", "1.010k $"),
        (10_500, "$10.5k", "10,5k $"),
        (20_000, "$20k", "20k $"),
        (-300_000, "-$300k", "-300k $"),
        (50, "$50", "50 $"),
    ],
)
def test_sums_beside_the_chart_are_written_as_everywhere(
    value: int, english: str, german: str
) -> None:
    assert brief(value, "$", ENGLISH) == english
    assert brief(value, "$", translator("de")).replace("\xa0", " ") == german
