"""Choices as big buttons: the deed, where it leads, what it costs; what is blocked says why."""

from __future__ import annotations

from math import ceil

from display.parts.pages import Pages, lay_pager, pager_strip
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import BUTTON, NOTE, STRONG, Shape, Style
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Choose, Option
from firmware_host.engine.view import Consequence, GridArt, HandleArt
from firmware_host.values import dataclass

from .panel import Hand, Panel, Room, expect

DEED = Style("bold", 30, 20)
COST = Style("bold", 18, 18)
FEW = 3  # how many stand side by side, large
NOTHING = Consequence()


@dataclass(frozen=True)
class Choice:
    """An option in words: the deed, where it leads, what it costs or brings."""

    key: str
    label: str
    note: str
    blocked: bool
    cost: str = ""
    usual: bool = False

    @property
    def words(self) -> str:
        """All of it, as it is read."""
        return " ".join(part for part in (self.label, self.note, self.cost) if part)


class ChoosePanel(Panel):
    """One button per option; brass is the usual one where there are few."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Choose)
        self.pages = Pages()
        self._worded: tuple[TableScene, list[Choice]] | None = None
        self._longest: tuple[TableScene, Face, int] | None = None
        self.chosen = ""  # touched on the picture, to be confirmed in the right cell

    def choices(self, scene: TableScene) -> list[Choice]:
        """Return the options in words; those that lie on the picture are touched there."""
        if self._worded is None or self._worded[0] is not scene:
            self._worded = scene, self._in_words(scene)
        return self._worded[1]

    def _in_words(self, scene: TableScene) -> list[Choice]:
        elsewhere = on_picture(scene)
        return [worded(scene, each) for each in self.ask.menu.options if each.key not in elsewhere]

    def answers_here(self, scene: TableScene) -> bool:
        return bool(self.choices(scene))

    def room(self, paper: Paper, scene: TableScene) -> Room:
        if len(self.choices(scene)) <= FEW:
            return Room.ANSWERS
        return Room.BODY if paper.layout.shape is Shape.SMALL else Room.LOWER

    def choose(self, key: str) -> None:
        """A touch on the picture; the right cell confirms it."""
        self.chosen = key

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        if not isinstance(scene.view.art, HandleArt) or not self.chosen:
            return False
        option = next(option for option in self.ask.menu.options if option.key == self.chosen)
        paper.button(
            self.hand.key("place"),
            box,
            scene.speaker.line(option.label),
            lambda: self.hand.reply(self.chosen),
            look="main",
            style=DEED,
        )
        return True

    def _columns(self, paper: Paper, width: int, count: int, scene: TableScene) -> int:
        if count <= FEW and width >= paper.px(420):
            return max(count, 2)
        face = paper.layout.faces_of(BUTTON)[0]
        longest = self._widest(paper, face, scene)
        wide = min(max(longest + paper.px(28), paper.px(84)), paper.px(240))
        wide = max(wide, paper.layout.touch)
        if count <= 9:
            wide = max(wide, paper.px(164))
        gap = paper.layout.space(1.5)
        most = max(1, (width + gap) // (wide + gap))
        return min(count, most, 2 if count == 4 else most)

    def _widest(self, paper: Paper, face: Face, scene: TableScene) -> int:
        """Return how wide the widest option is; there may be a hundred of them."""
        known = self._longest
        if known is None or known[0] is not scene or known[1] != face:
            words = [choice.label for choice in self.choices(scene)[:80]]
            widest = max((paper.ink.width(text, face) for text in words), default=0)
            known = self._longest = scene, face, widest
        return known[2]

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        choices = self.choices(scene)
        if not choices:
            return
        columns = self._columns(paper, box.w, len(choices), scene)
        gap = paper.px(16) if columns == 2 and len(choices) <= FEW else paper.layout.space(1.5)
        rows = ceil(len(choices) / columns)
        touch = paper.layout.touch
        fits = max(1, (box.h + gap) // (touch + gap))
        if rows > fits:
            strip, box, tall = pager_strip(paper, box)
            columns = self._columns(paper, box.w, len(choices), scene)
            total, places = len(choices), columns * fits
            lay_pager(
                paper,
                strip,
                self.pages,
                total,
                places,
                "choices",
                tall=tall,
                over=box,
                columns=columns,
            )
            rows = fits
        here = self.pages.of(choices, columns * rows)
        main = self._marked(scene) or self._brass(choices)
        spots = box.grid(columns, rows, gap)
        if len(choices) == columns == FEW:
            # The first keeps the place that it has beside one other: it is touched every turn.
            half, others = box.columns(2, paper.px(16))
            spots = [half, *others.columns(2, paper.px(8))]
        for choice, place in zip(here, spots, strict=False):
            self._button(paper, place, choice, main=choice.key == main)

    def _brass(self, choices: list[Choice]) -> str:
        """Return the usual choice or, where there are few and none is usual, the first open one."""
        open_ = [choice for choice in choices if not choice.blocked]
        usual = next((choice.key for choice in open_ if choice.usual), "")
        return usual or (open_[0].key if open_ and len(open_) <= FEW else "")

    def _marked(self, scene: TableScene) -> str:
        """Return the choice that the cabinet's yes would take, once a button has been used."""
        keys = self.ask.menu.open
        return keys[scene.marked % len(keys)] if scene.marked >= 0 and keys else ""

    def _button(self, paper: Paper, place: Box, choice: Choice, *, main: bool) -> None:
        key = self.hand.key(choice.key)
        if choice.blocked:
            paper.button(key, place, choice.label, None, choice.note, "blocked", BUTTON)
            return
        look = "main" if main else "plain"
        seen = "choice", place, choice, look, paper.pressed == key
        paper.part(seen, lambda: _lay_choice(paper, key, place, choice, look))
        paper.target(key, place, choice.words, lambda: self.hand.reply(choice.key))


