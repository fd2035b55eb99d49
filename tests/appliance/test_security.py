"""What SECURITY.md says, held against the code."""

from __future__ import annotations

import ast
import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.record.database import LONGEST
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import LARGEST, lent
from firmware_host.record.session import Session
from tests.appliance.test_damage import play
from tests.toy import toy_setup
from tests.tree.test_sources import imports_of

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for package in ("firmware_host", "hardware", "display")
    for path in sorted((ROOT / package).rglob("*.py"))
]
TALKERS = {
    "asyncio",
    "ftplib",
    "http",
    "requests",
    "smtplib",
    "socketserver",
    "ssl",
    "urllib",
    "xmlrpc",
}
# The door for phones and the speaker for a hall are programs of their own, which nothing of the
# table imports.
DOOR = ROOT / "firmware_host" / "phones" / "door"
BROKER = ROOT / "firmware_host" / "hall" / "broker.py"
CODE_FROM_DATA = {"code", "marshal", "pickle", "runpy", "shelve"}


def test_nothing_speaks_over_a_network_or_loads_code_from_data() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in SOURCES
        for name in imports_of(path)
        if name.split(".")[0] in CODE_FROM_DATA
        or (name.split(".")[0] in TALKERS and DOOR not in path.parents and path != BROKER)
    ]
    assert wrong == []


def test_nothing_of_the_table_imports_the_broker() -> None:
    users = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        for name in imports_of(path)
        if name.startswith(("firmware_host.hall.broker", "firmware_host.hall.watch"))
    }
    assert users == {
        "firmware_host/commands/hall.py",
        "firmware_host/touch/hall/large.py",
    }


def test_nothing_of_the_table_imports_the_door() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in SOURCES
        if DOOR not in path.parents
        for name in imports_of(path)
        if name.startswith(("firmware_host.phones.door", "websockets"))
    ]
    assert wrong == []


def test_the_only_sockets_are_unix_sockets_and_the_kernels_own() -> None:
    inside = [path for path in SOURCES if DOOR not in path.parents]
    users = {str(p.relative_to(ROOT)) for p in inside if "socket" in imports_of(p)}
    assert users == {
        "firmware_host/hall/line.py",  # a path socket, to the program that speaks for the table
        "firmware_host/phones/wire.py",  # a path socket, to the door
        "firmware_host/touch/wakeups.py",
        "firmware_host/system/logbook.py",
        "firmware_host/system/network.py",  # asks the kernel for this machine's addresses
        "firmware_host/system/service.py",
    }
    families = {
        node.args[0].attr
        for path in inside
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "socket"
        and node.args
        and isinstance(node.args[0], ast.Attribute)
    }
    assert families == {"AF_UNIX", "AF_NETLINK"}


def test_no_text_is_ever_run() -> None:
    calls = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("eval", "exec", "compile", "__import__")
    ]
    assert calls == []


def test_no_shell_is_ever_asked() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if "shell=True" in path.read_text() or "os.system(" in path.read_text()
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "lock", sorted(path.stem for path in (ROOT / "requirements").glob("*.txt"))
)
def test_every_package_is_pinned_with_its_hash(lock: str) -> None:
    entries: list[str] = []
    for line in (ROOT / f"requirements/{lock}.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        if line.startswith(" "):
            entries[-1] += line
        else:
            entries.append(line)
    assert entries
    assert [e for e in entries if "==" not in e or "--hash=sha256:" not in e] == []


def test_nothing_is_ever_built_from_source_or_taken_without_its_hash() -> None:
    scripts = [*(ROOT / "requirements").iterdir(), *(ROOT / "systemd").rglob("*"), ROOT / "play"]
    found = 0
    for script in scripts:
        if not script.is_file() or script.suffix in (".txt", ".svg", ".png"):
            continue
        for line in script.read_text("utf-8", "replace").splitlines():
            if re.search(r"-m pip (install|download)", line):
                found += 1
                assert "--require-hashes" in line, script
                assert "--only-binary" in line, script
    assert found > 1


def test_one_command_lists_every_package_with_its_licence_and_hashes() -> None:
    extras = ("hall", "phones", "print")
    done = subprocess.run(
        [sys.executable, str(ROOT / "requirements/sbom"), *extras], capture_output=True, check=True
    )
    parts = json.loads(done.stdout)["components"]
    locks = [(ROOT / f"requirements/{name}.txt").read_text() for name in ("runtime", *extras)]
    pinned = {line.split()[0] for lock in locks for line in lock.splitlines() if "==" in line}
    assert {f"{part['name']}=={part['version']}" for part in parts} == pinned
    assert [part["name"] for part in parts if not (part["hashes"] and part["licenses"])] == []


# -- a journal from elsewhere --------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path, toy_shelf: None) -> Path:
    """A sound one, on somebody's stick."""
    path = tmp_path / "stick" / "evening.db"
    made = Journal(path)
    play(Session.begin(made, toy_setup()), 7)
    made.close()
    return path


def test_somebody_elses_journal_is_read_and_left_as_it_is(journal: Path) -> None:
    before = {path.name: path.read_bytes() for path in journal.parent.iterdir()}
    copy = lent(journal)
    assert len(copy.rows(1)) == 7
    play(Session.resume(copy, copy.records()[0]), 2)
    copy.close()
    assert {path.name: path.read_bytes() for path in journal.parent.iterdir()} == before


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM game; END", "another program"),
        ("CREATE VIEW v AS SELECT 1", "another program"),
        ("PRAGMA application_id=7", "another program"),
        ("PRAGMA user_version=99", "a newer Croupier"),
    ],
)
def test_what_is_no_sound_journal_is_refused_and_left_as_it_is(
    journal: Path, spoil: str, says: str
) -> None:
    db = sqlite3.connect(journal)
    db.execute(spoil)
    db.commit()
    db.close()
    before = {path.name: path.read_bytes() for path in journal.parent.iterdir()}
    with pytest.raises(Refused, match=says) as refusal:
        lent(journal)
    assert refusal.value.reason.endswith(f"{journal} is left as it is.")
    assert {path.name: path.read_bytes() for path in journal.parent.iterdir()} == before


def test_a_damaged_one_is_read_as_far_as_it_goes_and_left_as_it_is(journal: Path) -> None:
    db = sqlite3.connect(journal)
    db.execute("UPDATE entry SET body='[1]' WHERE seq=3")
    db.commit()
    db.close()
    before = {path.name: path.read_bytes() for path in journal.parent.iterdir()}
    copy = lent(journal)
    assert len(copy.rows(1)) == 2
    assert "damaged from step 3" in copy.notice
    assert copy.notice.endswith(f"{journal} is left as it is.")
    assert {path.name: path.read_bytes() for path in journal.parent.iterdir()} == before


def test_a_photo_album_is_no_journal(tmp_path: Path) -> None:
    album = tmp_path / "photos.db"
    album.write_bytes(b"\x89PNG" * 1000)
    with pytest.raises(Refused, match=r"photos\.db could not be read"):
        lent(album)
    assert [path.name for path in tmp_path.iterdir()] == ["photos.db"]


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.db"
    with huge.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(Refused, match="too large to be a journal"):
        lent(huge)


def test_no_value_may_fill_the_memory(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "croupier.db")
    with pytest.raises(sqlite3.DataError):
        journal.keep("names", "x" * (LONGEST + 1))
    journal.close()
