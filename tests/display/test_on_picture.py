"""Questions that are answered on a picture: fields of tiles and the dice handle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.art.handle import under_dice
from display.gallery import samples
from display.gallery.render import SIZES, ink, opened, tap
from display.port import Handing, Landed, Silence
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.nodes import Die, Text
from display.toolkit.stage import Stage
from firmware_host.engine.asks import Choose, Menu
from firmware_host.engine.view import HandleArt
from firmware_host.language import translator
from tests.display.walk import faults

SCENES = samples.scenes()
FEE = Handing("Ann", 0, "The Bank", None, ((20, 1),), ((10, 1),), 10, "Ann enters for $10")


def words(stage: Stage) -> str:
    assert stage.paper is not None
    return " ".join(node.text for node in stage.paper.laid if isinstance(node, Text))


def test_a_new_question_shows_a_field_in_which_there_is_something_to_flip() -> None:
    scene = SCENES["choose-tiles"]
    assert isinstance(scene.ask, Choose)
    stage = opened((800, 480), scene)
    tap(stage, "area 3")
    assert any(target.label.startswith("Dov ") for target in stage.targets)
    # Now it is Dov who flips, and nobody flips tiles of their own.
    others = [option for option in scene.ask.menu.options if not option.key.startswith("Dov ")]
    ask = Choose(scene.ask.prompt, 3, Menu(*others), 3)
    stage.show(replace(scene, n=scene.n + 1, ask=ask))
    stage.draw()
    keys = {option.key for option in others}
    assert any(target.label in keys for target in stage.targets)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["choose-handle", "dice-six", "tell-handle"])
def test_notes_are_handed_over_before_the_question_comes(name: str, size: tuple[int, int]) -> None:
    scene = replace(SCENES[name], handings=(FEE,))
    stage = opened(size, scene)
    assert "Pay The Bank $10" in words(stage)
    busy = stage.busy
    assert busy, "no machine plays on while hands are at work"
    assert stage.paper is not None
    assert faults(stage.paper) == []
    tap(stage, "paid")
    busy = stage.busy
    assert not busy
    assert scene.ask is not None
    question = scene.speaker.say(scene.ask.prompt.text, scene.ask.blanks())
    assert question.removeprefix("Ann, ")[1:] in words(stage)


def test_notes_rustle_when_they_go_round_and_when_a_pile_is_ticked_off() -> None:
    heard: list[str] = []

    class Heard(Silence):
        def cue(self, name: str) -> None:
            heard.append(name)

    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, sound=Heard(), ink=ink())
    stage.tick(1.0)
    stage.show(SCENES["cash-opening"])
    stage.draw()
    assert heard.count("notes") == 1
    tap(stage, "seat 1")
    assert heard.count("notes") == 2
    assert "has the pile" in words(stage)


def test_dice_of_a_handle_tumble_where_they_will_lie() -> None:
    scene = SCENES["dice-six"]
    entering = opened((800, 480), scene)
    tap(entering, "type")
    for die, face in enumerate((4, 6, 3, 3, 6)):
        tap(entering, f"die {die} {face}")
    places = [die.box for die in _dice(entering)]
    stage = opened((800, 480), scene)
    assert scene.ask is not None
    landed = Landed(scene.n, scene.ask, (4, 6, 3, 3, 6, 2))
    stage.show(replace(scene, n=scene.n + 1, landed=landed))
    stage.draw()
    stage.tick(21.2)
    stage.draw()
    shown = _dice(stage)
    assert [die.face for die in shown] == [4, 6, 3, 3, 6, 2]
    assert [die.box for die in shown][:5] == places[:5]


def _dice(stage: Stage) -> list[Die]:
    assert stage.paper is not None
    return [node for node in stage.paper.laid if isinstance(node, Die)]


def test_a_new_question_opens_the_part_of_a_field_in_which_there_is_something_to_flip() -> None:
    scene = SCENES["choose-tiles"]
    assert isinstance(scene.ask, Choose)
    stage = opened((480, 320), scene)
    shown = {target.label for target in stage.targets}
    assert "part next" in {target.key for target in stage.targets}, "too large to be seen whole"
    # Now everything of the part that is up lies open: what is left to flip lies beside it.
    left = [option for option in scene.ask.menu.options if option.key not in shown]
    assert scene.ask.seat is not None
    ask = Choose(scene.ask.prompt, scene.ask.seat, Menu(*left), scene.ask.seat)
    stage.show(replace(scene, n=scene.n + 1, ask=ask))
    stage.draw()
    keys = {option.key for option in left}
    assert any(target.label in keys for target in stage.targets)
    # Whoever turns back to look at what lies open is let.
    tap(stage, "part back")
    assert not any(target.label in keys for target in stage.targets)


def test_a_field_lies_under_the_dice_that_it_is_about() -> None:
    art = SCENES["choose-handle"].view.art
    assert isinstance(art, HandleArt)
    names = [art.spaces[at].label for at in under_dice(art.spaces, 6)]
    assert names[:6] == [f"High {n}" for n in range(1, 7)]
    assert names[6:] == ["Split 1·2", "Split 2·3", "Straight", "Pairs", "Split 4·5", "Split 5·6"]
    assert under_dice(art.spaces, 4) == list(range(12)), "narrower rows are no dice"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", ["en", "de"])
def test_while_piles_are_handed_out_no_word_is_cut(size: tuple[int, int], code: str) -> None:
    say = translator(code)
    stage = opened(size, SCENES["cash-opening"], say=say)
    assert "…" not in words(stage)
    assert "$412,000" not in words(stage), "what a seat is about stands in the place of its sum"
