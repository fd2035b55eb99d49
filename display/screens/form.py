"""A form: rows to touch, a list of picks, a keyboard or figures where one is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.parts.pages import Pages, lay_pager, pager_strip
from display.parts.slider import Scale, lay_slider, lay_switch
from display.parts.square_code import lay_square, square_size
from display.parts.tabs import wide_enough
from display.port import Open, Port
from display.scenes.forms import FormScene, Pick, Row, Slide
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, LABEL, NOTE, STRONG, TEXT, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Enter, FormWish, Proceed, RowKey, ShowTab, Touch

from .counting import lay_count
from .dial import DialPart
from .form_rows import MOST_LINES, lay_text, row_height, value_width
from .keys import Figures, Keyboard

Tap = Callable[[], None]
LONG = 24  # letters that do not fit side by side


class FormScreen(Screen[FormScene]):
    """Shows one form; remembers which page is up and which row is open."""

    def __init__(self, scene: FormScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.pages = Pages()
        self.picking: Row | None = None
        self.pick_pages = Pages()
        self.keyboard: Keyboard | Figures | None = None
        self.slid: dict[
            str | RowKey, int
        ] = {}  # where a finger has put a slider, until the host knows it
        self.dial = DialPart()

    @property
    def typing(self) -> bool:
        """Whether a keyboard is open."""
        return self.keyboard is not None

    def typed(self, text: str) -> None:
        if self.keyboard is not None:
            self.keyboard.typed(text)

    def offer(self, scene: object, now: float) -> bool:
        """Take the next scene of this form; another form is another screen, with nothing open."""
        if not isinstance(scene, FormScene) or scene.name != self.scene.name:
            return False
        if scene.tab != self.scene.tab:
            self.pages.first = 0
        self.slid = {}
        self.dial.let_go()
        return super().offer(scene, now)

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space()
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(layout.touch, gap)
        self._lay_head(paper, head, gap)
        if scene.tabs:
            # Upright there is no room for the names of six tabs in a row.
            rows = 2 if layout.shape is Shape.TALL and len(scene.tabs) > 5 else 1
            strip, rest = rest.off_top(rows * (layout.touch + gap) - gap, gap)
            self._lay_tabs(paper, strip, rows, gap)
        if scene.main:
            why = paper.height_of(scene.blocked, NOTE, rest.w // 2, 3)
            if layout.shape is Shape.SMALL:  # no taller than its two texts make it
                spare = layout.touch - paper.height_of(scene.main, STRONG, rest.w) - paper.px(8)
                why = max(0, why - spare)
            foot, rest = rest.off_bottom(layout.touch + paper.px(8) + why, gap)
            self._lay_main(paper, foot, gap)
        words = scene.notice
        # A small panel has no room for a hint, unless the hint is all there is to read.
        if layout.shape is not Shape.SMALL or not scene.rows:
            words = words or scene.tally or scene.hint
        if words:
            high = paper.height_of(words, NOTE, rest.w, 3)
            strip, rest = rest.off_top(high + paper.px(4), gap)
            colour = paper.palette.brass if scene.notice else paper.palette.mute
            paper.text(strip, words, NOTE, colour, lines=3, cut=True)
        self._lay_rows(paper, self._lay_code(paper, self._lay_dial(paper, rest, gap), gap), gap)
        if self.keyboard is not None:
            self.keyboard.lay_over(paper)
        elif self.picking is not None:
            self._lay_picks(paper)

    def _lay_head(self, paper: Paper, head: Box, gap: int) -> None:
        back, title = head.off_left(paper.layout.touch, gap * 2)
        paper.fill(back, paper.tone(paper.palette.felt, "back"), paper.layout.radius)
        paper.glyph(back.centred(paper.px(24), paper.px(24)), "back")
        paper.target("back", back, paper.say("Back"), self._back)
        tally = self.scene.tally
        if tally and paper.layout.shape is Shape.SMALL and self.scene.rows:
            # Below the title, so that it takes no row; in its place if it is long.
            high = paper.height_of(tally, NOTE, title.w, 3)
            under, above = title.off_bottom(min(high, title.h), 0)
            alone = above.h < paper.height_of(self.scene.title, HEAD, title.w)
            place = title if alone else under
            paper.text(place, tally, NOTE, paper.palette.soft, lines=3, cut=True)
            if alone:
                return
            title = above
        paper.text(title, self.scene.title, HEAD, cut=True)

    def _lay_dial(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay the wheel where the form has one; return what it leaves for rows."""
        dial = self.scene.dial
        if dial is None:
            return box
        if paper.layout.shape is Shape.TALL:
            place, rest = box.off_top(min(box.w, box.h * 2 // 5), gap)
        else:
            place, rest = box.off_left(min(box.h, box.w * 9 // 20), gap * 2)
        self.dial.lay(paper, place, dial, self._wish)
        return rest

    def _lay_code(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay the code for cameras where there is room for one; return what it leaves for rows."""
        upright = paper.layout.shape is Shape.TALL
        rows = self.scene.square
        wide = square_size(rows, min(box.h * 2 // 5, box.w) if upright else min(box.h, box.w // 2))
        if not wide:
            return box
        place, rest = box.off_bottom(wide, gap) if upright else box.off_right(wide, gap * 2)
        lay_square(paper, Box(place.right - wide, place.y, wide, wide), rows)
        return rest

    def _lay_tabs(self, paper: Paper, strip: Box, rows: int, gap: int) -> None:
        tabs = self.scene.tabs
        places = strip.grid(-(-len(tabs) // rows), rows, gap)
        if rows == 1:
            places = wide_enough(paper, places, [label for _, label in tabs])
        for (key, label), place in zip(tabs, places, strict=False):
            here = key == self.scene.tab
            look = "cream" if here else "quiet"
            paper.button(
                f"tab {key}",
                place,
                label,
                partial(self._wish, ShowTab(key)),
                look=look,
                style=BUTTON,
            )

    def _lay_main(self, paper: Paper, foot: Box, gap: int) -> None:
        scene = self.scene
        if scene.aside[0]:
            second, foot = foot.off_left(min(foot.w // 2, paper.px(300)), gap)
            key, label = scene.aside
            paper.button(
                f"aside {key}", second, label, partial(self._wish, Touch(key)), style=BUTTON
            )
        if scene.blocked:
            paper.button("main", foot, scene.main, None, scene.blocked, "blocked", STRONG)
        else:
            paper.button(
                "main", foot, scene.main, partial(self._wish, Proceed()), "", "main", STRONG
            )

    # -- rows --------------------------------------------------------------------------------------

    def _lay_rows(self, paper: Paper, box: Box, gap: int) -> None:
        rows = list(self.scene.rows)
        if rows and rows[0].kind == "line":
            lay_text(paper, box, [row.title for row in rows], self.pages)
            return
        high = paper.layout.touch
        paired = self.scene.pairs and paper.layout.shape is not Shape.SMALL
        wide, most = paper.px(700 if paired else 1000), 6
        if rows and rows[0].stack is not None:
            wide, most = 13 * high, 4  # a note and its buttons are short
        columns = 2 if box.w >= wide and len(rows) > most else 1
        if paper.layout.shape is Shape.SMALL:
            high = max([high, *(row_height(paper, box.w, row) for row in rows)])
        elif paper.layout.shape is Shape.TALL:  # where the arrows of a long list stand is narrow
            narrow = box.w - high - paper.px(10)
            high = max([high, *(row_height(paper, narrow, row) for row in rows)])
        fits = max(1, (box.h + gap) // (high + gap))
        if len(rows) > fits * columns:
            strip, box, tall = pager_strip(paper, box)
            lay_pager(
                paper, strip, self.pages, len(rows), fits * columns, "rows", tall=tall, over=box
            )
        for at, row in enumerate(self.pages.of(rows, fits * columns)):
            column, line = divmod(at, fits)
            place = box.columns(columns, gap)[column]
            self._lay_row(paper, Box(place.x, box.y + line * (high + gap), place.w, high), row)

    def _lay_row(self, paper: Paper, box: Box, row: Row) -> None:
        palette = paper.palette
        key = f"row {row.key}"
        ground = palette.ink if row.kind == "plain" else palette.felt
        paper.fill(box, paper.tone(ground, key), paper.layout.radius)
        if row.marked:
            band = Box(box.x, box.y + paper.px(8), paper.px(6), box.h - 2 * paper.px(8))
            paper.fill(band, palette.brass, paper.px(3))
        if row.stack is not None:
            lay_count(
                paper, box, row, row.stack, partial(self._count, row), partial(self._touch, row)
            )
            return
        inner = box.inset(paper.px(14), paper.px(3))
        if row.look is not None:
            side = min(paper.px(40), inner.h)
            mark, inner = inner.off_left(side, paper.px(12))
            paper.token(mark.centred(side, side), row.look, row.initial or row.title)
        if row.sign:
            mark, inner = inner.off_left(min(paper.px(26), inner.h), paper.px(12))
            paper.glyph(mark.centred(mark.w, mark.w), row.sign, palette.soft)
        value = widest = row.value
        if row.is_switch:
            value = ""
            knob, inner = inner.off_right(paper.px(56), paper.px(16))
            lay_switch(paper, knob, on=row.chosen == "yes")
        if row.slide is not None:
            # The track stays where it is, however many figures the value has.
            widest = value.replace(str(row.slide.at), str(row.slide.high))
            value = value.replace(str(row.slide.at), str(self.slid.get(row.key, row.slide.at)))
        if value:
            right, left = inner.off_right(value_width(paper, inner.w, widest), paper.px(16))
            paper.text(right, value, STRONG, palette.cream, "right", lines=MOST_LINES, cut=True)
        else:
            left = inner
        if row.slide is not None:
            self._lay_slide(paper, Box(left.x, box.y, left.w, box.h), row, row.slide)
            return
        upper, lower = left.off_top(left.h * 11 // 20)
        # A title that is too long for one line is worth more than the note under it.
        one = paper.fit(row.title, TEXT, left.w, upper.h).whole
        if row.far is not None:
            paper.text(upper, row.title, TEXT, palette.cream, rise="bottom", cut=True)
            track = lower.centred(lower.w, paper.px(8))
            paper.fill(track, palette.raised, paper.px(4))
            done = max(track.h, round(track.w * row.far))
            paper.fill(Box(track.x, track.y, done, track.h), palette.brass, paper.px(4))
        elif row.note and one and left.h >= paper.px(44):
            paper.text(upper, row.title, TEXT, palette.cream, rise="bottom", cut=True)
            paper.text(lower, row.note, LABEL, palette.mute, rise="top", cut=True, needed=False)
        else:
            paper.text(left, row.title, TEXT, palette.cream, cut=True, lines=MOST_LINES)
        if row.kind != "plain":
            paper.target(key, box, f"{row.title} {row.value}".strip(), partial(self._touch, row))

    def _lay_slide(self, paper: Paper, box: Box, row: Row, slide: Slide) -> None:
        """Lay a row's title with a slider beside it; the value is sent when the finger lets go."""

        def slid(value: int, done: bool) -> None:
            self.slid[row.key] = value
            if done:
                self._wish(Enter(row.key, str(value)))

        # A title is not cut for the sake of the track.
        natural = paper.ink.width(row.title, paper.layout.faces_of(TEXT)[-1])
        room = max(box.w * 2 // 5, min(natural + 1, box.w * 3 // 5))
        words, track = box.off_left(room, paper.px(12))
        paper.text(words, row.title, TEXT, paper.palette.cream, cut=True, lines=2)
        at = self.slid.get(row.key, slide.at)
        scale = Scale(slide.low, slide.high, slide.step, at)
        lay_slider(paper, track, f"row {row.key}", row.title, scale, slid)

    def _count(self, row: Row, count: int) -> None:
        self._wish(Enter(row.key, str(count)))

    def _touch(self, row: Row) -> None:
        self.port.cue("tap")
        if row.kind == "act":
            self._wish(Touch(row.key))
        elif row.kind == "text":
            typed = partial(self._typed, row.key)
            self.keyboard = Keyboard(row.title, "", (), typed, self._shut, row.longest)
        elif row.kind == "number":
            self.keyboard = Figures(row.title, partial(self._typed, row.key), self._shut)
        elif row.chosen and len(row.picks) == 2 and not _worded(row):
            other = next(pick for pick in row.picks if pick.key != row.chosen)
            self._wish(_meant(row, other))
        else:
            self.picking = row
            self.pick_pages.first = 0

    def _lay_picks(self, paper: Paper) -> None:
        row = self.picking
        assert row is not None
        paper.cover()
        layout = paper.layout
        gap = layout.space()
        box = layout.box.inset(layout.margin)
        box = box.centred(min(box.w, paper.px(700)), box.h)
        paper.backdrop("outside", "", self._shut)
        paper.fill(box, paper.palette.felt, layout.radius_large, paper.palette.line)
        paper.backdrop("sheet", "", None, box)
        inner = box.inset(layout.space(2))
        head, rest = inner.off_top(layout.touch, gap)
        shut, head = head.off_right(layout.touch, gap)
        paper.text(head, row.title, HEAD, lines=2, cut=True)
        paper.fill(shut, paper.tone(paper.palette.raised, "close"), layout.radius)
        paper.glyph(shut.centred(paper.px(24), paper.px(24)), "close")
        paper.target("close", shut, paper.say("Close"), self._shut)
        about = row.about or row.note
        if about and layout.shape is not Shape.SMALL:
            high = paper.height_of(about, NOTE, rest.w, 4)
            strip, rest = rest.off_top(high, gap)
            paper.text(strip, about, NOTE, paper.palette.soft, lines=4, cut=True)
        # Long names need the width, and all of their lines.
        noted = _worded(row) or any(len(pick.label) > LONG for pick in row.picks)
        high = max(layout.touch, paper.px(60))
        if noted:
            high = max(high, *(self._pick_height(paper, rest, pick) for pick in row.picks))
        columns = 1 if noted or len(row.picks) <= 4 else 2 if len(row.picks) <= 16 else 3
        fits = max(1, (rest.h + gap) // (high + gap)) * columns
        if len(row.picks) > fits:
            strip, rest, tall = pager_strip(paper, rest)
            lay_pager(
                paper,
                strip,
                self.pick_pages,
                len(row.picks),
                fits,
                "picks",
                tall=tall,
                over=rest,
                columns=columns,
            )
        places = rest.columns(columns, gap)
        for at, pick in enumerate(self.pick_pages.of(list(row.picks), fits)):
            line, column = divmod(at, columns)
            place = Box(places[column].x, rest.y + line * (high + gap), places[column].w, high)
            look = "blocked" if pick.blocked else "cream" if pick.key == row.chosen else "plain"
            tap = None if pick.blocked else partial(self._picked, row, pick)
            paper.button(
                f"pick {pick.key}", place, pick.label, tap, pick.blocked or pick.note, look, STRONG
            )

    def _pick_height(self, paper: Paper, box: Box, pick: Pick) -> int:
        """Return how high a pick is with all of its note."""
        wide = box.w - paper.px(20) - paper.layout.touch - paper.layout.space()
        label = paper.height_of(pick.label, STRONG, wide, 2)
        note = paper.height_of(pick.blocked or pick.note, NOTE, wide, 6)
        return min(box.h, label + note + paper.px(20))

    # -- what touches do ---------------------------------------------------------------------------

    def _picked(self, row: Row, pick: Pick) -> None:
        self._shut()
        if pick.typed:
            self.keyboard = Keyboard(
                row.title, "", self.scene.names, partial(self._typed, row.key), self._shut
            )
        else:
            self._wish(_meant(row, pick))

    def _typed(self, key: str | RowKey, text: str) -> None:
        self._shut()
        self._wish(Enter(key, text))

    def _shut(self) -> None:
        self.picking = self.keyboard = None

    def _wish(self, wish: FormWish) -> None:
        self.port.cue("tap")
        self.port.send(wish)

    def _back(self) -> None:
        self.port.cue("tap")
        back = self.scene.back
        self.port.send(Open(back) if isinstance(back, str) else back)


def _meant(row: Row, pick: Pick) -> FormWish:
    """Return what a pick of a row asks for."""
    return Touch(pick.act) if pick.act is not None else Enter(row.key, pick.key)


def _worded(row: Row) -> bool:
    """Return whether any pick has something to say besides its name."""
    return any(pick.note or pick.blocked for pick in row.picks)
