"""The guide for people who write editions: its example is sound, complete, and can be played."""

from __future__ import annotations

import random
import re
from pathlib import Path

from firmware_host import games
from firmware_host.games.go_for_broke import pack
from firmware_host.games.go_for_broke.lexicon import things
from firmware_host.games.shared.effects import PHRASES, script
from firmware_host.games.shared.verbs import VERBS
from firmware_host.kept.packs_compared import warnings
from tests.effects.inventor import Inventor
from tests.effects.words_used import words_used
from tests.games.table_talk import play_out, start

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = (DOCS / "examples" / "every-word.toml").read_text("utf-8")


def test_the_example_is_sound() -> None:
    board = games.board("go-for-broke")
    assert board.check_pack("every-word.toml", EXAMPLE) == []
    assert warnings(board, EXAMPLE) == []


def test_the_example_uses_every_word() -> None:
    edition = pack.parse("every-word.toml", EXAMPLE)
    effects = [space.effect for space in (*edition.spaces, *(edition.road or ()))]
    effects += [card.effect for deck in edition.cards for card in deck]
    plain = {effect.verb for effect in effects}
    used: set[str] = set()
    for effect in effects:
        used |= words_used(effect) if effect.verb not in ("hotel", "stock") else set()
    known = things([space.name for space in edition.spaces], edition.pots, card=True)
    below = random.Random(1).randrange
    for _ in range(3_000):
        made = script(Inventor(known, below, by_hand=True).effect())
        if made.verb not in ("hotel", "stock"):
            assert words_used(made) <= used, made.phrase()
    text = " ".join(effect.phrase() for effect in effects)
    said = set(re.findall(r"[a-z]+", text))
    assert set(VERBS) <= said
    assert {"hotel", "stock", "pay", "receive", "draw"} <= plain <= {*PHRASES, "script"}


def test_the_example_is_played_to_its_end() -> None:
    for seed in range(3):
        played = start("go-for-broke", 3, pack=EXAMPLE)
        play_out(played, seed)
        assert played.outcome is not None


def test_the_guide_names_what_there_is() -> None:
    guide = (DOCS / "authoring.md").read_text("utf-8")
    for name in ("examples/every-word.toml", "effects.md", "edition check", "edition schema"):
        assert name in guide
