"""One grid: nothing that is touched from turn to turn moves, and everything is reached from it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from display.gallery import samples
from display.gallery.render import SIZES, ink, opened, tap
from display.port import Intent, Open
from display.screens import SCREENS
from display.screens.table.asked import question
from display.toolkit.box import Box
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.games.table_talk import sensibly, start

FOOT = ("pause", "undo", "why", "more")
GAMES: list[tuple[str, dict[str, str]]] = [
    ("go-for-broke", {}),
    ("gambler", {}),
    ("zillionaire", {}),
    ("spot-cash", {}),
]


def boxes(stage: Stage) -> dict[str, Box]:
    """The foot, the seats, and the two answers that most turns have."""
    kept = (*FOOT, *(f"seat {seat}" for seat in range(6)))
    found = {target.key: target.box for target in stage.targets if target.key in kept}
    for target in stage.targets:
        for name in ("roll", "visit", "pass"):
            if target.key.endswith(f" {name}") and target.box.h < 100:
                found[name] = target.box
    return found


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_nothing_moves_between_two_turns(name: str, options: dict[str, str]) -> None:
    game, below = start(name, 4, options=options), chance.seeded(3)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, ink=ink())
    seen: dict[str, set[Box]] = {}
    undo = samples.scenes()["offer"].undo
    for n in range(220):
        if game.ask is None:
            break
        stage.tick(60.0 * n)
        stage.show(replace(scene_of(game, n), undo=undo))
        stage.tick(60.0 * n + 30)
        stage.draw()
        for key, box in boxes(stage).items():
            seen.setdefault(key, set()).add(box)
        assert set(FOOT) <= {target.key for target in stage.targets}, game.ask.prompt.text
        game.push(sensibly(game, game.ask, below))
    # A pass is a pass in the question's own answers or, beside hidden cards, in the right cell.
    assert {key: where for key, where in seen.items() if len(where) > 1 and key != "pass"} == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_same_things_are_reached_from_every_plan(size: tuple[int, int]) -> None:
    for name, scene in samples.scenes().items():
        sent: list[Intent] = []
        stage = Stage(Glass(size), SCREENS, sent.append, ink=ink())
        stage.tick(1.0)
        stage.show(replace(scene, odds=samples.ODDS))
        stage.tick(20.0)
        stage.draw()
        for key in ("undo", "why", "pause"):
            assert key in {target.key for target in stage.targets}, name
        for key in ("history", "fix"):
            tap(stage, "more")
            tap(stage, key)
            assert sent[-1] == Open(key), name
            tap(stage, "close")
        tap(stage, "more")
        assert {"odds", "person"} <= {target.key for target in stage.targets}, name


def test_a_touch_outside_a_sheet_closes_it_and_inside_it_does_not() -> None:
    stage = opened((800, 480), samples.scenes()["choose-two"])
    tap(stage, "more")
    sheet = next(target for target in stage.targets if target.key == "sheet")
    for point, closed in (((sheet.box.x + 4, sheet.box.y + 4), False), ((4, 470), True)):
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            event = pygame.event.Event(
                kind, x=(point[0] + 0.5) / 800, y=(point[1] + 0.5) / 480, finger_id=1, touch_id=1
            )
            stage.handle(event)
            stage.draw()
        assert ("close" not in {target.key for target in stage.targets}) == closed


def test_every_sheet_has_its_cross_in_the_same_place() -> None:
    places = set()
    for name, keys in (
        ("choose-two", ("more",)),
        ("choose-two", ("undo",)),
        ("offer", ("seat 1",)),
        ("offer", ("more", "odds")),
        ("offer", ("more", "person")),
    ):
        stage = opened((800, 480), samples.scenes()[name])
        for key in keys:
            tap(stage, key)
        places.add(next(target.box for target in stage.targets if target.key == "close"))
    assert len(places) == 1


def test_the_name_of_who_is_asked_is_not_in_the_question() -> None:
    scene = samples.scenes()["dice-two"]
    assert question(scene) == ("Roll both dice", "Tap what they show, or let me roll.")


def test_two_equal_initials_take_two_letters() -> None:
    scene = samples.scene(None)
    seats = [
        replace(seat, name=name)
        for seat, name in zip(scene.view.seats, ("Mum", "Mia", "Tom", "Dad"), strict=True)
    ]
    scene = replace(scene, view=replace(scene.view, seats=tuple(seats)))
    assert [scene.sign(seat) for seat in range(4)] == ["Mu", "Mi", "T", "D"]


def test_a_horse_stays_where_it_is_when_another_is_taken() -> None:
    game, below = start("go-for-broke", 4), chance.seeded(3)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, ink=ink())
    seen: dict[str, set[Box]] = {}
    bettors = set()
    for n in range(300):
        if game.ask is None:
            break
        if "which horse" in game.ask.prompt.text:
            bettors.add(game.ask.seat)
            stage.tick(60.0 * n)
            stage.show(scene_of(game, n))
            stage.tick(60.0 * n + 30)
            stage.draw()
            for target in stage.targets:
                if target.label.startswith(("Horse ", "No bet")):
                    seen.setdefault(target.label.split(",")[0][:7], set()).add(target.box)
        game.push(sensibly(game, game.ask, below))
    assert len(bettors) > 1
    assert len(seen) > 1
    assert {label: boxes for label, boxes in seen.items() if len(boxes) > 1} == {}
