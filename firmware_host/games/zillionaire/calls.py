"""What beats what.

What lies on the tray is one small number, its *call*: rank and amount. Which ranks of a hand beat
a call is then a matter of two additions.
"""

from __future__ import annotations

from firmware_host.engine.words import Fact, Line, Text, as_line, word

from .book import rule
from .cards import BANKROLL, BANKRUPT, COUNTS, FIVE, MOST, RANKS, ZILLIONAIRE, number_word, of_rank

_EACH = 0x1111111111111  # one in every rank
# Added to a hand, carries into the top bit of every rank that is there at least so often.
_AT_LEAST = (0, *((8 - amount) * _EACH for amount in range(1, MOST + 1)))

EMPTY = 0


def call_of(rank: int, amount: int) -> int:
    """The call of so many cards of a rank; amount 0 is a led 5 whose amount is not named yet."""
    return rank << 3 | amount


UNNAMED = call_of(FIVE, 0)


def call_rank(call: int) -> int:
    """The rank that lies on the tray."""
    return call >> 3


def call_amount(call: int) -> int:
    """The amount that lies on the tray."""
    return call & 7


@rule("R", "C2", "C3", "C4", "C5", "C6")
def _higher(call: int) -> int:
    """The ranks that beat a call in equal number, as top bits; the wild 5 is not among them.

    A Bankrupt is beaten by a Bankroll and by nothing else.
    """
    rank = call_rank(call)
    if rank == BANKRUPT:
        return 8 << 4 * BANKROLL
    return sum(8 << 4 * higher for higher in range(rank + 1, len(RANKS)) if higher != FIVE)


@rule("C7")
def _wild(call: int) -> int:
    """Whether one 5 beats a call: any number of cards below five (ZIL-08, ZIL-09)."""
    return 8 << 4 * FIVE if call_rank(call) < FIVE else 0


_CALLS = range(call_of(ZILLIONAIRE, MOST) + 1)
_HIGHER = tuple(_higher(call) for call in _CALLS)
_WILD = tuple(_wild(call) for call in _CALLS)


def is_wild(call: int) -> bool:
    """Whether a single 5 beats a call, standing for as many fives as are asked for."""
    return bool(_WILD[call])


def answers(hand: int, call: int) -> int:
    """The ranks of a hand that beat a call, as top bits."""
    return (hand + _AT_LEAST[call & 7] & _HIGHER[call]) | (hand + _AT_LEAST[1] & _WILD[call])


def ranks_in(tops: int) -> list[int]:
    """The ranks that are set in top bits, from low to high."""
    return [rank for rank in range(len(RANKS)) if tops >> 4 * rank & 8]


@rule("C1", "C3")
def closes(rank: int, call: int) -> bool:
    """Whether a play ends the round at once: a Zillionaire, or a Bankroll on a Bankrupt.

    Led or on top, nothing can answer a Zillionaire (ZIL-06); nor that Bankroll (ZIL-15).
    """
    return rank == ZILLIONAIRE or (rank == BANKROLL and call_rank(call) == BANKRUPT)


# -- words ----------------------------------------------------------------------------------------


def call_name(fact: Fact) -> Text:
    """What lies on the tray, in words."""
    rank, amount = call_rank(int(str(fact))), call_amount(int(str(fact)))
    if rank == FIVE and amount != 1:
        if not amount:
            return word("a wild 5")
        return Line("{number:rest} fives (one wild 5)", number=number_word(amount))
    return of_rank(rank, amount)


def beaten_by(fact: Fact) -> Text:
    """What beats a call, in words, as far as the deck has it."""
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
