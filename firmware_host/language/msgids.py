"""Every text of the program that can be translated, found in its sources.

A text is a message id where it is written as a literal: in a sentence of the rules, on a button,
in a question, or in a call of `say` or `translate`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from firmware_host.settings import SECTIONS, Settings, keys_of

ROOT = Path(__file__).parents[2]
# Where texts stand in the arguments of what is called.
PLACES = {
    "Form": (2,), "Payment": (2,), "Prompt": (1,), "Line": (0,), "Option": (1, 2, 3),
    "Switch": (1, 2, 4), "BoardGame": (2,), "SetupOption": (1, 2), "Aside": (2,), "Fix": (1,),
    "Pieces": (2,),
    "say": (0,), "translate": (0,),
}  # fmt: skip
KEYWORDS = {"hint", "blocked", "tagline", "title", "label", "actions"}
# Tables of words that are translated one by one.
TABLES = {"TABS", "SIDES", "REASONS", "CARDS", "ACTIONS"}
SKIPPED = ("lab", "commands", "doctor", "language")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PARTS = ("night", "morning", "afternoon", "evening")


def found() -> list[str]:
    """All message ids, sorted."""
    texts = {f"{day} {part}" for day, part in product(DAYS, PARTS)}
    for path in _sources():
        texts |= set(_texts(ast.parse(path.read_text("utf-8"))))
    for section in (Settings, *SECTIONS.values()):
        for name, key in keys_of(section).items():
            if key.on_screen:
                texts |= {name.replace("_", " ").capitalize(), key.says}
                texts |= {value.capitalize() for value in key.among if isinstance(value, str)}
    return sorted(text for text in texts if any(letter.isalpha() for letter in text))


def _sources() -> Iterator[Path]:
    for folder in ("firmware_host", "display"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not set(path.parts) & set(SKIPPED) and not path.name.startswith("samples"):
                yield path


def _texts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in TABLES or name == "bank_name":
                yield from _literals(node.value)


def _of_call(call: ast.Call) -> Iterator[str]:
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name not in PLACES:
        return
    for place in PLACES[name]:
        if place < len(call.args):
            yield from _literals(call.args[place])
    for keyword in call.keywords:
        if keyword.arg in KEYWORDS:
            yield from _literals(keyword.value)


def _literals(node: ast.AST) -> Iterator[str]:
    """The strings in an expression; not pieces of f-strings, nor keys of tables."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _literals(value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, (ast.Tuple, ast.List, ast.BinOp)):
        for child in ast.iter_child_nodes(node):
            yield from _literals(child)
