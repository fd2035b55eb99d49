"""Choices as big buttons: the deed, where it leads, what it costs; what is blocked says why."""

from __future__ import annotations

from math import ceil

from display.parts.pages import Pages, lay_pager, pager_strip
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import BUTTON, NOTE, STRONG, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN
from firmware_host.engine.asks import Ask, Choose, Option
from firmware_host.engine.view import Consequence, GridArt, HandleArt
from firmware_host.values import dataclass

from .panel import Hand, Panel, Room, expect

DEED = Style("bold", 30, 20)
COST = Style("bold", 18, 18)
# The letters of deed, leads and costs, the largest first; the last are as large as text has to be,
# whatever size is preferred.
TIGHT, TIGHT_BOLD = Style("medium", 14, 18), Style("bold", 14, 18)
SIZES = (
    (DEED, NOTE, COST),
    (STRONG, NOTE, COST),
    (STRONG, TIGHT, TIGHT_BOLD),
    (TIGHT_BOLD, TIGHT, TIGHT_BOLD),
)
FEW = 3  # how many stand side by side, large
MANY = 9  # options up to which buttons stay wide
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
    look: int | None = None  # of the seat that it is, with the sign on its token
    sign: str = ""

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
        """Choose by touching the picture; the right cell confirms it."""
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
        if count <= MANY:
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
        if rows > fits and (box.w + gap) // len(choices) - gap >= paper.px(126):
            columns, rows = len(choices), 1  # they have room beside each other
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
        elif len(choices) <= MANY and (
            not _whole(paper, box, choices, columns, gap)
            and _whole(paper, box, choices, columns + 1, gap)
        ):
            columns += 1  # narrower, but in fewer rows all of their words have room
            rows = ceil(len(choices) / columns)
        here = self.pages.of(choices, columns * rows)
        main = self._marked(scene) or self._brass(choices)
        spots = box.grid(columns, rows, gap)
        if len(choices) == columns == FEW:
            # The first keeps the place that it has beside one other: it is touched every turn.
            half, others = box.columns(2, paper.px(16))
            spots = [half, *others.columns(2, paper.px(8))]
        self._lay_buttons(paper, list(zip(here, spots, strict=False)), main)

    def _lay_buttons(self, paper: Paper, placed: list[tuple[Choice, Box]], main: str) -> None:
        """Lay buttons that stand side by side, in letters of one size."""
        size = max((size_of(paper, choice, place) for choice, place in placed), default=0)
        for choice, place in placed:
            self._button(paper, place, choice, main=choice.key == main, size=size)

    def _brass(self, choices: list[Choice]) -> str:
        """Return the usual choice or, where there are few and none is usual, the first open one."""
        open_ = [choice for choice in choices if not choice.blocked]
        usual = next((choice.key for choice in open_ if choice.usual), "")
        return usual or (open_[0].key if open_ and len(open_) <= FEW else "")

    def _marked(self, scene: TableScene) -> str:
        """Return the choice that the cabinet's yes would take, once a button has been used."""
        keys = self.ask.menu.open
        return keys[scene.marked % len(keys)] if scene.marked >= 0 and keys else ""

    def _button(
        self, paper: Paper, place: Box, choice: Choice, *, main: bool, size: int = 0
    ) -> None:
        key = self.hand.key(choice.key)
        if choice.blocked:
            least = size_in(paper, choice, _inner(paper, place))
            _lay_choice(paper, key, place, choice, "blocked", max(size, least))
            return
        look = "main" if main else "plain"
        seen = "choice", place, choice, look, size, paper.pressed == key
        paper.part(seen, lambda: _lay_choice(paper, key, place, choice, look, size))
        paper.target(key, place, choice.words, lambda: self.hand.reply(choice.key))


def _whole(paper: Paper, box: Box, choices: list[Choice], columns: int, gap: int) -> bool:
    """Return whether all words of all choices have room on buttons in so many columns."""
    spots = box.grid(columns, ceil(len(choices) / columns), gap)
    sizes = (size_of(paper, *each) for each in zip(choices, spots, strict=False))
    return all(size < len(SIZES) for size in sizes)


