"""The shape of the tree itself."""

import ast
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def imports_of(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def users_of(modules: set[str]) -> list[str]:
    """Return the files of ours that import one of these modules."""
    return [
        str(path.relative_to(ROOT))
        for package in ("firmware_host", "hardware", "display")
        for path in sorted((ROOT / package).rglob("*.py"))
        if any(name.split(".")[0] in modules for name in imports_of(path))
    ]


def test_only_chance_touches_a_random_source() -> None:
    assert users_of({"random", "secrets", "uuid"}) == ["firmware_host/record/chance.py"]


def test_there_is_one_reader_of_toml() -> None:
    assert users_of({"tomllib"}) == ["firmware_host/engine/toml.py"]


def calls_in(source: str) -> set[str]:
    """Return the names of all functions and methods that a source calls."""
    called = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return {
        function.id if isinstance(function, ast.Name) else function.attr
        for function in called
        if isinstance(function, ast.Name | ast.Attribute)
    }


def callers_of(names: set[str], *rooms: str) -> list[str]:
    """Return the files of these rooms that call one of the names."""
    return [
        str(path.relative_to(ROOT))
        for room in rooms
        for path in sorted((ROOT / room).rglob("*.py"))
        if calls_in(path.read_text("utf-8")) & names
    ]


LOADERS = {"import_module", "__import__", "exec_module", "run_module", "run_path", "exec", "eval"}


def test_modules_are_loaded_by_name_only_where_they_are_looked_for() -> None:
    """The contracts between the rooms cannot see an import that is made of a string."""
    assert callers_of(LOADERS, "firmware_host", "display", "hardware") == [
        "firmware_host/cli.py",
        "firmware_host/games/__init__.py",
        "firmware_host/lab/bench.py",
        "firmware_host/lab/odds.py",
        "firmware_host/lab/playing.py",
        "firmware_host/lab/solving.py",
        "firmware_host/touch/app.py",
        "firmware_host/touch/start.py",
        "display/art/brush.py",
        "display/device/sound.py",
        "display/screens/__init__.py",
    ]


FILES = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir"}


def test_the_engine_reads_no_file_but_a_games_rules() -> None:
    assert callers_of(FILES, "firmware_host/engine") == ["firmware_host/engine/rulebook.py"]


def test_calls_are_found_however_they_are_written() -> None:
    source = 'import importlib\nx = lambda: importlib.import_module("a")\n__import__("b").go()\n'
    assert calls_in(source) == {"import_module", "__import__", "go"}


def test_no_file_of_the_program_is_longer_than_400_lines() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for package in ("firmware_host", "hardware", "display")
        for path in sorted((ROOT / package).rglob("*.py"))
        if (lines := len(path.read_text("utf-8").splitlines())) > 400
    ]
    assert long == []


def files_of_ours() -> Iterator[Path]:
    """Yield every file of the tree; what is installed or built there is none of ours."""
    for folder, folders, files in os.walk(ROOT):
        others = {".git", ".venv", ".hypothesis", "build", "dist", "__pycache__"}
        folders[:] = [name for name in folders if name not in others and "_cache" not in name]
        yield from (Path(folder) / name for name in files)


def test_no_file_has_two_versions_of_its_lines() -> None:
    """A rebase that was gone on with too early leaves both, and the marks between them."""
    marks = b"\n<<<<<<< ", b"\n>>>>>>> "
    texts = {path: b"\n" + path.read_bytes() for path in files_of_ours() if path.is_file()}
    assert [path for path, text in texts.items() if any(mark in text for mark in marks)] == []


def test_the_shell_can_read_every_script() -> None:
    scripts = [
        path
        for path in files_of_ours()
        if path.suffix in ("", ".sh") and path.is_file() and path.open("rb").read(9) == b"#!/bin/sh"
    ]
    assert ROOT / "test" in scripts
    for script in scripts:
        subprocess.run(["sh", "-n", script], check=True)


def test_what_says_how_to_be_run_can_be_run() -> None:
    asking = [
        path for path in files_of_ours() if path.is_file() and path.open("rb").read(2) == b"#!"
    ]
    assert ROOT / "test" in asking
    assert [path for path in asking if not os.access(path, os.X_OK)] == []
