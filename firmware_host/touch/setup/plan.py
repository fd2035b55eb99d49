"""A set-up in the making: kept as it is for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from display.toolkit.theme import SEATS
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import LEVELS, USUAL, Setup
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import TableSettings
from firmware_host.values import dataclass


@dataclass
class SeatPlan:
    """One seat as it is being set up. One without a name is still being named.

    `first` is whether it is somebody's first time, where they have said so themselves; `level` is
    how well the machine plays if it does; `age` is that of a child who counts notes before the
    machine shows them, 0 for everybody else.
    """

    name: str = ""
    bot: bool = False
    side: str = "0"
    look: int = 0
    first: bool | None = None
    level: str = USUAL
    age: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return what is kept for the next game, which is nobody's first any more."""
        return {**vars(self), "first": None}


@dataclass
class Plan:
    """Everything a game is begun with. `have` is what lies on the table, empty if nobody was asked.

    `missing` are the kinds of things that are not in the box any more; with `phones` the door is
    opened as soon as the game lies on the table.
    """

    seats: list[SeatPlan]
    edition: str
    money: str
    chance: dict[str, str]
    options: dict[str, str]
    rulings: dict[str, str]
    phrase: str = ""
    have: str = ""
    missing: list[str] = field(default_factory=list)
    phones: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return what is kept for the next time.

        The phrase is not, because the next secret would be drawn when it is known already; nor the
        phones, because the door is opened for one game only.
        """
        kept = {key: value for key, value in vars(self).items() if key != "phones"}
        return {**kept, "seats": [seat.to_json() for seat in self.seats], "phrase": ""}

    def named(self) -> list[SeatPlan]:
        """Return the seats that somebody sits at."""
        return [seat for seat in self.seats if seat.name.strip()]

    def lies(self, board: BoardGame, have: str, table: TableSettings) -> None:
        """Take up what lies on the table: edition, money and every source follow from it."""
        self.have = have
        if have != "box":
            self.missing = []
        self.edition = board.taught if have == "box" else board.editions[0]
        self.follow(board, table)

    def follow(self, board: BoardGame, table: TableSettings) -> None:
        """Money, sources and options as they follow from what is there.

        What the settings say of a single source stays: it may be a reader that is built in.
        """
        there = {"box": board.kinds - {*self.missing}, "printed": board.printed}
        outfit = board.outfit(there.get(self.have, frozenset()))
        settled = {option.key for option in board.options if option.kind}
        self.money = outfit.money
        self.chance = {**outfit.sources, **_fitting(table.sources, outfit.sources)}
        self.options |= {key: outfit.options[key] for key in settled}

    def choose(self, board: BoardGame, key: str, value: str) -> None:
        """Choose an option by itself; the sources of the same kind of thing follow it."""
        self.options[key] = value
        for option in board.options:
            if option.key == key and option.kind:
                way = "machine" if value == option.without else "real"
                for source, kind in board.pieces.items():
                    if kind == option.kind:
                        self.chance[source] = way

    def setup(self, board: BoardGame, packs: Packs) -> Setup:
        """Return the set-up that this plan describes. Raises if its edition cannot be found."""
        edition, pack = packs.find(board, self.edition)
        seats = self.named()
        bots = tuple(at for at, seat in enumerate(seats) if seat.bot)
        names = tuple(seat.name.strip() for seat in seats)
        levels = {seat.name.strip(): seat.level for seat in seats if seat.bot}
        return Setup(
            board.id, names, edition, pack, self.rulings, self.options, self.money, bots, levels
        )


def _fitting(given: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in given.items() if key in known}


def fresh(board: BoardGame, table: TableSettings) -> Plan:
    """Return a plan without anybody at the table, as the settings propose it."""
    return Plan(
        [],
        board.editions[0],
        table.money if board.notes else "ledger",
        {
            key: table.sources.get(key, "real" if key in board.real else table.chance)
            for key in board.sources
        },
        {option.key: option.default for option in board.options},
        preset(board, table.preset),
    )


def preset(board: BoardGame, name: str) -> dict[str, str]:
    """Return the option of every house rule under a preset."""
    return dict(Rulings(board.switches, preset=name))


def from_last_time(raw: Mapping[str, Any], board: BoardGame, table: TableSettings) -> Plan:
    """Return the set-up of last time, with what this version has besides. Raises `Refused`."""
    usual = fresh(board, table)
    try:
        seats = [
            SeatPlan(**{"look": at % len(SEATS), **seat}) for at, seat in enumerate(raw["seats"])
        ]
        if any(seat.level not in LEVELS for seat in seats):
            raise KeyError("level")
        return Plan(
            seats,
            raw["edition"],
            raw["money"],
            {**usual.chance, **raw["chance"]},
            {**usual.options, **raw["options"]},
            {**usual.rulings, **raw["rulings"]},
            have=raw.get("have", ""),
            missing=list(raw.get("missing", ())),
        )
    except (TypeError, KeyError, AttributeError):
        raise Refused("Last time's set-up can no longer be read.") from None
