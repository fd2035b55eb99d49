"""A flipped tile: it rises, turns over, shows its figure times the count, and the sum is told."""

from __future__ import annotations

from functools import partial

from display.art.grid import area_up, back_of, lay_grid
from display.art.ladder import lay_count
from display.art.payment import lay_payment
from display.panels.panel import picture_and_side
from display.parts.pages import Pages
from display.parts.stamp import Stamp
from display.parts.tile import lay_mark
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, RESULT, STRONG, SUM, Shape, Style
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Fill, Node, Rim, Veil
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed
from firmware_host.engine.view import FlipArt, GridArt, TileArt

TURN, REST = 0.7, 0.9  # seconds: the tile turns, and then lies there where nobody has to touch
STAMP = Style("serif", 96, 30)
SHADE = 105  # of the field behind the tile


def flipped(scene: TableScene) -> FlipArt | None:
    """Return the tile that was flipped last."""
    art = scene.view.art
    return art.last if isinstance(art, GridArt) else None


class Flip:
    """One tile on its way up, and what it brought."""

    def __init__(self, flip: FlipArt, scene: TableScene, span: Span) -> None:
        self.flip = flip
        self.span = span
        say = scene.speaker.line
        self._title, self._says = say(flip.title), say(flip.says)
        art = scene.view.art
        assert isinstance(art, GridArt)
        tiles = [tile for area in art.areas for tile in area.tiles]
        self.tile = next((t for t in tiles if t.square == flip.square), TileArt(flip.square))
        self.red = self.tile.tone != "black"

    def stays(self, scene: TableScene) -> bool:
        """Return whether it lies there until touched: it concerns people and nobody saw it."""
        people = {self.flip.flipper, self.flip.owner} - scene.bots
        return scene.waits and self.flip.hidden and bool(people)

    def cue(self) -> str:
        """Return the name of the sound with which the tile turns over."""
        return "red" if self.red else "black"

    def heading(self, paper: Paper) -> tuple[str, str]:
        """Return the figure times the count, and what follows from the colour.

        Until it lies there nothing of it is told.
        """
        if not self._lies(paper):
            counts = paper.say("It counts {n} times.").format(n=self.flip.times)
            return paper.say("Red or black?"), counts if self.flip.times > 1 else ""
        money = paper.say.money
        amount, times = abs(self.flip.amount), self.flip.times
        if self._title:
            return self._title, self._says
        if not self.flip.amount:
            text = self.tile.face
        elif times > 1:
            text = f"{self.tile.face} × {times} = {money(amount)}"
        else:
            text = money(amount)
        if not self.red:
            return text, paper.say("Black: it is paid, and the turn ends.")
        following = self.flip.times + 1
        return text, paper.say("Red: flip on. The next counts {n} times.").format(n=following)

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the dimmed field, the tile over it, and beside it what the tile brought."""
        art = scene.view.art
        assert isinstance(art, GridArt)
        picture, side = picture_and_side(paper, box)
        owner = self.flip.owner
        lay = partial(
            lay_grid,
            paper,
            picture,
            art,
            owner,
            (),
            lambda _: None,
            str,
            Pages(),
            look=scene.look(owner),
        )
        paper.part(("field", picture, area_up(art, owner)), lay)
        paper.add(Veil(picture, paper.palette.shade, SHADE))
        paper.covered = len(paper.laid)
        high = min(picture.h * 7 // 10, paper.px(190))
        word = paper.ink.width(self._tone(paper), paper.layout.faces_of(STRONG)[-1])
        place = picture.centred(max(high * 13 // 20, word + 2 * paper.px(10)), high)
        self._lay_tile(paper, place, back_of(paper, scene.look(owner)))
        if self._lies(paper):
            self._lay_stamp(paper, place, picture)
        self._lay_side(paper, side, scene, art)

    def _lies(self, paper: Paper) -> bool:
        """Return whether it has turned over."""
        return paper.theme.still or self.span.over(paper.now)

    def _rungs(self, paper: Paper) -> tuple[int | None, ...]:
        """Return what the flips of its turn have brought, its own once it lies there."""
        rungs, own = self.flip.rungs, self.flip.times - 1
        return rungs if self._lies(paper) else (*rungs[:own], None, *rungs[own + 1 :])

    def _tone(self, paper: Paper) -> str:
        return paper.say("red") if self.red else paper.say("black")

    def _lay_tile(self, paper: Paper, place: Box, back: Colour) -> None:
        palette = paper.palette
        ground = palette.red if self.red else palette.black

        def look(share: float) -> Node:
            narrow = max(4, round(place.w * abs(1 - 2 * share)))
            colour = ground if share > 0.5 else back
            return Fill(
                place.centred(narrow, place.h),
                colour,
                min(paper.px(14), narrow // 2),
                palette.cream,
            )

        if paper.theme.still:
            paper.add(look(1.0))
        else:
            paper.move(Change(self.span, look))
        if not self._lies(paper):
            return
        line = mixed(ground, palette.cream, 0.55)
        paper.add(Rim(place.inset(paper.px(7)), line, paper.px(8), max(1, paper.px(2))))
        inner = place.inset(paper.px(9), paper.px(15))
        word, rest = inner.off_top(paper.line(STRONG))
        low, rest = rest.off_bottom(word.h)
        paper.text(word, self._tone(paper), STRONG, palette.cream, "centre")
        paper.text(rest, self.tile.face, RESULT, palette.cream, "centre", cut=True)
        side = low.h * 2 // 3
        lay_mark(paper, low.centred(side, side), red=self.red)

    def _lay_stamp(self, paper: Paper, place: Box, picture: Box) -> None:
        """Lay how often it counts, stamped over its edge."""
        if self.flip.times < 2:
            return
        text, palette = f"×{self.flip.times}", paper.palette
        room = Box(place.right, place.y, max(1, picture.right - place.right), place.h)
        face = paper.fit(text, STAMP, room.w, room.h).face
        paper.add(Stamp(room, text, face.size, palette.brass, palette.shade))

    def lay_turn(self, paper: Paper, box: Box) -> None:
        """Lay what the turn has come to so far, where the seats leave room for it."""
        brought = sum(sum_ for sum_ in self._rungs(paper) if sum_ is not None)
        if not brought:
            return
        palette = paper.palette
        place = box.off_top(min(box.h, paper.px(84)))[0]
        paper.fill(place, palette.felt, paper.layout.radius, palette.edge)
        upper, lower = place.inset(paper.px(16), paper.px(10)).rows(2)
        paper.text(upper, paper.say("This turn"), NOTE, palette.soft, cut=True)
        tone = palette.brass if brought > 0 else palette.loss
        sign = "+" if brought > 0 else "−"
        paper.text(lower, f"{sign}{paper.say.money(abs(brought))}", SUM, tone)

    def _lay_side(self, paper: Paper, box: Box, scene: TableScene, art: GridArt) -> None:
        """Lay who pays whom in the place of the owners, and below it the ladder with this rung."""
        flip = self.flip
        if paper.layout.shape is Shape.SMALL:  # there is room for who pays whom alone
            box = box.centred(box.w, min(box.h, paper.layout.touch + paper.line(NOTE)))
        places, ladder = box.off_top(paper.layout.touch, paper.layout.space())
        if flip.amount and self._lies(paper):
            ends = (flip.owner, flip.flipper) if flip.amount > 0 else (flip.flipper, flip.owner)
            tone = paper.palette.brass if flip.amount > 0 else paper.palette.loss
            over = lay_payment(paper, places, scene, *ends, tone)
            told = paper.say.money(abs(flip.amount))
            if paper.fit(told, NOTE, over.w, over.h).whole:
                paper.text(over, told, NOTE, paper.palette.cream, "centre", "bottom")
        up = area_up(art, flip.owner)
        sums = up.sums if up is not None and self._lies(paper) else ()
        lay_count(paper, ladder, self._rungs(paper), flip.times, sums)
