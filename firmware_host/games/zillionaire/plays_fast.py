"""Menus and questions that are made once and kept: a simulation asks millions of them.

What they offer is what `plain_leads` and `plain_answers` say; a test holds them equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from firmware_host.engine.asks import Menu, Option, Prompt
from firmware_host.engine.words import Line

from .calls import answers, call_amount, call_rank
from .cards import BANKRUPT, FIVE, RANKS, held, of, play_key
from .plays import (
    BARRED,
    FOLLOW,
    FOLLOW_UNSEEN,
    LED_FIVE,
    NOT_OUT,
    OPTIONS,
    SEATS,
    STUCK,
    ToPlay,
    follow_menu,
)


class _Part(NamedTuple):
    """The part of a menu that some of the ranks contribute, ready to be joined."""

    options: tuple[Option, ...]
    open: tuple[str, ...]
    legal: frozenset[str]


def _part(*options: Option) -> _Part:
    keys = tuple(option.key for option in options)
    return _Part(options, keys, frozenset(keys))


ASKED = 4_000  # questions of a seat that are kept, and menus of all: fewer slow a simulation down
_NONE_BLOCKED: Mapping[str, Line | str] = {}


class _Joined(Set[str]):
    """The keys of four parts, looked up where they are: cheaper than a set made for one look."""

    __slots__ = ("parts",)

    def __init__(self, *parts: _Part) -> None:
        self.parts = parts

    def __contains__(self, key: object) -> bool:
        a, b, c, d = self.parts
        return key in a.legal or key in b.legal or key in c.legal or key in d.legal

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(part.open for part in self.parts)

    def __len__(self) -> int:
        return sum(len(part.open) for part in self.parts)


class Leads(Menu):
    """Everything a hand can lead: joined from parts, since whole hands hardly ever come twice."""

    __slots__ = ("_parts",)

    def __init__(
        self,
        a: _Part,
        b: _Part,
        c: _Part,
        d: _Part,
        blocked: Mapping[str, Line | str] = _NONE_BLOCKED,
    ) -> None:
        self.open = a.open + b.open + c.open + d.open
        self._parts = (a, b, c, d)
        self.legal = _Joined(a, b, c, d)
        self.blocked = blocked
        if not self.open:
            raise ValueError("a hand with nothing to lead")

    @property
    def options(self) -> tuple[Option, ...]:
        blocked = tuple(BARRED[key] for key in self.blocked)
        return tuple(option for part in self._parts for option in part.options) + blocked


class _Parts(dict[int, _Part]):
    """The leads of some neighbouring ranks, by how many of each are held."""

    def __init__(self, first: int, end: int) -> None:
        super().__init__()
        self.first = first
        self.lowest = of(first)
        self.size = of(end) // self.lowest

    def of(self, hand: int) -> _Part:
        """Return what these ranks of a hand can lead."""
        return self[hand // self.lowest % self.size]

    def __missing__(self, hand: int) -> _Part:
        options = []
        for rank in range(self.first, len(RANKS)):
            most = held(hand, rank - self.first)
            if rank == FIVE and most:
                options.append(LED_FIVE)
            else:
                options += [OPTIONS[play_key(rank, cards)] for cards in range(1, most + 1)]
        self[hand] = part = _part(*options)
        return part


@cache
def _four() -> tuple[_Parts, ...]:
    """Return ranks 1-3, 4-6, 7-Bump, and the rest: few enough hands of each to keep them all."""
    return _Parts(0, 3), _Parts(3, 6), _Parts(6, 9), _Parts(9, len(RANKS))


def leads(hand: int, stuck: bool = False, barred: tuple[str, ...] = ()) -> Leads:
    """Return everything a hand can lead.

    `stuck` adds the way out for a card nobody may go out on; `barred` plays are shown but closed.
    """
    a, b, c, d = (parts.of(hand) for parts in _four())
    if stuck:
        d = _part(*d.options, STUCK)
    if barred:
        return Leads(a, b, c, d, dict.fromkeys(barred, NOT_OUT))
    return Leads(a, b, c, d)


# -- following ------------------------------------------------------------------------------------

_shared = lru_cache(maxsize=ASKED)(follow_menu)


class Follows(dict[tuple[int, int], ToPlay]):
    """A seat's questions to follow, by the set of ranks it may answer with and the call.

    They are made when first needed, and all dropped when there are too many.
    """

    def __init__(self, prompt: Prompt, seat: int, final: bool) -> None:
        super().__init__()
        self.prompt = prompt
        self.seat = seat
        self.final = final

    def __missing__(self, key: tuple[int, int]) -> ToPlay:
        ranks, call = key
        # One menu serves all seats and all ranks on the tray; on a Bankrupt the notes differ.
        asked = call if call_rank(call) == BANKRUPT else call_amount(call)
        menu = _shared(ranks, asked, self.final)
        if len(self) >= ASKED:
            self.clear()
        self[key] = ask = ToPlay(self.prompt, self.seat, menu, call)
        return ask


@cache
def follows(secret: bool, final: bool) -> tuple[Follows, ...]:
    """Return every seat's questions, by secrecy and by whether a pass is final (ZIL-02)."""
    prompt = FOLLOW_UNSEEN if secret else FOLLOW
    return tuple(Follows(prompt, seat, final) for seat in range(SEATS))


def follow_ask(seat: int, hand: int, call: int, *, secret: bool, final: bool) -> ToPlay:
    """Return the question to beat a call with this hand. Memoised: the same ones come up often."""
    return follows(secret, final)[seat][answers(hand, call), call]
