"""Records that this version cannot go on with, each with a right checksum."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware_host.record import damage

Header = dict[str, Any]
Edit = Callable[[Header], object]


def rewrite(path: Path, number: int, edit: Edit, game: str | None = None) -> None:
    """Change the header of a game, and perhaps its kind, as whoever wrote it would have."""
    db = sqlite3.connect(path)
    found, started, text = db.execute(
        "SELECT game, started, header FROM game WHERE id = ?", (number,)
    ).fetchone()
    header = json.loads(text)
    edit(header)
    row = (game or found, started, json.dumps(header))
    db.execute(
        "UPDATE game SET game = ?, started = ?, header = ?, crc = ? WHERE id = ?",
        (*row, damage.seal(*row), number),
    )
    db.commit()
    db.close()


def no_such_switch(header: Header) -> None:
    header["setup"]["rulings"]["GFB-99"] = "a"


def refused_pack(header: Header) -> None:
    header["setup"]["pack"] = "[[nonsense]]\nx = 1\n"


def no_setup(header: Header) -> None:
    del header["setup"]


def seats_are_a_number(header: Header) -> None:
    header["setup"]["seats"] = 7


def too_many_seats(header: Header) -> None:
    header["setup"]["seats"] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]


def sources_are_a_list(header: Header) -> None:
    header["sources"] = [1, 2]


def another_game(header: Header) -> None:
    header["setup"]["game"] = "gambler"


def a_game_of_lists(header: Header) -> None:
    header["setup"]["game"] = []


def a_bot_without_a_seat(header: Header) -> None:
    header["setup"]["bots"] = [7]


def choices_of_numbers(header: Header) -> None:
    header["setup"]["options"] = {"x": {}}


# What stops a game, with the kind of game it claims to be.
STUCK: dict[str, tuple[Edit, str | None]] = {
    "a switch that no longer exists": (no_such_switch, None),
    "a pack that is refused": (refused_pack, None),
    "a header without a set-up": (no_setup, None),
    "seats that are a number": (seats_are_a_number, None),
    "more seats than the game has": (too_many_seats, None),
    "sources that are a list": (sources_are_a_list, None),
    "another game": (another_game, None),
    "a game of lists": (a_game_of_lists, None),
    "a bot without a seat": (a_bot_without_a_seat, None),
    "choices of numbers": (choices_of_numbers, None),
    "a game that is not installed": (lambda _: None, "fifth-game"),
}
