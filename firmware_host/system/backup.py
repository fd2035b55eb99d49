"""Everything worth keeping in one file: games, packs, cards, settings; and what such a file holds.

A backup is a zip file. Its manifest names the format, the version that made it, and every file with
its size and checksum; the zip's comment holds the checksum of the manifest. So one flipped bit
anywhere is found, and a foreign file with this ending is refused and never unpacked.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host import __version__
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, word
from firmware_host.kept.files import write_new
from firmware_host.kept.owner import as_owner
from firmware_host.values import dataclass

ENDING = ".croupier"
FORMAT = 1
GAMES, CHOICES, CONFIG = "croupier.db", "choices.toml", "config.toml"
KEY = "journal.key"  # to what is hidden in unfinished games
MANIFEST = "manifest.json"
LARGEST = 256_000_000  # bytes of everything together
MOST = 2_000  # files

_PART = r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}"
_KEPT = re.compile(rf"(packs|tags)(/{_PART}){{1,2}}\.toml")
# Everything that a damaged or foreign zip file, or a manifest of another shape, ends in.
UNREADABLE = (
    OSError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
)
NOT_ONE = word("This is not a Croupier backup, or it is damaged: {why}.")


@dataclass(frozen=True)
class Contents:
    """What a backup holds: who made it and when, and its files with their checksums."""

    path: Path
    version: str
    made: str
    sums: dict[str, str]

    def count(self, folder: str) -> int:
        """Return how many files of one kind there are: packs or tags."""
        return sum(name.startswith(f"{folder}/") for name in self.sums)


def make(state: Path, config: Path | None, target: Path, now: str) -> Contents:
    """Write a backup of a state folder and the config file in force; whole, or not at all.

    The table may be played on meanwhile: the games are those of one moment. Raises `Refused` if it
    cannot be written.
    """
    fresh = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # As the folder's owner, so that a link in it cannot make root read other people's files.
        with as_owner(state), TemporaryDirectory() as scratch:
            packed = Path(scratch) / target.name
            _pack(dict(_worth_keeping(state, config, Path(scratch))), packed, now)
            raw = packed.read_bytes()
        write_new(fresh, raw)
        fresh.replace(target)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise Refused(Line("The backup could not be written: {why}.", why=str(error))) from error
    return read(target)


def _worth_keeping(state: Path, config: Path | None, scratch: Path) -> Iterator[tuple[str, Path]]:
    if os.path.isfile(state / KEY):
        yield KEY, state / KEY
    if os.path.isfile(state / GAMES):
        still = scratch / GAMES
        address = f"file:{state / GAMES}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as live,
            closing(sqlite3.connect(still)) as copy,
        ):
            live.backup(copy)
        yield GAMES, still
    for folder in ("packs", "tags"):
        for path in sorted((state / folder).rglob("*.toml")):
            name = path.relative_to(state).as_posix()
            if _KEPT.fullmatch(name) and os.path.isfile(path) and _lies_in(path, state):
                yield name, path
    if os.path.isfile(state / CHOICES):
        yield CHOICES, state / CHOICES
    if config is not None and config.is_file():
        yield CONFIG, config


def _lies_in(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _pack(files: dict[str, Path], target: Path, now: str) -> None:
    sums = {name: _sum(path.read_bytes()) for name, path in files.items()}
    manifest = json.dumps(
        {"format": FORMAT, "version": __version__, "made": now, "files": sums}, indent=1
    ).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.comment = _sum(manifest).encode()
        packed.writestr(MANIFEST, manifest)
        for name, path in files.items():
            packed.write(path, name)


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def read(path: Path) -> Contents:
    """Return what a backup holds, every byte of it checked. Raises `Refused` with the reason."""
    try:
        with zipfile.ZipFile(path) as packed:
            return _checked(path, packed)
    except FileNotFoundError:
        raise Refused(Line("There is no file {path}.", path=str(path))) from None
    except UNREADABLE as error:
        why = str(error).rstrip(".") or "it ends too soon"
        raise Refused(Line(NOT_ONE, why=why)) from error


def _checked(path: Path, packed: zipfile.ZipFile) -> Contents:
    infos = packed.infolist()
    if len(infos) > MOST or sum(info.file_size for info in infos) > LARGEST:
        raise ValueError("it is far too large")
    manifest = _content(packed, MANIFEST)
    if _sum(manifest).encode() != packed.comment:
        raise ValueError("its checksum is wrong")
    told = json.loads(manifest)
    if told["format"] > FORMAT:
        raise Refused(
            Line(
                "This backup was made by a newer version ({version}).", version=str(told["version"])
            )
        )
    sums: dict[str, str] = told["files"]
    names = {info.filename for info in infos} - {MANIFEST}
    if len(infos) != len(names) + 1 or names != set(sums):
        raise ValueError("its files are not those it names")
    for name, expected in sums.items():
        if name not in (GAMES, KEY, CHOICES, CONFIG) and not _KEPT.fullmatch(name):
            raise ValueError(f"it holds something that is not ours, {name[:40]!r}")
        if _sum(_content(packed, name)) != expected:
            raise ValueError(f"{name} has changed since")
    return Contents(path, str(told["version"]), str(told["made"]), dict(sums))


def _content(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return a file of the zip; no more of it is unpacked than it says it has."""
    with packed.open(name) as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError("it is far too large")
    return content


def unpack(contents: Contents, name: str) -> bytes:
    """Return one file of a backup that was read before.

    Raises `Refused` if it has changed since.
    """
    try:
        with zipfile.ZipFile(contents.path) as packed:
            content = _content(packed, name)
    except UNREADABLE as error:
        raise Refused(Line(NOT_ONE, why=str(error))) from error
    if _sum(content) != contents.sums[name]:
        raise Refused(Line(NOT_ONE, why=Line("{name} has changed since", name=name)))
    return content


def file_name(now: str) -> str:
    """Return the name of a backup made at a moment: it sorts by age and lives on any stick."""
    digits = re.sub(r"[^0-9]", "", now)[:12]
    return f"croupier-{digits[:8]}-{digits[8:]}{ENDING}"
