"""The whole appliance in QEMU: package, systemd, screen, a FAT stick in its socket.

    python -m tests.guest.screen.appliance FOLDER [TRIAL...]

FOLDER/appliance is made by appliance.sh; by default everything is tried. dosfstools and mtools
are needed for the stick.

One line per thing that was tried; the status is how many of them went wrong. What the machine took
to open the table stands at the end.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.system.service import DARK
from firmware_host.touch.loop import OPEN
from tests.guest.appliance import INSIDE, LABEL, Appliance
from tests.guest.screen.guest import Gone, Guest
from tests.guest.versions import laid

SLOW = 600.0  # seconds that anything may take under emulation
STICK = 128_000_000  # bytes
DROP = "/run/systemd/system/croupier.service.d"
# What ignores the wish to end stays in the service's group after the table itself has gone.
STUBBORN = (
    '[Service]\nExecStart=\nExecStart=/bin/sh -c \'trap "" TERM; sleep 9999 & '
    "exec /opt/croupier/bin/croupier play --display auto --boot'\n"
)
WRONG_LIBRARY = "[Service]\nEnvironment=SDL_FRAMEBUFFER_ACCELERATION=opengl\n"


class Trial(Appliance):
    """One boot, and what was tried in it."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest, "/share", patience=SLOW, every=1.0)
        self.guest = guest
        shutil.copy(INSIDE, guest.share / "inside.py")

    def drop_in(self, text: str) -> None:
        """Change the unit for a while; nothing takes the change away again."""
        write = f"cat > {DROP}/test.conf <<'END'\n{text}END\n" if text else f"rm {DROP}/test.conf\n"
        self.guest.run(f"mkdir -p {DROP}\n{write}systemctl daemon-reload")


def of_the_doctor(trial: Trial) -> str:
    """What the doctor says about the screen."""
    _, said = trial.guest.run("croupier doctor")
    lines = [line.strip() for line in said.splitlines() if "Screen by kmsdrm" in line]
    return lines[0] if lines else said[-200:]


def opens(trial: Trial) -> None:
    """The table opens by itself after a boot, and can be seen."""
    good = trial.until(trial.is_open)
    trial.say("opens at boot", good and trial.show("StatusText") == OPEN, trial.show("StatusText"))
    time.sleep(5)
    trial.say("can be seen", not trial.guest.photograph("opened").is_black)
    line = of_the_doctor(trial)
    trial.say("the doctor finds the screen well", line.startswith("ok "), line)


def restarts(trial: Trial) -> None:
    """A restart whose stop has to be forced ends active, and no login prompt comes instead."""
    trial.drop_in(STUBBORN)
    trial.guest.run("systemctl restart croupier")
    trial.until(trial.is_open)
    before = trial.show("InvocationID")
    trial.guest.run("systemctl restart croupier")
    good = trial.until(lambda: trial.is_open() and trial.show("InvocationID") != before)
    _, forced = trial.guest.run("journalctl -u croupier -o cat | grep -c 'SIGKILL\\|timed out'")
    getty = trial.guest.run("systemctl is-active getty@tty1")[1].strip()
    good = good and getty != "active" and forced.strip() != "0"
    details = f"forced {forced.strip()} times, then active; prompt {getty}"
    trial.say("a restart that had to be forced", good, details)
    trial.drop_in("")


def knows_darkness(trial: Trial) -> None:
    """With a library that draws nothing the table says that it cannot be seen."""
    trial.drop_in(WRONG_LIBRARY)
    trial.guest.run("systemctl restart croupier")
    trial.until(trial.is_open)
    status = trial.show("StatusText")
    black = trial.guest.photograph("dark").is_black
    trial.say("a black screen is known", black and status == DARK, status)
    line = of_the_doctor(trial)
    trial.say("and the doctor says so", line.startswith("FAIL "), line)
    trial.drop_in("")
    trial.guest.run("systemctl restart croupier")
    trial.until(trial.is_open)


TRIALS: dict[str, Callable[[Trial], None]] = {
    "opens": opens,
    "restarts": restarts,
    "knows_darkness": knows_darkness,
    "stick": Appliance.stick,
}


def fat_stick(deb: Path, image: Path) -> Path:
    """Make a stick as people have them, with newer versions of a package on it."""
    with image.open("wb") as file:
        file.truncate(STICK)
    subprocess.run(["mkfs.vfat", "-n", LABEL, image], check=True, stdout=subprocess.DEVNULL)
    with TemporaryDirectory() as work:
        files = sorted(laid(deb, Path(work)).iterdir())
        subprocess.run(["mcopy", "-i", image, *files, "::"], check=True)
    return image


def main(folder: Path, wanted: list[str]) -> int:
    """Boot, try everything, say how long it took."""
    work = folder / "appliance"
    stick = fat_stick(work / "croupier.deb", work / "stick.img")
    with Guest(work, stick=stick) as guest:
        trial = Trial(guest)
        print(f"{folder.name}:")
        for name in wanted or TRIALS:
            try:
                TRIALS[name](trial)
            except Gone as gone:
                trial.say(name, good=False, details=str(gone)[-200:])
        memory = int(trial.show("MemoryCurrent") or 0) // 1_000_000
        _, boot = guest.run("systemd-analyze | head -n 1")
        print(f"  memory {memory} MB, {boot.strip()}")
    return trial.wrong


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2:]))
