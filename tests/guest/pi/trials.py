"""What is tried on an emulated board, one line for each thing."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from firmware_host.touch.loop import OPEN
from tests.guest.pi.boards import Board, RaspberryPi3B
from tests.guest.pi.inside import CARD
from tests.guest.screen.guest import Picture
from tests.host.hands import Room

SLOW = 900.0  # seconds that anything may take under emulation
STATE = "/var/lib/croupier"
AS_TABLE = "setpriv --reuid=croupier --regid=croupier --init-groups"
INSIDE = (
    "cd /run/guest && env PYTHONPATH=/run/guest:/opt/croupier:/opt/croupier/lib "
    "PYTHONDONTWRITEBYTECODE=1 PYGAME_HIDE_SUPPORT_PROMPT=1 SDL_VIDEODRIVER=dummy "
    "XDG_RUNTIME_DIR=/run/croupier HOME=/tmp python3 -m"
)
SPIN, LAMP = 17, 27
FEW = 0.001


class Trials:
    """One boot of a board, and what is tried in it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lines: list[tuple[str, bool, str]] = []

    @property
    def wrong(self) -> int:
        return sum(not good for _, good, _ in self.lines)

    def say(self, what: str, good: bool, details: str = "") -> None:
        """Tell how something went."""
        self.lines.append((what, good, details))
        print(f"  {'good ' if good else 'WRONG'} {what:44} {details}", flush=True)

    def show(self, name: str) -> str:
        """A property of the service."""
        return self.board.run(f"systemctl show croupier -p {name} --value")[1].strip()

    def until(self, holds: Callable[[], bool], limit: float = SLOW) -> bool:
        """Wait for something, asking every other second."""
        end = time.monotonic() + limit
        while not holds():
            if time.monotonic() > end:
                return False
            time.sleep(2)
        return True

    def is_open(self) -> bool:
        return self.show("ActiveState") == "active"

    def rows(self) -> int:
        """How many answers the newest unfinished game has."""
        status, said = self.board.run(f"{AS_TABLE} {INSIDE} tests.guest.pi.inside rows {STATE}")
        return int(said.split()[0]) if status == 0 and said else -1

    # -- on every board ----------------------------------------------------------------------------

    def opens(self) -> None:
        """The table opens by itself; what it took."""
        up = self.board.up(SLOW)
        good = self.until(self.is_open)
        took = time.monotonic() - self.board.began
        status = self.show("StatusText")
        self.say("the table opens at boot", good and status == OPEN, status)
        own = self.board.run("cat /etc/machine-id")[1].strip()
        self.say("the first boot made a machine id", len(own) == 32)
        memory = int(self.show("MemoryCurrent") or 0) // 1_000_000
        seconds = int(self.show("CPUUsageNSec") or 0) / 1e9
        _, used = self.board.run("free -m | awk 'NR == 2 {print $3 \" of \" $2}'")
        figures = f"system up after {up:.0f} s, table after {took:.0f} s, {seconds:.0f} s of "
        figures += f"processor time, {memory} MB; in use {used.strip()} MB"
        self.say("figures", True, figures)

    def picture(self) -> None:
        """What is on the screen is what the program paints where nobody looks."""
        time.sleep(8)
        shown = self.board.photograph("home")
        with TemporaryDirectory() as state:
            room = Room(Path(state))
            pixels = pygame.image.tostring(room.host.window.surface, "RGB")
            room.journal.close()
        share = shown.unlike(Picture((800, 480), pixels), near=24)
        self.say(
            "home is on the screen", not shown.is_black and share < 0.02, f"unlike {share:.2%}"
        )

    def restarts(self) -> None:
        """A restart over a hung process ends active."""
        before = self.show("MainPID")
        self.board.run(f"kill -STOP {before}; systemctl restart croupier")
        again = self.until(lambda: self.is_open() and self.show("MainPID") != before)
        self.say("a restart over a hung process ends active", again, self.show("Result"))

    def card(self) -> None:
        """A card put to the reader in a game is answered with, and is in the journal."""
        self.board.run("systemctl stop croupier")
        self.board.run(f"rm -rf {STATE}/croupier.db* {STATE}/tags {STATE}/journal.key")
        status, said = self.board.run(f"{AS_TABLE} {INSIDE} tests.guest.pi.inside lay {STATE}")
        self.say("a game waits for a card", status == 0, said.strip()[-80:])
        before = self.rows()
        self.board.run("systemctl start --no-block croupier")
        self.until(self.is_open)
        reader = self.board.reader
        assert reader is not None
        found = self.until(lambda: reader.heard > 0, 120)
        self.say("the reader was found on its serial line", found, f"{reader.heard} bytes heard")
        time.sleep(10)
        reader.lay(bytes.fromhex(CARD))
        now = before
        good = self.until(lambda: self.rows() > before, 120)
        now = self.rows()
        self.board.photograph("card")
        self.say("a card read is in the journal", good, f"{before} answers before, {now} now")
        reader.lift()

    # -- where there are pins ----------------------------------------------------------------------

    def pins(self) -> None:
        """A press on the spin button is heard, and its lamp follows."""
        board = self.board
        assert isinstance(board, RaspberryPi3B)
        driven = self.until(lambda: board.is_output(LAMP), 120)
        self.say("the lamp's pin is driven", driven)
        before, lamp = board.photograph("before the press"), board.is_high(LAMP)
        levels = {lamp}
        board.press(SPIN)
        time.sleep(1.5)
        board.release(SPIN)
        end = time.monotonic() + 30
        while len(levels) < 2 and time.monotonic() < end:
            levels.add(board.is_high(LAMP))
            time.sleep(0.05)
        time.sleep(3)
        moved = board.photograph("after the press").unlike(before)
        self.say("a press on GPIO17 changes the screen", moved > 0, f"{moved:.2%} of it")
        self.say("GPIO27 has been on and off", len(levels) == 2)

    # -- where there is a touchscreen --------------------------------------------------------------

    def touch(self) -> None:
        """From home into a game by touch alone, and an answer."""
        self.board.run("systemctl stop croupier")
        self.board.run(f"rm -rf {STATE}/croupier.db* {STATE}/journal.key")
        self.board.run("systemctl start --no-block croupier")
        self.until(self.is_open)
        time.sleep(8)
        with TemporaryDirectory() as state:
            room = Followed(Path(state), self.board)
            room.begin("Go For Broke")
            room.journal.close()
        begun = self.until(lambda: self.rows() >= 0, 60)
        self.board.photograph("begun")
        self.say("a game was begun by touch alone", begun)
        size = "800x480"
        before = self.rows()
        for _ in range(4):
            _, said = self.board.run(f"{AS_TABLE} {INSIDE} tests.guest.touch spot {size} {STATE}")
            x, y = map(float, said.split()[-2:])
            self.board.tap(x, y)
            time.sleep(10)
            if self.rows() > before:
                break
        now = self.rows()
        self.board.photograph("answered")
        self.say("and answered by touch", now > before, f"{before} answers before, {now} now")


class Followed(Room):
    """Hands whose every touch is made on the emulated screen as well."""

    def __init__(self, state: Path, board: Board) -> None:
        self._emulated = board
        super().__init__(state)

    def tap(self, x: int, y: int) -> None:
        super().tap(x, y)
        self._emulated.tap((x + 0.5) / self.size[0], (y + 0.5) / self.size[1])
        time.sleep(4)


PLAN = {
    "raspi3b": ("opens", "picture", "pins", "card", "restarts"),
    "virt": ("opens", "picture", "touch", "card", "restarts"),
}
