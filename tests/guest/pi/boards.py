"""Two boards in QEMU that boot a card: its screen, its serial lines, its pins and its plug."""

from __future__ import annotations

import base64
import contextlib
import io
import select
import shutil
import socket
import subprocess
import tarfile
import threading
import time
from pathlib import Path

from display.device.drivers import NO_TOUCH
from hardware.backends.chips import Pn532Chip
from tests.guest.screen.guest import Gone, Machine

QEMU = "qemu-system-aarch64"
# What is said to the kernel besides the card's own words. On a busy machine an emulated one is a
# hundred times slower than the clock it reads.
WORDS = (
    "loglevel=3 net.ifnames=0 systemd.getty_auto=no "
    "systemd.default_timeout_start_sec=1800 systemd.default_device_timeout_sec=1800"
)
MARK = b"@@"
PIECE = 2000  # letters that go over the serial line at once
# Registers of the BCM2835's pins. QEMU keeps one level for each, which these set for inputs too.
PINS, SET, CLEAR, LEVEL = 0x3F200000, 0x3F20001C, 0x3F200028, 0x3F200034
FULL = 0x7FFF  # the far edge of a touchscreen in QEMU's units
PORTS = ("go-for-broke", "gambler", "zillionaire", "spot-cash")  # one line out for each game


