"""Catalogues: ``python -m firmware_host.language.catalogue`` brings every .po up to date.

New texts are added without a translation, texts that are gone are taken out, and the .mo files
that the program reads are written anew. Returns 1 while anything is left to translate.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from pathlib import Path

from firmware_host.language import FOLDER
from firmware_host.language.msgids import found

HEADER = (
    "Project-Id-Version: Croupier\nLanguage: {language}\nMIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
)
_PAIR = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', re.MULTILINE)
MAGIC = 0x950412DE


def read_po(text: str) -> dict[str, str]:
    """The pairs of a .po file, without its header."""
    pairs = {_joined(source): _joined(target) for source, target in _PAIR.findall(text)}
    pairs.pop("", None)
    return pairs


def _joined(lines: str) -> str:
    return "".join(ast.literal_eval(line) for line in lines.strip().splitlines())


def write_po(pairs: dict[str, str], language: str) -> str:
    """The text of a .po file, sorted."""
    head = "".join(f"{_quoted(line)}\n" for line in _header(language).splitlines(keepends=True))
    entries = [f'msgid ""\nmsgstr ""\n{head}']
    entries += [
        f"msgid {_quoted(source)}\nmsgstr {_quoted(target)}\n"
        for source, target in sorted(pairs.items())
    ]
    return "\n".join(entries)


def _header(language: str) -> str:
    return HEADER.format(language=language)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def compiled(pairs: dict[str, str], language: str) -> bytes:
    """The bytes of a .mo file: header, two tables of lengths and places, the texts."""
    whole = {"": _header(language)} | {s: t for s, t in pairs.items() if t}
    texts = sorted((s.encode(), t.encode()) for s, t in whole.items())
    count = len(texts)
    at = 28 + 16 * count
    tables: list[list[int]] = [[], []]
    body = b""
    for side in (0, 1):
        for text in texts:
            tables[side] += [len(text[side]), at + len(body)]
            body += text[side] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, count, 28, 28 + 8 * count, 0, at)
    return head + struct.pack(f"<{4 * count}I", *tables[0], *tables[1]) + body


def update(path: Path) -> list[str]:
    """Bring one .po and its .mo up to date; returns what is not translated yet."""
    language = path.stem
    known = read_po(path.read_text("utf-8"))
    pairs = {text: known.get(text, "") for text in found()}
    path.write_text(write_po(pairs, language), "utf-8")
    path.with_suffix(".mo").write_bytes(compiled(pairs, language))
    return [source for source, target in pairs.items() if not target]


def main() -> int:
    """Update every catalogue."""
    missing = {path.name: update(path) for path in sorted(FOLDER.glob("*.po"))}
    for name, texts in missing.items():
        sys.stdout.writelines(f"{name}: not translated: {text!r}\n" for text in texts)
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
