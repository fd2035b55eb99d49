"""The table's end of the line to the door: a message per line, over a path socket.

The door sends JSON. It receives the number of a phone, then the message exactly as the phone gets
it, so that it can pass on what it does not understand.

Everything is non-blocking and bounded: a door that floods is read a little at a time, one that does
not read is cut off. Only one door is listened to, the last that came. What a round of the table's
loop has to say goes out together, because a call of the system takes longer than most of it.
"""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path
from typing import Any

from firmware_host.engine.codec import read_json
from firmware_host.engine.table import Json
from firmware_host.phones.encoding import write

LONGEST = 64 * 1024  # of a line; a phone's message has at most 16 KB
AT_A_TIME = 40  # messages that are taken in before the table looks at anything else
BACKLOG = 4 * 1024 * 1024  # what may wait to be read by the door


class Wire:
    """A path socket that the door connects to.

    `take_all` returns what has come in, `flush` puts out what was to be sent; both return at once.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        kind = socket.SOCK_STREAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
        self._ear = socket.socket(socket.AF_UNIX, kind)
        before = os.umask(0o117)  # nobody but owner and group, from the first moment on
        try:
            self._ear.bind(str(path))
        finally:
            os.umask(before)
        self._ear.listen(1)
        self._door: socket.socket | None = None
        self._read = b""
        self._unsent = bytearray()

    @property
    def connected(self) -> bool:
        """Whether a door is on the line."""
        return self._door is not None

    def descriptors(self) -> list[int]:
        """Return what to sleep on."""
        return [self._ear.fileno(), *([self._door.fileno()] if self._door is not None else [])]

    def unsent(self) -> list[int]:
        """Return what to sleep on until it takes more, while something waits to be sent."""
        return [self._door.fileno()] if self._door is not None and self._unsent else []

    def full(self) -> bool:
        """Return whether something is left to be taken in."""
        return b"\n" in self._read

    def take_all(self) -> list[Any]:
        """Return messages that have come in, a limited number at a time.

        A door that connects or is lost shows as {"door": true} or {"door": false}.
        """
        found = self._accept()
        if self._door is None:
            return found
        try:
            if len(self._read) < LONGEST:
                got = self._door.recv(LONGEST)
                if not got:
                    return [*found, *self._drop()]
                self._read += got
        except BlockingIOError:
            pass
        except OSError:
            return [*found, *self._drop()]
        self.flush()
        while b"\n" in self._read and len(found) < AT_A_TIME:
            line, _, self._read = self._read.partition(b"\n")
            with contextlib.suppress(ValueError):
                found.append(read_json(line))
        if len(self._read) >= LONGEST and b"\n" not in self._read:
            return [*found, *self._drop()]  # no message is that long: this is no door of ours
        return found

    def _accept(self) -> list[Any]:
        try:
            door, _ = self._ear.accept()
        except OSError:
            return []
        gone = self._drop()
        door.setblocking(False)
        self._door = door
        return [*gone, {"door": True}]

    def _drop(self) -> list[Any]:
        if self._door is None:
            return []
        self._door.close()
        self._door, self._read = None, b""
        self._unsent.clear()
        return [{"door": False}]

    def send(self, phone: int, message: Json) -> None:
        """Send a phone one message with the next `flush`."""
        self.send_written(phone, write(message))

    def send_written(self, phone: int, text: str) -> None:
        """Send a phone a message that is JSON already."""
        self._put(f"{phone} {text}\n")

    def send_away(self) -> None:
        """Have the door cut everybody off and end."""
        self._put("close\n")
        self.flush()

    def _put(self, line: str) -> None:
        if self._door is None:
            return
        self._unsent += line.encode()
        if len(self._unsent) > BACKLOG:
            self._drop()

    def flush(self) -> None:
        """Put out as much as the door takes now; the rest waits."""
        if self._door is None or not self._unsent:
            return
        try:
            del self._unsent[: self._door.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self._unsent.clear()

    def close(self) -> None:
        """Take the socket away: the door ends by itself."""
        self._drop()
        self._ear.close()
        with contextlib.suppress(FileNotFoundError):
            self.path.unlink()
