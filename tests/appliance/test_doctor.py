"""The doctor on machines built for it: every failure is found and has a remedy."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.cli import main as croupier
from firmware_host.doctor import bundle, keeping, pins, ports, screen_and_sound, software
from firmware_host.doctor.checks import Check, ChipInfo, Machine, State, User, ask_command, ok
from firmware_host.doctor.examine import run
from firmware_host.doctor.page import as_json, text, verdict
from firmware_host.kept.settings import DisplaySettings, Settings, SoundSettings
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.system.service import DARK
from hardware.config.spec import parse
from tests.toy import toy_setup

ME = User("ann", os.getuid() or 1000, frozenset({os.getgid()}))
STRANGER = User("croupier", 61_234, frozenset({61_234}))
MODEL_5 = "Raspberry Pi 5 Model B Rev 1.0"


class Commands:
    """What commands print on the machine at hand; the others are not installed."""

    def __init__(self, **answers: str) -> None:
        self.answers = answers

    def __call__(self, command: Sequence[str]) -> str | None:
        key = "trial" if "-c" in command else command[0].replace("-", "_")
        if command[:2] == ["systemctl", "is-active"]:
            key = "modem"
        answer = self.answers.get(key)
        return answer.format(driver=command[3] if key == "trial" else "") if answer else None


def machine(root: Path, **more: object) -> Machine:
    plain = Machine(
        root=root,
        env={"HOME": "/home/ann"},
        user=ME,
        command=Commands(),
        chip=lambda path: ChipInfo(path.name, "pinctrl-bcm2711", 58),
        line=lambda path, line: "",
        wall=lambda: keeping.BUILT + 1000,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def put(root: Path, path: str, content: str = "", mode: int = 0o660) -> Path:
    file = root / path.lstrip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)
    file.chmod(mode)
    return file


def states(checks: Sequence[Check]) -> list[tuple[str, str]]:
    return [(check.name, check.state.value) for check in checks]


def one(checks: Sequence[Check], name: str) -> Check:
    return next(check for check in checks if check.name == name)


# -- the program -------------------------------------------------------------------------------


def test_python_and_packages(tmp_path: Path) -> None:
    assert software.python((3, 10, 4)).state == State.FAILURE
    assert software.python((3, 13, 1)).state == State.OK
    versions: dict[str, str | None] = {
        "pygame": "2.1.2",
        "gpiozero": "1.6.2",
        "pyserial": None,
        "lgpio": "0.0.0.2",
        "font-manrope": "0.0.2",
        "font-source-serif-pro": None,
    }
    put(tmp_path, "/proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    found = list(software.packages(machine(tmp_path), versions.get))
    assert states(found) == [
        ("pygame", "ok"),
        ("gpiozero", "failure"),
        ("pyserial", "warning"),
        ("lgpio", "failure"),  # the useless placeholder that resolvers fall back to
        ("font-manrope", "ok"),
        ("font-source-serif-pro", "failure"),
    ]
    both = {**versions, "RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}
    assert list(software.packages(machine(tmp_path), both.get))[-1].state == State.FAILURE


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("", State.SKIPPED),
        ("LoadState=not-found\n", State.SKIPPED),
        ("LoadState=loaded\nActiveState=active\nSubState=running\nNRestarts=0\n", State.OK),
        ("LoadState=loaded\nActiveState=active\nSubState=running\nNRestarts=3\n", State.WARNING),
        ("LoadState=loaded\nActiveState=inactive\nSubState=dead\n", State.WARNING),
        ("LoadState=loaded\nActiveState=failed\nSubState=failed\nResult=watchdog", State.FAILURE),
    ],
)
def test_the_service(tmp_path: Path, said: str, state: State) -> None:
    found = software.service(machine(tmp_path, command=Commands(systemctl=said)))
    assert found.state == state


# -- screen, touch, sound ----------------------------------------------------------------------


def test_a_screen_that_opens(tmp_path: Path) -> None:
    put(tmp_path, "/dev/dri/card1")
    put(tmp_path, "/sys/class/drm/card1-DSI-1/status", "connected\n")
    here = machine(tmp_path, command=Commands(trial="{driver} 800x480"))
    assert states(list(screen_and_sound.drivers(here, Settings()))) == [("Screen by kmsdrm", "ok")]
    desktop = replace(here, env={"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"})
    assert states(list(screen_and_sound.drivers(desktop, Settings()))) == [
        ("Screen by wayland", "ok"),
        ("Screen by x11", "skipped"),
        ("Screen by kmsdrm", "skipped"),
    ]


def test_a_screen_that_nobody_can_open(tmp_path: Path) -> None:
    put(tmp_path, "/dev/dri/card0")
    here = machine(tmp_path, user=STRANGER, command=Commands(trial="refused kmsdrm not available"))
    found = list(screen_and_sound.drivers(here, Settings()))
    assert states(found) == [("Screen by kmsdrm", "warning"), ("Screen", "failure")]
    assert "no display is connected" in found[0].remedy
    assert "usermod -aG video,render croupier" in found[0].remedy


def test_a_driver_that_shows_nothing_does_not_count(tmp_path: Path) -> None:
    here = machine(tmp_path, command=Commands(trial="offscreen 1024x768"))
    assert list(screen_and_sound.drivers(here, Settings()))[-1].state == State.FAILURE
    dummy = replace(Settings(), display=DisplaySettings(driver="dummy"))
    here = machine(tmp_path, command=Commands(trial="dummy 1024x768"))
    assert list(screen_and_sound.drivers(here, dummy))[-1].state == State.FAILURE


def test_the_running_table_holds_the_screen(tmp_path: Path) -> None:
    running = Commands(systemctl="LoadState=loaded\nActiveState=active\n")
    found = list(screen_and_sound.drivers(machine(tmp_path, command=running), Settings()))
    assert states(found) == [("Screen by kmsdrm", "ok")]


@pytest.mark.parametrize("active", ["active", "activating"])
def test_the_running_table_has_lost_its_screen(tmp_path: Path, active: str) -> None:
    said = (
        f"LoadState=loaded\nActiveState={active}\nSubState=x\n"
        "StatusText=Waiting for a screen: no display is connected to card0-HDMI-A-1\n"
    )
    here = machine(tmp_path, command=Commands(systemctl=said, trial="KMSDRM 800x480"))
    (found,) = screen_and_sound.drivers(here, Settings())
    assert (found.name, found.state) == ("Screen by kmsdrm", State.FAILURE)
    assert "card0-HDMI-A-1" in found.says
    assert "opens by itself" in found.remedy
    assert software.service(here).state == State.WARNING


def test_the_running_table_knows_that_its_screen_is_black(tmp_path: Path) -> None:
    said = f"LoadState=loaded\nActiveState=active\nSubState=running\nStatusText={DARK}\n"
    here = machine(tmp_path, command=Commands(systemctl=said))
    (found,) = screen_and_sound.drivers(here, Settings())
    assert (found.name, found.state) == ("Screen by kmsdrm", State.FAILURE)
    assert "libgles2" in found.remedy
    assert software.service(here).state == State.WARNING


def test_a_screen_that_opens_and_stays_black(tmp_path: Path) -> None:
    here = machine(tmp_path, command=Commands(trial="{driver} 800x480 dark"))
    (found,) = screen_and_sound.drivers(here, Settings())
    assert found.state == State.FAILURE
    assert found.says == "opens, 800x480, but stays black"


@pytest.mark.parametrize(
    ("driver", "says"), [("dummy", "dummy 800x480"), ("none", "refused none not available")]
)
def test_the_trial_goes_the_tables_own_way(driver: str, says: str) -> None:
    said = ask_command([sys.executable, "-c", screen_and_sound.BARE_TRIAL, driver, "-1", *sys.path])
    assert said == f"{says}\n"


def test_touch(tmp_path: Path) -> None:
    assert screen_and_sound.touch(machine(tmp_path)).state == State.SKIPPED
    put(tmp_path, "/sys/class/input/event0/device/name", "gpio-keys\n")
    put(tmp_path, "/sys/class/input/event0/device/capabilities/abs", "0\n")
    assert screen_and_sound.touch(machine(tmp_path)).state == State.SKIPPED
    put(tmp_path, "/sys/class/input/event3/device/name", "raspberrypi-ts\n")
    put(tmp_path, "/sys/class/input/event3/device/properties", "2\n")
    put(tmp_path, "/dev/input/event3")
    assert screen_and_sound.touch(machine(tmp_path)).says == "raspberrypi-ts (/dev/input/event3)"
    dead = screen_and_sound.touch(machine(tmp_path, user=STRANGER))
    assert dead.state == State.FAILURE
    assert "usermod -aG input croupier" in dead.remedy


def test_a_finger_is_found_by_its_axes(tmp_path: Path) -> None:
    put(tmp_path, "/sys/class/input/event1/device/name", "a panel\n")
    put(tmp_path, "/sys/class/input/event1/device/capabilities/abs", "260800000000003\n")
    assert list(screen_and_sound.inputs(machine(tmp_path))) == [("event1", "a panel")]


def test_sound_and_voice(tmp_path: Path) -> None:
    assert screen_and_sound.sound(machine(tmp_path)).state == State.SKIPPED
    put(tmp_path, "/proc/asound/cards", " 0 [vc4hdmi0 ]: vc4-hdmi - vc4-hdmi-0\n    vc4-hdmi-0\n")
    assert screen_and_sound.sound(machine(tmp_path)).says == "vc4-hdmi - vc4-hdmi-0"
    put(tmp_path, "/dev/snd/pcmC0D0p")
    assert screen_and_sound.sound(machine(tmp_path, user=STRANGER)).state == State.WARNING
    assert screen_and_sound.voice(machine(tmp_path)).state == State.WARNING
    assert (
        screen_and_sound.voice(machine(tmp_path, command=Commands(espeak_ng="1.51"))).state
        == State.OK
    )


# -- pins --------------------------------------------------------------------------------------


def pi5_chip(path: Path) -> ChipInfo:
    label = {"gpiochip0": "pinctrl-bcm2712-aon", "gpiochip4": "pinctrl-rp1"}[path.name]
    return ChipInfo(path.name, label, 54)


def test_the_header_of_a_pi_5_under_both_numberings(tmp_path: Path) -> None:
    put(tmp_path, "/proc/device-tree/model", MODEL_5)
    put(tmp_path, "/dev/gpiochip0")
    old = machine(tmp_path, chip=pi5_chip)
    config = parse({})
    wrong = pins.header(old, config, pins.chosen(old, config))
    assert wrong.state == State.FAILURE
    put(tmp_path, "/dev/gpiochip4")
    assert pins.header(old, config, pins.chosen(old, config)).says.startswith("/dev/gpiochip4")
    # Named wrongly in the config: the remedy names the right one.
    forced = parse({"chip": 0})
    assert pins.header(old, forced, pins.chosen(old, forced)).remedy.startswith("Write chip = 4")


def test_buttons_and_lamps_are_named_one_by_one(tmp_path: Path) -> None:
    put(tmp_path, "/dev/gpiochip0")
    config = parse({"profile": "spin-button"})
    held = machine(tmp_path, line=lambda path, line: "spi0 CS0" if line == 27 else "")
    found = list(pins.all_checks(held, config))
    assert states(found) == [
        ("GPIO chip", "ok"),
        ("GPIO rights", "ok"),
        ("Button spin", "ok"),
        ("Lamp spin", "warning"),
    ]
    assert "spi0 CS0" in found[-1].says
    running = replace(held, command=Commands(systemctl="ActiveState=active\n"))
    assert list(pins.all_checks(running, config))[-1].state == State.OK


def test_pins_without_rights_or_chip(tmp_path: Path) -> None:
    config = parse({"profile": "spin-button"})
    assert states(list(pins.all_checks(machine(tmp_path), config))) == [("GPIO chip", "failure")]
    put(tmp_path, "/dev/gpiochip0")
    found = list(pins.all_checks(machine(tmp_path, user=STRANGER), config))
    assert "usermod -aG gpio croupier" in one(found, "GPIO rights").remedy
    assert states(list(pins.all_checks(machine(tmp_path), parse({})))) == [("GPIO", "skipped")]
    simulated = parse({"profile": "cabinet", "backend": "simulated"})
    assert states(list(pins.all_checks(machine(tmp_path), simulated))) == [("GPIO", "skipped")]


# -- ports -------------------------------------------------------------------------------------


def reader(port: str, kind: str = "pn532") -> dict[str, object]:
    return {"readers": {"cards": {"kind": kind, "port": port}}}


def test_a_reader_that_is_there(tmp_path: Path) -> None:
    put(tmp_path, "/dev/ttyUSB0")
    (tmp_path / "dev/croupier-cards").symlink_to("ttyUSB0")
    found = list(ports.all_checks(machine(tmp_path), parse(reader("/dev/croupier-cards"))))
    assert [check.says for check in found] == ["/dev/croupier-cards -> ttyUSB0"]


def test_a_reader_that_is_not_there_or_not_allowed(tmp_path: Path) -> None:
    config = parse(reader("/dev/croupier-cards"))
    gone = list(ports.all_checks(machine(tmp_path), config))
    assert (gone[0].state, gone[0].says) == (State.FAILURE, "/dev/croupier-cards is not there")
    put(tmp_path, "/dev/croupier-cards")
    shut = list(ports.all_checks(machine(tmp_path, user=STRANGER), config))
    assert "usermod -aG dialout croupier" in shut[0].remedy


def test_the_headers_uart(tmp_path: Path) -> None:
    config = parse(reader("/dev/serial0"))
    here = machine(tmp_path)
    assert "enable_uart=1" in next(ports.all_checks(here, config)).remedy
    put(tmp_path, "/dev/ttyS1")  # Debian's name for it, and no other
    assert "here the port is /dev/ttyS1" in next(ports.all_checks(here, config)).remedy
    put(tmp_path, "/etc/rpi-issue")
    assert "enable_uart=1" in next(ports.all_checks(here, config)).remedy
    put(tmp_path, "/dev/ttyS0")
    (tmp_path / "dev/serial0").symlink_to("ttyS0")
    put(tmp_path, "/proc/cmdline", "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2")
    assert "kernel's console" in next(ports.all_checks(here, config)).says
    put(tmp_path, "/proc/cmdline", "console=ttyS0,115200 root=/dev/mmcblk0p2")
    assert "kernel's console" in next(ports.all_checks(here, config)).says
    put(tmp_path, "/proc/cmdline", "console=tty1 root=/dev/mmcblk0p2")
    assert next(ports.all_checks(here, config)).state == State.OK
    put(tmp_path, "/proc/device-tree/model", MODEL_5)
    assert "debug connector" in next(ports.all_checks(here, config)).says


def test_what_else_is_plugged_in(tmp_path: Path) -> None:
    put(tmp_path, "/dev/serial/by-id/usb-Pico")
    here = machine(tmp_path, command=Commands(modem="active"))
    assert states(list(ports.all_checks(here, parse({})))) == [("Plugged in", "skipped")]
    put(tmp_path, "/dev/croupier-cards")
    found = list(ports.all_checks(here, parse(reader("/dev/croupier-cards"))))
    assert one(found, "ModemManager").state == State.WARNING


# -- keeping -----------------------------------------------------------------------------------

MOUNTS = """/dev/mmcblk0p2 / ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
overlay /over overlay rw 0 0
/dev/mmcblk0p3 /over/var/lib/croupier ext4 rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "state"),
    [
        ("/var/lib/croupier", State.OK),
        ("/run/croupier", State.FAILURE),
        ("/running/croupier", State.OK),
        ("/over/home", State.FAILURE),
        ("/over/var/lib/croupier", State.OK),
    ],
)
def test_games_that_would_be_lost_at_a_boot(tmp_path: Path, folder: str, state: State) -> None:
    put(tmp_path, "/proc/self/mounts", MOUNTS)
    assert keeping.volatile(machine(tmp_path), Path(folder)).state == state


