"""The open door: phones of the game on the table, and the program that lets them in.

On a desktop that program is a child of this one. On an appliance the table may not listen to
anything itself: a unit owned by root sees its wish and starts the socket.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Request
from firmware_host.engine.table import Json
from firmware_host.engine.words import Line
from firmware_host.phones.guests import Claim
from firmware_host.phones.pictures import Landed
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record import chance
from firmware_host.record.session import Session
from firmware_host.system.network import addresses
from firmware_host.system.service import has_unit
from firmware_host.touch.app import PHONES_KEPT as KEPT
from firmware_host.touch.app import House
from firmware_host.touch.director import Director

SOCKET = "phones.sock"
WISH = "door"  # in the runtime folder, while the door shall be open
UNIT = "croupier-door.socket"
FOLDER = "croupier-phones-"  # how the folder of the line begins on a desktop
ENDING = 0.02  # seconds: a line breaks a moment before its program has ended


class AtTable:
    """The director's table, as phones need it."""

    def __init__(self, director: Director) -> None:
        self._director = director

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self._director.session

    @property
    def looks(self) -> Sequence[int]:
        """Every seat's colour and shape by number."""
        return self._director.looks

    def take(self, request: Request, now: float) -> None:
        """Have a request carried out. Raises `Refused` with the reason."""
        self._director.take(request, now)

    def landed(self) -> Landed | None:
        """Return what chance said last, while it lies on the table."""
        fell = self._director.landed
        return None if fell is None else Landed(fell.ask, fell.answer, fell.machine)


class OpenDoor(Phones):
    """The phones of the game on the table, with the door's program and where it is found."""

    def __init__(
        self, director: Director, runtime: Path, start: Callable[[Path], Door], port: int
    ) -> None:
        session = director.session
        super().__init__(
            AtTable(director),
            Wire(runtime / SOCKET),
            chance.fresh_key,
            chance.system(),
            lambda kept: _keep(session, kept),
        )
        kept = session.journal.kept(KEPT.format(id=session.id))
        self.guests.recall(kept, range(session.game.table.seats))
        self.port = port
        self.ring = self._rings
        self.answer: Callable[[], bool] = lambda: False  # show at the screen what is wanted
        self._ringing = False  # whether a phone wants something that was not shown yet
        self._met = False  # whether the door has been on the line since it was started
        self._door = start(self.wire.path)
        _keep(session, self.guests.kept())

    def _rings(self) -> None:
        self._ringing = True

    def turn(self, now: float) -> None:
        """Take in what phones have said; start the door again if it has ended."""
        super().turn(now)
        if self._ringing:
            self._ringing = not self.answer()
        if self.wire.connected:
            self._met = True
        elif self._met and self._door.revive():
            self._met = False

    def address(self) -> str:
        """Return where phones find the table, in figures: not every phone resolves a name."""
        return f"{_address(addresses())}:{self._door.port(self.port)}"

    def link(self, seat: int, now: float) -> str:
        """Return what stands in a seat's code: the code itself is never sent to anybody by it."""
        return f"{self._door.scheme}://{self.address()}/#{self.guests.code(seat, now)}"

    def trouble(self) -> str:
        """Return why no phone can come in, if the door's program has ended; empty if it runs."""
        return self._door.trouble()

    def close(self) -> None:
        """Cut everybody off and take the door away; the game's tokens die with it."""
        self.leave()
        _keep(self.play.session, None)

    def leave(self) -> None:
        """Close the door because the program ends; phones find their seats again later."""
        Phones.close(self)
        self._door.close()
        with suppress(OSError):  # an appliance's folder is not ours to remove
            self.wire.path.parent.rmdir()


class Door:
    """The program behind the door, as a child of this one."""

    scheme = "http"

    def __init__(self, command: Sequence[str], port: int, scheme: str = "http") -> None:
        self.scheme = scheme
        self._command = command
        self._port = port
        self._child = self._started()

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self._command, "--port", str(self._port)],
            stdin=subprocess.PIPE,  # which ends with this program, however that ends
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            close_fds=True,
            text=True,
        )

    def revive(self) -> bool:
        """Start it again if it has ended, where phones find it; return whether it had."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(ENDING)
        if self._child.poll() is None:
            return False
        self._shut()
        self._child = self._started()
        return True

    def port(self, wanted: int) -> int:
        """Return where it listens: where it was told to, or what it says in its first line."""
        if not self._port and self._child.stdout is not None:
            self._port = int(self._child.stdout.readline().split()[1])
        return self._port or wanted

    def trouble(self) -> str:
        """Return what it said when it ended too early."""
        if self._child.poll() is None or self._child.stderr is None or self._child.stderr.closed:
            return ""
        said = self._child.stderr.read().strip().splitlines()
        return said[-1] if said else f"it ended with status {self._child.returncode}"

    def close(self) -> None:
        """End it, and wait until it has."""
        self._child.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(2)
        self._shut()

    def _shut(self) -> None:
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            if stream is not None:
                stream.close()


class WishedDoor(Door):
    """The door's program on an appliance, which systemd starts and stops."""

    def __init__(self, wish: Path, scheme: str = "http") -> None:
        self.scheme = scheme
        self._wish = wish
        wish.touch()

    def port(self, wanted: int) -> int:
        return wanted

    def revive(self) -> bool:
        """Do nothing: systemd's socket starts the program for the next phone."""
        return True

    def trouble(self) -> str:
        return ""

    def close(self) -> None:
        self._wish.unlink(missing_ok=True)


