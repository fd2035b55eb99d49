"""The owner's edition during a game: what people have told, and nothing that was made up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from firmware_host.engine.edition_words import with_words
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.languages import Language
from firmware_host.engine.table import Setup
from firmware_host.kept.packs_merged import overruled

# Keeps what an edition has learnt: the game, the edition's name, the pack before it and after.
# Returns a sentence about what was taught differently elsewhere.
Keep: TypeAlias = "Callable[[BoardGame, str, str, str], Sequence[str]]"


class OwnersPack:
    """The owner's pack, kept in step with what is taught at the table."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._kept = setup.pack

    def now(self, game: Game, *, guessed: bool) -> str:
        """Return the edition as people have told it; `guessed` is whether a machine helped."""
        if guessed:
            return self._kept  # a board that is partly made up by the machine is not saved
        return with_words(game.table.pack(), self._setup.pack)

    def catch_up(self, game: Game) -> None:
        """Note that a game was resumed: what was taught in it is already stored."""
        self._kept = self.now(game, guessed=False)

    def follow(self, game: Game, keep: Keep, language: Language) -> str:
        """Keep what has just been told; return what people should know about that, if anything."""
        before, self._kept = self._kept, self.now(game, guessed=False)
        if self._kept == before:
            return ""
        try:
            clashes = keep(game.board, self._setup.edition, before, self._kept)
        except (Refused, PackProblems) as error:
            # The game itself is safe: what was taught stands in its record.
            return f"What was taught could not be kept as a pack: {error}"
        return overruled(clashes, language)