def test_a_read_only_system_needs_a_partition_for_games(tmp_path: Path) -> None:
    state = Path("/var/lib/croupier")
    card = "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"
    games = "/dev/mmcblk0p3 /var/lib/croupier ext4 {},noatime 0 0\n"
    put(tmp_path, "/proc/self/mounts", card)
    missing = keeping.volatile(machine(tmp_path), state)
    assert (missing.state, "mounted read-only" in missing.says) == (State.FAILURE, True)
    put(tmp_path, "/proc/self/mounts", card + games.format("rw"))
    there = keeping.volatile(machine(tmp_path), state)
    assert there.state == State.OK
    assert there.says.endswith("the system itself is never written to")
    put(tmp_path, "/proc/self/mounts", card + games.format("ro,errors=remount-ro"))
    assert keeping.volatile(machine(tmp_path), state).state == State.FAILURE


def test_the_state_folder(tmp_path: Path) -> None:
    here = machine(tmp_path)
    tmp_path.chmod(0o770)
    assert keeping.writable(here, tmp_path / "new").says.endswith("(will be made)")
    shut = keeping.writable(machine(tmp_path, user=STRANGER), tmp_path / "new")
    assert "chown -R croupier" in shut.remedy
    times = iter([0.0, 0.004, 0.0, 0.4])
    timed = machine(tmp_path, clock=lambda: next(times))
    assert keeping.flush(timed, tmp_path).says == "one flush takes 4.0 ms"
    assert keeping.flush(timed, tmp_path).state == State.WARNING
    assert keeping.flush(here, tmp_path / "gone").state == State.FAILURE
    assert not (tmp_path / ".doctor").exists()


