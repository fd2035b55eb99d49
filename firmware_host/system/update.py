"""The helper's side of an update: checked, installed, judged, and put back if it does not open.

What may be installed is a package of Croupier with a signature by the key that the table knows. A
table without a key takes a package with its checksum beside it: that detects damage, and the owner
of the stick vouches for the rest.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import time
from collections.abc import Callable
from dataclasses import field
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text, word
from firmware_host.system.service import DARK, WAITING
from firmware_host.system.stick import PACKAGE, Run, names, run, take
from firmware_host.values import dataclass

KEY = Path("usr/share/keyrings/croupier.gpg")
PREVIOUS = Path("var/cache/croupier/previous")
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
OPENS_WITHIN = 300.0  # seconds, on the slowest card
LOOK_EVERY = 1.0
LONGEST = 8_000  # characters about what changes
BY_HAND = word("This table was set up with install.sh: it is updated the same way, not from here.")


@dataclass
class Updater:
    """Installs packages, and knows the way back. `root` stands for / in tests."""

    run: Run = run
    root: Path = Path("/")
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    tell: Callable[[Text], None] = field(default=lambda _: None)

    def current(self) -> str:
        """Return the version that is installed. Raises `Refused` if no package is."""
        status, said = self.run(
            ["dpkg-query", "-W", "-f", "${db:Status-Abbrev}${Version}", "croupier"]
        )
        if status != 0 or not said.startswith("ii "):
            raise Refused(BY_HAND)
        return said[3:].strip()

    def previous(self) -> str:
        """Return the version that one can go back to, or nothing."""
        kept = names(self.root / PREVIOUS, PACKAGE) if (self.root / PREVIOUS).is_dir() else []
        return kept[0].split("_")[1] if kept else ""

    def fetch(self, stick: Path, name: str, folder: Path) -> Path:
        """Copy a package with what vouches for it from the stick."""
        shutil.rmtree(folder, ignore_errors=True)
        for file in (name, f"{name}.sig", f"{name}.sha256"):
            if (stick / file).is_file():
                take(stick, file, folder / file)
        if not (folder / name).is_file():
            raise Refused(Line("There is no file {path}.", path=name))
        return folder / name

    def checked(self, deb: Path) -> str:
        """Return how a package was found to be sound. Raises `Refused` if it was not."""
        key = self.root / KEY
        if key.is_file():
            signature = deb.with_name(f"{deb.name}.sig")
            status, _ = self.run(["gpgv", "--keyring", str(key), str(signature), str(deb)])
            if status != 0:
                raise Refused(
                    Line("{file} is not signed with the key of this table.", file=deb.name)
                )
            return "signature"
        beside = deb.with_name(f"{deb.name}.sha256")
        told = beside.read_text(errors="replace").split()[:1] if beside.is_file() else []
        if told != [hashlib.sha256(deb.read_bytes()).hexdigest()]:
            raise Refused(Line("{file} has no checksum beside it, or another one.", file=deb.name))
        return "checksum"

    def version(self, deb: Path) -> str:
        """Return the version of a package. Raises `Refused` if it is none of Croupier."""
        status, said = self.run(["dpkg-deb", "-f", str(deb), "Package", "Version"])
        found = dict(line.split(": ", 1) for line in said.splitlines() if ": " in line)
        if status != 0 or found.get("Package") != "croupier":
            raise Refused(Line("{file} is not a Croupier package.", file=deb.name))
        return found["Version"]

    def changes(self, deb: Path, since: str) -> str:
        """Return what changes with a package, in the words of its own list."""
        folder = deb.with_suffix(".laid")
        shutil.rmtree(folder, ignore_errors=True)
        status, _ = self.run(["dpkg-deb", "-x", str(deb), str(folder)])
        path = folder / "opt/croupier/CHANGELOG.md"
        text = path.read_text(errors="replace") if status == 0 and path.is_file() else ""
        shutil.rmtree(folder, ignore_errors=True)
        return news(text, since)

    def install(self, deb: Path) -> Line:
        """Install a package that was checked; the old one is back if the new one does not open."""
        version = self.version(deb)
        old = self.repack()
        before = self.newest_game_opens()
        self.tell(Line("Installing"))
        self.run(["systemctl", "stop", "croupier.service"])
        status, said = self.run(["dpkg", "--install", str(deb)])
        trouble = f"it could not be installed: {said.strip()[-200:]}" if status != 0 else ""
        trouble = trouble or self.judge(before)
        if not trouble:
            self._keep(old)
            return Line("Version {version} is installed.", version=version)
        raise self._put_back(old, trouble)

    def by_network(self) -> Line:
        """Update from the sources of apt that the owner has set up."""
        old, before = self.repack(), self.newest_game_opens()
        self.tell(Line("Checking the network"))
        self.run(["apt-get", "update"])
        self.tell(Line("Installing"))
        self.run(["systemctl", "stop", "croupier.service"])
        status, said = self.run(["apt-get", "install", "--yes", "--only-upgrade", "croupier"])
        trouble = f"apt says: {said.strip()[-200:]}" if status != 0 else self.judge(before)
        if trouble:
            raise self._put_back(old, trouble)
        version = self.current()
        if f"_{version}_" in old.name:
            return Line("There is nothing newer.")
        self._keep(old)
        return Line("Version {version} is installed.", version=version)

    def go_back(self) -> Line:
        """Install the version from before the last update."""
        kept = self.root / PREVIOUS
        if not self.previous():
            raise Refused("There is no version to go back to.")
        return self.install(kept / names(kept, PACKAGE)[0])

    def _put_back(self, old: Path, trouble: str) -> Refused:
        """Install the version from before, have it opened, and return what to say about it."""
        self.tell(Line("Putting the old version back"))
        # A version that ends by itself is started until systemd has had enough of it, and then
        # nothing is started any more, the old version neither.
        self.run(["systemctl", "stop", "croupier.service"])
        self.run(["dpkg", "--install", str(old)])
        self.run(["systemctl", "reset-failed", "croupier.service"])
        self.run(["systemctl", "restart", "croupier.service"])
        return Refused(Line("The old version is back, because {why}.", why=trouble))

    def judge(self, before: bool) -> str:
        """Return why the new version must be rolled back; empty if it works.

        It has to show its first frame, and to open the newest game as the old one could.
        """
        self.tell(Line("Waiting for the table to open"))
        # A stop that had to be forced leaves a failure behind, and restarts are counted: both were
        # the old version's.
        self.run(["systemctl", "reset-failed", "croupier.service"])
        self.run(["systemctl", "restart", "--no-block", "croupier.service"])
        end = self.clock() + OPENS_WITHIN
        show = ["systemctl", "show", "croupier.service", "-p", "ActiveState,StatusText,NRestarts"]
        while self.clock() < end:
            state = dict(line.partition("=")[::2] for line in self.run(show)[1].splitlines())
            status = state.get("StatusText", "")
            if state.get("ActiveState") == "failed" or state.get("NRestarts", "0") not in ("0", ""):
                return "the new one did not start"
            if status == DARK:
                return "its picture does not reach the screen"
            if state.get("ActiveState") == "active" or status.startswith(WAITING):
                return "" if self.newest_game_opens() or not before else "it cannot read the games"
            self.sleep(LOOK_EVERY)
        return "the new one did not open"

    def newest_game_opens(self) -> bool:
        """Return whether the installed version opens the newest game, as the table's own user."""
        whose = ["setpriv", "--reuid=croupier", "--regid=croupier", "--clear-groups"]
        return (
            self.run([*whose, "/opt/croupier/bin/croupier", "export", "--format", "json"])[0] == 0
        )

    def repack(self) -> Path:
        """Make a package of what is installed now: the way back. Raises `Refused`."""
        version = self.current()
        folder = self.root / "var/cache/croupier/repacked"
        shutil.rmtree(folder, ignore_errors=True)
        tree = folder / "tree"
        (tree / "DEBIAN").mkdir(parents=True)
        info = self.root / "var/lib/dpkg/info"
        for script in SCRIPTS:
            if (info / f"croupier.{script}").is_file():
                shutil.copy2(info / f"croupier.{script}", tree / "DEBIAN" / script)
        _, said = self.run(["dpkg-query", "--status", "croupier"])
        lines = [line for line in said.splitlines() if not line.startswith("Status: ")]
        (tree / "DEBIAN/control").write_text("\n".join(lines).rstrip() + "\n")
        for line in self.run(["dpkg-query", "--listfiles", "croupier"])[1].splitlines():
            source, target = self.root / line.lstrip("/"), tree / line.lstrip("/")
            if source.is_symlink() or source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target, follow_symlinks=False)
        deb = folder / f"croupier_{version}_all.deb"
        status, said = self.run(
            ["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(tree), str(deb)]
        )
        shutil.rmtree(tree)
        if status != 0:
            raise Refused(
                Line("The version in use could not be saved: {why}.", why=said.strip()[-200:])
            )
        return deb

    def _keep(self, deb: Path) -> None:
        kept = self.root / PREVIOUS
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        deb.replace(kept / deb.name)


def news(changelog: str, since: str) -> str:
    """Return what a changelog says of the versions newer than one, a sentence a line.

    A line is the version, a heading behind "# ", or a change behind "- ". What is too long for a
    small screen is left off, whole lines at a time.
    """
    lines: list[str] = []
    for part in re.split(r"^## +", changelog, flags=re.M)[1:]:
        title, _, body = part.partition("\n")
        if title.strip() == since:
            break
        lines.append(title.strip())
        lines += _unwrapped(body)
    while len(told := "\n".join(lines)) > LONGEST:
        lines.pop()
    return told


def _unwrapped(body: str) -> list[str]:
    """Return the headings and changes of one section, each on a line of its own."""
    lines: list[str] = []
    for line in body.replace("`", "").splitlines():
        if line.startswith("### "):
            lines.append(f"# {line[4:].strip()}")
        elif line.startswith("- "):
            lines.append(line.strip())
        elif line.strip() and lines:
            lines[-1] += f" {line.strip()}"
    return lines
