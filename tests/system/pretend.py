"""A system for the helper: real files and real packages; what mounts and installs is played."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from firmware_host.system.care import Care
from firmware_host.system.update import Updater

CHANGES = "# Changes\n\n## 1.1.0\n\n- A newer thing.\n\n## 1.0.0\n\n- An old thing.\n"


def _disk(path: str, by: str | None, part: str, system: str, used: str | None) -> dict[str, object]:
    """A disk with one partition, as lsblk tells it."""
    inner = {"path": path + part, "fstype": system, "label": "GAMES", "mountpoints": [used]}
    return {"path": path, "tran": by, "mountpoints": [None], "children": [inner]}


class System:
    """What the helper asks of the system. A mounted stick is a link to a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.stick = root / "stick"
        folders = ("run/croupier", "run/croupier-care", "var/lib/croupier/outbox", "opt/croupier")
        for folder in (*folders, "stick", "etc/systemd/system"):
            (root / folder).mkdir(parents=True)
        (root / "etc/systemd/system/croupier-care.path").touch()
        (root / "opt/croupier/CHANGELOG.md").write_text(CHANGES)
        self.asked: list[list[str]] = []
        self.plugged, self.mounted_at = True, ""
        self.version = "1.0.0"
        self.status = "The table is open."
        self.active, self.games_open = "active", True
        self.forced = False  # the old version had to be forced to end
        self.tired = False  # systemd has seen too many failed starts and makes no more
        self.open = True

    def __call__(self, command: Sequence[str]) -> tuple[int, str]:
        self.asked.append(list(command))
        act: Callable[[Sequence[str]], tuple[int, str] | None] | None
        act = getattr(self, f"_{command[0].replace('-', '_')}", None)
        return (act(command) if act else None) or (0, "")

    def _lsblk(self, command: Sequence[str]) -> tuple[int, str]:
        card = _disk("/dev/mmcblk0", None, "p2", "ext4", "/")
        started_from = _disk("/dev/sda", "usb", "1", "ext4", "/srv")
        disks = [card, started_from]
        if self.plugged:
            disks.append(_disk("/dev/sdb", "usb", "1", "vfat", None))
        return 0, json.dumps({"blockdevices": disks})

    def _mount(self, command: Sequence[str]) -> None:
        point = Path(command[-1])
        assert {"nosuid", "nodev", "noexec"} <= set(command[4].split(","))
        point.rmdir()
        point.symlink_to(self.stick)
        self.mounted_at = command[4].split(",")[0]

    def _umount(self, command: Sequence[str]) -> None:
        Path(command[-1]).unlink()

    def _dpkg_query(self, command: Sequence[str]) -> tuple[int, str]:
        if command[1] == "-W":
            return (0, f"ii {self.version}") if self.version else (1, "no packages found")
        if command[1] == "--status":
            return 0, (
                f"Package: croupier\nStatus: install ok installed\nVersion: {self.version}\n"
                "Architecture: all\nMaintainer: nobody <n@localhost>\nDescription: x\n"
            )
        return 0, "/opt\n/opt/croupier\n/opt/croupier/CHANGELOG.md\n"

    def _dpkg_deb(self, command: Sequence[str]) -> tuple[int, str]:
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        return run.returncode, run.stdout

    def _dpkg(self, command: Sequence[str]) -> None:
        # A version that ends by itself is started again and again meanwhile.
        self.tired = self.tired or (not self.open and self.active == "failed")
        self.version = Path(command[-1]).name.split("_")[1]

    def _gpgv(self, command: Sequence[str]) -> tuple[int, str]:
        return (0, "") if Path(command[3]).is_file() else (2, "no signature")

    def _systemctl(self, command: Sequence[str]) -> tuple[int, str]:
        broken = self.version == "1.1.0"
        if command[1] == "reset-failed":
            self.forced = self.tired = False
        elif command[1] == "restart":
            self.open = not self.tired and not (broken and self.active == "failed")
        if self.forced:
            return 0, "ActiveState=failed\nStatusText=\nNRestarts=3\n"
        active, status = (self.active, self.status) if broken else ("active", "The table is open.")
        return 0, f"ActiveState={active}\nStatusText={status}\nNRestarts=0\n"

    def _setpriv(self, command: Sequence[str]) -> tuple[int, str]:
        if command[5] == "backup":
            path = self.root / command[6].lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"a backup")
        return (0 if self.games_open or self.version != "1.1.0" else 2), ""


def care(system: System) -> Care:
    clock = iter(range(10_000))
    updater = Updater(system, system.root, lambda: float(next(clock)), lambda _: None)
    return Care(system, system.root, os.getuid(), lambda: "20261118", updater)


def package(system: System, version: str = "1.1.0", *, sealed: bool = True) -> str:
    """A real package on the stick, with its checksum beside it."""
    tree = system.root / "tree"
    (tree / "DEBIAN").mkdir(parents=True, exist_ok=True)
    (tree / "opt/croupier").mkdir(parents=True, exist_ok=True)
    (tree / "opt/croupier/CHANGELOG.md").write_text(CHANGES)
    (tree / "DEBIAN/control").write_text(
        f"Package: croupier\nVersion: {version}\nArchitecture: all\n"
        "Maintainer: nobody <n@localhost>\nDescription: x\n"
    )
    deb = system.stick / f"croupier_{version}_all.deb"
    subprocess.run(["dpkg-deb", "-b", tree, deb], check=True, capture_output=True)
    if sealed:
        digest = hashlib.sha256(deb.read_bytes()).hexdigest()
        deb.with_name(f"{deb.name}.sha256").write_text(f"{digest}  {deb.name}\n")
    return deb.name
