"""What the table asks of the cabinet: light, blink, chase, beep.

A cue for a lamp that is not fitted is no error: every device is optional.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lamp:
    """Light a lamp steadily, or put it out; a counted blink or chase is played to its end first."""

    lamp: str
    on: bool


@dataclass(frozen=True, slots=True)
class Blink:
    """Blink a lamp, starting lit; `times` None means until another cue for that lamp.

    After a counted blink the lamp goes back to its other cue.
    """

    lamp: str
    period: float = 0.6
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Chase:
    """Let a light run along `lamps` (all fitted ones when empty) for some seconds.

    `seconds` None means until another cue for those lamps. Afterwards each goes back to its other
    cue.
    """

    lamps: tuple[str, ...] = ()
    step: float = 0.08
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Beep:
    """Sound the buzzer; the pitch is for buzzers that can play one."""

    hertz: int = 880
    seconds: float = 0.06
    times: int = 1


Cue = Lamp | Blink | Chase | Beep