def _lay_choice(paper: Paper, key: str, place: Box, choice: Choice, look: str) -> None:
    _lay_words(paper, paper.ground(key, place, look), choice, look)


def _lay_words(paper: Paper, box: Box, choice: Choice, look: str) -> None:
    """Deed, where it leads, what it costs, under each other in the middle; what fits of it.

    What it costs is worth more than where it leads.
    """
    _, ink, soft, _ = paper.palette.buttons[look]
    inner = box.inset(paper.px(10), paper.px(5))
    roomy = inner.h >= paper.px(76)
    small = STRONG if look == "main" else BUTTON
    deed = DEED if roomy else small
    lines = [(choice.label, deed, ink), (choice.note, NOTE, soft), (choice.cost, COST, ink)]
    lines = [line for line in lines if line[0]]
    if len(lines) > 2 and _heights(paper, lines, inner.w) > inner.h:
        deed = small  # all of it in smaller letters says more than the deed in large ones
        lines[0] = (choice.label, deed, ink)
    while len(lines) > 1 and _heights(paper, lines, inner.w) > inner.h:
        del lines[1]
    heights = [paper.height_of(text, style, inner.w, 2) for text, style, _ in lines]
    block = inner.centred(inner.w, min(inner.h, sum(heights)))
    if len(lines) == 1:
        paper.text(inner, choice.label, deed, ink, "centre", lines=3)
        return
    for (text, style, tone), high in zip(lines, heights, strict=True):
        row, block = block.off_top(high)
        paper.text(row, text, style, tone, "centre", lines=2, cut=True)


def _heights(paper: Paper, lines: list[tuple[str, Style, tuple[int, int, int]]], wide: int) -> int:
    return sum(paper.height_of(text, style, wide, 2) for text, style, _ in lines)


def worded(scene: TableScene, option: Option) -> Choice:
    """Return an option in words, with what it would lead to."""
    say, means = scene.speaker.line, scene.view.meant.get(option.key, NOTHING)
    blocked = option.blocked is not None
    note = option.blocked if option.blocked is not None else means.leads or option.note
    cost = "" if blocked else say(means.costs)
    label = say(means.deed or option.label)
    return Choice(option.key, label, say(note), blocked, cost, means.usual)


def on_picture(scene: TableScene) -> frozenset[str]:
    """Return the keys that can be touched on the picture of this scene."""
    art = scene.view.art
    if isinstance(art, HandleArt):
        return frozenset(space.key for space in art.spaces)
    if isinstance(art, GridArt):
        return frozenset(tile.square for area in art.areas for tile in area.tiles)
    return frozenset()
