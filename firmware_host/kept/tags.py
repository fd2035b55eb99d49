"""The cards and tokens that this table knows: players and actions everywhere, pieces by edition."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from firmware_host import games
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line
from firmware_host.kept.editions import Packs, is_name
from firmware_host.kept.files import read_text, write_durably
from firmware_host.kept.tag_files import (
    LONGEST_ID,
    OF_THE_TABLE,
    Binding,
    Glossary,
    TagFile,
    Words,
    fits,
    read,
    written,
)

TABLE = TagFile("", "", {})


class Tags(Mapping[str, Binding]):
    """What every tag means: the table's own, and the pieces of the edition that is in `use`.

    A tag has one meaning at a table. Every change is on disk before it counts. Without a folder
    everything is forgotten at the end.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._problems: list[str] = []
        self._read: dict[Path, tuple[tuple[int, int, int], TagFile]] = {}
        self._own = self._load(TABLE)
        self._pieces = TABLE

    def use(self, game: str, edition: str) -> None:
        """Switch to the pieces of this edition."""
        if (game, edition) != (self._pieces.game, self._pieces.edition):
            self._pieces = self._load(TagFile(game, edition, {}))

    def __getitem__(self, tag: str) -> Binding:
        return self._own.tags[tag] if tag in self._own.tags else self._pieces.tags[tag]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._own.tags, **self._pieces.tags})

    def __len__(self) -> int:
        return len({**self._own.tags, **self._pieces.tags})

    def teach(self, tag: str, bound: Binding) -> None:
        """Bind a tag to a meaning, replacing any other. Raises `Refused` if it cannot be stored."""
        if not fits(tag, LONGEST_ID):
            raise Refused("This cannot be taught: the reader gave no id.")
        page = self._own if bound.kind in OF_THE_TABLE else self._pieces
        if bound.kind not in OF_THE_TABLE and not page.game:
            raise Refused("First choose the game that this piece belongs to.")
        other = self._pieces if page is self._own else self._own
        if tag in other.tags:
            self._without(other, tag)
        self._keep(TagFile(page.game, page.edition, {**page.tags, tag: bound}))

    def forget(self, tag: str) -> None:
        """Remove the meaning of a tag."""
        for page in (self._own, self._pieces):
            if tag in page.tags:
                self._without(page, tag)

    def page(self, game: str = "", edition: str = "") -> TagFile:
        """Return the tags of an edition, or the table's own."""
        if not game:
            return self._own
        self.use(game, edition)
        return self._pieces

    def take_in(self, page: TagFile) -> None:
        """Add an imported page; if both know a tag, the imported meaning counts."""
        here = self.page(page.game, page.edition)
        if page.game and not page.tags.keys().isdisjoint(self._own.tags):
            own = {tag: bound for tag, bound in self._own.tags.items() if tag not in page.tags}
            self._keep(TagFile("", "", own))
        self._keep(TagFile(page.game, page.edition, {**here.tags, **page.tags}))

    def find(self, tag: str) -> TagFile | None:
        """Return the kept edition that knows a tag which the one in use does not."""
        if self._folder is None:
            return None
        for path in sorted(self._folder.glob("*/*.toml")):
            page = self._read_once(path)
            if tag in page.tags and page.game in games.shelved():
                return page
        return None

    def _read_once(self, path: Path) -> TagFile:
        """Return the page in a file, read again only once the file is another."""
        try:
            about = path.stat()
        except OSError:
            return TABLE
        state = (about.st_ino, about.st_mtime_ns, about.st_size)
        known = self._read.get(path)
        if known is None or known[0] != state:
            known = (state, self._load(TagFile(path.parent.name, path.stem, {})))
            self._read[path] = known
        return known[1]

    def problems(self) -> list[str]:
        """Return sentences about files that had to be put aside since this was asked last."""
        told, self._problems = self._problems, []
        return told

    # -- files ---------------------------------------------------------------------------------

    def _without(self, page: TagFile, tag: str) -> None:
        tags = {id_: bound for id_, bound in page.tags.items() if id_ != tag}
        self._keep(TagFile(page.game, page.edition, tags))

    def _keep(self, page: TagFile) -> None:
        path = self._path(page)
        if path is not None:
            try:
                write_durably(path, written(page))
            except OSError as error:
                raise Refused(
                    Line("It could not be saved: {error}.", error=str(error.strerror))
                ) from error
        if page.game:
            self._pieces = page
        else:
            self._own = page

    def _load(self, page: TagFile) -> TagFile:
        path = self._path(page)
        if path is None or not os.path.isfile(path):
            return page
        try:
            return TagFile(page.game, page.edition, read(path.name, read_text(path)).tags)
        except (PackProblems, Refused) as trouble:
            aside = _aside(path)
            with suppress(OSError):  # on a card that has gone read-only it stays where it is
                path.rename(aside)
            self._problems.append(f"Cards and tokens could not be read, see {aside}: {trouble}")
            return page

    def _path(self, page: TagFile) -> Path | None:
        """Return where a page is kept; an edition played straight from a file keeps none."""
        if self._folder is None:
            return None
        if not page.game:
            return self._folder / "table.toml"
        if not is_name(page.game) or not is_name(page.edition):
            return None
        return self._folder / page.game / f"{page.edition}.toml"


def _aside(path: Path) -> Path:
    """Return an unused name beside a file."""
    aside, number = path.with_suffix(".damaged"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_suffix(f".{number}.damaged")
    return aside


def words_of(game: BoardGame, edition: str, pack: str) -> Words:
    """Return what the tags of an edition can stand for."""
    seats = tuple(f"Player {seat}" for seat in range(1, game.seats.start + 1))
    pieces = game.lay(Setup(game.id, seats, edition, pack)).pieces()
    return Words.of(pieces, game.actions)


def glossary(packs: Packs) -> Glossary:
    """Return the words of every game and edition on the shelf, for checking files."""

    def words(game: str, edition: str) -> Words:
        if not game:
            acts = [games.board(id_).actions for id_ in games.shelved()]
            return Words.of((), {key: label for some in acts for key, label in some.items()})
        if game not in games.shelved():
            raise Refused(Line("there is no game {game}.", game=repr(game)))
        if not is_name(edition):  # a file must not be able to name another file
            raise Refused(Line("{edition} is not the name of an edition.", edition=repr(edition)))
        board = games.board(game)
        return words_of(board, *packs.find(board, edition))

    return words
