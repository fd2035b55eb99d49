"""What SECURITY.md says, held against the code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.test_tree import imports_of

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for package in ("firmware_host", "hardware", "display")
    for path in sorted((ROOT / package).rglob("*.py"))
]
TALKERS = {"asyncio", "ftplib", "http", "requests", "smtplib", "socketserver", "ssl", "urllib",
           "xmlrpc"}  # fmt: skip
CODE_FROM_DATA = {"code", "marshal", "pickle", "runpy", "shelve"}


def test_nothing_speaks_over_a_network_or_loads_code_from_data() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in SOURCES
        for name in imports_of(path)
        if name.split(".")[0] in TALKERS | CODE_FROM_DATA
    ]
    assert wrong == []


def test_the_only_sockets_are_unix_sockets() -> None:
    users = {str(p.relative_to(ROOT)) for p in SOURCES if "socket" in imports_of(p)}
    assert users == {
        "firmware_host/host.py",
        "firmware_host/logbook.py",
        "firmware_host/service.py",
    }
    assert [str(p) for p in SOURCES if "AF_INET" in p.read_text()] == []


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


@pytest.mark.parametrize("lock", ["runtime", "dev"])
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
