"""Who has to agree to what: one rule for every face.

Taking back needs everybody at the table as soon as it reaches something that the machine has
shown of what was hidden, a result that was entered before the last step, somebody else's step, or
a correction (ALL-02). One's own last choices, and a result that was mistyped just now, are free.

A correction of money or of a thing on the table needs a second person, and so does counting one's
own money where that differs from what the machine has. A change of a house rule needs everybody
(ALL-01, ALL-04, ALL-08); so does a correction that would show what is hidden, or that cuts off a
turn in which the machine has shown a result, for otherwise it would be an undo by another name.
Whoever sits alone at the table has nobody to ask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, assert_never

from firmware_host.engine.acts import count_of, cuts_off
from firmware_host.engine.asks import Answer, Ask
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import (
    CORRECTIONS,
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    Undo,
)
from firmware_host.engine.settling import asked_by_hand
from firmware_host.engine.table import Act, Table
from firmware_host.engine.words import Event, Line, Speaker, word

MACHINE, BOT = "machine", "bot"  # sources of entries that no person made
AGREED = "agreed"  # the mark by which the record says who agreed
# The low bits of a mark say what the entry did, the high ones whose it was.
_REVEALED, _ENTERED, _TURNED, _CORRECTED = 1, 2, 4, 8
_SEAT = 4
# Acts after which a person no longer counts as present. Undoing one brings the person back,
# so that person is asked, too: otherwise pausing somebody would remove a vote.
_GOES = ("hand over", "pause", "leave")


class Agreement(NamedTuple):
    """At least `enough` of these seats have to agree, says a section of every table's rules."""

    seats: tuple[int, ...] = ()
    enough: int = 0
    rule: str = ""

    def is_given(self, agreed: Iterable[int]) -> bool:
        """Return whether enough of those who are asked are among `agreed`."""
        return len({*agreed} & {*self.seats}) >= self.enough

    def line(self) -> Line:
        """Return who has to agree, to be put into words."""
        if self.enough == len(self.seats):
            return Line("{seats:who} have to agree to that.", seats=self.seats)
        return Line("Two of {seats:who} have to agree to that.", seats=self.seats)


NOBODY = Agreement()


class Locked(Refused):
    """A refusal because corrections are for grown-ups only at this table, and it is locked."""

    def __init__(self) -> None:
        super().__init__(word("Corrections are locked. Touch Fix and type the PIN."))


def noted(act: Act, agreed: tuple[int, ...]) -> Act:
    """Return a correction together with who agreed to it, for the record."""
    return act._replace(args=(*act.args, (AGREED, agreed))) if agreed else act


class Unagreed(Refused):
    """A refusal because not everybody has agreed who has to. Says who that is."""

    def __init__(self, agreement: Agreement, speaker: Speaker) -> None:
        super().__init__(speaker.self_contained(agreement.line()), agreement.rule)
        self.agreement = agreement


class Before(NamedTuple):
    """What is remembered of a table before an entry, to see afterwards what the entry did."""

    ask: Ask | None
    turn: int | None
    hidden: Mapping[str, int]
    told: int  # how many events there were

    @classmethod
    def of(cls, game: Game) -> Before:
        """Return the table as it is now."""
        return cls(game.ask, game.table.turn, game.table.hidden(), len(game.events))


class Marks:
    """What every entry that stands has done, as far as it matters for taking it back."""

    def __init__(self) -> None:
        self._marks = bytearray()
        self._own = 0  # the first entry after which only its own seat has acted
        self._fresh = 0  # the first entry that nothing has followed
        self._guesses: list[int] = []  # entries that taught something which the machine had made up
        self._lent: list[int] = []  # entries in which the machine answered for the table
        self._told: list[int] = []  # answers that taught something
        self.asked: Ask | None = None  # the question before the last entry, where it is known

    def add(self, before: Before, game: Game, entry: Answer | Act, source: str) -> None:
        """Note an entry that has just been made."""
        ask, table = before.ask, game.table
        self.asked = ask
        act = entry if isinstance(entry, Act) else None
        seat = act.seat if act is not None else ask.seat if ask is not None else None
        told = game.events[before.told :]
        mark = _CORRECTED if act is not None and _corrects(act, told) else 0
        if act is None and ask is not None and ask.chance:
            mark |= _REVEALED if source == MACHINE else _ENTERED
        opened = act is not None and act.act == "open"
        if opened or has_come_out(before.hidden, table.hidden()):
            mark |= _REVEALED
        if table.turn != before.turn:
            mark |= _TURNED
        mark |= (0 if seat is None else seat + 1) << _SEAT
        here = len(self._marks)
        if here and self._marks[-1] >> _SEAT != mark >> _SEAT:
            self._own = here
        self._fresh = here
        self._marks.append(mark)
        if source == BOT and act is None and ask is not None and ask.seat is None:
            self._lent.append(here)
        # A correction in the middle of a teach-in is made by people, and does not end it.
        if act is None and any(event[0].teaches for event in told):
            before_it = self._told[-1] if self._told else -1
            if self._lent and self._lent[-1] > before_it:
                self._guesses.append(here)
            self._told.append(here)

    def take_back(self, count: int) -> None:
        """Forget the last entries: they no longer stand."""
        del self._marks[len(self._marks) - count :]
        self.asked = None
        self._guesses = [at for at in self._guesses if at < len(self._marks)]
        self._lent = [at for at in self._lent if at < len(self._marks)]
        self._told = [at for at in self._told if at < len(self._marks)]
        self._own = min(self._own, len(self._marks))
        self._fresh = len(self._marks)

    def maker(self) -> int | None:
        """Return the seat whose entry stands last; None if it was the table's."""
        seat = self._marks[-1] >> _SEAT if self._marks else 0
        return seat - 1 if seat else None

    def guessed(self) -> bool:
        """Return whether the machine has made up anything that only people can see."""
        return bool(self._guesses)

    def close(self) -> None:
        """Treat all entries as followed by somebody else's step, because it is not known."""
        self._own = self._fresh = len(self._marks)

    def needs_all(self, count: int, *, second: bool) -> bool:
        """Return whether everybody has to agree to take back the last `count` entries."""
        first = len(self._marks) - count
        asked = _REVEALED | (_CORRECTED if second else 0)
        return first < self._own or any(
            mark & asked or (mark & _ENTERED and at < self._fresh)
            for at, mark in enumerate(self._marks[first:], first)
        )

    def turn_has_shown(self) -> bool:
        """Return whether the machine has shown a result since the running turn began."""
        for mark in reversed(self._marks):
            if mark & _TURNED:
                return False
            if mark & _REVEALED:
                return True
        return False


