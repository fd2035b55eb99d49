"""A picture of what goes where on the 40-pin header, drawn from the config in force."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hardware.config.header import UART_PORTS
from hardware.config.spec import HardwareConfig

# What each of the 40 pins is, row by row, odd pin on the left. A number is a GPIO.
_HEADER = (
    "3V3 5V",
    "2 5V",
    "3 GND",
    "4 14",
    "GND 15",
    "17 18",
    "27 GND",
    "22 23",
    "3V3 24",
    "10 GND",
    "9 25",
    "11 8",
    "GND 7",
    "0 1",
    "5 GND",
    "6 12",
    "13 GND",
    "19 16",
    "26 20",
    "GND 21",
)
PINS: tuple[str, ...] = tuple(
    f"GPIO{name}" if name.isdecimal() else name for row in _HEADER for name in row.split()
)

ROW, TOP, LEFT, WIDTH = 26, 116, 380, 900
LEGEND = (
    "Pin 1 is at the corner of the board, away from the USB sockets.",
    "The other leg of every button, lamp, encoder and buzzer goes to any black pin (GND).",
)
# What the terminals of a reader go to. On the header the pins above say it; otherwise a
# USB-to-serial adapter of 3.3 V stands between, and the two cross.
READERS = {
    "pn532": (
        ("VCC", "3.3 V or 5 V, as printed on it"),
        ("GND", "GND"),
        ("TXD", "the other side's RXD"),
        ("RXD", "the other side's TXD"),
        ("switches", "both at HSU (UART)"),
    ),
    "rdm6300": (
        ("5V", "5 V"),
        ("GND", "GND"),
        ("TX", "through a level shifter to RXD"),
        ("antenna", "its own coil"),
    ),
}
# As docs/pico/main.py has it; the other leg of everything goes to GND.
PICO = (
    ("GP2", "spin button"),
    ("GP3", "yes button"),
    ("GP4", "no button"),
    ("GP6", "spin lamp, 330 Ω"),
    ("GP7", "yes lamp, 330 Ω"),
    ("GP8", "no lamp, 330 Ω"),
    ("GP15", "piezo"),
    ("USB", "the Pi's USB socket"),
)
BOX, LINE = 410, 19
INK, PAPER, COPPER = "#2b2420", "#fbf7ef", "#b5542a"
FILLS = {"3V3": "#f0b429", "5V": "#d64545", "GND": "#3d3a36"}
STYLE = (
    f"text{{font-family:sans-serif;font-size:13px;fill:{INK}}}"
    ".head{font-size:22px;font-weight:bold}"
    ".pin{font-size:10px;fill:#fff;text-anchor:middle}"
    ".end{text-anchor:end}"
    ".note{fill:#6b625a}"
)


def pin_of(gpio: int) -> int:
    """Return the number of the pin, 1 to 40, that carries a GPIO."""
    return PINS.index(f"GPIO{gpio}") + 1


def wires(config: HardwareConfig) -> dict[int, str]:
    """Return pin number -> what is soldered to it."""
    found = {pin_of(one.pin): f"{one.name} button" for one in config.buttons}
    found |= {pin_of(one.pin): f"{one.name} lamp, through 330 Ω" for one in config.lamps}
    for encoder in config.encoders:
        found[pin_of(encoder.a)] = f"{encoder.name} encoder, A"
        found[pin_of(encoder.b)] = f"{encoder.name} encoder, B"
    if config.buzzer:
        kind = "piezo" if config.buzzer.tone else "buzzer"
        found[pin_of(config.buzzer.pin)] = kind
    for reader in config.readers:
        if reader.port in UART_PORTS:
            found[pin_of(14)] = f"{reader.name} reader ({reader.kind}), its RX"
            found[pin_of(15)] = f"{reader.name} reader ({reader.kind}), its TX, 3.3 V only"
    return found


def plugged(config: HardwareConfig) -> list[str]:
    """Return what hangs on USB instead of the header."""
    lines = [
        f"{one.name} reader ({one.kind}): {one.port}"
        for one in config.readers
        if one.port not in UART_PORTS
    ]
    return lines + [f"{one.name} board: {one.port}" for one in config.boards]


def modules(config: HardwareConfig) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return every reader and board with a picture of its own: its title, its terminals."""
    found = []
    for reader in config.readers:
        where = "header" if reader.port in UART_PORTS else "USB"
        title = f"{where}: {reader.name} reader ({reader.kind}): {reader.port}"
        found.append((title, READERS.get(reader.kind, (("USB", "the Pi's USB socket"),))))
    return found + [(f"USB: {one.name} board: {one.port}", PICO) for one in config.boards]