def _lay_choice(paper: Paper, key: str, place: Box, choice: Choice, look: str, size: int) -> None:
    """Deed, where it leads, what it costs, under each other in the middle.

    Where a long name leaves no room even in the smallest letters, where it leads gives way: what
    it costs is worth more.
    """
    inner = _inner(paper, paper.ground(key, place, look))
    if choice.look is not None:
        inner = _lay_token(paper, inner, choice, choice.look)
    lay_words(paper, inner, choice, look, size)


def _lay_token(paper: Paper, inner: Box, choice: Choice, look: int) -> Box:
    """Lay the sign of the seat that a choice is; return the room that it leaves for words."""
    side = min(inner.h * 2 // 3, paper.px(40), inner.w // 4)
    mark, rest = inner.off_left(side + paper.px(6), paper.px(4))
    paper.token(mark.off_right(side)[0].centred(side, side), look, choice.sign)
    return rest


def lay_words(
    paper: Paper, inner: Box, choice: Choice, look: str, size: int, lines: int = 2
) -> None:
    """Lay the words of a choice on its button, each in at most `lines` lines."""
    _, ink, soft, _ = paper.palette.buttons[look]
    said = [choice.label, choice.note, choice.cost]
    styles = SIZES[min(size, len(SIZES) - 1)]
    heights = [_height(paper, *each, inner.w, lines) for each in zip(said, styles, strict=True)]
    if sum(heights) > inner.h:
        said[1:] = "", choice.cost or choice.note
        heights = [_height(paper, *each, inner.w, lines) for each in zip(said, styles, strict=True)]
    if sum(heights) > inner.h:
        paper.text(inner, choice.label, BUTTON, ink, "centre", lines=3)
        return
    block = inner.centred(inner.w, sum(heights))
    for text, style, tone, high in zip(said, styles, (ink, soft, ink), heights, strict=True):
        row, block = block.off_top(high)
        paper.text(row, text, style, tone, "centre", lines=lines)


def _inner(paper: Paper, box: Box) -> Box:
    """Return the room for words on a button."""
    return box.inset(paper.px(6), min(paper.px(4), 1 + box.h // 40))


def size_of(paper: Paper, choice: Choice, place: Box) -> int:
    """Return which of the sizes is the largest in which all of a choice fits on its button."""
    if choice.blocked:
        return 0
    inner = _inner(paper, Box(*place[:3], place.h - paper.px(4)))
    if choice.look is not None:
        inner = inner.off_left(min(paper.px(46), inner.w // 4 + paper.px(6)), paper.px(4))[1]
    return size_in(paper, choice, inner)


def size_in(paper: Paper, choice: Choice, inner: Box, lines: int = 2) -> int:
    """Return which of the sizes is the largest in which all of a choice fits in a room."""
    said = (choice.label, choice.note, choice.cost)
    for size, styles in enumerate(SIZES):
        if size == 0 and inner.h < paper.px(76):
            continue
        if (
            sum(_height(paper, *each, inner.w, lines) for each in zip(said, styles, strict=True))
            <= inner.h
        ):
            return size
    return len(SIZES)


def _height(paper: Paper, text: str, style: Style, wide: int, lines: int) -> int:
    """Return the height of a text on at most `lines` lines; `OPEN` if it does not fit."""
    if not text:
        return 0
    setting = paper.fit(text, style, wide, OPEN, lines)
    return setting.height if setting.whole else OPEN


def worded(scene: TableScene, option: Option) -> Choice:
    """Return an option in words, with what it would lead to."""
    say, means = scene.speaker.line, scene.view.meant.get(option.key, NOTHING)
    blocked = option.blocked is not None
    note = option.blocked if option.blocked is not None else means.leads or option.note
    cost = "" if blocked else say(means.costs)
    label = say(means.deed or option.label)
    seat = next((seat.seat for seat in scene.view.seats if seat.name == label), None)
    look, sign = (None, "") if seat is None else (scene.look(seat), scene.sign(seat))
    return Choice(option.key, label, say(note), blocked, cost, means.usual, look, sign)


def on_picture(scene: TableScene) -> frozenset[str]:
    """Return the keys that can be touched on the picture of this scene."""
    art = scene.view.art
    if isinstance(art, HandleArt):
        return frozenset(space.key for space in art.spaces)
    if isinstance(art, GridArt):
        return frozenset(tile.square for area in art.areas for tile in area.tiles)
    return frozenset()
