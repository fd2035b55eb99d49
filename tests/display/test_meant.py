"""Every option of every game says what follows from it, and at most one of them is brass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.gallery.render import SIZES, opened
from display.panels.choose import on_picture
from display.screens.table.asked import question
from display.toolkit.nodes import Text
from firmware_host.engine.asks import Choose, Option
from firmware_host.engine.game import Game
from firmware_host.engine.view import Consequence, HandleArt
from firmware_host.engine.words import Line
from firmware_host.language import translator
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.games.table_talk import Player, at_random, sensibly, start

WAYS: list[tuple[str, int, dict[str, str], dict[str, str]]] = [
    ("go-for-broke", 4, {}, {}),
    ("gambler", 4, {}, {}),
    ("zillionaire", 5, {"cards": "dealt"}, {}),
    ("zillionaire", 6, {}, {"ZIL-14": "anyone"}),
    ("zillionaire", 4, {}, {"ZIL-02": "out"}),
    ("spot-cash", 4, {}, {}),
    ("spot-cash", 2, {"tiles": "screen"}, {"SPC-01": "may"}),
]


def silent(option: Option, meant: Consequence | None) -> bool:
    """Whether an option says nothing of what follows; an effect's own words are what follows."""
    if isinstance(option.label, Line) and "effect" in option.label.facts:
        return False
    return meant is None or not (meant.leads or meant.costs)


@pytest.mark.parametrize("player", [sensibly, at_random], ids=["sensibly", "at random"])
@pytest.mark.parametrize(("name", "seats", "options", "rulings"), WAYS, ids=str)
def test_every_option_says_what_follows_from_it(
    name: str, seats: int, options: dict[str, str], rulings: dict[str, str], player: Player
) -> None:
    found: set[str] = set()
    for seed in (3, 4):
        game = start(name, seats, options=options, rulings=rulings)
        below = chance.seeded(seed)
        for n in range(400):
            if game.ask is None:
                break
            if isinstance(game.ask, Choose):
                found |= mute(game, n)
            game.push(player(game, game.ask, below))
    assert found == set()


def mute(game: Game, n: int) -> set[str]:
    """The options of the pending question that say nothing of what follows."""
    ask = game.ask
    assert isinstance(ask, Choose)
    scene = scene_of(game, n)
    meant, elsewhere = scene.view.meant, on_picture(scene)
    assert sum(each.usual for each in meant.values()) <= 1, ask.prompt.text
    art = scene.view.art
    if isinstance(art, HandleArt):
        # On the handle the field itself has the prize and the chance.
        assert all(space.prize for space in art.spaces)
        assert len(art.chances) in (0, len(art.spaces))
    return {
        f"{ask.prompt.text}: {option.key}"
        for option in ask.menu.options
        if option.blocked is None and option.key not in elsewhere
        if silent(option, meant.get(option.key))
    }


def test_an_area_in_which_nothing_can_happen_says_so_before() -> None:
    game, below = start("go-for-broke", 4), chance.seeded(3)
    while game.ask is None or "Stock Market" not in game.ask.prompt.text:
        assert game.ask is not None
        game.push(sensibly(game, game.ask, below))
    game.table.stock[:] = [[0, 0, 0] for _ in game.table.stock]  # type: ignore[attr-defined]
    means = game.table.view(game.ask).meant["visit"]
    speaker = game.table.speaker()
    assert speaker.line(means.leads) == "nobody owns any stock"
    assert speaker.line(means.costs) == "nothing would happen"


def test_winners_keep_their_names_in_the_headline() -> None:
    game, below = start("gambler", 4), chance.seeded(3)
    for n in range(400):
        ask = game.ask
        assert ask is not None
        if ask.kind == "tell" and ask.seat is not None and "Horse" not in ask.prompt.text:
            scene = replace(scene_of(game, n), ask=ask)
            told = scene.speaker.say(ask.prompt.text, ask.blanks())
            assert question(scene)[0] == told
            return
        game.push(sensibly(game, ask, below))
    raise AssertionError("nothing was told")


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES[:2], (720, 1280)], ids=str)
def test_what_each_horse_pays_stands_on_its_button(code: str, size: tuple[int, int]) -> None:
    game, below = start("go-for-broke", 4), chance.seeded(3)
    while game.ask is not None and "horse" not in game.ask.prompt.text:
        game.push(sensibly(game, game.ask, below))
    say = translator(code)
    scene = scene_of(game, 1, say)
    stage = opened(size, scene, say=say)
    assert stage.paper is not None
    shown = " ".join(node.text for node in stage.paper.laid if isinstance(node, Text))
    wanted = [scene.speaker.line(meant.leads) for meant in scene.view.meant.values()]
    assert len(wanted) == 5
    assert [text for text in wanted if text not in shown] == []
