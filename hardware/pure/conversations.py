"""Conversations with readers, without the ports: bytes and times in, signals and bytes out."""

from abc import ABC, abstractmethod
from typing import Protocol

from hardware.codecs import pn532
from hardware.pure.presence import ByEar, Presence
from hardware.signals import Misread, Signal
from hardware.wording import Wording

STALE = 1.0  # an incomplete frame older than this is discarded


class Counting(Protocol):
    """Whatever takes a stream apart, and knows how much of it was of no use."""

    @property
    def bad(self) -> int:
        """How many frames were thrown away."""


class Decoder(Counting, Protocol):
    """Turns a stream into the ids of cards."""

    def feed(self, data: bytes) -> list[str]:
        """Take bytes, however they were cut."""

    def reset(self) -> None:
        """Forget half a frame."""


class Talk(ABC):
    """One side of a conversation. Only the rig's thread calls it.

    `live` is the latest message understood, for the hardware check; `good` counts them.
    """

    def __init__(self, counting: Counting) -> None:
        self._counting = counting
        self._out = b""
        self.live = ""
        self.good = 0

    @property
    def bad(self) -> int:
        """How many frames were thrown away."""
        return self._counting.bad

    def take_out(self) -> bytes:
        """Take what is to be sent."""
        out, self._out = self._out, b""
        return out

    def missing(self) -> str:
        """Return what is still waited for; empty when the other side is known to be there."""
        return ""

    @abstractmethod
    def begin(self, now: float) -> None:
        """Start afresh: the port has just been opened."""

    @abstractmethod
    def hear(self, data: bytes, now: float) -> list[Signal]:
        """Take bytes, however they were cut."""

    @abstractmethod
    def tick(self, now: float) -> list[Signal]:
        """Let time pass."""

    @abstractmethod
    def due(self) -> float | None:
        """Return when `tick` is wanted next."""


class StreamTalk(Talk):
    """A reader that only talks: it sends a card's id, perhaps again and again, and never asks.

    An open port is all one can know of it.
    """

    def __init__(self, name: str, decoder: Decoder, presence: Presence) -> None:
        super().__init__(decoder)
        self._name, self._decoder, self._cards = name, decoder, ByEar(presence)
        self._heard_at = self._misread_at = float("-inf")

    def begin(self, now: float) -> None:
        """Start afresh."""
        self._decoder.reset()
        self._cards.clear()

    def hear(self, data: bytes, now: float) -> list[Signal]:
        """Take bytes; a half frame left from before a pause is dropped."""
        if now >= self._heard_at + STALE:
            self._decoder.reset()
        self._heard_at = now
        bad = self._decoder.bad
        signals: list[Signal] = []
        for card in self._decoder.feed(data):
            self.live = card
            self.good += 1
            signals += self._cards.hear(card, now)
        if not signals and self._decoder.bad > bad and now >= self._misread_at + STALE:
            self._misread_at = now
            signals.append(
                Misread(self._name, now, Wording("That could not be read; hold it there again."))
            )
        return signals

    def tick(self, now: float) -> list[Signal]:
        """Let silence count."""
        return self._cards.tick(now)

    def due(self) -> float | None:
        """Return when silence counts next."""
        return self._cards.due()


class Pn532Talk(Talk):
    """A PN532: woken, configured, then polled; silence, refusals and late answers are survived.

    A frame's checks are only 16 bits, so a new card counts when a second poll, sent at once,
    agrees.
    """

    ANSWER_WITHIN = 0.5
    POLL_EVERY = 0.06
    GLIMPSE_KEPT = 3  # polls that may miss before the second look at a new card
    SILENT_TRIES = 3  # this many commands in a row unanswered: the chip is gone or asleep

    _SETUP = (pn532.NORMAL_MODE, pn532.ASK_FIRMWARE, pn532.FEW_RETRIES)

    def __init__(self, name: str, presence: Presence) -> None:
        self._decoder = pn532.Pn532Decoder()
        super().__init__(self._decoder)
        self._name, self._presence = name, presence
        self._step = 0
        self._acked = self._asked = False
        self._at = 0.0  # when the answer is overdue, or the next command is to be sent
        self._silent = 0
        self._glimpsed: list[str] = []
        self._glimpse_left = 0

    def begin(self, now: float) -> None:
        """Wake the chip and configure it."""
        self._presence.clear()
        self._wake(now)

    def hear(self, data: bytes, now: float) -> list[Signal]:
        """Take bytes."""
        signals: list[Signal] = []
        for heard in self._decoder.feed(data):
            if isinstance(heard, pn532.Ack):
                self._acked = self._asked
            elif isinstance(heard, pn532.Rejected):
                self._at = min(self._at, now + self.POLL_EVERY)  # ask again, but not in a frenzy
            elif heard.direction == pn532.FROM_CHIP and self._acked:
                signals += self._answered(heard, now)
        return signals

    def tick(self, now: float) -> list[Signal]:
        """Send the next command, or give up waiting for an answer."""
        if now < self._at:
            return []
        if self._asked:
            # A chip that says nothing does not say that nothing lies there.
            self._silent += 1
            self._out += pn532.ACK  # abort, should it only be slow
            self._decoder.reset()
            if self._silent >= self.SILENT_TRIES:
                self._wake(now)
                return []
        self._ask(now)
        return []

    def due(self) -> float:
        """Return when the next command or the end of patience is due."""
        return self._at

    def missing(self) -> str:
        """Return what to check while the chip has not answered; empty once it has."""
        if self._step < len(self._SETUP):
            return Wording(
                "{name} does not answer; check its wires and its switches (HSU).", name=self._name
            )
        return ""

    def _wake(self, now: float) -> None:
        self._decoder.reset()
        self._silent = self._step = 0
        self._out += pn532.WAKE_UP
        self._ask(now)

    def _ask(self, now: float) -> None:
        self._out += pn532.frame(self._command())
        self._asked, self._acked = True, False
        self._at = now + self.ANSWER_WITHIN

    def _command(self) -> bytes:
        return self._SETUP[self._step] if self._step < len(self._SETUP) else pn532.POLL

    def _answered(self, answer: pn532.Message, now: float) -> list[Signal]:
        if answer.code != self._command()[0] + 1:
            return []  # a late answer to something given up
        self._asked = self._acked = False
        self._silent = 0
        if self._step < len(self._SETUP):
            self._step += 1
            self._at = now
            return []
        self._at = now + self.POLL_EVERY
        cards = pn532.parse_targets(answer.data)
        if cards is None:
            return []
        self.good += 1
        if self._only_glimpsed(cards):
            self._at = now
            return []
        self.live = " ".join(cards) or self.live
        return self._presence.see(cards, now)

    def _only_glimpsed(self, cards: list[str]) -> bool:
        if not cards:
            self._glimpse_left -= 1
        if set(cards) <= set(self._presence.cards):
            return False
        if cards == self._glimpsed and self._glimpse_left > 0:
            return False
        self._glimpsed, self._glimpse_left = cards, self.GLIMPSE_KEPT
        return True
