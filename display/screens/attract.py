"""The idle screen: a slowly turning wheel, an invitation, and the last winner."""

from __future__ import annotations

import pygame

from display.art.brush import GRID, Drawn
from display.port import Port
from display.scenes.forms import AttractScene
from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import HEAD, NOTE, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Arrive
from firmware_host.values import dataclass

INVITES = Style("serif", 60, 22)
STEP = 0.125  # seconds from one picture to the next: an idle screen is a quiet one
TURN = 3  # degrees that the wheel turns from one to the next


@dataclass(frozen=True)
class Turning:
    """A picture turned round its middle."""

    box: Box
    name: str
    turn: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = self.box.h  # the picture is wider than its wheel is high
        wide = side * GRID[0] // GRID[1]
        still = pygame.Surface((wide, side), pygame.SRCALPHA)
        Drawn(Box(0, 0, wide, side), self.name).paint(still, ink)
        turned = pygame.transform.rotozoom(still, -self.turn, 1.0)
        surface.blit(turned, turned.get_rect(center=self.box.middle))


class AttractScreen(Screen[AttractScene]):
    """A touch anywhere leads back to the shelf."""

    def __init__(self, scene: AttractScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self._began = now

    def tick(self, now: float) -> float | None:
        super().tick(now)
        if self.port.still():
            return None
        self.stale = True
        return now + STEP

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        box = layout.box.inset(layout.margin)
        gap = layout.space(2)
        if layout.shape is Shape.TALL:
            wheel, words = box.off_top(box.h // 2, gap)
        else:
            wheel, words = box.off_left(box.w * 9 // 20, gap)
        turn = 0 if self.port.still() else int((self.now - self._began) / STEP) * TURN % 360
        paper.add(Turning(wheel.square(), "roulette", turn))
        invites = paper.fit(scene.invites, INVITES, words.w, words.h // 2, 2).height
        name = paper.height_of(scene.title, HEAD, words.w)
        last = paper.height_of(scene.winner, NOTE, words.w, 3)
        block = words.centred(words.w, min(words.h, name + invites + last + 2 * gap))
        upper, rest = block.off_top(name, gap)
        middle, lower = rest.off_top(invites, gap)
        align = "centre" if layout.shape is Shape.TALL else "left"
        paper.text(upper, scene.title, HEAD, paper.palette.brass, align)
        paper.text(middle, scene.invites, INVITES, paper.palette.cream, align, lines=2)
        paper.text(lower, scene.winner, NOTE, paper.palette.soft, align, "top", lines=3, cut=True)
        paper.backdrop("arrive", scene.invites, self._arrive)

    def _arrive(self) -> None:
        self.port.send(Arrive())
