"""What the program does not load when it starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# A pygame that finds numpy and setuptools beside it, as Raspberry Pi OS's own does.
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from firmware_host.cli import start_lightly
start_lightly()
import pygame
assert pygame.version.vernum >= (2, 1, 2)
import display.toolkit.stage
loaded = [n for n in ("numpy", "pkg_resources", "gpiozero", "serial") if sys.modules.get(n)]
print(loaded)
"""


def test_heavy_packages_beside_pygame_are_not_loaded(tmp_path: Path) -> None:
    for package in ("numpy", "pkg_resources"):
        (tmp_path / f"{package}.py").write_text("raise SystemExit('it was loaded')\n")
    command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


# As SDL's silent sound card would hear it.
HEARD = """
import os, sys
os.environ["SDL_AUDIODRIVER"] = "dummy"
from firmware_host.cli import UNUSED, start_lightly
start_lightly()
import hashlib, hmac, pygame
from display.device.sound import Sound
from firmware_host.kept.pin import fits, hashed
print([name for name in (*UNUSED, "_hashlib") if sys.modules.get(name)])
print(hashlib.sha256(b"abc").hexdigest()[:8], hmac.digest(b"key", b"abc", "sha256").hex()[:8])
sound = Sound()
sound.close()
sound.cue("tap")
print(sound.failed, pygame.mixer.get_init() is not None)
print(fits(hashed("1234", bytes(16)), "1234"), hashed("1234", bytes(16))[-8:])
"""


def test_sounds_and_a_pin_load_what_a_light_start_leaves_out() -> None:
    command = [sys.executable, "-W", "error", "-c", HEARD]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[]", "ba7816bf 9c196e32", "False True", "True 4c07cb8f"]


# Both ways of importing, a second time as well, and what asks any module for its parts.
WANTED = """
import sys
from firmware_host.cli import HARDLY_USED, Postponed, start_lightly
start_lightly()
import dataclasses, pathlib, inspect, subprocess, pygame
from firmware_host.touch import app
print(all(type(sys.modules[name]) is Postponed for name in HARDLY_USED), "ast" in sys.modules)
from subprocess import run as first
import subprocess as again
print(subprocess.run is first is again.run, len(inspect.signature(first).parameters))
from pygame import sprite
print(sprite.Group().sprites(), hasattr(inspect, "nothing"), hasattr(inspect, "__wrapped__"))
loaded = sys.modules["subprocess"]
print(isinstance(loaded, Postponed), again.__file__ == loaded.__file__)
"""


def test_what_is_imported_just_in_case_is_loaded_when_it_is_wanted() -> None:
    command = [sys.executable, "-W", "error", "-c", WANTED]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "True False",
        "True 6",
        "[] False False",
        "False True",
    ]


# The whole program with a cabinet on pins that are not there; stopped as soon as it is open.
WHOLE = """
import signal, sys
from firmware_host import cli
from firmware_host.system import service
from pathlib import Path
LATE = ("gpiozero", "lgpio", "serial", "hardware.rig")
def ready(self, status):
    print("first frame", [name for name in LATE if name in sys.modules])
    signal.raise_signal(signal.SIGTERM)
service.Notifier.ready = ready
sys.argv = ["croupier", "play", "--display", "dummy", "--boot", "--hardware", "mock",
            "--state", sys.argv[1], "--config", sys.argv[2]]
status = cli.main()
print("after", [name for name in LATE if name in sys.modules], status)
"""


def test_buttons_and_ports_are_loaded_after_the_first_frame(tmp_path: Path) -> None:
    config = tmp_path / "croupier.toml"
    config.write_text("[hardware]\nprofile = 'cabinet'\n")
    command = [sys.executable, "-c", WHOLE, str(tmp_path / "state"), str(config)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    said = run.stdout.splitlines()
    assert "first frame []" in said
    assert "after ['gpiozero', 'serial', 'hardware.rig'] 0" in said
