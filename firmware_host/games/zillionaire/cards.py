"""The 62 cards: ranks, hands as one number each, and what people call a play.

A hand is an int with four bits per rank, the count of that rank in each: adding, taking away and
"which ranks are there at least three times" are then single operations on whole hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Below
from firmware_host.engine.words import Fact, Line, Text, verbatim, word

# From low to high; the keys by which cards are named in answers, packs and scans.
RANKS = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "bump",
    "bankrupt",
    "bankroll",
    "millionaire",
    "zillionaire",
)
COUNTS = (6, 6, 6, 6, 3, 6, 6, 6, 3, 3, 3, 4, 4)
ONE, FIVE, EIGHT = 0, 4, 7
BUMP, BANKRUPT, BANKROLL, MILLIONAIRE, ZILLIONAIRE = range(8, 13)
MOST = 6  # cards of one rank in the deck, and so in one play
ASIDE = 2

_NUMBERS = (
    word("no"),
    word("one"),
    word("two"),
    word("three"),
    word("four"),
    word("five"),
    word("six"),
)
_OF_RANK = (
    word("no {rank}s"),
    word("one {rank}"),
    word("two {rank}s"),
    word("three {rank}s"),
    word("four {rank}s"),
    word("five {rank}s"),
    word("six {rank}s"),
)


def of(rank: int, count: int = 1) -> int:
    """Return the hand of that many cards of one rank."""
    return count << 4 * rank


def packed(counts: Iterable[int]) -> int:
    """Return the hand that has that many cards of each rank, from low to high."""
    return sum(of(rank, count) for rank, count in enumerate(counts))


def held(hand: int, rank: int) -> int:
    """Return how many cards of a rank are in a hand."""
    return hand >> 4 * rank & 15


def unpacked(hand: int) -> list[int]:
    """Return the counts of all ranks in a hand, from low to high."""
    return [held(hand, rank) for rank in range(len(RANKS))]


def size(hand: int) -> int:
    """Return how many cards a hand has."""
    return sum(unpacked(hand))


DECK = packed(COUNTS)
# One card of each rank, by key.
CARD = {key: of(rank) for rank, key in enumerate(RANKS)}
PIECES = dict(zip(RANKS, COUNTS, strict=True))
_PILE = [key for key, count in PIECES.items() for _ in range(count)]


def hand_of(keys: Iterable[str]) -> int:
    """Return the hand made of these cards."""
    return sum(map(CARD.__getitem__, keys))


def cards_of(hand: int) -> tuple[str, ...]:
    """Return the cards of a hand by key, from low to high."""
    return tuple(key for rank, key in enumerate(RANKS) for _ in range(held(hand, rank)))


def shuffled(below: Below) -> tuple[str, ...]:
    """Return the whole deck in some order, every order as likely as any other."""
    pile = _PILE.copy()
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def lowest(hand: int, count: int) -> int:
    """Return the `count` lowest cards of a hand, by strict rank."""  # ZIL-22
    return _first(hand, count, range(len(RANKS)))


def highest(hand: int, count: int) -> int:
    """Return the `count` highest cards of a hand, by strict rank."""
    return _first(hand, count, range(len(RANKS) - 1, -1, -1))


def _first(hand: int, count: int, ranks: Sequence[int]) -> int:
    taken = 0
    for rank in ranks:
        here = min(count, held(hand, rank))
        taken += of(rank, here)
        count -= here
    return taken


class Play(NamedTuple):
    """Some cards of one rank put down together: how many there are and the hand they make."""

    rank: int
    cards: int
    hand: int


# Every play there is, by key: rank x cards. A 5 is never played with another one (ZIL-07).
PLAYS: dict[str, Play] = {
    f"{key}x{cards}": Play(rank, cards, of(rank, cards))
    for rank, (key, count) in enumerate(PIECES.items())
    for cards in range(1, (1 if rank == FIVE else count) + 1)
}


def play_key(rank: int, cards: int) -> str:
    """Return the key of a play."""
    return f"{RANKS[rank]}x{cards}"


def rank_name(fact: Fact) -> str:
    """Return what a rank is called, given its number or its key."""
    key = RANKS[fact] if isinstance(fact, int) else str(fact)
    return key.capitalize()


def number_word(number: int) -> str:
    """Return small numbers as they are spoken at the table."""
    return _NUMBERS[number]


def of_rank(rank: int, cards: int) -> Line:
    """Return that many cards of a rank: "one 6", "three 6s", "two Bumps"."""
    name = rank_name(rank)
    if cards == 1 and name.isdecimal():  # other languages have another article for numbers
        return Line("one {number}", number=name)
    return Line(_OF_RANK[cards], rank=name)


def play_name(fact: Fact) -> Line:
    """Return a play by its key, in words."""
    play = PLAYS[str(fact)]
    return of_rank(play.rank, play.cards)


def cards_name(fact: Fact) -> list[Text]:
    """Return a list of cards by key, in words: "8 and Zillionaire"."""
    keys = fact if isinstance(fact, tuple) else (fact,)
    return [verbatim(rank_name(key)) for key in keys]


class Bounds(NamedTuple):
    """What a hand can hold after a proven exchange: `low` to `high`, and the `free` cards."""

    low: int
    high: int
    free: int
