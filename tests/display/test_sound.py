"""Short sounds, and silence without complaint."""

from __future__ import annotations

import pygame
import pytest

from display.device.sound import CUES, QUIET, RATE, Sound, synthesised


@pytest.mark.parametrize("cue", CUES)
def test_cues_are_short_and_not_silent(cue: str) -> None:
    samples = memoryview(synthesised(cue)).cast("h")
    assert len(samples) / RATE < 1.0
    assert max(samples) > 1000
    assert abs(samples[0]) < 500, "no click at the start"


def test_without_a_sound_card_there_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def no_card(*_: object) -> None:
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", no_card)
    sound = Sound()
    sound.cue("tap")
    sound.cue("tap")
    assert sound.failed
    assert capfd.readouterr().err == ""


def test_the_sound_card_is_let_go_when_it_gets_quiet() -> None:
    sound = Sound()
    sound.tick(10.0)
    sound.cue("tap")
    assert pygame.mixer.get_init() is not None
    assert sound.tick(11.0) == 10.0 + QUIET
    assert sound.tick(10.0 + QUIET) is None
    assert pygame.mixer.get_init() is None


def test_muted_means_muted() -> None:
    sound = Sound(muted=True)
    sound.cue("win")
    assert pygame.mixer.get_init() is None
