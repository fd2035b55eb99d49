"""`[hardware]` of the config file as frozen settings; every problem is listed at once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

from hardware.config.header import UART_PORTS, pin_problem
from hardware.config.profiles import PROFILES, Table, merge
from hardware.config.reading import TableReading
from hardware.errors import HardwareError
from hardware.pure.debounce import Timing
from hardware.signals import ALOUD

BACKENDS = ("pi", "simulated", "mock")
BUTTONS = ("spin", "yes", "no", *(f"seat{n}" for n in range(1, 7)), "die1", "die2", *ALOUD)
LAMPS = (*BUTTONS, "bank")
ENCODERS = ("amount",)
BAUD = {"pn532": 115200, "rdm6300": 9600, "barcode": 9600, "keyboard": 0}
ENDINGS = {"cr": b"\r", "lf": b"\n", "crlf": b"\r\n", "any": b""}
_PASSING_NAME = re.compile(r"/dev/(tty(USB|ACM)|input/event)\d+")


class ConfigError(HardwareError, ValueError):
    """The hardware config cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Wired:
    """A button or a lamp on one pin."""

    name: str
    pin: int


@dataclass(frozen=True, slots=True)
class EncoderSpec:
    """A rotary encoder on two pins."""

    name: str
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class BuzzerSpec:
    """A buzzer; `tone` when it is a bare piezo that plays the pitch it is given."""

    pin: int
    tone: bool = False


