"""Catalogues: ``python -m firmware_host.language.catalogue`` brings every .po up to date.

Babel finds the texts in the sources. New ones are added without a translation, texts that are gone
are taken out. The words of a game lie in its folder, everything else here. Returns 1 while
anything is left to translate. A tool for developers: Babel is not needed to run the program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from firmware_host.engine.languages import DOLLARS, NUMBER, PERCENT
from firmware_host.language import FOLDER, GAMES, read_po
from firmware_host.language.texts import settings_texts

ROOT = FOLDER.parents[1]
# Rooms whose texts are for the command line, which speaks English; and sample scenes.
PLAIN = ("lab", "commands", "doctor", "language", "gallery", "text", "games")
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural};\\n"\n\n'
)
METHOD = "firmware_host.language.texts:texts"
PLURAL = "nplurals=2; plural=(n != 1)"


def catalogues(code: str) -> dict[Path, list[str]]:
    """Return every catalogue of a language with the texts that belong into it, sorted."""
    common = settings_texts() | {NUMBER, DOLLARS, PERCENT}
    for room in ("firmware_host", "display"):
        common |= set(found(ROOT / room, PLAIN))
    common |= set(found(ROOT / "firmware_host" / "text" / "terminal"))
    folders = tuple(path.name for path in GAMES.iterdir() if path.is_dir())
    common |= set(found(GAMES, folders)) | set(found(GAMES / "shared"))
    whole = {FOLDER / f"{code}.po": sorted(common)}
    for folder in sorted(path.parent for path in GAMES.glob("*/words")):
        whole[folder / "words" / f"{code}.po"] = sorted(set(found(folder)) - common)
    return whole


def found(folder: Path, without: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the texts in the sources below a folder, but for some folders."""
    methods = [("**.py", METHOD)]
    filter_ = None if not without else lambda path: Path(path).name not in without
    for _, _, text, _, _ in extract_from_dir(folder, methods, directory_filter=filter_):
        assert isinstance(text, str)
        yield text


def written(pairs: Mapping[str, str], code: str) -> str:
    """Return the text of a .po file, sorted."""
    catalogue = Catalog(locale=code)
    for source, target in pairs.items():
        catalogue.add(source, target)
    out = BytesIO()
    write_po(out, catalogue, width=0, sort_output=True, omit_header=True)
    return HEADER.format(code=code, plural=PLURAL) + out.getvalue().decode().strip() + "\n"


def update(code: str) -> list[str]:
    """Bring the catalogues of a language up to date; return what is not translated yet."""
    known: dict[str, str] = {}
    whole = catalogues(code)
    for path in whole:
        known |= read_po(path.read_text("utf-8")) if path.exists() else {}
    for path, wanted in whole.items():
        path.write_text(written({text: known.get(text, "") for text in wanted}, code), "utf-8")
    return sorted({text for wanted in whole.values() for text in wanted if not known.get(text)})


def main() -> int:
    """Update every catalogue."""
    missing = {path.stem: update(path.stem) for path in sorted(FOLDER.glob("*.po"))}
    for code, left in missing.items():
        sys.stdout.writelines(f"{code}: not translated: {text!r}\n" for text in left)
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
