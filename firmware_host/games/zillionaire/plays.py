"""The questions to play: menus of what a hand may lead or answer with, and why not.

Options depend on the call and on which ranks the hand has often enough, so menus and asks are made
once and kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache
from itertools import chain
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Answer, Choose, Menu, Option, Prompt
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, as_line, word

from .calls import answers, call_amount, call_name, call_rank, is_wild, ranks_in
from .cards import (
    BANKROLL,
    BANKRUPT,
    BUMP,
    FIVE,
    MOST,
    PLAYS,
    RANKS,
    ZILLIONAIRE,
    held,
    number_word,
    of_rank,
    play_key,
    rank_name,
)

PASS = "pass"
SEATS = 6

_NOTES = {
    BUMP: word("The next player misses this turn."),
    BANKRUPT: word("Only as many Bankrolls can answer it."),
    ZILLIONAIRE: word("Ends the round at once."),
}


def _option(rank: int, cards: int, note: str = "") -> Option:
    key = play_key(rank, cards)
    label = Line("{play:play}", play=key)
    return Option(
        key, label, note or _NOTES.get(rank, ""), group=rank_name(rank), cards=(RANKS[rank], cards)
    )


_OPTIONS = {key: _option(play.rank, play.cards) for key, play in PLAYS.items()}
_LED_FIVE = _option(FIVE, 1, word("The next player says how many fives it stands for."))
_WILD_FIVE = tuple(
    Option(
        play_key(FIVE, 1),
        Line("One wild 5 as {amount} fives", amount=amount),
        group=rank_name(FIVE),
        cards=(RANKS[FIVE], 1),
    )
    for amount in range(MOST + 1)
)
_BANKROLL_ENDS = tuple(_option(BANKROLL, n, word("Ends the round at once.")) for n in range(1, 4))
_PASS = Option(PASS, "Pass", "You may come back in later in this round.", public=True)
_PASS_FINAL = Option(PASS, "Pass", "You are out until the round ends.", public=True)
_NOT_OUT = "Nobody may go out on this card at this table."  # ZIL-19
_BARRED = {
    key: Option(key, option.label, "", _NOT_OUT, group=option.group, cards=option.cards)
    for key, option in _OPTIONS.items()
}
_STUCK = Option(PASS, "Cannot lead", "Nobody may go out on this card: the lead passes on.")


class _Part(NamedTuple):
    """Some ranks' share of a menu, ready to be joined."""

    options: tuple[Option, ...]
    open: tuple[str, ...]
    legal: frozenset[str]


def _part(*options: Option) -> _Part:
    keys = tuple(option.key for option in options)
    return _Part(options, keys, frozenset(keys))


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

    __slots__ = ()

    legal: _Joined

    def __init__(
        self, a: _Part, b: _Part, c: _Part, d: _Part,
        blocked: Mapping[str, Line | str] = _NONE_BLOCKED,
    ) -> None:  # fmt: skip
        self.open = a.open + b.open + c.open + d.open
        self.legal = _Joined(a, b, c, d)
        self.blocked = blocked
        if not self.open:
            raise ValueError("a hand with nothing to lead")

    @property
    def options(self) -> tuple[Option, ...]:
        blocked = tuple(_BARRED[key] for key in self.blocked)
        return tuple(option for part in self.legal.parts for option in part.options) + blocked


class _Parts(dict[int, _Part]):
    """The leads of some neighbouring ranks, by how many of each are held."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, hand: int) -> _Part:
        options = []
        for rank in range(self.first, len(RANKS)):
            most = held(hand, rank - self.first)
            if rank == FIVE and most:
                options.append(_LED_FIVE)
            else:
                options += [_OPTIONS[play_key(rank, cards)] for cards in range(1, most + 1)]
        self[hand] = part = _part(*options)
        return part


# Ranks 1-3, 4-6, 7-Bump, and the rest: few enough hands of each to keep them all.
_A, _B, _C, _D = _Parts(0), _Parts(3), _Parts(6), _Parts(9)


def leads(hand: int, stuck: bool = False, barred: tuple[str, ...] = ()) -> Leads:
    """Everything a hand can lead.

    `stuck` adds the way out for a card nobody may go out on; `barred` plays are shown but closed.
    """
    a, b, c, d = _A[hand & 0xFFF], _B[hand >> 12 & 0xFFF], _C[hand >> 24 & 0xFFF], _D[hand >> 36]
    if stuck:
        d = _part(*d.options, _STUCK)
    if barred:
        return Leads(a, b, c, d, dict.fromkeys(barred, _NOT_OUT))
    return Leads(a, b, c, d)


def follow_menu(tops: int, call: int, final: bool, barred: int = 0) -> Menu:
    """The answers to a call with these ranks, and a pass; barred ranks are shown but closed."""
    amount = call_amount(call)
    options = []
    for rank in ranks_in(tops | barred):
        key = play_key(rank, 1 if rank == FIVE else amount)
        if barred >> 4 * rank & 8:
            options.append(_BARRED[key])
        elif rank == FIVE and amount > 1:
            options.append(_WILD_FIVE[amount])
        elif rank == BANKROLL and call_rank(call) == BANKRUPT:
            options.append(_BANKROLL_ENDS[amount - 1])
        else:
            options.append(_OPTIONS[key])
    return Menu(*options, _PASS_FINAL if final else _PASS)


# -- asks -----------------------------------------------------------------------------------------


class ToPlay(Choose):
    """It is a seat's turn: play some cards of one rank, or pass. Answers are keys like "6x3"."""

    __slots__ = ("call",)

    def __init__(self, prompt: Prompt, seat: int, menu: Menu, call: int) -> None:
        super().__init__(prompt, seat, menu, *((call,) if call else ()))
        self.call = call

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str) and raw in self.legal:
            return raw
        # Of a dealt hand a refusal must not tell which barred card it holds.
        if isinstance(raw, str) and raw in self.menu.blocked and not self.prompt.secret:
            raise Refused(self.menu.blocked[raw], "P5")
        raise refusal(raw, self.call)


