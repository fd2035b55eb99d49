"""What was taught recently, so that what repeats is offered first.

Boards repeat themselves: "pay $5,000" will soon come again, and the next hotel's rent is about the
same share of its price as the last one's.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.effects import Effect, Script
from firmware_host.games.shared.lexicon import Bounds, Lexicon

from .recalled import blocks, sums

LATELY = 4  # verbs and blocks that stand before all others
OFFERS = 5  # sums that are answered with one touch
_NEVER = ("script", "unknown", "nothing")


class Habits(NamedTuple):
    """The effects that are known, the one told last at the end."""

    told: tuple[Effect, ...] = ()

    def lately(self, keys: Container[str], now: n.Node | None) -> list[str]:
        """Return those of `keys` that were used recently, the latest first.

        `now` is what has been said so far of the phrase being taught.
        """
        used = dict.fromkeys(() if now is None else blocks(now))
        for effect in reversed(self.told):
            used |= dict.fromkeys(
                blocks(effect.does) if isinstance(effect, Script) else (effect.verb,)
            )
        return [key for key in used if key in keys and key not in _NEVER][:LATELY]

    def amounts(self, bounds: Bounds, lexicon: Lexicon, now: n.Node | None) -> tuple[int, ...]:
        """Return likely sums where these bounds apply: those told lately, last told first.

        Where none was ever told twice, as with the prices of hotels, likely ones are as far from
        the last as others were from those before them. What was named in the same sentence
        (`now`) is likelier still.
        """
        alike = [verb for verb, known in lexicon.items() if known.amount == bounds]
        plain = [effect.amount for effect in reversed(self.told) if effect.verb in alike]
        named = () if now is None else sums(now)
        if len(plain) > 1 and len(set(plain)) == len(plain):
            steps = [after - before for after, before in pairwise(plain)]
            likely = (*named, *(plain[0] + step for step in steps))
        else:
            likely = (*named, *self._sums(alike))
        return _within((*likely, *bounds.likely), bounds)

    def _sums(self, alike: Sequence[str]) -> Iterator[int]:
        """Yield the sums told with these verbs, and those in longer sentences, last told first."""
        for effect in reversed(self.told):
            if isinstance(effect, Script):
                yield from sums(effect.does)
            elif effect.verb in alike:
                yield effect.amount

    def seconds(self, first: int, bounds: Bounds, verb: str) -> tuple[int, ...]:
        """Return likely second figures: in proportion to the first as with the nearest one known.

        The second figure of dice is simply the one told last.
        """
        known = [effect for effect in reversed(self.told) if effect.verb == verb]
        if not known:
            return ()
        if bounds.unit != "$":
            return _within((effect.second for effect in known), bounds)
        nearest = min(known, key=lambda effect: abs(effect.amount - first))
        step = bounds.step
        likely = round(first * nearest.second / max(1, nearest.amount) / step) * step
        return _within((likely + by * step for by in (0, -1, 1, -2, 2)), bounds)


NO_HABITS = Habits()


def _within(sums: Iterable[int], bounds: Bounds) -> tuple[int, ...]:
    allowed = range(bounds.low, bounds.high + 1, bounds.step)
    return tuple(dict.fromkeys(due for due in sums if due in allowed))[:OFFERS]