def test_damaged_files_are_told(tmp_path: Path) -> None:
    put(tmp_path, "croupier.db.20261116.damaged")
    assert [check.state for check in keeping.damaged(tmp_path)] == [State.WARNING]


def test_the_clock(tmp_path: Path) -> None:
    early = machine(tmp_path, wall=lambda: 1000.0)
    assert keeping.clock(early, tmp_path / "none").state == State.WARNING
    here = machine(tmp_path)
    assert keeping.clock(here, tmp_path / "none").state == State.OK
    game = put(tmp_path, "state/croupier.db")
    os.utime(game, (keeping.BUILT + 1e6, keeping.BUILT + 1e6))
    assert "earlier than the last" in keeping.clock(here, tmp_path / "state").says
    put(tmp_path, "/run/systemd/timesync/synchronized")
    assert "by the network" in keeping.clock(here, tmp_path / "none").says


@pytest.mark.parametrize(
    ("flags", "state", "says"),
    [
        ("0", State.OK, "steady"),
        ("50000", State.WARNING, "since boot: under-voltage, throttled"),
        ("50005", State.FAILURE, "now: under-voltage, throttled"),
    ],
)
def test_the_power_supply(tmp_path: Path, flags: str, state: State, says: str) -> None:
    put(tmp_path, "/sys/devices/platform/soc/soc:firmware/get_throttled", flags + "\n")
    found = keeping.power(machine(tmp_path))
    assert (found.state, says in found.says) == (state, True)
    other = machine(tmp_path / "none", command=Commands(vcgencmd=f"throttled=0x{flags}\n"))
    assert keeping.power(other).state == state
    assert keeping.power(machine(tmp_path / "none")).state == State.SKIPPED


