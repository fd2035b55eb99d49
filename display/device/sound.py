"""Short sounds, made of sine waves when first needed. Without a sound card there is silence.

Every sound has a visible twin on the screen: nothing is told by sound alone.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from math import exp, pi, sin

import pygame

MIXER = "pygame.mixer"
RATE = 22_050
QUIET = 4.0  # seconds without a cue after which the sound card is let go, as it costs wake-ups

# A cue is a row of notes: hertz, start and length in seconds, loudness.
Note = tuple[float, float, float, float]
CUES: dict[str, tuple[Note, ...]] = {
    "tap": ((1250, 0.0, 0.03, 0.22),),
    "tick": ((1900, 0.0, 0.012, 0.16),),
    "roll": tuple((420 + 130 * (i * 7 % 5), 0.06 * i, 0.04, 0.2) for i in range(9)),
    "land": ((520, 0.0, 0.09, 0.4), (780, 0.08, 0.16, 0.4)),
    "turn": ((660, 0.0, 0.1, 0.3), (880, 0.09, 0.14, 0.3)),
    "pay": ((700, 0.0, 0.07, 0.35), (560, 0.07, 0.12, 0.35)),
    "receive": ((990, 0.0, 0.07, 0.35), (1320, 0.06, 0.16, 0.35)),
    "notes": tuple((2300 - 170 * (i * 5 % 4), 0.05 * i, 0.035, 0.14) for i in range(5)),
    "refuse": ((210, 0.0, 0.12, 0.4), (180, 0.13, 0.16, 0.4)),
    "card": ((900, 0.0, 0.03, 0.25), (1400, 0.03, 0.05, 0.2)),
    "red": ((784, 0.0, 0.1, 0.35), (1175, 0.09, 0.2, 0.35)),
    "black": ((196, 0.0, 0.2, 0.45), (147, 0.16, 0.3, 0.45)),
    "scan": ((1568, 0.0, 0.06, 0.3), (2093, 0.07, 0.08, 0.3)),
    "undo": ((880, 0.0, 0.06, 0.3), (660, 0.06, 0.06, 0.3), (440, 0.12, 0.1, 0.3)),
    "out": ((330, 0.0, 0.18, 0.4), (262, 0.16, 0.2, 0.4), (196, 0.34, 0.4, 0.4)),
    "expire": ((1047, 0.0, 0.05, 0.3), (1047, 0.12, 0.05, 0.3), (1047, 0.24, 0.05, 0.3)),
    "pass": ((587, 0.0, 0.12, 0.3), (784, 0.12, 0.2, 0.3)),
    "jackpot": tuple((1047 + 131 * (i % 4), 0.07 * i, 0.12, 0.35) for i in range(12)),
    "win": tuple((hertz, 0.13 * i, 0.3, 0.35) for i, hertz in enumerate((523, 659, 784, 1047))),
}


def synthesised(cue: str) -> bytes:
    """Return the samples of a cue: signed 16 bit, one channel."""
    notes = CUES[cue]
    length = max(start + span for _, start, span, _ in notes) + 0.02
    wave = [0.0] * int(length * RATE)
    for hertz, start, span, loud in notes:
        first, count = int(start * RATE), int(span * RATE)
        for i in range(count):
            fade = min(1.0, i / 60) * exp(-4.0 * i / count)
            time = i / RATE
            tone = sin(2 * pi * hertz * time) + 0.25 * sin(4 * pi * hertz * time)
            wave[first + i] += loud * fade * tone
    return array("h", (round(32_000 * max(-1.0, min(1.0, value))) for value in wave)).tobytes()


class Sound:
    """Plays cues. Opens the sound card at the first cue and lets go of it when it gets quiet."""

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.failed = False
        self._kept: dict[str, pygame.mixer.Sound] = {}
        self._now = 0.0
        self._last: float | None = None

    def cue(self, name: str) -> None:
        """Play a cue, if there is something to play it on."""
        if self.muted or self.failed or self.volume <= 0 or not self._open():
            return
        if name not in self._kept:
            self._kept[name] = pygame.mixer.Sound(buffer=synthesised(name))
        self._kept[name].set_volume(self.volume)
        self._kept[name].play()
        self._last = self._now

    def _open(self) -> bool:
        _load_mixer()
        if pygame.mixer.get_init() is None:
            try:
                with _hushed():
                    pygame.mixer.init(RATE, -16, 1, 1024)
            except pygame.error:
                self.failed = True
                return False
        return True

    def tick(self, now: float) -> float | None:
        """Let time pass; return when to look again."""
        self._now = now
        if self._last is None:
            return None
        if now < self._last + QUIET:
            return self._last + QUIET
        self.close()
        return None

    def close(self) -> None:
        """Let go of the sound card."""
        self._last = None
        if self._kept:
            self._kept.clear()
            pygame.mixer.quit()


def _load_mixer() -> None:
    """Have pygame's mixer, which a light start leaves out: 5 MB, for tables that are heard."""
    if sys.modules.get(MIXER, True) is None:
        del sys.modules[MIXER]
        import_module(MIXER)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the sound system's own complaints off the terminal."""
    try:
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
