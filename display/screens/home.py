"""Home: the games with their pictures, what is unfinished, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from display.art.brush import lay_drawing
from display.port import Open
from display.scenes.forms import GameCard, HomeScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, LABEL, NOTE, STRONG, TEXT, TITLE, Shape, Style
from display.toolkit.nodes import Fade
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import Colour, mixed
from display.wishes import DropNotice


class HomeScreen(Screen[HomeScene]):
    """The shelf."""

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space(2 if layout.shape is not Shape.SMALL else 0.75)
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(paper.px(48), gap)
        self._lay_head(paper, head)
        high = paper.px(184) + gap if layout.shape is Shape.TALL else paper.px(88)
        foot, shelf = rest.off_bottom(max(layout.touch, high), gap)
        if scene.notices:
            shelf = self._lay_notice(paper, shelf, gap)
        columns = 1 if layout.shape is Shape.TALL else 2
        rows = -(-len(scene.games) // columns)
        places = shelf.grid(columns, rows, gap) if rows else []
        wide, style = _fitting(paper, places[0], scene.games) if places else (0, HEAD)
        for card, place in zip(scene.games, places, strict=False):
            self._lay_game(paper, place, card, wide, style)
        self._lay_foot(paper, foot, gap)

    def _lay_head(self, paper: Paper, head: Box) -> None:
        """Lay the name of the house, and who won last or which evening it is."""
        scene, palette = self.scene, paper.palette
        used = paper.text(head, "Croupier", TITLE)
        left = used.right + paper.px(16)
        rest = Box(left, head.y, max(0, head.right - left), head.h)
        if not scene.winner or paper.layout.shape is Shape.SMALL:
            paper.text(rest, scene.evening, NOTE, palette.mute, "right", cut=True)
            return
        side, pad = paper.px(22), paper.px(14)
        face = paper.layout.faces_of(NOTE)[0]
        wide = min(rest.w, paper.ink.width(scene.winner, face) + side + 3 * pad)
        pill, _ = rest.off_right(wide)
        paper.fill(pill, palette.ink, pill.h // 2, palette.brass)
        inner = pill.inset(pad, paper.px(4))
        sign, words = inner.off_left(side, paper.px(8))
        paper.glyph(sign.centred(side, side), "star", palette.brass)
        paper.text(words, scene.winner, NOTE, palette.cream, cut=True)

    def _lay_notice(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay what the owner should know; a touch takes it away."""
        text = self.scene.notices[0]
        high = max(paper.layout.touch, paper.height_of(text, NOTE, box.w - paper.px(70), 3) + 16)
        place, rest = box.off_top(high, gap)
        paper.fill(place, paper.palette.cream, paper.layout.radius)
        inner = place.inset(paper.px(14), paper.px(6))
        sign, words = inner.off_left(paper.px(26), paper.px(10))
        paper.glyph(sign.centred(paper.px(26), paper.px(26)), "warn", paper.palette.paper)
        paper.text(words, text, NOTE, paper.palette.paper, lines=3, cut=True)
        paper.target("notice", place, paper.say("Close this notice"), self._drop_notice)
        return rest

    def _lay_game(self, paper: Paper, box: Box, card: GameCard, wide: int, style: Style) -> None:
        key, palette = f"game {card.id}", paper.palette
        ground = paper.tone(palette.raised, key)
        paper.fill(box, ground, paper.layout.radius_large, palette.line)
        # A picture on the game's own colour, as wide as the words leave.
        stage, left = _card_parts(paper, box, wide)
        if wide:
            # Mixed with the darkest green: with that of the card a warm colour would turn grey.
            dark = mixed(palette.shade, tone(paper, card.tone), 0.3)
            radius = paper.layout.radius_large - paper.px(3)
            paper.add(Fade(stage, ground, paper.tone(dark, key), radius))
            lay_drawing(paper, stage.inset(paper.px(6), paper.px(4)), card.emblem)
        name = paper.height_of(card.name, style, left.w)
        about = min(paper.height_of(card.tagline, NOTE, left.w, 2), max(0, left.h - name))
        players = paper.ink.height(paper.layout.faces_of(LABEL)[0])
        space = paper.px(6)
        small = left.h < name + about + players + 2 * space
        block = left.centred(left.w, name + about + (0 if small else players + 2 * space))
        upper, rest = block.off_top(name)
        middle, lower = rest.off_top(about, 0 if small else 2 * space)
        paper.text(upper, card.name, style, align="left", cut=True)
        paper.text(middle, card.tagline, NOTE, palette.soft, lines=2, cut=True)
        if not small:
            sign, words = lower.off_left(paper.px(18), paper.px(8))
            paper.glyph(sign.centred(sign.w, sign.w), "person", palette.soft)
            paper.text(words, card.seats, LABEL, palette.soft, needed=False, cut=True)
        paper.target(key, box, card.name, partial(self._open, "set-up", card.id))

    def _lay_foot(self, paper: Paper, box: Box, gap: int) -> None:
        if paper.layout.shape is Shape.TALL:
            signs, rest = box.off_bottom((box.h - gap) // 2, gap)
            results, settings = signs.columns(2, gap)
        else:
            wide = max(map(partial(_sign_width, paper), ("Settings", "Results")))
            settings, rest = box.off_right(wide, gap // 2)
            results, rest = rest.off_right(wide, gap)
        paper.sign_button(
            "settings", settings, "gear", paper.say("Settings"), partial(self._open, "settings")
        )
        paper.sign_button(
            "results", results, "star", paper.say("Results"), partial(self._open, "results")
        )
        if self.scene.more:
            more, rest = rest.off_right(max(paper.layout.touch, paper.px(104)), gap // 2)
            paper.sign_button(
                "unfinished", more, "history", self.scene.more, partial(self._open, "unfinished")
            )
        if not self.scene.resume:
            self._lay_welcome(paper, rest)
            return
        self._lay_resume(paper, rest)

    def _lay_welcome(self, paper: Paper, box: Box) -> None:
        """Lay what to do where there is no game to resume."""
        palette, side = paper.palette, min(paper.px(52), box.h)
        told = paper.say("Touch a game to set the table.")
        if box.w >= paper.px(240):
            disc, box = box.inset(paper.px(16), 0).off_left(side, paper.px(14))
            place = disc.centred(side, side)
            paper.fill(place, palette.felt, side // 2, palette.edge)
            paper.glyph(place.centred(side * 3 // 5, side * 3 // 5), "bow", palette.brass)
        paper.text(box, told, TEXT, palette.soft, lines=3)

    def _lay_resume(self, paper: Paper, box: Box) -> None:
        """Lay the game to resume: the only cream card on the shelf."""
        card, palette = self.scene.resume[0], paper.palette
        paper.fill(box, paper.tone(palette.cream, "resume"), paper.layout.radius)
        inner = box.inset(paper.px(16), paper.px(6))
        if inner.h >= paper.px(50) and inner.w >= paper.px(300):
            disc, inner = inner.off_left(paper.px(52), paper.px(14))
            side = paper.px(52)
            place = disc.centred(side, side)
            paper.fill(place, palette.raised, place.w // 2)
            paper.glyph(place.centred(paper.px(26), paper.px(26)), "play", palette.brass)
        words = paper.height_of(card.detail, NOTE, inner.w, 2)
        title = paper.height_of(card.title, STRONG, inner.w) + paper.px(4)
        block = inner.centred(inner.w, min(inner.h, title + words))
        upper, lower = block.off_top(min(title, block.h // 2))
        paper.text(upper, card.title, STRONG, palette.paper, rise="top", cut=True)
        paper.text(lower, card.detail, NOTE, palette.faint, rise="top", lines=2, cut=True)
        paper.target("resume", box, card.title, partial(self._open, "resume", card.id))

    def _open(self, screen: str, value: str = "") -> None:
        self.port.cue("tap")
        self.port.send(Open(screen, {"id": value} if value else {}))

    def _drop_notice(self) -> None:
        self.port.send(DropNotice())


def tone(paper: Paper, name: str) -> Colour:
    """Return a colour of the palette by name; a game says which is its own."""
    palette = paper.palette
    named = {"red": palette.red, "brass": palette.brass, "blue": (0x58, 0xA6, 0xE0)}
    return named.get(name, (0x4F, 0xC3, 0xA1))


def _sign_width(paper: Paper, label: str) -> int:
    """Return how wide a button with a sign must be for its label, in any language."""
    letters = paper.ink.width(paper.say(label), paper.layout.faces_of(LABEL)[0])
    return max(paper.px(122), letters + 2 * paper.px(8))


def _card_parts(paper: Paper, box: Box, wide: int) -> tuple[Box, Box]:
    """Return where a game's picture lies, `wide` pixels of the card, and where its words stand."""
    stage, left = box.inset(paper.px(3)).off_right(wide)
    return stage, left.inset(paper.px(16), paper.px(4))


def _fitting(paper: Paper, box: Box, cards: Sequence[GameCard]) -> tuple[int, Style]:
    """Return how wide the pictures of all games are, and how their names are set, so that no words
    are cut: smaller the more games there are and the larger the letters.
    """
    inner = box.inset(paper.px(3))
    usual = min(inner.w * 9 // 20, inner.h * 3 // 2)
    widths = usual, min(usual, inner.h), min(usual, inner.h * 3 // 4), 0
    for wide, style in product(widths, (HEAD, STRONG)):
        _, left = _card_parts(paper, box, wide)
        if all(_fits(paper, left, card, style) for card in cards):
            return wide, style
    return 0, STRONG


def _fits(paper: Paper, room: Box, card: GameCard, style: Style) -> bool:
    name = paper.fit(card.name, style, room.w, room.h)
    about = paper.fit(card.tagline, NOTE, room.w, max(0, room.h - name.height), 2)
    return name.whole and about.whole
