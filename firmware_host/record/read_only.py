"""Read-only access to a journal: a copy is opened, the file is never changed."""

from __future__ import annotations

import os
import weakref
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.record import damage
from firmware_host.record.database import Newer, Unsaved
from firmware_host.record.journal import Journal
from firmware_host.record.sealed import KEY_FILE, Vault

LARGEST = 256 * 1024 * 1024  # bytes: thousands of games
IN_MEMORY = "/dev/shm"  # where a card that is full or read-only has room all the same


def lent(path: Path) -> Journal:
    """Return a temporary copy of a journal, which may be played on.

    `notice` says what is not sound in it. Raises `Refused` if there is none, or nothing that
    could be one.
    """
    from tempfile import TemporaryDirectory  # the table itself lends nothing

    if not os.path.isfile(path):
        raise Refused(
            Line("There are no saved games in {path}. croupier play begins one.", path=str(path))
        )
    if path.stat().st_size > LARGEST:
        raise Refused(Line("{path} is too large to be a journal.", path=path.name))
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    folder = TemporaryDirectory(prefix="croupier-", dir=place, ignore_cleanup_errors=True)
    try:
        copy = damage.copied(path, Path(folder.name) / path.name)
        vault = Vault(path.with_name(KEY_FILE), makes=False)
        journal = Journal(copy, vault=vault)
    except Newer as error:
        raise Refused(
            Line("{error} {path} is left as it is.", error=str(error), path=str(path))
        ) from error
    except OSError as error:
        raise Refused(
            Line("{path} cannot be read: {error}.", path=str(path), error=str(error.strerror))
        ) from error
    weakref.finalize(journal, folder.cleanup)
    journal.notice = _of_the_original(journal.notice, path)
    if journal.lost:
        raise Refused(journal.notice)
    return journal


def _of_the_original(notice: str, path: Path) -> str:
    """Return what was noticed, but not that the copy was put aside: the file is untouched."""
    if not notice:
        return ""
    said = notice.partition(" The file was kept")[0].partition(" A copy of the file")[0]
    return f"{said} {path} is left as it is."


def opened(path: Path) -> tuple[Journal, list[str]]:
    """Return the table's journal and what has to be told about it.

    Where nothing can be saved, that is a copy of it, or an empty one in memory: the evening goes
    on, and everybody is told that nothing of it is kept.
    """
    try:
        journal = Journal(path)
    except Unsaved as error:
        try:
            copy = lent(path)
        except Refused:
            return Journal(None), [f"{error} Games of this evening will not be kept."]
        told = f"{error} What was saved before can be gone on with, but nothing more will be kept."
        return copy, [said for said in (told, copy.notice) if said]
    return journal, [journal.notice] if journal.notice else []