# -- the page, the bundle, the command ---------------------------------------------------------


def test_every_failure_has_a_remedy_and_the_doctor_always_finishes(tmp_path: Path) -> None:
    def broken(path: Path) -> ChipInfo | None:
        raise RuntimeError("odd chip")

    put(tmp_path, "/dev/gpiochip0")
    settings = replace(
        Settings(),
        hardware={"profile": "cabinet"},
        sound=SoundSettings(voice=True),
        state_folder=tmp_path / "state",
    )
    report = run(settings, ["croupier.toml:3: wrong."], machine(tmp_path, chip=broken))
    checks = [check for group in report.values() for check in group]
    assert "odd chip" in one(checks, "Doctor").says
    assert one(checks, "Config").says == "croupier.toml:3: wrong."
    unwell = [c for c in checks if c.state in (State.FAILURE, State.WARNING)]
    assert len(unwell) > 4
    assert all(check.remedy for check in unwell)


def test_the_page_and_its_json() -> None:
    report = {"Screen": [ok("A", "fine"), Check("B", State.FAILURE, "broken", "mend it")]}
    assert text(report) == (
        "Screen\n  ok    A: fine\n  FAIL  B: broken\n        -> mend it\n\n"
        "1 failure: see the lines marked with ->.\n"
    )
    assert "\033[31;1mFAIL\033[0m" in text(report, colour=True)
    data = json.loads(as_json(report))
    assert data["state"] == "failure"
    assert data["groups"]["Screen"][1]["remedy"] == "mend it"
    assert verdict({"Screen": [ok("A", "fine")]}) == "All well."


