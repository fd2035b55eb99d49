"""The catalogues are whole, agree with the sources, and can be changed at the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from display.gallery.render import pictures, rendered
from firmware_host import language
from firmware_host.kept.settings import Settings
from firmware_host.language.catalogue import compiled, read_po, write_po
from firmware_host.language.msgids import found
from firmware_host.touch.start import speak
from tests.display.walk import faults
from tests.host.hands import Room

BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
CATALOGUES = sorted(language.FOLDER.glob("*.po"))


def blanks(text: str) -> list[tuple[str, str]]:
    """The blanks of a template; what is counted may be called otherwise in another language."""
    return sorted((name, "n" if kind[:2] == "n " else kind) for name, kind in BLANK.findall(text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_text_is_translated_with_the_same_blanks(path: Path) -> None:
    pairs = read_po(path.read_text("utf-8"))
    missing = [text for text in found() if not pairs.get(text)]
    assert missing == [], "python -m firmware_host.language.catalogue lists what to translate"
    assert [text for text in pairs if blanks(text) != blanks(pairs[text])] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_what_the_program_reads_is_what_was_translated(path: Path) -> None:
    text = path.read_text("utf-8")
    pairs = read_po(text)
    assert write_po(pairs, path.stem) == text
    assert path.with_suffix(".mo").read_bytes() == compiled(pairs, path.stem)
    translate = language.translator(path.stem)
    assert {source: translate(source) for source in pairs} == pairs
    assert translate("") == ""
    assert translate("no such text") == "no such text"


def test_the_language_is_the_one_wanted_or_the_systems() -> None:
    assert language.chosen("de", {}) == "de"
    assert language.chosen("auto", {"LANG": "de_AT.UTF-8"}) == "de"
    assert language.chosen("auto", {"LANGUAGE": "sv:de", "LANG": "en_GB.UTF-8"}) == "de"
    assert language.chosen("auto", {"LANG": "C.UTF-8"}) == "en"
    assert language.chosen("xx", {"LANG": "de_DE"}) == "en"


def test_a_game_in_german_and_back(toy_shelf: None, tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Settings(language="de"))
    speak(room.host)
    room.host.turn()
    assert {"Ergebnisse", "Einstellungen"} <= set(room.labels)
    room.touch("Toy")
    room.touch("Start")
    room.wait(lambda: "Würfeln für mich" in room.labels)
    assert {"Warum", "Verlauf"} <= set(room.labels)
    room.house.settings = replace(room.house.settings, language="en")
    speak(room.host)
    room.host.turn()
    assert {"Why", "History"} <= set(room.labels)


@pytest.mark.parametrize("name", [path.stem for path in CATALOGUES])
def test_the_words_of_every_screen_fit(name: str) -> None:
    say = language.translator(name)
    wrong = []
    for size in ((800, 480), (480, 320)):
        for picture, scene, steps in pictures():
            stage = rendered(size, scene, steps, say=say)
            assert stage.paper is not None
            wrong += [f"{size} {picture}: {fault}" for fault in faults(stage.paper)]
    assert wrong == []
