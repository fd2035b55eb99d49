"""The whole program with its door open: a game that was going on when it was last switched off."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from firmware_host.kept.editions import Packs
from firmware_host.phones.guests import hashed
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.app import PHONES_KEPT
from tests.phones.evening import PATIENCE, ROOT

LETTERS = "ABCDEF"


def token(name: str) -> str:
    """What somebody's phone has in its storage."""
    return f"the token of {name}"


class Program:
    """`croupier play --resume` in a process of its own; its phones have joined before.

    `kill` is a power cut. After a fresh `start` the program opens its door again by itself.
    """

    def __init__(
        self,
        folder: Path,
        game: str,
        players: Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = (),
        seed: int = 7,
        phones: bool = True,
        display: str = "dummy",
        more: str = "",
    ) -> None:
        self.folder = folder
        self.names = tuple(players)
        self._phones = phones
        journal = Journal(folder / "croupier.db")
        wishes = Wishes(
            game=game, players=self.names, options=options or {}, bots=tuple(bots), seed=seed
        )
        session = begin(wishes, journal, Packs(folder / "packs"))
        if phones:
            hashes = {
                str(seat): hashed(token(self.names[seat])) for seat in session.game.table.people()
            }
            journal.keep(PHONES_KEPT.format(id=session.id), {"typed": LETTERS, "hashes": hashes})
        journal.close()
        with socket.create_server(("", 0)) as free:
            self.port = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        config = folder / "croupier.toml"
        config.write_text(f'language = "en"\n[phones]\nport = {self.port}\n{more}', "utf-8")
        self._command = [
            sys.executable,
            "-m",
            "firmware_host",
            "play",
            "--resume",
            "--state",
            str(folder),
            "--config",
            str(config),
            "--display",
            display,
        ]
        self.start()

    def start(self) -> None:
        """Switch it on and wait until phones can knock."""
        bell = self.folder / "bell"
        bell.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(str(bell))
            told.settimeout(3 * PATIENCE)
            environment = {**os.environ, "NOTIFY_SOCKET": str(bell), "SDL_AUDIODRIVER": "dummy"}
            self.process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env={**environment, "PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            while not told.recv(1000).startswith(b"READY"):
                pass
        if self._phones:
            self.knock()

    def knock(self) -> None:
        """Wait until somebody is behind the door."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.005)
        raise AssertionError("nobody opens")

    def door(self) -> int:
        """Return the number of the door's process, once it runs."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for child in path.read_text().split():
                if b"door" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
            time.sleep(0.005)
        raise AssertionError("there is no door")

    def kill(self) -> None:
        """Take its power away; the door goes on alone until it sees that."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Switch it off."""
        self.process.terminate()
        self.process.wait()
