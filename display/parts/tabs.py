"""Tabs side by side: how the width is shared among their labels."""

from __future__ import annotations

from display.toolkit.box import Box
from display.toolkit.layout import BUTTON
from display.toolkit.paper import Paper


def wide_enough(paper: Paper, places: list[Box], labels: list[str]) -> list[Box]:
    """Return places in a row, wider ones for longer words where equal ones would cut them."""
    face, pad = paper.layout.faces_of(BUTTON)[-1], 2 * paper.px(10) + 1
    words = [max(paper.ink.width(word, face) for word in label.split(" ")) for label in labels]
    needed = [max(paper.layout.touch, wide + pad) for wide in words]
    spare = sum(place.w for place in places) - sum(needed)
    if spare < 0 or all(wide <= places[0].w for wide in needed):
        return places
    gap, x, wider = places[1].x - places[0].right, places[0].x, []
    for at, wide in enumerate(needed):
        more = (at + 1) * spare // len(needed) - at * spare // len(needed)
        wider.append(Box(x, places[0].y, wide + more, places[0].h))
        x += wide + more + gap
    return wider
