"""A dealt Zillionaire with one screen for six: how often it is touched, and who sees what."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pygame
import pytest

from display.panels import HandPanel
from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.view import TrayArt
from firmware_host.engine.words import english
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.new_game import NAMES
from tests.host.hands import Room

MOST = 150


class Counting(Room):
    """Counts every touch: a tap, or a finger that is held, slid and let go."""

    touches = 0

    def finger(self, kind: int, x: int, y: int) -> None:
        self.touches += kind == pygame.FINGERDOWN
        super().finger(kind, x, y)

    def pass_or_play(self, seed: int) -> None:
        """Answer what is up with as few touches as the screen allows."""
        session = self.house.session
        assert session is not None
        ask, step = session.game.ask, session.n
        if isinstance(ask, Choose) and isinstance(self.panel, HandPanel):
            below = seeded(f"{seed} {step}")
            wanted = str(games.sensible(session.board, session.game.table, ask, below))
            if wanted == "pass":
                self.touch("Pass")
            else:
                self._play_from_hand(self.panel, wanted)
        else:
            self.answer(seeded(f"{seed} {step}"))
        assert session.n > step

    def ready(self) -> bool:
        return not self.look() and not self.stage.busy and self.asked()


def begun(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Six have sat down to one dealt game."""
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(seed))
    room = Counting(folder, settings=Settings(display=DisplaySettings(reduced_motion=True)))
    room.touch("Zillionaire")
    if any(target.key == "lies nothing" for target in room.stage.targets):
        room.press("lies nothing")
    for name in NAMES[:6]:
        room.touch(name)
    room.press("table")
    room.seek("Games in the match")
    room.touch("1")
    room.press("back")
    room.press("main")
    room.wait(room.ready)
    return room


def touched(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    room = begun(folder, seed, monkeypatch)
    session = room.house.session
    assert session is not None
    assert len(session.game.table.names) == 6
    room.touches = 0
    while session.game.outcome is None:
        room.wait(lambda: session.game.outcome is not None or room.ready())
        if session.game.outcome is None:
            room.pass_or_play(seed)
    return room.touches


def test_six_players_with_one_screen_touch_it_a_hundred_and_fifty_times_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for seed in (1, 2, 3):
        (tmp_path / str(seed)).mkdir()
        counts.append(touched(tmp_path / str(seed), seed, monkeypatch))
    assert median(counts) <= MOST, counts


def test_what_is_public_stays_on_the_curtain_and_a_hand_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = begun(tmp_path, 5, monkeypatch)
    session = room.house.session
    assert session is not None
    while session.game.ask is None or session.game.ask.rule != "P2":
        room.wait(room.ready)
        room.pass_or_play(5)
    room.wait(room.ready)
    assert any(text.startswith("Beaten by ") for text in room.texts), "what lies on the tray"
    art = session.game.table.view(session.game.ask).art
    assert isinstance(art, TrayArt)
    seat, what = art.course[-1]
    at = room.texts.index(english(what))
    assert session.game.table.names[seat] in room.texts[at - 1 :], "and who played it"
    assert "Pass" in room.labels
    panel = room.panel
    assert isinstance(panel, HandPanel)
    assert not panel.shown, "no card is seen before somebody says whose they are"
    peek = next(t.box for t in room.stage.targets if t.key.endswith(" peek"))
    room.finger(pygame.FINGERDOWN, *peek.middle)
    assert panel.shown, "a finger rests on them"
    room.finger(pygame.FINGERUP, peek.x + 1, peek.y + 1)
    room.settle()
    assert not panel.shown
