"""Looks at a laid picture as a careful stranger would: what overlaps, overflows, is too small."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from display.toolkit.layout import Layout
from display.toolkit.nodes import Die, Fill, Glyph, Node, Text, Token
from display.toolkit.paper import Paper
from display.toolkit.theme import contrast

# At 800 by 480: text that is needed to play, and any text at all.
NEEDED, ANY = 18, 14
LEAST = 14  # pixels, on every screen: below that nobody reads
LEGIBLE = 4.5  # the least contrast between a text and the panel it stands on


def faults(paper: Paper) -> list[str]:
    """Everything that is wrong with a picture, in words."""
    marks = still(paper)
    return [
        *(f"does not fit: {text!r}" for text in paper.clipped),
        *(
            f"names nobody: {node.text!r}"
            for node in marks
            if isinstance(node, Text) and node.text.endswith("…") and len(node.text) <= 2
        ),
        *_outside(paper),
        *_overlaps(marks),
        *_crossings(marks),
        *_small(paper),
        *_targets(paper),
    ]


def still(paper: Paper) -> list[Node]:
    """What lies on top and does not move."""
    return [
        node
        for place, node in enumerate(paper.laid)
        if node is not None and place >= paper.covered and place not in paper.movers
    ]


def _name(node: object) -> str:
    return repr(node.text) if isinstance(node, Text) else type(node).__name__


def _outside(paper: Paper) -> list[str]:
    found = []
    for node in still(paper):
        if isinstance(node, (Text, Token, Die, Glyph, Fill)) and not node.box.within(
            paper.layout.box
        ):
            found.append(f"{_name(node)} leaves the screen: {tuple(node.box)}")
        if isinstance(node, Text) and not node.box.within(node.room):
            found.append(f"{node.text!r} leaves its room: {tuple(node.box)} in {tuple(node.room)}")
    return found


def _overlaps(marks: Sequence[Node]) -> list[str]:
    """Texts and signs never cover each other."""
    solid = [mark for mark in marks if isinstance(mark, (Text, Token, Die, Glyph))]
    return [
        f"{_name(one)} overlaps {_name(other)}"
        for one, other in combinations(solid, 2)
        if one.box.overlaps(other.box) and not (isinstance(one, Token) and isinstance(other, Token))
    ]


def _crossings(marks: Sequence[Node]) -> list[str]:
    """A text lies wholly in the topmost panel under it, or wholly outside."""
    found = []
    for place, mark in enumerate(marks):
        if not isinstance(mark, Text):
            continue
        for panel in reversed(marks[:place]):
            if isinstance(panel, Fill) and mark.box.overlaps(panel.box):
                if not mark.box.within(panel.box):
                    found.append(f"{mark.text!r} crosses a rim")
                break
    return found


def hidden(marks: Sequence[Node]) -> list[str]:
    """No panel is laid over a text that lies there already."""
    texts: list[Text] = []
    found = []
    for mark in marks:
        if isinstance(mark, Text):
            texts.append(mark)
        elif isinstance(mark, Fill):
            found += [
                f"{text.text!r} lies under a panel" for text in texts if text.box.overlaps(mark.box)
            ]
    return found


def faint(marks: Sequence[Node]) -> list[str]:
    """Every text is told apart from the panel it stands on."""
    found = []
    for place, mark in enumerate(marks):
        if not isinstance(mark, Text):
            continue
        for panel in reversed(marks[:place]):
            if isinstance(panel, Fill) and mark.box.within(panel.box):
                told = contrast(mark.colour, panel.colour)
                if told < LEGIBLE:
                    found.append(f"{mark.text!r} has a contrast of {told:.1f}")
                break
    return found


def _small(paper: Paper) -> list[str]:
    layout: Layout = paper.layout
    found = []
    for node in still(paper):
        if isinstance(node, Text):
            least = max(LEAST, layout.type(NEEDED if node.needed else ANY))
            if node.face.size < least:
                found.append(f"{node.text!r} is set in {node.face.size}, less than {least}")
    return found


def _targets(paper: Paper) -> list[str]:
    touch = paper.layout.touch
    targets = [target for target in paper.targets if not target.ground]
    found = [
        f"target {target.label!r} is {target.box.w} by {target.box.h}, less than {touch}"
        for target in targets
        if target.box.w < touch or target.box.h < touch
    ]
    found += [
        f"target {target.label!r} leaves the screen: {tuple(target.box)}"
        for target in targets
        if not target.box.within(paper.layout.box)
    ]
    found += [
        f"targets {one.label!r} and {other.label!r} overlap"
        for one, other in combinations(targets, 2)
        if one.box.overlaps(other.box)
    ]
    return found
