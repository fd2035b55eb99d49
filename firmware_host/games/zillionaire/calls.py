"""What beats what.

What lies on the tray is one small number, its *call*: rank and amount. `beats` is the rule;
`answers` computes the same for a whole hand with two additions.
"""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.engine.words import Fact, Line, Text, as_line, word

from .book import rule
from .cards import (
    BANKROLL,
    BANKRUPT,
    COUNTS,
    FIVE,
    MOST,
    RANKS,
    ZILLIONAIRE,
    held,
    number_word,
    of,
    of_rank,
    packed,
)

EMPTY = 0


def call_of(rank: int, amount: int) -> int:
    """Return the call of that many cards of a rank; amount 0 is a led 5 not yet named."""
    return rank << 3 | amount


UNNAMED = call_of(FIVE, 0)


def call_rank(call: int) -> int:
    """Return the rank that lies on the tray."""
    return call >> 3


def call_amount(call: int) -> int:
    """Return the amount that lies on the tray."""
    return call & 7


@rule("R", "C2", "C3", "C4", "C5", "C6", "C7")
def beats(rank: int, call: int) -> bool:
    """Return whether a rank beats what lies on the tray, in equal number; a 5 always goes alone.

    A Bankrupt is beaten by a Bankroll and by nothing else. One 5 beats any number of cards below
    five (ZIL-08, ZIL-09).
    """
    below = call_rank(call)
    if below == BANKRUPT:
        return rank == BANKROLL
    if rank == FIVE:
        return below < FIVE
    return rank > below


def plain_answers(hand: int, call: int) -> list[int]:
    """Return the ranks of a hand that beat a call: what `answers` says, card by card."""
    return [rank for rank in range(len(RANKS)) if _can_answer(hand, rank, call)]


def _can_answer(hand: int, rank: int, call: int) -> bool:
    needed = 1 if rank == FIVE else call_amount(call)
    return held(hand, rank) >= needed and beats(rank, call)


def is_wild(call: int) -> bool:
    """Return whether a single 5 beats a call, standing for as many fives as are asked for."""
    return beats(FIVE, call)


# -- the same for whole hands at once -------------------------------------------------------------
#
# A set of ranks is an int with the top bit of each rank's four. Adding 8 - n to every rank of a
# hand carries into the top bit where there are n cards or more.


def ranks_of(ranks: Iterable[int]) -> int:
    """Return a set of ranks."""
    return sum(of(rank, 8) for rank in ranks)


def in_ranks(rank: int, ranks: int) -> bool:
    """Return whether a rank is in a set."""
    return held(ranks, rank) == 8


def ranks_in(ranks: int) -> list[int]:
    """Return the ranks of a set, from low to high."""
    return [rank for rank in range(len(RANKS)) if in_ranks(rank, ranks)]


_AT_LEAST = (0, *(packed([8 - n] * len(RANKS)) for n in range(1, MOST + 1)))
_CALLS = range(call_of(ZILLIONAIRE, MOST) + 1)
_HIGHER = tuple(
    ranks_of(rank for rank in range(len(RANKS)) if rank != FIVE and beats(rank, call))
    for call in _CALLS
)
_WILD = tuple(ranks_of([FIVE] if is_wild(call) else []) for call in _CALLS)


def answers(hand: int, call: int) -> int:
    """Return the set of ranks of a hand that beat a call.

    Tests hold it equal to `plain_answers`.
    """
    enough = hand + _AT_LEAST[call_amount(call)]
    return enough & _HIGHER[call] | hand + _AT_LEAST[1] & _WILD[call]


@rule("C1", "C3")
def closes(rank: int, call: int) -> bool:
    """Return whether a play ends the round at once: a Zillionaire, or a Bankroll on a Bankrupt.

    Led or on top, nothing can answer a Zillionaire (ZIL-06); nor that Bankroll (ZIL-15).
    """
    return rank == ZILLIONAIRE or (rank == BANKROLL and call_rank(call) == BANKRUPT)


# -- words ----------------------------------------------------------------------------------------


def wild(call: int) -> bool:
    """Return whether a 5 lies there that counts as another number of cards, or as none so far."""
    return call_rank(call) == FIVE and call_amount(call) != 1


def call_name(fact: Fact) -> Text:
    """Return what lies on the tray, in words."""
    rank, amount = call_rank(int(str(fact))), call_amount(int(str(fact)))
    if wild(int(str(fact))):
        if not amount:
            return word("a wild 5")
        return Line("{number:rest} fives (one wild 5)", number=number_word(amount))
    return of_rank(rank, amount)


def beaten_by(fact: Fact) -> Text:
    """Return what beats a call, in words, as far as the deck has it."""
    call = int(str(fact))
    amount = call_amount(call)
    ranks = [rank for rank in ranks_in(_HIGHER[call]) if COUNTS[rank] >= amount]
    ways: list[Text] = []
    if is_wild(call):
        if amount > 1:
            ways.append(word("one wild 5"))
        else:
            ranks = sorted([*ranks, FIVE])
    if ranks:
        least = of_rank(ranks[0], amount)
        ways.append(Line("{least} or higher", least=least) if len(ranks) > 1 else least)
    if len(ways) > 1:
        return Line("{a}, or {b}", a=as_line(ways[0]), b=as_line(ways[1]))
    return ways[0] if ways else word("nothing")
