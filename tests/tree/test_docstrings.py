"""A function that returns something says so: "Return the seats ...", or the verb of what it does.

One that draws something begins with the verb, too: "Lay the seats ...".

Rules (which return a `Step` or a `Play`) say what the rule is, and properties what the thing is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("firmware_host", "display", "hardware")
# Words that begin the name of a thing where the verb of what is done should stand.
NO_VERBS = """
    the a an one two every everything everybody all any so what how whether where which who whose
    whom why when for from in as of this
"""
RETURNS_NOTHING = ("None", "Never", "NoReturn")
IS_A_RULE = ("Step", "Play")
# The hall holds only a version, and `games` speaks for every game's folder, the skeleton's too.
HALL, SHARED = ROOT / "firmware_host/__init__.py", ROOT / "firmware_host/games/shared"
GAMES = (ROOT / "firmware_host/games", ROOT / "firmware_host/commands/skeleton")
IS_A_THING = ("property", "cached_property", "setter", "contextmanager")


def functions(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            yield from functions(each)
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each


def says_what_it_is(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is one whose docstring begins with a noun although it should not."""
    doc = ast.get_docstring(function)
    if not doc or function.returns is None or function.name.startswith("_"):
        return False
    returned = ast.unparse(function.returns)
    if returned in RETURNS_NOTHING or returned.startswith(IS_A_RULE):
        return False
    if any(ast.unparse(each).endswith(IS_A_THING) for each in function.decorator_list):
        return False
    return doc.split()[0].strip(",.:;").lower() in NO_VERBS.split()


def found(source: str) -> list[str]:
    return [each.name for each in functions(ast.parse(source)) if says_what_it_is(each)]


def names_a_thing(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function that only does something is described by what it makes: "A panel."."""
    doc = ast.get_docstring(function)
    if not doc or function.returns is None or ast.unparse(function.returns) != "None":
        return False
    return doc.split()[0].strip(",.:;").lower() in NO_VERBS.split()


def test_every_function_that_returns_something_says_so() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for name in found(path.read_text("utf-8"))
    ]
    assert wrong == []


def test_what_draws_says_what_it_does() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {each.name}"
        for path in sorted((ROOT / "display").rglob("*.py"))
        for each in functions(ast.parse(path.read_text("utf-8")))
        if names_a_thing(each)
    ]
    assert wrong == []


def test_the_check_tells_them_apart() -> None:
    source = '''
def seats() -> int:
    """The number of seats."""
def asked() -> int:
    """Return the number of seats."""
def rule() -> Step[None]:
    """The player pays."""
class Table:
    @property
    def bank(self) -> int:
        """The bank."""
    def look(self) -> str:
        """What is seen."""
    def lay(self) -> None:
        """The table is laid."""
'''
    assert found(source) == ["seats", "look"]
    drawing = [each.name for each in functions(ast.parse(source)) if names_a_thing(each)]
    assert drawing == ["lay"]


def test_every_room_says_what_it_may_import() -> None:
    inits = [path for room in ROOMS for path in sorted((ROOT / room).rglob("__init__.py"))]
    silent = [
        str(path.relative_to(ROOT))
        for path in inits
        if path != HALL
        and (SHARED in path.parents or not {*GAMES} & {*path.parent.parents})
        and "may import"
        not in (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").lower()
    ]
    assert silent == []
