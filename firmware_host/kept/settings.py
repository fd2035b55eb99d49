"""Everything that can be set, with its default, its limits and the words that explain it.

The classes below are the one table of keys: the loader checks against them, the commented config
file is written from them, and the program reads them. A key added here is added everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import TypeVar

from firmware_host.engine.rulings import PRESETS
from firmware_host.engine.toml import Value
from firmware_host.values import dataclass

T = TypeVar("T", bound=str | int | bool)


@dataclass(frozen=True)
class Key:
    """The rules for the value of one key. `on_screen` ones can also be changed at the table."""

    says: str
    kind: type
    among: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 0
    on_screen: bool = False
    private: bool = False  # not shown with the settings in force


def key(
    default: T,
    says: str,
    *,
    among: tuple[T, ...] = (),
    low: int = 0,
    high: int = 0,
    on_screen: bool = False,
    private: bool = False,
) -> T:
    """Return a field of a section, together with what the config file says about it."""
    about = Key(says, type(default), among, low, high, on_screen, private)
    made: T = field(default=default, metadata={"key": about})
    return made


@dataclass(frozen=True)
class DisplaySettings:
    """The screen."""

    driver: str = key(
        "auto",
        "How to reach the screen. auto takes Wayland or X11 on a desktop and KMSDRM without one.",
        among=("auto", "kmsdrm", "wayland", "x11", "dummy"),
    )
    card: int = key(
        -1,
        "Which /dev/dri/card to draw on without a desktop; -1 takes the one with a screen on it.",
        low=-1,
        high=15,
    )
    size: str = key(
        "auto",
        'The window on a desktop, as in "800x480". auto is the whole screen of an appliance.',
    )
    rotation: int = key(
        0,
        "By how many degrees the panel is turned.",
        among=(0, 90, 180, 270),
        on_screen=True,
    )
    touch: str = key(
        "",
        "How touches lie on the panel, in six numbers as Touch calibration has measured them. "
        "Empty: as the panel reports them.",
        on_screen=True,
    )
    text: str = key(
        "normal", "Size of the type.", among=("small", "normal", "large"), on_screen=True
    )
    high_contrast: bool = key(False, "Black, white and heavier outlines.", on_screen=True)
    reduced_motion: bool = key(False, "Wheels and dice show their result at once.", on_screen=True)
    speed: str = key(
        "calm",
        "Results stay until touched, briefly, or not at all.",
        among=("calm", "brisk", "instant"),
        on_screen=True,
    )
    brightness: int = key(100, "Per cent.", low=10, high=100, on_screen=True)
    turn_to_player: str = key(
        "off",
        "Turn the picture towards the seat whose turn it is.",
        among=("off", "on", "ask"),
        on_screen=True,
    )
    dim_after: int = key(
        600, "Seconds without a touch until the screen is dimmed; 0 is never.", high=86_400
    )
    attract_after: int = key(
        60,
        "Seconds without a touch until a demo game runs on the home screen; 0 is never.",
        high=86_400,
    )
    odds: bool = key(True, "Show the odds card at gambles.", on_screen=True)


@dataclass(frozen=True)
class SoundSettings:
    """Sound and voice. Nothing is told by sound alone."""

    mute: bool = key(False, "No sound and no voice at all.", on_screen=True)
    volume: int = key(70, "Per cent.", low=0, high=100, on_screen=True)
    voice: bool = key(False, "Says what happens aloud; needs espeak-ng.", on_screen=True)
    voice_speed: int = key(160, "Words per minute.", low=80, high=400, on_screen=True)


@dataclass(frozen=True)
class TableSettings:
    """What the set-up screen proposes. Every game can choose otherwise."""

    money: str = key(
        "cash",
        "cash keeps the paper money and says which notes to hand over; ledger keeps it all in "
        "the machine.",
        among=("cash", "ledger"),
    )
    chance: str = key(
        "machine",
        "Who rolls, spins and draws: the machine, or real dice, wheels and cards that are entered.",
        among=("machine", "real"),
    )
    sources: Mapping[str, str] = field(
        default_factory=dict,
        metadata={
            "key": Key(
                'Chance sources that differ, by name, as in { dice = "real" }.',
                dict,
                among=("machine", "real"),
            )
        },
    )
    preset: str = key(
        "printed",
        "House rules to start from: as printed, for families, or those of the last game.",
        among=PRESETS,
    )
    second_person: bool = key(
        True,
        "Corrections need a second player, new house rules everybody.",
        on_screen=True,
    )
    coach: bool = key(
        True,
        "Explains each new question to first-time players.",
        on_screen=True,
    )


@dataclass(frozen=True)
class LockSettings:
    """Parents' lock: a PIN before settings, corrections, house rules and abandoning a game."""

    pin: str = key(
        "",
        "The PIN, as the screen has stored it: set it there. Empty: nothing is "
        "locked. `croupier unlock` takes a forgotten one off.",
        on_screen=True,
        private=True,
    )
    minutes: int = key(5, "How long it stays open after the PIN.", low=1, high=60, on_screen=True)


