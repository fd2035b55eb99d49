"""The appliance under real systemd, in a container that has no screen and no pins.

    python -m tests.guest.box FOLDER DEB [TRIAL...]

FOLDER is made by tests/guest/screen/root.sh; as root, with systemd-container installed. One line
per thing that was tried; the status is how many of them went wrong.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from firmware_host.touch.loop import OPEN
from tests.guest.box.box import Box
from tests.guest.box.stick import LABEL, Stick
from tests.guest.box.versions import BAD, GOOD, made

TREE = Path(__file__).parents[3]
MOST_EXPOSED = 1.3
UNITS = ("croupier", "croupier-door", "croupier-hall")
STATE = "/var/lib/croupier"
AS_TABLE = "setpriv --reuid=croupier --regid=croupier --clear-groups"
PLAN = ("exposure", "hang", "door", "hall", "stick", "updates")
ANNOUNCED = "/etc/avahi/services/croupier.service"
INSIDE = "PYTHONPATH=/opt/croupier:/opt/croupier/lib python3 /srv/handed/inside.py"
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


class Trials:
    """One boot, and what is tried in it."""

    def __init__(self, box: Box, work: Path, deb: Path, plugged: Stick) -> None:
        self.box, self.work, self.deb, self.plugged = box, work, deb, plugged
        self.wrong = self._number = 0

    def say(self, what: str, good: bool, details: str = "") -> None:
        """Tell how something went."""
        self.wrong += not good
        print(f"  {'good ' if good else 'WRONG'} {what:44} {details}", flush=True)

    def show(self, name: str, unit: str = "croupier") -> str:
        """A property of a unit."""
        return self.box.run(f"systemctl show {unit} -p {name} --value")[1].strip()

    def is_open(self) -> bool:
        return self.show("ActiveState") == "active"

    def handed(self, name: str) -> Path:
        """A place in the folder that both sides see."""
        return self.box.handed / name

    # -- what is tried -----------------------------------------------------------------------------

    def install(self) -> None:
        """The package starts its own service; a screen that nobody sees stands for the real one."""
        shutil.copy(self.deb, self.handed("croupier.deb"))
        shutil.copy(Path(__file__).with_name("inside.py"), self.handed("inside.py"))
        self.box.run("mkdir -p /etc/croupier")
        self.box.run("printf '[display]\\ndriver = \"dummy\"\\n' > /etc/croupier/croupier.toml")
        status, said = self.box.run("dpkg -i /srv/handed/croupier.deb")
        good = status == 0 and self.box.until(self.is_open)
        self.say("installed, and its service opens the table", good, "" if good else said[-300:])
        user = self.box.run(f"ps -o user= -p {self.show('MainPID')}")[1].strip()
        self.say("it runs as its own user", user == "croupier", user)
        self.say("and says that it is open", self.show("StatusText") == OPEN)

    def exposure(self) -> None:
        """What systemd itself makes of the sandboxes."""
        for unit in UNITS:
            _, said = self.box.run(f"systemd-analyze security {unit} --no-pager | tail -n 1")
            found = re.search(r"(\d+\.\d)", said)
            level = float(found[1]) if found else 99.0
            self.say(f"exposure of {unit}", level <= MOST_EXPOSED, f"{level}")

    def hang(self) -> None:
        """A loop that hangs is restarted; a restart whose stop hangs ends active."""
        before = self.show("MainPID")
        self.box.run(f"kill -STOP {before}")
        began = time.monotonic()
        again = self.box.until(lambda: self.is_open() and self.show("MainPID") != before)
        self.say("a hung loop is restarted", again, f"after {time.monotonic() - began:.0f} s")
        before = self.show("MainPID")
        self.box.run(f"kill -STOP {before}; systemctl restart croupier")
        again = self.box.until(lambda: self.is_open() and self.show("MainPID") != before)
        self.say("a restart over a hung process ends active", again, self.show("Result"))

    def door(self) -> None:
        """A start opens the door of the game on the table; a phone comes in and answers."""
        self.say("no door without a wish", self.socket() != "active")
        self.box.run("systemctl stop croupier; mkdir -p /etc/avahi/services")
        self.box.run(f"rm -f {STATE}/croupier.db*")
        status, said = self.box.run(f"cd / && umask 027 && {AS_TABLE} env {INSIDE} lay {STATE}")
        self.say("a game with an open door is laid", status == 0, said[-300:] if status else "")
        drop = "/run/systemd/system/croupier-door.service.d"
        self.handed("calls.py").write_text(CALLS)
        self.box.run(
            f"mkdir -p {drop} && printf '[Service]\\nExecStartPre=/usr/bin/python3 "
            f"/srv/handed/calls.py\\n' > {drop}/calls.conf && systemctl daemon-reload"
        )
        self.box.run("systemctl start croupier")
        listening = self.box.until(lambda: self.socket() == "active")
        self.say("the table's wish opens the socket", listening)
        self.say("and announces it", self.box.run(f"grep _croupier._tcp {ANNOUNCED}")[0] == 0)
        idle = self.show("ActiveState", "croupier-door.service")
        self.say("and nothing runs before a phone comes", idle == "inactive", idle)
        before = self.rows()
        status, said = self.box.run(f"env {INSIDE} phone 127.0.0.1:8276")
        for line in said.splitlines()[-3:]:
            print(f"        {line[:160]}")
        self.say("a phone fetches the page and takes its seat", status == 0 and "seat: Ann" in said)
        now = self.rows()
        self.say("its answer is in the journal", now > before, f"{before} before, {now} now")
        user = self.box.run(f"ps -o uid= -p {self.show('MainPID', 'croupier-door.service')}")[1]
        made_up = 61_184 <= int(user or 0) <= 65_519  # where systemd takes users for a while from
        self.say("the door runs as a user of its own", made_up, user.strip())
        _, said = self.box.run("journalctl -u croupier-door.service -o cat --no-pager")
        refused = [line for line in said.splitlines() if line.startswith("refused: ")]
        good = len(refused) == 2 and "called" not in said
        self.say("from its sandbox nobody can be called", good, "; ".join(refused))
        memory = int(self.show("MemoryCurrent", "croupier-door.service").replace("[not set]", "0"))
        print(f"        memory of the door: {memory // 1_000_000} MB")
        self.box.run("systemctl stop croupier")
        shut = self.box.until(lambda: self.socket() == "inactive")
        self.say("a table that has ended has no door", shut)
        self.say("and announces none", self.box.run(f"test ! -e {ANNOUNCED}")[0] == 0)
        self.box.run(f"rm -f {STATE}/croupier.db*; rm -r {drop}; systemctl daemon-reload")
        self.box.run("systemctl start croupier")
        self.box.until(self.is_open)

    def socket(self) -> str:
        """The state of the door's socket."""
        return self.show("ActiveState", "croupier-door.socket")

    def rows(self, table: str = "entry") -> int:
        """How many rows a table of the journal has."""
        count = (
            "import sqlite3; print(sqlite3.connect('file:/var/lib/croupier/croupier.db?mode=ro', "
            f"uri=True).execute('select count(*) from {table}').fetchone()[0])"
        )
        said = self.box.run(f'python3 -c "{count}"')[1].strip()
        return int(said) if said.isdigit() else -1

    def hall(self) -> None:
        """The hall's unit tells a real broker of the table, from its sandbox."""
        extra = self.work / "extra"
        if not list(extra.glob("mosquitto*.deb")):
            print(f"        no broker to be told: put the packages of mosquitto into {extra}")
            return
        shutil.copytree(extra, self.handed("extra"))
        _, said = self.box.run("dpkg -i /srv/handed/extra/*.deb")
        self.box.run("printf '[hall]\\nbroker = \"127.0.0.1\"\\n' >> /etc/croupier/croupier.toml")
        self.box.run("systemctl restart mosquitto croupier; systemctl start croupier-hall")
        heard = ""

        def told() -> bool:
            nonlocal heard
            _, heard = self.box.run("mosquitto_sub -t '#' -C 1 -W 3 -F '%t %p'")
            return "croupier" in heard

        good = self.box.until(told, 30)
        _, said = self.box.run("journalctl -u croupier-hall -o cat --no-pager | tail -n 3")
        self.say("the hall's unit tells a broker of the table", good, (heard or said).strip()[:110])
        self.box.run("systemctl stop croupier-hall")

    def updates(self) -> None:
        """By apt: a newer version, one that shows no frame, one that cannot read games; back."""
        self.box.run("rm -f /etc/apt/sources.list /etc/apt/sources.list.d/*")
        # There has to be a game that a new version could fail to read.
        self.box.run(f"cd / && umask 027 && {AS_TABLE} env {INSIDE} lay {STATE}")
        current = self.version()
        said = self.offer(GOOD)
        self.say("apt brings a newer version", bool(said.get("ok")), _words(said))
        self.say("and it is open", self.is_open() and self.version() == GOOD, self.version())
        said = self.wish("update", **{"from": "network"})
        self.say("there is nothing newer then", "nothing newer" in _words(said), _words(said))
        for version, name in BAD.items():
            said = self.offer(version)
            back = not said.get("ok") and self.version() == GOOD
            self.say(f"{name} is put back", back and self.box.until(self.is_open), _words(said))
        said = self.wish("go back")
        good = bool(said.get("ok")) and self.version() == current
        self.say("and there is a way back", good, f"{_words(said)} {self.version()}")
        self.say("with the table open", self.box.until(self.is_open))
        kept = self.box.run(f"test -s {STATE}/croupier.db")[0] == 0
        self.say("games and settings are as they were", kept)

    def stick(self) -> None:
        """A backup put on it and brought back; versions from it, and the way back."""
        lsblk = self.handed("lsblk")
        lsblk.write_text(self.plugged.lsblk)
        self.box.run("install -m 755 /srv/handed/lsblk /usr/sbin/lsblk")
        found = self.wish("look")
        self.say("the stick is looked at", found.get("stick") == LABEL, _words(found))
        self._backup()
        current = self.version()
        said = self.wish("update", name=f"croupier_{GOOD}_all.deb")
        good = bool(said.get("ok")) and self.version() == GOOD
        self.say("a newer version is installed from it", good and self.is_open(), _words(said))
        for version, name in BAD.items():
            said = self.wish("update", name=f"croupier_{version}_all.deb")
            back = not said.get("ok") and self.version() == GOOD
            self.say(f"{name} is put back", back and self.box.until(self.is_open), _words(said))
        said = self.wish("go back")
        good = bool(said.get("ok")) and self.version() == current
        self.say("and there is a way back", good and self.box.until(self.is_open), self.version())
        mounted = self.box.run("grep croupier-care /proc/mounts")[1]
        self.say("nothing stays mounted", mounted == "", mounted)

    def _backup(self) -> None:
        """Games go to the stick, are lost, come back, and that is taken back."""
        self.box.run("systemctl stop croupier")
        self.box.run(f"cd / && umask 027 && {AS_TABLE} env {INSIDE} lay {STATE}")
        self.box.run("systemctl start croupier")
        self.box.until(self.is_open)
        before, name = self.rows("game"), "croupier-20261118-1200.croupier"
        self.box.run(f"cd / && {AS_TABLE} croupier backup {STATE}/outbox/{name}")
        said = self.wish("put", name=name)
        self.say("a backup is put on it", bool(said.get("ok")), _words(said))
        self.box.run("systemctl start croupier-backup")
        backups = self.wish("look").get("backups")
        weekly = isinstance(backups, list) and len(backups) == 2 and name in backups
        self.say("the weekly one is there too", weekly, str(backups))
        self.box.run(f"systemctl stop croupier; rm -f {STATE}/croupier.db*; rm {STATE}/outbox/*")
        self.box.run("systemctl start croupier")
        self.box.until(self.is_open)
        lost = self.rows("game")
        fetched = self.wish("fetch", name=name)
        bring = f"croupier restore /var/cache/croupier/fetched/{name}; systemctl restart croupier"
        _, said_here = self.box.run(bring)
        back = bool(fetched.get("ok")) and lost < before == self.rows("game")
        self.say("lost games come back from it", back, said_here.splitlines()[0][:110])
        self.box.run("croupier restore --take-back; systemctl restart croupier")
        now = self.rows("game")
        self.say("and that can be taken back", now == lost, f"{before}, {lost}, now {now} games")
        self.box.run(bring)  # so that there is a game that a new version could fail to read

    def version(self) -> str:
        return self.box.run("dpkg-query -W -f '${Version}' croupier")[1]

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
        self.box.run(
            "install -m 644 /srv/handed/repo/croupier.gpg /usr/share/keyrings/croupier.gpg; "
            "echo 'deb [signed-by=/usr/share/keyrings/croupier.gpg] file:/srv/handed/repo ./' "
            "> /etc/apt/sources.list.d/croupier.list"
        )
        return self.wish("update", **{"from": "network"})

    def wish(self, act: str, **values: str) -> dict[str, object]:
        """Leave a wish as the table would, and wait for the helper's answer."""
        self._number += 1
        number = f"trial-{self._number}"
        wish = self.handed("wish")
        wish.write_text(json.dumps({"number": number, "act": act, **values}))
        wish.chmod(0o644)
        self.box.run(
            f"{AS_TABLE} cp /srv/handed/wish /run/croupier/.new && "
            f"{AS_TABLE} mv /run/croupier/.new /run/croupier/wish"
        )
        found: dict[str, object] = {}

        def answered() -> bool:
            try:
                found.update(json.loads(self.box.run("cat /run/croupier-care/answer.json")[1]))
            except ValueError:
                return False
            return found.get("number") == number and bool(found.get("done"))

        return found if self.box.until(answered, 600) else {"says": "no answer"}


def _words(said: dict[str, object]) -> str:
    """What the helper says, as the table would show it."""
    says = said.get("says")
    if isinstance(says, list) and len(says) == 2:
        return str(says[0]).format(**says[1])[:110]
    return str(says)


def main(folder: Path, deb: Path, wanted: list[str]) -> int:
    """Boot, try everything."""
    with Stick(deb, GOOD, *BAD) as plugged, Box(folder / "root", plugged.device) as box:
        trials = Trials(box, folder, deb, plugged)
        _, system = box.run(". /etc/os-release; echo $PRETTY_NAME; systemctl --version | head -n 1")
        print(f"{folder.name}: {', '.join(system.split(chr(10)))}")
        for name in (
            "install",
            *(wanted or ("exposure", "hang", "door", "hall", "stick", "updates")),
        ):
            getattr(trials, name)()
    return trials.wrong


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:]))
