"""An X server that draws into memory, for tests that need a real window."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x_server(size: tuple[int, int]) -> Iterator[str]:
    """Run an X server with a screen of that size; it picks a free number, which is yielded."""
    read, write = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait(20)
