"""The sensible bot: plays a dealt hand from what its player may know, and nothing else.

It counts the groups it still has to get rid of. A group that nobody can beat costs nothing, since
it keeps the lead; the others are what stands between it and going out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..calls import EMPTY, answers, call_amount, call_of, call_rank, closes
from ..cards import BANKROLL, BANKRUPT, BUMP, DECK, EIGHT, FIVE, MOST, PLAYS, RANKS, held
from ..plays import PASS, ToPlay
from ..table import Zillionaire

# A rival with this few cards may be out on the next turn.
_NEARLY_OUT = 3
# With this few groups left to lose, strong cards are worth spending.
_ENDGAME = 3


class Glimpse(NamedTuple):
    """What one player may know: their own hand, the tray, and what everybody has seen."""

    hand: int
    call: int
    cards: int  # left in the own hand
    rivals: tuple[int, ...]  # cards left in the others' hands, those who still have some
    unseen: int  # neither played nor in the own hand


def glimpse(t: Zillionaire, seat: int) -> Glimpse:
    """Return all that a bot may see of the table: nothing of another hand goes through here."""
    rivals = tuple(t.cards[other] for other in t.order if other != seat and t.cards[other])
    hand = t.hands[seat]
    return Glimpse(hand, t.call, t.cards[seat], rivals, DECK - t.seen - hand)


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return a good answer to a player's ask.

    Of real cards it knows nothing: there it plays along.
    """
    assert isinstance(table, Zillionaire)
    if isinstance(ask, ToPlay) and table.dealt and ask.seat is not None:
        return choose(glimpse(table, ask.seat), ask.menu.open)
    if isinstance(ask, Amount) and table.dealt and ask.seat is not None:
        return fives(glimpse(table, ask.seat))
    if isinstance(ask, Choose) and "same" in ask.legal:
        return "same"
    return ask.sample(below)


def choose(see: Glimpse, options: Sequence[str]) -> str:
    """Return the play among the options, or a pass."""
    plays = [key for key in options if key != PASS]
    if not plays:
        return PASS
    if see.call == EMPTY:
        return min(plays, key=lambda key: _lead_cost(see, key))
    best = min(plays, key=lambda key: _follow_cost(see, key))
    if PASS in options and _follow_cost(see, best) > _patience(see):
        return PASS
    return best


def fives(see: Glimpse) -> int:
    """Return how many fives a led 5 stands for: what the hand answers with its cheapest group."""
    for rank in range(FIVE + 1, len(RANKS)):
        if 0 < held(see.hand, rank) <= MOST and rank != BUMP:
            return held(see.hand, rank)
    return MOST


def _is_sure(see: Glimpse, rank: int, amount: int, call: int = EMPTY) -> bool:
    """Return whether, as far as is known, no rival can answer this play."""
    if closes(rank, call):
        return True
    if rank == FIVE and call == EMPTY:
        return False
    reply = call_of(rank, amount)
    return not answers(see.unseen, reply) or (amount > max(see.rivals) and rank >= FIVE)


def _burden(see: Glimpse, hand: int) -> int:
    """Return how many groups of a hand could be beaten: each costs one more lead."""
    return sum(
        1
        for rank in range(len(RANKS))
        if (count := held(hand, rank)) and not _is_sure(see, rank, 1 if rank == FIVE else count)
    )


def _lead_cost(see: Glimpse, key: str) -> float:
    """Return a cost: low for plays that lose a troublesome group, or win and empty the hand."""
    rank, cards, hand = PLAYS[key]
    rest = see.hand - hand
    if not rest:
        return -100
    sure = _is_sure(see, rank, cards)
    if sure and _burden(see, rest) <= 1:
        return -50 - cards
    split = held(rest, rank)
    cost = rank - 0.8 * cards + 12 * bool(split)
    if rank == FIVE:
        cost += 3
    if rank > EIGHT:
        cost += 6
    return cost


def _follow_cost(see: Glimpse, key: str) -> float:
    """Return what a play gives up: high cards and broken groups, against getting rid of a group."""
    rank, cards, hand = PLAYS[key]
    rest = see.hand - hand
    if not rest:
        return -100
    amount = call_amount(see.call) if rank == FIVE else cards
    sure = _is_sure(see, rank, amount, see.call)
    if sure and _burden(see, rest) <= 1:
        return -50
    split = held(rest, rank)
    cost = float(rank)
    if split and rank != FIVE:
        cost += 6 + split
    if rank == BANKROLL and call_rank(see.call) == BANKRUPT:
        cost -= 4
    if rank > EIGHT:
        cost += 1
    return cost


def _patience(see: Glimpse) -> float:
    """Return what a turn is worth: more as the hand gets small or a rival is about to go out."""
    limit = 12.5
    if _burden(see, see.hand) <= _ENDGAME:
        limit += 4
    if min(see.rivals) <= _NEARLY_OUT:
        limit += 4
    return limit
