"""Commands in processes of their own, forked from one that has read our modules already.

Many commands are run for what they leave on the disk. Each begins as `python -m firmware_host` does
and has the same rights, but need not read the same modules again.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds a command may take

# Told what to run line by line; answers with the exit status of each.
PARENT = """
import json, os, sys, signal
import firmware_host.record.new_game, firmware_host.kept.config, firmware_host.commands.options
from firmware_host.cli import main
for line in sys.stdin:
    told = json.loads(line)
    child = os.fork()
    if not child:
        code = 70
        try:
            signal.alarm(told["patience"])
            nothing = os.open(os.devnull, os.O_RDONLY)
            out, err = (os.open(told[name], os.O_WRONLY) for name in ("out", "err"))
            for place, file in enumerate((nothing, out, err)):
                os.dup2(file, place)
                os.close(file)
            sys.stdin = open(0, closefd=False)
            os.chdir(told["folder"])
            os.environ.clear()
            os.environ.update(told["environment"])
            sys.argv = ["croupier", *told["words"]]
            code = main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Done(NamedTuple):
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


class Forks:
    """Runs commands with one interpreter, one at a time."""

    def __init__(self, python: str) -> None:
        self._folder = TemporaryDirectory()
        self._said = Path(self._folder.name, "out"), Path(self._folder.name, "err")
        self._parent = subprocess.Popen(
            [python, "-c", PARENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def run(self, words: list[str], folder: Path, environment: Mapping[str, str]) -> Done:
        """Run one command to its end in a folder."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        for path in self._said:
            path.write_text("")
        told = {
            "words": words,
            "folder": str(folder),
            "environment": dict(environment),
            "patience": PATIENCE,
            "out": str(self._said[0]),
            "err": str(self._said[1]),
        }
        self._parent.stdin.write(json.dumps(told) + "\n")
        self._parent.stdin.flush()
        code = int(self._parent.stdout.readline())
        return Done(code, *(path.read_text("utf-8") for path in self._said))

    def close(self) -> None:
        """Let the parent of the commands end."""
        self._parent.communicate()
        self._folder.cleanup()
