"""The kernel is asked what is on the screen. Only its answers are made here; the rest is real."""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pygame
import pytest

from display.device.scanout import is_shown

SIZE = (64, 48)
RED, GREEN, BLACK = (200, 40, 40), (40, 200, 40), (0, 0, 0)


@dataclass
class Card:
    """A graphics card as the kernel answers for it; its memory is a file that is really mapped.

    Every controller shows the buffer of its number, 0 being none. The pixels of a buffer lie in
    the file from `number * page` on.
    """

    fd: int
    controllers: dict[int, int] = field(default_factory=lambda: {31: 1})
    format: bytes = b"XR24"
    modifier: int = 0
    master: bool = True
    size: tuple[int, int] = SIZE
    mappable: bool = True
    handles: list[int] = field(default_factory=list)

    @property
    def page(self) -> int:
        whole = self.size[0] * self.size[1] * 4
        return -(-whole // mmap.ALLOCATIONGRANULARITY) * mmap.ALLOCATIONGRANULARITY

    def lay(self, surface: pygame.Surface, buffer: int = 1) -> None:
        order = "BGRA" if self.format in (b"XR24", b"AR24") else "RGBA"
        pixels = pygame.image.tostring(surface, "RGBA")
        if order == "BGRA":
            swapped = bytearray(pixels)
            swapped[0::4], swapped[2::4] = pixels[2::4], pixels[0::4]
            pixels = bytes(swapped)
        os.pwrite(self.fd, pixels, buffer * self.page)

    def answer(self, fd: int, request: int, data: bytearray) -> int:
        assert fd == self.fd
        number, size = request & 0xFF, request >> 16 & 0x3FFF
        assert size == len(data)
        {
            0xA0: self._resources,
            0xA1: self._controller,
            0xCE: self._buffer,
            0xB3: self._map,
            0x09: self._close,
        }[number](data)
        return 0

    def _resources(self, data: bytearray) -> None:
        values = list(struct.unpack("=4Q8I", data))
        ids = (ctypes.c_uint32 * len(self.controllers))(*self.controllers)
        ctypes.memmove(values[1], ids, ctypes.sizeof(ids))
        values[5] = len(self.controllers)
        data[:] = struct.pack("=4Q8I", *values)

    def _controller(self, data: bytearray) -> None:
        values = list(struct.unpack("=Q7I68s", data))
        values[3] = self.controllers[values[2]]
        data[:] = struct.pack("=Q7I68s", *values)

    def _buffer(self, data: bytearray) -> None:
        values = list(struct.unpack("=18I4Q", data))
        values[1:4] = [*self.size, struct.unpack("<I", self.format)[0]]
        values[5] = 100 + values[0] if self.master else 0
        values[9], values[18] = self.size[0] * 4, self.modifier
        if self.master:
            self.handles.append(values[5])
        data[:] = struct.pack("=18I4Q", *values)

    def _map(self, data: bytearray) -> None:
        if not self.mappable:
            raise OSError(22, "Invalid argument")
        handle, pad, _ = struct.unpack("=IIQ", data)
        data[:] = struct.pack("=IIQ", handle, pad, (handle - 100) * self.page)

    def _close(self, data: bytearray) -> None:
        self.handles.remove(struct.unpack("=II", data)[0])


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[Card]:
    fd = os.memfd_create("card")
    os.ftruncate(fd, 1 << 20)
    made = Card(fd)
    monkeypatch.setattr(fcntl, "ioctl", made.answer)
    yield made
    assert made.handles == []  # nothing that was looked at is kept open
    os.close(fd)


def picture() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill(RED)
    surface.fill(GREEN, (0, 0, 40, 30))
    return surface


@pytest.mark.parametrize("code", [b"XR24", b"AR24", b"XB24", b"AB24"])
def test_what_was_drawn_is_on_the_screen(card: Card, code: bytes) -> None:
    card.format = code
    card.lay(picture())
    assert is_shown(picture(), (card.fd,)) is True


def test_a_black_screen_is_told(card: Card) -> None:
    assert is_shown(picture(), (card.fd,)) is False


def test_so_is_any_other_plain_one(card: Card) -> None:
    plain = pygame.Surface(SIZE)
    plain.fill((10, 20, 90))
    card.lay(plain)
    assert is_shown(picture(), (card.fd,)) is False


def test_of_two_screens_one_is_ours(card: Card) -> None:
    card.controllers = {31: 1, 32: 0, 33: 2}
    card.lay(picture(), 2)
    assert is_shown(picture(), (card.fd,)) is True


def _tile(card: Card) -> None:
    card.modifier = 0x0700000000000001


def _depth(card: Card) -> None:
    card.format = b"RG16"


def _visitor(card: Card) -> None:
    card.master = False


def _refuse(card: Card) -> None:
    card.mappable = False


def _dark(card: Card) -> None:
    card.controllers = {31: 0}


def _small(card: Card) -> None:
    card.size = (32, 48)


def _earlier(card: Card) -> None:
    before = pygame.transform.flip(picture(), flip_x=True, flip_y=True)
    card.lay(before)


@pytest.mark.parametrize("odd", [_tile, _depth, _visitor, _refuse, _dark, _small, _earlier])
def test_what_cannot_be_told_is_not_called_missing(card: Card, odd: Callable[[Card], None]) -> None:
    odd(card)
    assert is_shown(picture(), (card.fd,)) is None


def test_a_picture_of_one_colour_proves_nothing(card: Card) -> None:
    assert is_shown(pygame.Surface(SIZE), (card.fd,)) is None


def test_on_a_machine_without_a_card_nothing_is_said() -> None:
    assert is_shown(picture()) is None


def test_a_descriptor_that_is_no_card_is_passed_over() -> None:
    with open(os.devnull, "rb") as nothing:
        assert is_shown(picture(), (nothing.fileno(),)) is None
