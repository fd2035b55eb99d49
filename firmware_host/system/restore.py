"""Restores a backup: shows what it would replace, does so at the next start, and can undo it.

The running table holds its games open, so a backup is only staged; the next start puts it in place
before anything is opened. What was there before is packed first, as a backup of its own. A power
cut at any moment leaves either the old state or a start that does the whole thing again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept.files import sync, write_new
from firmware_host.system import backup
from firmware_host.system.backup import CHOICES, CONFIG, GAMES, KEY, Contents
from firmware_host.values import dataclass

# In the state folder: the backup that waits for the next start, what it will have replaced, and
# what the last one replaced.
WAITING, REPLACING, REPLACED = "restore.waiting", "restore.replacing", "restore.replaced"
REFUSED = "restore.refused"
DONE = "The backup was brought back. It can be taken back under Settings, More, Backups."
# The service's home is its state folder: a config file there goes before the one in /etc.
OWN_CONFIG = Path(".config/croupier/croupier.toml")


@dataclass(frozen=True)
class Preview:
    """What a restore would do, in numbers: games in the backup, games here, and the same of packs.

    `settings` says whether settings would change.
    """

    games: int
    games_here: int
    packs: int
    packs_here: int
    tags: int
    settings: bool
    version: str
    made: str


def preview(contents: Contents, state: Path) -> Preview:
    """Return what would be replaced. Raises `Refused` if the games in the backup cannot be read."""
    with TemporaryDirectory() as scratch:
        games = 0
        if GAMES in contents.sums:
            copy = Path(scratch) / GAMES
            copy.write_bytes(backup.unpack(contents, GAMES))
            games = _games(copy)
    chosen = backup.unpack(contents, CHOICES) if CHOICES in contents.sums else b""
    here = (state / CHOICES).read_bytes() if (state / CHOICES).is_file() else b""
    return Preview(
        games,
        _games(state / GAMES) if (state / GAMES).is_file() else 0,
        contents.count("packs"),
        sum(1 for _ in (state / "packs").rglob("*.toml")),
        contents.count("tags"),
        chosen != here or CONFIG in contents.sums,
        contents.version,
        contents.made,
    )


def _games(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            (count,) = db.execute("SELECT count(*) FROM game").fetchone()
    except sqlite3.Error as error:
        raise Refused(Line("The games in it cannot be read: {why}.", why=str(error))) from error
    return int(count)


def lay_ready(contents: Contents, state: Path) -> None:
    """Stage a backup for the next start. Raises `Refused` if it cannot be stored."""
    fresh = state / f".{WAITING}.new"
    try:
        write_new(fresh, contents.path.read_bytes())
        backup.read(fresh)  # what is put in place later is what was looked at now
        fresh.replace(state / WAITING)
        sync(state)
    except OSError as error:
        raise Refused(Line("It could not be prepared: {why}.", why=str(error))) from error


def can_take_back(state: Path) -> bool:
    """Return whether there was a restore that can be taken back."""
    return (state / REPLACED).is_file()


def take_back(state: Path) -> None:
    """Let the next start bring back what the last restore has replaced. Raises `Refused`."""
    lay_ready(backup.read(state / REPLACED), state)


def carry_out(state: Path, config: Path | None, now: str) -> str:
    """Put in place what waits, if anything does; return a sentence for the table, or nothing.

    Called before the state folder is opened. What cannot be used is put aside, and everything is
    as it was.
    """
    waiting, replacing = state / WAITING, state / REPLACING
    if not waiting.is_file():
        if replacing.is_file():  # the plug was pulled after the last step but one
            replacing.replace(state / REPLACED)
        return ""
    try:
        contents = backup.read(waiting)
        if not replacing.is_file():
            backup.make(state, config, replacing, now)
        _put_in_place(contents, state)
    except (Refused, OSError) as error:
        return _as_it_was(state, error)
    try:
        waiting.unlink()
        replacing.replace(state / REPLACED)
        sync(state)
    except OSError as error:
        return _put_aside(state, error)
    return DONE


def _as_it_was(state: Path, error: Exception) -> str:
    """Put back what was replaced so far, and the backup aside; return what to say.

    This start or one before it, cut off half-way, may have replaced a part.
    """
    replacing = state / REPLACING
    try:
        if replacing.is_file():
            _put_in_place(backup.read(replacing), state)
            replacing.unlink()
    except (Refused, OSError):
        # Neither is whole now. Both stay where they are, and the next start tries again.
        return f"The backup could not be brought back, and is tried again: {error}"
    return _put_aside(state, error)


def _put_aside(state: Path, error: Exception) -> str:
    """Put the backup aside, so that it does not wait any longer; return what to say."""
    with suppress(OSError):
        (state / WAITING).replace(state / REFUSED)
    return f"The backup was not brought back: {error}"


def _put_in_place(contents: Contents, state: Path) -> None:
    wanted = {_place(name): name for name in contents.sums}
    for place, name in wanted.items():
        target = state / place
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f".{target.name}.new")
        write_new(fresh, backup.unpack(contents, name))
        if name == KEY:
            fresh.chmod(0o600)
        sync(fresh)
        if name == GAMES:
            # What belongs to the old games must not be taken for the new ones'.
            for part in ("-wal", "-shm", "-last"):
                (state / f"{GAMES}{part}").unlink(missing_ok=True)
        fresh.replace(target)
        sync(target.parent)
    others = (path for folder in ("packs", "tags") for path in (state / folder).rglob("*.toml"))
    for path in (*others, state / CHOICES, state / OWN_CONFIG):
        if path.relative_to(state).as_posix() not in wanted:
            path.unlink(missing_ok=True)


def _place(name: str) -> str:
    """Return where a file of a backup belongs in the state folder."""
    return OWN_CONFIG.as_posix() if name == CONFIG else name
