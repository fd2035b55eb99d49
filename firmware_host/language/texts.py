"""The texts of a source file that can be translated: a method for Babel to extract by.

A text is a literal where a sentence is made, ``Line("{name} has no IOU.", ...)``, where something
is declared that people read (a rule's event, a question, a button), where a screen says its own
words, and wherever it is marked by ``word(...)``. A sentence that was put together in such a place
instead of keeping its facts apart is an error: nobody could translate it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import BinaryIO

from firmware_host.kept.settings import SECTIONS, Settings, keys_of

_BLANK = re.compile(r"\{\w+(?::(?!n )[^{}]*)?\}")  # what is counted has words in it
_WORD = re.compile(r"[^\W\d_]|\$\d")  # or a sum, whose sign stands elsewhere in German
# By the name of a function or class: which of its arguments are texts, counted from 0.
PLACES = {
    "Line": (0,),
    "word": (0,),
    "say": (0,),
    "translate": (0,),
    "_say": (0,),
    "Refused": (0,),
    "refuse": (0,),
    "Hint": (0,),
    "Form": (2,),
    "Payment": (2,),
    "Prompt": (1,),
    "Option": (1, 2, 3),
    "Aside": (2,),
    "Fix": (1,),
    "Switch": (1, 2, 4),
    "BoardGame": (2,),
    "Label": (2,),
    "SetupOption": (1, 2),
    "Pieces": (2,),
    "Coach": (0, 1),
    "Odds": (0, 2),
    "OddsLine": (0,),
    "Mark": (3,),
    "AreaArt": (3,),
    "Bounds": (0,),
    "Consequence": (0, 1, 2),
    "Word": (0,),
    "Wording": (0,),
    "Trouble": (0,),
    "Absent": (0,),
}
# Arguments that are texts wherever they are given by name to one of these.
NAMED = {
    "hint",
    "blocked",
    "tagline",
    "title",
    "label",
    "actions",
    "round",
    "note",
    "why",
    "sources",
    "blind",
    "triumph",
    "won",
    "deed",
    "leads",
    "costs",
    "thing",
    "back",
    "gone",
}


def texts(
    file: BinaryIO, keywords: object, tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of one source file, as Babel wants them from an extraction method."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            for line, text in _of_call(node, file.name):
                # A lone blank reads the same everywhere; two may stand otherwise elsewhere.
                if len(_BLANK.findall(text)) > 1 or _WORD.search(_BLANK.sub("", text)):
                    yield line, None, text, []


def settings_texts() -> set[str]:
    """Return the texts of the settings page, which are made of the settings' own names."""
    found: set[str] = set()
    for section in (Settings, *SECTIONS.values()):
        for name, key in keys_of(section).items():
            if key.on_screen:
                found |= {name.replace("_", " ").capitalize(), key.says}
                found |= {value.capitalize() for value in key.among if isinstance(value, str)}
    return found


def _of_call(call: ast.Call, where: str) -> Iterator[tuple[int, str]]:
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    given = [call.args[at] for at in PLACES.get(name, ()) if at < len(call.args)]
    if name in PLACES and PLACES[name] != (0,):  # the facts of a line are no texts
        given += [keyword.value for keyword in call.keywords if keyword.arg in NAMED]
    for argument in given:
        for literal in _literals(argument):
            if isinstance(literal, ast.JoinedStr):
                raise ValueError(f"{where}:{literal.lineno}: a text is put together; use Line")
            yield literal.lineno, str(literal.value)


def _literals(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Yield the strings in an expression; not the keys of tables."""
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    ):
        yield node
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _literals(value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, (ast.Tuple, ast.List, ast.BinOp)):
        for child in ast.iter_child_nodes(node):
            yield from _literals(child)
