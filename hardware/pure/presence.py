"""Works out what lies on a reader from polls that sometimes miss. Pure: times are passed in."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.signals import CardRead, Crowded, Signal, TokenLifted, TokenPlaced


@dataclass(frozen=True, slots=True)
class Manners:
    """The timing and role with which a reader is read."""

    misses: int = 3  # this many polls in a row without a card: it has been taken away
    cool_down: float = 1.0  # the same card back within this time never really left
    swap: bool = False  # one code at a time by nature: another one means the first is gone


POLLED = Manners(misses=5)  # polled sixteen times a second
SPOT = Manners(misses=8, cool_down=0.0)
CODES = Manners(misses=3, cool_down=0.6, swap=True)


class Presence:
    """Turns polls into presentations: each card is reported once until it has been taken away.

    Two cards at once are reported as Crowded, and neither counts, then or later, until it has been
    lifted. A second card seen alone while the first may only have been missed waits until the first
    is surely gone; if the first shows up again, the two were crowded. With role "spot" a
    presentation is TokenPlaced and its end TokenLifted.
    """

    def __init__(self, device: str, role: str = "card", manners: Manners | None = None) -> None:
        self._device, self._spot = device, role == "spot"
        self._manners = manners or (SPOT if self._spot else Manners())
        self._lying: dict[str, int] = {}  # card -> polls missed since it was last seen
        self._counted: set[str] = set()
        self._waiting: str | None = None
        self._lifted_at: dict[str, float] = {}

    @property
    def cards(self) -> tuple[str, ...]:
        """Name what is believed to lie there."""
        return tuple(self._lying)

    def see(self, cards: Iterable[str], now: float) -> list[Signal]:
        """Take one poll: every card it saw, or none."""
        seen = list(dict.fromkeys(cards))
        signals = self._lift(seen, now)
        new = [card for card in seen if card not in self._lying]
        crowd = set(seen)
        if self._waiting and self._lying.keys() & crowd:
            crowd.add(self._waiting)
        if len(crowd) > 1:
            if new or self._waiting:
                signals.append(Crowded(self._device, now, tuple(sorted(crowd))))
            self._lying |= dict.fromkeys(crowd, 0)
            self._waiting = None
        elif new and self._lying:
            self._waiting = new[0]
        elif new:
            self._waiting = None
            signals += self._place(new[0], now)
        elif not self._lying:
            self._waiting = None
        return signals

    def clear(self) -> None:
        """Forget everything: the reader itself was away."""
        self._lying.clear()
        self._counted.clear()
        self._lifted_at.clear()
        self._waiting = None

    def _place(self, card: str, now: float) -> list[Signal]:
        self._lying[card] = 0
        if now < self._lifted_at.get(card, float("-inf")) + self._manners.cool_down:
            return []
        self._counted.add(card)
        told = TokenPlaced if self._spot else CardRead
        return [told(self._device, now, card)]

    def _lift(self, seen: list[str], now: float) -> list[Signal]:
        signals: list[Signal] = []
        swapped = self._manners.swap and seen
        for card, missed in list(self._lying.items()):
            if card in seen:
                self._lying[card] = 0
            elif swapped or missed + 1 >= self._manners.misses:
                del self._lying[card]
                self._remember(card, now)
                if card in self._counted:
                    self._counted.discard(card)
                    if self._spot:
                        signals.append(TokenLifted(self._device, now, card))
            else:
                self._lying[card] = missed + 1
        return signals

    def _remember(self, card: str, now: float) -> None:
        recent = now - self._manners.cool_down
        self._lifted_at = {card: at for card, at in self._lifted_at.items() if at > recent}
        self._lifted_at[card] = now


class ByEar:
    """Presence at a reader that only sends: a code counts as a poll, silence as missed polls."""

    SILENCE = 0.25

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._next = float("-inf")

    def hear(self, card: str, now: float) -> list[Signal]:
        """Take one code."""
        self._next = now + self.SILENCE
        return self._presence.see((card,), now)

    def tick(self, now: float) -> list[Signal]:
        """Count silence while something lies there."""
        if not self._presence.cards or now < self._next:
            return []
        self._next = now + self.SILENCE
        return self._presence.see((), now)

    def due(self) -> float | None:
        """Return when silence counts next."""
        return self._next if self._presence.cards else None

    def clear(self) -> None:
        """Forget everything: the reader itself was away."""
        self._presence.clear()
