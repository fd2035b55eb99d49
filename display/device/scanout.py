"""Whether the picture that was drawn is the one that the display controller is told to show.

Without a desktop SDL draws through libraries that can fail without a word: everything looks well
and the screen is black. So the kernel is asked, through the descriptor by which SDL is master of
the graphics card, which buffer is scanned out; it is mapped for reading and compared in a few
places. This sees as far as the controller: not the cable, not the panel, not its backlight.
"""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from firmware_host.values import dataclass

# Requests of linux/drm.h and drm_mode.h: their number and the layout of what is asked and answered.
_RESOURCES = 0xA0, struct.Struct("=4Q8I")
_CONTROLLER = 0xA1, struct.Struct("=Q7I68s")
_BUFFER = 0xCE, struct.Struct("=18I4Q")
_MAP = 0xB3, struct.Struct("=IIQ")
_CLOSE = 0x09, struct.Struct("=II")
_WRITES, _READS_AND_WRITES = 1, 3
_MOST_CONTROLLERS = 32

# Where red, green and blue lie in a pixel of four bytes. Of other formats nothing is said.
FORMATS = {b"XR24": (2, 1, 0), b"AR24": (2, 1, 0), b"XB24": (0, 1, 2), b"AB24": (0, 1, 2)}

PLACES = 256
# How far a colour may be off, and the share of places where it may be further off.
NEAR, STRAY = 8, 0.1

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Scanned:
    """A buffer on its way to a screen."""

    size: tuple[int, int]
    colours: tuple[int, int, int]  # where red, green and blue lie in a pixel
    pitch: int
    pixels: mmap.mmap

    def at(self, x: int, y: int) -> Colour:
        """Return the colour of a pixel."""
        start = y * self.pitch + 4 * x
        pixel = self.pixels[start : start + 4]
        red, green, blue = self.colours
        return pixel[red], pixel[green], pixel[blue]


def is_shown(surface: pygame.Surface, cards: tuple[int, ...] | None = None) -> bool | None:
    """Return whether a surface that was just presented is what the screen gets.

    False only if the screen gets a plain area instead, which is what a driver that draws nothing
    leaves. None if it cannot be told: no card, no right to ask, an unknown or tiled format, a
    picture of one colour, or a buffer with another picture, which may be an earlier one.
    `cards` are descriptors to ask; by default those that this process has open.
    """
    width, height = surface.get_size()
    places = [(n * 7919 % width, n * 104729 % height) for n in range(PLACES)]
    drawn: list[Colour] = []
    for place in places:
        red, green, blue, _ = surface.get_at(place)
        drawn.append((red, green, blue))
    if _is_plain(drawn):
        return None
    verdict: bool | None = None
    for card in _open_cards() if cards is None else cards:
        try:
            for controller in _controllers(card):
                with _scanned_by(card, controller) as scanned:
                    if scanned is None or scanned.size != (width, height):
                        continue
                    seen = [scanned.at(x, y) for x, y in places]
                if _are_alike(seen, drawn):
                    return True
                if _is_plain(seen):
                    verdict = False
        except OSError:
            continue  # this card does not answer
    return verdict


def _is_plain(colours: list[Colour]) -> bool:
    return all(max(one) - min(one) <= NEAR for one in zip(*colours, strict=True))


def _are_alike(seen: list[Colour], drawn: list[Colour]) -> bool:
    wrong = sum(
        any(abs(one - other) > NEAR for one, other in zip(a, b, strict=True))
        for a, b in zip(seen, drawn, strict=True)
    )
    return wrong < STRAY * len(drawn)


def _open_cards() -> tuple[int, ...]:
    """Return the graphics cards that this process has open."""
    found = []
    for link in Path("/proc/self/fd").iterdir():
        try:
            if os.readlink(link).startswith("/dev/dri/card"):
                found.append(int(link.name))
        except OSError:
            continue  # closed meanwhile, such as the one by which the folder was read
    return tuple(found)


def _ask(card: int, request: tuple[int, struct.Struct], *values: int | bytes) -> tuple[int, ...]:
    number, layout = request
    data = bytearray(layout.pack(*values))
    direction = _WRITES if request is _CLOSE else _READS_AND_WRITES
    fcntl.ioctl(card, direction << 30 | len(data) << 16 | ord("d") << 8 | number, data)
    return layout.unpack(data)


def _controllers(card: int) -> list[int]:
    """Return the display controllers of a card, lit or not."""
    ids = (ctypes.c_uint32 * _MOST_CONTROLLERS)()
    there = ctypes.addressof(ids)
    answer = _ask(card, _RESOURCES, 0, there, 0, 0, 0, _MOST_CONTROLLERS, *[0] * 6)
    return list(ids[: answer[5]])


@contextmanager
def _scanned_by(card: int, controller: int) -> Iterator[Scanned | None]:
    """Yield what a controller shows, for as long as it is looked at; None if nothing readable."""
    buffer = _ask(card, _CONTROLLER, 0, 0, controller, 0, 0, 0, 0, 0, b"")[3]
    if not buffer:
        yield None
        return
    answer = _ask(card, _BUFFER, buffer, *[0] * 21)
    width, height, code, handle = answer[1], answer[2], answer[3], answer[5]
    pitch, modifier = answer[9], answer[18]
    colours = FORMATS.get(struct.pack("<I", code))
    if not handle:  # only the master of the card, or root, may look into its buffers
        yield None
        return
    try:
        if colours is None or modifier:
            yield None
            return
        place = _ask(card, _MAP, handle, 0, 0)[2]
        size = pitch * height
        with mmap.mmap(card, size, mmap.MAP_SHARED, mmap.PROT_READ, offset=place) as pixels:
            yield Scanned((width, height), colours, pitch, pixels)
    finally:
        _ask(card, _CLOSE, handle, 0)
