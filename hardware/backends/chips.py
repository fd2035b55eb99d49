"""The other end of a serial port: a PN532 that answers, for the simulated cabinet and for tests.

Written from the chip's protocol, not from our driver; the tests hold an independent driver
against it.
"""

from hardware.codecs import pn532


class Pn532Chip:
    """A PN532 with cards on it. `hear` takes what a host sends and returns what the chip sends.

    It sleeps until it is woken, acknowledges every good frame, answers a poll at once when it was
    configured with few retries, and otherwise only when a card comes or the host aborts.
    """

    def __init__(self) -> None:
        self.cards: list[bytes] = []
        self._passing: dict[bytes, int] = {}  # card -> how often it is reported before it is gone
        self._decoder = pn532.Pn532Decoder()
        self._awake = False
        self._patient = True
        self._waiting_for = 0  # how many targets the poll in hand wants

    def hear(self, data: bytes) -> bytes:
        """Take bytes from the host."""
        self._awake = self._awake or b"\x55\x55" in data
        if not self._awake:
            return b""
        reply = b""
        for heard in self._decoder.feed(data):
            match heard:
                case pn532.Ack():
                    self._waiting_for = 0
                case pn532.Message(pn532.TO_CHIP, code, rest):
                    self._waiting_for = 0
                    reply += pn532.ACK + self._obey(code, rest)
                case _:
                    pass
        return reply

    def place(self, *cards: bytes) -> bytes:
        """Put cards on the antenna; return what the chip sends of its own accord."""
        self.cards += cards
        return self._targets() if self._waiting_for else b""

    def pass_by(self, card: bytes, polls: int = 3) -> bytes:
        """Hold a card there for a few polls; return what the chip sends of its own accord."""
        self._passing[card] = polls
        return self.place(card)

    def lift(self, *cards: bytes) -> None:
        """Take cards away, all when none is named."""
        self.cards = [card for card in self.cards if cards and card not in cards]
        self._passing = {card: n for card, n in self._passing.items() if card in self.cards}

    def power_off(self) -> None:
        """Forget everything the host said; the cards still lie there."""
        self._decoder.reset()
        self._awake, self._patient, self._waiting_for = False, True, 0

    def _obey(self, code: int, data: bytes) -> bytes:
        match code:
            case pn532.FIRMWARE:
                return self._answer(code, b"\x32\x01\x06\x07")
            case pn532.SAM:
                return self._answer(code)
            case pn532.RF:
                if len(data) == 4 and data[0] == 5:
                    self._patient = data[3] == 0xFF
                return self._answer(code)
            case pn532.LIST if data:
                self._waiting_for = data[0]
                return self._targets() if self.cards or not self._patient else b""
            case _:
                return pn532.ERROR

    def _targets(self) -> bytes:
        told = self.cards[: self._waiting_for]
        self._waiting_for = 0
        self._passing = {card: n - (card in told) for card, n in self._passing.items()}
        if gone := [card for card, n in self._passing.items() if n <= 0]:
            self.lift(*gone)
        body = bytes([len(told)])
        for number, uid in enumerate(told, 1):
            body += bytes([number, 0x00, 0x04, 0x08, len(uid)]) + uid
        return self._answer(pn532.LIST, body)

    @staticmethod
    def _answer(code: int, data: bytes = b"") -> bytes:
        return pn532.frame(bytes([code + 1]) + data, pn532.FROM_CHIP)
