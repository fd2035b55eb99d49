"""Real serial ports and real keyboard-type readers."""

import contextlib
import errno
import fcntl
import glob
import os

from hardware.backend import Absent, ByteStream, Trouble
from hardware.codecs.keys import EVENT, EVIOCGRAB

CHUNK = 4096
WRITE_WITHIN = 0.5


def find(name: str, path: str) -> str:
    """Find the one device a path or pattern names; raises Absent or Trouble."""
    if not glob.has_magic(path):
        if not os.path.exists(path):
            raise _gone(name, path)
        return path
    found = sorted(glob.glob(path))
    if not found:
        raise Absent("{name} is not plugged in (nothing fits {path}).", name=name, path=path)
    if len(found) > 1:
        raise Trouble(
            "{count} devices fit {path}; name one of them: {names}.",
            count=str(len(found)),
            path=path,
            names=", ".join(found),
        )
    return found[0]


def _gone(name: str, path: str) -> Absent:
    return Absent("{name} is not plugged in ({path} is missing).", name=name, path=path)


def _refused(name: str, path: str, error: OSError, group: str) -> Trouble:
    if error.errno == errno.ENOENT:
        return _gone(name, path)
    if error.errno in (errno.EACCES, errno.EPERM):
        return Trouble(
            "{name}: no permission for {path}. Type: sudo usermod -aG {group} $USER, "
            "then log in again.",
            name=name,
            path=path,
            group=group,
        )
    if error.errno in (errno.EAGAIN, errno.EBUSY):
        return Trouble("{name}: another program uses {path}; stop it.", name=name, path=path)
    return Trouble(
        "{name}: {path} cannot be opened ({why}).",
        name=name,
        path=path,
        why=error.strerror or str(error),
    )


class SerialStream:
    """A serial port, opened for us alone."""

    def __init__(self, name: str, path: str, baud: int) -> None:
        import serial

        path = find(name, path)
        try:
            self._port = serial.Serial(
                path, baud, timeout=0, write_timeout=WRITE_WITHIN, exclusive=True
            )
        except OSError as error:
            raise _refused(name, path, error, "dialout") from error
        except Exception as error:  # termios.error of a device that is no serial port
            raise Trouble(
                "{name}: {path} is no serial port ({why}).", name=name, path=path, why=str(error)
            ) from error

    def fileno(self) -> int:
        """Return the descriptor."""
        return self._port.fileno()

    def read(self) -> bytes:
        """Take what has arrived."""
        return bytes(self._port.read(CHUNK))

    def write(self, data: bytes) -> None:
        """Send."""
        self._port.write(data)

    def close(self) -> None:
        """Give the port back, even one that has gone."""
        with contextlib.suppress(OSError):
            self._port.close()


class KeyStream:
    """A keyboard-type reader, grabbed so that it types into nothing else."""

    def __init__(self, name: str, path: str) -> None:
        path = find(name, path)
        try:
            self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise _refused(name, path, error, "input") from error
        try:
            fcntl.ioctl(self._fd, EVIOCGRAB, 1)
        except OSError as error:
            os.close(self._fd)
            if error.errno == errno.ENOTTY:
                raise Trouble("{name}: {path} is no input device.", name=name, path=path) from error
            raise _refused(name, path, error, "input") from error

    def fileno(self) -> int:
        """Return the descriptor."""
        return self._fd

    def read(self) -> bytes:
        """Take the events that have arrived."""
        try:
            return os.read(self._fd, EVENT.size * 64)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send nothing: a keyboard takes no orders."""

    def close(self) -> None:
        """Let go; the kernel ends the grab with it."""
        os.close(self._fd)


class RealPorts:
    """The ports of this computer, as backends give them."""

    def open_port(self, name: str, path: str, baud: int) -> ByteStream:
        """Open a serial port for us alone."""
        return SerialStream(name, path, baud)

    def open_keys(self, name: str, path: str) -> ByteStream:
        """Open a keyboard-type reader for us alone."""
        return KeyStream(name, path)
