"""The simulated cabinet at the side of the picture, for a desktop without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import pygame

from display.device.window import Window
from display.port import Intent
from display.scenes.cabinet import CabinetScene
from display.screens.cabinet import CabinetScreen
from display.toolkit.glass import Glass
from display.toolkit.layout import TOUCH, Layout
from display.toolkit.screen import opens
from display.toolkit.stage import Stage
from display.wishes import Button, Card, DiceCup, Finger, Knob, Part
from firmware_host.engine.asks import Dice
from firmware_host.record.chance import system
from firmware_host.touch.app import House
from firmware_host.touch.start import PANEL as WIDE
from hardware.backends.simulated import Simulated

FRESH = 0.1  # seconds between looks at the lamps
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class SidePanel:
    """Splits a window: the table keeps the left part, the cabinet gets the right one.

    `take` swallows events that belong to the cabinet, `turn` draws it and says when to come again.
    """

    def __init__(
        self,
        window: Window,
        cabinet: Simulated,
        house: House,
        keys: Callable[[pygame.event.Event], bool],
    ) -> None:
        self._cabinet, self._house, self._keys = cabinet, house, keys
        self._window = window
        h = window.surface.get_height()
        window.shared = self._share
        self._share()
        self.stage = Stage(
            Glass((WIDE, h)),
            dict([opens(CabinetScene, CabinetScreen)]),
            self._do,
            say=house.translate,
        )
        layout = Layout((WIDE, h))
        layout.unit, layout.touch = 1.0, TOUCH  # a strip of the desktop, not a small screen
        self.stage.layout = layout
        self._down: set[Part] = set()
        self._holds = False
        self._scene: CabinetScene | None = None
        self._below = system()

    def _share(self) -> None:
        """Take the right part of a window that was just opened."""
        window = self._window
        w, h = window.surface.get_size()
        self._left = w - WIDE
        self._panel = window.surface.subsurface((self._left, 0, WIDE, h))
        self._width = w
        window.surface = window.surface.subsurface((0, 0, self._left, h))
        window.turn(window.glass.rotation)
        self._whole = True

    # -- what the loop does ------------------------------------------------------------------------

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event for the cabinet; return whether it was one."""
        if event.type in _MOUSE and not getattr(event, "touch", False):
            mine = self._holds or event.pos[0] >= self._left
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._holds = mine
            if mine:
                self._hand_on(event)
            if event.type == pygame.MOUSEBUTTONUP:
                self._holds = False
            return mine
        if event.type in _FINGERS and not hasattr(event, "narrowed"):
            # Fingers come as shares of the whole window: give the table its own shares.
            if event.x * self._width >= self._left:
                x = (event.x * self._width - self._left) / WIDE
                self.stage.handle(pygame.event.Event(event.type, {**event.dict, "x": x}))
            else:
                x = event.x * self._width / self._left
                narrowed = {**event.dict, "x": x, "narrowed": True}
                pygame.event.post(pygame.event.Event(event.type, narrowed))
            return True
        return self._keys(event)

    def _hand_on(self, event: pygame.event.Event) -> None:
        moved = event.pos[0] - self._left, event.pos[1]
        self.stage.handle(pygame.event.Event(event.type, {**event.dict, "pos": moved}))

    def turn(self, now: float) -> float:
        """Draw what has changed; return when to look at the lamps again."""
        self.stage.tick(now)
        if self.stage.say is not self._house.translate:
            self.stage.speak(self._house.translate)
        scene = self.scene()
        if scene != self._scene:
            self._scene = scene
            self.stage.show(scene)
        if self._whole:
            self._whole = False
            self.stage.expose()
        boxes = [] if self._window.trouble() else self.stage.draw()
        for box in boxes:
            self._panel.blit(self.stage.canvas, box[:2], box)
        if boxes:
            pygame.display.update([box.moved(self._left, 0) for box in boxes])
        return now + FRESH

    def scene(self) -> CabinetScene:
        """Return the cabinet as it is now."""
        cabinet = self._cabinet
        lit = cabinet.lamps()
        pressed = {Button(name) for name in cabinet.buttons if cabinet.is_down(name)}
        return CabinetScene(
            tuple((name, lit.get(name)) for name in cabinet.buttons),
            frozenset(self._down | pressed),
            cabinet.encoders,
            cabinet.readers,
            bool(cabinet.boards),
            cabinet.sounding is not None,
        )

    # -- what fingers do ---------------------------------------------------------------------------

    def _do(self, intent: Intent) -> None:
        if isinstance(intent, Finger):
            (self._down.add if intent.down else self._down.discard)(intent.part)
            self._move(intent.part, down=intent.down)

    def _move(self, part: Part, *, down: bool) -> None:
        match part:
            case Button(name):
                (self._cabinet.press if down else self._cabinet.release)(name)
            case Card(number):
                # A card lies on the reader as long as the finger lies on the card.
                act = self._cabinet.place if down else self._cabinet.lift
                act(self._cabinet.readers[0], f"04a1b2c{number}")
            case Knob(name, steps):
                if down:
                    self._cabinet.turn(name, steps)
            case DiceCup():
                if down:
                    self._cabinet.roll(*(self._below(6) + 1 for _ in range(self._wanted_dice())))
            case _:
                assert_never(part)

    def _wanted_dice(self) -> int:
        session = self._house.session
        ask = session.game.ask if session is not None else None
        return ask.count if isinstance(ask, Dice) else 2
