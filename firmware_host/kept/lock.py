"""The parents' lock: the PIN opens it for some minutes; wrong tries cause growing pauses."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept import pin
from firmware_host.kept.settings import LockSettings

FREE = 3  # wrong tries before the first pause
FIRST, LONGEST = 30, 600  # seconds of the first pause, which doubles, and of the longest


class Lock:
    """The parents' lock on what is for grown-ups only.

    The number of wrong tries is kept on disk, so that pulling the plug does not shorten the pause;
    times come from a clock that cannot be set.
    """

    def __init__(
        self,
        settings: Callable[[], LockSettings],
        clock: Callable[[], float],
        wrong: int,
        keep: Callable[[int], None],
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._wrong = wrong
        self._keep = keep
        self._since = clock()  # when the running pause began
        self._until = float("-inf")

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN at all."""
        return bool(self._settings().pin)

    def is_open(self) -> bool:
        """Return whether nothing is locked now."""
        return not self.is_set or self._clock() < self._until

    def waits(self) -> int:
        """Return the seconds until the next try may be made."""
        if self._wrong < FREE:
            return 0
        pause = min(LONGEST, FIRST << min(self._wrong - FREE, LONGEST.bit_length()))
        return max(0, round(self._since + pause - self._clock()))

    def unlock(self, typed: str) -> bool:
        """Open the lock for some minutes if this is the PIN; return whether it is.

        Raises `Refused` while a pause runs, and with the wrong try that begins one.
        """
        self._pause()
        right = pin.fits(self._settings().pin, typed)
        self._wrong = 0 if right else self._wrong + 1
        self._since = self._clock()
        self._keep(self._wrong)
        if right:
            self.open()
        else:
            self._pause()
        return right

    def _pause(self) -> None:
        """Raise `Refused` while a pause runs."""
        if waits := self.waits():
            raise Refused(Line("Too many wrong tries. Try again in {n} s.", n=waits))

    def open(self) -> None:
        """Leave everything open for some minutes, as after the PIN."""
        self._until = self._clock() + 60 * self._settings().minutes

    def shut(self) -> None:
        """Lock everything now."""
        self._until = float("-inf")
