"""How a game ended, as a picture: everybody's line, and who came in where."""

from __future__ import annotations

from display.scenes.looking_back import Place, WinnerScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, TEXT, Shape, Style
from display.toolkit.paper import Paper

from .graph import Graph
from .table.seats import figure

AIR = 10  # over and under the lines
END_NAME, END_SUM = Style("medium", 16, 14), Style("heavy", 18, 18, even=True)


def lay_standing(paper: Paper, box: Box, scene: WinnerScene) -> None:
    """Lay the chart with names and sums where the lines end or, without the room, a list."""
    if _ends_fit(paper, box, scene):
        _lay_lines(paper, box, scene)
        return
    if paper.layout.shape is Shape.TALL:
        high = len(scene.places) * paper.px(40)
        places, chart = box.off_bottom(high, paper.layout.space(2))
    else:
        wide = box.w * 9 // 20
        if paper.layout.shape is Shape.WIDE:
            wide = min(box.w // 2, _places_width(paper, scene))
        places, chart = box.off_right(wide, paper.layout.space(2))
    won = frozenset(scene.table.look(seat) for seat in scene.winners)
    Graph(paper, chart.inset(0, paper.px(6)), scene.purses, scene.table.view.unit, bold=won)
    _lay_places(paper, places, scene)


def _end_height(paper: Paper) -> int:
    """Return how high name and sum are at the end of a line."""
    return paper.line(END_NAME) + paper.line(END_SUM)


def _ends_fit(paper: Paper, box: Box, scene: WinnerScene) -> bool:
    """Return whether everybody's name and sum can stand where their line ends."""
    high = len(scene.places) * _end_height(paper)
    return paper.layout.shape is Shape.WIDE and box.h - 2 * paper.px(AIR) >= high


def _lay_lines(paper: Paper, box: Box, scene: WinnerScene) -> None:
    """Lay the chart; at the end of every line stand its player and the final sum."""
    palette = paper.palette
    ends, chart = box.off_right(min(box.w * 3 // 10, _ends_width(paper, scene)), paper.px(6))
    won = frozenset(scene.table.look(seat) for seat in scene.winners)
    graph = Graph(
        paper,
        chart.inset(0, paper.px(AIR)),
        scene.purses,
        scene.table.view.unit,
        bold=won,
        apart=_end_height(paper),
    )
    for place in scene.places:
        mark = graph.marks.get(place.look)
        if mark is None:
            continue
        row = Box(ends.x, mark.middle[1] - _end_height(paper) // 2, ends.w, _end_height(paper))
        upper, lower = row.off_top(paper.line(END_NAME))
        ink = palette.cream if place.won else palette.soft
        # Its sign stands beside it: a name may be small.
        paper.text(upper, place.name, END_NAME, ink, rise="bottom", cut=True, needed=False)
        paper.text(lower, _score(scene, place), END_SUM, ink, rise="top", cut=True)


def _ends_width(paper: Paper, scene: WinnerScene) -> int:
    names, sums = paper.layout.faces_of(END_NAME)[0], paper.layout.faces_of(END_SUM)[0]
    return paper.px(4) + max(
        max(paper.ink.width(place.name, names), paper.ink.width(_score(scene, place), sums))
        for place in scene.places
    )


def _places_width(paper: Paper, scene: WinnerScene) -> int:
    """Return how wide the list of places is when no name is cut."""
    names = paper.layout.faces_of(TEXT)[0]
    sums = paper.layout.faces_of(FIGURE)[0]
    places = scene.places
    name = max((paper.ink.width(place.name, names) for place in places), default=0)
    score = max((paper.ink.width(_score(scene, place), sums) for place in places), default=0)
    return name + score + paper.px(20 + 6 + 30 + 8 + 12)


def _score(scene: WinnerScene, place: Place) -> str:
    language = scene.table.speaker.language
    return figure(scene.table.view.unit, place.score, language)


def _lay_places(paper: Paper, box: Box, scene: WinnerScene) -> None:
    places = scene.places
    share = box.h // max(1, len(places))
    # Names that do not fit beside the sums stand over them, where there is room for two lines.
    over = _places_width(paper, scene) > box.w and share >= paper.px(52)
    line = min(paper.px(60 if over else 44), share)
    block = box.centred(box.w, line * len(places))
    for place, row in zip(places, block.rows(len(places)), strict=True):
        _lay_place(paper, row, scene, place, over=over)


def _lay_place(paper: Paper, row: Box, scene: WinnerScene, place: Place, *, over: bool) -> None:
    palette = paper.palette
    ink = palette.cream if place.won else palette.soft
    number, rest = row.off_left(paper.px(20), paper.px(6))
    colour = palette.brass if place.won else palette.mute
    paper.text(number, str(place.place), FIGURE, colour, "right")
    side = min(paper.px(30), row.h - 2)
    mark, rest = rest.off_left(side, paper.px(8))
    paper.token(mark.centred(side, side), place.look, place.name)
    if over:
        name, score = rest.off_top(rest.h // 2)
        paper.text(name, place.name, TEXT, ink, cut=True)
        paper.text(score, _score(scene, place), FIGURE, ink)
        return
    used = paper.text(rest, _score(scene, place), FIGURE, ink, "right")
    room = Box(rest.x, rest.y, used.x - paper.px(8) - rest.x, rest.h)
    whole = paper.fit(place.name, TEXT, max(1, room.w), room.h).whole
    if whole or room.w >= paper.px(60):
        paper.text(room, place.name, TEXT, ink, cut=True)
