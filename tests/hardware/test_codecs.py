"""Literal frames, as the devices send them."""

import pytest

from hardware.codecs import board, keys, pn532, rdm6300
from hardware.codecs.board import BoardDecoder
from hardware.codecs.keys import EVENT, KeyDecoder
from hardware.codecs.lines import CodeDecoder, LineSplitter
from hardware.codecs.pn532 import Ack, Message, Pn532Decoder, Rejected
from hardware.codecs.rdm6300 import Rdm6300Decoder

# RDM6300: the data sheet's own example, tag 62 E3 08 6C ED.
SHEET = b"\x0262E3086CED08\x03"


def test_rdm6300_reads_the_sheet_example() -> None:
    assert Rdm6300Decoder().feed(SHEET) == ["62E3086CED"]
    assert rdm6300.encode(bytes.fromhex("62E3086CED")) == SHEET


def test_rdm6300_byte_by_byte() -> None:
    decoder = Rdm6300Decoder()
    assert [tag for n in range(14) for tag in decoder.feed(SHEET[n : n + 1])] == ["62E3086CED"]


def test_rdm6300_refuses_a_wrong_checksum_and_reads_the_next() -> None:
    decoder = Rdm6300Decoder()
    assert decoder.feed(SHEET.replace(b"08\x03", b"09\x03") + SHEET) == ["62E3086CED"]
    assert decoder.bad == 1


def test_rdm6300_half_a_frame_does_not_swallow_the_next() -> None:
    assert Rdm6300Decoder().feed(SHEET[:9] + SHEET) == ["62E3086CED"]


def test_rdm6300_with_a_sum() -> None:
    tag = bytes.fromhex("0102030405")
    assert rdm6300.encode(tag, "sum") == b"\x0201020304050F\x03"
    assert Rdm6300Decoder("sum").feed(rdm6300.encode(tag, "sum")) == ["0102030405"]
    assert Rdm6300Decoder("xor").feed(rdm6300.encode(tag, "sum")) == []


# PN532, from the user manual (UM0701-02).
FIRMWARE_ANSWER = bytes.fromhex("0000FF06FAD50332010607E800")
SAM_COMMAND = bytes.fromhex("0000FF05FBD4140114010200")
ONE_TARGET = bytes.fromhex("0000FF0CF4D54B01010004080412345678BA00")


def test_pn532_frames_a_command() -> None:
    assert pn532.frame(pn532.NORMAL_MODE) == SAM_COMMAND
    assert pn532.frame(pn532.ASK_FIRMWARE) == bytes.fromhex("0000FF02FED4022A00")


def test_pn532_reads_ack_and_answer() -> None:
    heard = Pn532Decoder().feed(pn532.ACK + FIRMWARE_ANSWER)
    assert heard == [Ack(), Message(0xD5, 0x03, bytes.fromhex("32010607"))]


def test_pn532_byte_by_byte_behind_boot_noise() -> None:
    decoder = Pn532Decoder()
    stream = b"\x00\xff\x80\x80boot\x00\x00" + pn532.ACK + FIRMWARE_ANSWER
    heard = [item for n in range(len(stream)) for item in decoder.feed(stream[n : n + 1])]
    assert heard == [Ack(), Message(0xD5, 0x03, bytes.fromhex("32010607"))]


def test_pn532_error_and_nack_are_refusals() -> None:
    assert Pn532Decoder().feed(pn532.ERROR + pn532.NACK) == [Rejected(), Rejected()]


def test_pn532_wrong_sums_are_dropped() -> None:
    decoder = Pn532Decoder()
    spoilt = bytearray(ONE_TARGET)
    spoilt[12] ^= 1
    assert decoder.feed(bytes(spoilt)) == []
    assert decoder.bad == 1
    assert len(decoder.feed(ONE_TARGET)) == 1


def test_pn532_a_liar_about_its_length_does_not_hold_up_the_next_frame() -> None:
    assert len(Pn532Decoder().feed(b"\x00\x00\xff\xf0\x10" + ONE_TARGET)) == 1


def test_pn532_targets() -> None:
    (message,) = Pn532Decoder().feed(ONE_TARGET)
    assert isinstance(message, Message)
    assert pn532.parse_targets(message.data) == ["12345678"]
    two = bytes.fromhex("02 01 0004 08 04 11223344 02 0344 20 07 04AABBCCDDEE80 05 75778002")
    assert pn532.parse_targets(two) == ["11223344", "04AABBCCDDEE80"]
    assert pn532.parse_targets(b"\x00") == []


