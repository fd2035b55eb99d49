"""Count it yourself: a child names the notes or the change first, then the machine shows them.

Harder by age: the youngest see what they have laid so far, older ones do not, and from 11 on the
change is theirs to name as well, in as few notes as can be. Nothing of it is booked: only a payment
with other notes than proposed is one, as for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from firmware_host.engine.cash import Handover, Till, worth, written
from firmware_host.engine.change import Purse, fewest
from firmware_host.engine.table import Act
from firmware_host.engine.words import Line, sentences, word
from firmware_host.record.journal import Journal
from firmware_host.record.notes.otherwise import NoteCounts, OtherNotes, before, counts, other
from firmware_host.record.session import Session
from firmware_host.values import dataclass

YOUNG, MIDDLE, OLD = 5, 8, 11
# Who counts, by the age at which it begins: one after the other at a touch.
AGES: Mapping[int, str] = {
    0: word("No"),
    YOUNG: word("Age 5 to 7"),
    MIDDLE: word("Age 8 to 10"),
    OLD: word("Age 11 and over"),
}
PATIENCE = 2  # wrong tries before there is a hint


def group(age: int) -> int:
    """Return the group that an age belongs to; nobody is too young to try."""
    return max((start for start in AGES if start <= age), default=0) or (YOUNG if age > 0 else 0)


def next_age(age: int) -> int:
    """Return the choice after this one, round and round."""
    ages = list(AGES)
    return ages[(ages.index(group(age)) + 1) % len(ages)]


class Counters:
    """Who counts at a table. Kept beside its game, which knows nothing of it."""

    def __init__(self, journal: Journal, game: int) -> None:
        self._journal, self._key = journal, f"counts {game}"
        kept = journal.kept_table(self._key, int).items()
        self.ages = {int(seat): group(age) for seat, age in kept if seat.isdecimal() and age > 0}

    def let(self, seat: int, age: int) -> None:
        """Let a seat count from now on as a child of this age does; 0 stops it."""
        self.ages.pop(seat, None)
        if age > 0:
            self.ages[seat] = group(age)
        self._journal.remember(self._key, {str(seat): age for seat, age in self.ages.items()})


def let_count(session: Session, ages: Mapping[str, int]) -> None:
    """Let children count in a game that has just begun, by name and age."""
    counters = Counters(session.journal, session.id)
    for name, age in ages.items():
        counters.let(session.game.table.names.index(name), age)


@dataclass(frozen=True)
class Judged:
    """The verdict on some notes. If they are right, another sum may follow: the change."""

    right: bool
    said: Line
    back: NoteCounts = ()
    then: Sum | None = None


@dataclass(frozen=True)
class Sum:
    """A sum that `seat` makes up from the notes in `hand`, largest first; `endless` for a bank.

    `asks` is the question, `about` the line under it. `pays` says that the notes are the seat's
    payment: they may come to more than `amount` if there is `change` for them. `shown` is how the
    machine would do it. `few` wants as few notes as that. `swap` is what the books are told of a
    payment with other notes.
    """

    seat: int
    age: int
    amount: int
    hand: NoteCounts
    shown: NoteCounts
    asks: Line
    about: Line | None = None
    endless: bool = False
    pays: bool = False
    few: bool = False
    change: Callable[[NoteCounts], NoteCounts | None] = lambda notes: None
    then: Callable[[NoteCounts, NoteCounts], Sum | None] = lambda notes, back: None
    swap: Callable[[NoteCounts], Act | None] = lambda notes: None

    @property
    def adds(self) -> bool:
        """Whether the notes laid so far are added up for the child."""
        return self.age < MIDDLE

    def hint(self) -> Line:
        """Return a hint after some wrong tries: which note to begin with."""
        value, count = self.shown[0]
        return Line("Begin with {notes:notes}.", notes=written({value: count}))

    def judge(self, notes: NoteCounts, tries: int) -> Judged:
        """Return what is said to these notes, with a hint from the second wrong try on."""
        judged = self._judged(notes)
        if judged.right or tries + 1 < PATIENCE:
            return judged
        return Judged(right=False, said=sentences([judged.said, self.hint()]))

    def _judged(self, notes: NoteCounts) -> Judged:
        over = worth(dict(notes)) - self.amount
        held = dict(self.hand)
        if not self.endless and any(count > held.get(value, 0) for value, count in notes):
            return Judged(right=False, said=Line("There are not that many notes of that kind."))
        if over < 0:
            return Judged(right=False, said=self._off(over))
        back = self.change(notes) if self.pays else () if not over else None
        if back is None:
            return Judged(right=False, said=self._too_many(notes) if self.pays else self._off(over))
        if self.few and sum(dict(notes).values()) > sum(dict(self.shown).values()):
            return Judged(right=False, said=Line("Right, but it can be done with fewer notes."))
        then = self.then(notes, back) if back else None
        return Judged(right=True, said=Line("Right!"), back=back, then=then)

    def _off(self, over: int) -> Line:
        """Return how far off the notes are: the older the child, the less is said."""
        facts = {"sum": self.amount + over, "rest": abs(over)}
        if self.age < MIDDLE:
            few = Line("That makes {sum:money}: {rest:money} too little.", **facts)
            return (
                few if over < 0 else Line("That makes {sum:money}: {rest:money} too much.", **facts)
            )
        if self.age < OLD:
            few = Line("That makes {sum:money}: too little.", **facts)
            return few if over < 0 else Line("That makes {sum:money}: too much.", **facts)
        return Line("Not yet: that is too little.") if over < 0 else Line("Not yet: too much.")

    def _too_many(self, notes: NoteCounts) -> Line:
        """Return why notes that are enough do not pay: one is not needed, or nobody has change."""
        spare = [value for value, _ in notes if worth(dict(notes)) - value >= self.amount]
        if spare:
            return Line("Too much: one of the notes can stay in your hand.")
        return Line("Nobody can change that. Try smaller notes.")


def to_count(session: Session, ages: Mapping[int, int]) -> Sum | None:
    """Return the sum that somebody counts first after the last step; None where nobody does."""
    till, table = session.till, session.game.table
    if till is None or session.game.outcome is not None:
        return None
    first = len(session.game.events) - session.caused
    moves = [move for done in till.handed[first:] for move in done]
    people = {seat: age for seat, age in ages.items() if seat not in table.automatic}
    return sum_of(till, table.seats, moves, people)


def sum_of(
    till: Till, seats: int, moves: Sequence[Handover], ages: Mapping[int, int]
) -> Sum | None:
    """Return what is to be counted of the moves that a till has just made, and by whom.

    Asked only where notes go one way between two hands: nobody waits while three sums are counted.
    """
    noted = [move for move in moves if move.notes]
    if len(noted) != 1 or worth(noted[0].notes) == worth(noted[0].back):
        return None
    move = noted[0]
    if move.giver in ages:
        return _pays(till, seats, move, ages[move.giver])
    if move.taker not in ages:
        return None
    if move.giver >= seats:
        return _gets(till, move, ages[move.taker])
    return _gives_back(till, move, ages[move.taker]) if move.back else None


def _pays(till: Till, seats: int, move: Handover, age: int) -> Sum:
    """Return the sum of whoever pays: notes from the purse, and from 11 on what comes back."""
    mine, theirs = before(till, move)
    owed, hand = worth(move.notes) - worth(move.back), _notes(till, mine)
    ways = OtherNotes(move.giver, move.taker, owed, hand, (), till.values, theirs)
    booked = other(till, seats, move)
    asked = Sum(
        move.giver,
        age,
        owed,
        hand,
        counts(move.notes),
        Line("{sum:money} for {to:who}: which notes?", sum=owed, to=move.taker),
        pays=True,
        change=ways.change,
        swap=booked.swap if booked is not None else lambda notes: None,
    )
    if age < OLD:
        return asked
    at_bank = move.taker == till.bank

    def then(notes: NoteCounts, back: NoteCounts) -> Sum:
        over = worth(dict(back))
        return replace(
            asked,
            amount=over,
            hand=_of_bank(till, over) if at_bank else _notes(till, theirs),
            shown=back,
            asks=Line("What comes back?"),
            about=Line("{gives:notes} for {owed:money}", gives=written(dict(notes)), owed=owed),
            endless=at_bank,
            pays=False,
        )

    return replace(asked, then=then)


def _gets(till: Till, move: Handover, age: int) -> Sum | None:
    """Return the sum of whoever is paid by the bank or out of a pot, where no change is needed."""
    theirs = before(till, move)[0]
    due = worth(move.notes) - worth(move.back)
    shown = _exact(till, theirs, due)
    if not shown:
        return None
    at_bank = move.giver == till.bank
    return Sum(
        move.taker,
        age,
        due,
        _of_bank(till, due) if at_bank else _notes(till, theirs),
        shown,
        Line("{sum:money} from {giver:who}: which notes?", sum=due, giver=move.giver),
        endless=at_bank,
        few=at_bank and age >= OLD,
    )


def _gives_back(till: Till, move: Handover, age: int) -> Sum:
    """Return the sum for a seat that has been paid too much: the change."""
    over, mine = worth(move.back), before(till, move)[1]
    about = Line(
        "{gives:notes} for {owed:money}",
        gives=written(move.notes),
        owed=worth(move.notes) - over,
    )
    asks = Line("What goes back to {giver:who}?", giver=move.giver)
    if age < MIDDLE:
        asks = Line("{sum:money} back to {giver:who}: which notes?", sum=over, giver=move.giver)
    hand = _notes(till, mine)
    return Sum(move.taker, age, over, hand, counts(move.back), asks, about)


def _notes(till: Till, purse: Purse) -> NoteCounts:
    return counts(dict(zip(till.values, purse, strict=True)))


def _exact(till: Till, purse: Purse, amount: int) -> NoteCounts:
    """Return the fewest notes of a purse that come to a sum without change; none if none do."""
    deal = fewest(till.values, purse, (0,) * len(till.values), amount)
    return _notes(till, deal) if deal is not None else ()


def _of_bank(till: Till, amount: int) -> NoteCounts:
    """Return the notes a bank can pay a sum in: of each kind as many as fit into it."""
    return counts({value: amount // value for value in till.values})
