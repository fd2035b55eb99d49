"""A Pico or Arduino as an extension of the cabinet: its buttons, lamps, dice, wheels, readers."""

from collections.abc import Mapping
from dataclasses import replace

from hardware.backend import Backend
from hardware.codecs import board
from hardware.config.spec import BUTTONS, ENCODERS, BoardSpec
from hardware.cues import Beep
from hardware.devices.base import soonest
from hardware.devices.readers import PortDevice, PortSettings
from hardware.pure.conversations import Talk
from hardware.pure.debounce import Debouncer, Timing
from hardware.pure.presence import CODES, ByEar, Presence
from hardware.signals import DiceRead, Misread, Signal, SpinRead, TokenLifted, TokenPlaced, Turned
from hardware.wording import Wording


class BoardTalk(Talk):
    """The line protocol with one board. Nothing counts before its HELLO: it may be booting."""

    GREET_EVERY = 1.0
    HEARTBEAT = 5.0
    SILENT = 12.0

    def __init__(self, spec: BoardSpec, timing: Timing) -> None:
        self._decoder = board.BoardDecoder()
        super().__init__(self._decoder)
        self._name, self._lamps = spec.name, dict.fromkeys(spec.lamps, False)
        # Two changes may arrive in one packet with one time, so the board must have made sure.
        self._timing = replace(timing, confirm=0.0)
        self._cards = ByEar(Presence(spec.name, "card", CODES))
        self._buttons: dict[str, Debouncer] = {}
        self._greeted = False
        self._heard_at = self._hello_at = 0.0

    def begin(self, now: float) -> None:
        """Ask the board to say what it is."""
        self._decoder.reset()
        self._forget()
        self._greeted = False
        self._out, self._hello_at, self._heard_at = b"\n" + board.HELLO, now + 1.0, now

    def hear(self, data: bytes, now: float) -> list[Signal]:
        """Take bytes."""
        signals: list[Signal] = []
        for line in self._decoder.feed(data):
            if isinstance(line, board.Hello):
                self._welcome(line)
            if self._greeted:
                self._heard_at = now
                self.good += not isinstance(line, board.Nonsense)
                signals += self._meaning(line, now)
        return signals

    def tick(self, now: float) -> list[Signal]:
        """Greet, keep the heart beating, and let held buttons charge."""
        if now >= self._hello_at:
            self._out += board.HELLO
            self._hello_at = now + (self.HEARTBEAT if self._greeted else self.GREET_EVERY)
        if self._greeted and now >= self._heard_at + self.SILENT:
            self._greeted = False
            self._forget()
        signals = [signal for button in self._buttons.values() for signal in button.tick(now)]
        return signals + self._cards.tick(now)

    def due(self) -> float | None:
        """Return when something is due."""
        buttons = [button.due() for button in self._buttons.values()]
        return soonest(self._hello_at, self._cards.due(), *buttons)

    def missing(self) -> str:
        """Return that the board has not greeted yet, as long as it has not."""
        if self._greeted:
            return ""
        return Wording("{name} does not say HELLO; is its program running?", name=self._name)

    def show(self, levels: Mapping[str, bool]) -> None:
        """Bring the board's lamps to these levels."""
        for name, shown in self._lamps.items():
            if levels[name] != shown:
                self._lamps[name] = levels[name]
                if self._greeted:
                    self._out += board.lamp(name, levels[name])

    def beep(self, cue: Beep) -> None:
        """Sound the board's buzzer, if it has one; it plays a row of beeps as one long one."""
        if self._greeted:
            self._out += board.beep(cue.hertz, cue.seconds * cue.times)

    def _welcome(self, hello: board.Hello) -> None:
        self._greeted = True
        self.live = hello.who or "hello"
        # It may just have come back from a reset: tell it again what it should show.
        self._out += b"".join(board.lamp(name, on) for name, on in self._lamps.items())

    def _forget(self) -> None:
        self._buttons.clear()
        self._cards.clear()

    def _meaning(self, line: board.Line, now: float) -> list[Signal]:
        match line:
            case board.Dice(faces):
                self.live = " ".join(map(str, faces))
                return [DiceRead(self._name, now, faces)]
            case board.Spin(wheel, result):
                self.live = f"{wheel} {result}"
                return [SpinRead(self._name, now, wheel, result)]
            case board.Card(card):
                self.live = card
                return self._cards.hear(card, now)
            case board.Token(spot, token, placed):
                return [(TokenPlaced if placed else TokenLifted)(spot, now, token)]
            case board.Turn(name, steps) if name in ENCODERS:
                return [Turned(name, now, steps)]
            case board.Button(name, down) if name in BUTTONS:
                return self._button(name, down, now)
            case board.Nonsense(text):
                says = Wording("{name} sent “{text}”, which cannot be.", name=self._name, text=text)
                return [Misread(self._name, now, says)]
            case _:
                return []

    def _button(self, name: str, down: bool, now: float) -> list[Signal]:
        button = self._buttons.get(name)
        if not button:
            button = self._buttons[name] = Debouncer(name, self._timing)
            button.start(False, now)
        return button.edge(down, now) + button.tick(now)


class BoardDevice(PortDevice):
    """The board at its port."""

    def __init__(self, spec: BoardSpec, backend: Backend, timing: Timing) -> None:
        self.lamps = spec.lamps
        self._board = BoardTalk(spec, timing)
        super().__init__(
            PortSettings(spec.name, "board", spec.port, spec.baud), backend, self._board
        )

    def show(self, levels: Mapping[str, bool]) -> None:
        """Bring the board's lamps to these levels at the next tick."""
        self._board.show(levels)

    def beep(self, cue: Beep) -> None:
        """Sound the board's buzzer at the next tick."""
        self._board.beep(cue)