@dataclass(frozen=True, slots=True)
class ReaderSpec:
    """A reader of cards, tags or codes on a serial port or as a USB keyboard."""

    name: str
    kind: str
    port: str
    baud: int
    role: str = "card"
    checksum: str = "xor"
    ending: bytes = b""


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A Pico or Arduino that speaks the line protocol."""

    name: str
    port: str
    baud: int = 115200
    lamps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HardwareConfig:
    """Everything that is fitted. Pins and ports are known not to clash."""

    backend: str = "pi"
    chip: int | None = None
    buttons: tuple[Wired, ...] = ()
    lamps: tuple[Wired, ...] = ()
    encoders: tuple[EncoderSpec, ...] = ()
    buzzer: BuzzerSpec | None = None
    readers: tuple[ReaderSpec, ...] = ()
    boards: tuple[BoardSpec, ...] = ()
    timing: Timing = field(default_factory=Timing)


def parse(table: Table) -> HardwareConfig:
    """Read the `[hardware]` table; raises ConfigError with every problem found."""
    reading = _Reading()
    config = reading.hardware(table)
    if reading.problems:
        raise ConfigError(reading.problems)
    return config


def check(table: Table) -> tuple[str, ...]:
    """List everything that is wrong with the `[hardware]` table."""
    try:
        parse(table)
    except ConfigError as error:
        return error.problems
    return ()


class _Reading(TableReading):
    """The `[hardware]` table: what may be there, and what may not be there twice."""

    def __init__(self) -> None:
        super().__init__()
        self._free: frozenset[str] = frozenset()
        self._pins: dict[int, str] = {}
        self._ports: dict[str, str] = {}

    def hardware(self, table: Table) -> HardwareConfig:
        profile = self.one_of(table, "profile", tuple(PROFILES), "screen", "hardware")
        table = merge(PROFILES.get(profile, {}), table)
        known = ("profile", "free", *(item.name for item in fields(HardwareConfig)))
        self.only(table, known, "hardware")
        self._free = frozenset(self.words(table, "free", ("i2c", "spi", "uart"), "hardware"))
        buttons, lamps = self._buttons(self.table(table, "buttons", "hardware"))
        own_lamps = self.table(table, "lamps", "hardware")
        for name, value in own_lamps.items():
            where = f"hardware.lamps.{name}"
            if self.known(name, LAMPS, "lamp", where):
                lamps += self._wired(name, value, where)
        config = HardwareConfig(
            backend=self.one_of(table, "backend", BACKENDS, "pi", "hardware"),
            chip=self.number(table, "chip", None, "hardware"),
            buttons=tuple(buttons),
            lamps=tuple(lamps),
            encoders=tuple(self._encoders(self.table(table, "encoders", "hardware"))),
            buzzer=self._buzzer(self.table(table, "buzzer", "hardware")),
            readers=tuple(self._readers(self.table(table, "readers", "hardware"))),
            boards=tuple(self._boards(self.table(table, "boards", "hardware"))),
            timing=self._timing(self.table(table, "timing", "hardware")),
        )
        self._clashing_names(config)
        return config

    def _buttons(self, table: Table) -> tuple[list[Wired], list[Wired]]:
        buttons: list[Wired] = []
        lamps: list[Wired] = []
        for name, value in table.items():
            where = f"hardware.buttons.{name}"
            if not self.known(name, BUTTONS, "button", where):
                continue
            if isinstance(value, Mapping):
                self.only(value, ("pin", "lamp"), where)
                buttons += self._wired(name, value.get("pin"), where)
                if "lamp" in value:
                    lamps += self._wired(name, value["lamp"], f"{where}.lamp")
            else:
                buttons += self._wired(name, value, where)
        return buttons, lamps

    def _wired(self, name: str, value: object, where: str) -> list[Wired]:
        pin = self._pin(value, where)
        return [] if pin is None else [Wired(name, pin)]

    def _encoders(self, table: Table) -> Iterable[EncoderSpec]:
        for name, value in table.items():
            where = f"hardware.encoders.{name}"
            if not self.known(name, ENCODERS, "encoder", where):
                continue
            if not isinstance(value, Mapping):
                self.problems.append(f"{where}: two pins are needed, as in {{ a = 24, b = 25 }}")
                continue
            self.only(value, ("a", "b"), where)
            a, b = self._pin(value.get("a"), f"{where}.a"), self._pin(value.get("b"), f"{where}.b")
            if a is not None and b is not None:
                yield EncoderSpec(name, a, b)

    def _buzzer(self, table: Table) -> BuzzerSpec | None:
        if not table:
            return None
        self.only(table, ("pin", "tone"), "hardware.buzzer")
        pin = self._pin(table.get("pin"), "hardware.buzzer.pin")
        tone = table.get("tone", False)
        if not isinstance(tone, bool):
            self.problems.append("hardware.buzzer.tone: true or false is needed")
        return None if pin is None else BuzzerSpec(pin, tone is True)

    def _readers(self, table: Table) -> Iterable[ReaderSpec]:
        for name in table:
            where = f"hardware.readers.{name}"
            self.named(name, where)
            value = self.table(table, name, "hardware.readers")
            self.only(value, ("kind", "port", "baud", "role", "checksum", "ending"), where)
            kind = self.one_of(value, "kind", tuple(BAUD), None, where)
            ending = self.one_of(value, "ending", tuple(ENDINGS), "any", where)
            yield ReaderSpec(
                name,
                kind,
                self._port(value, where),
                self.number(value, "baud", BAUD.get(kind), where) or 0,
                self.one_of(value, "role", ("card", "spot"), "card", where),
                self.one_of(value, "checksum", ("xor", "sum"), "xor", where),
                ENDINGS.get(ending, b""),
            )

    def _boards(self, table: Table) -> Iterable[BoardSpec]:
        for name in table:
            where = f"hardware.boards.{name}"
            self.named(name, where)
            value = self.table(table, name, "hardware.boards")
            self.only(value, ("port", "baud", "lamps"), where)
            lamps = self.words(value, "lamps", LAMPS, where)
            baud = self.number(value, "baud", 115200, where) or 115200
            yield BoardSpec(name, self._port(value, where), baud, lamps)

    def _timing(self, table: Table) -> Timing:
        where = "hardware.timing"
        names = tuple(item.name for item in fields(Timing))
        self.only(table, names, where)
        given: dict[str, float] = {}
        for name in names:
            value = table.get(name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
                self.problems.append(f"{where}.{name}: seconds above 0 are needed, not {value!r}")
            else:
                given[name] = float(value)
        return Timing(**given)

    def _clashing_names(self, config: HardwareConfig) -> None:
        taken: dict[str, str] = {}
        named = [
            *((spec.name, "button") for spec in config.buttons),
            *((spec.name, "encoder") for spec in config.encoders),
            *((spec.name, "reader") for spec in config.readers),
            *((spec.name, "board") for spec in config.boards),
        ]
        for name, kind in named:
            if name in taken:
                self.problems.append(
                    f"hardware: {name} is both a {taken[name]} and a {kind}; give each its own name"
                )
            taken[name] = kind

    def _pin(self, value: object, where: str) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.problems.append(f"{where}: a GPIO number is needed, as in 17, not {value!r}")
            return None
        problem = pin_problem(value, self._free)
        if problem:
            self.problems.append(f"{where}: {problem}")
        elif value in self._pins:
            self.problems.append(f"{where}: GPIO{value} is already used by {self._pins[value]}")
        self._pins.setdefault(value, where)
        return value

    def _port(self, table: Table, where: str) -> str:
        port = table.get("port")
        if not isinstance(port, str) or not port.startswith("/dev/"):
            self.problems.append(f"{where}.port: a device such as /dev/serial/by-id/... is needed")
            return ""
        if _PASSING_NAME.fullmatch(port):
            names = "/dev/input/by-id/" if "input" in port else "/dev/serial/by-id/"
            self.problems.append(
                f"{where}.port: {port} may be another device tomorrow; use its name in {names}"
            )
        if port in self._ports:
            self.problems.append(f"{where}.port: {port} is already used by {self._ports[port]}")
        if port in UART_PORTS and "uart" in self._free:
            self.problems.append(f"{where}.port: {port} is the UART that free says is off")
        self._ports.setdefault(port, where)
        return port
