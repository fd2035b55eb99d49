"""The plug of an emulated board is pulled while answers are given, again and again."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from random import Random

from tests.guest.pi.boards import PORTS, Virt
from tests.guest.pi.trials import AS_TABLE, INSIDE, OPENED, SLOW, STATE, Trials
from tests.guest.powercut import acknowledged, check
from tests.guest.screen.card import start_of
from tests.guest.screen.guest import Gone

PLAYING = "playing"  # the machine that every life begins with
SIZE = 256 * 1024 * 1024  # of the partition with the games
LONGEST = 8.0  # seconds of a life


def told(work: Path, game: str) -> Path:
    """The file outside that says how many replies of a game have been seen."""
    return work / f"{game}.told"


def prepare(work: Path, kit: Path, card: Path) -> dict[str, int]:
    """Go on with the open table, begin every game beside it, and keep the machine at that.

    Returns how many replies of each had been seen by then.
    """
    with Virt(work, kit, card, "-loadvm", OPENED) as board:
        for game in PORTS:
            board.run(f"chown croupier: /dev/virtio-ports/{game}")
            board.run(
                f"{AS_TABLE} sh -c '{INSIDE} tests.guest.powercut play {game} {STATE}/{game} "
                f"/dev/virtio-ports/{game}' > /run/guest/{game}.log 2>&1 &"
            )
        end = time.monotonic() + SLOW
        while not all(acknowledged(told(work, game)) for game in PORTS):
            if time.monotonic() > end:
                raise Gone(board.run("tail -n 3 /run/guest/*.log")[1])
            time.sleep(1)
        seen = {game: acknowledged(told(work, game)) for game in PORTS}
        board.keep(PLAYING)
    return seen


def one_life(work: Path, kit: Path, image: Path, card: Path, seconds: float, left: Path) -> None:
    """Go on from there for a while, pull the plug, and keep what is left and what was shown."""
    with Virt(work, kit, card, "-loadvm", PLAYING) as board:
        board.wait_until_it_runs()
        time.sleep(seconds)
    part = work / "games.part"
    left.mkdir()
    inner = f"file.driver=qcow2,file.file.filename={card}"
    place = f"driver=raw,offset={start_of(image, 3)},size={SIZE},{inner}"
    subprocess.run(["qemu-img", "convert", "--image-opts", "-O", "raw", place, part], check=True)
    # As the next boot would: the file system's own log is played back first.
    subprocess.run(["e2fsck", "-fy", part], capture_output=True, check=False)
    subprocess.run(["debugfs", "-R", f"rdump / {left}", part], capture_output=True, check=True)
    subprocess.run(["chown", "-R", "0:0", left], check=True)  # who looks must be the owner
    for game in PORTS:
        shutil.copy(told(work, game), left)


def judged(game: str, left: Path, had: int) -> tuple[int, int]:
    """How many answers were shown in a life, and 1 if any of them or before is not there."""
    ack = told(left, game)
    if acknowledged(ack) < had:  # the plug was quicker than the first answer of this life
        ack.write_text(f"{had}\n")
    return acknowledged(ack) - had, check(game, left / game, ack)


def kills(trials: Trials, work: Path, kit: Path, image: Path, card: Path, many: int) -> None:
    """So many lives; every answer that was shown outside must be there."""
    rng, lives = Random(17), work / "lives"
    shutil.rmtree(lives, ignore_errors=True)
    lives.mkdir()
    before = prepare(work, kit, card)
    for number in range(1, many + 1):
        seconds = rng.uniform(0.5, LONGEST)
        print(f"  life {number}: {seconds:.1f} s", flush=True)
        one_life(work, kit, image, card, seconds, lives / str(number))
    found = [
        judged(game, life, had) for life in sorted(lives.iterdir()) for game, had in before.items()
    ]
    shown, lost = (sum(column) for column in zip(*found, strict=True))
    good = lost == 0 and shown > 0
    details = f"{len(before)} games each, {shown} answers shown in them, {lost} games with a loss"
    trials.say(f"{many} kills of the machine", good, details)
