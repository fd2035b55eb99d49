"""Which sources are compiled, and the copy of them that is."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What a game needs to run. The rest of it draws, prints and teaches: people wait for that, rules
# never do.
ROOMS = ("firmware_host/engine", "firmware_host/games")
ALSO = ("firmware_host/record/chance.py",)
LEFT_OUT = ("art", "handover", "paper", "teaching", "walk")
# What mypyc cannot take: errors have two of Python's as parents, a language is copied slot by
# slot, a reply holds any object, a reader of TOML catches two kinds of errors by one name, and a
# line may have a fact of the name of its first argument. No game waits for them.
_NOT = ("errors", "languages", "requests", "toml", "words")
AS_THEY_ARE = tuple(f"firmware_host/engine/{name}.py" for name in _NOT)
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
_FINAL = "from typing import Final as _Final"
# Ours is finished when a first value is made, which only an interpreted class can be.
_OUR_DATACLASS = "from firmware_host.values import dataclass"
_DATACLASS = "from dataclasses import dataclass"


def compiled() -> list[str]:
    """Return the sources to compile, as paths from the project's folder."""
    found = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    names = [path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py"]
    inside = [name for name in names if not set(LEFT_OUT) & set(name.split("/"))]
    return [*(name for name in inside if name not in AS_THEY_ARE), *ALSO]


def fingerprint() -> str:
    """Return what changes when anything does that goes into the build."""
    told = hashlib.sha256()
    for name in (*compiled(), *(p.relative_to(ROOT).as_posix() for p in _own_files())):
        told.update(f"{name}\n".encode() + (ROOT / name).read_bytes())
    return told.hexdigest()


def _own_files() -> list[Path]:
    return sorted(Path(__file__).parent.glob("*.py"))


def prepared(source: str) -> str:
    """Return a module as the compiler is to see it: it does the same.

    Constants are told to be final, so that they need not be looked up by name whenever they are
    used. A function that claims its section of the rules does so at the end of the module instead
    of in front of itself: one with a decorator could be called the slow way only. Data classes are
    Python's own.
    """
    source = source.replace(_OUR_DATACLASS, _DATACLASS)
    lines = source.splitlines()
    body = ast.parse(source).body
    claims = list(_moved_claims(body, lines))
    final = [_made_final(node, lines) for node in _constants(body)]
    if any(final):
        first = body[0]
        assert first.end_lineno is not None
        at = first.end_lineno  # after the docstring, which every module has
        future = [n.end_lineno for n in body if _is_future(n) and n.end_lineno is not None]
        lines.insert(max([at, *future]), _FINAL)
    return "\n".join([*lines, *claims]) + "\n"


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _constants(body: list[ast.stmt]) -> list[ast.Assign | ast.AnnAssign]:
    """Return the constants of a module that are made once and have a name of their own."""
    found = [node for node in body if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = [_name(node) for node in found]
    return [
        node
        for node, name in zip(found, names, strict=True)
        if name and names.count(name) == 1 and _CONSTANT.fullmatch(name) and _is_plain(node)
    ]


def _name(node: ast.Assign | ast.AnnAssign) -> str:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""


def _is_plain(node: ast.Assign | ast.AnnAssign) -> bool:
    """Return whether it is a value and not a type."""
    if isinstance(node, ast.AnnAssign):
        return node.value is not None and ast.unparse(node.annotation) != "TypeAlias"
    return not ast.unparse(node.value).startswith("TypeVar(")


def _made_final(node: ast.Assign | ast.AnnAssign, lines: list[str]) -> bool:
    at = node.lineno - 1
    name = _name(node)
    if isinstance(node, ast.Assign):
        lines[at] = lines[at].replace(f"{name} =", f"{name}: _Final =", 1)
        return True
    if node.annotation.lineno != node.annotation.end_lineno:
        return False
    begins, ends = node.annotation.col_offset, node.annotation.end_col_offset
    line = lines[at]
    lines[at] = f"{line[:begins]}_Final[{line[begins:ends]}]{line[ends:]}"
    return True


def _moved_claims(body: list[ast.stmt], lines: list[str]) -> Iterator[str]:
    """Yield what claims sections at the end, and take it away from where it stands."""
    for node in body:
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        claim = node.decorator_list[0]
        if isinstance(claim, ast.Call) and ast.unparse(claim.func) == "rule":
            assert claim.end_lineno is not None
            for at in range(claim.lineno - 1, claim.end_lineno):
                lines[at] = ""
            yield f"{ast.unparse(claim)}({node.name})"
