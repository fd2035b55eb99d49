"""The game is always in sight: strip, field or tray at every decision, whoever plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.gallery.render import ink
from display.port import Landed
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text
from display.toolkit.stage import Stage
from firmware_host.engine.asks import Amount, Choose, Dice
from firmware_host.engine.view import GridArt, HandleArt, TrayArt
from firmware_host.record import chance
from firmware_host.touch.pace import SPEEDS, stays
from tests.display.test_games import scene_of
from tests.games.table_talk import sensibly, start

GAMES: list[tuple[str, dict[str, str]]] = [
    ("go-for-broke", {}),
    ("gambler", {}),
    ("zillionaire", {"cards": "dealt"}),
    ("spot-cash", {"tiles": "screen"}),
]


@pytest.mark.parametrize("bots", [False, True], ids=["people", "machines"])
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_the_picture_is_there_at_every_decision(
    name: str, options: dict[str, str], bots: bool
) -> None:
    game, below = start(name, 3, options=options), chance.seeded(3)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, ink=ink())
    missing: set[str] = set()
    for n in range(160):
        ask = game.ask
        if ask is None:
            break
        if isinstance(ask, Choose | Amount | Dice):
            scene = scene_of(game, n)
            if bots:
                scene = replace(scene, ask=None, bots=frozenset(range(3)), deed="It plays.")
            stage.tick(60.0 * n)
            stage.show(scene)
            stage.tick(60.0 * n + 30)
            stage.draw()
            art, keys = scene.view.art, [target.key for target in stage.targets]
            assert stage.paper is not None
            words = [node.text for node in stage.paper.laid if isinstance(node, Text)]
            if isinstance(art, HandleArt) and art.shaker:
                seen = any(scene.speaker.line(space.label) in words for space in art.spaces)
            elif isinstance(art, TrayArt):
                seen = art.by is None or any(scene.speaker.line(art.rank) in w for w in words)
            elif isinstance(art, GridArt):
                seen = any(tile.name in words for tile in art.areas[0].tiles)
            else:
                # The numbers of a wheel lie there as a cloth, which is the wheel's own picture.
                cloth = isinstance(ask, Amount) and f"{n} offer {ask.high}" in keys
                seen = scene.view.board is None or "board" in keys or cloth
            if not seen:
                missing.add(ask.prompt.text)
        game.push(sensibly(game, ask, below))
    assert missing == set()


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_no_result_with_a_person_in_it_goes_by_itself(name: str, options: dict[str, str]) -> None:
    game, below = start(name, 3, options=options), chance.seeded(3)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, ink=ink())
    waited = 0
    for n in range(120):
        ask = game.ask
        if ask is None:
            break
        told, scene = len(game.events), scene_of(game, n)
        answer = sensibly(game, ask, below)
        game.push(answer)
        if ask.kind not in ("draw", "spin") or ask.prompt.secret:
            continue
        held = stays(SPEEDS["calm"], ask, game.events[told:], game.table)
        stage.screen = None
        stage.tick(1e4 * n)
        stage.show(scene)
        stage.draw()
        landed = Landed(n, ask, answer, stays=held)
        stage.show(replace(scene_of(game, n + 1), landed=landed))
        for second in range(1, 900, 60):
            stage.tick(1e4 * n + second)
            stage.draw()
        assert stage.busy is held, ask.prompt.text
        waited += held
    assert waited or name in ("zillionaire", "spot-cash")
