"""What a table was told lately: what comes again is offered first.

Boards repeat themselves. Whoever has just told "pay $5,000" will soon tell it again, and a hotel's
rent has about the same share of its price as the last one's had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.lexicon import Bounds, Lexicon

LATELY = 4  # verbs that stand before all others
OFFERS = 5  # sums that are answered with one touch
_NEVER = ("script", "unknown", "nothing")


class Habits(NamedTuple):
    """The effects that are known, the one told last at the end."""

    told: tuple[Effect, ...] = ()

    def lately(self, verbs: Sequence[str]) -> list[str]:
        """Return the verbs used lately out of `verbs`, last used first."""
        used = _each_once(effect.verb for effect in reversed(self.told))
        return [verb for verb in used if verb in verbs and verb not in _NEVER][:LATELY]

    def amounts(self, bounds: Bounds, lexicon: Lexicon) -> tuple[int, ...]:
        """Return likely sums where these bounds apply: those told lately, last told first.

        Where none was ever told twice, as with the prices of hotels, likely ones are as far from
        the last as others were from those before them.
        """
        alike = [verb for verb, known in lexicon.items() if known.amount == bounds]
        sums = [effect.amount for effect in reversed(self.told) if effect.verb in alike]
        if len(sums) > 1 and len(set(sums)) == len(sums):
            steps = [after - before for after, before in pairwise(sums)]
            return _within((sums[0] + step for step in steps), bounds)
        return _within(sums, bounds)

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


def _each_once(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))


def _within(sums: Iterable[int], bounds: Bounds) -> tuple[int, ...]:
    allowed = range(bounds.low, bounds.high + 1, bounds.step)
    return tuple(dict.fromkeys(due for due in sums if due in allowed))[:OFFERS]
