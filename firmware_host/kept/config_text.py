"""The config file as text: the commented example, and the settings in force."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from firmware_host.engine.toml import Value, pair, write
from firmware_host.kept.settings import SECTIONS, Section, Settings, keys_of


def example() -> str:
    """Return the config file with every key at its default, commented out and explained."""
    lines = [
        "# Croupier's settings. Every key is optional; what stands here are the defaults.",
        "# Take away the # in front of a key to change it. `croupier doctor` reads this file",
        "# and tells every mistake in it with its line; `croupier doctor --show-config` shows",
        "# what is in force. Choices made on the screen are kept apart and win over this file.",
        *_documented(Settings),
    ]
    for name, section in SECTIONS.items():
        lines += ["", f"[{name}]", *_documented(section)]
    lines += [
        "",
        "# Buttons, lamps and readers. The profiles are screen, spin-button, pn532-hat and",
        "# cabinet; what stands here is laid over the profile, and false takes a device away.",
        "[hardware]",
        '# profile = "screen"',
        "#",
        "# [hardware.buttons]",
        "# spin = { pin = 17, lamp = 27 }",
        "#",
        "# [hardware.readers.cards]",
        '# kind = "pn532"',
        '# port = "/dev/croupier-cards"',
    ]
    return "\n".join(lines) + "\n"


def shown(settings: Settings) -> str:
    """Return the settings in force as a TOML file without comments."""
    sections = {title: _values(getattr(settings, title)) for title in SECTIONS}
    return write({**_values(settings), **sections, "hardware": settings.hardware})


def _values(section: Settings | Section) -> dict[str, Value]:
    keys = keys_of(type(section))
    values: dict[str, Value] = {name: getattr(section, name) for name in keys}
    kept = {name: "(kept)" for name, about in keys.items() if about.private and values[name]}
    return values | kept


def _documented(section: type[Settings | Section]) -> Iterator[str]:
    for name, about in keys_of(section).items():
        says = about.says
        if about.among:
            says += f" ({', '.join(str(choice) for choice in about.among)})"
        elif about.high:
            says += f" ({about.low} to {about.high})"
        yield ""
        yield from textwrap.wrap(says, 96, initial_indent="# ", subsequent_indent="# ")
        yield f"# {pair(name, getattr(section(), name))}"
