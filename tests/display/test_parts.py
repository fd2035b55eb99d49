"""What is reused from the picture before, or drawn ahead, looks as if it were new."""

from __future__ import annotations

import pygame
import pytest

from display.gallery import samples
from display.screens import SCREENS
from display.toolkit.box import MANY, Box, merged
from display.toolkit.glass import Glass
from display.toolkit.ink import Ink
from display.toolkit.layout import NOTE, Layout
from display.toolkit.paper import Paper
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host import games
from firmware_host.engine.asks import Tell
from firmware_host.engine.words import Language
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.games.table_talk import sensibly, start

SIZE = (800, 480)


def stage_of() -> Stage:
    return Stage(Glass(SIZE), SCREENS, lambda intent: None)


@pytest.mark.parametrize("name", games.shelved())
def test_a_picture_does_not_depend_on_the_one_before(name: str) -> None:
    game, below = start(name, 3), chance.seeded(5)
    stage = stage_of()
    for n in range(40):
        if game.ask is None:
            break
        fresh = stage_of()
        for each in (stage, fresh):
            each.tick(60.0 * n)
            each.show(scene_of(game, n))
            for later in (30, 40, 50):  # a tile lands, then its sum flies, then the turn passes
                each.tick(60.0 * n + later)
                each.draw()
            each.draw()
        assert stage.paper is not None
        assert fresh.paper is not None
        if isinstance(game.ask, Tell):  # what it has moved stays up beside it
            game.push(sensibly(game, game.ask, below))
            continue
        # What moved there, such as the frame from the last seat to this one, leaves an empty place.
        assert [node for node in stage.paper.laid if node] == [
            node for node in fresh.paper.laid if node
        ]
        assert [(t.key, t.box) for t in stage.targets] == [(t.key, t.box) for t in fresh.targets]
        assert pygame.image.tostring(stage.canvas, "RGB") == pygame.image.tostring(
            fresh.canvas, "RGB"
        )
        game.push(sensibly(game, game.ask, below))


def test_drawing_ahead_changes_no_picture() -> None:
    for picture in ("dice-two", "choose-two", "spin-wheel"):
        stage, other = stage_of(), stage_of()
        for each in (stage, other):
            each.tick(1.0)
            each.show(samples.scenes()[picture])
        while stage.prepare():
            pass
        stage.draw()
        while stage.prepare():
            pass
        assert stage.draw() == []
        other.draw()
        assert pygame.image.tostring(stage.canvas, "RGB") == pygame.image.tostring(
            other.canvas, "RGB"
        )


def papers(pressed: str = "", before: Paper | None = None) -> Paper:
    paper = Paper(Ink(), Layout(SIZE), Theme(), pressed=pressed)
    if before is not None:
        paper.parts = before.parts
    return paper


def test_a_part_is_laid_once_unless_a_finger_rests_on_it() -> None:
    calls = []

    def lay(paper: Paper) -> None:
        def button() -> None:
            calls.append(1)
            paper.button("b", Box(0, 0, 90, 60), "B", lambda: None)

        paper.part("part", button)

    first = papers()
    lay(first)
    again = papers(before=first)
    lay(again)
    assert len(calls) == 1
    assert again.laid == first.laid
    assert again.targets == first.targets
    pressed = papers("b", again)
    lay(pressed)
    assert len(calls) == 2
    assert pressed.laid != first.laid
    later = papers(before=pressed)
    lay(later)
    assert later.laid == first.laid  # how it looked under the finger is not kept


def test_another_language_or_size_lays_every_part_anew() -> None:
    stage = stage_of()
    stage.tick(1.0)
    stage.show(samples.scenes()["choose-two"])
    stage.draw()
    stage.speak(Language("de", {"Undo": "UNDO", "Pause": "PAUSE"}))
    stage.draw()
    assert {"UNDO", "PAUSE"} <= {target.label for target in stage.targets}


def test_many_changes_are_painted_as_one() -> None:
    area = Box(0, 0, 800, 480)
    few = [Box(10 * i, 0, 5, 5) for i in range(MANY)]
    assert len(merged(few, area)) == MANY
    assert merged([*few, Box(790, 470, 50, 50)], area) == [area]
    assert merged([Box(-20, -20, 5, 5)] * (MANY + 1), area) == []


def test_a_text_that_must_be_cut_keeps_as_much_as_fits() -> None:
    paper = papers()
    text = "Bankrolls can answer it"
    for width in range(30, 240, 7):
        face = paper.fit("x", NOTE, 99, 99).face
        cut = paper.setter.shortened(text, face, width)
        assert paper.ink.width(cut, face) <= max(width, paper.ink.width("B…", face))
        longer = text[: len(cut)].rstrip()
        if cut != text and longer != cut[:-1]:
            assert paper.ink.width(f"{longer}…", face) > width


@pytest.mark.parametrize("rim", [None, (43, 90, 76)])
@pytest.mark.parametrize("ground", [(16, 36, 31), (247, 241, 227)])
def test_a_kept_panel_looks_like_one_put_together(
    ground: tuple[int, int, int], rim: tuple[int, int, int] | None
) -> None:
    ink, canvas = Ink(), pygame.Surface((140, 90))
    seen = []
    for _ in range(2):
        canvas.fill(ground)
        ink.boxes.panel(canvas, Box(10, 10, 120, 70), (29, 68, 57), 14, rim, 2 if rim else 0)
        seen.append(pygame.image.tostring(canvas, "RGB"))
        while ink.boxes.ready(canvas):
            pass
    assert seen[0] == seen[1]


def test_a_panel_that_grows_lighter_upwards_keeps_its_colour_and_its_corners() -> None:
    ink, canvas = Ink(), pygame.Surface((140, 90))
    for _ in range(2):
        canvas.fill((9, 9, 9))
        ink.boxes.panel(canvas, Box(10, 10, 120, 70), (200, 150, 60), 14, light=(230, 190, 110))
        assert tuple(canvas.get_at((70, 79))) == (200, 150, 60, 255)
        assert canvas.get_at((70, 10))[0] >= 228
        assert canvas.get_at((70, 10))[0] > canvas.get_at((70, 40))[0] > canvas.get_at((70, 70))[0]
        assert tuple(canvas.get_at((10, 10))) == (9, 9, 9, 255)
