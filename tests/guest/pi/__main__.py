"""A card image on emulated boards; systemd/image/boot calls this.

    python -m tests.guest.pi IMAGE WORK [BOARD...] [--kills N] [--kept [--only TRIAL]]

WORK/kit is made by systemd/image/kit. One line per thing that was tried, and at the end a table for
docs/testing-appliance.md; the status is how many of them went wrong. Pictures lie in WORK/BOARD.
--kept goes on from the open table of the run before, where the board can be kept.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
from pathlib import Path

from tests.guest.pi.boards import BOARDS, Board, RaspberryPi3B, Virt, has_tools
from tests.guest.pi.kills import kills
from tests.guest.pi.trials import OPENED, PLAN, Trials
from tests.guest.screen.card import looked_into, words_of
from tests.guest.screen.guest import Gone


def card_over(image: Path, folder: Path) -> Path:
    """A card of the board's own over the image, which stays as it is."""
    folder.mkdir(exist_ok=True)
    card = folder / "card.qcow2"
    card.unlink(missing_ok=True)
    backed = ["-b", str(image), "-F", "raw"]
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", *backed, card], check=True)
    return card


def tried(
    kind: type[Board], image: Path, work: Path, *, lives: int, kept: bool, only: list[str]
) -> Trials:
    """Put a card into a board, or go on from where it was kept, and go through the plan."""
    folder = work / kind.name
    words = words_of(image)
    plan = tuple(name for name in PLAN[kind.name] if name != "untouched" or " ro " in words)
    card, more = folder / "card.qcow2", ["-loadvm", OPENED]
    if kept and "keep" in plan:
        after = plan[plan.index("keep") + 1 :]
        plan = tuple(name for name in after if not only or name in only)
    else:
        card, more = card_over(image, folder), []
    with kind(folder, work / "kit", card, *more, words=words) as board:
        if isinstance(board, RaspberryPi3B):
            board.wire()
        trials = Trials(board)
        for attempt in plan:
            try:
                getattr(trials, attempt)()
            except (Gone, OSError, AssertionError, tarfile.TarError) as gone:
                trials.say(attempt, False, str(gone)[-120:])
        board.off()
        if lives and isinstance(board, Virt):
            kills(trials, folder, work / "kit", image, card, lives)
    return trials


def main(
    image: Path,
    work: Path,
    names: list[str],
    lives: int,
    *,
    kept: bool = False,
    only: list[str] | None = None,
) -> int:
    """Look into the card, boot it on each board, pull the plug."""
    reason = has_tools()
    if reason:
        print(f"No board is emulated here: {reason}.")
        return 1
    wrong = looked_into(image)
    table: list[tuple[str, str, bool, str]] = []
    for name in names:
        print(f"{name}:")
        trials = tried(BOARDS[name], image, work, lives=lives, kept=kept, only=only or [])
        table += [(name, *line) for line in trials.lines]
        wrong += trials.wrong
    print("\n| board | what | seen |\n|---|---|---|")
    for name, what, good, details in table:
        print(f"| {name} | {what} | {'' if good else '**not so** '}{details or 'yes'} |")
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("image", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("boards", nargs="*", default=[], choices=[*BOARDS, []])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    given = parser.parse_args()
    names = given.boards or [*BOARDS]
    image, work = given.image.resolve(), given.work.resolve()
    sys.exit(main(image, work, names, given.kills, kept=given.kept, only=given.only))
