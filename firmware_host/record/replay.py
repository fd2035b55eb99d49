"""Replaying a record: whether the rules still produce the same events and balances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import balances_after
from firmware_host.engine.words import Form
from firmware_host.record.consent import Before, Marks
from firmware_host.record.header import Header, as_begun, check_setup, stuck, unreadable
from firmware_host.record.journal import BEAT, READING, Record, Row, standing
from firmware_host.values import dataclass

# The source of entries that a change of the rules made necessary.
RULES_CHANGED = "rules changed"

T = TypeVar("T")


@dataclass(frozen=True)
class Divergence:
    """The rules no longer reproduce a saved game as it was recorded.

    `entry` is the first entry (from 1) that differs; `balances` are what the record says everyone
    had at the end of it.
    """

    entry: int
    what: str
    balances: list[int]


def laid(record: Record) -> tuple[Header, Game]:
    """Return a recorded game as it began.

    Raises `Damaged` if this version cannot play it, whatever stands in its header.
    """
    try:
        header = Header.from_json(record.header)
        if header.setup.game != record.game:
            raise ValueError("it was begun as another game")
        board = games.board(record.game)
        header = replace(header, setup=as_begun(board, header.setup))
        check_setup(board, header.setup)
        return header, Game(board, header.setup)
    except (Refused, PackProblems) as error:
        raise stuck(record, str(error).partition("\n")[0]) from error
    except Exception as error:  # a record is data: it may have been written by anybody
        raise stuck(record, unreadable(error)) from error


def through(entries: Sequence[T], working: Callable[[float], None]) -> Iterator[T]:
    """Yield the entries of a record; `working` is called with the progress."""
    for at, entry in enumerate(entries):
        if not at % BEAT:
            working(READING + (1 - READING) * at / len(entries))
        yield entry


def replay(
    game: Game, rows: list[Row], marks: Marks, working: Callable[[float], None] = lambda _: None
) -> Divergence | None:
    """Play what stands of a record into a fresh game; stop where the rules refuse an entry.

    `marks` notes what every entry did, `working` is called with the progress.
    """
    differs: tuple[int, str] | None = None
    booked = max((row.seq for row in rows if _books_balances(row)), default=0)
    forms = games.forms(game.board)
    recorded = _recorded_balances(game, rows, booked)
    for number, row in enumerate(through(standing(rows), working), 1):
        before, was = len(game.events), Before.of(game)
        try:
            entry = codec.entry_from_json(row.body)
            game.apply(entry)
        except Refused as refusal:
            differs = differs or (number, f"is refused now: {refusal}")
            break
        except Exception as error:  # a record is data: an entry may say anything
            differs = differs or (number, f"cannot be understood ({type(error).__name__})")
            break
        marks.add(was, game, entry, row.source)
        told = [codec.event_row(event) for event in game.events[before:]]
        if _bare(told, forms) != _bare(row.events, forms) and row.seq > booked:
            differs = differs or (number, "has other consequences now")
    if rows and rows[-1].kind == "undo":
        marks.close()
    if differs is None and game.table.money != recorded:
        differs = (len(game.entries), "leads to other balances now")
    return Divergence(*differs, recorded) if differs else None


# Facts of an event that are words for people, by its kind and their place in the row: what they say
# may be worded better later without the game having gone otherwise.
_WORDING = {"fixed": (3, 4), "ruled": (3,)}


def _bare(rows: Sequence[Sequence[object]], forms: Mapping[str, Form]) -> list[list[object]]:
    """Return rows of events without their wording and without what was only remarked."""
    bare = []
    for kind, *facts in rows:
        form = forms.get(str(kind))
        if form is None or not form.remark:
            wording = _WORDING.get(str(kind), ())
            told = [fact for at, fact in enumerate(facts, 1) if at not in wording]
            bare.append([kind if form is None else form.once, *told])
    return bare


def _books_balances(row: Row) -> bool:
    return row.source == RULES_CHANGED and bool(row.events)


def _recorded_balances(game: Game, rows: list[Row], booked: int) -> list[int]:
    """Return everyone's money at the end of the record, from the recorded transfers alone."""
    money = balances_after(len(game.table.money), game.events)
    kinds = {kind for kind, form in games.forms(game.board).items() if form.money}
    for row in rows:
        if row.seq == booked and booked:
            money = list(row.events[0][1:])
    for row in standing(rows):
        for kind, *facts in row.events if row.seq > booked else ():
            if kind in kinds:
                payer, payee, amount = facts[:3]
                money[payer] -= amount
                money[payee] += amount
    return money
