"""Catalogues: ``python -m firmware_host.language.catalogue`` brings every .po up to date.

Babel finds the texts in the sources. New ones are added without a translation, texts that are gone
are taken out. The words of a game lie in its folder, everything else here; what both say stands
here alone, unless the game translates it otherwise. Returns 1 while anything is left to translate.
A tool for developers: Babel is not needed to run the program.
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
    for room in ("firmware_host", "display", "hardware"):
        common |= set(found(ROOT / room, PLAIN))
    common |= set(found(ROOT / "firmware_host" / "text" / "terminal"))
    folders = tuple(path.name for path in GAMES.iterdir() if path.is_dir())
    common |= set(found(GAMES, folders)) | set(found(GAMES / "shared"))
    house = FOLDER / f"{code}.po"
    whole = {house: sorted(common)}
    said = translated(house)
    for folder in sorted(path.parent for path in GAMES.glob("*/words")):
        path = folder / "words" / f"{code}.po"
        otherwise = {text for text, own in translated(path).items() if own != said.get(text)}
        texts = set(found(folder))
        whole[path] = sorted(texts - common | texts & otherwise)
    return whole


def translated(path: Path) -> dict[str, str]:
    """Return what a catalogue has a translation of."""
    return read_po(path.read_text("utf-8")) if path.exists() else {}


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
    """Bring the catalogues of a language up to date; return what is not translated yet.

    Every catalogue keeps its own translations. What has none takes that of the house or a game.
    """
    whole = catalogues(code)
    kept = {path: translated(path) for path in whole}
    elsewhere: dict[str, str] = {}
    for pairs in kept.values():
        elsewhere = pairs | elsewhere
    missing: set[str] = set()
    for path, wanted in whole.items():
        pairs = {text: kept[path].get(text) or elsewhere.get(text, "") for text in wanted}
        path.write_text(written(pairs, code), "utf-8")
        missing |= {text for text, target in pairs.items() if not target}
    return sorted(missing)


def main() -> int:
    """Update every catalogue."""
    missing = {path.stem: update(path.stem) for path in sorted(FOLDER.glob("*.po"))}
    for code, left in missing.items():
        sys.stdout.writelines(f"{code}: not translated: {text!r}\n" for text in left)
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
