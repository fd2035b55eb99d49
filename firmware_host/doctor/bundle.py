"""Everything a bug report needs in one file, and nothing that should stay at the table."""

from __future__ import annotations

import json
import os
import platform
import zipfile
from importlib import metadata
from pathlib import Path

from firmware_host import __version__
from firmware_host.doctor.checks import Machine
from firmware_host.doctor.page import Report, as_json, text
from firmware_host.kept.config import CHOICES
from firmware_host.kept.files import NEW
from firmware_host.kept.owner import as_owner
from firmware_host.kept.settings import Settings
from firmware_host.record import story
from firmware_host.record.read_only import lent
from firmware_host.record.session import Session
from firmware_host.system.logbook import FILE, KEPT

DATABASE = "croupier.db"
MOST = 512 * 1024  # bytes of any one file

ABOUT = """\
What is in this bundle: the findings of `croupier doctor`, the config, the versions of all
packages, Croupier's own log, the last lines of the system's journal about it, and the last game.
Players' names are in the game, as they are on the screen. Hidden cards and layouts, and the
secret behind the machine's rolls, are left out until that game is over.
"""


def pack(target: Path, machine: Machine, settings: Settings, report: Report) -> list[str]:
    """Write the bundle; return the names of what is in it. Raises OSError if it cannot."""
    parts = {
        "about.txt": ABOUT,
        "doctor.txt": text(report),
        "doctor.json": as_json(report),
        "versions.txt": versions(machine),
    }
    if settings.source and settings.source.is_file():
        parts[settings.source.name] = _tail(settings.source)
    # As the folder's owner, so that a link in it cannot make root read other people's files.
    with as_owner(settings.state_folder):
        parts |= _of_the_table(settings.state_folder)
    said = machine.command(["journalctl", "-u", "croupier", "-n", "2000", "--no-pager"])
    if said:
        parts["journal.txt"] = said[-MOST:]
    target.unlink(missing_ok=True)
    with (
        os.fdopen(os.open(target, NEW, 0o600), "wb") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle,
    ):
        for name, content in parts.items():
            bundle.writestr(name, without_home(content, machine))
    return list(parts)


def _of_the_table(state: Path) -> dict[str, str]:
    """Return what lies in the state folder itself: the last game, the choices, the log.

    No links.
    """
    found = {"game.json": last_game(state)}
    for name in (CHOICES, *(f"{FILE}{end}" for end in ["", *_numbers()])):
        if os.path.isfile(state / name) and not (state / name).is_symlink():
            found[name] = _tail(state / name)
    return found


def _numbers() -> list[str]:
    return [f".{number}" for number in range(1, KEPT)]


def _tail(path: Path) -> str:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - MOST))
        return file.read(MOST).decode("utf-8", errors="replace")


def without_home(content: str, machine: Machine) -> str:
    """Return the text without the path of the home folder, which often is a person's name."""
    home = machine.env.get("HOME", "")
    return content.replace(home, "~") if len(home) > 1 else content


def versions(machine: Machine) -> str:
    """Return Croupier, Python, system and every package beside them."""
    lines = [
        f"croupier {__version__}",
        f"python {platform.python_version()} on {platform.machine()}",
        f"kernel {platform.release()}",
        f"model {machine.model() or 'not a Raspberry Pi'}",
        machine.read("/etc/os-release").partition("\n")[0],
    ]
    found = {(d.metadata["Name"] or "?").lower(): d.version for d in metadata.distributions()}
    return "\n".join([*lines, "", *(f"{name} {found[name]}" for name in sorted(found))]) + "\n"


def last_game(state: Path) -> str:
    """Return the newest game as it may be shown: secrets only once it is over."""
    path = state / DATABASE
    if not os.path.isfile(path):  # or behind a link that its owner may not follow
        return json.dumps(None)
    try:
        # The table may be playing on it this moment: only a copy is opened.
        journal = lent(path)
        try:
            newest = next(journal.each(), None)
            game = story.everything(Session.resume(journal, newest)) if newest else None
        finally:
            journal.close()
    except Exception as error:  # a game that cannot be read is what the report is about
        return json.dumps({"unreadable": type(error).__name__, "says": str(error)[:400]})
    return json.dumps(game, indent=1, ensure_ascii=False) + "\n"
