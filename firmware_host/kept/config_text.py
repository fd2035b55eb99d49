"""The config file as text: the commented one that ships, and the one that is in force."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from firmware_host.engine.toml_reader import Value, quoted
from firmware_host.kept.settings import SECTIONS, Section, Settings, keys_of


def example() -> str:
    """The config file with every key at its default, commented out and explained."""
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
    """The settings in force as a TOML file without comments."""
    lines = [f"{name} = {toml(getattr(settings, name))}" for name in keys_of(Settings)]
    for title, section in SECTIONS.items():
        lines += ["", f"[{title}]"]
        part = getattr(settings, title)
        lines += [f"{name} = {toml(getattr(part, name))}" for name in keys_of(section)]
    lines += list(_shown_table("hardware", settings.hardware))
    return "\n".join(lines) + "\n"


def _documented(section: type[Settings | Section]) -> Iterator[str]:
    for name, about in keys_of(section).items():
        says = about.says
        if about.among:
            says += f" ({', '.join(str(choice) for choice in about.among)})"
        elif about.high:
            says += f" ({about.low} to {about.high})"
        yield ""
        yield from textwrap.wrap(says, 96, initial_indent="# ", subsequent_indent="# ")
        yield f"# {name} = {toml(getattr(section(), name))}"


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_bare(str(name))} = {toml(one)}" for name, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(one) for one in value)}]"
    return str(value)


def _bare(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else toml(name)


def _shown_table(title: str, table: Mapping[str, Value]) -> Iterator[str]:
    yield from ("", f"[{title}]")
    yield from (f"{_bare(name)} = {toml(value)}" for name, value in table.items())
