"""Finds and reads the one config file. A mistake in it is reported and never fatal.

Read in this order, each laid over the one before: the defaults, the config file, and what was
chosen on the screen (`choices.toml` in the state folder).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.toml import Path as KeyPath
from firmware_host.engine.toml import Reader, Value, write
from firmware_host.engine.toml import text as as_toml
from firmware_host.kept.files import read_text, write_durably
from firmware_host.kept.pin import KEPT
from firmware_host.kept.settings import SECTIONS, Key, Section, Settings, keys_of

if TYPE_CHECKING:
    from hardware.config.spec import HardwareConfig

SYSTEM_FILE = Path("/etc/croupier/croupier.toml")
SYSTEM_STATE = Path("/var/lib/croupier")
CHOICES = "choices.toml"
HEAD = "# Written by Croupier: what was chosen on the screen.\n"

_SIZE = re.compile(r"auto|[1-9]\d{2,3}x[1-9]\d{2,3}")
_LANGUAGE = re.compile(r"auto|[a-z]{2,3}(_[A-Z]{2})?")
# Everything but control characters and what lies beyond the basic plane: said this way round, the
# pattern is compiled fifty times as fast.
_PLAIN = re.compile(r"[^\x00-\x1f\x7f-\x9f\U00010000-\U0010ffff]*")
_PATTERNS = {
    ("display", "size"): (_SIZE, '"auto" or a size such as "800x480"'),
    ("lock", "pin"): (KEPT, "as the screen has kept it"),
    ("language",): (_LANGUAGE, '"auto" or a language such as "en" or "de"'),
    ("state", "folder"): (re.compile(r"|[/~].*"), "a full path such as /var/lib/croupier"),
}


def load(
    given: str | None = None,
    env: Mapping[str, str] | None = None,
    *,
    state: Path | None = None,
    system: Path = SYSTEM_FILE,
    system_state: Path = SYSTEM_STATE,
) -> tuple[Settings, list[str]]:
    """Return the settings in force and everything that is wrong with the files they came from.

    `given` is the config file named on the command line, `state` the state folder named there, from
    which the choices made on the screen are read too. Never raises: a value that cannot be used
    keeps its default, and a sentence says which line to mend.
    """
    env = os.environ if env is None else env
    problems: list[str] = []
    source = _find(given, env, system)
    reader = _read(source, problems) if source else None
    settings = replace(_settings(reader, problems), source=source)
    if reader:
        problems += [_placed(reader, said) for said in _hardware_problems(settings.hardware)]
    settings = replace(settings, state_folder=state or _state_folder(settings, env, system_state))
    choices = settings.state_folder / CHOICES
    if os.path.isfile(choices) and (chosen := _read(choices, problems)):
        settings = _over(settings, chosen, all_keys=False)
        problems += chosen.found()
    return settings, problems


def fitted(settings: Settings) -> HardwareConfig:
    """Return the configured hardware; none if the configuration is invalid."""
    from hardware.config.spec import parse

    return parse({} if _hardware_problems(settings.hardware) else settings.hardware)


def remember(settings: Settings, section: str, name: str, value: str | int | bool) -> Settings:
    """Keep a choice made on the screen: in force at once, and again after the next start.

    `section` is "" for a key outside any section. The file is replaced whole, so that a power
    cut leaves the old one or the new one. Raises OSError if the state folder refuses.
    """
    about = keys_of(SECTIONS[section] if section else Settings)[name]
    if not about.on_screen:
        raise ValueError(f"{name} is not a choice of the screen")
    path = settings.state_folder / CHOICES
    before = _read(path, []) if path.is_file() else None
    changed = _with(settings, section, {name: value})
    write_durably(path, HEAD + write(_choices(changed, before, (section, name))))
    return changed


def _find(given: str | None, env: Mapping[str, str], system: Path) -> Path | None:
    """Return the config file; a named one even if it is missing, so that this is reported."""
    named = given or env.get("CROUPIER_CONFIG")
    if named:
        return Path(named).expanduser()
    home = Path(env.get("HOME", "/nonexistent"))
    folder = Path(env.get("XDG_CONFIG_HOME") or home / ".config")
    for path in (folder / "croupier" / "croupier.toml", system):
        try:
            if path.is_file():
                return path
        except OSError:  # a folder on the way that may not be entered
            continue
    return None


def _read(path: Path, problems: list[str]) -> Reader | None:
    try:
        return Reader(path.name, read_text(path))
    except Refused as refusal:
        problems.append(f"{path.parent}/{refusal.reason}")  # which begins with its name
    except PackProblems as error:
        problems += error.problems
    return None


def _settings(reader: Reader | None, problems: list[str]) -> Settings:
    if reader is None:
        return Settings()
    tops = [*keys_of(Settings), *SECTIONS, "hardware"]
    reader.keys((), tops)
    settings = _over(Settings(), reader, all_keys=True)
    hardware = reader.get(("hardware",))
    if isinstance(hardware, Mapping):
        settings = replace(settings, hardware=hardware)
    elif hardware is not None:
        reader.problem(("hardware",), "hardware must be a table.")
    problems += reader.found()
    return settings


def _over(settings: Settings, reader: Reader, *, all_keys: bool) -> Settings:
    """Lay what a file says over `settings`; of choices, only keys that belong to the screen."""
    for title, section in {"": Settings, **SECTIONS}.items():
        base: KeyPath = (title,) if title else ()
        if base and all_keys:
            reader.keys(base, list(keys_of(section)))
        if base and not isinstance(reader.get(base), Mapping):
            continue
        given: dict[str, object] = {}
        for name, about in keys_of(section).items():
            value = reader.get((*base, name))
            if value is not None and (all_keys or about.on_screen):
                checked = _checked(reader, (*base, name), about, value)
                given |= {} if checked is None else {name: checked}
        settings = _with(settings, title, given)
    return settings


def _with(settings: Settings, title: str, given: Mapping[str, object]) -> Settings:
    if not title:
        return replace(settings, **given)  # type: ignore[arg-type]  # checked against the keys
    part: Section = getattr(settings, title)
    return replace(settings, **{title: replace(part, **given)})  # type: ignore[arg-type]


def _checked(reader: Reader, path: KeyPath, about: Key, value: Value) -> object:
    """Return the value if it may stand there, otherwise None and a noted problem."""
    wanted = _wanted(path, about)
    fits = type(value) is about.kind
    if fits and isinstance(value, Mapping):
        fits = all(one in about.among for one in value.values())
    elif fits and about.among:
        fits = value in about.among
    elif fits and about.kind is int:
        fits = isinstance(value, int) and about.low <= value <= about.high
    elif fits and isinstance(value, str):
        pattern = _PATTERNS.get(tuple(str(step) for step in path), (_PLAIN, ""))[0]
        fits = bool(pattern.fullmatch(value))
    if fits:
        return value
    found = "what stands there" if about.private else as_toml(value)
    reader.problem(path, f"{path[-1]} must be {wanted}, not {found}.")
    return None


def _wanted(path: KeyPath, about: Key) -> str:
    if about.among:
        choices = " or ".join(as_toml(one) for one in about.among)
        return f"a table of names, each {choices}" if about.kind is dict else choices
    if about.kind is bool:
        return "true or false"
    if about.kind is int:
        return f"a whole number from {about.low:,} to {about.high:,}"
    return _PATTERNS.get(tuple(str(step) for step in path), (_PLAIN, "a text"))[1]


def _hardware_problems(table: Mapping[str, Value]) -> Sequence[str]:
    if not table:  # nothing to check, and nothing to import for it
        return ()
    from hardware.config.spec import ConfigError, parse

    try:
        parse(table)
    except ConfigError as error:
        return error.problems
    return ()


def _placed(reader: Reader, said: str) -> str:
    """Return a problem of the hardware table with file and line: `hardware.buttons.spin: ...`."""
    where, _, _ = said.partition(":")
    path = tuple(where.split("."))
    return f"{reader.name}:{reader.line(path)}: {said}{'' if said.endswith('.') else '.'}"


def _state_folder(settings: Settings, env: Mapping[str, str], system_state: Path) -> Path:
    home = Path(env.get("HOME") or "/nonexistent")
    if settings.state.folder:
        named = settings.state.folder
        return home / named[2:] if named.startswith("~/") else Path(named)
    if given := env.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    # `sudo croupier doctor` on an appliance looks at the appliance's games, not at root's.
    if system_state.is_dir() and os.access(system_state, os.W_OK):
        return system_state
    return Path(env.get("XDG_STATE_HOME") or home / ".local" / "state") / "croupier"


def _choices(
    settings: Settings, before: Reader | None, just_chosen: tuple[str, str]
) -> dict[str, Value]:
    """Return only what was ever chosen: the rest stays with the config file."""
    chosen: dict[str, Value] = {}
    for title, section in {"": Settings, **SECTIONS}.items():
        part = getattr(settings, title) if title else settings
        base: KeyPath = (title,) if title else ()
        values = {
            name: getattr(part, name)
            for name, about in keys_of(section).items()
            if about.on_screen
            and ((title, name) == just_chosen or (before and before.get((*base, name)) is not None))
        }
        if values:
            chosen |= {title: values} if title else values
    return chosen
