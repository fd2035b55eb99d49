"""Newer versions of a package, made for a test: one that is well, and some that are not."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

GOOD = "9.9.0"
# What each of the others is, and why it may not stay.
BAD = {
    "9.9.1": ("one that ends at once", "did not start"),
    "9.9.2": ("one that never shows a frame", "did not start"),  # the unit's time is up
    "9.9.3": ("one that cannot read the games", "cannot read the games"),
}
# Alive, never ready: what a version does that cannot get at the screen and does not know it.
NO_FRAME = """#!/bin/sh
case $1 in
    play) exec sleep infinity ;;
    *) exec /usr/bin/env PYTHONPATH=/opt/croupier:/opt/croupier/lib python3 -m firmware_host "$@" ;;
esac
"""
SPOILT = {
    "9.9.1": ("firmware_host/cli.py", 'raise SystemExit("does not start")\n'),
    "9.9.2": ("bin/croupier", NO_FRAME),
    "9.9.3": ("firmware_host/commands/export.py", 'raise SystemExit("no")\n'),
}


def newest(many: int) -> list[str]:
    """Return the versions that are listed first where all of them lie."""
    return sorted([GOOD, *BAD], reverse=True)[:many]


def made(deb: Path, version: str, folder: Path) -> Path:
    """Return the same package under another version, spoilt if it is one of the bad ones."""
    tree = folder / version
    subprocess.run(["dpkg-deb", "-R", str(deb), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*", f"Version: {version}", control.read_text()))
    if version in SPOILT:
        name, text = SPOILT[version]
        (tree / "opt/croupier" / name).write_text(text)
    packed = folder / f"croupier_{version}_all.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zgzip", "-b", str(tree), str(packed)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return packed


def laid(deb: Path, work: Path) -> Path:
    """Return a new folder with all versions, each with its checksum: what goes on a stick."""
    files = work / "files"
    files.mkdir()
    for version in (GOOD, *BAD):
        package = made(deb, version, work)
        package = package.rename(files / package.name)
        digest = hashlib.sha256(package.read_bytes()).hexdigest()
        (files / f"{package.name}.sha256").write_text(f"{digest}  {package.name}\n")
    return files