def refusal(raw: object, call: int) -> Refused:
    """Why something is no legal play on a call. Tells nothing that others may not know."""
    if raw == PASS:
        return Refused("Whoever leads has to play something.", "P1")
    if not isinstance(raw, str) or raw not in PLAYS:
        if isinstance(raw, str) and raw.startswith("5x"):
            return Refused("A 5 is played alone, whatever it stands for.", "C7")
        return Refused('A play is a rank and a number of cards, like "6x3", or "pass".', "P2")
    rank, cards, _ = PLAYS[raw]
    if call:
        amount = call_amount(call)
        if call_rank(call) == BANKRUPT and (rank != BANKROLL or cards != amount):
            only = of_rank(BANKROLL, amount)
            return Refused(
                Line("Bankrupt lies on the tray: only {only} can answer it.", only=only), "C4"
            )
        if rank == FIVE and not is_wild(call):
            return Refused("A 5 never counts for more than five.", "C7")
        if rank != FIVE and cards != amount:
            return Refused(
                Line(
                    "The tray asks for exactly {amount:rest} of a rank.", amount=number_word(amount)
                ),
                "P2",
            )
        if rank <= call_rank(call):
            return Refused(
                Line("Only a higher rank beats {call}.", call=as_line(call_name(call))), "P2"
            )
    return Refused(Line("That hand cannot play {cards} now.", cards=of_rank(rank, cards)), "P2")


def _prompts(secret: bool) -> tuple[Prompt, Prompt]:
    lead = Prompt(
        "P1", "Lead: play any number of cards of one rank",
        hint="The others then need as many of a higher rank.", secret=secret,
    )  # fmt: skip
    follow = Prompt(
        "P2", "Beat {call:call}, or pass", "call",
        hint="Beaten by {call:beats}.", secret=secret,
    )  # fmt: skip
    return lead, follow


LEAD, FOLLOW = _prompts(False)
LEAD_UNSEEN, FOLLOW_UNSEEN = _prompts(True)


_shared = cache(follow_menu)


class Follows(dict[int, ToPlay]):
    """A seat's questions to follow, by the ranks it may answer with (as top bits) and the call.

    The key is both together: ``tops << 7 | call``. Questions are made when first needed.
    """

    def __init__(self, prompt: Prompt, seat: int, final: bool) -> None:
        super().__init__()
        self.prompt = prompt
        self.seat = seat
        self.final = final

    def __missing__(self, key: int) -> ToPlay:
        call = key & 127
        # One menu serves all seats and all ranks on the tray; on a Bankrupt the notes differ.
        asked = call if call_rank(call) == BANKRUPT else call_amount(call)
        menu = _shared(key >> 7, asked, self.final)
        self[key] = ask = ToPlay(self.prompt, self.seat, menu, call)
        return ask


def _books(prompt: Prompt, final: bool) -> tuple[Follows, ...]:
    return tuple(Follows(prompt, seat, final) for seat in range(SEATS))


# By secrecy and by whether a pass is final (ZIL-02), then by seat.
FOLLOWS: dict[tuple[bool, bool], tuple[Follows, ...]] = {
    (secret, final): _books(FOLLOW_UNSEEN if secret else FOLLOW, final)
    for secret in (False, True)
    for final in (False, True)
}


def follow_ask(seat: int, hand: int, call: int, *, secret: bool, final: bool) -> ToPlay:
    """The question to beat a call with this hand; the same ones come again, so they are kept."""
    return FOLLOWS[secret, final][seat][answers(hand, call) << 7 | call]


def _how_many(secret: bool) -> tuple[Amount, ...]:
    prompt = Prompt(
        "C7", "A wild 5 was led. How many fives does it stand for?",
        hint="You name the amount; then you may beat it or pass.", secret=secret,
    )  # fmt: skip
    return tuple(Amount(prompt, seat, 1, MOST, 1, unit=word("five|fives")) for seat in range(SEATS))


# The player after a led 5 names its amount, up to the six cards a rank can have (ZIL-10). By
# secrecy and seat: who names it may look at a dealt hand first.
NAME_FIVES = {secret: _how_many(secret) for secret in (False, True)}