def is_correction(game: Game, act: Act) -> bool:
    """Return whether an act is a correction, which the parents' lock keeps from children.

    A sheet that the game itself asks for is none: the lock would stop every space settled by hand.
    """
    if act.act == "settle" and asked_by_hand(game.ask):
        return False
    return act.act in CORRECTIONS and not _is_right(game.table, act)


def has_come_out(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Return whether anything hidden has been revealed."""
    return before is not after and any(
        count > after.get(thing, 0) for thing, count in before.items()
    )


def needed(game: Game, marks: Marks, request: Request, *, second: bool) -> Agreement:
    """Return who has to agree to a request; `second` is whether a correction needs a second person.

    Raises `Refused` where that shows already that it cannot be carried out.
    """
    match request:
        case Undo():
            check_count(game, request.count)
            return _to_undo(game, marks, request.count, second=second)
        case Do() | Correct():
            return _to_correct(game, marks, request.act, second=second)
        case Reply() | LetMachine():
            return NOBODY
        case _:
            assert_never(request)


def check_count(game: Game, count: int) -> None:
    """Raise `Refused` unless that many entries stand."""
    if type(count) is not int or not 0 < count <= len(game.entries):
        raise Refused(Line("There are {n} steps that can be taken back.", n=len(game.entries)))


def _to_undo(game: Game, marks: Marks, count: int, *, second: bool) -> Agreement:
    """Return who has to agree to take back the last `count` entries."""
    if not marks.needs_all(count, second=second):
        return NOBODY
    gone = {
        entry.seat
        for entry in game.entries[-count:]
        if isinstance(entry, Act) and entry.act in _GOES and entry.seat is not None
    }
    return _everybody(game.table, "ALL-02", gone)


def _to_correct(game: Game, marks: Marks, act: Act, *, second: bool) -> Agreement:
    table = game.table
    if act.act not in CORRECTIONS or _is_right(table, act):
        return NOBODY
    if act.act == "open" or _would_show(game, act):
        return _everybody(table, "ALL-02")
    if cuts_off(table, act, game.ask) and marks.turn_has_shown():
        return _everybody(table, "ALL-02")
    if not second:
        return NOBODY
    everybody = _everybody(table, "ALL-04" if act.act == "rule" else "ALL-01")
    return everybody if act.act == "rule" else everybody._replace(enough=min(2, everybody.enough))


def _everybody(table: Table, rule: str, besides: Collection[int] = ()) -> Agreement:
    people = table.people()
    present = [seat for seat in people if seat not in table.paused] or people
    seats = tuple(sorted({*present, *besides}))
    return Agreement(seats, len(seats), rule) if len(seats) > 1 else NOBODY


def _corrects(act: Act, told: Iterable[Event]) -> bool:
    """Return whether an act that caused these events has put anything right."""
    if act.act == "audit":
        return any(event[0].money for event in told)
    return act.act in CORRECTIONS


def _is_right(table: Table, act: Act) -> bool:
    """Return whether an act is a count of money that comes to what the machine has."""
    return act.act == "audit" and not count_of(table, act).missing


def _would_show(game: Game, act: Act) -> bool:
    """Return whether a correction turns up something hidden, tried out on a table of its own.

    A sheet settled by hand can do it as well as a fix.
    """
    hidden = game.table.hidden()
    if not hidden:
        return False
    trial = Game(game.board, game.setup, game.entries)
    trial.act(act)
    return has_come_out(hidden, trial.table.hidden())
