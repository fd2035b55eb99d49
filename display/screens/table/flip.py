"""A flipped tile: it rises, turns over, shows its figure times the count, and the sum is told."""

from __future__ import annotations

from functools import partial

from display.art.grid import area_up, lay_grid
from display.art.ladder import lay_ladder
from display.art.payment import lay_payment
from display.panels.panel import picture_and_side
from display.parts.pages import Pages
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import RESULT, STRONG, Shape
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Fill, Node, Veil
from display.toolkit.paper import Paper
from firmware_host.engine.view import FlipArt, GridArt, TileArt

TURN, REST = 0.7, 0.9  # seconds: the tile turns, and then lies there where nobody has to touch
SHADE = 150  # of the field behind the tile


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
        """Return how it sounds."""
        return "red" if self.red else "black"

    def heading(self, paper: Paper) -> tuple[str, str]:
        """Return the figure times the count, and what follows from the colour."""
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
        """The field steps back, the tile lies over it, and beside it what it brought."""
        art = scene.view.art
        assert isinstance(art, GridArt)
        picture, side = picture_and_side(paper, box)
        owner = self.flip.owner
        lay = partial(lay_grid, paper, picture, art, owner, (), lambda _: None, str, Pages())
        paper.part(("field", picture, area_up(art, owner)), lay)
        paper.add(Veil(picture, paper.palette.shade, SHADE))
        paper.covered = len(paper.laid)
        high = min(picture.h * 7 // 10, paper.px(190))
        word = paper.ink.width(self._tone(paper), paper.layout.faces_of(STRONG)[-1])
        place = picture.centred(max(high * 3 // 5, word + 2 * paper.px(10)), high)
        self._lay_tile(paper, place)
        if paper.theme.still or self.span.over(paper.now):
            self._lay_stamp(paper, place, picture)
            self._lay_sum(paper, side, scene)

    def _tone(self, paper: Paper) -> str:
        return paper.say("red") if self.red else paper.say("black")

    def _lay_tile(self, paper: Paper, place: Box) -> None:
        palette = paper.palette
        ground = palette.red if self.red else palette.black

        def look(share: float) -> Node:
            narrow = max(4, round(place.w * abs(1 - 2 * share)))
            colour = ground if share > 0.5 else palette.raised
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
        if not (paper.theme.still or self.span.over(paper.now)):
            return
        inner = place.inset(paper.px(8), paper.px(14))
        word, rest = inner.off_top(paper.line(STRONG))
        paper.text(word, self._tone(paper), STRONG, palette.cream, "centre")
        paper.text(rest, self.tile.face, RESULT, palette.cream, "centre", cut=True)

    def _lay_stamp(self, paper: Paper, place: Box, picture: Box) -> None:
        """How often it counts, stamped beside it."""
        if self.flip.times < 2:
            return
        wide = min(paper.px(90), picture.right - place.right - paper.px(4))
        stamp = Box(place.right + paper.px(4), place.y + place.h // 3, wide, paper.px(80))
        paper.fill(stamp, paper.palette.ink, paper.px(18), paper.palette.brass)
        paper.text(
            stamp.inset(paper.px(6)), f"×{self.flip.times}", RESULT, paper.palette.brass, "centre"
        )

    def _lay_sum(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Who pays whom where the fields' owners stood, and under it the ladder with this rung."""
        flip = self.flip
        if paper.layout.shape is Shape.SMALL:
            return
        places, ladder = box.off_top(paper.layout.touch, paper.layout.space())
        if flip.amount > 0:
            lay_payment(paper, places, scene, flip.owner, flip.flipper, paper.palette.brass)
        elif flip.amount < 0:
            lay_payment(paper, places, scene, flip.flipper, flip.owner, paper.palette.loss)
        lay_ladder(paper, ladder, flip.rungs, flip.times)
