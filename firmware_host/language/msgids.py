"""The texts of a source file that can be translated: a method for Babel to extract by.

A text is a message id where it is written as a literal: in a sentence of the rules, on a button,
in a question, or in a call of `say` or `translate`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import BinaryIO

from firmware_host.kept.settings import SECTIONS, Settings, keys_of

_BLANK = re.compile(r"\{[^{}]*\}")
# Where texts stand in the arguments of what is called.
PLACES = {
    "Form": (2,), "Payment": (2,), "Prompt": (1,), "Line": (0,), "Option": (1, 2, 3),
    "Switch": (1, 2, 4), "BoardGame": (2,), "SetupOption": (1, 2), "Aside": (2,), "Fix": (1,),
    "Pieces": (2,),
    "say": (0,), "translate": (0,), "_say": (0,), "word": (0,),
    "Refused": (0,), "refuse": (0,), "Hint": (0,), "Odds": (0, 2), "OddsLine": (0,), "Mark": (3,),
    "TableView": (3,), "AreaArt": (3,), "Card": (1,),
}  # fmt: skip
KEYWORDS = {"hint", "blocked", "tagline", "title", "label", "actions", "round", "note", "why"}
# Tables of words that are translated one by one.
TABLES = {
    "TABS", "SIDES", "REASONS", "CARDS", "ACTIONS", "HANDS_BACK", "GETS_BACK", "_NUMBERS",
    "_OF_RANK", "_NOTES", "_NOTE", "STATUSES", "TILE_NAMES", "WHEELS", "STOCKS", "THE_BANK",
}  # fmt: skip
# Where everything that is put together or given back as a text is for people to read.
SPOKEN = (
    "/shown.py", "/odds.py", "/status.py", "/story.py", "/cash.py",
    "/director.py", "zillionaire/cards.py", "/calls.py", "/positions.py",
)  # fmt: skip
# What is put together there to name a thing, not to be read.
KEYS = {
    "pawn {0}", "hotel {0}", "space {0}", "sits out {0}", "{0} deck", "{0} card {1}", "high-{0}",
    "split-{0}-{1}",
}  # fmt: skip
_WORD = re.compile(r"[A-Za-z]{2,}")
# What lies on a table and how it lies: words that stand by themselves in the code of the games.
FACTS = (
    "the Bank", "the box", "Poor House", "nothing", "none", "nobody wins", "dealer", "passed",
    "sits out", "face down", "has one", "has none", "is sat out", "is played", "in the pile",
    "point|points", "five|fives", "red", "black", "a wild 5", "one wild 5",
    "the next player names the amount",
    "The round is led anew, with anything", "High number", "Split", "Two unlike numbers",
    "The same number twice", "Pairs", "Straight", "High {0}", "Split {0}", "Horse {0}", "red {0}",
    "black {0}", "{0} ×{1}", "number {0}", "flip number of the running turn", "the {0}",
    "Ends the round at once.", "1 card", "any number",
    "bar", "bell", "plum", "orange", "cherry", "lemon", "likeliest", "rarest",
    "The next player says how many fives it stands for.",
    "asked again when somebody lands there", "asked again when it is drawn", "as it lies",
    "in the order it lies", "shuffled", "may still be collected", "is not due", "nobody",
    "on the left", "on the right", "the Stock Market", "the Race Track", "the Casino",
    "the Poor House",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PARTS = ("night", "morning", "afternoon", "evening")


def texts(
    file: BinaryIO, keywords: object, tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The texts of one source file, as Babel wants them from an extraction method."""
    tree = ast.parse(file.read())
    found = set(_texts(tree))
    if file.name.endswith(SPOKEN):
        found |= set(_put_together(tree))
    for text in sorted(found):
        if any(letter.isalpha() for letter in _BLANK.sub("", text)):
            yield 1, None, text, []


def settings_texts() -> set[str]:
    """The texts of the settings page, which are made of the settings' own names."""
    found: set[str] = set()
    for section in (Settings, *SECTIONS.values()):
        for name, key in keys_of(section).items():
            if key.on_screen:
                found |= {name.replace("_", " ").capitalize(), key.says}
                found |= {value.capitalize() for value in key.among if isinstance(value, str)}
    return found


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
    """The strings in an expression, put together ones as templates; not the keys of tables."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield template(node)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _literals(value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, (ast.Tuple, ast.List, ast.BinOp)):
        for child in ast.iter_child_nodes(node):
            yield from _literals(child)


def template(node: ast.JoinedStr) -> str:
    """A text that is put together, with numbered blanks: "{0} has no IOU."."""
    parts: list[str] = []
    blanks = 0
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        else:
            parts.append(f"{{{blanks}}}")
            blanks += 1
    return "".join(parts)


def _put_together(tree: ast.Module) -> Iterator[str]:
    """Every text that says enough of itself to be recognised again."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = template(node)
            if "{0}" in text and set(_WORD.findall(text)) - {"no", "the"} and text not in KEYS:
                yield text
