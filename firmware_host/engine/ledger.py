"""The one door for money: double entry, whole dollars, every account together always zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .errors import Short
from .words import Event, Fact, Payment


class Ledger:
    """The accounts of one table and the log of what happened there.

    Accounts are numbered: the seats from 0, then the bank (the only one that may owe), then the
    pots. `pay` is the only way money moves; it appends to the same `log` as every other event, so
    the log alone tells every balance at every moment.
    """

    __slots__ = ("bank", "log", "money", "names")

    def __init__(self, seats: Sequence[str], bank: str, pots: Sequence[str] = ()) -> None:
        self.names: tuple[str, ...] = (*seats, bank, *pots)
        self.bank = len(seats)
        self.money = [0] * len(self.names)
        self.log: list[Event] = []

    def pay(self, form: Payment, payer: int, payee: int, amount: int, *facts: Fact) -> None:
        """Move `amount` from `payer` to `payee` and log it.

        Raises `Short`, with nothing moved, if the payer does not have it; the bank always has.
        Nothing is logged for a payment of nothing. A negative amount is a mistake in the rules.
        """
        money = self.money
        if amount > money[payer] and payer != self.bank:
            raise Short((form, payer, payee, amount, *facts), payer, payee, amount)
        if amount <= 0:
            if amount < 0:
                raise ValueError(f"{form.kind}: a payment of {amount}")
            return
        money[payer] -= amount
        money[payee] += amount
        # Tuple by tuple is faster than starred.
        event: Event = (form, payer, payee, amount) + facts  # type: ignore[assignment]  # noqa: RUF005
        self.log.append(event)

    def accounts(self) -> dict[str, int]:
        """Every account by name. The values sum to zero."""
        return dict(zip(self.names, self.money, strict=True))


def transfer(event: Event) -> tuple[int, int, int] | None:
    """The (payer, payee, amount) of an event, or None if it moves no money."""
    if not event[0].money:
        return None
    payer, payee, amount = tuple(event)[1:4]
    assert isinstance(payer, int)
    assert isinstance(payee, int)
    assert isinstance(amount, int)
    return payer, payee, amount


def flows(events: Iterable[Event]) -> Iterable[tuple[int, int, int]]:
    """The transfers among events as (payer, payee, amount)."""
    for event in events:
        if moved := transfer(event):
            yield moved


def balances_after(accounts: int, events: Iterable[Event]) -> list[int]:
    """The balances that a log leads to, from nothing."""
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
