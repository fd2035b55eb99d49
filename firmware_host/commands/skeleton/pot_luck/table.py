"""The table of Pot Luck: everything a position consists of. It knows no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from firmware_host.engine.table import Setup, Table
from firmware_host.engine.words import word

from .pack import parse
from .switches import SWITCHES


class PotLuckTable(Table):
    """One game of Pot Luck. `left` are the turns still to be played, of all seats together."""

    titles: ClassVar[Mapping[str, str]] = {"bank": word("the Bank"), "pot": word("the pot")}
    pot_names: ClassVar[Mapping[str, str]] = {"pot": word("Pot")}
    __slots__ = ("edition", "left", "pot", "takes_half")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, SWITCHES, (word("pot"),))
        self.edition = parse(f"{setup.edition}.toml", setup.pack)
        self.pot = self.bank + 1  # the number of its account
        self.left = self.edition.turns * self.seats

    def adopt(self) -> None:
        self.takes_half = self.rulings["POT-01"] == "half"