def test_a_bundle_has_the_last_game_without_its_secrets(tmp_path: Path, toy_shelf: None) -> None:
    journal = Journal(tmp_path / bundle.DATABASE)
    Session.begin(journal, toy_setup())
    journal.close()
    put(tmp_path, "croupier.log", '{"event": "started", "file": "/home/ann/x"}\n')
    config = put(tmp_path, "my.toml", "[sound]\nmute = true\n")
    settings = replace(Settings(), state_folder=tmp_path, source=config)
    here = machine(tmp_path, command=Commands(journalctl="a line\n"))
    names = bundle.pack(tmp_path / "out.zip", here, settings, {"Screen": [ok("A", "fine")]})
    with zipfile.ZipFile(tmp_path / "out.zip") as packed:
        assert set(packed.namelist()) == set(names)
        assert {"my.toml", "croupier.log", "journal.txt", "doctor.txt", "versions.txt"} < set(names)
        game = json.loads(packed.read("game.json"))
        assert "/home/ann" not in packed.read("croupier.log").decode()
    assert game["header"]["secret"] is None
    assert game["commitment"]


def test_a_bundle_of_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    assert json.loads(bundle.last_game(tmp_path)) is None
    journal = Journal(tmp_path / bundle.DATABASE)
    journal.begin("no-such-game", {})
    journal.close()
    assert "unreadable" in json.loads(bundle.last_game(tmp_path))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = put(tmp_path, "c.toml", f'[state]\nfolder = "{tmp_path}"\n[display]\nrotation = 45\n')
    assert croupier(["doctor", "--config", str(config), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert any("c.toml:4" in check["says"] for check in report["groups"]["Program"])
    assert croupier(["doctor", "--config", str(config), "--show-config"]) == 1
    shown = capsys.readouterr()
    assert f"# games in: {tmp_path}" in shown.out
    assert "c.toml:4" in shown.err
    assert croupier(["doctor", "--config", str(config), "--bundle", str(tmp_path / "b.zip")]) == 1
    assert (tmp_path / "b.zip").exists()
    capsys.readouterr()
    assert croupier(["doctor", "wiring", "--config", str(config)]) == 0
    assert capsys.readouterr().out.startswith("<svg")
