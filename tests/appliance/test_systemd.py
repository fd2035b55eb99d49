"""The units as systemd itself reads them, and the installer into a folder."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.kept.settings import PhoneSettings
from firmware_host.system.service import STEP
from firmware_host.touch.phones.opened import WISH

ROOT = Path(__file__).parents[2]
UNITS = ROOT / "systemd"
INSTALL = UNITS / "install.sh"

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed"
)


def call(*command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=env)


def unit(name: str) -> dict[str, list[str]]:
    """The directives of a unit, each with its values in order."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / name).read_text().splitlines():
        key, mark, value = line.partition("=")
        if mark and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.systemd
@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    names = []
    kinds = ("service", "path", "timer", "socket")
    found = [path for kind in kinds for path in UNITS.glob(f"croupier*.{kind}")]
    for source in sorted(found):
        # The program is not installed where the tests run; everything else is checked as it is.
        text = re.sub(r"(?m)^ExecStart=/opt/.*", "ExecStart=/bin/true", source.read_text())
        (tmp_path / source.name).write_text(text)
        names.append(str(tmp_path / source.name))
    run = call("systemd-analyze", "verify", "--man=no", *names)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.systemd
@needs_systemd
@pytest.mark.parametrize("name", ["croupier.service", "croupier-hall.service"])
def test_the_services_expose_little(name: str) -> None:
    options = ("--offline=true", "--threshold=13", "--no-pager")
    run = call("systemd-analyze", "security", *options, str(UNITS / name))
    assert run.returncode == 0, run.stdout[-200:] + run.stderr


@pytest.mark.systemd
@needs_systemd
def test_the_door_exposes_less_than_anything() -> None:
    options = ("--offline=true", "--threshold=6", "--no-pager")
    run = call("systemd-analyze", "security", *options, str(UNITS / "croupier-door.service"))
    assert run.returncode == 0, run.stdout[-200:] + run.stderr


def test_the_door_can_call_nobody_and_is_open_only_on_a_wish() -> None:
    door = unit("croupier-door.service")
    assert door["PrivateNetwork"] == ["yes"]
    assert door["DynamicUser"] == ["yes"]
    assert door["ExecStart"] == ["/opt/croupier/bin/croupier door --table %t/croupier/phones.sock"]
    assert unit("croupier-door.socket")["ListenStream"] == [str(PhoneSettings().port)]
    # Neither is started at boot: only the table's wish starts the socket, and a phone the rest.
    assert "WantedBy" not in {**door, **unit("croupier-door.socket")}
    assert unit("croupier-door-switch.path")["PathChanged"] == [f"%t/croupier/{WISH}"]


def test_what_the_table_needs_is_not_hardened_away() -> None:
    service = unit("croupier.service")
    # Each of these was seen to break GPIO, the screen or the touch of a real kernel.
    assert "AF_NETLINK" in service["RestrictAddressFamilies"][0]
    assert "ProcSubset" not in service
    assert "PrivateDevices" not in service
    assert "PrivateNetwork" not in service
    assert service["WorkingDirectory"] == ["%t/croupier"]
    allowed = {value.split()[0] for value in service["DeviceAllow"]}
    built_in = {"char-gpiochip", "char-ttyAMA", "char-ttyS"}
    # By number: a name whose driver is loaded after the start of the service would mean nothing.
    graphics, keys, sound, usb, acm = (f"char-{major}" for major in (226, 13, 116, 188, 166))
    assert allowed == built_in | {graphics, keys, sound, usb, acm}
    members = {
        line.split()[2]
        for line in (UNITS / "sysusers.conf").read_text().splitlines()
        if line.startswith("m ")
    }
    assert members == set(service["SupplementaryGroups"][0].split())


def test_the_service_is_watched_and_boots_into_the_game() -> None:
    service = unit("croupier.service")
    assert service["ExecStart"] == ["/opt/croupier/bin/croupier play --display auto --boot"]
    assert (service["Type"], service["NotifyAccess"]) == (["notify"], ["main"])
    assert service["WatchdogSec"] == ["10"]
    assert service["TimeoutStartSec"] == [str(STEP)]
    assert service["Restart"] == ["always"]
    assert service["TimeoutStopSec"] == ["2"]


def test_a_forced_stop_does_not_bring_the_prompt_over_a_start_that_waits() -> None:
    assert unit("croupier.service")["OnFailure"] == ["croupier-prompt.service"]
    prompt = unit("croupier-prompt.service")
    assert prompt["After"] == ["croupier.service"]
    assert "is-failed" in prompt["ExecCondition"][0]


