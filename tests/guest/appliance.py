"""The appliance under real systemd, whichever machine it runs in: asked, and given wishes.

A container (`tests.guest.box`) and a machine with a screen (`tests.guest.screen.appliance`) go
through the same trials of a stick; what else they try is their own.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tests.guest.versions import BAD, GOOD, newest

STATE = "/var/lib/croupier"
AS_TABLE = "setpriv --reuid=croupier --regid=croupier --clear-groups"
INSIDE = Path(__file__).with_name("inside.py")  # what a machine is handed
LABEL = "GAMES"  # of the stick


class Machine(Protocol):
    """Whatever runs a shell line: its status, and everything it said."""

    def run(self, line: str) -> tuple[int, str]: ...


class Appliance:
    """One boot, and what is tried in it. `handed` is where the machine finds inside.py."""

    def __init__(self, machine: Machine, handed: str, patience: float, every: float) -> None:
        self.machine = machine
        self.inside = f"PYTHONPATH=/opt/croupier:/opt/croupier/lib python3 {handed}/inside.py"
        self._patience, self._every = patience, every
        self.wrong = self._number = 0

    def say(self, what: str, good: bool, details: str = "") -> None:
        """Tell how something went."""
        self.wrong += not good
        print(f"  {'good ' if good else 'WRONG'} {what:44} {details}", flush=True)

    def run(self, line: str) -> tuple[int, str]:
        """Run a shell line inside: status, and everything it said."""
        return self.machine.run(line)

    def until(self, holds: Callable[[], bool], limit: float = 0.0) -> bool:
        """Wait for something, asking now and then; whether it came."""
        end = time.monotonic() + (limit or self._patience)
        while not holds():
            if time.monotonic() > end:
                return False
            time.sleep(self._every)
        return True

    def show(self, name: str, unit: str = "croupier") -> str:
        """A property of a unit."""
        return self.run(f"systemctl show {unit} -p {name} --value")[1].strip()

    def is_open(self) -> bool:
        return self.show("ActiveState") == "active"

    def service(self, act: str) -> None:
        """Start, stop or restart the table. No hand is as quick as a trial: what counts starts,
        and brings the prompt after six in a minute, begins anew."""
        self.run(f"systemctl reset-failed croupier; systemctl {act} croupier")

    def version(self) -> str:
        """The version that is installed."""
        return self.run("dpkg-query -W -f '${Version}' croupier")[1]

    def rows(self, table: str = "entry") -> int:
        """How many rows a table of the journal has."""
        count = (
            f"import sqlite3; print(sqlite3.connect('file:{STATE}/croupier.db?mode=ro', "
            f"uri=True).execute('select count(*) from {table}').fetchone()[0])"
        )
        said = self.run(f'python3 -c "{count}"')[1].strip()
        return int(said) if said.isdigit() else -1

    def lay(self) -> tuple[int, str]:
        """Begin a game on the table, as its own user."""
        return self.run(f"cd / && umask 027 && {AS_TABLE} env {self.inside} lay {STATE}")

    def wish(self, act: str, **values: str) -> dict[str, object]:
        """Leave a wish as the table would, and wait for the helper's answer."""
        self._number += 1
        number = f"trial-{self._number}"
        text = json.dumps({"number": number, "act": act, **values})
        self.run(
            f"{AS_TABLE} tee /run/croupier/.new > /dev/null <<'END'\n{text}\nEND\n"
            f"{AS_TABLE} mv /run/croupier/.new /run/croupier/wish"
        )
        found: dict[str, object] = {}

        def answered() -> bool:
            try:
                found.update(json.loads(self.run("cat /run/croupier-care/answer.json")[1]))
            except ValueError:
                return False
            return found.get("number") == number and bool(found.get("done"))

        return found if self.until(answered, 3 * self._patience) else {"says": "no answer"}

    # -- a stick, with `versions.laid` on it -------------------------------------------------------

    def stick(self) -> None:
        """A backup put on it and brought back; versions from it, and the way back."""
        found = self.wish("look")
        packages = found.get("packages")
        listed = [one["version"] for one in packages] if isinstance(packages, list) else []
        good = found.get("stick") == LABEL and listed == newest(3)
        self.say("the stick is looked at", good, f"{found.get('stick')} {listed} {words(found)}")
        self._backup()
        self._versions()
        mounted = self.run("grep croupier-care /proc/mounts")[1]
        self.say("nothing stays mounted", mounted == "", mounted)

    def _backup(self) -> None:
        """Games go to the stick, are lost, come back, and that is taken back."""
        self.service("stop")
        self.lay()
        self.service("start")
        self.until(self.is_open)
        before, name = self.rows("game"), "croupier-20261118-1200.croupier"
        self.run(f"cd / && {AS_TABLE} croupier backup {STATE}/outbox/{name}")
        said = self.wish("put", name=name)
        self.say("a backup is put on it", bool(said.get("ok")), words(said))
        self.run("systemctl start croupier-backup")
        backups = self.wish("look").get("backups")
        weekly = isinstance(backups, list) and len(backups) == 2 and name in backups
        self.say("the weekly one is there too", weekly, str(backups))
        fetched = self.wish("fetch", name=name)
        same = self.run(f"cmp {STATE}/outbox/{name} /var/cache/croupier/fetched/{name}")[0] == 0
        self.say("and it comes back the same", bool(fetched.get("ok")) and same, words(fetched))
        self.service("stop")
        self.run(f"rm -f {STATE}/croupier.db*; rm {STATE}/outbox/*")
        self.service("start")
        self.until(self.is_open)
        lost = self.rows("game")
        bring = f"croupier restore /var/cache/croupier/fetched/{name}"
        _, said_here = self.run(bring)
        self.service("restart")
        back = lost < before == self.rows("game")
        self.say("lost games come back from it", back, said_here.splitlines()[0][:110])
        self.run("croupier restore --take-back")
        self.service("restart")
        now = self.rows("game")
        self.say("and that can be taken back", now == lost, f"{before}, {lost}, now {now} games")
        self.run(bring)  # so that there is a game that a new version could fail to read
        self.service("restart")

    def _versions(self) -> None:
        """A newer version; the bad ones, each put back by itself; the way back."""
        current, games = self.version(), self.rows("game")
        said = self.wish("update", name=f"croupier_{GOOD}_all.deb")
        good = bool(said.get("ok")) and self.version() == GOOD
        self.say("a newer version is installed from it", good and self.is_open(), words(said))
        for version, (name, reason) in BAD.items():
            said = self.wish("update", name=f"croupier_{version}_all.deb")
            self.say(f"{name} is put back", self.is_back(said, reason), words(said))
        said = self.wish("go back")
        good = bool(said.get("ok")) and self.version() == current
        self.say("and there is a way back", good and self.until(self.is_open), self.version())
        self.say("games are as they were", 0 < games == self.rows("game"), f"{games} games")

    def is_back(self, said: dict[str, object], reason: str) -> bool:
        """Whether a bad version was refused for its reason, and the one before is open."""
        refused = not said.get("ok") and reason in words(said)
        return refused and self.version() == GOOD and self.until(self.is_open)


def words(said: dict[str, object]) -> str:
    """What the helper says, as the table would show it."""
    says = said.get("says")
    if isinstance(says, list) and len(says) == 2:
        return str(says[0]).format(**says[1])[:110]
    return str(says)