def draw(config: HardwareConfig) -> str:
    """Return the whole picture as SVG."""
    drawn = modules(config)
    tall = [50 + LINE * len(rows) for _, rows in drawn]
    height = TOP + 20 * ROW + 60 + sum(max(tall[at : at + 2]) for at in range(0, len(tall), 2))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label="Wiring of the cabinet">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(30, 44, "Croupier: what goes where on the header", "head"),
        _text(30, 68, LEGEND[0], "note"),
        _text(30, 86, LEGEND[1], "note"),
        f'<rect x="{LEFT}" y="{TOP - 8}" width="140" height="{20 * ROW + 16}" rx="8" '
        f'fill="none" stroke="{INK}" stroke-width="2"/>',
    ]
    soldered = wires(config)
    for number, name in enumerate(PINS, 1):
        parts += _pin(number, name, soldered.get(number, ""))
    foot = TOP + 20 * ROW + 40
    if not soldered:
        parts.append(_text(30, foot, "Nothing is configured on the header: the screen alone."))
    below = TOP + 20 * ROW + 40
    for at, (title, rows) in enumerate(drawn):
        parts += _module(30 + at % 2 * (BOX + 20), below, title, rows)
        below += max(tall[at - 1 : at + 1]) if at % 2 else 0
    return "\n".join([*parts, "</svg>"]) + "\n"


def _pin(number: int, name: str, wired: str) -> Iterator[str]:
    right = number % 2 == 0
    y = TOP + (number - 1) // 2 * ROW + ROW // 2
    x = LEFT + (105 if right else 35)
    outer = LEFT + (152 if right else -12)
    side = "" if right else "end"
    if wired:
        far = LEFT + (205 if right else -65)
        yield f'<line x1="{x}" y1="{y}" x2="{far}" y2="{y}" stroke="{COPPER}" stroke-width="3"/>'
        outer = LEFT + (212 if right else -72)
    fill = COPPER if wired else FILLS.get(name, "#a59c92")
    yield f'<circle cx="{x}" cy="{y}" r="11" fill="{fill}"/>'
    yield _text(x, y + 4, str(number), "pin")
    if wired:
        yield _text(outer, y + 4, f"{name}: {wired}", side)
    else:
        yield _text(outer, y + 4, name, f"note {side}".strip())


def _module(x: int, y: int, title: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Yield a drawing of a reader or board: a box with its terminals and their connections."""
    high = 36 + LINE * len(rows)
    yield f'<rect x="{x}" y="{y}" width="{BOX}" height="{high}" rx="8" fill="none" stroke="{INK}"/>'
    yield _text(x + 12, y + 20, title)
    for row, (terminal, goal) in enumerate(rows):
        at = y + 36 + LINE * row
        yield f'<rect x="{x + 12}" y="{at - 6}" width="66" height="15" rx="4" fill="{COPPER}"/>'
        yield _text(x + 45, at + 5, terminal, "pin")
        yield f'<path d="M{x + 78} {at + 1}h26" stroke="{COPPER}" stroke-width="3"/>'
        yield _text(x + 110, at + 6, goal)


def _text(x: int, y: int, words: str, kind: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{look}>{escape(words)}</text>'
