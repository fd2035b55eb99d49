"""What a record begins with: a set-up that can be played, and the secret of its chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, field, fields, replace
from typing import Any

from firmware_host import __version__, games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import Setup
from firmware_host.engine.toml import fingerprint
from firmware_host.engine.words import Line
from firmware_host.record.journal import Damaged, Record
from firmware_host.record.sealed import KEY_FILE
from firmware_host.values import dataclass

LONGEST_PHRASE = 200  # characters


@dataclass(frozen=True)
class Header:
    """What is frozen when a game begins: the set-up, the secret of its chance, and its sources.

    `sources` says for each chance source whether the real thing answers or the machine.
    """

    setup: Setup
    secret: str
    phrase: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    version: str = __version__

    def to_json(self) -> dict[str, Any]:
        """Return it as the journal keeps it, with the fingerprint of the edition."""
        return {**asdict(self), "fingerprint": fingerprint(self.setup.pack)}

    def mixed(self, phrase: str) -> Header:
        """Return the same with a phrase. Raises `Refused` if it is too long."""
        if len(phrase.strip()) > LONGEST_PHRASE:
            raise Refused(
                Line("A phrase has at most {longest} characters.", longest=LONGEST_PHRASE)
            )
        return replace(self, phrase=phrase.strip())

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> Header:
        """Return what the journal kept; what a later version has added means nothing here."""
        if raw["secret"] is None:
            raise Refused(Line("the key to what is hidden, {file}, is missing", file=KEY_FILE))
        setup = _known(Setup, raw["setup"])
        setup["seats"] = tuple(setup["seats"])
        setup["bots"] = tuple(setup["bots"])
        header = cls(**{**_known(cls, raw), "setup": Setup(**setup)})
        _require_texts(header)
        return header


def _require_texts(header: Header) -> None:
    """Raise `TypeError` unless everything in a header is of the kind that it says."""
    setup = header.setup
    texts = [setup.game, *setup.seats, setup.edition, setup.pack, setup.money]
    texts += [header.secret, header.phrase, header.version]
    for table in (setup.rulings, setup.options, setup.levels, header.sources):
        texts += [*dict(table), *dict(table).values()]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("something in it is no text")
    if not all(type(seat) is int and 0 <= seat < len(setup.seats) for seat in setup.bots):
        raise TypeError("a bot has no seat")


def _known(kind: type[Setup | Header], raw: Mapping[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(kind)}
    return {name: value for name, value in raw.items() if name in names}


def stuck(record: Record, why: str) -> Damaged:
    """Return what to raise for a record that cannot be resumed."""
    by = record.header.get("version", __version__)
    begun = "" if by == __version__ else f" It was begun with Croupier {str(by)[:20]}."
    return Damaged(f"Game {record.id} cannot be gone on with: {why.rstrip('.')}.{begun}")


def unreadable(error: Exception) -> str:
    """Return why a record that holds something unheard of cannot be resumed."""
    return f"this version cannot read how it began ({type(error).__name__})"


def check_setup(board: BoardGame, setup: Setup) -> None:
    """Refuse a set-up that cannot be played, with the reason."""
    seats = setup.seats
    if len(seats) not in board.seats:
        low, high = board.seats.start, board.seats.stop - 1
        raise Refused(
            Line(
                "{board} is for {low} to {high} players, not {count}.",
                board=board.name,
                low=low,
                high=high,
                count=len(seats),
            )
        )
    if len({name.casefold() for name in seats}) < len(seats) or not all(map(str.strip, seats)):
        raise Refused("Every player needs a name of their own.")
    taken = {"all", "aside", "auto", "bank", "box", "the bank", "the box"}
    for name in seats:
        if len(name) > 24 or not name.isprintable():
            raise Refused("A name has at most 24 printable characters.")
        if name.casefold() in taken:
            raise Refused(Line("{name} is a name that the table itself uses.", name=repr(name)))
    for option in board.options:
        value = setup.options.get(option.key, option.default)
        if value not in option.options:
            known = ", ".join(option.options)
            raise Refused(
                Line(
                    "{title} cannot be {value}. Options: {known}.",
                    title=option.title,
                    value=repr(value),
                    known=known,
                )
            )
    unknown = set(setup.options) - {option.key for option in board.options}
    if unknown:
        raise Refused(
            Line(
                "{board} has no set-up choice {unknown}.",
                board=board.name,
                unknown=", ".join(sorted(unknown)),
            )
        )
    if setup.bots and (why := board.blind(setup.options)):
        raise Refused(why)
    for name, level in setup.levels.items():
        if name not in seats:
            raise Refused(Line("{unknown} is not one of the players.", unknown=repr(name)))
        if level not in games.levels(board):
            raise Refused(
                Line(
                    "The machine plays {board} as {levels}, not as {level}.",
                    board=board.name,
                    levels=", ".join(games.levels(board)),
                    level=repr(level),
                )
            )
    if setup.money not in ("ledger", "cash"):
        raise Refused(
            Line("Money is kept in the ledger or in cash, not in {money}.", money=repr(setup.money))
        )


def spelled_out(board: BoardGame, setup: Setup) -> Setup:
    """Return the set-up with every house rule in it, so that its record says what holds."""
    return replace(setup, rulings=dict(Rulings(board.switches, setup.rulings)))


def as_begun(board: BoardGame, setup: Setup) -> Setup:
    """Return the set-up of a record; switches added since then get their old behaviour."""
    then = {switch.id: switch.before for switch in board.switches if switch.before}
    return replace(setup, rulings={**then, **setup.rulings})


def complete(board: BoardGame, setup: Setup) -> Setup:
    """Return the set-up with every set-up choice spelled out, so that the record says them all."""
    options = {option.key: option.default for option in board.options}
    return replace(setup, options={**options, **setup.options})
