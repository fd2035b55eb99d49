"""The languages of the screen. English is what the sources say; others are gettext catalogues."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from firmware_host.engine.languages import ENGLISH, Language
from firmware_host.language.recognise import Recogniser, is_template

FOLDER = Path(__file__).parent
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def available() -> list[str]:
    """The languages there are, English first."""
    return ["en", *sorted(path.stem for path in FOLDER.glob("*.mo"))]


def chosen(wanted: str, environment: Mapping[str, str]) -> str:
    """The language to speak: the one wanted, or what the system says, or English."""
    names = [wanted]
    if wanted == "auto":
        told = next((environment[name] for name in VARIABLES if environment.get(name)), "")
        names = told.split(":")
    for name in names:
        short = name.split(".")[0].split("_")[0].lower()
        if short in available():
            return short
    return "en"


class _Recognising(Language):
    """A language that also knows finished sentences by their templates."""

    __slots__ = ("_translate",)

    def __init__(self, code: str, translate: Callable[[str], str]) -> None:
        self._translate = translate
        super().__init__(code)

    def __call__(self, text: str) -> str:
        return self._translate(text)

    def at_table(self, game: str, edition: Mapping[str, Mapping[str, str]] = {}) -> Language:
        return self


def translator(language: str) -> Language:
    """What puts a text of the program into a language; what it does not know stays English."""
    path = FOLDER / f"{language}.mo"
    if not path.is_file():
        return ENGLISH
    with path.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)

    def exact(text: str) -> str:
        # The empty text is the catalogue's own header.
        return catalogue.gettext(text) if text else ""

    pairs = ((str(source), str(target)) for source, target in _entries(catalogue))
    known = Recogniser(exact, (pair for pair in pairs if is_template(pair[0])))
    return _Recognising(language, known.translate)


def _entries(catalogue: gettext.GNUTranslations) -> Iterable[tuple[object, object]]:
    entries: Mapping[object, object] = vars(catalogue)["_catalog"]
    return entries.items()
