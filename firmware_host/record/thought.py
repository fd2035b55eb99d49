"""What an expert player is asked and how it answers, the same in whichever process it runs."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act, Setup
from firmware_host.games.shared.bots.thinking import Pulse, undisturbed
from firmware_host.record import chance

SEEDS = 2**62


class Thought(NamedTuple):
    """A position to think about, and the seed for what is imagined meanwhile."""

    setup: Setup
    entries: tuple[Answer | Act, ...]
    seed: int


class Elsewhere(Protocol):
    """Another process that thinks about positions while the table goes on."""

    def ready(self, game: Game, seed: int) -> bool:
        """Return whether thinking about this position has ended, with or without an answer."""

    def answer(self, game: Game, seed: int) -> Answer | None:
        """Return what was thought about this position; None if nothing was."""

    def close(self) -> None:
        """Stop thinking for good."""


def of(game: Game, seed: int) -> Thought:
    """Return the position that a game has come to."""
    return Thought(game.setup, tuple(game.entries), seed)


def think(game: Game, seed: int, pulse: Pulse = undisturbed) -> Answer:
    """Return the expert's answer to the pending question. The same seed gives the same answer."""
    assert game.ask is not None
    below = chance.seeded(seed)
    return games.answer(game.board, game.table, game.ask, below, "expert", pulse)
