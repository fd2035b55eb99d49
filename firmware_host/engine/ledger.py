"""The one door for money: double entry, whole dollars, every account together always zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .errors import NeverAsks, Short
from .words import Event, Fact, Payment

# What may happen between two answers. A whole game of the longest rules has less.
PATIENCE = 10_000


class Ledger:
    """The accounts of one table and the log of what happened there, oldest first.

    Accounts are numbered: the seats from 0, then the bank (the only one that may owe), then the
    pots.

    Rules that go round and round without asking anybody would fill the memory and stop the table
    without a word: they meet `NeverAsks` here. `answers` is what the people at the table have
    answered and done so far; as long as it grows, all is well. `running` while the rules are at
    work. The log may be `full` until it is looked whether somebody has answered.
    """

    __slots__ = (
        "_answered",
        "_looks",
        "answers",
        "bank",
        "full",
        "log",
        "money",
        "names",
        "running",
    )

    def __init__(self, seats: Sequence[str], bank: str, pots: Sequence[str] = ()) -> None:
        self.names: tuple[str, ...] = (*seats, bank, *pots)
        self.bank = len(seats)
        self.money = [0] * len(self.names)
        self.log: list[Event] = []
        self.answers: Sequence[object] = ()
        self.running = False
        self.full = PATIENCE
        self._answered = 0  # how many answers there were when they were last counted
        self._looks = 0

    def look(self) -> None:
        """Count a look at the seats, so that a loop which records no events is noticed as well.

        Raises `NeverAsks`. A screen may look as often as it likes.
        """
        if self.running:
            self._looks += 1
            if self._looks > PATIENCE:
                self.still_asked()

    def still_asked(self) -> None:
        """Raise `NeverAsks` if nobody has been asked since this was last looked at."""
        if len(self.answers) == self._answered:
            raise NeverAsks
        self._answered = len(self.answers)
        self.full = len(self.log) + PATIENCE
        self._looks = 0

    def accounts(self) -> dict[str, int]:
        """Return every account by name. The values sum to zero."""
        return dict(zip(self.names, self.money, strict=True))


class Books:
    """Who keeps a ledger: the two doors to it, for money and for what happens.

    `pay` is the only way money moves; it appends to the same `log` as every other event, so the
    log alone tells every balance at every moment. Both are methods of the table itself, because
    rules come through them more than once in a decision.
    """

    __slots__ = ("bank", "ledger", "log", "money")

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.bank = ledger.bank
        self.money = ledger.money
        self.log = ledger.log

    def record(self, event: Event) -> None:
        """Log an event: record((FORM, fact, fact)).

        Raises `NeverAsks` if there are far too many since the last answer.
        """
        self.log.append(event)
        if len(self.log) > self.ledger.full:
            self.ledger.still_asked()

    def pay(self, form: Payment, payer: int, payee: int, amount: int, *facts: Fact) -> None:
        """Move `amount` from `payer` to `payee` and log it; see `pay_with`."""
        self.pay_with(form, payer, payee, amount, facts)

    def pay_with(
        self, form: Payment, payer: int, payee: int, amount: int, facts: tuple[Fact, ...]
    ) -> None:
        """Move `amount` from `payer` to `payee` and log it, with these facts.

        Raises `Short`, with nothing moved, if the payer does not have it; the bank always has.
        Nothing is logged for a payment of nothing. A negative amount is a mistake in the rules.
        """
        money = self.money
        held = money[payer]
        if amount > held and payer != self.bank:
            raise Short((form, payer, payee, amount, *facts), payer, payee, amount)
        if amount <= 0:
            if amount < 0:
                raise ValueError(f"{form.kind}: a payment of {amount}")
            return
        money[payer] = held - amount
        money[payee] = money[payee] + amount  # compiled, += adds objects here, not numbers
        # `a + b` is faster than `(*a, *b)` here, where every payment passes.
        event: Event = (form, payer, payee, amount) + facts  # type: ignore[assignment]  # noqa: RUF005
        self.log.append(event)
        if len(self.log) > self.ledger.full:
            self.ledger.still_asked()


def transfer(event: Event) -> tuple[int, int, int] | None:
    """Return the (payer, payee, amount) of an event, or None if it moves no money."""
    if not event[0].money:
        return None
    payer, payee, amount = tuple(event)[1:4]
    assert isinstance(payer, int)
    assert isinstance(payee, int)
    assert isinstance(amount, int)
    return payer, payee, amount


def flows(events: Iterable[Event]) -> Iterable[tuple[int, int, int]]:
    """Yield the transfers among events as (payer, payee, amount)."""
    for event in events:
        if moved := transfer(event):
            yield moved


def balances_after(accounts: int, events: Iterable[Event]) -> list[int]:
    """Return the balances after all events of a log, starting from zero."""
    money = [0] * accounts
    for payer, payee, amount in flows(events):
        money[payer] -= amount
        money[payee] += amount
    return money


def check_zero(accounts: Mapping[str, int]) -> None:
    """Raise if money was made or lost. Cheap enough to run after every decision."""
    total = sum(accounts.values())
    if total:
        raise AssertionError(f"the accounts sum to {total}: {dict(accounts)}")
