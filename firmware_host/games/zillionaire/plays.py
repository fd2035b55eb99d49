"""What beats what, and the questions to play that follow from it.

What lies on the tray is one small number, its *call*: rank and amount. Options depend on the call
and on which ranks the hand has often enough, so menus and asks are made once and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Answer, Choose, Menu, Option, Prompt
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Fact, Line

from .book import rule
from .cards import (
    BANKROLL,
    BANKRUPT,
    BUMP,
    COUNTS,
    EIGHT,
    FIVE,
    MOST,
    PLAYS,
    RANKS,
    ZILLIONAIRE,
    held,
    number_word,
    of_rank,
    play_key,
)

PASS = "pass"
SEATS = 6
_EACH = 0x1111111111111  # one in every rank
_TOPS = 0x8 * _EACH  # where the carry of "at least" shows
# Added to a hand, carries into the top bit of every rank that is there at least so often.
_AT_LEAST = (0, *((8 - amount) * _EACH for amount in range(1, MOST + 1)))

# -- calls: what lies on the tray -----------------------------------------------------------------

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
    return rank == ZILLIONAIRE or (rank == BANKROLL and call >> 3 == BANKRUPT and call > 0)


# -- words ----------------------------------------------------------------------------------------


def call_name(fact: Fact) -> str:
    """What lies on the tray, in words."""
    rank, amount = call_rank(int(str(fact))), call_amount(int(str(fact)))
    if rank == FIVE and amount != 1:
        return f"{number_word(amount)} fives (one wild 5)" if amount else "a wild 5"
    return of_rank(rank, amount)


def beaten_by(fact: Fact) -> str:
    """What beats a call, in words, as far as the deck has it."""
    call = int(str(fact))
    amount = call_amount(call)
    ranks = [rank for rank in ranks_in(_HIGHER[call]) if COUNTS[rank] >= amount]
    ways = ["one 5" if amount == 1 else "one wild 5"] if _WILD[call] else []
    if ranks:
        more = "" if len(ranks) == 1 else " or 8s" if ranks == [EIGHT - 1, EIGHT] else " or higher"
        if more == " or higher" and ranks[-1] == EIGHT:
            more = " or higher, up to 8s"
        ways.append(f"{of_rank(ranks[0], amount)}{more}")
    return ", or ".join(ways) or "nothing"


# -- menus ----------------------------------------------------------------------------------------

_NOTES = {
    BUMP: "The next player misses this turn.",
    BANKRUPT: "Only as many Bankrolls can answer it.",
    ZILLIONAIRE: "Ends the round at once.",
}


def _option(rank: int, cards: int, note: str = "") -> Option:
    key = play_key(rank, cards)
    return Option(key, Line("{play:Play}", play=key), note or _NOTES.get(rank, ""))


_OPTIONS = {key: _option(play.rank, play.cards) for key, play in PLAYS.items()}
_LED_FIVE = _option(FIVE, 1, "The next player says how many fives it stands for.")
_WILD_FIVE = tuple(
    Option(play_key(FIVE, 1), Line("One wild 5 as {amount} fives", amount=amount))
    for amount in range(MOST + 1)
)
_BANKROLL_ENDS = tuple(_option(BANKROLL, n, "Ends the round at once.") for n in range(1, 4))
_PASS = Option(PASS, "Pass", "You may come back in later in this round.")
_PASS_FINAL = Option(PASS, "Pass", "You are out until the round ends.")
_STUCK = Option(PASS, "Cannot lead", "Nobody may go out on this card: the lead passes on.")


class _Part(NamedTuple):
    """Some ranks' share of a menu, ready to be joined."""

    options: tuple[Option, ...]
    open: tuple[str, ...]
    legal: frozenset[str]


def _part(*options: Option) -> _Part:
    keys = tuple(option.key for option in options)
    return _Part(options, keys, frozenset(keys))


_STUCK_PART = _part(_STUCK)
_NO_PART = _part()
_NONE_BLOCKED: dict[str, Line | str] = {}


