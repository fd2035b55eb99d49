"""The Pi's 40-pin header: which GPIO numbers may carry a button or a lamp."""

HIGHEST = 27

# Bus -> its GPIO numbers and how to free them; the EEPROM pins are never free.
BUSES: dict[str, frozenset[int]] = {
    "i2c": frozenset({2, 3}),
    "spi": frozenset({7, 8, 9, 10, 11}),
    "uart": frozenset({14, 15}),
}
EEPROM = frozenset({0, 1})

# Serial names that end on the header's own UART pins.
UART_PORTS = frozenset({"/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0"})


def pin_problem(pin: int, free: frozenset[str]) -> str | None:
    """Return why a pin cannot be used, or None when it can; `free` names buses switched off."""
    if not 0 <= pin <= HIGHEST:
        return f"GPIO{pin} is not on the header (GPIO2 to GPIO{HIGHEST} are)"
    if pin in EEPROM:
        return f"GPIO{pin} is reserved for the EEPROM of a HAT"
    for bus, pins in BUSES.items():
        if pin in pins and bus not in free:
            return (
                f"GPIO{pin} belongs to {bus.upper()}; choose another pin, or switch {bus.upper()} "
                f'off in raspi-config and say free = ["{bus}"]'
            )
    return None
