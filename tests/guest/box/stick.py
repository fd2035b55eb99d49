"""A stick for a container: a file system in a file, which stands in a socket as far as lsblk says.

The machine's own kernel mounts it, so it is ext4, which every kernel has; FAT is tried in QEMU.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Self

from tests.guest.appliance import LABEL
from tests.guest.versions import laid

SIZE = 256_000_000
# A loop device has everything that a stick has but a socket, and nobody in a container has looked
# what is on it: that much is put in.
LSBLK = """#!/bin/sh
/usr/bin/lsblk "$@" | sed '\\|"path": *"{device}"|,/mountpoints/ {{
    s/"tran": *null/"tran": "usb"/
    s/"fstype": *null/"fstype": "ext4"/
    s/"label": *null/"label": "{label}"/
}}'
"""


class Stick:
    """A stick with newer versions of a package on it, each with its checksum."""

    def __init__(self, deb: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-stick-", dir="/var/tmp")
        work = Path(self._folder.name)
        files = laid(deb, work)
        image = work / "stick.img"
        with image.open("wb") as file:
            file.truncate(SIZE)
        make = ["mke2fs", "-q", "-t", "ext4", "-L", LABEL, "-d", str(files), str(image)]
        subprocess.run(make, check=True)
        attach = ["losetup", "--find", "--show", str(image)]
        self.device = subprocess.run(
            attach, check=True, capture_output=True, text=True
        ).stdout.strip()

    @property
    def lsblk(self) -> str:
        """The program that says where it is plugged in."""
        return LSBLK.format(device=self.device, label=LABEL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["losetup", "--detach", self.device], check=True)
        self._folder.cleanup()
