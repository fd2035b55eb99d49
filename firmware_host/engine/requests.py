"""The requests that change a game: one closed set, used by every front end.

Screen, buttons, scans, terminal, referee and the machine's own seats make these and nothing else.
The session alone judges whether one is current and legal, and who has to agree to it.

`n` is the number of the ask that a request was made for, so that a late one is recognised; None
stands for whichever ask is pending. `source` says where it came from, for the record.
"""

from __future__ import annotations

from typing import TypeAlias

from firmware_host.values import dataclass

from .errors import Refused
from .table import Act, Table
from .words import Line


@dataclass(frozen=True)
class Reply:
    """An answer to the pending ask, as `Ask.accept` takes it."""

    raw: object
    n: int | None = None
    source: str = "table"


@dataclass(frozen=True)
class LetMachine:
    """Let the machine answer: its own dice, wheels and cards for chance, a bot for a player.

    `force` (0 to 1) is how hard a wheel was let go. It is for the picture only: what comes does
    not depend on it.
    """

    n: int | None = None
    force: float = 0.0


@dataclass(frozen=True)
class Do:
    """Do an aside: something that is a seat's own business, such as an IOU or being away."""

    act: Act
    n: int | None = None
    source: str = "table"


@dataclass(frozen=True)
class Correct:
    """Put the table right: money, a thing on it, whose turn it is, a house rule; or open what is
    hidden, to go on by hand.

    `agreed` are the seats whose players have said yes to it.
    """

    act: Act
    agreed: tuple[int, ...] = ()
    n: int | None = None
    source: str = "table"


@dataclass(frozen=True)
class Undo:
    """Take back the last `count` answers and asides. `agreed` are the seats that have said yes."""

    count: int = 1
    agreed: tuple[int, ...] = ()
    n: int | None = None
    source: str = "table"


Request: TypeAlias = "Reply | LetMachine | Do | Correct | Undo"

# The acts that only a correction carries out. A count of money is one if it differs.
CORRECTIONS = ("correct", "fix", "tell", "turn", "rule", "settle", "audit", "open")


def move_money(payer: int, payee: int, amount: int, why: str) -> Act:
    """Return the correction that moves money from one account to another."""
    return Act("correct", None, (("amount", amount), ("from", payer), ("to", payee), ("why", why)))


def hold(table: Table, account: int, amount: int, why: str) -> Act | None:
    """Return the correction after which an account holds `amount`; None if it does already.

    The difference comes from the bank or goes to it.
    """
    missing = amount - table.money[account]
    payer, payee = (table.bank, account) if missing > 0 else (account, table.bank)
    return move_money(payer, payee, abs(missing), why) if missing else None


def call_it(what: str, called: str) -> Act:
    """Return the act that names a printed space or card."""
    return Act("name", None, (("called", called), ("what", what)))


def tell_anew(what: str, does: str) -> Act:
    """Return the act that changes what a printed space or card does."""
    return Act("tell", None, (("does", does), ("what", what)))


def put_right(what: str, to: str, why: str) -> Act:
    """Return the correction that puts one of the table's fixes to a value."""
    return Act("fix", None, (("to", to), ("what", what), ("why", why)))


def give_turn(seat: int, why: str) -> Act:
    """Return the correction after which it is that seat's turn."""
    return Act("turn", seat, (("why", why),))


def change_rule(id_: str, value: str) -> Act:
    """Return the correction that changes a house rule."""
    return Act("rule", None, (("id", id_), ("value", value)))


def open_hidden() -> Act:
    """Return the act after which everybody may read what was hidden."""
    return Act("open")


def stale(n: int, now: int) -> Refused:
    """Return the refusal of a request that was made for another step of the game."""
    return Refused(
        Line("That was meant for step {n}, but the table is at step {now} now.", n=n, now=now)
    )
