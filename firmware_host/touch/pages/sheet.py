"""The sheet for settling by hand: payments and things put elsewhere, with a running balance."""

from __future__ import annotations

from display.scenes.forms import Pick, Row
from firmware_host.engine.errors import Refused
from firmware_host.engine.settling import balances, paid_line, settle_by_hand
from firmware_host.engine.table import Act
from firmware_host.engine.words import capital, money
from firmware_host.record.session import Session
from firmware_host.touch.app import House

WORDS = "words"  # the blank of a question that is settled by hand


class Sheet:
    """What has been written on the sheet so far. Nothing of it has happened until it is settled."""

    def __init__(self, house: House, session: Session) -> None:
        self.house = house
        self.session = session
        table, ask = session.game.table, session.game.ask
        asked = {} if ask is None else ask.blanks()
        self.words = str(asked.get(WORDS, ""))
        self.lines = list(table.settled.get(self.words.lower(), ()))
        self.payer, self.payee, self.amount = 0, table.bank, 0
        self.thing = ""

    def rows(self) -> list[Row]:
        """The sheet as a form."""
        say, table = self.house.translate, self.session.game.table
        names = [say(name) for name in table.ledger.names]
        accounts = tuple(Pick(str(account), name) for account, name in enumerate(names))
        rows = [
            Row(WORDS, say("What happened"), self.words, kind="text"),
            Row("payer", say("Who pays"), names[self.payer], picks=accounts,
                chosen=str(self.payer)),
            Row("payee", say("To whom"), names[self.payee], picks=accounts, chosen=str(self.payee)),
            Row("amount", say("How much"), money(self.amount), kind="number"),
            Row("add", say("Write this payment down"), kind="act"),
            *self._things(),
        ]  # fmt: skip
        after = self._after()
        rows += [Row(f"line {at}", line, say("strike out"), kind="act")
                 for at, line in enumerate(self.lines)]  # fmt: skip
        rows += [
            Row(f"balance {account}", name, money(after[account]), kind="plain")
            for account, name in enumerate(names)
            if account != table.bank and after[account] != table.money[account]
        ]
        return [*rows, Row("settle", say("Settle it"), kind="act")]

    def _after(self) -> list[int]:
        """What every account would hold; the table may have changed under an old sheet."""
        table = self.session.game.table
        try:
            return balances(table, self.lines)
        except Refused:
            self.lines.clear()
            return list(table.money)

    def _things(self) -> list[Row]:
        say, speaker = self.house.translate, self.session.speaker()
        fixes = {fix.what: fix for fix in self.session.game.table.fixes()}
        if not fixes:
            return []
        picks = tuple(Pick(what, capital(speaker.line(fix.label))) for what, fix in fixes.items())
        chosen = fixes.get(self.thing)
        label = "" if chosen is None else speaker.line(chosen.label)
        rows = [Row("thing", say("Something on the table"), label, picks=picks, chosen=self.thing)]
        if chosen is not None:
            options = tuple(Pick(value, speaker.line(text)) for value, text in chosen.options)
            rows.append(Row("to", say("What it is now"), picks=options, chosen=chosen.now))
        return rows

    def wish(self, what: str, value: str) -> Act | None:
        """Write on the sheet; returns the act once it is to be settled. Raises `Refused`."""
        kind, _, key = what.partition(" ")
        table = self.session.game.table
        if kind == WORDS:
            self.words = value.strip()
        elif kind in ("payer", "payee"):
            setattr(self, kind, int(value))
        elif kind == "amount":
            if not value.isdigit():
                raise Refused("A sum is a whole number of dollars.")
            self.amount = int(value)
        elif kind == "add":
            self._add(paid_line(table, self.payer, self.payee, self.amount))
            self.amount = 0
        elif kind == "thing":
            self.thing = value
        elif kind == "to":
            self._add(f"{self.thing} = {value}")
            self.thing = ""
        elif kind == "line":
            del self.lines[int(key)]
        elif kind == "settle":
            return settle_by_hand(self.words, self.lines)
        return None

    def _add(self, line: str) -> None:
        balances(self.session.game.table, [*self.lines, line])
        self.lines.append(line)
