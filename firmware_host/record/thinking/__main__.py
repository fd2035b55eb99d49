"""The process that thinks: reads positions from the table, writes answers, and ends with it.

Started by `thinker.Thinker` with the number of an open pipe; nobody else talks to it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.games.shared.bots.thinking import Interrupted
from firmware_host.record.thought import Thought, think


def serve(pipe: Connection[tuple[int, int, Answer], Thought]) -> None:
    """Answer until the table is gone. A newer position stops the thought about an older one."""
    while True:
        asked = pipe.recv()
        game = Game(games.board(asked.setup.game), asked.setup, asked.entries)
        try:
            answer = think(game, asked.seed, lambda: _listen(pipe))
        except Interrupted:
            continue
        pipe.send((asked.seed, len(asked.entries), answer))


def _listen(pipe: Connection[tuple[int, int, Answer], Thought]) -> None:
    """Stop a thought as soon as anything else is wanted, or the table is gone."""
    if pipe.poll():
        raise Interrupted


if __name__ == "__main__":
    with suppress(OSError):  # a hardened unit does not let it
        os.nice(5)  # the screen comes first
    try:
        serve(Connection(int(sys.argv[1])))
    except (EOFError, OSError):
        sys.exit(0)
