"""Things that spin: a wheel and reels. Each ends where chance said.

Every picture is a function of the spinner and of how far the motion has come. The faces on the
way mean nothing; the end was known before the first frame.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import TypeAlias

import pygame

from display.toolkit import shapes
from display.toolkit.antialias import smooth_in_bands
from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink
from display.toolkit.layout import LEGIBLE
from display.toolkit.motion import ease
from display.toolkit.strokes import whole
from display.toolkit.theme import Colour, Palette, Theme, readable_on
from firmware_host.engine.decks import Wedge, Wheel
from firmware_host.engine.words import Language, capital
from firmware_host.values import dataclass

from . import fruit

TURNS = 5
HUB = 0.544  # of the disc's side
RIM, INNER = 0.455, 0.285  # between which labels stand, of the disc's side
RING = RIM - HUB / 2  # how deep a wedge is, of the disc's side
SIGN = 0.09  # how large an arrow is
LEAST = 11  # of the letters of a label along the radius
WIDE = 0.08  # of the whole round: such a wedge holds its label upright
# What labels are called in the language of the screen.
Names: TypeAlias = tuple[tuple[str, str], ...]


def centre(wheel: Wheel, key: str) -> float:
    """Return where the middle of a wedge lies, in degrees clockwise from the first edge."""
    passed = 0
    for wedge in wheel.wedges:
        if wedge.key == key:
            return 360 * (passed + wedge.weight / 2) / wheel.total
        passed += wedge.weight
    raise KeyError(key)


def at_rest(wheel: Wheel) -> float:
    """Return how the disc is turned before anybody spins: its first wedge at the top."""
    return -centre(wheel, wheel.wedges[0].key)


def angle(wheel: Wheel, key: str, share: float) -> float:
    """Return how far the disc has turned clockwise after a share of its spin to a wedge."""
    start = at_rest(wheel)
    end = start + TURNS * 360 + (-centre(wheel, key) - start) % 360
    return start + (end - start) * ease(share)


def under_pointer(wheel: Wheel, turned: float) -> str:
    """Return the key of the wedge at the top when the disc is turned so far."""
    at = (-turned % 360) * wheel.total / 360
    passed = 0
    for wedge in wheel.wedges:
        passed += wedge.weight
        if at < passed:
            return wedge.key
    return wheel.wedges[-1].key


def wedge_tones(wheel: Wheel, theme: Theme) -> list[Colour]:
    """Return a colour per wedge: its own, or two in turn so that neighbours differ."""
    palette = theme.palette
    pair = (palette.red, palette.black)
    tones = [theme.tone(wedge.tone, pair[place % 2]) for place, wedge in enumerate(wheel.wedges)]
    if len(tones) % 2 and not wheel.wedges[-1].tone and tones[-1] == tones[0]:
        tones[-1] = palette.green
    return tones


@dataclass(frozen=True)
class Disc:
    """A wheel with its pointer, turned by tenths of a degree; `quick` draws it less smoothly.

    `picked` are the wedges that somebody hopes for, `won` the one that is lit at the end. A wedge
    on which something goes up or down has an arrow under its name.
    """

    box: Box
    wheel: Wheel
    theme: Theme
    tenths: int
    quick: bool = False
    picked: tuple[str, ...] = ()
    won: str = ""
    names: Names = ()

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = self.box.w
        palette = self.theme.palette
        disc = ink.picture(
            ("disc", self.wheel, side, palette, self.names),
            lambda: draw_disc(ink, self.wheel, side, self.theme, self.names),
        )
        turned = (self.tenths - tenths(at_rest(self.wheel))) % 3600 / 10
        if turned:
            turn = pygame.transform.rotate if self.quick else _turn_smoothly
            disc = turn(disc, -turned)
        surface.blit(disc, disc.get_rect(center=self.box.middle))
        if self.won:
            self._light(surface, ink)
        for key in self.picked:
            self._outline(surface, key)
        wide = round(side * HUB)
        hub = ink.picture(("hub", palette, wide), lambda: _hub(wide, palette))
        surface.blit(hub, hub.get_rect(center=self.box.middle))
        size = max(14, side // 15)
        pointer = shapes.glyph(ink, "pointer", size, palette.brass)
        surface.blit(pointer, (self.box.x + (side - size) // 2, self.box.y))

    def _light(self, surface: pygame.Surface, ink: Ink) -> None:
        """Draw the wedge under the pointer in brass, with its label upright."""
        palette = self.theme.palette
        pygame.draw.polygon(surface, palette.brass, self._sector(self.won))
        share = self.wheel.keys[self.won].weight / self.wheel.total
        label = _Label(self.wheel.keys[self.won], self.names, "heavy", palette.paper)
        x, y = self.box.middle
        wide = self.box.w * (0.3 if share < WIDE else 2 * pi * RIM * share * 0.8)
        label.paint(ink, surface, (x, y), self.box.w, 0.0, round(wide))

    def _outline(self, surface: pygame.Surface, key: str) -> None:
        thick = max(3, self.box.w // 90)
        pygame.draw.polygon(surface, self.theme.palette.cream, self._sector(key), thick)

    def _sector(self, key: str) -> list[tuple[float, float]]:
        """Return the corners of a wedge as it lies now, between hub and rim."""
        wide = 180 * self.wheel.keys[key].weight / self.wheel.total
        middle = centre(self.wheel, key) + self.tenths / 10
        steps = max(2, ceil(wide / 4))
        turns = [(middle + wide * (2 * at / steps - 1)) * pi / 180 for at in range(steps + 1)]
        x, y = self.box.middle
        points = []
        for reach, order in ((0.454, turns), (HUB / 2, turns[::-1])):
            far = self.box.w * reach
            points += [(x + far * sin(turn), y - far * cos(turn)) for turn in order]
        return points


def tenths(turned: float) -> int:
    """Return degrees in tenths, within one turn."""
    return round(turned % 360 * 10) % 3600


def _turn_smoothly(disc: pygame.Surface, degrees: float) -> pygame.Surface:
    return pygame.transform.rotozoom(disc, degrees, 1.0)


def _hub(wide: int, palette: Palette) -> pygame.Surface:
    def draw(large: pygame.Surface, scale: float, above: int) -> None:
        reach = wide * scale / 2
        large.fill((*palette.brass, 0))
        pygame.draw.circle(large, palette.brass, (reach, reach - above), reach)
        pygame.draw.circle(large, palette.felt, (reach, reach - above), reach * 0.963)

    return smooth_in_bands(wide, wide, draw)


def draw_disc(ink: Ink, wheel: Wheel, side: int, theme: Theme, names: Names = ()) -> pygame.Surface:
    """Return the disc itself as it rests, so that a wheel that does not spin need not be turned."""
    palette = theme.palette
    rest = at_rest(wheel)
    tones = wedge_tones(wheel, theme)
    radius = side / 2 - side * 0.022

    def draw(large: pygame.Surface, scale: float, above: int) -> None:
        x = side * scale / 2
        y = x - above
        large.fill((*palette.brass, 0))
        pygame.draw.circle(large, palette.brass, (x, y), radius * scale)
        pygame.draw.circle(large, palette.ink, (x, y), (radius - side * 0.018) * scale)
        rim = (radius - side * 0.024) * scale
        passed = 0
        for wedge, tone in zip(wheel.wedges, tones, strict=True):
            top = rest / 180 * pi - pi / 2
            start = 2 * pi * passed / wheel.total + top
            passed += wedge.weight
            end = 2 * pi * passed / wheel.total + top
            gap = 0.0025
            steps = max(2, ceil((end - start) * 24))
            turns = [start + gap + (end - start - 2 * gap) * i / steps for i in range(steps + 1)]
            arc = [(x + rim * cos(t), y + rim * sin(t)) for t in turns]
            pygame.draw.polygon(large, tone, whole([(x, y), *arc]))

    picture = smooth_in_bands(side, side, draw, 2)
    passed = 0
    for wedge, tone in zip(wheel.wedges, tones, strict=True):
        turn = rest + 360 * (passed + wedge.weight / 2) / wheel.total
        share = wedge.weight / wheel.total
        passed += wedge.weight
        label = _Label(wedge, names, "bold", readable_on(tone, palette))
        arc = round(2 * pi * side * RIM * share * 0.8)
        label.paint(ink, picture, (side // 2, side // 2), side, turn, arc)
    return picture


class _Label:
    """What stands on a wedge: on the rim where there is room, else along the radius."""

    def __init__(self, wedge: Wedge, names: Names, weight: str, colour: Colour) -> None:
        words, self.sign = wedge.short or wedge.label, wedge.sign
        self.words = dict(names).get(words, words)
        self.weight = weight
        self.colour = colour

    def paint(
        self,
        ink: Ink,
        surface: pygame.Surface,
        middle: tuple[int, int],
        side: int,
        turn: float,
        arc: int,
    ) -> None:
        """Paint it on a disc, turned `turn` degrees clockwise; its wedge is `arc` pixels wide."""
        reach = side * (RIM - 0.008)
        lines, face = self._fitted(ink, side, arc)
        high = ink.height(face)
        if lines:
            for line in lines:
                text = ink.text(line, face, self.colour)
                _put(surface, text, middle, turn, reach - high / 2, -turn)
                reach -= high
        elif not self.sign and ink.width(self.words, face) <= side * RING:
            text = ink.text(self.words, face, self.colour)
            along = (270 if turn % 360 > 180 else 90) - turn
            _put(surface, text, middle, turn, reach - text.get_width() / 2, along)
        size = round(side * SIGN)
        if self.sign and reach - size >= side * HUB / 2:
            sign = shapes.glyph(ink, self.sign, size, self.colour)
            _put(surface, sign, middle, turn, reach - size / 2, -turn)

    def _fitted(self, ink: Ink, side: int, arc: int) -> tuple[list[str], Face]:
        """Return the lines that stand on the rim, none where it has no room, and their letters."""
        largest = max(LEAST, round(side * (0.052 if arc > side * HUB / 4 else 0.042)))
        least = min(largest, LEGIBLE)

        def widest(lines: list[str], size: int) -> int:
            return max(ink.width(line, Face(self.weight, size)) for line in lines)

        # Where name and arrow have no room, the name is worth more.
        for deep in (side * (RING - SIGN), side * RING) if self.sign else (side * RING,):
            for size in range(largest, least - 1, -1):
                face = Face(self.weight, size)
                for lines in ([self.words], self.words.split() or [""]):
                    if widest(lines, size) <= arc and len(lines) * ink.height(face) <= deep:
                        return lines, face
        room = side * (RIM - INNER)
        fits = (size for size in range(largest, LEAST, -1) if widest([self.words], size) <= room)
        return [], Face(self.weight, next(fits, LEAST))


def _put(
    surface: pygame.Surface,
    picture: pygame.Surface,
    middle: tuple[int, int],
    turn: float,
    reach: float,
    rotated: float,
) -> None:
    """Paint a picture `reach` pixels from the middle of a disc, in the direction of `turn`."""
    picture = pygame.transform.rotozoom(picture, rotated, 1.0) if rotated else picture
    x = middle[0] + reach * sin(turn * pi / 180)
    y = middle[1] - reach * cos(turn * pi / 180)
    surface.blit(picture, picture.get_rect(center=(x, y)))


@dataclass(frozen=True)
class Reels:
    """The window of the reels: settled reels by key, one reel turning at a thousandth share."""

    box: Box
    wheel: Wheel
    theme: Theme
    shown: tuple[str, ...]
    reels: int
    rolling: int = -1  # thousandths of its way, while the next reel turns
    key: str = ""
    names: Names = ()

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        palette = self.theme.palette
        ink.boxes.rounded(surface, self.box, palette.brass, 20)
        inner = self.box.inset(max(4, self.box.w // 60))
        ink.boxes.rounded(surface, inner, palette.felt, 16)
        windows = inner.inset(max(6, inner.w // 30)).columns(self.reels, max(6, inner.w // 40))
        labels = {wedge.key: wedge.label for wedge in self.wheel.wedges}
        for reel, window in enumerate(windows):
            ink.boxes.rounded(surface, window, palette.cream, 14)
            cell = min(window.w, window.h) - 8
            if reel < len(self.shown):
                key = self.shown[reel]
                self._symbol(surface, ink, window, labels.get(key, key), cell)
            elif reel == len(self.shown) and self.rolling >= 0:
                self._roll(surface, ink, window, cell)
            else:
                self._symbol(surface, ink, window, "?", cell)

    def _roll(self, surface: pygame.Surface, ink: Ink, window: Box, cell: int) -> None:
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(window.inset(0, 6)).clip(before))
        labels = [wedge.label for wedge in self.wheel.wedges]
        end = next(i for i, wedge in enumerate(self.wheel.wedges) if wedge.key == self.key)
        at = ease(self.rolling / 1000) * (4 * len(labels)) + end - 4 * len(labels)
        first = int(at // 1)
        for place in (first, first + 1):
            shift = round((place - at) * window.h)
            self._symbol(surface, ink, window.moved(0, shift), labels[place % len(labels)], cell)
        surface.set_clip(before)

    def _symbol(
        self, surface: pygame.Surface, ink: Ink, window: Box, label: str, cell: int
    ) -> None:
        palette = self.theme.palette
        picture = fruit.picture(ink, label, cell * 3 // 4)
        if picture is not None:
            said = dict(self.names).get(label, label)
            name = ink.text(said, Face("semi", max(14, cell // 8)), palette.faint)
            total = picture.get_height() + name.get_height()
            top = window.y + (window.h - total) // 2
            surface.blit(picture, picture.get_rect(midtop=(window.middle[0], top)))
            below = (window.middle[0], top + picture.get_height())
            surface.blit(name, name.get_rect(midtop=below))
            return
        size = max(14, cell // 3)
        while size > 14 and ink.width(label, Face("bold", size)) > window.w - 8:
            size -= 1
        text = ink.text(label, Face("bold", size), palette.paper)
        surface.blit(text, text.get_rect(center=window.middle))


@dataclass(frozen=True)
class Symbol:
    """One symbol of the reels, small; the first letter of its word where it has no drawing."""

    box: Box
    label: str

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        picture = fruit.picture(ink, self.label, self.box.w)
        if picture is None:
            picture = ink.text(self.label[:1], Face("bold", max(14, self.box.w // 2)), fruit.GOLD)
        surface.blit(picture, picture.get_rect(center=self.box.middle))


def names(wheel: Wheel, say: Language) -> Names:
    """Return the words on a wheel that have a translation, with it."""
    words = [wedge.short or wedge.label for wedge in wheel.wedges]
    named = ((word, _said(word, say)) for word in dict.fromkeys(words))
    return tuple((word, said) for word, said in named if said != word)


def _said(word: str, say: Language) -> str:
    """Return a word of a wheel, which may be known in small letters only."""
    said = say(word)
    return said if said != word else capital(say(word[:1].lower() + word[1:]))
