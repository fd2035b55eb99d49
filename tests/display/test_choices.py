"""Choices: as many in reach as there is room for, and every word of them to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.gallery import samples
from display.gallery.render import SIZES, opened
from display.port import TableScene
from display.screens.table.asked import question
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host.engine.asks import Choose, Menu, Option, Prompt
from firmware_host.record.chance import seeded
from tests.display.test_games import scene_of
from tests.display.walk import faults
from tests.games.table_talk import sensibly, start

SCENES = samples.scenes()
ASKED = Prompt("1", "Beat three 2s, or pass", hint="Beaten by one wild 5, or three 3s or higher.")


def asked(scene: TableScene, *options: Option) -> TableScene:
    return replace(scene, ask=Choose(ASKED, 0, Menu(*options)))


def wrong(stage: Stage) -> list[str]:
    assert stage.paper is not None
    return faults(stage.paper)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_note_is_there_whole_or_not_at_all(size: tuple[int, int]) -> None:
    repay = Option("repay", "Pay the IOU back: $220", "Nobody can win with an IOU in hand.")
    for scene in (SCENES["offer"], SCENES["choose-two"], SCENES["notice"]):
        question = asked(scene, Option("roll", "Roll the dice"), repay)
        for step in range(3):
            assert wrong(opened(size, question, Theme.choose(text_step=step))) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_kinds_with_long_names_are_read_in_full(size: tuple[int, int]) -> None:
    kinds = ("Three 3s", "Three 4s", "One wild 5 as 3 fives", "Three 6s", "Three 7s", "Pass")
    options = [Option(kind, kind, group="" if kind == "Pass" else kind[-3:]) for kind in kinds]
    question = asked(SCENES["choose-many"], *options)
    for step in range(3):
        assert wrong(opened(size, question, Theme.choose(text_step=step))) == []


def test_five_short_choices_are_on_one_page() -> None:
    horses = [Option(str(n), f"Horse {n}", "Pays the stake back") for n in range(1, 5)]
    scene = asked(SCENES["choose-blocked"], *horses, Option("none", "No bet"))
    stage = opened((800, 480), scene, Theme.choose(text_step=1))
    assert "No bet" in [target.label for target in stage.targets]
    assert "choices down" not in [target.key for target in stage.targets]


def test_a_question_begins_with_a_capital_whatever_is_put_in_first() -> None:
    prompt = Prompt("1", "{call} überbieten oder passen", "call")
    scene = SCENES["choose-two"]
    ask = Choose(prompt, 0, Menu(Option("pass", "Passen")), "ein 8")
    assert question(replace(scene, ask=ask))[0] == "Ein 8 überbieten oder passen"


def test_with_real_cards_every_rank_is_touched_on_its_card() -> None:
    game, below = start("zillionaire", 4), seeded(3)
    while game.ask is not None and "Lead" not in game.ask.prompt.text:
        game.push(sensibly(game, game.ask, below))
    stage = opened((800, 480), scene_of(game, 1))
    assert wrong(stage) == []
    labels = [target.label for target in stage.targets]
    for rank in ("1", "4", "8", "Bump", "Bankrupt", "Bankroll", "Millionaire", "Zillionaire"):
        assert rank in labels
