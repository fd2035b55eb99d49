"""Streams cut, spoilt and invented: nothing breaks, nothing is made up, nothing is held up."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.backends.chips import Pn532Chip
from hardware.codecs import board, keys, pn532, rdm6300
from hardware.codecs.board import BoardDecoder
from hardware.codecs.keys import EVENT, KeyDecoder
from hardware.codecs.lines import CodeDecoder
from hardware.codecs.pn532 import Message, Pn532Decoder
from hardware.codecs.rdm6300 import Rdm6300Decoder
from hardware.pure.conversations import Pn532Talk
from hardware.pure.presence import Presence
from hardware.signals import CardRead, Signal

ENOUGH_TO_END_ANYTHING = bytes(300)  # longer than the longest frame that could still be open


class Decoder(Protocol):
    bad: int

    def reset(self) -> None: ...


class Subject:
    """One codec: what a good frame looks like, and the cards it finds."""

    def __init__(
        self, make: Callable[[], Callable[[bytes], list[str]]], good: Callable[[bytes], bytes]
    ) -> None:
        self.make, self.good = make, good


def _pn532() -> Callable[[bytes], list[str]]:
    decoder = Pn532Decoder()

    def feed(data: bytes) -> list[str]:
        return [
            card
            for heard in decoder.feed(data)
            if isinstance(heard, Message) and heard.code == 0x4B
            for card in pn532.parse_targets(heard.data) or ()
        ]

    return feed


def _pn532_frame(uid: bytes) -> bytes:
    return pn532.frame(b"\x4b\x01\x01\x00\x04\x08\x04" + uid[:4], pn532.FROM_CHIP)


def _board() -> Callable[[bytes], list[str]]:
    decoder = BoardDecoder()
    return lambda data: [line.card for line in decoder.feed(data) if isinstance(line, board.Card)]


SUBJECTS = {
    "pn532": Subject(_pn532, _pn532_frame),
    "rdm6300": Subject(lambda: Rdm6300Decoder().feed, rdm6300.encode),
    "board": Subject(_board, lambda uid: b"CARD %b\n" % uid.hex().upper().encode()),
    "code": Subject(lambda: CodeDecoder().feed, lambda uid: uid.hex().upper().encode() + b"\r"),
    "keys": Subject(lambda: KeyDecoder().feed, lambda uid: keys.encode(uid.hex())),
}
UID = bytes.fromhex("62E3086CED")
every_codec = pytest.mark.parametrize("name", SUBJECTS)
checked_codec = pytest.mark.parametrize("name", ["pn532", "rdm6300"])


def hostile(random: Random, size: int, good: bytes) -> bytes:
    """Noise rich in what the codecs look for: starts, lengths, endings, pieces of good frames."""
    pieces = [b"\x00\x00\xff", b"\x02", b"\x03", b"\n", b"\r", b"CARD ", good[:-3], good[2:]]
    stream = bytearray()
    while len(stream) < size:
        stream += random.choice(pieces)
        stream += random.randbytes(random.randrange(12))
    return bytes(stream[:size])


def in_pieces(random: Random, stream: bytes) -> list[bytes]:
    cuts = [0]
    while cuts[-1] < len(stream):
        cuts.append(cuts[-1] + random.choice((1, 2, 3, 7, 64, 1000)))
    return [stream[a:b] for a, b in pairwise(cuts)]


def survive(name: str, size: int, seed: int) -> None:
    random, subject = Random(seed), SUBJECTS[name]
    feed, good = subject.make(), subject.good(UID)
    made_up = [
        card for piece in in_pieces(random, hostile(random, size, good)) for card in feed(piece)
    ]
    if name == "rdm6300":
        # By luck the pieces make up a whole frame now and then, but only of the card they are of.
        assert set(made_up) <= set(subject.make()(good))
    feed(b"\n" if name in ("board", "code") else ENOUGH_TO_END_ANYTHING)
    if name == "keys":  # the kernel never cuts an event; the line typed before may be spoilt
        feed(bytes(-(size + len(ENOUGH_TO_END_ANYTHING)) % EVENT.size) + good)
    assert len(feed(good)) == 1


@every_codec
def test_hostile_bytes(name: str) -> None:
    survive(name, 40_000, 1)


@pytest.mark.soak
@every_codec
@pytest.mark.parametrize("seed", range(5))
def test_a_million_hostile_bytes(name: str, seed: int) -> None:
    survive(name, 1_000_000, seed)


def no_false_card_at_the_table(size: int, seed: int) -> None:
    """Answer every poll of a PN532 with an ACK and a piece of hostile bytes."""
    random, now = Random(seed), 0.0
    talk = Pn532Talk("cards", Presence("cards"))
    chip = Pn532Chip()
    talk.begin(now)
    while talk.missing():
        talk.hear(chip.hear(talk.take_out()), now)
        talk.tick(now)
    stream = hostile(random, size, _pn532_frame(UID))
    told: list[Signal] = []
    for at in range(0, size, 100):
        told += talk.hear(pn532.ACK + stream[at : at + 100], now)
        now += 0.11
        told += talk.tick(now)
    assert {signal.card for signal in told if isinstance(signal, CardRead)} <= {
        UID[:4].hex().upper()
    }
    chip.place(b"good")
    for _ in range(40):
        now += 0.2
        told += talk.tick(now)
        told += talk.hear(chip.hear(talk.take_out()), now)
    assert isinstance(told[-1], CardRead)
    assert told[-1].card == b"good".hex().upper()


def test_hostile_answers_of_a_pn532() -> None:
    no_false_card_at_the_table(40_000, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_a_million_hostile_bytes_from_a_pn532(seed: int) -> None:
    no_false_card_at_the_table(1_000_000, seed)


@every_codec
@given(st.binary(max_size=400), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_how_a_stream_is_cut_makes_no_difference(name: str, noise: bytes, seed: int) -> None:
    subject = SUBJECTS[name]
    stream = noise + subject.good(UID) * 2 + noise
    whole, cut = subject.make(), subject.make()
    expected = whole(stream)
    assert [card for piece in in_pieces(Random(seed), stream) for card in cut(piece)] == expected


@checked_codec
@given(st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_the_next_good_frame_is_read_as_soon_as_it_is_there(name: str, noise: bytes) -> None:
    subject = SUBJECTS[name]
    feed = subject.make()
    feed(noise)
    assert feed(subject.good(UID))[-1:] == [UID.hex().upper()[: 8 if name == "pn532" else 10]]


@checked_codec
@given(st.integers(0, 200), st.integers(1, 255))
@settings(max_examples=200, deadline=None)
def test_a_byte_spoilt_on_the_way_is_never_another_card(name: str, place: int, flip: int) -> None:
    subject = SUBJECTS[name]
    good = subject.good(UID)
    spoilt = bytearray(good)
    spoilt[place % len(good)] ^= flip
    right = subject.make()(good)
    assert set(subject.make()(bytes(spoilt) + ENOUGH_TO_END_ANYTHING)) <= set(right)


@checked_codec
@given(st.integers(0, 60), st.integers(0, 60))
@settings(max_examples=100, deadline=None)
def test_bytes_lost_on_the_way_are_never_another_card(name: str, start: int, count: int) -> None:
    subject = SUBJECTS[name]
    stream = subject.good(UID) * 3
    cut = stream[:start] + stream[start + count :]
    assert set(subject.make()(cut)) <= set(subject.make()(stream))
