"""The languages of the screen. English is what the sources say; others are gettext catalogues.

A language is spoken where there is a ``.po`` file here; the words of a game lie in its own folder,
``games/<name>/words/``, and a text that has no translation stays English.

May import kept and below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_host.engine.languages import ENGLISH, Language

FOLDER = Path(__file__).parent
GAMES = FOLDER.parent / "games"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_QUOTED = r'(".*"(?:\n".*")*)'
_PAIR = re.compile(rf"^msgid {_QUOTED}\nmsgstr {_QUOTED}$", re.MULTILINE)


def available() -> list[str]:
    """Return the languages there are, English first."""
    return ["en", *sorted(path.stem for path in FOLDER.glob("*.po"))]


def chosen(wanted: str, environment: Mapping[str, str]) -> str:
    """Return the language to speak: the one wanted, or what the system says, or English."""
    names = [wanted]
    if wanted == "auto":
        told = next((environment[name] for name in VARIABLES if environment.get(name)), "")
        names = told.split(":")
    for name in names:
        short = name.split(".")[0].split("_")[0].lower()
        if short in available():
            return short
    return "en"


def read_po(text: str) -> dict[str, str]:
    """Return the pairs of a .po file that have a translation, without its header.

    Read as it is: gettext and a compiled file would take longer to import than this to read.
    """
    pairs = {_joined(source): _joined(target) for source, target in _PAIR.findall(text)}
    pairs.pop("", None)
    return {source: target for source, target in pairs.items() if target}


def _joined(lines: str) -> str:
    text = "".join(line[1:-1] for line in lines.split("\n")) if "\n" in lines else lines[1:-1]
    if "\\" in text:
        text = text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
    return text


def translator(code: str) -> Language:
    """Return what puts the program's texts into a language; unknown ones stay English."""
    path = FOLDER / f"{code}.po"
    if not path.is_file():
        return ENGLISH
    rooms = {
        words.parents[1].name.replace("_", "-"): read_po(words.read_text("utf-8"))
        for words in sorted(GAMES.glob(f"*/words/{code}.po"))
    }
    texts: dict[str, str] = {}
    for room in rooms.values():
        texts |= room
    text = path.read_text("utf-8")
    texts |= read_po(text)
    return Language(code, texts, rooms, _plural(text))


def _plural(text: str) -> Callable[[int], int]:
    """Return the plural rule of a .po header, as a function from a number to a form."""
    found = re.search(r"plural=([^;]+);", text)
    rule = found[1] if found else "(n != 1)"
    if rule == "(n != 1)":
        return lambda n: int(n != 1)
    from gettext import c2py

    return c2py(rule)
