"""The plug of an emulated board is pulled while answers are given, again and again."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from random import Random

from tests.guest.pi.boards import Virt
from tests.guest.pi.trials import AS_TABLE, INSIDE, STATE, Trials
from tests.guest.powercut import check
from tests.guest.screen.card import start_of

GAMES = ("go-for-broke", "gambler", "zillionaire", "spot-cash")
RUNNING = "running"  # the snapshot that every life begins with
SIZE = 256 * 1024 * 1024  # of the partition with the games


def prepare(work: Path, kit: Path, card: Path) -> Path:
    """Boot once, without the table's own service, and keep the running machine on its disk."""
    disk = work / "kills.qcow2"
    disk.unlink(missing_ok=True)
    backed = ["-b", str(card), "-F", "raw"]
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", *backed, disk], check=True)
    with Virt(work, kit, disk, words="systemd.mask=croupier.service") as board:
        board.up()
        board.run(f"systemctl start local-fs.target; chown croupier: {STATE}; sync")
        line = f"savevm {RUNNING}"
        said = board.talk("human-monitor-command", **{"command-line": line})
        assert said == "", said
    return disk


def one_life(work: Path, kit: Path, disk: Path, game: str, rng: Random) -> tuple[int, str]:
    """Go on from the snapshot, give answers, pull the plug at a random moment, and look."""
    ack = work / "share" / "acknowledged"
    ack.unlink(missing_ok=True)
    with Virt(work, kit, disk, "-loadvm", RUNNING) as board:
        board.run(
            "mkdir -p /run/outside && modprobe 9pnet_virtio && "
            "mount -t 9p -o trans=virtio,version=9p2000.L,cache=none share /run/outside && "
            "touch /run/outside/acknowledged && chown croupier /run/outside/acknowledged"
        )
        board.run(
            f"{AS_TABLE} sh -c '{INSIDE} tests.guest.powercut play {game} {STATE}/{game} "
            "/run/outside/acknowledged' > /dev/null 2>&1 &"
        )
        end = time.monotonic() + 300
        while not (ack.exists() and ack.read_text().strip()) and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(rng.uniform(0.5, 8.0))
    return looked(work, disk, game, ack)


def looked(work: Path, disk: Path, game: str, ack: Path) -> tuple[int, str]:
    """What the pulled plug has left of the games: status, and one line."""
    part, left = work / "games.part", work / "left"
    shutil.rmtree(left, ignore_errors=True)
    left.mkdir()
    card = subprocess.run(
        ["qemu-img", "info", "--output=json", disk], capture_output=True, text=True, check=True
    )
    backing = Path(card.stdout.split('"full-backing-filename": "')[1].split('"')[0])
    inner = f"file.driver=qcow2,file.file.filename={disk}"
    place = f"driver=raw,offset={start_of(backing, 3)},size={SIZE},{inner}"
    subprocess.run(["qemu-img", "convert", "--image-opts", "-O", "raw", place, part], check=True)
    # As the next boot would: the file system's own log is played back first.
    subprocess.run(["e2fsck", "-fy", part], capture_output=True, check=False)
    subprocess.run(
        ["debugfs", "-R", f"rdump /{game} {left}", part], capture_output=True, check=True
    )
    shown = int(ack.read_text().strip() or 0) if ack.exists() else 0
    return check(game, left / game, ack) if shown else 0, f"{shown} answers shown"


def kills(trials: Trials, work: Path, kit: Path, card: Path, many: int) -> None:
    """So many lives; every answer that was shown outside must be there."""
    rng, shown, lost = Random(17), 0, 0
    disk = prepare(work, kit, card)
    for number in range(many):
        status, said = one_life(work, kit, disk, GAMES[number % len(GAMES)], rng)
        shown += int(said.split()[0])
        lost += status != 0
    good = lost == 0 and shown > 0
    trials.say(
        f"{many} kills of the machine", good, f"{shown} answers shown, {lost} lives with a loss"
    )
