"""The table page: the director of the game that is on the table."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host.engine.errors import Refused
from firmware_host.house import House, Page


def open_page(house: House, args: Mapping[str, str]) -> Page:
    """The game on the table. Raises `Refused` if there is none."""
    if house.director is None:
        raise Refused("No game is on the table.")
    return house.director
