"""Acts as the owner of a state folder: root does nothing in it with its own rights.

The service's folder belongs to an unprivileged user. Anything in it, above all a link, was put
there by that user and must not reach further than that user can. It also keeps files that a command
leaves behind writable for the table.
"""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line


def become_owner(folder: Path) -> None:
    """Become the owner of a folder for good, if this is root and the folder is somebody else's."""
    whose = _owner(folder)
    if whose is not None:
        uid, gid = whose
        os.setgroups(_groups(uid, gid))
        os.setresgid(gid, gid, gid)
        os.setresuid(uid, uid, uid)
        if not os.access(__file__, os.R_OK) or not os.access(os.__file__, os.R_OK):
            # What is not loaded yet could not be: better said now than as a missing module.
            raise Refused(
                Line(
                    "This has to be done as the owner of {folder}, who may not read the program in "
                    "{program}: install it (systemd/install.sh), and use that.",
                    folder=str(folder),
                    program=str(Path(__file__).parents[2]),
                )
            )


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """Act as a folder's owner for a while, if this is root and the folder is somebody else's."""
    whose = _owner(folder)
    if whose is None:
        yield
        return
    uid, gid = whose
    groups, group = os.getgroups(), os.getegid()
    os.setgroups(_groups(uid, gid))
    os.setegid(gid)
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def _owner(folder: Path) -> tuple[int, int] | None:
    """Return who owns a folder or the nearest one above it; None if nobody else does."""
    if os.geteuid() != 0:
        return None
    folder = folder.absolute()
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    about = folder.stat()
    return (about.st_uid, about.st_gid) if about.st_uid != 0 else None


def _groups(uid: int, gid: int) -> list[int]:
    try:
        return os.getgrouplist(pwd.getpwuid(uid).pw_name, gid)
    except KeyError:
        return [gid]