@pytest.mark.parametrize("data", ["", "01", "0101000408", "010100040803112233", "0201000408041122"])
def test_pn532_malformed_targets_are_no_cards(data: str) -> None:
    assert pn532.parse_targets(bytes.fromhex(data)) is None


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (b"HELLO pico 1", board.Hello("pico 1")),
        (b"HELLO", board.Hello("")),
        (b"DICE 3 5", board.Dice((3, 5))),
        (b"DICE 6", board.Dice((6,))),
        (b"SPIN roulette 17", board.Spin("roulette", "17")),
        (b"CARD 04A1B2C3", board.Card("04A1B2C3")),
        (b"PLACED jail t1", board.Token("jail", "t1", True)),
        (b"LIFTED jail t1", board.Token("jail", "t1", False)),
        (b"BTN spin down", board.Button("spin", True)),
        (b"BTN spin up", board.Button("spin", False)),
        (b"TURN amount -2", board.Turn("amount", -2)),
        (b"DICE 3 7", board.Nonsense("DICE 3 7")),
        (b"DICE 0", board.Nonsense("DICE 0")),
        (b"DICE 12", board.Nonsense("DICE 12")),
        (b"DICE", board.Nonsense("DICE")),
        (b"DICE 1 1 1 1 1 1 1", board.Nonsense("DICE 1 1 1 1 1 1 1")),
        (b"BTN spin sideways", board.Nonsense("BTN spin sideways")),
        (b"TURN amount 0", board.Nonsense("TURN amount 0")),
        (b"dice 3 5", None),
        (b" DICE 3 5", None),
        (b"DICE  3 5", None),
        (b"DICE 3 5 ", None),
        (b"DICE 3 \xff", None),
        (b"MicroPython v1.24", None),
        (b"", None),
    ],
)
def test_board_lines(line: bytes, meaning: board.Line | None) -> None:
    assert board.parse_line(line) == meaning


def test_board_stream_with_boot_noise_and_both_endings() -> None:
    decoder = BoardDecoder()
    heard = decoder.feed(b"\x00\xfe rst:0x1\r\nHELLO pico 1\r\nDICE 3")
    heard += decoder.feed(b" 5\nDI")
    assert heard == [board.Hello("pico 1"), board.Dice((3, 5))]
    assert decoder.bad == 1


def test_board_orders() -> None:
    assert board.lamp("spin", True) == b"LAMP spin on\n"
    assert board.lamp("seat1", False) == b"LAMP seat1 off\n"
    assert board.beep(880, 0.06) == b"BEEP 880 60\n"


def test_a_line_that_is_too_long_is_dropped_up_to_its_end() -> None:
    lines = LineSplitter(b"\n", 8)
    assert lines.feed(b"x" * 100) == []
    assert lines.feed(b"x" * 100 + b"\ngood\n" + b"y" * 9 + b"\nfine\n") == [b"good", b"fine"]
    assert lines.bad == 2


@pytest.mark.parametrize(
    ("ending", "sent"),
    [
        (b"\r", b"4006381333931\r"),
        (b"\n", b"4006381333931\n"),
        (b"\r\n", b"4006381333931\r\n"),
        (b"", b"4006381333931\r\n"),
        (b"", b"\r\r4006381333931\n"),
    ],
)
def test_codes_with_every_ending(ending: bytes, sent: bytes) -> None:
    decoder = CodeDecoder(ending)
    cut = [code for n in range(len(sent)) for code in decoder.feed(sent[n : n + 1])]
    assert cut == CodeDecoder(ending).feed(sent) == ["4006381333931"]


def test_codes_that_cannot_be_printed_are_dropped() -> None:
    decoder = CodeDecoder(b"\r")
    assert decoder.feed(b"ab\xffc\r  \rok 1\r") == ["ok 1"]
    assert decoder.bad == 2


def test_a_wedge_types_a_line() -> None:
    text = "Seat-7: AB_c/42?"
    assert KeyDecoder().feed(keys.encode(text)) == [text]


def test_a_wedge_literally() -> None:
    # 0 down, 0 up, Enter down, Enter up: the kernel's own codes.
    events = [(1, 11, 1), (0, 0, 0), (1, 11, 0), (1, 28, 1), (1, 28, 0)]
    assert KeyDecoder().feed(b"".join(EVENT.pack(1, 2, *event) for event in events)) == ["0"]


def test_a_wedge_that_lost_events_or_typed_no_character_says_nothing() -> None:
    decoder = KeyDecoder()
    dropped = EVENT.pack(0, 0, 0, 3, 0)
    f1 = EVENT.pack(0, 0, 1, 59, 1)
    assert decoder.feed(dropped + keys.encode("12")) == []
    assert decoder.feed(f1 + keys.encode("34")) == []
    assert decoder.feed(keys.encode("x" * 200)) == []
    assert decoder.feed(keys.encode("56")) == ["56"]
    assert decoder.bad == 3


def test_a_held_key_counts_once() -> None:
    repeat = EVENT.pack(0, 0, 1, 2, 2)
    down, rest = keys.encode("1")[: EVENT.size], keys.encode("1")[EVENT.size :]
    assert KeyDecoder().feed(down + repeat * 5 + rest) == ["1"]