class Reader(threading.Thread):
    """A PN532 at the far end of a serial line, with cards that come and go."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__(daemon=True)
        self._line = line
        self._lock = threading.Lock()
        self.chip = Pn532Chip()
        self.heard = 0
        self.start()

    def run(self) -> None:
        """Answer whatever the board says, until its plug is pulled."""
        with contextlib.suppress(OSError):
            while data := self._line.recv(4096):
                with self._lock:
                    self.heard += len(data)
                    self._line.sendall(self.chip.hear(data))

    def lay(self, card: bytes) -> None:
        """Put a card on the reader."""
        with self._lock:
            self._line.sendall(self.chip.place(card))

    def lift(self) -> None:
        """Take every card away."""
        with self._lock:
            self.chip.lift()


class Board(Machine):
    """A card in an emulated board, with a helper at the other end of its first serial line.

    The card is a qcow2 file over the image, which stays as it is. A running machine can be kept in
    it: what comes after goes on from there and need not boot.
    """

    name = ""
    warnings: tuple[str, ...] = ()  # what the table has to say of such a machine

    def __init__(self, work: Path, kit: Path, card: Path, *more: str, words: str = "") -> None:
        self.kit, self.card = kit, card
        self.began = time.monotonic()
        for left in ("serial", "reader", "pins"):
            (work / left).unlink(missing_ok=True)
        super().__init__(work, [*self.command(work, f"{words} {WORDS}"), *more])
        self._serial = self._called(work / "serial")
        self._heard = b""
        self.reader = Reader(self._called(work / "reader"))

    def command(self, work: Path, words: str) -> list[str]:
        """What is typed to switch this board on."""
        log = work / "console.log"
        return [
            QEMU,
            "-display",
            "none",
            "-no-reboot",
            "-nic",
            "none",
            "-kernel",
            str(self.kit / "vmlinuz"),
            "-initrd",
            str(self.kit / "initrd"),
            "-append",
            words,
            "-chardev",
            f"socket,id=serial,path={work}/serial,server=on,wait=off,logfile={log}",
            "-serial",
            "chardev:serial",
            "-chardev",
            f"socket,id=reader,path={work}/reader,server=on,wait=off",
        ]

    def _called(self, path: Path, limit: float = 60.0) -> socket.socket:
        """A line to QEMU, which takes a while to be there."""
        end = time.monotonic() + limit
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(path))
                return line
            except OSError as error:
                line.close()
                if time.monotonic() > end:
                    self.off()
                    said = (self.work / "qemu.log").read_text()
                    raise Gone(f"QEMU did not start: {said}") from error
                time.sleep(0.1)

    # -- the helper inside -------------------------------------------------------------------------

    def up(self, limit: float = 900.0) -> float:
        """Wait for the helper; the seconds since the plug was put in."""
        self._marked(limit)
        return time.monotonic() - self.began

    def run(self, line: str, limit: float = 900.0) -> tuple[int, str]:
        """Run a shell line inside: status, and everything it said."""
        status, said = self._run(line, limit)
        return status, said.decode(errors="replace")

    def _run(self, line: str, limit: float) -> tuple[int, bytes]:
        self._serial.sendall(base64.b64encode(line.encode()) + b"\n")
        status, _, said = self._marked(limit).partition(b" ")
        return int(status), base64.b64decode(said)

    def fetch(self, folder: str, names: str, into: Path) -> None:
        """Copy what has such names in a folder inside into a new one outside."""
        _, packed = self._run(f"cd {folder} && tar -cz {names} 2>/dev/null", 900.0)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(into, filter="data")

    def bring(self, folder: Path, into: str) -> None:
        """Copy what lies in a folder outside into one inside, in pieces a serial line takes."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            archive.add(folder, ".")
        text = base64.b64encode(packed.getvalue()).decode()
        self.run("rm -f /run/guest/packed")
        for start in range(0, len(text), PIECE):
            self.run(f"printf %s {text[start : start + PIECE]} >> /run/guest/packed")
        self.run(f"base64 -d /run/guest/packed | tar -C {into} --no-same-owner -xz")

    def _marked(self, limit: float) -> bytes:
        """The next whole line that is the helper's."""
        end = time.monotonic() + limit
        while True:
            *lines, self._heard = self._heard.split(b"\n")
            for number, line in enumerate(lines):
                if line.startswith(MARK):
                    self._heard = b"\n".join([*lines[number + 1 :], self._heard])
                    return line.removeprefix(MARK).strip()
            if not select.select([self._serial], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Gone(f"no answer within {limit:.0f} s; see {self.work}/console.log")
            data = self._serial.recv(65536)
            if not data:
                raise Gone(f"QEMU ended; see {self.work}/qemu.log")
            self._heard += data

    # -- the whole machine, kept -------------------------------------------------------------------

    def keep(self, name: str) -> None:
        """Keep the running machine in its card. Raises `Gone` with the reason if that fails."""
        line = f"savevm {name}"
        said = self.talk("human-monitor-command", **{"command-line": line})
        if said:
            raise Gone(f"the machine cannot be kept: {said}")

    def wait_until_it_runs(self) -> None:
        """Wait for a kept machine to have been read back."""
        self._called(self.work / "qmp").close()
        self.talk("query-status")

    # -- what hands do -----------------------------------------------------------------------------

    def plug_reader(self) -> None:
        """Put the reader's plug in, where it has one."""

    def tap(self, x: float, y: float) -> None:
        """A finger down and up, at shares of the screen."""
        places = {"x": round(x * FULL), "y": round(y * FULL)}
        down = [_finger("begin", 1)]
        down += [_finger("data", 1, axis, value) for axis, value in places.items()]
        self.talk("input-send-event", events=down)
        time.sleep(0.3)
        self.talk("input-send-event", events=[_finger("end", -1)])


def _finger(act: str, number: int, axis: str = "x", value: int = 0) -> dict[str, object]:
    data = {"type": act, "slot": 0, "tracking-id": number, "axis": axis, "value": value}
    return {"type": "mtt", "data": data}


class RaspberryPi3B(Board):
    """QEMU's Raspberry Pi 3B: the BCM2835's pins and serial lines, and a plain framebuffer.

    It cannot be kept: QEMU forgets which of two hosts has the card and what is on the screen, and
    even when both are put right the first thing that is written to the card never ends.
    """

    name = "raspi3b"
    warnings = (NO_TOUCH,)

    def command(self, work: Path, words: str) -> list[str]:
        return [
            # No such graphics in QEMU, and nothing is plugged into its sockets.
            *super().command(work, f"{words} modprobe.blacklist=vc4,dwc2"),
            "-M",
            "raspi3b",
            "-dtb",
            str(self.kit / "raspi3b.dtb"),
            "-global",
            "bcm2835-fb.xres=800",
            "-global",
            "bcm2835-fb.yres=480",
            "-global",
            "bcm2835-fb.bpp=32",
            "-global",
            "bcm2835-fb.pixo=0",
            "-drive",
            f"if=sd,file={self.card},format=qcow2,cache=writethrough",
            "-serial",
            "chardev:reader",
            "-qtest",
            f"unix:{work}/pins,server=on,wait=off",
            "-qtest-log",
            "none",
            "-accel",
            "tcg",
        ]

    def wire(self) -> None:
        """Let go of the button: QEMU has no pull-up that would lift an open pin."""
        self._pins = self._called(self.work / "pins").makefile("rwb")
        self.release(17)

    def press(self, pin: int) -> None:
        """Tie a pin to ground."""
        self._ask(f"writel {CLEAR:#x} {1 << pin:#x}")

    def release(self, pin: int) -> None:
        """Let a pin go, as a pull-up would have it."""
        self._ask(f"writel {SET:#x} {1 << pin:#x}")

    def is_output(self, pin: int) -> bool:
        """Whether the program drives a pin."""
        return self._read(PINS + 4 * (pin // 10)) >> 3 * (pin % 10) & 7 == 1

    def is_high(self, pin: int) -> bool:
        """The level of a pin."""
        return bool(self._read(LEVEL) >> pin & 1)

    def _read(self, register: int) -> int:
        return int(self._ask(f"readl {register:#x}").split()[1], 16)

    def _ask(self, line: str) -> str:
        self._pins.write(line.encode() + b"\n")
        self._pins.flush()
        return self._pins.readline().decode().strip()


class Virt(Board):
    """QEMU's plain arm64 board: a graphics card with page flips, a touchscreen, a reader on USB."""

    name = "virt"

    def command(self, work: Path, words: str) -> list[str]:
        ports = [_port(work, name) for name in PORTS]
        return [
            *super().command(work, words),
            "-M",
            "virt,gic-version=3",
            "-cpu",
            "cortex-a53",
            "-smp",
            "2",
            "-m",
            "1024",
            "-accel",
            "tcg,thread=multi",
            "-drive",
            f"if=none,id=card,file={self.card},format=qcow2,cache=writethrough",
            "-device",
            "virtio-blk-pci,drive=card",
            "-device",
            "virtio-gpu-pci,xres=800,yres=480",
            "-device",
            "virtio-multitouch-pci",
            "-device",
            "qemu-xhci",
            "-device",
            "virtio-serial-pci",
            *(word for port in ports for word in port),
        ]

    def plug_reader(self) -> None:
        """A machine with a serial line on USB cannot be kept, so it is plugged in when needed."""
        self.talk("device_add", driver="usb-serial", chardev="reader", id="reader")


def _port(work: Path, name: str) -> tuple[str, ...]:
    """A line that leads out of the machine, into a file beside it."""
    to_file = f"file,id={name},path={work}/{name}.told"
    return "-chardev", to_file, "-device", f"virtserialport,chardev={name},name={name}"


BOARDS: dict[str, type[Board]] = {"raspi3b": RaspberryPi3B, "virt": Virt}


def has_tools() -> str:
    """Why no board can be emulated here, or nothing."""
    missing = [tool for tool in (QEMU, "qemu-img", "debugfs", "e2fsck") if not shutil.which(tool)]
    if missing:
        return f"{', '.join(missing)} not installed"
    listed = subprocess.run(
        [QEMU, "-M", "virt", "-device", "help"], capture_output=True, text=True, check=False
    ).stdout
    return (
        "" if "virtio-multitouch-pci" in listed else "QEMU 8.1 or newer is needed for a touchscreen"
    )
