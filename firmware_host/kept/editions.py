"""Where edition packs are found and kept: shipped with a game, taught by the owner, or a file."""

from __future__ import annotations

import os
import re
from itertools import chain, count
from pathlib import Path

from firmware_host import games
from firmware_host.engine.edition_words import with_words
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.toml import loads
from firmware_host.engine.words import Language, Line, capital, word
from firmware_host.kept.files import read_text, write_durably
from firmware_host.kept.packs_compared import differences
from firmware_host.kept.packs_merged import merged

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
# Titles of the editions that every game ships; others have titles of their own.
_TITLES = {"house": word("House"), "blank": word("Blank")}


def title_of(edition: str, say: Language) -> str:
    """Return what an edition is called on the screen."""
    return say(_TITLES[edition]) if edition in _TITLES else capital(edition)


class Packs:
    """The owner's packs in the state folder, beside those that ship with the games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, game: BoardGame, name: str) -> Path:
        # A name is never a path: nothing outside the folder can be read or overwritten.
        if not is_name(name):
            raise Refused(
                Line(
                    "An edition cannot be called {name}: use small letters, digits, - and _ only.",
                    name=repr(name),
                )
            )
        return self._folder / game.id / f"{name}.toml"

    def owned(self, game: BoardGame) -> list[str]:
        """Return the names of the owner's own packs for a game."""
        found = (path.stem for path in (self._folder / game.id).glob("*.toml"))
        return sorted(name for name in found if is_name(name))

    def names(self, game: BoardGame) -> list[str]:
        """Return every edition of a game that can be played, shipped ones first."""
        return [*game.editions, *(n for n in self.owned(game) if n not in game.editions)]

    def find(self, game: BoardGame, wanted: str | None) -> tuple[str, str]:
        """Return the name and text of an edition, by name or by file; None is the default one.

        Raises `Refused` if there is none, `PackProblems` with every problem if it is not sound.
        """
        name = wanted or game.editions[0]
        file = Path(name)
        if name.endswith(".toml") or os.sep in name:
            text = read_text(file)
            _checked(game, file.name, text)
            return file.stem, text
        own = self._path(game, name)
        if os.path.isfile(own):
            text = read_text(own)
            _checked(game, own.name, text)
            return name, text
        if name not in game.editions:
            raise Refused(
                Line(
                    "{game} has no edition {name}. Editions: {names}.",
                    game=game.name,
                    name=repr(name),
                    names=", ".join(self.names(game)),
                )
            )
        return name, games.shipped_pack(game, name)

    def text(self, game: BoardGame, name: str) -> str:
        """Return the text of an edition as it lies there, sound or not."""
        own = self._path(game, name)
        return read_text(own) if os.path.isfile(own) else games.shipped_pack(game, name)

    def save(self, game: BoardGame, name: str, text: str) -> Path:
        """Write an owner's pack so that it is there after a power cut. Checks it first.

        What is taught while a shipped edition is played is kept under that edition's name, and
        `find` prefers it from then on; the shipped one is never touched.
        """
        path = self._path(game, name)
        _checked(game, path.name, text)
        try:
            write_durably(path, text)
        except OSError as error:
            raise Refused(
                Line("The pack could not be saved: {error}.", error=str(error.strerror))
            ) from error
        return path

    def free_name(self, game: BoardGame, name: str) -> str:
        """Return a name for an edition that no other one has yet."""
        taken = self.names(game)
        numbered = (f"{name[:37]}-{number}" for number in count(2))
        return next(each for each in chain([name], numbered) if each not in taken)

    def learn(self, game: BoardGame, name: str, before: str, pack: str) -> list[str]:
        """Save what an edition has learnt at a table, merged with what it learnt elsewhere.

        `before` is the pack that `pack` was made from. Returns sentences about what was taught
        differently elsewhere and is overruled now. Raises like `save`.
        """
        theirs = self.text(game, name) if name in self.names(game) else before
        decks = {source for source, kind in game.pieces.items() if kind == "cards"}
        both, clashes = merged(before, pack, theirs, decks)
        both = with_words(both, theirs)
        if game.check_pack(name, both):
            # Together they cannot be: more cards than a deck has. The last word counts.
            both, clashes = pack, differences(theirs, pack)
        self.save(game, name, both)
        return clashes


def is_name(name: str) -> bool:
    """Return whether a word can name an edition, and so a file in a folder of ours."""
    return _NAME.fullmatch(name) is not None


def _checked(game: BoardGame, name: str, text: str) -> None:
    problems = game.check_pack(name, text)
    if problems:
        raise PackProblems(problems)


# -- editions as files that people hand on ---------------------------------------------------------


def lid(pack: str) -> dict[str, str]:
    """Return what a pack says about itself: name, author, version, ..."""
    facts = loads(pack)
    return {key: value for key, value in facts.items() if isinstance(value, str)}


def file_name(game: BoardGame, name: str) -> str:
    """Return what the file of an edition is called when it is handed on."""
    return f"{game.id}-{name}.toml"


def taken_in(file: str, default: BoardGame) -> tuple[BoardGame, str]:
    """Return the game that a file belongs to by its name, and the name of its edition."""
    stem = file.removesuffix(".toml")
    for id_ in games.shelved():
        if stem.startswith(f"{id_}-"):
            return games.board(id_), name_in(stem.removeprefix(f"{id_}-"))
    return default, name_in(stem)


def name_in(text: str) -> str:
    """Return the name of an edition as somebody typed it: small letters, digits, - and _."""
    plain = re.sub(r"[^a-z0-9_]+", "-", text.strip().lower()).strip("-_")[:40]
    if not is_name(plain):
        raise Refused("An edition cannot be called that.")
    return plain
