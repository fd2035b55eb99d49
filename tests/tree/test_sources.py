"""The shape of the tree itself."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def imports_of(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def test_only_chance_touches_a_random_source() -> None:
    sources = {"random", "secrets", "uuid"}
    users = [
        str(path.relative_to(ROOT))
        for package in ("firmware_host", "hardware", "display")
        for path in sorted((ROOT / package).rglob("*.py"))
        if any(name.split(".")[0] in sources for name in imports_of(path))
    ]
    assert [user for user in users if user != "firmware_host/record/chance.py"] == []
