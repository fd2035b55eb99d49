"""Every sample, at every size, with short and long names: nothing cut, nothing small."""

from __future__ import annotations

import pytest

from display.gallery.render import SIZES, pictures, rendered
from display.toolkit.theme import Theme
from tests.display.walk import faults


def walked(size: tuple[int, int], *, hard: bool, theme: Theme) -> list[str]:
    found = []
    for name, scene, steps in pictures(hard=hard):
        stage = rendered(size, scene, steps, theme)
        assert stage.paper is not None
        found += [f"{name}: {fault}" for fault in faults(stage.paper)]
    return found


@pytest.mark.parametrize("hard", [False, True], ids=["easy", "hard"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_picture_at_every_size(size: tuple[int, int], hard: bool) -> None:
    assert walked(size, hard=hard, theme=Theme()) == []


@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_picture_with_the_largest_text(size: tuple[int, int]) -> None:
    assert walked(size, hard=True, theme=Theme.choose(text_step=2)) == []
