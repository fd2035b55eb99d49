"""Everything that is fitted, as one inbox of signals and one place to send cues to."""

import logging
import select
import time
from threading import Event, Thread

from hardware.backend import Backend, Clock
from hardware.config.spec import HardwareConfig
from hardware.cues import Beep, Cue
from hardware.devices.base import Device, DeviceStatus, Supervisor, soonest
from hardware.devices.boards import BoardDevice
from hardware.devices.buttons import ButtonInput, Edge, EncoderInput
from hardware.devices.lamps import BuzzerOutput, LampOutput
from hardware.devices.readers import reader_device
from hardware.inbox import Inbox
from hardware.pure.lamp_player import LampPlay
from hardware.signals import Signal

log = logging.getLogger(__name__)

PAUSE = 0.5  # seconds to wait after an unexpected error, so that the loop does not spin
LATEST = 5.0  # an edge stamped earlier than this was not stamped by our clock


class Rig:
    """The cabinet. `inbox` gives signals, `cue` takes cues, `status` describes every device,
    `lamps` names the lamps that are fitted, `tried` is set when the first look at them all is over.

    `start` runs one thread that owns every device; foreign threads (lgpio's) only put edges into
    its queue. Without the thread, `work` does one round at a time: that is how tests make time
    pass. A device that fails is reported Lost and tried again; the rig itself never stops.
    """

    def __init__(
        self, config: HardwareConfig, backend: Backend, clock: Clock = time.monotonic
    ) -> None:
        self.inbox: Inbox[Signal] = Inbox()
        self._backend, self._clock = backend, clock
        self._edges: Inbox[Edge] = Inbox()
        self._orders: Inbox[Cue | None] = Inbox()  # None: only wake up
        self._stopping = Event()
        self._thread: Thread | None = None
        self.tried = Event()  # set once every device has been tried for the first time
        self._contacts: dict[str, ButtonInput | EncoderInput] = {}
        self._lamps = [LampOutput(spec, backend) for spec in config.lamps]
        self._boards = [BoardDevice(spec, backend, config.timing) for spec in config.boards]
        self._buzzers: list[BuzzerOutput | BoardDevice] = [*self._boards]
        devices: list[Device] = []
        for button in config.buttons:
            self._contacts[button.name] = ButtonInput(button, backend, config.timing, self._edge)
        for encoder in config.encoders:
            self._contacts[encoder.name] = EncoderInput(encoder, backend, self._edge)
        devices += [*self._contacts.values(), *self._lamps]
        if config.buzzer:
            buzzer = BuzzerOutput(config.buzzer, backend)
            devices.append(buzzer)
            self._buzzers.append(buzzer)
        devices += [reader_device(spec, backend) for spec in config.readers]
        devices += self._boards
        self._supervisors = [Supervisor(device) for device in devices]
        fitted = [lamp.lamp for lamp in self._lamps]
        fitted += [name for board in self._boards for name in board.lamps if name not in fitted]
        self.lamps = tuple(fitted)
        self._play = LampPlay(fitted)
        self._lamp_due: float | None = None

    def start(self) -> None:
        """Open every device in the rig's own thread; returns at once."""
        self._thread = Thread(target=self._run, name="rig", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Put the lamps out, give every line and port back, and end the inbox."""
        if self._thread:
            self._stopping.set()
            self._orders.put(None)
            self._thread.join()
            self._thread = None
        else:
            self._close()
        self._edges.close()
        self._orders.close()
        self.inbox.close()

    def cue(self, cue: Cue) -> None:
        """Ask for light or sound; returns at once, from any thread."""
        self._orders.put(cue)

    def status(self) -> tuple[DeviceStatus, ...]:
        """Return the status of every device as it is now, in the order of the config."""
        return tuple(supervisor.status() for supervisor in self._supervisors)

    def work(self, patience: float | None = 0.0) -> None:
        """Do one round: wait up to `patience` (None: for ever), then handle all there is."""
        heard = self._wait(patience)
        now = self._clock()
        for edge in self._edges.take_all():
            self._tell(self._contacts[edge.device].edge(edge))
        for supervisor in heard:
            self._tell(supervisor.hear(now))
        for order in self._orders.take_all():
            if order:
                self._follow(order, now)
        self._show(now)
        for supervisor in self._supervisors:
            self._tell(supervisor.tick(now))
        self.tried.set()

    def _wait(self, patience: float | None) -> list[Supervisor]:
        due = soonest(self._lamp_due, *(supervisor.due() for supervisor in self._supervisors))
        if due is not None:
            until_due = max(0.0, due - self._clock())
            patience = until_due if patience is None else min(patience, until_due)
        listening = {
            fd: supervisor
            for supervisor in self._supervisors
            if (fd := supervisor.fileno()) is not None
        }
        queues = [self._edges.fileno(), self._orders.fileno()]
        ready = select.select([*queues, *listening], [], [], patience)[0]
        return [listening[fd] for fd in ready if fd in listening]

    def _follow(self, cue: Cue, now: float) -> None:
        if isinstance(cue, Beep):
            for buzzer in self._buzzers:
                buzzer.beep(cue)
        else:
            self._play.take(cue, now)

    def _show(self, now: float) -> None:
        levels = self._play.levels(now)
        self._lamp_due = self._play.due(now)
        for lamp in self._lamps:
            lamp.show(levels[lamp.lamp])
        for board in self._boards:
            board.show(levels)

    def _edge(self, device: str, line: str, closed: bool, at: float | None) -> None:
        # Called in a foreign thread: put, and nothing else. Old kernels stamp by another clock.
        now = self._clock()
        if at is None or not now - LATEST <= at <= now:
            at = now
        self._edges.put(Edge(device, line, closed, at))

    def _tell(self, signals: list[Signal]) -> None:
        for signal in signals:
            self.inbox.put(signal)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self.work(None)
            except Exception:  # a bug of ours: it is in the log, and the evening goes on by touch
                log.exception("the rig stumbled")
                self._stopping.wait(PAUSE)
        self._close()

    def _close(self) -> None:
        for supervisor in self._supervisors:
            supervisor.close()
        self._backend.close()
