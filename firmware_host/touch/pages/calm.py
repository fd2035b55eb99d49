"""A calm table for people who want it large, slow and spoken: one switch, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware_host.kept.settings import SECTIONS, Settings, keys_of
from firmware_host.touch.app import House

Value = str | int | bool
Change = Callable[[House, str, str, Value], None]
BEFORE = "before calm"  # under this key the journal keeps how it was
CALM: Mapping[tuple[str, str], Value] = {
    ("display", "text"): "large",
    ("display", "speed"): "calm",
    ("display", "reduced_motion"): True,
    ("display", "odds"): False,
    ("sound", "mute"): False,
    ("sound", "voice"): True,
    ("sound", "voice_speed"): 120,
}


def is_calm(settings: Settings) -> bool:
    """Return whether everything stands as a calm table has it."""
    return all(_now(settings, *key) == value for key, value in CALM.items())


def switch(house: House, change: Change) -> None:
    """Switch to calm settings and remember the old ones, or restore them. Raises `Refused`."""
    if not is_calm(house.settings):
        before = {" ".join(key): _now(house.settings, *key) for key in CALM}
        house.journal.keep(BEFORE, before)
        wanted = dict(CALM)
    else:
        kept = house.journal.kept(BEFORE)
        wanted = {key: _usual(*key) for key in CALM}
        if isinstance(kept, dict):
            known = {key: kept.get(" ".join(key)) for key in CALM}
            wanted |= {key: was for key, was in known.items() if type(was) is type(CALM[key])}
    for (section, name), value in wanted.items():
        change(house, section, name, value)


def _now(settings: Settings, section: str, name: str) -> Value:
    value: Value = getattr(getattr(settings, section), name)
    return value


def _usual(section: str, name: str) -> Value:
    assert name in keys_of(SECTIONS[section])
    return _now(Settings(), section, name)
