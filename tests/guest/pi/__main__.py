"""A card image on emulated boards; systemd/image/boot calls this.

    python -m tests.guest.pi IMAGE WORK [BOARD...] [--kills N]

WORK/kit is made by systemd/image/kit. One line per thing that was tried, and at the end a table for
docs/testing-appliance.md; the status is how many of them went wrong. Pictures lie in WORK/BOARD.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from tests.guest.pi.boards import BOARDS, Board, RaspberryPi3B, Virt, has_tools
from tests.guest.pi.kills import kills
from tests.guest.pi.trials import PLAN, Trials
from tests.guest.screen.card import looked_into
from tests.guest.screen.guest import Gone


def switched_on(kind: type[Board], image: Path, work: Path) -> Board:
    """A board with a fresh copy of the card in it."""
    folder = work / kind.name
    folder.mkdir(exist_ok=True)
    card = folder / "card.img"
    shutil.copyfile(image, card)
    board = kind(folder, work / "kit", card)
    if isinstance(board, RaspberryPi3B):
        board.wire()
    return board


def main(image: Path, work: Path, names: list[str], lives: int) -> int:
    """Look into the card, boot it on each board, pull the plug."""
    reason = has_tools()
    if reason:
        print(f"No board is emulated here: {reason}.")
        return 1
    wrong = looked_into(image)
    table: list[tuple[str, str, bool, str]] = []
    for name in names:
        print(f"{name}:")
        with switched_on(BOARDS[name], image, work) as board:
            trials = Trials(board)
            for attempt in PLAN[name]:
                try:
                    getattr(trials, attempt)()
                except Gone as gone:
                    trials.say(attempt, False, str(gone)[-120:])
            board.off()
            if lives and isinstance(board, Virt):
                kills(trials, board.work, work / "kit", image, lives)
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
    given = parser.parse_args()
    sys.exit(
        main(given.image.resolve(), given.work.resolve(), given.boards or [*BOARDS], given.kills)
    )
