"""The shape of the tree itself."""

import ast
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
