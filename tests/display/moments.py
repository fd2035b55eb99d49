"""Every moment of every game as a picture, from games that are really played.

``python -m tests.display.moments FOLDER [GAME ...] [WIDTHxHEIGHT ...] [german] [large] [grey]``
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from display.gallery.render import SIZES, ink
from display.port import Landed, TableScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host import games
from firmware_host.engine.asks import Arrange
from firmware_host.engine.words import ENGLISH, Language
from firmware_host.language import translator
from firmware_host.record import chance
from tests.display.test_games import WAYS, scene_of
from tests.games.table_talk import sensibly, start

DECISIONS = 260  # of each game, in which nearly everything is asked once
MOVING, RESTING = 0.9, 12.0  # seconds after a result was told


def moments(
    name: str, seats: int, options: dict[str, str], say: Language = ENGLISH, times: int = 1
) -> Iterator[tuple[str, tuple[TableScene, ...]]]:
    """Yield every sort of question of one game so many times, and what chance said to it.

    The last scene is the one to look at; where there are two, a result lands in it.
    """
    game, below = start(name, seats, options=options), chance.seeded(3)
    seen: Counter[str] = Counter()
    for n in range(DECISIONS):
        ask, turn = game.ask, game.table.turn
        if ask is None:
            return
        following = None if turn is None else (turn + 1) % seats
        scene = replace(scene_of(game, n, say), shared=True, next_seat=following)
        slug = _slug(name, ask.kind, ask.prompt.text)
        seen[slug] += 1
        new = seen[slug] <= times
        if new:
            yield slug, (scene,)
        answer = sensibly(game, ask, below)
        game.push(answer)
        if new and ask.chance and not isinstance(ask, Arrange):
            landed = Landed(n, ask, answer, stays=True)
            told = replace(scene_of(game, n + 1, say), shared=True, landed=landed)
            yield f"{slug}-landed", (scene, told)


def _slug(*parts: str) -> str:
    words = re.sub(r"\{.*?\}", "", " ".join(parts)).lower()
    return re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60]


def picture(
    stage: Stage, scenes: tuple[TableScene, ...], now: float
) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield the pictures of one moment: as it lies there or, of a result, on its way and landed."""
    stage.tick(now)
    stage.show(scenes[0])
    stage.draw()
    stage.tick(now + 30)
    stage.draw()
    if len(scenes) == 1:
        yield "", stage.canvas
        return
    stage.show(scenes[1])
    stage.draw()
    for at, word in ((MOVING, "-moving"), (RESTING, "")):
        stage.tick(now + 30 + at)
        stage.draw()
        yield word, stage.canvas
    stage.screen = None


def render(
    folder: Path,
    size: tuple[int, int],
    theme: Theme,
    say: Language,
    wanted: Collection[str],
    *,
    grey: bool,
) -> int:
    """Write those of the wanted games at one size; returns how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, seats, options in WAYS:
        if name not in wanted:
            continue
        stage = Stage(Glass(size), SCREENS, lambda intent: None, theme=theme, say=say, ink=ink())
        for at, (slug, scenes) in enumerate(moments(name, seats, options, say)):
            for word, canvas in picture(stage, scenes, 100.0 * (at + 1)):
                shown = pygame.transform.grayscale(canvas) if grey else canvas
                pygame.image.save(shown, str(folder / f"{slug}{word}.png"))
                count += 1
    return count


def main(arguments: list[str]) -> int:
    """Render them at the usual sizes, or at those named as 800x480; all games, or those named."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 0
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    folder = Path(arguments[0])
    words = set(arguments[1:])
    say = translator("de") if "german" in words else ENGLISH
    theme = Theme.choose(text_step=2 if "large" in words else 0)
    wanted = words & {*games.shelved()} or {*games.shelved()}
    named = [tuple(map(int, word.split("x"))) for word in arguments[1:] if word[0].isdigit()]
    for w, h in named or SIZES:
        print(w, h, render(folder / f"{w}x{h}", (w, h), theme, say, wanted, grey="grey" in words))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
