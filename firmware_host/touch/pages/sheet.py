"""The sheet for settling by hand: payments and things put elsewhere, with a running balance."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, assert_never

from display.scenes.forms import Pick, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.engine.settling import (
    UNNAMED,
    balances,
    in_words,
    paid_line,
    settle_by_hand,
)
from firmware_host.engine.table import Act
from firmware_host.engine.words import Line, capital
from firmware_host.record.handover import by_hand
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.values import dataclass


class Pen(StrEnum):
    """What a touch does with the sheet."""

    ADD = "add"
    SETTLE = "settle"


@dataclass(frozen=True)
class Strike(RowKey):
    """Strike a line out."""

    line: int


class Blank(StrEnum):
    """A blank of the sheet."""

    WORDS = "words"
    PAYER = "payer"
    PAYEE = "payee"
    AMOUNT = "amount"
    THING = "thing"
    TO = "to"


SheetAct: TypeAlias = Pen | Strike


class Sheet:
    """What has been written on the sheet so far. Nothing of it has happened until it is settled."""

    def __init__(self, house: House, session: Session) -> None:
        self.house = house
        self.session = session
        table = session.game.table
        asked = by_hand.asked(session)
        self.words = "" if asked == UNNAMED else asked
        # A sheet that has just been settled must not look as if it were still to be.
        self.lines = [] if by_hand.is_done(session) else by_hand.last_time(session, self.words)
        self.payer, self.payee, self.amount = 0, table.bank, 0
        self.thing = ""

    def rows(self) -> list[Row]:
        """Return the sheet: what happened, what is written down, and what can be added to it."""
        say, speaker = self.house.translate, self.session.speaker()
        after = self._after()
        strike = say("strike out")
        lines = [speaker.line(line) for line in in_words(self.session.game.table, self.lines)]
        return [
            Row(Blank.WORDS, say("What happened"), self.words, kind="text", longest=60),
            *(Row(Strike(at), line, strike, kind="act") for at, line in enumerate(lines)),
            self._account(Blank.PAYER, say("Who pays"), self.payer),
            self._account(Blank.PAYEE, say("To whom"), self.payee),
            Row(Blank.AMOUNT, say("How much"), say.money(self.amount), kind="number"),
            Row(Pen.ADD, say("Write this payment down"), kind="act"),
            *self._things(),
            *(
                Row(f"balance {account}", self._name(account), say.money(cash), kind="plain")
                for account, cash in self._changed(after)
            ),
        ]

    def running(self) -> str:
        """Return what everybody concerned would have after settling."""
        sums = tuple(
            Line("{seat:who} {sum:money}", seat=account, sum=cash)
            for account, cash in self._changed(self._after())
        )
        if not sums:
            return self.house.translate("Nothing moves until the sheet is settled.")
        return self.session.speaker().line(Line("Then they have: {sums}.", sums=sums))

    def _changed(self, after: list[int]) -> list[tuple[int, int]]:
        """Return the accounts but for the bank that would hold something else, and what."""
        table = self.session.game.table
        return [
            (account, cash)
            for account, cash in enumerate(after)
            if account != table.bank and cash != table.money[account]
        ]

    def _name(self, account: int) -> str:
        return capital(self.house.translate(self.session.game.table.ledger.names[account]))

    def _account(self, blank: Blank, title: str, now: int) -> Row:
        """Return the row on which one of the accounts is picked."""
        accounts = range(len(self.session.game.table.ledger.names))
        picks = tuple(Pick(str(account), self._name(account)) for account in accounts)
        return Row(blank, title, self._name(now), picks=picks, chosen=str(now))

    def _after(self) -> list[int]:
        """Return what every account would hold; the table may have changed under an old sheet."""
        table = self.session.game.table
        try:
            return balances(table, self.lines)
        except Refused:
            self.lines.clear()
            return list(table.money)

    def _things(self) -> list[Row]:
        say, speaker = self.house.translate, self.session.speaker()
        fixes = {fix.what: fix for fix in by_hand.fixes(self.session)}
        if not fixes:
            return []
        picks = tuple(Pick(what, capital(speaker.line(fix.label))) for what, fix in fixes.items())
        chosen = fixes.get(self.thing)
        label = "" if chosen is None else speaker.line(chosen.label)
        rows = [
            Row(Blank.THING, say("Something on the table"), label, picks=picks, chosen=self.thing)
        ]
        if chosen is not None:
            options = tuple(Pick(value, speaker.line(text)) for value, text in chosen.options)
            rows.append(Row(Blank.TO, say("What it is now"), picks=options, chosen=chosen.now))
        return rows

    def touched(self, act: SheetAct) -> Act | None:
        """Do what was touched; return the act if it is to be settled now. Raises `Refused`."""
        match act:
            case Pen.ADD:
                table = self.session.game.table
                self._add(paid_line(table, self.payer, self.payee, self.amount))
                self.amount = 0
            case Pen.SETTLE:
                return settle_by_hand(self.words, self.lines)
            case Strike(line):
                del self.lines[line]
            case _:
                assert_never(act)
        return None

    def entered(self, blank: Blank, value: str) -> None:
        """Fill a blank in. Raises `Refused`."""
        match blank:
            case Blank.WORDS:
                self.words = value.strip()
            case Blank.PAYER:
                self.payer = int(value)
            case Blank.PAYEE:
                self.payee = int(value)
            case Blank.AMOUNT:
                if not value.isdecimal():
                    raise Refused("A sum must be a whole number of dollars.")
                self.amount = int(value)
            case Blank.THING:
                self.thing = value
            case Blank.TO:
                self._add(f"{self.thing} = {value}")
                self.thing = ""
            case _:
                assert_never(blank)

    def _add(self, line: str) -> None:
        balances(self.session.game.table, [*self.lines, line])
        self.lines.append(line)
