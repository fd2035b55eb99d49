"""Works out what every lamp should show at a moment, from the cues so far. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.cues import Blink, Chase, Lamp

# Moments are computed as start + n * step: this keeps the n of such a moment from rounding down.
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class _Act:
    """A lamp lit in some beats of a repeating bar."""

    start: float
    beat: float
    bar: int
    lit_on: int
    beats: int | None  # how long it lasts; None for ever

    def beat_at(self, now: float) -> int:
        return int((now - self.start) / self.beat + _HAIR)

    def over(self, now: float) -> bool:
        return self.beats is not None and self.beat_at(now) >= self.beats

    def lit(self, now: float) -> bool:
        return self.beat_at(now) % self.bar == self.lit_on

    def next_change(self, now: float) -> float:
        return self.start + (self.beat_at(now) + 1) * self.beat


class LampPlay:
    """The score of all fitted lamps; `levels` and `due` answer for any moment, in order of time."""

    def __init__(self, lamps: Iterable[str]) -> None:
        self._steady = dict.fromkeys(lamps, False)
        self._acts: dict[str, _Act] = {}  # until another cue
        self._brief: dict[str, _Act] = {}  # counted, over whatever else the lamp does

    def take(self, cue: Lamp | Blink | Chase, now: float) -> None:
        """Follow a cue from now on; lamps that are not fitted are passed over."""
        match cue:
            case Lamp(lamp, on):
                if lamp in self._steady:
                    self._steady[lamp] = on
                    self._acts.pop(lamp, None)
            case Blink(lamp, period, times):
                if lamp in self._steady:
                    beats = None if times is None else 2 * times
                    self._start(lamp, _Act(now, max(period, 0.04) / 2, 2, 0, beats))
            case Chase(lamps, step, seconds):
                running = [lamp for lamp in lamps or self._steady if lamp in self._steady]
                beat, bar = max(step, 0.02), max(2, len(running))  # a single lamp blinks
                beats = None if seconds is None else max(1, round(seconds / beat))
                for place, lamp in enumerate(running):
                    self._start(lamp, _Act(now, beat, bar, place, beats))

    def _start(self, lamp: str, act: _Act) -> None:
        (self._acts if act.beats is None else self._brief)[lamp] = act

    def levels(self, now: float) -> dict[str, bool]:
        """Return which lamps are lit now."""
        self._brief = {lamp: act for lamp, act in self._brief.items() if not act.over(now)}
        acts = self._acts | self._brief
        return self._steady | {lamp: act.lit(now) for lamp, act in acts.items()}

    def due(self, now: float) -> float | None:
        """Return when a level may change next."""
        acts = (self._acts | self._brief).values()
        return min((act.next_change(now) for act in acts), default=None)
