"""The real games on the screen: whatever they ask, it fits and can be touched."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from display.gallery.render import ink, tap
from display.port import Sentence, TableScene
from display.screens import SCREENS
from display.screens.table.seats import amount
from display.toolkit.glass import Glass
from display.toolkit.nodes import Arrow, Text, Token
from display.toolkit.stage import Stage
from firmware_host import games
from firmware_host.engine import acts
from firmware_host.engine.game import Game
from firmware_host.engine.view import SeatsArt
from firmware_host.engine.words import ENGLISH, Language
from firmware_host.record import chance
from firmware_host.record.story import subject
from firmware_host.touch.pictures import TablePictures
from tests.display.walk import faults
from tests.games.table_talk import sensibly, start

SIZES = ((800, 480), (480, 320), (720, 1280))
WAYS: list[tuple[str, int, dict[str, str]]] = [
    ("go-for-broke", 4, {}),
    ("gambler", 4, {}),
    ("zillionaire", 5, {"cards": "dealt"}),
    ("zillionaire", 6, {}),
    ("spot-cash", 4, {}),
    ("spot-cash", 2, {"tiles": "screen"}),
]
# Any other game on the shelf as it is set up by itself, with as many players as it takes.
WAYS += [
    (name, games.board(name).seats.stop - 1, {})
    for name in games.shelved()
    if name not in {name for name, _, _ in WAYS}
]


def scene_of(game: Game, n: int, language: Language = ENGLISH) -> TableScene:
    table, speaker = game.table, game.table.speaker(language)
    first = max(0, len(game.events) - 5)
    return TableScene(
        n,
        game.board.name,
        table.view(game.ask),
        game.ask,
        speaker,
        tuple(acts.offered(table, over=False)),
        tuple(
            Sentence(
                speaker.event(event),
                event[0].rule,
                subject(event, table.seats),
                at,
                paid=event[0].money,
            )
            for at, event in enumerate(game.events[first:], first)
        ),
        odds=table.odds(game.ask) if game.ask else None,
        looks=tuple(range(table.seats)),
        shared=False,
        pictures=TablePictures(lambda: game, lambda: language),
    )


@pytest.mark.parametrize(("name", "seats", "options"), WAYS, ids=str)
def test_every_question_of_a_game_fits(name: str, seats: int, options: dict[str, str]) -> None:
    game = start(name, seats, options=options)
    below = chance.seeded(3)
    stages = [Stage(Glass(size), SCREENS, lambda intent: None, ink=ink()) for size in SIZES]
    asked: Counter[str] = Counter()
    found: list[str] = []
    for n in range(400):
        if game.ask is None:
            break
        asked[game.ask.prompt.text] += 1
        if asked[game.ask.prompt.text] <= 2:
            for stage in stages:
                stage.tick(60.0 * n)
                stage.show(scene_of(game, n))
                stage.tick(60.0 * n + 30)
                stage.draw()
                assert stage.paper is not None
                found += [f"{stage.glass.panel}: {fault}" for fault in faults(stage.paper)]
                assert stage.targets
        game.push(sensibly(game, game.ask, below))
    assert found == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "seats", "options"), WAYS, ids=str)
def test_what_lies_in_every_pot_is_told_under_more(
    name: str, seats: int, options: dict[str, str], size: tuple[int, int]
) -> None:
    game, below = start(name, seats, options=options), chance.seeded(3)
    stage = Stage(Glass(size), SCREENS, lambda intent: None, ink=ink())
    hidden: list[str] = []
    for n in range(60):
        if game.ask is None:
            break
        scene = scene_of(game, n)
        sums = [amount(scene, sum_) for _, sum_ in scene.view.pots if sum_]
        if sums:
            stage.tick(60.0 * n)
            stage.show(scene)
            stage.tick(60.0 * n + 30)
            stage.draw()
            tap(stage, "more")
            assert stage.paper is not None
            assert faults(stage.paper) == []
            sheet = stage.paper.laid[stage.paper.covered :]
            told = " ".join(node.text for node in sheet if isinstance(node, Text))
            hidden += [f"{n}: {sum_}" for sum_ in sums if sum_ not in told]
            tap(stage, "close")
        game.push(sensibly(game, game.ask, below))
    assert hidden == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pots_without_room_under_the_seats_end_the_line_under_the_question(
    size: tuple[int, int],
) -> None:
    stage = Stage(Glass(size), SCREENS, lambda intent: None, ink=ink())
    scene, long = scene_of(start("gambler", 4), 0), "A pot with a name for which is no room " * 3
    for n, (label, sum_, told) in enumerate((("Pot", 12, 1), (long, 12, 0), ("Pot", 0, 0))):
        pots = ((label, sum_), ("Bowl", 0))
        stage.tick(60.0 * n)
        stage.show(replace(scene, n=n, view=replace(scene.view, pots=pots)))
        stage.tick(60.0 * n + 30)
        stage.draw()
        assert stage.paper is not None
        assert faults(stage.paper) == []
        texts = [node.text for node in stage.paper.laid if isinstance(node, Text)]
        assert [text for text in texts if "12" in text] == ["Pot $12"] * told


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_new_seats_are_a_picture_with_an_arrow_for_everybody_who_moves(
    seats: int, size: tuple[int, int]
) -> None:
    game = start("zillionaire", seats, options={"cards": "dealt"})
    below = chance.seeded(5)
    while game.ask is not None and "Change seats" not in game.ask.prompt.text:
        game.push(sensibly(game, game.ask, below))
    scene = scene_of(game, 1)
    art = scene.view.art
    assert isinstance(art, SeatsArt)
    stage = Stage(Glass(size), SCREENS, lambda intent: None, ink=ink())
    stage.tick(1.0)
    stage.show(scene)
    stage.draw()
    assert stage.paper is not None
    assert faults(stage.paper) == []
    moved = sum(was != now for was, now in zip(art.before, art.order, strict=True))
    arrows = [node for node in stage.paper.laid if isinstance(node, Arrow)]
    assert len(arrows) == moved
    tokens = [node for node in stage.paper.laid if isinstance(node, Token)]
    assert len(tokens) == 2 * seats, "in the list of seats, and in the picture"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_exchange_is_a_picture_of_who_gives_whom_what(size: tuple[int, int]) -> None:
    game, below = start("zillionaire", 4), chance.seeded(5)
    while game.ask is not None and not game.ask.prompt.text.startswith("Exchange"):
        game.push(sensibly(game, game.ask, below))
    stage = Stage(Glass(size), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene_of(game, 1))
    stage.draw()
    assert stage.paper is not None
    assert faults(stage.paper) == []
    assert len([node for node in stage.paper.laid if isinstance(node, Arrow)]) == 2
    words = {node.text for node in stage.paper.laid if isinstance(node, Text)}
    assert {"the two highest cards", "the two lowest cards"} <= words


def test_everything_that_a_real_tile_may_show_is_in_reach_of_one_touch() -> None:
    game = start("spot-cash", 3)
    for answer in ("red 500", "red 10", "red 10", "Ben c3"):
        game.push(answer)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, ink=ink())
    stage.tick(1.0)
    assert game.ask is not None
    stage.show(replace(scene_of(game, 1), real=frozenset({game.ask.source})))
    stage.draw()
    labels = [target.label for target in stage.targets if " card " in target.key]
    assert len(labels) == 20
    assert {"red 10 ×4", "black 400"} <= set(labels)
