"""The shape of the board, told once and perhaps wrongly: ways, side road, and putting them right.

How long the path is stays as it was told: what has happened names its places by number.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line

from .edition import LONGEST_ROAD, Space
from .lexicon import WAYS

if TYPE_CHECKING:
    from .edition import Edition
    from .table import BrokeTable

_LABELS = (
    Line("where the Stock Market is connected"),
    Line("where the Race Track is connected"),
    Line("where the Casino is connected"),
    Line("where the road to the Poor House leaves"),
)
_ROADS = tuple((str(count), str(count)) for count in range(LONGEST_ROAD + 1))


def side_road(count: int) -> tuple[Space, ...]:
    """So many spaces between the Poor House and the path, none of them told yet."""
    return tuple(Space(f"Side road {number}") for number in range(1, count + 1))


def fixes(t: BrokeTable) -> list[Fix]:
    """What a survey asks for besides the length of the path, once it is known."""
    edition = t.edition
    if edition.road is None or None in edition.ways:
        return []
    return [*(_way(t, which) for which in range(len(WAYS))), _joins(t), _road(t)]


def _path(edition: Edition) -> tuple[tuple[str, str], ...]:
    return tuple((str(at), space.name) for at, space in enumerate(edition.spaces))


def _way(t: BrokeTable, which: int) -> Fix:
    def put(to: str) -> None:
        ways = [*t.edition.ways]
        ways[which] = int(to)
        t.reshape(replace(t.edition, ways=tuple(ways)))

    now = str(t.edition.ways[which])
    return Fix(f"way {WAYS[which]}", _LABELS[which], now, _path(t.edition), put, restarts=True)


def _joins(t: BrokeTable) -> Fix:
    def put(to: str) -> None:
        t.reshape(replace(t.edition, joins=int(to)))

    joins = t.board.road_at if t.edition.joins is None else t.edition.joins
    label = Line("where the side road joins the path")
    return Fix("joins", label, str(joins), _path(t.edition), put, restarts=True)


def _road(t: BrokeTable) -> Fix:
    road = t.edition.road or ()

    def put(to: str) -> None:
        longer = side_road(int(to))[len(road) :]
        t.reshape(replace(t.edition, road=(*road[: int(to)], *longer)))

    label = Line("spaces on the side road")
    return Fix("road", label, str(len(road)), _ROADS, put, restarts=True)
