"""The interface between the engine and a game: one function for each thing a game must do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.values import dataclass

from .asks import Ask
from .errors import Refused
from .rulebook import Reason, Rulebook
from .table import Act, Aside, Fix, Flow, Json, Play, Table
from .view import Odds, TableView, Written
from .words import Event, Fact, Line, Words


def _nothing_to_do(table: Table) -> list[Aside]:
    return []


def _nothing_to_fix(table: Table) -> list[Fix]:
    return []


def _no_such_act(table: Table, act: Act) -> Flow:
    raise Refused(Line('There is no "{act}" here.', act=act.act))


def _no_matter(table: Table) -> Flow:
    return None


def _no_words(table: Table) -> dict[str, Callable[[Fact], Words]]:
    return {}


def _no_reason(table: Table, events: Sequence[Event], index: int) -> Reason:
    return Reason()


def _no_odds(table: Table, ask: Ask) -> Odds | None:
    return None


def _no_facts(table: Table, see: frozenset[int]) -> dict[str, Json]:
    return {}


def _nothing_written(table: Table) -> Written:
    return Written()


def plain_view(table: Table, ask: Ask | None) -> TableView:
    """Return the seats with what they have, and what lies in the pots."""
    seats = tuple(table.seat_view(seat, ask) for seat in range(table.seats))
    return TableView(seats, table.unit, table.pots())


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """What a game's folder does with its own table, which every one of these takes first.

    They are handed over instead of being methods, so that the rules know the table and the table
    does not have to know the rules.
    """

    rulebook: Rulebook  # the game's rules in words
    # The rules from here to the end of the game, or to where other rules take over. They read only
    # the table, and must be able to start again from it at any turn boundary.
    play: Callable[..., Play]
    # (seat) A seat leaves for good; the game's ruling says what becomes of what it had.
    leave: Callable[..., Flow]
    # (ask) The position for a screen.
    view: Callable[..., TableView] = plain_view
    # (see) What else a screen would show, for the referee; secrets only of the seats in `see`.
    facts: Callable[..., dict[str, Json]] = _no_facts
    # What can be put right by hand, besides money and whose turn it is.
    fixes: Callable[..., list[Fix]] = _nothing_to_fix
    # (events, index) Why an event of the log happened, beyond what its form says.
    because: Callable[..., Reason] = _no_reason
    # What a table needs in writing to finish this game by hand.
    written: Callable[..., Written] = _nothing_written
    # (ask) The odds card for the gamble that the ask is part of, if it is one.
    odds: Callable[..., Odds | None] = _no_odds
    # The game's own acts that may be done now, besides answering.
    asides: Callable[..., list[Aside]] = _nothing_to_do
    # (act) Do one of the offered asides. Raises `Refused` otherwise.
    act: Callable[..., Flow] = _no_such_act
    # What follows from money that was put right: the end of the game, or nothing.
    corrected: Callable[..., Flow] = _no_matter
    # How this game's own facts (spaces, cards, stocks) are called. It may read the edition and
    # nothing that a turn changes, because sentences are kept; all but the kind `words.PASSING`.
    vocabulary: Callable[..., dict[str, Callable[[Fact], Words]]] = _no_words
