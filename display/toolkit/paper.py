"""A sheet to lay a picture on: a screen says what goes where, the sheet sets it and keeps it.

What is laid are nodes (to be painted), movers (nodes that change with time) and targets (boxes
that can be touched). Nothing is painted here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import field, replace
from functools import cached_property
from typing import NamedTuple

from firmware_host.engine.words import ENGLISH, Language
from firmware_host.values import dataclass

from .box import Box
from .ink import Ink, Setting
from .layout import BUTTON, LABEL, MAIN, NOTE, Layout, Style
from .lru import Recent
from .nodes import Fill, Glyph, Mover, Node, Text, Token, Veil
from .theme import Colour, Palette, Theme, mixed
from .typesetter import OPEN, Setter

PARTS = 320  # parts of pictures that are kept at most
Tap = Callable[[], None]
Drag = Callable[[str, int, int], None]  # "down", "move", "up" or "lost", and where


class Target(NamedTuple):
    """A box that can be touched.

    `tap` is done on release inside the box. A target with `drag` is told of every movement of
    the finger that went down on it. The key says which target it is from one picture to the next.
    The `ground` is touched wherever no other target lies.
    """

    key: str
    box: Box
    label: str
    tap: Tap | None = None
    drag: Drag | None = None
    ground: bool = False


@dataclass(frozen=True)
class Scroll:
    """A list that can be dragged up and down, wherever a finger goes down on it.

    `pull` is told "begin", then how far the finger has come in pixels ("move"), and at the end how
    fast it was, in pixels a second ("flick").
    """

    box: Box
    pull: Callable[[str, float], None]


@dataclass(frozen=True)
class Part:
    """A part of a picture as it was laid: it can be laid again wherever it shows the same."""

    nodes: tuple[Node | None, ...]
    targets: tuple[Target, ...]
    clipped: tuple[str, ...]


@dataclass
class Paper:
    """One picture in the making."""

    ink: Ink
    layout: Layout
    theme: Theme
    say: Language = ENGLISH
    pressed: str = ""
    now: float = 0.0
    laid: list[Node | None] = field(default_factory=list)  # None where a mover's node will be
    movers: dict[int, Mover] = field(default_factory=dict)  # by their place in `laid`
    targets: list[Target] = field(default_factory=list)
    scrolls: list[Scroll] = field(default_factory=list)
    clipped: list[str] = field(default_factory=list)
    covered: int = 0  # how much of `laid` lies under a sheet
    # What gives the things that may be seen next.
    ahead: list[Callable[[], Iterable[Node]]] = field(default_factory=list)
    # Parts of this picture and of those before it, by what they show.
    parts: Recent[Hashable, Part] = field(default_factory=lambda: Recent(PARTS))
    tried: bool = False  # nobody will see it: what a touch on it does leads nowhere

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self.theme.palette

    def px(self, distance: float) -> int:
        """Return a distance in pixels."""
        return self.layout.px(distance)

    def add(self, node: Node) -> None:
        """Lay a node on top of what lies there."""
        self.laid.append(node)

    def move(self, mover: Mover) -> None:
        """Lay something that changes with time on top of what lies there."""
        self.movers[len(self.laid)] = mover
        self.laid.append(mover.at(self.now))

    def part(self, key: Hashable, lay: Callable[[], None]) -> None:
        """Lay a part of the picture, or what it was in an earlier picture under the same key.

        The key has to say everything the part shows, and where. What a finger rests on is laid
        again, and so is what moves.
        """
        part = self.parts.look(key)
        if part is not None and not self._rests_on(part.targets):
            self.laid += part.nodes
            self.targets += part.targets
            self.clipped += part.clipped
            return
        starts = len(self.laid), len(self.targets), len(self.clipped), len(self.movers)
        lay()
        nodes, targets, clipped, moving = starts
        if len(self.movers) > moving:
            return
        part = Part(
            tuple(self.laid[nodes:]), tuple(self.targets[targets:]), tuple(self.clipped[clipped:])
        )
        if not self._rests_on(part.targets) and not (self.tried and part.targets):
            self.parts.put(key, part)

    def _rests_on(self, targets: tuple[Target, ...]) -> bool:
        """Return whether a finger rests on one of these."""
        pressed = self.pressed
        return bool(pressed) and any(target.key == pressed for target in targets)

    def fork(self) -> Paper:
        """Return another sheet of the same kind, to try something on."""
        return replace(self, laid=[], movers={}, targets=[], scrolls=[], clipped=[], ahead=[])

    def join(self, tried: Paper) -> None:
        """Lay what was tried on another sheet on this one."""
        start = len(self.laid)
        self.laid += tried.laid
        self.movers |= {start + place: mover for place, mover in tried.movers.items()}
        self.targets += tried.targets
        self.scrolls += tried.scrolls
        self.clipped += tried.clipped
        self.ahead += tried.ahead

    def expect(self, things: Callable[[], Iterable[Node]]) -> None:
        """Say what gives things that may be seen next: they are drawn ahead while nobody waits."""
        self.ahead.append(things)

    def cover(self) -> None:
        """Put everything laid so far out of reach, under a dark glass."""
        self.targets.clear()
        self.scrolls.clear()
        self.add(Veil(self.layout.box, self.palette.shade, 200))
        self.covered = len(self.laid)

    # -- text --------------------------------------------------------------------------------------

    @cached_property
    def setter(self) -> Setter:
        """What finds the size and the lines of a text."""
        return Setter(self.ink, self.layout)

    def fit(self, text: str, style: Style, width: int, height: int, lines: int = 1) -> Setting:
        """Return the text in lines that fit, in the largest size in which they do."""
        return self.setter.fit(text, style, width, height, lines)

    def text(
        self,
        box: Box,
        text: str,
        style: Style = NOTE,
        colour: Colour | None = None,
        align: str = "left",
        rise: str = "middle",
        lines: int = 1,
        cut: bool = False,
        needed: bool = True,
    ) -> Box:
        """Set a text in a box, smaller if it must be; return what it covers.

        `align` is left, centre or right, `rise` top, middle or bottom. A text that cannot fit is
        a fault of the screen and remembered as one, unless it may be `cut`, as names may.
        """
        if not text:
            return Box(box.x, box.y, 0, 0)
        rows, face, whole, line, width, height = self.setter.fit(text, style, box.w, box.h, lines)
        if not whole and not cut:
            self.clipped.append(text)
        left, top, wide, high = box
        if rise == "middle":
            top += max(0, (high - height) // 2)
        elif rise == "bottom":
            top += max(0, high - height)
        colour = colour or self.palette.cream
        y = top
        for row, used in rows:
            if row:
                tight = Box(left + _spare(align, wide - used), y, used, line)
                self.laid.append(Text(tight, row, face, colour, box, needed))
            y += line
        return Box(left + _spare(align, wide - width), top, width, height)

    def heading(self, box: Box, text: str, *styles: Style) -> Box:
        """Set a text in the first of the styles in which all of it fits; the last if in none."""
        for style in styles[:-1]:
            if self.fit(text, style, box.w, box.h, 3).whole:
                return self.text(box, text, style, lines=3)
        return self.text(box, text, styles[-1], lines=8)

    def line(self, style: Style) -> int:
        """Return how high one line of a style is at its least size."""
        return self.ink.height(self.layout.faces_of(style)[-1])

    def height_of(self, text: str, style: Style, width: int, lines: int = 1) -> int:
        """Return how high a text will be when set in that width with at most that many lines."""
        if not text:
            return 0
        return self.fit(text, style, width, OPEN, lines).height

    # -- things ------------------------------------------------------------------------------------

    def fill(
        self,
        box: Box,
        colour: Colour | None = None,
        radius: int | None = None,
        rim: Colour | None = None,
        rim_width: int | None = None,
    ) -> None:
        """Lay a panel."""
        radius = self.layout.radius_large if radius is None else radius
        width = self.px(2) if rim_width is None else rim_width
        self.add(Fill(box, colour or self.palette.felt, radius, rim, width))

    def token(self, box: Box, look: int, name: str, *, faded: bool = False) -> None:
        """Lay a seat's mark with the first letter of its name, or all of a name of two letters."""
        sign = name if len(name) <= 2 else name[:1]
        self.add(Token(box.square(), look, sign[:1].upper() + sign[1:], faded))

    def glyph(self, box: Box, name: str, colour: Colour | None = None) -> None:
        """Lay a sign in the middle of a box."""
        self.add(Glyph(box.square(), name, colour or self.palette.cream))

    def target(
        self, key: str, box: Box, label: str, tap: Tap | None, drag: Drag | None = None
    ) -> None:
        """Make a box touchable."""
        self.targets.append(Target(key, box, label, tap, drag))

    def backdrop(self, key: str, label: str, tap: Tap | None, box: Box | None = None) -> None:
        """Make everything, or all of a box, touchable where nothing else is."""
        under = sum(target.ground for target in self.targets)
        place = box or self.layout.box
        self.targets.insert(under, Target(key, place, label, tap, ground=True))

    def tone(self, colour: Colour, key: str) -> Colour:
        """Return a button's colour, a little lighter while a finger rests on it."""
        return mixed(colour, self.palette.cream, 0.18) if self.pressed == key else colour

    def button(
        self,
        key: str,
        box: Box,
        label: str,
        tap: Tap | None,
        note: str = "",
        look: str = "plain",
        style: Style | None = None,
        sign: str = "",
    ) -> None:
        """Lay a button. `look` is main (brass, one per screen), plain, quiet, go or blocked.

        Without `tap` it is shown but does nothing; its note says why.
        """
        seen = "button", box, label, note, look, style, sign, self.pressed == key
        self.part(seen, lambda: self._button(key, box, label, note, look, style, sign))
        if tap is not None:
            self.target(key, box, f"{label} {note}".strip(), tap)

    def _button(
        self, key: str, box: Box, label: str, note: str, look: str, style: Style | None, sign: str
    ) -> None:
        _, ink, soft, _ = self.palette.buttons[look]
        box = self.ground(key, box, look)
        style = style or (MAIN if box.h > self.px(90) else BUTTON)
        # Under a brass button lies its edge, which takes of the room over and under the words.
        pad = box.inset(self.px(10), self.px(4 if look == "main" else 6))
        if sign:
            # The sign stands beside the words, and both in the middle.
            side, gap = min(pad.h, self.px(26)), self.px(8)
            wide = self.ink.width(label, self.layout.faces_of(style)[0])
            wide = max(wide, self.ink.width(note, self.layout.faces_of(NOTE)[0]) if note else 0)
            pad = pad.centred(min(pad.w, side + gap + wide + self.px(2)), pad.h)
            place, pad = pad.off_left(side, gap)
            self.glyph(place, sign, ink)
        self._caption(pad, label, note, style, ink, soft)

    def ground(self, key: str, box: Box, look: str) -> Box:
        """Lay what a button's words stand on; return where they go.

        A brass button lies on its lower edge, down to which it sinks under a finger.
        """
        palette, radius = self.palette, self.layout.radius
        ground, _, _, rim = palette.buttons[look]
        if look != "main":
            self.fill(box, self.tone(ground, key), radius, rim)
            return box
        edge = self.px(4)
        sunk = self.pressed == key
        self.fill(box, palette.deep, radius)
        face = Box(box.x, box.y + edge if sunk else box.y, box.w, box.h - edge)
        self.add(Fill(face, self.tone(palette.brass, key), radius, light=palette.shine))
        return face

    def _caption(
        self, box: Box, label: str, note: str, style: Style, ink: Colour, soft: Colour
    ) -> None:
        if not note:
            self.text(box, label, style, ink, "centre", lines=3)
            return
        if self.height_of(label, style, box.w, 2) + self.height_of(note, NOTE, box.w, 6) > box.h:
            style = BUTTON
        height = min(self.height_of(label, style, box.w, 2), box.h * 3 // 5)
        below = min(self.height_of(note, NOTE, box.w, 6), box.h - height)
        gap = max(0, min(self.px(4), box.h - height - below))
        block = box.centred(box.w, height + gap + below)
        upper, lower = block.off_top(height, gap)
        self.text(upper, label, style, ink, "centre", lines=2)
        self.text(lower, note, NOTE, soft, "centre", "top", lines=6)

    def sign_button(self, key: str, box: Box, sign: str, label: str, tap: Tap | None) -> None:
        """Lay a sign above a small label, as in the bar at the bottom."""
        palette = self.palette
        self.fill(box, self.tone(palette.felt, key), self.layout.radius)
        inner = box.inset(self.px(2), self.px(6))
        room = self.ink.height(self.layout.faces_of(LABEL)[0])
        side = min(self.px(28), inner.h - room)
        block = inner.centred(inner.w, min(inner.h, side + room + self.px(8)))
        below, above = block.off_bottom(room)
        colour = palette.cream if tap else palette.spent
        self.glyph(above.off_top(side)[0].centred(side, side), sign, colour)
        ink = palette.soft if tap else palette.spent
        self.text(below, label, LABEL, ink, "centre", needed=False)
        if tap is not None:
            self.target(key, box, label, tap)


def _spare(align: str, spare: int) -> int:
    """Return where a line begins that leaves `spare` pixels of its box empty."""
    if align == "left":
        return 0
    return spare // 2 if align == "centre" else spare
