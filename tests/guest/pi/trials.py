"""What is tried on an emulated board, one line for each thing."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from firmware_host.record.journal import Damaged, Row
from firmware_host.touch.loop import OPEN
from hardware.inbox import Inbox
from hardware.signals import Pressed, Released, Signal
from tests.guest.pi.boards import Board, RaspberryPi3B
from tests.guest.pi.laid import CARD, answers, waiting_for_a_card
from tests.guest.screen.guest import Picture
from tests.guest.touch import spot
from tests.host.hands import Room

SLOW = 1800.0  # seconds that anything may take under emulation
STATE, JOURNAL = "/var/lib/croupier", "croupier.db* journal.key"
AS_TABLE = "setpriv --reuid=croupier --regid=croupier --init-groups"
INSIDE = (
    "cd /run/guest && env PYTHONPATH=/run/guest:/opt/croupier:/opt/croupier/lib "
    "PYTHONDONTWRITEBYTECODE=1 PYGAME_HIDE_SUPPORT_PROMPT=1 SDL_VIDEODRIVER=dummy "
    "XDG_RUNTIME_DIR=/run/croupier HOME=/tmp python3 -m"
)
MEMORY = (
    "awk '/MemTotal/ {all = $2} /MemAvailable/ {free = $2} "
    'END {printf "%d of %d", (all - free) / 1024, all / 1024}\' /proc/meminfo'
)
SPIN, LAMP = 17, 27
# Seconds that the button is held at most, less than one that is stuck. QEMU's pins tell no edges: a
# program sees a level when it looks, and a slow machine looks late.
HELD = 15.0
OPENED = "open"  # the machine as it is kept once its table is open
ANSWERS = 5
NEAR, FEW = 0, 0.001  # how far a colour may be off, and how many of them


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
        """Wait for something, asking now and then: every question costs the machine time."""
        end = time.monotonic() + limit
        while not holds():
            if time.monotonic() > end:
                return False
            time.sleep(5)
        return True

    def is_open(self) -> bool:
        return self.show("ActiveState") == "active"

    def answers(self) -> list[Row]:
        """What the newest unfinished game has been answered, read from a copy of its journal."""
        with TemporaryDirectory() as folder:
            self.board.fetch(STATE, JOURNAL, Path(folder))
            try:
                return answers(Path(folder))
            except (IndexError, Damaged):  # none yet, or copied in the middle of a step
                return []

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
        _, used = self.board.run(MEMORY)
        figures = f"system up after {up:.0f} s, table after {took:.0f} s, {seconds:.0f} s of "
        figures += f"processor time, {memory} MB; in use {used.strip()} MB"
        self.say("figures", True, figures)

    def picture(self) -> None:
        """What is on the screen is what the program paints where nobody looks."""
        with TemporaryDirectory() as state:
            room = Followed(Path(state), self.board)
            share = room.compared("home")
            room.journal.close()
        self.say("home is on the screen", share < FEW, f"unlike {share:.3%}")

    def untouched(self) -> None:
        """A card that is not to be written to is not, and the doctor knows where games lie."""
        mounted = "awk '$2 == \"/\" {print $4}' /proc/mounts"
        options = self.board.run(mounted)[1].strip().split(",")
        self.say("the system's partition is read-only", "ro" in options, ",".join(options))
        _, said = self.board.run("croupier doctor", SLOW)
        said = " ".join(said.split())  # whose lines are broken where the terminal ends
        found = said[said.find("After a boot") :][:120]
        self.say("the doctor knows it", "the system itself is never written to" in found, found)

    def keep(self) -> None:
        """Keep the machine with its table open, for what comes after."""
        self.board.keep(OPENED)

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
        with TemporaryDirectory() as folder:
            key = waiting_for_a_card(Path(folder))
            before = len(answers(Path(folder)))
            self.board.bring(Path(folder), STATE)
        self.board.run(f"chown -R croupier: {STATE}; systemctl start --no-block croupier")
        self.board.plug_reader()
        reader = self.board.reader
        opened = self.until(self.is_open)
        found = self.until(lambda: reader.heard > 0, 240)
        self.say("the reader is found", opened and found, f"{reader.heard} bytes heard")
        self.board.photograph("waiting for a card")
        if blinks := self._blinks():
            self.say("the lamp follows what can be pressed", "not" not in blinks, blinks)
        reader.lay(bytes.fromhex(CARD))
        good = self.until(lambda: len(self.answers()) > before, 240)
        now = self.answers()
        reader.lift()
        self._photograph_at_rest("card")
        said = now[-1] if now else None
        good = good and said is not None and str(said.body) == key
        details = f"{said.body} from {said.source}" if said else ""
        self.say("a card read in a game is in the journal", good, details)

    def _photograph_at_rest(self, name: str, limit: float = 60.0) -> None:
        """Keep what the screen shows once nothing moves on it any more, or after the limit."""
        end = time.monotonic() + limit
        pixels = b""
        while (now := self.board.photograph(name).pixels) != pixels and time.monotonic() < end:
            pixels = now
            time.sleep(5)

    # -- where there are pins ----------------------------------------------------------------------

    def pins(self) -> None:
        """A press on the spin button moves the focus, and its lamp is on while buttons walk."""
        board = self.board
        assert isinstance(board, RaspberryPi3B)
        driven = self.until(lambda: board.is_output(LAMP), 120)
        self.say("GPIO27 is driven, and on where buttons walk", driven and board.is_high(LAMP))
        with TemporaryDirectory() as state:
            room = Followed(Path(state), board)
            room.press_button("spin")
            board.press(SPIN)
            share = room.compared("after the press", HELD)
            board.release(SPIN)
            if share >= FEW:
                share = room.compared("after the press")
            room.journal.close()
        self.say("a press on GPIO17 moves the focus", share < FEW, f"unlike {share:.3%}")

    def _blinks(self) -> str:
        """Whether the lamp of a board with pins is now on, now off; nothing where there is none."""
        board = self.board
        if not isinstance(board, RaspberryPi3B):
            return ""
        levels: set[bool] = set()
        end = time.monotonic() + 60
        while len(levels) < 2 and time.monotonic() < end:
            levels.add(board.is_high(LAMP))
            time.sleep(0.05)
        return "GPIO27 blinks" if len(levels) == 2 else "GPIO27 does not blink"

    # -- where there is a touchscreen --------------------------------------------------------------

    def touch(self) -> None:
        """From home into a game by touch alone, every page as it should be, and some answers."""
        with TemporaryDirectory() as folder:
            room = Followed(Path(folder), self.board)
            room.begin("Go For Broke")
            room.journal.close()
        self.say("the pages on the way", room.most < FEW, f"{room.seen}, unlike {room.most:.3%}")
        end = time.monotonic() + SLOW
        while (now := len(self.answers())) < ANSWERS and time.monotonic() < end:
            self._touch_the_answer()
        self.board.photograph("answered")
        self.say("a game from home by touch alone", now >= ANSWERS, f"{now} answers by touch")

    def _touch_the_answer(self) -> None:
        """Touch the largest button of the game's question, where a copy of it has it."""
        with TemporaryDirectory() as folder:
            self.board.fetch(STATE, JOURNAL, Path(folder))
            _, x, y = spot((800, 480), Path(folder))
        self.board.tap(x, y)
        time.sleep(3)


