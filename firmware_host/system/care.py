"""The privileged helper: runs as root and carries out one request of the table.

A wish comes from the table, which must be able to ask for no more than the acts below: it is read
as data, bounded, and every value in it is checked before anything is done.
"""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, field
from datetime import datetime
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text, word
from firmware_host.system import stick
from firmware_host.system.stick import BACKUP, EDITION, INCOMING, OUTGOING, PACKAGE, Run
from firmware_host.system.update import Updater
from firmware_host.system.wishes import ANSWER, FETCHED, OUTBOX, WISH, HelperAnswer, Package
from firmware_host.values import dataclass

LONGEST_WISH = 4_096
STATE = Path("var/lib/croupier")
WEEKLY = re.compile(r"croupier-weekly-\d{8}\.croupier")
KEPT_WEEKLY = 4
PUT = word("{file} is on the stick. It can be pulled out.")


@dataclass
class Care:
    """One run of the helper. `root` stands for / in tests; `owner` is the table's user."""

    run: Run = stick.run
    root: Path = Path("/")
    owner: int = -1
    today: Callable[[], str] = lambda: f"{datetime.now():%Y%m%d}"
    updater: Updater = field(default_factory=Updater)
    number: str = ""
    act: str = ""

    def __post_init__(self) -> None:
        if self.owner < 0:
            self.owner = pwd.getpwnam("croupier").pw_uid
        self.updater.tell = self._progress

    def grant(self) -> HelperAnswer:
        """Read the pending request, carry it out, and write the answer."""
        wish = self._wish()
        self.number, self.act = wish.get("number", ""), wish.get("act", "")
        try:
            answer = ACTS[wish["act"]](self, wish) if wish.get("act") in ACTS else _unknown()
        except Refused as refusal:
            answer = HelperAnswer(done=True, ok=False, says=refusal.line)
        except OSError as error:  # a stick that is pulled out: the table waits for an answer
            why = str(error.strerror or error)
            answer = HelperAnswer(
                done=True, ok=False, says=Line("That did not work: {why}.", why=why)
            )
        self._write(answer)
        return answer

    def weekly(self) -> HelperAnswer:
        """Put a weekly backup on the stick, if one is in, and delete the oldest ones."""
        name = f"croupier-weekly-{self.today()}.croupier"
        try:
            with self._stick(writing=True) as folder:
                source = self.root / STATE / OUTBOX / name
                status, said = self.run(
                    [
                        "setpriv",
                        "--reuid=croupier",
                        "--regid=croupier",
                        "--clear-groups",
                        "/opt/croupier/bin/croupier",
                        "backup",
                        f"/{STATE / OUTBOX / name}",
                    ]
                )
                if status != 0:
                    raise Refused(Line("The backup was not made: {why}", why=said.strip()[-200:]))
                stick.put(source, self.owner, folder, name)
                source.unlink(missing_ok=True)
                for old in stick.names(folder, WEEKLY)[KEPT_WEEKLY:]:
                    (folder / old).unlink()
        except Refused as refusal:
            return HelperAnswer(done=True, ok=False, says=refusal.line)
        return HelperAnswer(done=True, ok=True, says=Line("{file} is on the stick.", file=name))

    # -- the acts --------------------------------------------------------------------------------

    def look(self, wish: dict[str, str]) -> HelperAnswer:
        """Say what is on the stick."""
        found = stick.find(self.run)
        with found.opened(self.run, self._point) as folder:
            backups = stick.names(folder, BACKUP)
            editions = stick.names(folder, EDITION)
            packages = [
                one
                for name in stick.names(folder, PACKAGE)[:3]
                if (one := self._package(folder, name))
            ]
        return HelperAnswer(
            True,
            True,
            "",
            found.label,
            tuple(backups),
            tuple(packages),
            previous=self.updater.previous(),
            editions=tuple(editions),
        )

    def put(self, wish: dict[str, str]) -> HelperAnswer:
        """Copy a backup, an edition or something to print from the outbox to the stick."""
        name = _named(wish, OUTGOING)
        with self._stick(writing=True) as folder:
            stick.put(self.root / STATE / OUTBOX / name, self.owner, folder, name)
        return HelperAnswer(done=True, ok=True, says=Line(PUT, file=name))

    def fetch(self, wish: dict[str, str]) -> HelperAnswer:
        """Copy a backup or an edition from the stick to where the table can read it."""
        name = _named(wish, INCOMING)
        shelf = self.root / FETCHED
        shutil.rmtree(shelf, ignore_errors=True)
        with self._stick() as folder:
            stick.take(folder, name, shelf / name)
        # The key to what is hidden in unfinished games is in it: it is for the table alone.
        (shelf / name).chmod(0o600)
        os.chown(shelf / name, self.owner, -1)
        return HelperAnswer(done=True, ok=True, says="")

    def update(self, wish: dict[str, str]) -> HelperAnswer:
        """Install a package from the stick, or what apt has."""
        if wish.get("from") == "network":
            return HelperAnswer(done=True, ok=True, says=self.updater.by_network())
        name = _named(wish, PACKAGE)
        self.updater.current()
        with self._stick() as folder:
            deb = self.updater.fetch(folder, name, self.root / "var/cache/croupier/new")
        self.updater.checked(deb)
        return HelperAnswer(done=True, ok=True, says=self.updater.install(deb))

    def go_back(self, wish: dict[str, str]) -> HelperAnswer:
        """Install the version from before the last update."""
        return HelperAnswer(done=True, ok=True, says=self.updater.go_back())

    def restart(self, wish: dict[str, str]) -> HelperAnswer:
        """Restart the whole machine."""
        self.run(["systemctl", "reboot"])
        return HelperAnswer(done=True, ok=True, says="")

    def set_clock(self, wish: dict[str, str]) -> HelperAnswer:
        """Set date and time, and have them kept where the machine has anything to keep them in."""
        try:
            moment = datetime.strptime(wish.get("to", ""), "%Y-%m-%d %H:%M")
        except ValueError:
            raise Refused("That is not a date and time.") from None
        status, said = self.run(["date", "--set", f"{moment:%Y-%m-%d %H:%M:00}"])
        if status != 0:
            raise Refused(Line("The clock cannot be set: {why}.", why=said.strip()[-200:]))
        self.run(["hwclock", "--systohc"])
        self.run(["fake-hwclock", "save"])
        return HelperAnswer(done=True, ok=True, says="")

    # -- how ---------------------------------------------------------------------------------------

    @property
    def _point(self) -> Path:
        return self.root / "run/croupier-care/stick"

    def _stick(self, *, writing: bool = False) -> AbstractContextManager[Path]:
        return stick.find(self.run).opened(self.run, self._point, writing=writing)

    def _package(self, folder: Path, name: str) -> Package | None:
        """Return what is known about a package on the stick; None if it may not be installed."""
        try:
            deb = self.updater.fetch(folder, name, self.root / "var/cache/croupier/looked-at")
            checked = self.updater.checked(deb)
            version = self.updater.version(deb)
            return Package(
                name, version, checked, self.updater.changes(deb, self.updater.current())
            )
        except Refused:
            return None

    def _wish(self) -> dict[str, str]:
        """Return the wish, taken away so that it is granted once; empty if it is none."""
        path = self.root / "run/croupier" / WISH
        try:
            handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            return {}
        with open(handle, "rb") as file:
            regular = stat.S_ISREG(os.fstat(handle).st_mode)
            text = file.read(LONGEST_WISH + 1) if regular else b""
        path.unlink(missing_ok=True)
        try:
            told = json.loads(text) if len(text) <= LONGEST_WISH else {}
        except (ValueError, RecursionError):
            return {}
        sound = isinstance(told, dict) and all(isinstance(value, str) for value in told.values())
        return told if sound else {}

    def _progress(self, says: Text) -> None:
        self._write(HelperAnswer(done=False, ok=True, says=says))

    def _write(self, answer: HelperAnswer) -> None:
        path = self.root / ANSWER
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        line = answer.says if isinstance(answer.says, Line) else Line(answer.says)
        told = {**asdict(answer), "act": self.act, "says": (line.text, dict(line.facts))}
        fresh.write_text(json.dumps({"number": self.number, **told}))
        fresh.chmod(0o644)
        fresh.replace(path)


ACTS: dict[str, Callable[[Care, dict[str, str]], HelperAnswer]] = {
    "look": Care.look,
    "put": Care.put,
    "fetch": Care.fetch,
    "update": Care.update,
    "go back": Care.go_back,
    "restart": Care.restart,
    "set clock": Care.set_clock,
}


def _named(wish: dict[str, str], pattern: re.Pattern[str]) -> str:
    name = wish.get("name", "")
    if not pattern.fullmatch(name):
        raise Refused("That is not the name of one of our files.")
    return name


def _unknown() -> HelperAnswer:
    return HelperAnswer(done=True, ok=False, says="Nobody knows how to do that.")
