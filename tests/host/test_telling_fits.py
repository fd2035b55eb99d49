"""Everything that can be told fits its buttons, in both languages and in large type."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import count

import pytest

from display.gallery.render import ink
from display.scenes.telling import TellingScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from display.wishes import Touch
from firmware_host import games
from firmware_host.engine.requests import Reply
from firmware_host.games.shared.sentences import STILL_TO_TELL
from firmware_host.games.shared.teaching.builder import decides
from firmware_host.language import translator
from firmware_host.touch.teaching.asking import Asking, trial
from tests.display.walk import faults

BACK = Touch("back")
TELLINGS = 6  # of each game
JOINED = 2  # more parts of each


def tellings(game: str, language: str, seed: int) -> Iterator[TellingScene]:
    """Every question of some tellings on a walk through the house edition."""
    board = games.board(game)
    pack = games.shipped_pack(board, "house")
    walk = games.walk(board, "house", pack)
    assert walk is not None
    speaker = trial(board, "house", pack).speaker(translator(language))
    below = random.Random(seed).randrange
    told = [part for part, _ in walk.parts() if part not in ("shape", "wheels")]
    items = [item for part in told for item in walk.items(part)]
    numbers = count(below(1_000_000))
    for _ in range(TELLINGS):
        item = items[below(len(items))]
        asking, joined = Asking(partial(walk.tell, item.key), numbers), 0
        while True:
            yield TellingScene(speaker.line(item.title), asking.scene(board, speaker), BACK)
            ask = asking.ask
            assert ask is not None
            joins = [joint for joint in ("and", "or") if joint in ask] if decides(ask) else []
            if decides(ask) and (not joins or joined == JOINED):
                break
            joined += bool(joins)
            asking.answer(Reply(joins[below(len(joins))] if joins else ask.sample(below)))


@pytest.mark.parametrize("text", [1, 2], ids=["normal", "large"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=["800x480", "480x320"])
def test_every_question_of_a_telling(size: tuple[int, int], language: str, text: int) -> None:
    theme, say = Theme.choose(text_step=text), translator(language)
    stage = Stage(Glass(size), SCREENS, lambda _: None, theme=theme, say=say, ink=ink())
    found: list[str] = []
    opened: set[tuple[str, str]] = set()  # every kind of choice is opened once
    for game in ("go-for-broke", "gambler"):
        for at, scene in enumerate(tellings(game, language, seed=at_size(size, text))):
            stage.tick(10.0 * at)
            stage.show(scene)
            stage.draw()
            found += wrong(stage, language)
            for kind in [target.key for target in stage.targets if " kind " in target.key]:
                if (language, kind.partition(" ")[2]) not in opened:
                    opened.add((language, kind.partition(" ")[2]))
                    stage.press(kind)
                    stage.draw()
                    found += wrong(stage, language)
                    stage.show(scene)
                    stage.press(next(t.key for t in stage.targets if t.key.endswith(" kinds")))
    assert found == []


def wrong(stage: Stage, language: str) -> list[str]:
    """What does not fit on the picture, and sums that are not in the language."""
    assert stage.paper is not None
    found = [fault for fault in faults(stage.paper) if STILL_TO_TELL not in fault]
    if language == "de":
        words = [node.text for node in stage.paper.laid if isinstance(node, Text)]
        found += [text for text in words if text.startswith("$") and text[1:2].isdigit()]
    return found


def at_size(size: tuple[int, int], text: int) -> int:
    """Other tellings on every panel."""
    return size[0] + text