def install(root: Path, *options: str) -> str:
    run = call("sh", str(INSTALL), "--root", str(root), *options)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def files(root: Path) -> dict[str, bytes]:
    """Everything below a folder, except the users' files that systemd writes itself."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        if path.is_file() and not path.is_symlink()
        else os.readlink(path).encode()
        for path in sorted(root.rglob("*"))
        if (path.is_file() or path.is_symlink()) and path.parent != root / "etc"
    }


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A bare image, with the boot line of Raspberry Pi OS."""
    boot = tmp_path / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "cmdline.txt").write_text("console=tty1 root=PARTUUID=12 rootwait\n")
    return tmp_path


def test_a_dry_run_changes_nothing(image: Path) -> None:
    before = files(image)
    said = install(image, "--dry-run")
    assert files(image) == before
    assert "would: install" in said
    assert str(image / "etc/systemd/system/croupier.service") in said


def test_installing_twice_is_installing_once(image: Path) -> None:
    install(image)
    once = files(image)
    said = install(image)
    assert files(image) == once
    assert f"{image}/opt/croupier: unchanged" in said
    assert "opt/croupier/firmware_host/engine/table.py" in once
    # Nothing compiled and no tests, but for the one that croupier new-game writes out.
    assert [name for name in once if "__pycache__" in name or "/tests/" in name] == [
        "opt/croupier/firmware_host/commands/skeleton/tests/test_pot_luck.py.txt"
    ]
    wants = image / "etc/systemd/system/multi-user.target.wants/croupier.service"
    assert os.readlink(wants) == "/etc/systemd/system/croupier.service"
    line = (image / "boot/firmware/cmdline.txt").read_text()
    assert line == (
        "console=tty1 root=PARTUUID=12 rootwait consoleblank=0 vt.global_cursor_default=0\n"
    )


def test_an_upgrade_keeps_games_packs_config_and_environment(image: Path) -> None:
    install(image)
    kept = {
        "var/lib/croupier/games.db": b"an evening",
        "var/lib/croupier/packs/mine.toml": b"a pack",
        "etc/croupier/croupier.toml": b"[sound]\nmute = true\n",
        "opt/croupier/lib/made-from": b"made once",
    }
    for name, content in kept.items():
        (image / name).parent.mkdir(parents=True, exist_ok=True)
        (image / name).write_bytes(content)
    (image / "opt/croupier/firmware_host/gone.py").write_text("# of the version before\n")
    (image / "opt/croupier/.installed").write_text("the version before\n")
    said = install(image)
    assert "yours, kept" in said
    after = files(image)
    assert {name: after[name] for name in kept} == kept
    assert "opt/croupier/firmware_host/gone.py" not in after


def test_an_upgrade_cut_off_in_the_middle_is_mended(image: Path) -> None:
    install(image)
    whole = files(image)
    (image / "opt/croupier").rename(image / "opt/croupier.old")
    (image / "opt/croupier.new").mkdir()
    install(image)
    assert files(image) == whole
    assert not (image / "opt/croupier.old").exists()


def test_uninstalling_leaves_only_games_and_config(image: Path) -> None:
    before = files(image)
    install(image)
    game = image / "var/lib/croupier/games.db"
    game.parent.mkdir(parents=True)
    game.write_bytes(b"an evening")
    install(image, "--uninstall")
    left = set(files(image)) - set(before)
    assert left == {"var/lib/croupier/games.db", "etc/croupier/croupier.toml"}
    assert (image / "boot/firmware/cmdline.txt").read_bytes() == before["boot/firmware/cmdline.txt"]
    install(image, "--uninstall", "--purge")
    assert files(image) == before


