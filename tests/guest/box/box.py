"""A container with real systemd in it: shell lines are run inside, and it is thrown away."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

HERE = Path(__file__).parent
BOOTS_WITHIN = 120.0
PLAIN = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8")


class Box:
    """One boot of a root that screen/root.sh has made; the root itself is left as it was."""

    def __init__(self, root: Path, *devices: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-box-", dir="/var/tmp"))
        self.handed = self.folder / "handed"
        lent = [f"--bind={device}" for device in devices]
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        with (self.folder / "console.log").open("wb") as log:
            self._process = subprocess.Popen(
                [*apart, "sh", str(HERE / "enter.sh"), str(root), str(self.folder), *lent],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if not self.until(self._is_up, BOOTS_WITHIN):
            said = (self.folder / "console.log").read_text()
            raise RuntimeError(f"the container does not boot:\n{said}")

    def _systemd(self) -> int:
        """Return the number that the container's first process has out here, or 0."""
        found = [self._process.pid]
        while found:
            process = found.pop()
            try:
                name = Path(f"/proc/{process}/comm").read_text().strip()
                children = Path(f"/proc/{process}/task/{process}/children").read_text()
            except OSError:
                continue
            if name == "systemd":
                return process
            found += map(int, children.split())
        return 0

    def _is_up(self) -> bool:
        if self._process.poll() is not None:
            return False
        running = self._systemd() and self.run("systemctl is-system-running")[1].strip()
        return running in ("running", "degraded")

    def run(self, line: str) -> tuple[int, str]:
        """Run a shell line inside: status, and everything it said."""
        done = subprocess.run(
            ["nsenter", "--target", str(self._systemd()), "--all", *PLAIN, "sh", "-c", line],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def until(self, holds: Callable[[], bool], limit: float = 60.0) -> bool:
        """Wait for something, asking several times a second; whether it came."""
        end = time.monotonic() + limit
        while not holds():
            if time.monotonic() > end:
                return False
            time.sleep(0.3)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
