"""Turns bouncing contacts into presses. Pure: times are passed in, and no clock is read here."""

from dataclasses import dataclass
from enum import Enum, auto

from hardware.signals import Found, Held, Lost, Pressed, Released, Signal
from hardware.wording import Wording


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a contact must do what, in seconds."""

    confirm: float = 0.003  # closed this long in all: a press, not a spark on the wire
    settle: float = 0.012  # open this long without a break: a release, not chatter
    hold_step: float = 0.1  # how often a held button says how far it is charged
    hold_full: float = 1.5  # held this long: fully charged
    stuck: float = 20.0  # held this long: treated as stuck


class _State(Enum):
    OPEN = auto()
    CLOSING = auto()  # edges seen, not yet closed for long enough
    DOWN = auto()
    HELD_AT_START = auto()  # closed since before we looked: not a press
    STUCK = auto()


class Debouncer:
    """Turns the raw edges of one button into Pressed, Held and Released.

    `edge` takes every level change with its time, `tick` lets time pass; both return the signals
    that follow, in order. A tap that keeps the contact
    closed for `confirm` in all counts; chatter is one press; a button that stays down for `stuck`
    is reported Lost and ignored until it comes up, which is reported Found.
    """

    def __init__(self, name: str, timing: Timing | None = None) -> None:
        self.name = name
        self._timing = timing or Timing()
        self._state = _State.OPEN
        self._closed = False
        self._since = 0.0  # when the raw level last changed
        self._closed_for = 0.0  # closed time gathered before `_since`, while CLOSING
        self._pressed_at = 0.0
        self._next_hold = 1
        self.sparks = 0  # closings too short to be a press

    @property
    def down(self) -> bool:
        """Whether the button counts as pressed."""
        return self._state is _State.DOWN

    @property
    def stuck(self) -> bool:
        """Whether the button counts as stuck and is ignored until it comes up."""
        return self._state is _State.STUCK

    def start(self, closed: bool, now: float) -> None:
        """Begin with the level found; a contact already closed is not a press."""
        self._closed, self._since, self._pressed_at = closed, now, now
        self._state = _State.HELD_AT_START if closed else _State.OPEN

    def edge(self, closed: bool, at: float) -> list[Signal]:
        """Take the raw level at a time; repeating the same level is harmless."""
        at = max(at, self._since)  # a look at the level may have overtaken an edge still queued
        signals = self.tick(at)
        if closed == self._closed:
            return signals
        if self._state is _State.OPEN and closed:
            self._state, self._pressed_at, self._closed_for = _State.CLOSING, at, 0.0
        elif self._state is _State.CLOSING and not closed:
            self._closed_for += at - self._since
        self._closed, self._since = closed, at
        return signals

    def tick(self, now: float) -> list[Signal]:
        """Let time pass up to now."""
        if self._state is _State.CLOSING:
            return self._closing(now)
        if self._state is _State.DOWN:
            return self._down(now)
        if self._state is _State.HELD_AT_START:
            if self._settled_open(now):
                self._state = _State.OPEN
            elif self._closed and now >= self._pressed_at + self._timing.stuck:
                return self._give_up()
        elif self._state is _State.STUCK and self._settled_open(now):
            self._state = _State.OPEN
            return [Found(self.name, self._since)]
        return []

    def due(self) -> float | None:
        """Return when `tick` has something to do next if no edge comes before."""
        if self._state is _State.OPEN or (self._state is _State.STUCK and self._closed):
            return None
        if not self._closed:
            return self._since + self._timing.settle
        if self._state is _State.CLOSING:
            return self._since + self._timing.confirm - self._closed_for
        given_up = self._pressed_at + self._timing.stuck
        if self._state is _State.HELD_AT_START or self._charge_at(self._next_hold - 1) >= 1:
            return given_up
        return min(given_up, self._pressed_at + self._next_hold * self._timing.hold_step)

    def _settled_open(self, now: float) -> bool:
        return not self._closed and now >= self._since + self._timing.settle

    def _charge_at(self, hold: int) -> float:
        return min(1.0, hold * self._timing.hold_step / self._timing.hold_full)

    def _closing(self, now: float) -> list[Signal]:
        if self._closed and now >= self._since + self._timing.confirm - self._closed_for:
            self._state, self._next_hold = _State.DOWN, 1
            return [Pressed(self.name, self._pressed_at), *self._down(now)]
        if self._settled_open(now):
            self._state = _State.OPEN
            self.sparks += 1
        return []

    def _down(self, now: float) -> list[Signal]:
        signals: list[Signal] = []
        # A contact that has just opened may still be chattering: the charge stops there.
        until = now if self._closed else min(now, self._since)
        while self._charge_at(self._next_hold - 1) < 1:
            at = self._pressed_at + self._next_hold * self._timing.hold_step
            if at > until:
                break
            signals.append(Held(self.name, at, self._charge_at(self._next_hold)))
            self._next_hold += 1
        if self._settled_open(now):
            self._state = _State.OPEN
            charge = min(1.0, (self._since - self._pressed_at) / self._timing.hold_full)
            signals.append(Released(self.name, self._since, charge))
        elif self._closed and now >= self._pressed_at + self._timing.stuck:
            signals += self._give_up()
        return signals

    def _give_up(self) -> list[Signal]:
        self._state = _State.STUCK
        seconds = f"{self._timing.stuck:g}"
        reason = Wording(
            "The {name} button has been down for {seconds} s and is ignored; free it.",
            name=self.name,
            seconds=seconds,
        )
        return [Lost(self.name, self._pressed_at + self._timing.stuck, reason)]