@pytest.mark.parametrize("archive", ["Raspberry Pi's", "Debian's"])
def test_fetching_says_what_it_would_fetch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, archive: str
) -> None:
    candidate = "0.2.2-1" if archive == "Raspberry Pi's" else "(none)"
    apt = tmp_path / "bin/apt-cache"
    apt.parent.mkdir()
    apt.write_text(f"#!/bin/sh\necho '  Candidate: {candidate}'\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{apt.parent}:{os.environ['PATH']}")
    folder = tmp_path / "wheels"
    run = call("sh", str(INSTALL), "--fetch", str(folder), "--dry-run")
    assert run.returncode == 0, run.stderr
    assert not folder.exists()
    said = " ".join(run.stdout.split())
    # As if nothing were there: the Pi without a network may have less than this machine.
    assert "--download-only -o Dir::State::status=/dev/null" in said
    for package in ("python3-pip-whl", "python3-pygame", "python3-serial", "libegl1", "libgles2"):
        assert package in said
    assert "--require-hashes" in said
    # Debian has neither lgpio nor a gpiozero that can use it: the table does without the header.
    assert ("python3-gpiozero python3-lgpio" in said) is (archive == "Raspberry Pi's")
    assert ("on the header will not work" in said) is (archive == "Debian's")


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")
def test_a_fetched_folder_is_a_source_for_apt(tmp_path: Path) -> None:
    control = tmp_path / "made/DEBIAN/control"
    control.parent.mkdir(parents=True)
    control.write_text(
        "Package: lamp\nVersion: 1:2.0\nArchitecture: all\nMaintainer: nobody\nDescription: light\n"
    )
    wheels = tmp_path / "on a stick"
    wheels.mkdir()
    call("dpkg-deb", "-b", str(control.parents[1]), str(wheels / "lamp_1%3a2.0_all.deb"))
    run = call("sh", "-euc", f'. "{UNITS}/lay.sh"; index "{wheels}"')
    assert run.returncode == 0, run.stderr
    # A name with a percent sign would be another one to apt, one with a colon none on a stick.
    assert [path.name for path in wheels.iterdir()] == ["lamp_1.2.0_all.deb"]
    stanza = dict(line.split(": ", 1) for line in run.stdout.strip().splitlines())
    raw = (wheels / "lamp_1.2.0_all.deb").read_bytes()
    assert stanza["Package"] == "lamp"
    assert stanza["Filename"] == "./lamp_1.2.0_all.deb"
    assert stanza["Size"] == str(len(raw))
    assert stanza["SHA256"] == hashlib.sha256(raw).hexdigest()


@pytest.mark.parametrize(("library", "made"), [("python3.4", False), ("", True)])
def test_an_environment_of_another_python_is_made_anew(
    tmp_path: Path, library: str, made: bool
) -> None:
    here = Path(os.path.realpath(sys.executable))
    bin_ = tmp_path / ".venv/bin"
    bin_.mkdir(parents=True)
    (bin_ / "python").symlink_to(here)
    (tmp_path / ".venv/lib" / (library or here.name)).mkdir(parents=True)
    for name in ("lock.txt", ".venv/made-from-runtime"):
        (tmp_path / name).write_text("the same\n")
    script = f"cd {tmp_path}; . {ROOT}/requirements/venv.sh; is_made_for lock.txt runtime"
    assert (call("sh", "-c", script).returncode == 0) is made


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rot", "x"], "unknown option --rot"),
        (["--root"], "--root needs a folder"),
        (["--root", "/no/such"], "there is no folder /no/such"),
        (["--wheels", "/no/such", "--root", "/"], "there is no folder /no/such"),
        (["--purge", "--dry-run"], "--purge goes with --uninstall"),
    ],
)
def test_a_wrong_call_is_refused(options: list[str], said: str) -> None:
    run = call("sh", str(INSTALL), *options)
    assert run.returncode == 1
    assert said in run.stderr


def test_help_says_how() -> None:
    run = call("sh", str(INSTALL), "--help")
    assert run.returncode == 0
    assert run.stdout.startswith("Makes a Raspberry Pi")
    assert "set -eu" not in run.stdout


def test_an_image_whose_links_lead_out_of_it_is_left_alone(tmp_path: Path) -> None:
    image, elsewhere = tmp_path / "image", tmp_path / "elsewhere"
    (image / "etc/systemd").mkdir(parents=True)
    elsewhere.mkdir()
    (image / "etc/systemd/system").symlink_to(elsewhere)
    run = call("sh", str(INSTALL), "--root", str(image))
    assert run.returncode == 1
    assert "leads out of the image" in run.stderr
    assert list(elsewhere.iterdir()) == []
    assert not (image / "opt").exists()


def test_a_careful_roots_umask_leaves_nothing_that_the_service_cannot_read(image: Path) -> None:
    run = call("sh", "-c", f"umask 077; exec sh {INSTALL} --root {image}")
    assert run.returncode == 0, run.stdout + run.stderr
    laid = [path for path in (image / "opt").rglob("*") if not path.is_symlink()]
    assert laid
    assert [path for path in laid if not path.stat().st_mode & 0o004] == []


def test_the_unit_takes_what_is_free() -> None:
    service = unit("croupier.service")
    assert service["SystemCallFilter"] == ["@system-service", "~@privileged @resources"]
    for key in ("RemoveIPC", "PrivateMounts", "MemoryMax", "TasksMax"):
        assert key in service


def test_a_folder_named_like_the_wish_does_not_disable_the_switch(tmp_path: Path) -> None:
    take_away, _ = unit("croupier-poweroff.service")["ExecStart"]
    wish = tmp_path / "croupier" / "poweroff"
    (wish / "inside").mkdir(parents=True)
    assert call(*take_away.replace("%t", str(tmp_path)).split()).returncode == 0
    assert not wish.exists()
