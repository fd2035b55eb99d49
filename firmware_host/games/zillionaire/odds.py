"""How likely it is that somebody can beat what lies on the tray, counted exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import Line, verbatim

from .calls import EMPTY, UNNAMED, answers, call_amount, call_of, ranks_in
from .cards import (
    ASIDE,
    BANKRUPT,
    COUNTS,
    DECK,
    EIGHT,
    FIVE,
    MILLIONAIRE,
    of_rank,
    rank_name,
    size,
    unpacked,
)
from .plays import ToPlay

if TYPE_CHECKING:
    from .table import Zillionaire


@lru_cache(maxsize=1000)  # unseen cards hardly ever come twice
def can_beat(unseen: int, cards: int, call: int) -> Fraction:
    """Return the chance that `cards` cards out of the unseen ones hold an answer to a call.

    Counts the hands that hold none: of each rank that would answer, fewer than are needed.
    """
    counts = unpacked(unseen)
    amount = call_amount(call)
    useful = ranks_in(answers(DECK, call))
    others = 0  # cards that answer nothing: any of them may be held
    ways = [1]  # ways[k]: choices of k cards from the useful ranks looked at so far
    for rank, count in enumerate(counts):
        if rank not in useful:
            others += count
            continue
        most = min(count, (1 if rank == FIVE else amount) - 1)
        longer = [0] * (len(ways) + most)
        for held, many in enumerate(ways):
            for more in range(most + 1):
                longer[held + more] += many * comb(count, more)
        ways = longer
    none = sum(many * comb(others, cards - held) for held, many in enumerate(ways[: cards + 1]))
    return 1 - Fraction(none, comb(sum(counts), cards))


def card(t: Zillionaire, ask: Ask) -> Odds | None:
    """Return each rival's chance to be able to beat the tray as it lies.

    From what everybody knows: the cards played and the number left in each hand. Nothing of any
    hand goes into it, so it may be shown to all.
    """
    if not isinstance(ask, ToPlay) or t.call in (EMPTY, UNNAMED):
        return None
    unseen = DECK - t.seen
    lines = tuple(
        OddsLine(verbatim(t.names[seat]), can_beat(unseen, t.cards[seat], t.call))
        for seat in t.order
        if t.cards[seat] and seat != t.by
    )
    return Odds(
        Line("Who can beat {call:call}?", call=t.call),
        lines,
        "Counted over all hands still possible after the cards played; nobody's plans.",
    )


def report(t: Zillionaire) -> list[Odds]:
    """Return what a freshly dealt hand can beat, and how often it holds a special card."""
    each = (size(DECK) - ASIDE) // len(t.order)
    trays = [(EIGHT, 1), (EIGHT, 2), (EIGHT, 3), (BANKRUPT, 1), (BANKRUPT, 2), (MILLIONAIRE, 1)]
    beating = tuple(
        OddsLine(of_rank(rank, amount), can_beat(DECK, each, call_of(rank, amount)))
        for rank, amount in trays
    )
    holding = tuple(
        OddsLine(
            verbatim(rank_name(rank)),
            1 - Fraction(comb(size(DECK) - count, each), comb(size(DECK), each)),
        )
        for rank, count in enumerate(COUNTS)
        if rank == FIVE or rank > EIGHT
    )
    return [
        Odds(Line("A dealt hand of {count} cards can beat", count=each), beating),
        Odds(Line("A dealt hand of {count} cards holds at least one", count=each), holding),
    ]
