"""Sources of chance: wheels with weighted wedges, and decks that know what is left in them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple

from .words import Text, verbatim


class Wedge(NamedTuple):
    """One sector of a wheel. Weights are relative; the pack measures them in degrees or shares.

    `tone` names a colour of the screen's palette ("red", "ink", "brass", ...), or nothing. `sign`
    is an arrow on the wedge ("up" or "down"), and `short` are the words beside it.
    """

    key: str
    label: str
    weight: int = 1
    tone: str = ""
    sign: str = ""
    short: str = ""


class Wheel:
    """A spinner: wedges in the order they lie round the disc.

    `style` is how a screen shows it: a "disc", "reels" that stop on a symbol, or a "track" on
    which one runner for each wedge makes for the line.
    """

    def __init__(self, key: str, name: str, wedges: Iterable[Wedge], style: str = "disc") -> None:
        self.style = style
        self.key = key
        self.name = name
        self.wedges = tuple(wedges)
        self.keys: dict[str, Wedge] = {wedge.key: wedge for wedge in self.wedges}
        if len(self.keys) != len(self.wedges):
            raise ValueError(f"{name}: two wedges have the same key")
        if any(wedge.weight <= 0 for wedge in self.wedges):
            raise ValueError(f"{name}: a wedge needs a weight above zero")
        self._order = tuple(self.keys)
        self._sums = list(accumulate(wedge.weight for wedge in self.wedges))
        self.total = self._sums[-1]
        self._equal = self.total == len(self.wedges)

    def pick(self, below: Callable[[int], int]) -> str:
        """Return the key of a wedge, as likely as its share of the disc."""
        at = below(self.total)
        return self._order[at if self._equal else bisect_right(self._sums, at)]


class Deck(Container["str | int | tuple[int, ...] | tuple[str, ...]"]):
    """A pile that is drawn from blind, and what is publicly known of its order.

    `unseen` cards can each come next. Cards put `under` are in a known order; once nothing is
    unseen, exactly the first of them can come. `key in deck` means it can come next. A new deck
    has every card of `counts` unseen, or those handed to it.
    """

    __slots__ = ("_picked", "counts", "key", "labels", "name", "under", "unseen")

    def __init__(
        self,
        key: str,
        name: Text,
        counts: Mapping[str, int],
        labels: Mapping[str, Text],
        cards: Iterable[str] | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.counts = counts
        self.labels = labels
        if cards is None:
            cards = [card for card, count in counts.items() for _ in range(count)]
        self.unseen = list(cards)
        self.under: list[str] = []
        self._picked = 0  # where a card was picked last, which is looked for there first

    def anew(self, name: Text = "") -> Deck:
        """Return a deck with the same cards, all of them unseen."""
        cards = self.unseen + self.under
        return Deck(self.key, name or self.name, self.counts, self.labels, cards)

    def __len__(self) -> int:
        return len(self.unseen) + len(self.under)

    def __contains__(self, card: object) -> bool:
        unseen, at = self.unseen, self._picked
        if unseen:
            return (at < len(unseen) and unseen[at] == card) or card in unseen
        return bool(self.under) and card == self.under[0]

    def pick(self, below: Callable[[int], int]) -> str:
        """Return a card that can come next, each card in the pile as likely as any other."""
        if not self.unseen:
            return self.under[0]
        self._picked = at = below(len(self.unseen))
        return self.unseen[at]

    def take(self, card: str) -> None:
        """Remove the card that was drawn."""
        if self.unseen:
            self.unseen.remove(card)
        else:
            self.under.remove(card)

    def put_under(self, card: str) -> None:
        """Return a card face down to the bottom."""
        self.under.append(card)

    def take_out(self, card: str) -> None:
        """Remove a card that was put under the deck, the last of its kind.

        If the deck has been shuffled since, any card of that kind goes.
        """
        if card in self.under:
            del self.under[len(self.under) - 1 - self.under[::-1].index(card)]
        else:
            self.unseen.remove(card)

    def put_back(self, cards: Iterable[str]) -> None:
        """Shuffle cards back in among the unseen ones."""
        self.unseen.extend(cards)

    def shuffle(self) -> None:
        """Forget the known order: everything in the pile can come next."""
        self.unseen.extend(self.under)
        self.under.clear()

    def left(self) -> dict[str, int]:
        """Return what can come next, with how many of each are left."""
        return dict(Counter(self.unseen)) if self.unseen else dict.fromkeys(self.under[:1], 1)

    def label(self, card: str) -> Text:
        """Return what a card is called."""
        label = self.labels.get(card)
        return verbatim(card) if label is None else label
