"""Settling by hand: what happened at the table that no rule has words for, on one sheet.

A sheet has lines: ``Ann > bank 500`` is a payment between two accounts, ``pawn Ann = 12`` puts
something of the table to a value, by the names that corrections use. The whole sheet is one act:
it is kept as one entry, and taken back as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .asks import Ask
from .errors import Refused
from .table import RESTART, Act, Flow, Table
from .words import Form, Line, Payment, as_line

MOST_LINES = 40
LONGEST_LINE = 120  # characters
MOST_DIGITS = 100
WORDS = "words"  # the blank of a question that is settled by hand
UNNAMED = "as printed"  # the title of a card taught by touch, until a sheet names it
SETTLED = Form("settled", "ALL-01", "Settled by hand: {words}", "words")
SETTLED_PAID = Payment(
    "settled paid", "ALL-01", "{from:who} gives {to:who} {amount:money} (by hand)"
)
SETTLED_PUT = Form("settled put", "ALL-01", "By hand: {label}, {now}", "what", "to", "label", "now")


class Paid(NamedTuple):
    """A line of the sheet that moves money."""

    payer: int
    payee: int
    amount: int


class Put(NamedTuple):
    """A line of the sheet that puts something of the table to a value."""

    what: str
    to: str


def asked_by_hand(ask: Ask | None) -> str:
    """Return the words that the pending question asks people to settle by hand; else empty."""
    return "" if ask is None else str(ask.blanks().get(WORDS, ""))


def words_of_last(table: Table, since: int) -> str:
    """Return the words of the last sheet among the events from `since` on; empty without one."""
    called = ""
    for form, *facts in table.log[since:]:
        if form is SETTLED:
            called = str(facts[0])
    return called


def settle_by_hand(words: str, lines: Sequence[str]) -> Act:
    """Return the act that settles a sheet."""
    return Act("settle", None, (("lines", tuple(lines)), ("words", words)))


def paid_line(table: Table, payer: int, payee: int, amount: int) -> str:
    """Return the line for a payment."""
    names = table.ledger.names
    return f"{names[payer]} > {names[payee]} {amount}"


def balances(table: Table, lines: Sequence[str]) -> list[int]:
    """Return what every account would hold after these lines. Raises `Refused` for a bad one."""
    money = list(table.money)
    for line in _read(table, lines):
        if isinstance(line, Paid):
            money[line.payer] -= line.amount
            money[line.payee] += line.amount
            if line.payer != table.bank and money[line.payer] < 0:
                name = table.ledger.names[line.payer]
                raise Refused(Line("{name} does not have that much.", name=name), "ALL-01")
    return money


def in_words(table: Table, lines: Sequence[str]) -> list[Line]:
    """Return the lines of a sheet as people read them. Raises `Refused` for a bad one."""
    return [_said(table, line) for line in _read(table, lines)]


def _said(table: Table, line: Paid | Put) -> Line:
    if isinstance(line, Paid):
        facts = {"from": line.payer, "to": line.payee, "amount": line.amount}
        return Line("{from:who} gives {to:who} {amount:money}", **facts)
    fix = next(fix for fix in table.fixes() if fix.is_called(line.what))
    now = as_line(dict(fix.options)[line.to])
    return Line("{label:sentence}: {now}", label=as_line(fix.label), now=now)


def settle(table: Table, act: Act) -> Flow:
    """Do everything on a sheet; return what follows from it, as from the same corrections.

    Raises `Refused`, with nothing changed, if a line cannot be done.
    """
    words = act.arg("words")
    if not isinstance(words, str) or not words.strip():
        raise Refused("A sheet needs a word about what it is for.", "ALL-01")
    told = lines_of(act)
    balances(table, told)
    words = " ".join(words.split())[:200]
    table.record((SETTLED, words))
    lines = _read(table, told)
    cut = False
    for line in lines:
        if isinstance(line, Paid):
            table.pay(SETTLED_PAID, line.payer, line.payee, line.amount)
        else:
            cut |= _put(table, line)
    table.settled[words.lower()] = tuple(told)
    judged = table.corrected() if any(isinstance(line, Paid) for line in lines) else None
    return judged or (RESTART if cut else None)


def lines_of(act: Act) -> list[str]:
    """Return the lines of a sheet. Raises `Refused` if it has none, or too many."""
    lines = act.arg("lines")
    if not isinstance(lines, tuple) or len(lines) > MOST_LINES:
        raise Refused(Line("A sheet has {most} lines at most.", most=MOST_LINES), "ALL-01")
    return [str(line) for line in lines]


def restarts(table: Table, lines: Sequence[str]) -> bool:
    """Return whether a line cuts the running turn off. Raises `Refused` for a bad one."""
    put = [line.what for line in _read(table, lines) if isinstance(line, Put)]
    return any(fix.restarts and any(map(fix.is_called, put)) for fix in table.fixes())


def _read(table: Table, lines: Sequence[str]) -> list[Paid | Put]:
    fixes = {
        name: {value for value, _ in fix.options}
        for fix in table.fixes()
        for name in (fix.what, fix.once)
        if name
    }
    found: list[Paid | Put] = []
    for line in lines:
        what, equals, to = line.rpartition(" = ")
        if equals:
            if to not in fixes.get(what, ()):
                raise Refused(Line("{line} cannot be done.", line=repr(line)), "ALL-01")
            found.append(Put(what, to))
        else:
            found.append(_payment(table, line))
    return found


def _payment(table: Table, line: str) -> Paid:
    payer, _, rest = line.partition(" > ")
    payee, _, amount = rest.rpartition(" ")
    names = table.ledger.names
    counts = amount.isdecimal() and len(amount) <= MOST_DIGITS
    if payer not in names or payee not in names or payer == payee or not counts:
        raise Refused(
            Line(
                "{line} is not a payment; write it like this: {example}",
                line=repr(line[:LONGEST_LINE]),
                example=f"{names[0]} > {names[table.bank]} 500",
            ),
            "ALL-01",
        )
    if not 0 < int(amount) <= 10**9:
        raise Refused("A payment must be a whole number of dollars above zero.", "ALL-01")
    return Paid(names.index(payer), names.index(payee), int(amount))


def _put(table: Table, line: Put) -> bool:
    """Put one thing; return whether that cuts the running turn off.

    What an earlier line of the sheet has made impossible stays as it is.
    """
    for fix in table.fixes():
        labels = dict(fix.options)
        if fix.is_called(line.what) and line.to in labels:
            fix.put(line.to)
            label = table.speaker().line(fix.label)
            now = table.speaker().line(labels[line.to])
            table.record((SETTLED_PUT, line.what, line.to, label, now))
            return fix.restarts
    return False
