"""What a payment comes to: for certain, where neither dice nor people have to be asked."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.table import Table

from .interface import Debt, Doer
from .nodes import FIGURES, Figure, Fixed, Pay, Receive, Share, Sum


def certain(doer: Doer[Table], seat: int, due: Sum) -> int | None:
    """Return a sum that the table alone tells; None if somebody throws, counts or chooses."""
    if isinstance(due, Fixed):
        return due.amount
    if isinstance(due, Share):
        return _part(doer, seat, due)
    if isinstance(due, Figure):
        return due.times * doer.figure(seat, due.what)
    return None


def _part(doer: Doer[Table], seat: int, share: Share) -> int:
    money, note = doer.table.money, doer.note
    if share.of in FIGURES:
        whole = doer.figure(seat, share.of)
    else:
        whole = money[seat if share.of == "cash" else doer.pot(share.of)]
    if share.top == share.bottom:
        return whole
    part = whole * share.top
    step = share.bottom * note
    return (-(-part // step) if share.up else part // step) * note


def between(
    table: Table, seat: int, others: Sequence[int], node: Pay | Receive, amount: int
) -> list[Debt]:
    """Return who pays whom if a seat pays a sum to others, or receives it from them."""
    if isinstance(node, Pay):
        return [(seat, other, amount) for other in others if amount]
    if node.pot and others:
        amount = min(amount, table.money[others[0]])
    return [(other, seat, amount) for other in others if amount]


def house(doer: Doer[Table], node: Pay | Receive) -> int:
    """Return the account that pays or is paid where no players are named: the bank or a pot."""
    return doer.pot(node.pot) if node.pot else doer.table.bank


def with_the_house(doer: Doer[Table], seat: int, node: Pay | Receive) -> list[Debt] | None:
    """Return a payment to or from the bank or a pot; None if it is another or has to be asked for.

    Most of what is printed in more than one word is one: a share of one's cash.
    """
    if (node.to if isinstance(node, Pay) else node.giver) is not None:
        return None
    amount = certain(doer, seat, node.sum)
    return None if amount is None else between(doer.table, seat, (house(doer, node),), node, amount)
