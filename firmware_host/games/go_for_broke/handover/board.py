"""The board in writing: the path by number, the areas' ways, the side road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.view import Part
from firmware_host.engine.words import Line, Text, as_line, word
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.handover import decks

if TYPE_CHECKING:
    from firmware_host.games.go_for_broke.table import BrokeTable

_WAYS = (
    word("the way to the Stock Market"),
    word("the way to the Race Track"),
    word("the way to the Casino"),
    word("the road to the Poor House starts here"),
)


def place_words(t: BrokeTable, place: int) -> Line:
    """Return a place as people find it: its number on the path or the side road, and its name."""
    board = t.board
    name = as_line(board.name(place))
    if place < board.length:
        return Line("{at} {name}", at=place, name=name)
    if place < board.first_road:
        return name
    if place < board.unmoved:
        return Line("side road {at} {name}", at=place - board.first_road + 1, name=name)
    return Line("0 {name}, not moved yet", name=name)


def path_part(t: BrokeTable) -> Part:
    """Return every space of the path with what it says, whose it is and what leads off there."""
    board = t.board
    lines: list[Text] = []
    for at in range(board.length):
        line = Line("{at} {name}: {does}", at=at, name=as_line(board.name(at)), does=_says(t, at))
        owner = t.owner[at]
        if owner >= 0:
            line = Line("{space}; owned by {owner:who}", space=line, owner=owner)
        for way, said in zip(board.ways, _WAYS, strict=True):
            if way == at:
                line = Line("{space}; {way}", space=line, way=Line(said))
        lines.append(line)
    if t.edition.way_counts:
        lines.append(word("On leaving an area, the space where its way begins counts as one"))
    else:
        lines.append(word("On leaving an area, the space where its way begins does not count"))
    return Part(word("The path, Start being 0"), tuple(lines))


def road_part(t: BrokeTable) -> Part | None:
    """Return the side road from the Poor House back to the path; None if it is not known."""
    if t.edition.road is None:
        return None
    board = t.board
    lines: list[Text] = [
        Line(
            "{at} {name}: {does}",
            at=place - board.first_road + 1,
            name=as_line(board.name(place)),
            does=_says(t, place),
        )
        for place in range(board.first_road, board.unmoved)
    ]
    joins = board.next[board.unmoved - 1]
    lines.append(Line("then {at} {name} of the path", at=joins, name=as_line(board.name(joins))))
    return Part(word("The side road, from the Poor House on"), tuple(lines))


def said(t: BrokeTable, effect: Effect) -> Line:
    """Return what a space or a card says."""
    return decks.said(effect, lambda name: t.board.name(t.board.find(name)))


def _says(t: BrokeTable, place: int) -> Line:
    return said(t, t.does[place])
