"""The appliance under real systemd, in a container that has no screen and no pins.

    python -m tests.guest.box FOLDER DEB [TRIAL...]

FOLDER is made by tests/guest/screen/root.sh; as root, with systemd-container installed. One line
per thing that was tried; the status is how many of them went wrong.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from firmware_host.touch.loop import OPEN
from tests.guest.appliance import INSIDE, STATE, Appliance, words
from tests.guest.box.box import Box
from tests.guest.box.stick import Stick
from tests.guest.versions import BAD, GOOD, made

TREE = Path(__file__).parents[3]
MOST_EXPOSED = 1.3
UNITS = ("croupier", "croupier-door", "croupier-hall")
PLAN = ("exposure", "hang", "door", "hall", "stick", "updates")
ANNOUNCED = "/etc/avahi/services/croupier.service"
# What the door's own sandbox lets a program do that wants to call somebody.
CALLS = """
import socket
for family, where in ((socket.AF_INET, ("127.0.0.1", 9)), (socket.AF_INET6, ("::1", 9))):
    try:
        socket.socket(family).connect(where)
        print("called", where)
    except OSError as error:
        print("refused:", error.strerror)
"""


class Trials(Appliance):
    """One boot, and what is tried in it."""

    def __init__(self, box: Box, work: Path, deb: Path, plugged: Stick) -> None:
        super().__init__(box, "/srv/handed", patience=200.0, every=0.3)
        self.box, self.work, self.deb, self.plugged = box, work, deb, plugged

    def handed(self, name: str) -> Path:
        """A place in the folder that both sides see."""
        return self.box.handed / name

    # -- what is tried -----------------------------------------------------------------------------

    def install(self) -> None:
        """The package starts its own service; a screen that nobody sees stands for the real one."""
        shutil.copy(self.deb, self.handed("croupier.deb"))
        shutil.copy(INSIDE, self.handed("inside.py"))
        self.run("mkdir -p /etc/croupier")
        self.run("printf '[display]\\ndriver = \"dummy\"\\n' > /etc/croupier/croupier.toml")
        status, said = self.run("dpkg -i /srv/handed/croupier.deb")
        good = status == 0 and self.until(self.is_open)
        self.say("installed, and its service opens the table", good, "" if good else said[-300:])
        user = self.run(f"ps -o user= -p {self.show('MainPID')}")[1].strip()
        self.say("it runs as its own user", user == "croupier", user)
        self.say("and says that it is open", self.show("StatusText") == OPEN)

    def exposure(self) -> None:
        """What systemd itself makes of the sandboxes."""
        for unit in UNITS:
            _, said = self.run(f"systemd-analyze security {unit} --no-pager | tail -n 1")
            found = re.search(r"(\d+\.\d)", said)
            level = float(found[1]) if found else 99.0
            self.say(f"exposure of {unit}", level <= MOST_EXPOSED, f"{level}")

    def hang(self) -> None:
        """A loop that hangs is restarted; a restart whose stop hangs ends active."""
        before = self.show("MainPID")
        self.run(f"kill -STOP {before}")
        began = time.monotonic()
        again = self.until(lambda: self.is_open() and self.show("MainPID") != before)
        self.say("a hung loop is restarted", again, f"after {time.monotonic() - began:.0f} s")
        before = self.show("MainPID")
        self.run(f"kill -STOP {before}; systemctl restart croupier")
        again = self.until(lambda: self.is_open() and self.show("MainPID") != before)
        self.say("a restart over a hung process ends active", again, self.show("Result"))

    def door(self) -> None:
        """A start opens the door of the game on the table; a phone comes in and answers."""
        self.say("no door without a wish", self.socket() != "active")
        self.service("stop")
        self.run("mkdir -p /etc/avahi/services")
        self.run(f"rm -f {STATE}/croupier.db*")
        status, said = self.lay()
        self.say("a game with an open door is laid", status == 0, said[-300:] if status else "")
        drop = "/run/systemd/system/croupier-door.service.d"
        self.handed("calls.py").write_text(CALLS)
        self.run(
            f"mkdir -p {drop} && printf '[Service]\\nExecStartPre=/usr/bin/python3 "
            f"/srv/handed/calls.py\\n' > {drop}/calls.conf && systemctl daemon-reload"
        )
        self.service("start")
        listening = self.until(lambda: self.socket() == "active")
        self.say("the table's wish opens the socket", listening)
        self.say("and announces it", self.run(f"grep _croupier._tcp {ANNOUNCED}")[0] == 0)
        idle = self.show("ActiveState", "croupier-door.service")
        self.say("and nothing runs before a phone comes", idle == "inactive", idle)
        before = self.rows()
        status, said = self.run(f"env {self.inside} phone 127.0.0.1:8276")
        for line in said.splitlines()[-3:]:
            print(f"        {line[:160]}")
        self.say("a phone fetches the page and takes its seat", status == 0 and "seat: Ann" in said)
        now = self.rows()
        self.say("its answer is in the journal", now > before, f"{before} before, {now} now")
        user = self.run(f"ps -o uid= -p {self.show('MainPID', 'croupier-door.service')}")[1]
        made_up = 61_184 <= int(user or 0) <= 65_519  # where systemd takes users for a while from
        self.say("the door runs as a user of its own", made_up, user.strip())
        _, said = self.run("journalctl -u croupier-door.service -o cat --no-pager")
        refused = [line for line in said.splitlines() if line.startswith("refused: ")]
        good = len(refused) == 2 and "called" not in said
        self.say("from its sandbox nobody can be called", good, "; ".join(refused))
        memory = int(self.show("MemoryCurrent", "croupier-door.service").replace("[not set]", "0"))
        print(f"        memory of the door: {memory // 1_000_000} MB")
        self.service("stop")
        shut = self.until(lambda: self.socket() == "inactive")
        self.say("a table that has ended has no door", shut)
        self.say("and announces none", self.run(f"test ! -e {ANNOUNCED}")[0] == 0)
        self.run(f"rm -f {STATE}/croupier.db*; rm -r {drop}; systemctl daemon-reload")
        self.service("start")
        self.until(self.is_open)

    def socket(self) -> str:
        """The state of the door's socket."""
        return self.show("ActiveState", "croupier-door.socket")

    def hall(self) -> None:
        """The hall's unit tells a real broker of the table, from its sandbox."""
        extra = self.work / "extra"
        if not list(extra.glob("mosquitto*.deb")):
            print(f"        no broker to be told: put the packages of mosquitto into {extra}")
            return
        shutil.copytree(extra, self.handed("extra"))
        _, said = self.run("dpkg -i /srv/handed/extra/*.deb")
        self.run("printf '[hall]\\nbroker = \"127.0.0.1\"\\n' >> /etc/croupier/croupier.toml")
        self.run("systemctl restart mosquitto croupier; systemctl start croupier-hall")
        heard = ""

        def told() -> bool:
            nonlocal heard
            _, heard = self.run("mosquitto_sub -h 127.0.0.1 -t '#' -C 1 -W 3 -F '%t %p'")
            return "croupier" in heard

        good = self.until(told, 30)
        _, said = self.run("journalctl -u croupier-hall -o cat --no-pager | tail -n 3")
        self.say("the hall's unit tells a broker of the table", good, (heard or said).strip()[:110])
        self.run("systemctl stop croupier-hall")

    def updates(self) -> None:
        """By apt: a newer version, one that shows no frame, one that cannot read games; back."""
        self.run("rm -f /etc/apt/sources.list /etc/apt/sources.list.d/*")
        # There has to be a game that a new version could fail to read.
        self.lay()
        current = self.version()
        said = self.offer(GOOD)
        self.say("apt brings a newer version", bool(said.get("ok")), words(said))
        self.say("and it is open", self.is_open() and self.version() == GOOD, self.version())
        said = self.wish("update", **{"from": "network"})
        self.say("there is nothing newer then", "nothing newer" in words(said), words(said))
        for version, (name, reason) in BAD.items():
            said = self.offer(version)
            self.say(f"{name} is put back", self.is_back(said, reason), words(said))
        said = self.wish("go back")
        good = bool(said.get("ok")) and self.version() == current
        self.say("and there is a way back", good, f"{words(said)} {self.version()}")
        self.say("with the table open", self.until(self.is_open))
        kept = self.run(f"test -s {STATE}/croupier.db")[0] == 0
        self.say("games and settings are as they were", kept)

    def stick(self) -> None:
        """The same as on every machine, once lsblk says that it is plugged in."""
        self.handed("lsblk").write_text(self.plugged.lsblk)
        self.run("install -m 755 /srv/handed/lsblk /usr/sbin/lsblk")
        super().stick()

    def offer(self, version: str) -> dict[str, object]:
        """Lay a version into a signed folder that is apt's only source, and wish for it."""
        deb = made(self.deb, version, self.box.folder)
        subprocess.run(
            [str(TREE / "systemd/deb/repository"), str(self.handed("repo")), str(deb)],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "CROUPIER_KEYS": str(self.box.folder / "keys")},
        )
        self.run(
            "install -m 644 /srv/handed/repo/croupier.gpg /usr/share/keyrings/croupier.gpg; "
            "echo 'deb [signed-by=/usr/share/keyrings/croupier.gpg] file:/srv/handed/repo ./' "
            "> /etc/apt/sources.list.d/croupier.list"
        )
        return self.wish("update", **{"from": "network"})


def main(folder: Path, deb: Path, wanted: list[str]) -> int:
    """Boot, try everything."""
    with Stick(deb) as plugged, Box(folder / "root", plugged.device) as box:
        trials = Trials(box, folder, deb, plugged)
        _, system = box.run(". /etc/os-release; echo $PRETTY_NAME; systemctl --version | head -n 1")
        print(f"{folder.name}: {', '.join(system.split(chr(10)))}")
        for name in ("install", *(wanted or PLAN)):
            getattr(trials, name)()
    return trials.wrong


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:]))
