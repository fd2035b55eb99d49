"""The config file: every mistake at once, with its line, and never a black screen."""

from __future__ import annotations

import os
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.kept import config, config_text
from firmware_host.kept.config import fitted, load, remember
from firmware_host.kept.settings import SECTIONS, Settings, keys_of

ROOT = Path(__file__).parents[2]


def read(tmp_path: Path, text: str) -> tuple[Settings, list[str]]:
    path = tmp_path / "croupier.toml"
    path.write_text(text)
    return load(str(path), {"HOME": str(tmp_path)}, system_state=tmp_path / "none")


def test_without_a_file_everything_is_at_its_default(tmp_path: Path) -> None:
    settings, problems = load(
        None, {"HOME": str(tmp_path)}, system=tmp_path / "none", system_state=tmp_path / "none"
    )
    assert problems == []
    assert settings.display.rotation == 0
    assert settings.source is None
    assert settings.state_folder == tmp_path / ".local/state/croupier"


def test_every_mistake_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    settings, problems = read(
        tmp_path,
        """language = "english please"
colour = "red"

[display]
rotation = 45
brightness = 300
text = "large"
hight = 3
size = "huge"

[sound]
mute = "no"
volume = true

[table]
sources = { dice = "fate" }
[state]
folder = "games"
[hardware]
profile = "screen"
""",
    )
    assert problems == [
        'croupier.toml:1: language must be "auto" or a language such as "en" or "de", '
        'not "english please".',
        "croupier.toml:2: unknown key 'colour'; "
        "known: language, display, sound, table, lock, phones, state, hall, hardware.",
        "croupier.toml:5: rotation must be 0 or 90 or 180 or 270, not 45.",
        "croupier.toml:6: brightness must be a whole number from 10 to 100, not 300.",
        f"croupier.toml:8: unknown key 'hight'; known: {', '.join(keys_of(SECTIONS['display']))}.",
        'croupier.toml:9: size must be "auto" or a size such as "800x480", not "huge".',
        'croupier.toml:12: mute must be true or false, not "no".',
        "croupier.toml:13: volume must be a whole number from 0 to 100, not true.",
        'croupier.toml:16: sources must be a table of names, each "machine" or "real", '
        'not { dice = "fate" }.',
        'croupier.toml:18: folder must be a full path such as /var/lib/croupier, not "games".',
    ]
    # What was right is in force, what was wrong is at its default.
    assert settings.display.text == "large"
    assert settings.display.rotation == 0
    assert settings.sound.volume == 70
    assert settings.hardware == {"profile": "screen"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[display\nrotation = 90\n", "croupier.toml:1: "),
        (b"[display]\nrotation = = 90\n", "croupier.toml:2: "),
        (b"# caf\xe9\n", "{folder}/croupier.toml:1: not UTF-8 text."),
        (b"display = 3\n", "croupier.toml:1: display must be a table."),
        (b"hardware = 3\n", "croupier.toml:1: hardware must be a table."),
        (b"x" * 300_000, "croupier.toml:1: too long"),
        (b"a = " + b"[" * 5000, "croupier.toml:1: "),
    ],
)
def test_a_file_that_cannot_be_used_leaves_the_defaults(
    tmp_path: Path, text: bytes, said: str
) -> None:
    path = tmp_path / "croupier.toml"
    path.write_bytes(text)
    settings, problems = load(str(path), {"HOME": str(tmp_path)}, system_state=tmp_path / "none")
    assert problems[0].startswith(said.format(folder=tmp_path))
    assert settings.display == Settings().display


def test_a_named_file_that_is_missing_is_told(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "CROUPIER_CONFIG": str(tmp_path / "gone.toml")}
    settings, problems = load(None, env, system_state=tmp_path / "none")
    assert problems == [f"{tmp_path}/gone.toml cannot be read: No such file or directory."]
    assert settings.sound == Settings().sound


def test_the_order_of_search(tmp_path: Path) -> None:
    def place(name: str, volume: int) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"[sound]\nvolume = {volume}\n")
        return path

    system = place("etc/croupier.toml", 1)
    env = {"HOME": str(tmp_path)}

    def volume(given: str | None = None) -> int:
        return load(given, env, system=system, system_state=tmp_path / "none")[0].sound.volume

    assert volume() == 1
    place(".config/croupier/croupier.toml", 2)
    assert volume() == 2
    env["XDG_CONFIG_HOME"] = str(tmp_path / "xdg")
    assert volume() == 1
    place("xdg/croupier/croupier.toml", 3)
    assert volume() == 3
    env["CROUPIER_CONFIG"] = str(place("named.toml", 4))
    assert volume() == 4
    assert volume(str(place("given.toml", 5))) == 5


