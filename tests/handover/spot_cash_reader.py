"""Spot Cash finished from the sheet: a table of people with the printed rules."""

from __future__ import annotations

import re

from tests.handover.reading import Paper, Said, Table, dollars


class SpotCashReader:
    """Grids, purses and loans as they stand on the paper."""

    def __init__(self, text: str, said: list[Said]) -> None:
        paper = Paper(text)
        self.money = paper.seats()
        self.names = list(self.money)
        self.up = {name: grid(paper.rows(f"{name.upper()}'S AREA")) for name in self.names}
        self.opened = {
            name: grid(rows)
            for name in self.names
            if (rows := paper.rows(f"{name.upper()}'S TILES, ALL TURNED UP"))
        }
        self.owed = {
            (borrower, lender): dollars(sum_)
            for borrower, lender, sum_ in paper.found("LOANS", r"(\w+) owes (\w+) \$([\d,]+)")
        }
        turn = r"(\w+) flips next: flip (\d+), which counts .*"
        ((self.turn, number),) = paper.found("THE TURN", turn)
        self.flip = int(number)
        self.due = paper.found("THE TURN", r"(\w+) is short: \$([\d,]+) is still .* to (\w+), .*")
        lends_nothing = paper.found("THE TURN", r"Asked for a loan, and lends nothing: (.*)")
        self.refused = set(re.findall(r"\w+", lends_nothing[0][0])) if lends_nothing else set()
        picked = paper.found("NOW", r".*What does (\w\d) in (\w+)'s area show\? .*")
        self.picked = picked[0] if picked else None
        self.table = Table(said, self._do)

    def _do(self, act: str, who: str) -> None:
        raise AssertionError(f"{who} does {act}")

    def finish(self) -> tuple[str, ...]:
        """Play on to the end; returns who wins."""
        for payer, sum_, payee in self.due:
            self.pay(payer, payee, dollars(sum_))
        while any(self.down(other) for name in self.names for other in self.others(name)):
            while not any(self.down(other) for other in self.others(self.turn)):
                self.turn, self.flip = self.left_of(self.turn), 1
            self.one_flip()
        for (_, lender), loan in self.owed.items():
            self.money[lender] += loan
        most = max(self.money.values())
        return tuple(name for name in self.names if self.money[name] == most)

    def one_flip(self) -> None:
        """Turn up one tile, pay or collect, and see whose flip is next."""
        seat = self.turn
        if self.picked is not None:
            square, owner = self.picked
            self.picked = None
        else:
            owner, _, square = str(self.table.hear("choose", seat)).rpartition(" ")
        if owner in self.opened:
            face = self.opened[owner][square]
        else:
            face = str(self.table.hear("draw", seat)).partition(",")[0]
        times, tiles = self.flip, self.up[owner]
        assert owner != seat
        assert not tiles[square]
        colour, _, figure = face.rpartition(" ")
        if figure == "J":
            worth = sum(int(tile.split()[1]) for tile in tiles.values() if counts(tile, colour))
        else:
            worth = 0 if face == "C" else int(figure)
        tiles[square] = face
        if colour == "black":
            self.turn, self.flip = self.left_of(seat), 1
            self.pay(seat, owner, worth * times)
            return
        self.flip += 1
        self.pay(owner, seat, worth * times)
        if not any(self.down(other) for other in self.others(seat)):
            self.turn, self.flip = self.left_of(seat), 1

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Pay, with loans from whoever lends; what is still missing stays owed."""
        for lender in self.others(payer):
            missing = amount - self.money[payer]
            if missing <= 0 or lender == payee or lender in self.refused or not self.money[lender]:
                continue
            if self.table.hear("choose", lender) == "lend":
                lent = min(missing, self.money[lender])
                self.money[lender] -= lent
                self.money[payer] += lent
                self.owed[payer, lender] = self.owed.get((payer, lender), 0) + lent
        self.refused.clear()
        paid = min(amount, self.money[payer])
        self.money[payer] -= paid
        self.money[payee] += paid
        if paid < amount:
            self.owed[payer, payee] = self.owed.get((payer, payee), 0) + amount - paid

    def down(self, owner: str) -> bool:
        """Return whether a tile of an area lies face down."""
        return not all(self.up[owner].values())

    def others(self, name: str) -> list[str]:
        """Return everybody else, clockwise."""
        at = self.names.index(name)
        return self.names[at + 1 :] + self.names[:at]

    def left_of(self, name: str) -> str:
        """Return who sits at the left of somebody."""
        return self.others(name)[0]


def counts(tile: str, colour: str) -> bool:
    """Return whether a tile is a number of that colour, face up."""
    return bool(re.fullmatch(rf"{colour} \d+", tile))


def grid(rows: list[str]) -> dict[str, str]:
    """Return an area as it is drawn: every square with its face, "" for a tile face down."""
    found: dict[str, str] = {}
    for row in rows:
        if match := re.fullmatch(r"([a-e])((?:\s+\S+){6})", row):
            for column, tile in enumerate(match[2].split(), 1):
                found[f"{match[1]}{column}"] = face_of(tile)
    assert len(found) == 30
    return found


def face_of(tile: str) -> str:
    """Return what an abbreviation in the grid stands for."""
    if tile in ("..", "C"):
        return "" if tile == ".." else "C"
    return ("red " if tile[-1] == "r" else "black ") + tile[:-1]
