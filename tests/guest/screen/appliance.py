"""The whole appliance in QEMU: package, systemd, screen, a stick in its socket.

    python -m tests.guest.screen.appliance FOLDER [TRIAL...]

FOLDER/appliance is made by appliance.sh; by default everything is tried.

One line per thing that was tried; the status is how many of them went wrong. What the machine took
to open the table stands at the end.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from firmware_host.system.service import DARK
from firmware_host.touch.loop import OPEN
from tests.guest.screen.guest import Gone, Guest

SLOW, HELPED = 600.0, 1800.0  # seconds that anything, and the helper, may take under emulation
AS_TABLE = "setpriv --reuid=croupier --regid=croupier --clear-groups"
DROP = "/run/systemd/system/croupier.service.d"
# What ignores the wish to end stays in the service's group after the table itself has gone.
STUBBORN = (
    '[Service]\nExecStart=\nExecStart=/bin/sh -c \'trap "" TERM; sleep 9999 & '
    "exec /opt/croupier/bin/croupier play --display auto --boot'\n"
)
WRONG_LIBRARY = "[Service]\nEnvironment=SDL_FRAMEBUFFER_ACCELERATION=opengl\n"


class Trial:
    """One boot, and what was tried in it."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.wrong = 0
        self._number = 0

    def say(self, what: str, good: bool, details: str = "") -> None:
        """Tell how something went."""
        self.wrong += not good
        print(f"  {'good ' if good else 'WRONG'} {what:44} {details}", flush=True)

    def show(self, name: str) -> str:
        """A property of the service."""
        return self.guest.run(f"systemctl show croupier -p {name} --value")[1].strip()

    def until(self, holds: Callable[[], bool], limit: float = SLOW) -> bool:
        """Wait for something, asking every second."""
        end = time.monotonic() + limit
        while not holds():
            if time.monotonic() > end:
                return False
            time.sleep(1)
        return True

    def is_open(self) -> bool:
        return self.show("ActiveState") == "active"

    def drop_in(self, text: str) -> None:
        """Change the unit for a while; nothing takes the change away again."""
        write = f"cat > {DROP}/test.conf <<'END'\n{text}END\n" if text else f"rm {DROP}/test.conf\n"
        self.guest.run(f"mkdir -p {DROP}\n{write}systemctl daemon-reload")

    def wish(self, act: str, **values: str) -> dict[str, object]:
        """Leave a wish as the table would, and wait for the helper's answer."""
        self._number += 1
        number = f"trial-{self._number}"
        text = json.dumps({"number": number, "act": act, **values})
        self.guest.run(_leave(text))
        found: dict[str, object] = {}

        def answered() -> bool:
            _, said = self.guest.run("cat /run/croupier-care/answer.json")
            try:
                found.update(json.loads(said))
            except ValueError:
                return False
            return found.get("number") == number and bool(found.get("done"))

        return found if self.until(answered, HELPED) else {"says": "no answer"}


def _leave(text: str) -> str:
    """The shell line that leaves a wish as the table's own user."""
    return f"{AS_TABLE} tee /run/croupier/.new > /dev/null <<'END'\n{text}\nEND\n" + (
        f"{AS_TABLE} mv /run/croupier/.new /run/croupier/wish"
    )


def opens(trial: Trial) -> None:
    """The table opens by itself after a boot, and can be seen."""
    good = trial.until(trial.is_open)
    trial.say("opens at boot", good and trial.show("StatusText") == OPEN, trial.show("StatusText"))
    time.sleep(5)
    trial.say("can be seen", not trial.guest.photograph("opened").is_black)
    _, said = trial.guest.run("croupier doctor")
    line = next((line for line in said.splitlines() if "Screen by kmsdrm" in line), said[-200:])
    trial.say("the doctor finds the screen well", " ok " in f" {line} ", line.strip())


def restarts(trial: Trial) -> None:
    """A restart whose stop has to be forced ends active, and no login prompt comes instead."""
    trial.drop_in(STUBBORN)
    trial.guest.run("systemctl restart croupier")
    trial.until(trial.is_open)
    before = trial.show("InvocationID")
    trial.guest.run("systemctl restart croupier", SLOW)
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
    trial.guest.run("systemctl restart croupier", SLOW)
    trial.until(trial.is_open)
    status = trial.show("StatusText")
    black = trial.guest.photograph("dark").is_black
    trial.say("a black screen is known", black and status == DARK, status)
    trial.drop_in("")
    trial.guest.run("systemctl restart croupier", SLOW)
    trial.until(trial.is_open)


def handles_a_stick(trial: Trial) -> None:
    """Backups go to the stick and come back; nothing of it stays mounted."""
    found = trial.wish("look")
    versions = [package["version"] for package in found.get("packages", [])]  # type: ignore[attr-defined]
    trial.say(
        "the stick is looked at", versions == ["9.9.1", "9.9.0"], f"{found.get('stick')} {versions}"
    )
    made = "croupier-20261118-1200.croupier"
    trial.guest.run(f"{AS_TABLE} croupier backup /var/lib/croupier/outbox/{made}", SLOW)
    trial.say("a backup is put on it", bool(trial.wish("put", name=made).get("ok")))
    fetched = trial.wish("fetch", name=made).get("ok")
    same = trial.guest.run(
        f"cmp /var/lib/croupier/outbox/{made} /var/cache/croupier/fetched/{made}"
    )
    trial.say("and comes back the same", bool(fetched) and same[0] == 0)
    trial.guest.run("systemctl start croupier-backup.service", SLOW)
    backups = trial.wish("look").get("backups", [])
    trial.say("the weekly one is there too", len(backups) == 2, str(backups))  # type: ignore[arg-type]
    mounted = trial.guest.run("grep croupier-care /proc/mounts")[1]
    trial.say("nothing stays mounted", mounted == "", mounted)


def updates(trial: Trial) -> None:
    """A newer version is installed; one that does not start is taken back by itself."""
    said = trial.wish("update", name="croupier_9.9.0_all.deb")
    trial.say("a newer version is installed", bool(said.get("ok")), str(said.get("says")))
    trial.say("and open", trial.is_open() and trial.show("StatusText") == OPEN)
    said = trial.wish("update", name="croupier_9.9.1_all.deb")
    version = trial.guest.run("dpkg-query -W -f '${Version}' croupier")[1]
    back = not said.get("ok") and version == "9.9.0"
    trial.say("one that does not start is taken back", back, str(said.get("says"))[:120])
    trial.say("and the old one is open", trial.until(trial.is_open), version)
    said = trial.wish("go back")
    version = trial.guest.run("dpkg-query -W -f '${Version}' croupier")[1]
    trial.say("and there is a way back", bool(said.get("ok")) and version != "9.9.0", version)


TRIALS = {act.__name__: act for act in (opens, restarts, knows_darkness, handles_a_stick, updates)}


def main(folder: Path, wanted: list[str]) -> int:
    """Boot, try everything, say how long it took."""
    work = folder / "appliance"
    with Guest(work, stick=work / "stick.img") as guest:
        trial = Trial(guest)
        print(f"{folder.name}:")
        for attempt in (TRIALS[name] for name in wanted or TRIALS):
            try:
                attempt(trial)
            except Gone as gone:
                trial.say(attempt.__name__, good=False, details=str(gone)[-200:])
        memory = int(trial.show("MemoryCurrent") or 0) // 1_000_000
        _, boot = guest.run("systemd-analyze | head -n 1")
        print(f"  memory {memory} MB, {boot.strip()}")
    return trial.wrong


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2:]))
