"""The games as they are played, at every size, in both languages, in normal and in large letters.

Names are short here, so nothing at all may be cut, and whatever is said has to be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from display.gallery import samples
from display.gallery.render import SIZES, ink
from display.panels.choose import on_picture, worded
from display.port import TableScene
from display.screens import SCREENS
from display.screens.table.asked import question
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text
from display.toolkit.paper import Paper
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host.engine.asks import Amount, Choose
from firmware_host.engine.view import GridArt, HandleArt, SeatsArt, TrayArt
from firmware_host.engine.words import ENGLISH, Language
from firmware_host.language import translator
from tests.display.moments import moments
from tests.display.test_games import WAYS
from tests.display.walk import faint, faults, hidden, still

TIMES = 2  # that a sort of question is looked at in a game
UPRIGHT = (480, 800)
ALONE = 3  # more options than this come in kinds or on pages: not all of them are in sight

UNDO = samples.scenes()["offer"].undo

Moment = tuple[str, tuple[TableScene, ...]]


@cache
def language(code: str) -> Language:
    return ENGLISH if code == "en" else translator(code)


@cache
def played(way: int, code: str) -> tuple[Moment, ...]:
    name, seats, options = WAYS[way]
    return tuple(moments(name, seats, options, language(code), TIMES))


def ways_to_see(scenes: tuple[TableScene, ...]) -> Iterator[tuple[TableScene, ...]]:
    """A moment among people, a secret one also alone, a decision also while a machine makes it."""
    yield scenes
    ask = scenes[0].ask
    if len(scenes) > 1 or ask is None:
        return
    if ask.prompt.secret:
        yield (replace(scenes[0], shared=False),)
    if not ask.chance and ask.kind != "tell":
        told = [line.text for line in scenes[0].lines if line.seat is not None]
        seats = range(len(scenes[0].view.seats))
        yield (replace(scenes[0], ask=None, bots=frozenset(seats), deed=told[-1] if told else ""),)


def lines(paper: Paper) -> dict[str, None]:
    """Every line that is written, in the order in which they were laid."""
    return {node.text: None for node in still(paper) if isinstance(node, Text)}


def words(paper: Paper) -> str:
    """Everything that is written; what was broken into lines is whole again."""
    return " ".join(node.text for node in still(paper) if isinstance(node, Text))


def cut(paper: Paper) -> list[str]:
    """What was cut with three dots; a sentence that ends in them has a space before."""
    return [f"cut: {text!r}" for text in lines(paper) if text[-1] == "…" and text[-2:] != " …"]


def left_out(paper: Paper, scene: TableScene) -> Iterator[str]:
    """What the question and its few answers say, and is not there."""
    if scene.ask is None or (scene.ask.prompt.secret and scene.shared):
        return
    said = words(paper)
    yield from (f"left out: {text!r}" for text in question(scene) if text not in said)
    if not isinstance(scene.ask, Choose) or scene.ask.prompt.secret:
        return
    options = [each for each in scene.ask.menu.options if each.key not in on_picture(scene)]
    for option in options if len(options) <= ALONE else ():
        choice = worded(scene, option)
        for text in (choice.label, choice.note, choice.cost):
            if text and text not in said:
                yield f"left out: {text!r}"


def out_of_sight(paper: Paper, scene: TableScene) -> Iterator[str]:
    """The game itself, where it is not there at a decision."""
    if scene.ask is not None and (scene.ask.chance or scene.ask.kind in ("tell", "arrange")):
        return
    art, said, line = scene.view.art, words(paper), scene.speaker.line
    keys = {target.key for target in paper.targets}
    if isinstance(art, HandleArt) and art.shaker:
        there = all(line(space.label) in said for space in art.spaces)
    elif isinstance(art, TrayArt):
        there = (
            line(art.rank) in lines(paper) if art.rank else paper.say("The tray is empty") in said
        )
    elif isinstance(art, GridArt):
        there = any(tile.name in said for tile in art.areas[0].tiles)
    elif isinstance(art, SeatsArt):
        there = all(seat.name in said for seat in scene.view.seats)
    else:
        # The numbers of a wheel lie there as a cloth, which is the wheel's own picture.
        ask = scene.ask
        cloth = isinstance(ask, Amount) and f"{scene.n} offer {ask.high}" in keys
        there = scene.view.board is None or "board" in keys or cloth
    if not there:
        yield "the game is out of sight"


def wrong(stage: Stage, scenes: tuple[TableScene, ...], now: float) -> list[str]:
    """Everything that is wrong with a moment while it lies there."""
    for at, scene in enumerate(scenes):
        stage.tick(now + 20 * at)
        stage.show(replace(scene, undo=UNDO))
        stage.draw()
    stage.tick(now + 50)
    stage.draw()
    paper = stage.paper
    assert paper is not None
    marks = still(paper)
    found = [*faults(paper), *hidden(marks), *faint(marks), *cut(paper)]
    if len(scenes) == 1:
        found += [*left_out(paper, scenes[0]), *out_of_sight(paper, scenes[0])]
    stage.screen = None
    return found


def looked_at(way: int, size: tuple[int, int], code: str, step: int) -> list[str]:
    """What is wrong with one game at one size, each with the moment it was found in."""
    theme = Theme.choose(text_step=step)
    stage = Stage(Glass(size), SCREENS, lambda _: None, theme=theme, say=language(code), ink=ink())
    found: dict[str, None] = {}
    for at, (slug, moment) in enumerate(played(way, code)):
        for which, scenes in enumerate(ways_to_see(moment)):
            for fault in wrong(stage, scenes, 1000.0 * at + 100 * which):
                found[f"{slug} {which}: {fault}"] = None
    return list(found)


@pytest.mark.parametrize("step", [0, 2], ids=["normal", "large"])
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("way", range(len(WAYS)), ids=lambda at: f"{WAYS[at][0]}-{WAYS[at][1]}")
def test_everything_can_be_read(way: int, size: tuple[int, int], code: str, step: int) -> None:
    assert looked_at(way, size, code, step) == []