class Followed(Room):
    """Hands whose every touch is made on the emulated screen as well, and eyes that compare."""

    def __init__(self, state: Path, board: Board) -> None:
        self._emulated = board
        self.most, self.seen = 0.0, 0
        # Home says which day it is there; the text is as large as a new table has it.
        now = float(board.run("date +%s")[1])
        self._buttons: Inbox[Signal] = Inbox()
        super().__init__(state, inbox=self._buttons, now=now, text_step=1)
        self.house.warnings += board.warnings
        self.house.open("home")
        self.host.turn()

    def press_button(self, name: str) -> None:
        """Press a button of the cabinet here; there it has been pressed by its pin."""
        self._buttons.put(Pressed(name, self.now))
        self._buttons.put(Released(name, self.now, charge=0.0))
        self.host.turn()
        self.wait(lambda: not self.stage.busy)

    def tap(self, x: int, y: int) -> None:
        super().tap(x, y)
        self._emulated.tap((x + 0.5) / self.size[0], (y + 0.5) / self.size[1])
        self.wait(lambda: not self.stage.busy)
        self.most = max(self.most, self.compared(f"page {self.seen + 1}"))
        self.seen += 1

    def compared(self, name: str, limit: float = 90.0) -> float:
        """How much the emulated screen differs, once it has had time to catch up."""
        pixels = pygame.image.tostring(self.host.window.surface, "RGB")
        end = time.monotonic() + limit
        while True:
            share = self._emulated.photograph(name).unlike(Picture((800, 480), pixels), NEAR)
            if share < FEW or time.monotonic() > end:
                return share
            time.sleep(2)


PLAN = {
    "raspi3b": ("opens", "picture", "pins", "card", "restarts", "untouched"),
    "virt": ("opens", "keep", "picture", "untouched", "touch", "card", "restarts"),
}
