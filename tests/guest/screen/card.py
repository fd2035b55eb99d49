"""A card image for a PC, looked into and booted in QEMU: nothing of anybody's in it, and a picture.

    python -m tests.guest.screen.card IMAGE ROOT

IMAGE is made by systemd/image/build --arch amd64 --work DIR; ROOT is DIR/root, whose kernel is
handed over. The first boot has to make what the image must not have; the second finds it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.guest.screen.guest import Computer, Machine

BOOT, TABLE, GAMES = 1, 2, 3
BOOT_WITHIN = 900.0


def start_of(image: Path, number: int) -> int:
    """Where a partition begins, in bytes."""
    listed = subprocess.run(
        ["sfdisk", "--dump", image], capture_output=True, text=True, check=True
    ).stdout
    lines = [line for line in listed.splitlines() if "start=" in line]
    return int(lines[number - 1].split("start=")[1].split(",")[0]) * 512


def inside(image: Path, number: int, request: str) -> str:
    """What debugfs says about a file of a partition."""
    place = f"{image}?offset={start_of(image, number)}"
    run = subprocess.run(
        ["debugfs", "-R", request, place], capture_output=True, text=True, check=False
    )
    return run.stdout


def words_of(image: Path) -> str:
    """Return what the card says to its kernel."""
    place = f"{image}@@{start_of(image, BOOT)}"
    run = subprocess.run(
        ["mtype", "-i", place, "::cmdline.txt"], capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def say(what: str, good: bool, details: str = "") -> int:
    """Tell how something went; 1 if it went wrong."""
    print(f"  {'good ' if good else 'WRONG'} {what:44} {details}", flush=True)
    return not good


def _is_empty(image: Path, path: str) -> bool:
    """Whether a file of the system's partition is there with nothing in it."""
    return bool(re.search(r"Project: +\d+ +Size: 0\n", inside(image, TABLE, f"stat {path}")))


def _not_there(image: Path) -> list[str]:
    """The places to mount on that a system which is never written to would look for in vain."""
    lines = map(str.split, inside(image, TABLE, "cat /etc/fstab").splitlines())
    points = [fields[1] for fields in lines if len(fields) > 1 and fields[1].startswith("/")]
    return [at for at in points if "Type: directory" not in inside(image, TABLE, f"stat {at}")]


def looked_into(image: Path) -> int:
    """Nothing is in the image that must be different on every machine, and nothing is missing."""
    shadow = inside(image, TABLE, "cat /etc/shadow")
    passwords = [line for line in shadow.splitlines() if line.split(":")[1][:1] not in ("!", "*")]
    wrong = say("no password opens anything", bool(shadow) and not passwords, str(passwords))
    wrong += say("no machine id", _is_empty(image, "/etc/machine-id"))
    wrong += say("no host keys", "ssh_host" not in inside(image, TABLE, "ls /etc/ssh"))
    seed = inside(image, TABLE, "stat /var/lib/systemd/random-seed")
    wrong += say("no seed of chance", "Inode" not in seed)
    missing = _not_there(image)
    return wrong + say("every place to mount on is there", not missing, " ".join(missing))


def boot(work: Path, image: Path, root: Path, name: str, until: Callable[[Machine], bool]) -> float:
    """Boot the card until something holds; the seconds it took, or -1."""
    (kernel,) = (root / "boot").glob("vmlinuz-*")
    (initrd,) = (root / "boot").glob("initrd.img-*")
    began = time.monotonic()
    words = "root=LABEL=table rootwait quiet consoleblank=0 vt.global_cursor_default=0"
    with Computer(work, kernel, initrd, f"{words} console=tty1 console=ttyS0", image) as machine:
        while time.monotonic() < began + BOOT_WITHIN:
            if until(machine):
                took = time.monotonic() - began
                machine.photograph(name)
                return took
            time.sleep(5)
    return -1.0


def is_bright(machine: Machine) -> bool:
    """Whether a page of the table is on the screen, not letters of a console on black."""
    pixels = machine.photograph("now").pixels
    return sum(1 for value in pixels[::97] if value) > len(pixels[::97]) * 0.8


def main(image: Path, root: Path) -> int:
    """Look into a copy of the card, boot it twice."""
    work = image.with_suffix(".booted")
    work.mkdir(exist_ok=True)
    card = work / "card.img"
    shutil.copy(image, card)
    print(f"{image.name}:")
    wrong = looked_into(card)
    first = boot(work, card, root, "first", is_bright)
    wrong += say("the first boot opens the table", first > 0, f"after {first:.0f} s, emulated")
    own = inside(card, TABLE, "cat /etc/machine-id").strip()
    wrong += say("and gave the machine an id", len(own) == 32)
    games = inside(card, GAMES, "ls /")
    wrong += say("games lie on their own partition", "croupier.db" in games)
    second = boot(work, card, root, "second", is_bright)
    wrong += say("after the plug was pulled it opens again", second > 0, f"after {second:.0f} s")
    return wrong


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))