def test_where_games_are_kept(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path)}
    system_state = tmp_path / "var"
    none = tmp_path / "none"

    def folder(text: str = "") -> Path:
        path = tmp_path / "c.toml"
        path.write_text(text)
        return load(str(path), env, system=none, system_state=system_state)[0].state_folder

    assert folder() == tmp_path / ".local/state/croupier"
    env["XDG_STATE_HOME"] = str(tmp_path / "xdg")
    assert folder() == tmp_path / "xdg/croupier"
    system_state.mkdir()
    assert folder() == system_state
    env["STATE_DIRECTORY"] = f"{tmp_path}/service:{tmp_path}/other"
    assert folder() == tmp_path / "service"
    assert folder('state.folder = "~/games"') == tmp_path / "games"
    assert folder('state.folder = "/srv/games"') == Path("/srv/games")


def test_hardware_problems_get_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text("[hardware]\nprofile = 'screen'\n[hardware.buttons]\nspin = 99\n")
    settings, problems = load(str(path), {"HOME": str(tmp_path)}, system_state=tmp_path / "none")
    assert problems == [
        "croupier.toml:4: hardware.buttons.spin: "
        "GPIO99 is not on the header (GPIO2 to GPIO27 are).",
    ]
    assert fitted(settings).buttons == ()


def test_the_shipped_file_is_written_from_the_keys(tmp_path: Path) -> None:
    shipped = ROOT / "docs" / "croupier.toml"
    if os.environ.get("CROUPIER_REWRITE"):
        shipped.write_text(config_text.example())
    assert shipped.read_text() == config_text.example()
    settings, problems = read(tmp_path, shipped.read_text())
    assert problems == []
    assert settings.display == Settings().display


def test_every_key_of_the_shipped_file_can_be_switched_on(tmp_path: Path) -> None:
    lines = []
    for line in config_text.example().partition("# Buttons, lamps")[0].splitlines():
        bare = line.removeprefix("# ")
        name = bare.partition(" = ")[0]
        known = {key for part in (Settings, *SECTIONS.values()) for key in keys_of(part)}
        lines.append(bare if name in known else line)
    text = "\n".join(lines)
    settings, problems = read(tmp_path, text)
    assert problems == []
    written = tomllib.loads(text)
    for title, section in SECTIONS.items():
        assert set(written[title]) == {one.name for one in fields(section)}
        assert getattr(settings, title) == section()


def test_what_is_shown_reads_back_the_same(tmp_path: Path) -> None:
    settings, _ = read(
        tmp_path,
        '[table]\nsources = { "odd name" = "real" }\n[state]\nfolder = "/a \\"b\\" \\\\ c"\n'
        "[hardware]\nchip = 4\nfree = ['spi']\n[hardware.buttons]\nspin = { pin = 17 }\n",
    )
    again, problems = read(tmp_path, config_text.shown(settings))
    assert problems == []
    assert again == settings


def test_choices_of_the_screen_win_and_last(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(f'[state]\nfolder = "{tmp_path}"\n[sound]\nvolume = 30\n')

    def start() -> tuple[Settings, list[str]]:
        return load(str(path), {"HOME": str(tmp_path)})

    settings, _ = start()
    settings = remember(settings, "sound", "mute", True)
    settings = remember(settings, "", "language", "de")
    settings = remember(settings, "sound", "mute", False)
    assert start() == (settings, [])
    # Only what was chosen is kept: the config file still rules over the rest.
    path.write_text(f'[state]\nfolder = "{tmp_path}"\n[sound]\nvolume = 55\nmute = true\n')
    assert start()[0].sound.volume == 55
    assert start()[0].sound.mute is False
    assert not list(tmp_path.glob(".*.new"))


def test_only_keys_of_the_screen_can_be_chosen(tmp_path: Path) -> None:
    settings, _ = read(tmp_path, "")
    with pytest.raises(ValueError, match="not a choice of the screen"):
        remember(settings, "display", "driver", "x11")
    folder = tmp_path / ".local/state/croupier"
    folder.mkdir(parents=True)
    (folder / config.CHOICES).write_text('[display]\ndriver = "x11"\nrotation = 91\n')
    settings, problems = read(tmp_path, "")
    assert settings.display.driver == "auto"
    assert problems == ["choices.toml:3: rotation must be 0 or 90 or 180 or 270, not 91."]


@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_no_file_whatever_stops_the_start(raw: bytes) -> None:
    path = Path("/dev/shm" if Path("/dev/shm").is_dir() else "/tmp") / f"croupier-{os.getpid()}"
    path.write_bytes(raw)
    try:
        settings, _ = load(str(path), {"HOME": "/nonexistent"}, system_state=Path("/nonexistent"))
    finally:
        path.unlink()
    assert isinstance(settings, Settings)
