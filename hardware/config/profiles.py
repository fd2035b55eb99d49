"""Common builds as plain tables, the same shape as `[hardware]` in the config file."""

from collections.abc import Mapping

Table = Mapping[str, object]

_SPIN_BUTTON: Table = {"buttons": {"spin": {"pin": 17, "lamp": 27}}}

PROFILES: dict[str, Table] = {
    "screen": {},
    "spin-button": _SPIN_BUTTON,
    "pn532-hat": {
        **_SPIN_BUTTON,
        "readers": {"cards": {"kind": "pn532", "port": "/dev/serial0"}},
    },
    "cabinet": {
        # Lamps need more pins than are free beside SPI, which is off unless switched on.
        "free": ["spi"],
        "buttons": {
            "spin": {"pin": 17, "lamp": 27},
            "yes": 22,
            "no": 23,
            "seat1": {"pin": 5, "lamp": 7},
            "seat2": {"pin": 6, "lamp": 8},
            "seat3": {"pin": 12, "lamp": 9},
            "seat4": {"pin": 13, "lamp": 10},
            "seat5": {"pin": 16, "lamp": 11},
            "seat6": {"pin": 26, "lamp": 20},
        },
        "encoders": {"amount": {"a": 24, "b": 25}},
        "buzzer": {"pin": 18, "tone": True},
        "readers": {"cards": {"kind": "pn532", "port": "/dev/croupier-cards"}},
        "boards": {"pico": {"port": "/dev/croupier-pico"}},
    },
}


def merge(below: Table, above: Table) -> dict[str, object]:
    """Lay one table over another; `false` takes a device of the lower one away."""
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        if isinstance(value, Mapping) and isinstance(under, Mapping):
            merged[key] = merge(under, value)
        elif value is False and isinstance(under, int | Mapping) and not isinstance(under, bool):
            del merged[key]
        else:
            merged[key] = value
    return merged