class Leads(Menu):
    """Everything a hand can lead: joined from parts, since whole hands hardly ever come twice."""

    __slots__ = ("parts",)

    def __init__(self, low: _Part, middle: _Part, high: _Part, last: _Part = _NO_PART) -> None:
        self.parts = (low, middle, high, last)
        self.open = low.open + middle.open + high.open + last.open
        self.legal = low.legal.union(middle.legal, high.legal, last.legal)
        self.blocked = _NONE_BLOCKED
        if not self.open:
            raise ValueError("a hand with nothing to lead")

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(option for part in self.parts for option in part.options)


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


# Ranks 1-5, 6-8, and the specials: few enough hands of each to keep them all.
_LOW, _MIDDLE, _HIGH = _Parts(0), _Parts(5), _Parts(8)


def leads(hand: int, stuck: bool = False) -> Leads:
    """Everything a hand can lead; `stuck` adds the way out for a card nobody may go out on."""
    last = _STUCK_PART if stuck else _NO_PART
    return Leads(_LOW[hand & 0xFFFFF], _MIDDLE[hand >> 20 & 0xFFF], _HIGH[hand >> 32], last)


def _follows(tops: int, call: int, final: bool) -> Menu:
    amount = call_amount(call)
    options = []
    for rank in ranks_in(tops):
        if rank == FIVE and amount > 1:
            options.append(_WILD_FIVE[amount])
        elif rank == BANKROLL and call_rank(call) == BANKRUPT:
            options.append(_BANKROLL_ENDS[amount - 1])
        else:
            options.append(_OPTIONS[play_key(rank, 1 if rank == FIVE else amount)])
    return Menu(*options, _PASS_FINAL if final else _PASS)


# -- asks -----------------------------------------------------------------------------------------


class ToPlay(Choose):
    """It is a seat's turn: play some cards of one rank, or pass. Answers are keys like "6x3"."""

    __slots__ = ("call",)

    def __init__(self, prompt: Prompt, seat: int, menu: Menu, call: int) -> None:
        self.prompt = prompt
        self.seat = seat
        self.facts = (call,) if call else ()
        self.legal = menu.legal
        self.rebuild = None
        self.menu = menu
        self.call = call

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str) and raw in self.legal:
            return raw
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
            return Refused(f"Bankrupt lies on the tray: only {only} can answer it.", "C4")
        if rank == FIVE and not _WILD[call]:
            return Refused("A 5 never counts for more than five.", "C7")
        if rank != FIVE and cards != amount:
            return Refused(f"The tray asks for exactly {number_word(amount)} of a rank.", "P2")
        if rank <= call_rank(call):
            return Refused(f"Only a higher rank beats {call_name(call)}.", "P2")
    return Refused(f"That hand cannot play {of_rank(rank, cards)} now.", "P2")


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


class _Follows(dict[int, ToPlay]):
    """A seat's questions to follow, by the ranks that it may answer with and the call."""

    def __init__(self, prompt: Prompt, seat: int, final: bool) -> None:
        super().__init__()
        self.prompt = prompt
        self.seat = seat
        self.final = final

    def __missing__(self, key: int) -> ToPlay:
        call = key & 127
        menu = _follows(key >> 7, call, self.final)
        self[key] = ask = ToPlay(self.prompt, self.seat, menu, call)
        return ask


def _books(prompt: Prompt, final: bool) -> tuple[_Follows, ...]:
    return tuple(_Follows(prompt, seat, final) for seat in range(SEATS))


# By secrecy and by whether a pass is final (ZIL-02), then by seat.
_FOLLOWS: dict[tuple[bool, bool], tuple[_Follows, ...]] = {
    (secret, final): _books(FOLLOW_UNSEEN if secret else FOLLOW, final)
    for secret in (False, True)
    for final in (False, True)
}
FollowAsk = Callable[[int, int, int], ToPlay]


def follow_asks(secret: bool, final: bool) -> FollowAsk:
    """What makes the questions to follow: (seat, ranks as top bits, call) -> ask."""
    books = _FOLLOWS[secret, final]
    return lambda seat, tops, call: books[seat][tops << 7 | call]


HOW_MANY = Prompt(
    "C7", "A wild 5 was led. How many fives does it stand for?",
    hint="You name the amount; then you may beat it or pass.",
)  # fmt: skip
# The player after a led 5 names its amount, up to the six cards a rank can have (ZIL-10).
NAME_FIVES = tuple(Amount(HOW_MANY, seat, 1, MOST, 1, unit="fives") for seat in range(SEATS))
