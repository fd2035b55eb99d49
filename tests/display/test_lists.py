"""Lists are dragged and flicked, sliders follow the finger, and neither presses anything."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from display.gallery import samples_story
from display.gallery.render import SIZES, ink, opened
from display.parts.pages import Pages
from display.port import Intent
from display.scenes.forms import FormScene, HomeScene, Row, Slide, Stack
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from display.wishes import Enter
from tests.display.walk import faults

KINDS = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}


def finger(stage: Stage, phase: str, x: int, y: int, now: float) -> None:
    w, h = stage.glass.canvas
    stage.tick(now)
    event = pygame.event.Event(
        KINDS[phase], x=(x + 0.5) / w, y=(y + 0.5) / h, finger_id=1, touch_id=1
    )
    stage.handle(event)
    stage.draw()


def long_form(sent: list[Intent]) -> Stage:
    rows = tuple(Row(f"r{n}", f"Row {n}", kind="act") for n in range(40))
    stage = Stage(Glass((800, 480)), SCREENS, sent.append, ink=ink())
    stage.tick(1.0)
    stage.show(FormScene("list", "A list", rows))
    stage.tick(20.0)
    stage.draw()
    return stage


def labels(stage: Stage) -> list[str]:
    return [target.label for target in stage.targets if target.key.startswith("row ")]


def test_a_dragged_list_follows_the_finger_and_presses_nothing() -> None:
    sent: list[Intent] = []
    stage = long_form(sent)
    row = next(target for target in stage.targets if target.label == "Row 3").box
    pitch = row.h + 8
    x, y = row.middle
    finger(stage, "down", x, y, 21.0)
    finger(stage, "move", x, y - pitch, 21.5)
    assert labels(stage)[0] == "Row 1"
    finger(stage, "move", x, y - 2 * pitch, 22.0)
    finger(stage, "up", x, y - 2 * pitch, 23.0)
    assert labels(stage)[0] == "Row 2"
    assert sent == []


def test_a_flicked_list_goes_on_and_ends_where_it_ends() -> None:
    sent: list[Intent] = []
    stage = long_form(sent)
    for _ in range(9):
        finger(stage, "down", 300, 440, 30.0)
        finger(stage, "move", 300, 300, 30.04)
        finger(stage, "up", 300, 150, 30.08)
    assert labels(stage)[-1] == "Row 39"
    assert sent == []
    finger(stage, "down", 300, 150, 40.0)
    finger(stage, "move", 300, 160, 40.01)
    finger(stage, "up", 300, 160, 40.1)
    assert len(sent) == 1, "a tremor is a touch"


def test_what_is_up_never_leaves_the_list() -> None:
    pages = Pages()
    pull = pages.puller(total=10, places=4, columns=2, high=100)
    pull("begin", 0)
    pull("move", 500)
    assert pages.of(list(range(10)), 4) == [0, 1, 2, 3]
    pull("move", -500)
    assert pages.of(list(range(10)), 4) == [6, 7, 8, 9]
    turn = pages.turner(10, 4, -1)
    assert turn is not None
    turn()
    assert pages.first == 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_slider_in_a_form_sends_once_when_the_finger_lets_go(size: tuple[int, int]) -> None:
    sent: list[Intent] = []
    row = Row("volume", "Volume", "70%", slide=Slide(0, 100, 5, 70))
    stage = Stage(Glass(size), SCREENS, sent.append, ink=ink())
    stage.tick(1.0)
    stage.show(FormScene("settings", "Settings", (row,)))
    stage.tick(20.0)
    stage.draw()
    assert stage.paper is not None
    assert faults(stage.paper) == []
    track = next(target for target in stage.targets if target.key == "row volume").box
    x, y = track.middle
    finger(stage, "down", track.x + 4, y, 21.0)
    finger(stage, "move", x, y, 21.1)
    assert sent == []
    assert "50%" in [getattr(node, "text", "") for node in stage.paper.laid]
    finger(stage, "up", track.right - 2, y, 21.2)
    assert sent == [Enter("volume", "100")]


def test_a_touch_outside_a_list_of_picks_closes_it() -> None:
    stage = opened((800, 480), samples_story.scenes()["set-up-rules"])
    target = next(target for target in stage.targets if target.key == "row rule GFB-02")
    assert target.tap is not None
    target.tap()
    stage.draw()
    finger(stage, "down", 4, 470, 40.0)
    finger(stage, "up", 4, 470, 40.1)
    assert "close" not in [target.key for target in stage.targets]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_notes_are_counted_with_plus_and_minus(size: tuple[int, int]) -> None:
    sent: list[Intent] = []
    values = (100_000, 50_000, 1_000)
    rows = tuple(
        Row(
            f"n{value}",
            f"${value:,}",
            f"${value * count:,}",
            kind="number",
            stack=Stack(value, count, values),
        )
        for value, count in zip(values, (6, 5, 0), strict=True)
    )
    stage = Stage(Glass(size), SCREENS, sent.append, ink=ink())
    stage.tick(1.0)
    stage.show(FormScene("count", "Ann: count your money", rows, hint="$850,000", main="Done"))
    stage.tick(20.0)
    stage.draw()
    assert stage.paper is not None
    assert faults(stage.paper) == []
    keys = [target.key for target in stage.targets]
    assert "row n1000 minus" not in keys, "there are no fewer than none"
    for key, wanted in (("row n100000 minus", "5"), ("row n1000 plus", "1")):
        x, y = next(target.box for target in stage.targets if target.key == key).middle
        finger(stage, "down", x, y, 21.0)
        finger(stage, "up", x, y, 21.1)
        assert sent[-1] == Enter(key.split()[1], wanted)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("many", [4, 6])
def test_no_words_of_a_game_are_cut_on_the_shelf_with_large_letters(
    many: int, size: tuple[int, int]
) -> None:
    said = "Wer zuerst eine Million verliert"
    home = samples_story.scenes()["home"]
    assert isinstance(home, HomeScene)
    card = replace(home.games[0], tagline=said)
    theme = Theme.choose(text_step=2)
    stage = Stage(Glass(size), SCREENS, lambda intent: None, theme=theme, ink=ink())
    stage.tick(1.0)
    stage.show(replace(home, games=(card,) * many))
    stage.draw()
    assert stage.paper is not None
    texts = [node.text for node in stage.paper.laid if isinstance(node, Text)]
    assert not [text for text in texts if text.endswith("…") and text[:3] in said]
