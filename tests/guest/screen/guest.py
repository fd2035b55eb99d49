"""A machine in QEMU: booted, given shell lines through a shared folder, its screen photographed."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

BOOT_LIMIT = 300.0
QEMU = "qemu-system-x86_64"


class Gone(RuntimeError):
    """The guest did not answer in time, or has died."""


class Picture:
    """A picture as plain bytes, three to a pixel."""

    def __init__(self, size: tuple[int, int], pixels: bytes) -> None:
        self.size, self.pixels = size, pixels

    @classmethod
    def from_ppm(cls, path: Path) -> Picture:
        """Read what QEMU writes."""
        kind, size, _, pixels = path.read_bytes().split(b"\n", 3)
        assert kind == b"P6"
        width, height = map(int, size.split())
        return cls((width, height), pixels)

    @property
    def is_black(self) -> bool:
        """Whether nothing is to be seen on it."""
        return not any(self.pixels)

    def unlike(self, other: Picture, near: int = 3) -> float:
        """Return the share of colour values that differ by more than `near`; 1 if the size does."""
        if self.size != other.size:
            return 1.0
        pairs = zip(self.pixels, other.pixels, strict=True)
        return sum(abs(a - b) > near for a, b in pairs) / len(self.pixels)


def _with_stick(image: Path) -> tuple[str, ...]:
    """A stick in a USB socket."""
    drive = f"if=none,id=stick,file={image},format=raw,snapshot=on"
    return ("-device", "qemu-xhci", "-drive", drive, "-device", "usb-storage,drive=stick")


class Machine:
    """A machine in QEMU with a screen and a plug that can be pulled."""

    def __init__(self, work: Path, command: list[str]) -> None:
        self.work = work
        self._qmp = work / "qmp"
        self._qmp.unlink(missing_ok=True)
        self._log = (work / "qemu.log").open("wb")
        monitor = ["-qmp", f"unix:{self._qmp},server=on,wait=off"]
        self._process = subprocess.Popen([*command, *monitor], stdout=self._log, stderr=self._log)

    def talk(self, command: str, **arguments: object) -> object:
        """Have QEMU do something; what it answers. Raises `Gone` with its reason."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._qmp))
            talk = line.makefile("rwb")
            talk.readline()
            asked: tuple[tuple[str, dict[str, object]], ...] = (
                ("qmp_capabilities", {}),
                (command, arguments),
            )
            for name, values in asked:
                message = {"execute": name, "arguments": values}
                talk.write(json.dumps(message).encode() + b"\n")
                talk.flush()
                while "return" not in (answer := json.loads(talk.readline())):
                    if "error" in answer:
                        raise Gone(str(answer["error"]))
        return answer["return"]

    def photograph(self, name: str) -> Picture:
        """What the screen shows now; kept as NAME.ppm in the folder."""
        path = self.work / f"{name}.ppm"
        self.talk("screendump", filename=str(path))
        return Picture.from_ppm(path)

    def off(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._process.wait()
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.off()


class Computer(Machine):
    """A PC with one disk and a screen of 800x480."""

    def __init__(
        self, work: Path, kernel: Path, initrd: Path, words: str, disk: Path, *more: str
    ) -> None:
        command = [
            QEMU,
            "-M",
            "q35,accel=tcg",
            "-cpu",
            "Nehalem",
            "-smp",
            "2",
            "-m",
            "1024",
            "-display",
            "none",
            "-vga",
            "none",
            "-no-reboot",
            "-nic",
            "none",
            "-kernel",
            str(kernel),
            "-initrd",
            str(initrd),
            "-append",
            words,
            "-drive",
            f"if=none,id=d,file={disk},format=raw,cache=writethrough",
            "-device",
            "virtio-blk-pci,drive=d",
            "-device",
            "virtio-gpu-pci,xres=800,yres=480",
            "-device",
            "virtio-keyboard-pci",
            "-device",
            "virtio-tablet-pci",
            "-serial",
            f"file:{work}/console.log",
            *more,
        ]
        super().__init__(work, command)


class Guest(Computer):
    """One boot from a folder that root.sh has made. The disk is left as it was."""

    def __init__(self, work: Path, *, stick: Path | None = None) -> None:
        self.share = work / "share"
        shutil.rmtree(self.share, ignore_errors=True)
        (self.share / "wanted").mkdir(parents=True)
        self._number = 0
        words = (
            "root=LABEL=guest rw quiet consoleblank=0 vt.global_cursor_default=0 mitigations=off"
        )
        shared = f"local,path={self.share},mount_tag=share,security_model=none"
        plugged = _with_stick(stick) if stick else ()
        super().__init__(
            work,
            work / "vmlinuz",
            work / "initrd",
            f"{words} console=tty1 console=ttyS0",
            work / "disk.img",
            "-snapshot",
            "-virtfs",
            shared,
            *plugged,
        )
        self.wait_for(self.share / "up", BOOT_LIMIT)

    def wait_for(self, path: Path, limit: float = 400.0, begun: Path | None = None) -> None:
        """Wait until the guest has made a file. Raises `Gone`, also if what was begun has ended."""
        end = time.monotonic() + limit
        while not path.exists():
            if begun is not None and begun.with_suffix(".status").exists():
                raise Gone(begun.with_suffix(".out").read_text())
            if self._process.poll() is not None:
                raise Gone(f"QEMU ended; see {self.work}/qemu.log")
            if time.monotonic() > end:
                raise Gone(f"{path.name} never came; see {self.work}/console.log")
            time.sleep(0.05)

    def begin(self, line: str) -> Path:
        """Run a shell line; returns the path that its output and status are named after."""
        self._number += 1
        name = self.share / "wanted" / f"{self._number:03}"
        fresh = name.with_suffix(".new")
        fresh.write_text(f"{line}\n")
        fresh.rename(name.with_suffix(".sh"))
        return name

    def run(self, line: str, limit: float = 600.0) -> tuple[int, str]:
        """Run a shell line to its end: status and output."""
        name = self.begin(line)
        self.wait_for(name.with_suffix(".status"), limit)
        return int(name.with_suffix(".status").read_text()), name.with_suffix(".out").read_text()
