"""A cabinet on gpiozero's mock pins and a reader behind a pty, beside a room on the same clock.

Hands here press buttons, turn the knob and put cards to the reader; nothing else reaches the table.
Nothing waits for time: the clock is the room's, and ports are waited for until their bytes are in.
"""

from __future__ import annotations

import select
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from firmware_host import games
from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin
from firmware_host.engine.game import BoardGame
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import seeded
from firmware_host.record.new_game import NAMES
from firmware_host.record.session import Session
from hardware.backends.chips import Pn532Chip
from hardware.backends.mock import Mock
from hardware.backends.simulated_devices import tag_bytes
from hardware.codecs import rdm6300
from hardware.config.spec import parse
from hardware.rig import Rig
from hardware.signals import CardRead, Signal
from tests.hardware.fakeport import FakePort
from tests.host.hands import Room

BYTES = 0.05  # at most so long for bytes that are on their way


class MockCabinet:
    """Buttons, lamps, knob, buzzer and a reader; `told` is every signal that came in."""

    def __init__(self, folder: Path, reader: str = "pn532") -> None:
        self.chip = Pn532Chip()
        self.reader = reader
        self.port = FakePort(folder, self.chip.hear if reader == "pn532" else None)
        fitted = {"boards": {"pico": False}, "readers": {"cards": {"kind": reader}}}
        config = parse({"profile": "cabinet", "lamps": {"bank": 19}, **fitted})
        plugged = tuple(replace(spec, port=self.port.path) for spec in config.readers)
        config = replace(config, readers=plugged)
        self.pins = {button.name: button.pin for button in config.buttons}
        self.lamps = {lamp.name: lamp.pin for lamp in config.lamps}
        self.backend = Mock()
        self.rig = Rig(config, self.backend, lambda: self.room.now)
        self.told: list[Signal] = []
        self._waiting: list[Signal] = []
        still = DisplaySettings(reduced_motion=True)
        self.room = Room(folder, settings=Settings(display=still), inbox=self)
        self.room.house.cue = self.rig.cue
        self.room.house.rig_status = self.rig.status
        self.pass_time(0.01)
        for _ in range(6):
            self.poll()

    # -- as an inbox ---------------------------------------------------------------------------

    def fileno(self) -> int:
        return self.rig.inbox.fileno()

    def take_all(self) -> list[Signal]:
        self._look()
        signals, self._waiting = self._waiting, []
        self.told += signals
        return signals

    def _look(self) -> bool:
        """Whether anything waits for the host."""
        self._waiting += self.rig.inbox.take_all()
        return bool(self._waiting)

    def close(self) -> None:
        self.rig.stop()
        self.port.close()

    # -- hands ---------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        self.room.now += seconds
        self.rig.work()

    def press(self, button: str, seconds: float = 0.03) -> None:
        """A finger on a button for a while."""
        self.hold(button)
        self.pass_time(seconds)
        self.let_go(button)

    def hold(self, button: str) -> None:
        """A finger that stays on a button."""
        self.backend.press(self.pins[button])
        self.pass_time(0.005)
        self.pass_time(0.01)
        self.room.host.turn()

    def let_go(self, button: str) -> None:
        """The finger comes off."""
        self.backend.release(self.pins[button])
        self.pass_time(0.02)
        self.pass_time(0.02)
        self.room.host.turn()

    def turn(self, steps: int) -> None:
        """Turn the knob."""
        first, second = (24, 25) if steps > 0 else (25, 24)
        for _ in range(abs(steps)):
            self.backend.press(first)
            self.backend.press(second)
            self.backend.release(first)
            self.backend.release(second)
        self.pass_time(0.02)
        self.room.host.turn()

    def id_of(self, tag: str) -> str:
        """The id under which the table knows a tag."""
        size = 4 if self.reader == "pn532" else 5
        return tag if self.reader == "barcode" else tag_bytes(tag, size).hex().upper()

    def lay_down(self, *tags: str) -> None:
        """Put tags on the reader and leave them there until they have been read."""
        if self.reader == "pn532":
            self.port.send(self.chip.place(*(tag_bytes(tag, 4) for tag in tags)))
            for _ in range(12):  # the reader may first have to be asked anew after a long pause
                self.poll()
                if self._look():
                    break
        else:
            for tag in tags:
                frame = f"{tag}\r".encode()
                if self.reader == "rdm6300":
                    frame = rdm6300.encode(tag_bytes(tag, 5))
                self.room.now += 0.01
                self.port.send(frame)
                self.rig.work(BYTES)
        self.room.host.turn()

    def lift(self) -> None:
        """Take everything off the reader, and leave it alone for a moment."""
        if self.reader == "pn532":
            self.chip.lift()
            for _ in range(7):
                self.poll()
        for _ in range(5):
            self.pass_time(0.3)
        self.room.host.turn()

    def scan(self, tag: str) -> None:
        """Put a tag to the reader and take it away again."""
        before = len(self.told)
        self.lay_down(tag)
        assert any(isinstance(signal, CardRead) for signal in self.told[before:]), self.told[-3:]
        self.lift()

    def lit(self, lamp: str) -> bool:
        """Whether a lamp is lit now."""
        return self.backend.level(self.lamps[lamp]) == 1

    def sounding(self) -> bool:
        """Whether the buzzer sounds now."""
        return self.backend.level(18) > 0

    def poll(self) -> None:
        """One poll of the reader and its answer."""
        self.room.now += 0.07
        self.rig.work()
        select.select([self.port.fileno()], (), (), BYTES)
        self.port.pump()
        self.rig.work(BYTES)

    # -- buttons on any page -------------------------------------------------------------------

    @property
    def marked(self) -> str:
        """What the ring lies round; empty while there is none."""
        overlay = self.room.stage.overlay
        if not overlay.marking:
            return ""
        return next(t.label for t in self.room.stage.targets if t.key == overlay.marked)

    def go(self, label: str) -> None:
        """Walk to what is called so, with the knob, and press it."""
        if not self.marked:
            self.turn(1)
        for _ in range(40):
            open_ = [t for t in self.room.stage.targets if t.tap is not None]
            here = next(at for at, t in enumerate(open_) if t.key == self.room.stage.overlay.marked)
            there = [at for at, t in enumerate(open_) if t.label.startswith(label)]
            if there:
                self.turn(there[0] - here)
                assert self.marked.startswith(label)
                self.press("yes")
                return
            self.turn(next(at for at, t in enumerate(open_) if t.label == "More") - here)
            self.press("yes")
        raise AssertionError(f"no {label!r} among {self.room.labels}")

    def sit_down(self, board: BoardGame, lies: str = "Nothing yet") -> None:
        """From home to where the fewest players a game is for have sat down."""
        self.go(board.name)
        self.go(lies)
        if lies != "Nothing yet":
            self.go("Go on")
        for name in NAMES[: max(2, board.seats.start)]:
            self.go(name)

    # -- answers -------------------------------------------------------------------------------

    def play(self, session: Session, answer: Callable[[Ask], None], most: int = 20_000) -> None:
        """Answer every question until the game is over and its winner is up."""
        room = self.room
        for _ in range(most):
            room.wait(lambda: not self.see() and not room.stage.busy and room.asked())
            if room.house.page_name != "table":
                break
            ask, step = session.game.ask, session.n
            assert ask is not None
            self.pass_time(0.01)
            answer(ask)
            assert session.n > step, f"{ask.kind} {ask.prompt.text!r} was not answered"
        assert session.game.outcome is not None

    def see(self) -> bool:
        """Say by a button that what waits was seen or done; whether anything waited."""
        waits = any(t.key == "go on" or t.key.endswith(" paid") for t in self.room.stage.targets)
        if waits:
            self.press("yes")
        return waits

    def by_buttons(self, session: Session, ask: Ask, seed: int) -> None:
        """Answer as the game's own bot would, with what lamps and marks show."""
        if isinstance(ask, (Dice, Spin, Draw, Arrange)):
            self.press("spin")
            return
        looks = session.game.hidden and isinstance(ask, (Choose, Amount))
        if looks:
            self.hold("spin")
        if isinstance(ask, (Choose, Amount)):
            wanted = wish(session, ask, seed)
            if isinstance(ask, Choose):
                steps = list(ask.menu.open).index(str(wanted))
            else:
                assert isinstance(wanted, int)
                nothing = ask.low - ask.step if ask.low > 0 else 0
                steps = (wanted - nothing) // ask.step
            if steps:
                self.turn(steps)
        if looks:
            self.let_go("spin")
        self.press("yes")


def wish(session: Session, ask: Ask, seed: int) -> object:
    """What the game's own bot would answer."""
    below = seeded(f"{seed} {session.n}")
    return games.sensible(session.board, session.game.table, ask, below)