def open_door(house: House, env: Mapping[str, str] = os.environ) -> OpenDoor:
    """Open the door for the game on the table; the same one if it is open already.

    Raises `Refused` if there is no game, or this machine has nothing to open it with.
    """
    if house.director is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    if isinstance(house.phones, OpenDoor):
        return house.phones
    made = _opened(house, house.director, env)
    made.answer = lambda: answer(house, made)
    house.phones = made
    return made


def answer(house: House, door: OpenDoor) -> bool:
    """Show what phones want of the table; return whether it was shown or is no longer wanted.

    It waits while somebody is busy on another page.
    """
    if door.ballot is None and not door.claims():
        return True
    if house.page_name not in ("table", "pause"):
        return house.page_name == "phones" and door.ballot is None
    house.open("consent" if door.ballot is not None else "phones", {"rung": "yes"})
    return True


def _opened(house: House, director: Director, env: Mapping[str, str]) -> OpenDoor:
    settings = house.settings.phones
    scheme = "https" if settings.certificate else "http"
    given = env.get("RUNTIME_DIRECTORY", "").split(":")[0]
    try:
        if given and has_unit(UNIT):
            runtime = Path(given)
            wish = runtime / WISH
            return OpenDoor(director, runtime, lambda _: WishedDoor(wish, scheme), settings.port)
        if not all(find_spec(name) for name in ("websockets", "segno")):
            raise Refused("Phones need two small packages. Type once: ./play phones")
        return _with_own_program(house, director, scheme)
    except OSError as error:
        raise Refused(Line("Phones cannot come in: {error}.", error=str(error.strerror))) from error


def _with_own_program(house: House, director: Director, scheme: str) -> OpenDoor:
    """Return a door whose program is a child of this one."""
    port = house.settings.phones.port
    command = [sys.executable, "-m", "firmware_host", "door", "--follow"]
    if house.settings.source is not None:
        command += ["--config", str(house.settings.source)]
    runtime = own_folder()
    try:
        return OpenDoor(
            director,
            runtime,
            lambda path: Door([*command, "--table", str(path)], port, scheme),
            port,
        )
    except OSError:
        _clear(runtime)
        raise


def own_folder() -> Path:
    """Return a new folder for the line to the door, and clear away what killed tables left.

    Its name has the number of this process in it, so that whoever comes later can tell.
    """
    with suppress(OSError):
        for left in Path(tempfile.gettempdir()).glob(f"{FOLDER}*.*"):
            number = left.name.removeprefix(FOLDER).split(".")[0]
            about = left.lstat()
            ours = stat.S_ISDIR(about.st_mode) and about.st_uid == os.geteuid()
            if ours and number.isdecimal() and not _runs(int(number)):
                _clear(left)
    return Path(tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}."))


def _runs(process: int) -> bool:
    """Return whether there is such a process."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass  # somebody else's
    return True


def _clear(folder: Path) -> None:
    """Remove a folder that holds nothing but our socket; any other is not ours and stays."""
    with suppress(OSError):
        (folder / SOCKET).unlink(missing_ok=True)
        folder.rmdir()


def reopen(house: House) -> None:
    """After a start: open the door again if it was open for the game on the table."""
    with suppress(Refused):
        open_door(house)


def _keep(session: Session, kept: dict[str, Json] | None) -> None:
    session.journal.remember(KEPT.format(id=session.id), kept)


def _address(found: Mapping[str, str]) -> str:
    outside = [address for link, address in found.items() if link != "lo"]
    return outside[0] if outside else "127.0.0.1"


def question(claim: Claim, session: Session) -> Line:
    """Return the question to the table about a phone that claims a seat."""
    name = session.game.table.names[claim.seat]
    return Line("{name}'s phone, {number}?", name=name, number="-".join(claim.number))
