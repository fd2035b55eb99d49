"""Checks of the state folder: writable, durable, and still there after a reboot."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from firmware_host.doctor.checks import READ, WRITE, Check, Machine, failure, ok, skipped, warning
from firmware_host.kept.files import NEW
from firmware_host.kept.settings import Settings

VOLATILE = {"tmpfs", "ramfs", "overlay", "aufs"}
SLOW_FLUSH = 0.25  # seconds: slower than this, answers feel late
MB = 1024 * 1024
LITTLE, TOO_LITTLE = 100 * MB, 10 * MB
# No Croupier is older than this: a clock before it has not been set.
BUILT = datetime(2026, 11, 1, tzinfo=UTC).timestamp()


def all_checks(machine: Machine, settings: Settings) -> Iterator[Check]:
    """Yield every check of the state folder, the clock and the power."""
    folder = settings.state_folder
    yield writable(machine, folder)
    yield volatile(machine, folder)
    if folder.is_dir() and os.access(folder, os.W_OK):
        yield flush(machine, folder)
    yield from strangers(folder)
    yield space(folder)
    yield from damaged(folder)
    yield clock(machine, folder)
    yield power(machine)


def existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def writable(machine: Machine, folder: Path) -> Check:
    """Check that the user may write there, or may make the folder."""
    there = existing(folder)
    if machine.user.may(there, READ | WRITE):
        made = "" if folder == there else " (will be made)"
        return ok("State folder", f"{folder}{made}")
    return failure(
        "State folder",
        f"{there} may not be written by {machine.user.name}: games cannot be saved",
        f"sudo chown -R {machine.user.name} {there}, or name another under [state] in the config.",
    )


class Mount(NamedTuple):
    """Where a file system is mounted, of which kind it is, and whether it cannot be written."""

    point: str
    kind: str
    read_only: bool = False


def mount_of(machine: Machine, folder: Path) -> Mount:
    """Return what a folder lies on."""
    best = Mount("", "")
    path = str(folder)
    for line in machine.read("/proc/self/mounts").splitlines():
        fields = line.split()
        if len(fields) < 4:
            continue
        point = fields[1].replace("\\040", " ")
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        # The last of two mounts on one point is the one that is seen.
        if inside and len(point) >= len(best.point):
            best = Mount(point, fields[2], "ro" in fields[3].split(","))
    return best


def volatile(machine: Machine, folder: Path) -> Check:
    """Check that the folder is still there after the next boot."""
    point, kind, read_only = mount_of(machine, folder)
    if read_only:
        return failure(
            "After a boot",
            f"{folder} lies on {point}, which is mounted read-only: nothing can be saved",
            "The partition for games is not mounted, or has faults: see lsblk -f, "
            "/etc/fstab and journalctl -k; docs/build-guide.md, Read-only system.",
        )
    if kind in VOLATILE:
        return failure(
            "After a boot",
            f"{folder} lies on {kind} ({point}): every game is lost when the power goes",
            "Keep the overlay for the system only (overlayroot=tmpfs:recurse=0) and mount a small "
            "ext4 partition at the state folder: docs/build-guide.md, Read-only system.",
        )
    says = f"kept ({kind or 'file system unknown'} at {point or '/'})"
    system = mount_of(machine, Path("/"))
    if point not in ("", "/") and (system.read_only or system.kind in VOLATILE):
        says += "; the system itself is never written to"
    return ok("After a boot", says)


def flush(machine: Machine, folder: Path) -> Check:
    """Measure how long it takes to write one answer down durably."""
    probe = folder / ".doctor"
    began = machine.clock()
    try:
        probe.unlink(missing_ok=True)
        with os.fdopen(os.open(probe, NEW, 0o600), "wb") as file:
            file.write(b"croupier" * 512)
            file.flush()
            os.fsync(file.fileno())
        took = machine.clock() - began
        probe.unlink()
    except OSError as error:
        return failure(
            "Durable", f"a test file could not be written ({error.strerror})", "Free some space."
        )
    says = f"one flush takes {took * 1000:.1f} ms"
    if took > SLOW_FLUSH:
        return warning("Durable", says, "A slow or worn card: try another (A1 or A2 on the label).")
    return ok("Durable", says)


def strangers(folder: Path) -> Iterator[Check]:
    """Check that everything in the folder belongs to its owner: the rest cannot be written."""
    if not folder.is_dir():
        return
    owner = folder.stat().st_uid
    inside = (path for pattern in ("*", "*/*", "*/*/*") for path in folder.glob(pattern))
    others = [path for path in inside if path.lstat().st_uid != owner]
    if others:
        yield failure(
            "Owner",
            f"{len(others)} files are not the table's own, among them {others[0]}",
            f"sudo chown -R -h --reference={folder} {folder}",
        )


def space(folder: Path) -> Check:
    """Check that there is room for many evenings."""
    about = os.statvfs(existing(folder))
    free = about.f_bavail * about.f_frsize
    says = f"{free // MB:,} MB free"
    if free < TOO_LITTLE:
        return failure("Space", says, "Nothing can be saved any more: delete what is not needed.")
    if free < LITTLE:
        return warning("Space", says, "Delete what is not needed, or move to a larger card.")
    return ok("Space", says)


def damaged(folder: Path) -> Iterator[Check]:
    """Check that no saved games had to be put aside."""
    aside = sorted(folder.glob("*.damaged")) if folder.is_dir() else []
    for path in aside:
        yield warning(
            "Saved games",
            f"a damaged file was put aside: {path.name}",
            "Copy it off the card before deleting it. If this happens again, change the card.",
        )


def clock(machine: Machine, folder: Path) -> Check:
    """Check that the clock is set; games do not need it, but their dates do."""
    now = machine.wall()
    today = f"{datetime.fromtimestamp(now).astimezone():%Y-%m-%d %H:%M}"
    remedy = "Connect the Pi to a network once, or: sudo date -s '2026-12-24 18:00'"
    if now < BUILT:
        return warning("Clock", f"{today} cannot be right; dates of games will be wrong", remedy)
    newest = max((p.stat().st_mtime for p in folder.glob("*") if p.is_file()), default=0.0)
    if newest > now + 86_400:
        return warning("Clock", f"{today} is earlier than the last saved game", remedy)
    if machine.at("/run/systemd/timesync").is_dir():
        synchronised = machine.at("/run/systemd/timesync/synchronized").exists()
        return ok("Clock", today + (", set by the network" if synchronised else ", not checked"))
    return ok("Clock", today)


def power(machine: Machine) -> Check:
    """Check that the power supply keeps up."""
    flags = _throttled(machine)
    if flags is None:
        return skipped("Power", "only a Raspberry Pi tells")
    words = {0: "under-voltage", 1: "slowed down", 2: "throttled", 3: "too hot"}
    now = [word for bit, word in words.items() if flags >> bit & 1]
    before = [word for bit, word in words.items() if flags >> (bit + 16) & 1]
    remedy = "Use the official power supply and a short cable; give the Pi some air."
    if now:
        return failure("Power", f"now: {', '.join(now)}", remedy)
    if before:
        return warning("Power", f"since boot: {', '.join(before)}", remedy)
    return ok("Power", "steady since boot")


def _throttled(machine: Machine) -> int | None:
    said = machine.read("/sys/devices/platform/soc/soc:firmware/get_throttled")
    said = said or (machine.command(["vcgencmd", "get_throttled"]) or "").strip()
    try:
        return int(said.removeprefix("throttled="), 16)
    except ValueError:
        return None