@dataclass(frozen=True)
class StateSettings:
    """Where games are kept."""

    folder: str = key(
        "",
        "The folder for games, packs and logs. Left empty: /var/lib/croupier for the service, "
        "~/.local/state/croupier for a person.",
    )
    log_kilobytes: int = key(
        256, "Size at which the log is turned over; three are kept.", low=16, high=65_536
    )


@dataclass(frozen=True)
class PhoneSettings:
    """Phones at the table. Nothing listens until somebody opens Phones on the screen."""

    port: int = key(8276, "Where phones knock while the door is open.", low=1, high=65_535)
    certificate: str = key("", "A certificate for https, if you have one for this machine.")
    key: str = key("", "And its private key, if that is in a file of its own.")


@dataclass(frozen=True)
class HallSettings:
    """Several tables in one hall, heard of over an MQTT broker. Left empty: this table is alone."""

    broker: str = key("", "The broker's name or address, as in 10.0.0.5. Empty: no hall.")
    port: int = key(0, "Its port; 0 is 1883, or 8883 with tls.", high=65_535)
    name: str = key("hall", "What the hall is called, the same at every table.")
    table: str = key("", "What this table is called there. Empty: the name of the machine.")
    user: str = key("", "The name to log in with, if the broker wants one.")
    password_file: str = key("", "The file whose first line is the password that goes with it.")
    tls: bool = key(False, "Speak to the broker over TLS.")
    ca: str = key("", "The file with the broker's authority; empty: those the system trusts.")
    certificate: str = key("", "The file with our own certificate, if the broker wants one.")
    private_key: str = key("", "The file with the key that belongs to it.")
    home_assistant: bool = key(True, "Let Home Assistant find this table by itself.")


@dataclass(frozen=True)
class Settings:
    """All of it. `state_folder` is where `state.folder` led on this machine.

    `hardware` is the plain `[hardware]` table, which `hardware.config.spec.parse` understands;
    `source` is the file that was read, if there was one.
    """

    language: str = key("auto", "Screen language; auto asks the system.", on_screen=True)
    display: DisplaySettings = field(default_factory=DisplaySettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    table: TableSettings = field(default_factory=TableSettings)
    lock: LockSettings = field(default_factory=LockSettings)
    phones: PhoneSettings = field(default_factory=PhoneSettings)
    state: StateSettings = field(default_factory=StateSettings)
    hall: HallSettings = field(default_factory=HallSettings)
    hardware: Mapping[str, Value] = field(default_factory=dict)
    state_folder: Path = Path()
    source: Path | None = None


Section = (
    DisplaySettings
    | SoundSettings
    | TableSettings
    | LockSettings
    | PhoneSettings
    | StateSettings
    | HallSettings
)

SECTIONS: Mapping[str, type[Section]] = {
    "display": DisplaySettings,
    "sound": SoundSettings,
    "table": TableSettings,
    "lock": LockSettings,
    "phones": PhoneSettings,
    "state": StateSettings,
    "hall": HallSettings,
}


def keys_of(section: type[Settings | Section]) -> dict[str, Key]:
    """Return the keys of a section, in the order they are written."""
    return {one.name: one.metadata["key"] for one in fields(section) if "key" in one.metadata}
