"""Paper money: which notes go which way for every payment in the log.

The rules and the ledger know only dollars. A `Till` follows the log and keeps the purses beside
it, so that nobody pays for paper money who does not use it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field

from firmware_host.values import dataclass

from .change import Deal, Purse, fewest, fewest_through, reach, small_change, supply
from .errors import Refused
from .words import Event, Fact, Form, Line, Payment, Text, as_line, english, word

CHANGED = Form(
    "changed",
    "ALL-05",
    "{seat:who} changes {gives:notes} with {to:who} for {gets:notes}",
    "seat",
    "to",
    "gives",
    "gets",
)
COUNTED = Form(
    "counted",
    "ALL-05",
    "{seat:who} counted {total:money}: {counted:notes}",
    "seat",
    "total",
    "counted",
)
MISCOUNTED = Payment(
    "miscounted", "ALL-05", "The count differs: {amount:money} booked from {from:who} to {to:who}"
)

_NOTES = re.compile(r"\s*\$?([\d,]{1,12})\s*[x*]\s*(\d{1,5})\s*[,;]?(?=\s|$)", re.IGNORECASE)
# A seat is short of change if its smaller notes come to less than a fifth of a note.
_SHORT = 5


@dataclass(frozen=True)
class Notes:
    """The paper money of a game: each seat's purse at the start, by value of the note.

    A kind that exists but is not dealt out stands with 0. The smallest must divide all others.
    """

    start: Mapping[int, int]
    bank: bool = True  # the bank changes notes; without one the seats change among themselves
    rule: str = "ALL-05"  # the section or ruling that says so

    def __post_init__(self) -> None:
        smallest = min(self.start, default=0)
        if smallest <= 0 or any(value % smallest for value in self.start):
            raise ValueError("the smallest note must divide all others")


@dataclass(frozen=True)
class Handover:
    """Notes that go from one account to another, and what comes back at once.

    `slips` are the sums below the smallest note that are written down again: account, old, new.
    """

    giver: int
    taker: int
    notes: Mapping[int, int]
    back: Mapping[int, int] = field(default_factory=dict)
    slips: tuple[tuple[int, int, int], ...] = ()

    def reversed(self) -> Handover:
        """Return the same notes going back where they came from."""
        slips = tuple((account, now, before) for account, before, now in self.slips)
        return Handover(self.taker, self.giver, self.notes, self.back, slips)

    def lines(self) -> list[Line]:
        """Return what players do with their notes, as sentences."""
        lines = []
        gives, back = written(self.notes), written(self.back)
        facts: dict[str, Fact] = {"a": self.giver, "b": self.taker, "gives": gives, "back": back}
        if self.notes and not self.back:
            lines.append(Line("{a:who} hands {b:who} {gives:notes}", **facts))
        elif self.notes and worth(self.notes) == worth(self.back):
            lines.append(
                Line("{a:who} changes {gives:notes} with {b:who} for {back:notes}", **facts)
            )
        elif self.notes:
            lines.append(
                Line("{a:who} hands {b:who} {gives:notes} and gets {back:notes} back", **facts)
            )
        for account, _, odd in self.slips:
            lines.append(Line("{a:who} has {odd:money} in writing", a=account, odd=odd))
        return lines


@dataclass(frozen=True)
class Exchange:
    """A change of notes that a seat could make now: what it gives, to whom, what it gets."""

    seat: int
    to: int
    gives: str
    gets: str


def worth(notes: Mapping[int, int]) -> int:
    """Return what notes come to."""
    return sum(value * count for value, count in notes.items())


def written(notes: Mapping[int, int]) -> str:
    """Return notes as text: "50000x2 10000x1". The inverse of `read_notes`."""
    return " ".join(f"{value}x{count}" for value, count in notes.items() if count)


def read_notes(text: str, notes: Notes) -> dict[int, int]:
    """Return the notes that a text like "1000x3 5000x2" names, largest first. Raises `Refused`."""
    counts = dict.fromkeys(sorted(notes.start, reverse=True), 0)
    at = 0
    while at < len(text.rstrip()):
        found = _NOTES.match(text, at)
        if found is None:
            large, small = [*counts, *counts][:2]
            example = written({small: 3, large: 2})
            raise Refused(Line('Notes are written like "{example}".', example=example), "ALL-05")
        value = int(found[1].replace(",", "") or 0)
        if value not in counts:
            raise Refused(
                Line(
                    "There is no note of {value:money}. Notes: {kinds}.",
                    value=value,
                    kinds=tuple(Line("{kind:money}", kind=kind) for kind in sorted(counts)),
                ),
                "ALL-05",
            )
        counts[value] += int(found[2])
        at = found.end()
    return {value: count for value, count in counts.items() if count}


def note_words(fact: Fact) -> list[Text]:
    """Return notes kind by kind: "2 × $50,000", "1 × $10,000"."""
    pairs = [part.split("x") for part in str(fact).split()]
    return [
        Line("{count} × {value:money}", count=int(count), value=int(value))
        for value, count in pairs
    ] or [word("nothing")]


def spoken(fact: Fact) -> str:
    """Return notes as text for people: "2 × $50,000 and 1 × $10,000"."""
    return english(Line("{notes}", notes=tuple(map(as_line, note_words(fact)))))


class Till:
    """The notes in every purse, the pots' included, kept up with the log.

    The bank (or the box that the money came out of) never runs out. Dollars below the smallest
    note live on slips of paper. After every event: notes plus slip are the balance.
    """

    def __init__(self, notes: Notes, accounts: int, bank: int) -> None:
        self.notes = notes
        self.bank = bank
        self.values = tuple(sorted(notes.start))
        self.unit = self.values[0]
        self.handed: list[list[Handover]] = []  # one entry per event followed
        self._start = tuple(notes.start[value] for value in self.values)
        self._stake = worth(notes.start)
        self._purses: list[Purse] = [(0,) * len(self.values)] * accounts
        self._balances = [0] * accounts
        self._staked: set[int] = set()

    def purse(self, account: int) -> dict[int, int]:
        """Return the notes of a seat or a pot, largest first."""
        return self._shown(self._purses[account])

    def slip(self, account: int) -> int:
        """Return the dollars below the smallest note that an account has in writing."""
        return 0 if account == self.bank else self._balances[account] % self.unit

    def catch_up(self, log: Sequence[Event]) -> None:
        """Follow what has happened since last time."""
        for event in log[len(self.handed) :]:
            self.follow(event)

    def follow(self, event: Event) -> list[Handover]:
        """Return what people must do for this event. Each event is followed once, in order."""
        form = event[0]
        done: list[Handover] = []
        if form is CHANGED:
            done = [self._change(event)]
        elif form is COUNTED:
            seat, _, counted = tuple(event)[1:]
            assert isinstance(seat, int)
            self._take_over(seat, read_notes(str(counted), self.notes))
        elif form.money:
            payer, payee, amount = tuple(event)[1:4]
            assert isinstance(payer, int)
            assert isinstance(payee, int)
            assert isinstance(amount, int)
            if form is MISCOUNTED:
                self._book(payer, payee, amount)  # no note moves; the count follows
            else:
                done = self._pay(payer, payee, amount)
        self.handed.append(done)
        return done

    def undone(self, since: int) -> list[Handover]:
        """Return what people must do to take back every event from number `since` on."""
        taken = [handover for done in self.handed[since:] for handover in done]
        return [handover.reversed() for handover in reversed(taken)]

    def advice(self, seat: int) -> Exchange | None:
        """Return a large note that should be changed soon, and with whom; None if there is none."""
        purse = self._purses[seat]
        sure, note = reach(self.values, purse)
        if note is None or sure * _SHORT >= note:
            return None
        counts = small_change(self.values, note)
        gives, gets = {note: 1}, self._shown(counts)
        for helper in [self.bank] if self.notes.bank else self._others(seat):
            if self._covers(helper, counts):
                return Exchange(seat, helper, written(gives), written(gets))
        return None

    def has(self, account: int, notes: Mapping[int, int]) -> bool:
        """Return whether an account could hand over these notes."""
        return self._covers(account, [notes.get(value, 0) for value in self.values])

    # -- internals ------------------------------------------------------------------

    def _shown(self, counts: Sequence[int]) -> dict[int, int]:
        pairs = zip(reversed(self.values), reversed(counts), strict=True)
        return {value: count for value, count in pairs if count > 0}

    def _covers(self, account: int, counts: Sequence[int]) -> bool:
        return all(a >= b for a, b in zip(self._room(account), counts, strict=True))

    def _room(self, account: int) -> Purse:
        return supply(self.values) if account == self.bank else self._purses[account]

    def _others(self, *busy: int) -> list[int]:
        return [a for a in range(len(self._purses)) if a != self.bank and a not in busy]

    def _book(self, payer: int, payee: int, amount: int) -> None:
        self._balances[payer] -= amount
        self._balances[payee] += amount

    def _take_over(self, seat: int, counted: Mapping[int, int]) -> None:
        self._purses[seat] = tuple(counted.get(value, 0) for value in self.values)

    def _change(self, event: Event) -> Handover:
        seat, to, gives, gets = tuple(event)[1:]
        assert isinstance(seat, int)
        assert isinstance(to, int)
        give, get = read_notes(str(gives), self.notes), read_notes(str(gets), self.notes)
        deal = tuple(give.get(value, 0) - get.get(value, 0) for value in self.values)
        return self._hand(seat, to, deal)

    def _hand(self, giver: int, taker: int, deal: Deal) -> Handover:
        """Move the notes of a deal."""
        for account, sign in ((giver, -1), (taker, 1)):
            if account != self.bank:
                pairs = zip(self._purses[account], deal, strict=True)
                self._purses[account] = tuple(have + sign * count for have, count in pairs)
        back = self._shown([-count for count in deal])
        return Handover(giver, taker, self._shown(deal), back)

    def _pay(self, payer: int, payee: int, amount: int) -> list[Handover]:
        """Make one payment: notes for the round part, slips for the rest."""
        sides = (payer, payee)
        whole = [self._whole(account) for account in sides]
        slips = [self.slip(account) for account in sides]
        first = payer == self.bank and payee not in self._staked and not any(self._purses[payee])
        self._book(payer, payee, amount)
        if first and amount == self._stake:
            self._staked.add(payee)
            return [self._hand(payer, payee, self._start)]
        out, into = whole[0] - self._whole(payer), self._whole(payee) - whole[1]
        out, into = into if payer == self.bank else out, out if payee == self.bank else into
        done = self._pay_round(payer, payee, min(out, into))
        # Where odd dollars add up to a note on one side only, the note is the bank's.
        if out != into:
            short, owed = (payer, self.bank), (self.bank, payee)
            done += self._pay_round(*(short if out > into else owed), abs(out - into))
        now = [self.slip(account) for account in sides]
        if now != slips:
            changed = [row for row in zip(sides, slips, now, strict=True) if row[1] != row[2]]
            done.append(Handover(payer, payee, {}, {}, tuple(changed)))
        return done

    def _whole(self, account: int) -> int:
        return self._balances[account] - self.slip(account)

    def _pay_round(self, payer: int, payee: int, amount: int) -> list[Handover]:
        """Pay a round sum: directly, else after changing notes with somebody."""
        if not amount:
            return []
        deal = fewest(self.values, self._room(payer), self._room(payee), amount)
        if deal is not None:
            return [self._hand(payer, payee, deal)]
        banks = [[self.bank]]
        for helpers in banks if self.notes.bank else [self._others(payer, payee), *banks]:
            if done := self._pay_round_through(payer, payee, amount, helpers):
                return done
            if broken := self._break_one(payer, helpers):
                return [broken, *self._pay_round(payer, payee, amount)]
        raise AssertionError("a purse of the smallest notes can pay any round sum it covers")

    def _pay_round_through(
        self, payer: int, payee: int, amount: int, helpers: Sequence[int]
    ) -> list[Handover]:
        """Change notes with the helper for whom it takes the fewest, then pay; [] if nobody can."""
        ways = []
        for helper in helpers:
            purses = self._room(payer), self._room(payee), self._room(helper)
            if found := fewest_through(self.values, *purses, amount):
                moved = sum(abs(count) for deal in found for count in deal)
                ways.append((moved, helper, *found))
        if not ways:
            return []
        _, helper, change, paid = min(ways)
        return [self._hand(payer, helper, change), self._hand(payer, payee, paid)]

    def _break_one(self, payer: int, helpers: Sequence[int]) -> Handover | None:
        """Break the payer's smallest note that one of the helpers can break; return who hands what.

        Every break adds to the payer's notes, so an exact sum is there in the end.
        """
        purse = self._purses[payer]
        nothing = (0,) * len(self.values)
        for helper in helpers:
            for at, value in enumerate(self.values):
                smaller = (*self._room(helper)[:at], *nothing[at:])
                if at and purse[at] and (deal := fewest(self.values, smaller, nothing, value)):
                    swap = [-count for count in deal]
                    swap[at] = 1
                    return self._hand(payer, helper, tuple(swap))
        return None
