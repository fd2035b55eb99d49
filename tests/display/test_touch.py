"""A touch acts on release inside its target, once, and only if nothing got in between."""

from __future__ import annotations

from display.toolkit.box import Box
from display.toolkit.glass import Pointer
from display.toolkit.paper import Target
from display.toolkit.touch import Touch

LEFT, RIGHT = Box(0, 0, 60, 60), Box(70, 0, 60, 60)


class Hand:
    """Two buttons and a finger."""

    def __init__(self) -> None:
        self.tapped: list[str] = []
        self.dragged: list[tuple[str, int, int]] = []
        self.touch = Touch()
        self.targets = [
            Target("left", LEFT, "Left", lambda: self.tapped.append("left")),
            Target("right", RIGHT, "Right", lambda: self.tapped.append("right")),
            Target("bar", Box(0, 70, 200, 60), "Bar", drag=self._drag),
        ]

    def _drag(self, phase: str, x: int, y: int) -> None:
        self.dragged.append((phase, x, y))

    def does(self, phase: str, x: int, y: int = 10, finger: int = 1) -> bool:
        return self.touch.point(Pointer(phase, finger, x, y), self.targets)


def test_release_inside_acts() -> None:
    hand = Hand()
    hand.does("down", 10)
    assert hand.touch.pressed == "left"
    assert hand.tapped == []
    hand.does("up", 50)
    assert hand.tapped == ["left"]


def test_dragging_off_cancels_and_dragging_back_arms_again() -> None:
    hand = Hand()
    hand.does("down", 10)
    hand.does("move", 80)
    assert hand.touch.pressed == ""
    hand.does("up", 80)
    assert hand.tapped == []
    hand.does("down", 10)
    hand.does("move", 80)
    hand.does("move", 12)
    hand.does("up", 12)
    assert hand.tapped == ["left"]


def test_a_second_finger_does_nothing_while_the_first_is_down() -> None:
    hand = Hand()
    hand.does("down", 10, finger=1)
    hand.does("down", 80, finger=2)
    hand.does("up", 80, finger=2)
    hand.does("up", 10, finger=1)
    assert hand.tapped == ["left"]


def test_a_palm_cancels_everything() -> None:
    hand = Hand()
    hand.does("down", 10, 80, finger=1)
    hand.does("down", 80, finger=2)
    hand.does("down", 90, finger=3)
    for finger in (1, 2, 3):
        hand.does("up", 10, 80, finger=finger)
    assert hand.tapped == []
    assert [phase for phase, _, _ in hand.dragged] == ["down", "lost"]


def test_a_release_on_a_target_that_is_gone_does_nothing() -> None:
    hand = Hand()
    hand.does("down", 10)
    hand.targets = [Target("other", LEFT, "Other", lambda: hand.tapped.append("other"))]
    hand.does("up", 10)
    assert hand.tapped == []


def test_a_drag_is_followed_outside_its_target() -> None:
    hand = Hand()
    hand.does("down", 10, 80)
    hand.does("move", 150, 300)
    hand.does("up", 150, 300)
    assert hand.dragged == [("down", 10, 80), ("move", 150, 300), ("up", 150, 300)]
