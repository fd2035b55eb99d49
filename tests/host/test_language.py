"""The catalogues are whole, agree with the sources, and can be changed at the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_read_po

from display.gallery.render import ink, pictures, rendered
from display.toolkit.layout import NOTE, Layout
from display.toolkit.typesetter import Setter
from firmware_host import language
from firmware_host.drawing import faces
from firmware_host.engine.words import ENGLISH
from firmware_host.games.go_for_broke.market import MOVES, SPUN
from firmware_host.kept.editions import title_of
from firmware_host.kept.settings import Settings
from firmware_host.language import catalogue, read_po, translator
from firmware_host.language.catalogue import catalogues, written
from firmware_host.language.texts import texts as texts_of
from firmware_host.touch.start import speak
from tests.display.walk import faults
from tests.games.table_talk import start
from tests.host.hands import Room

BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
CODES = sorted(path.stem for path in language.FOLDER.glob("*.po"))


def blanks(text: str) -> list[tuple[str, str]]:
    """The blanks of a template; what is counted may be called otherwise in another language."""
    found = BLANK.findall(text)
    return sorted((name, re.sub(r"^(n|of) .*", r"\1", kind)) for name, kind in found)


WRITTEN_BY_US = [
    *language.FOLDER.glob("*.po"),
    *language.GAMES.glob("*/words/*.po"),
    *language.GAMES.glob("*/edition/*.toml"),
    *language.GAMES.glob("*/RULES.de.md"),
]


def of_game(path: Path) -> str:
    """Return a file's name behind its game's, by which `-k` finds it."""
    return "-".join(path.relative_to(language.FOLDER.parent).parts).replace("_", "-")


@pytest.mark.parametrize("path", WRITTEN_BY_US, ids=of_game)
def test_no_sum_in_german_is_written_with_a_space_that_can_be_broken(path: Path) -> None:
    """The sign stands behind the figures, after a no-break space (U+00A0); so does per cent."""
    loose = re.compile(r"[\d}] (\$(?![\dA-Z])|%)")  # $USER is no sum
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    rows = [(number, row) for number, row in lines if not row.startswith("msgid")]
    found = [f"{path.name}:{number}: {row}" for number, row in rows if loose.search(row)]
    assert found == [], "write a no-break space (U+00A0) before the sign"


def test_no_sum_is_broken_over_two_lines() -> None:
    said = f"Ann hat {translator('de').money(1_500)} und Ben {translator('de').money(20)}."
    setter, sizes = Setter(ink(), Layout((480, 320))), range(20, 400, 4)
    face = setter.layout.faces_of(NOTE)[0]
    on_screen = [setter.broken(said, face, width) for width in sizes]
    on_paper = [faces.wrap(said, "serif", 4.0, width) for width in range(20, 80)]
    assert max(map(len, on_screen)) > 4
    assert not [row for rows in on_screen + on_paper for row in rows if row.startswith("$")]


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated_with_the_same_blanks(code: str) -> None:
    for path, texts in catalogues(code).items():
        pairs = read_po(path.read_text("utf-8"))
        missing = [text for text in texts if text not in pairs]
        assert missing == [], "python -m firmware_host.language.catalogue lists what to translate"
        assert [text for text in pairs if blanks(text) != blanks(pairs[text])] == []


@pytest.mark.parametrize("code", CODES)
def test_the_catalogues_are_in_step_with_the_sources(code: str) -> None:
    translate = language.translator(code)
    assert translate("") == ""
    assert translate("no such text") == "no such text"
    for path, texts in catalogues(code).items():
        text = path.read_text("utf-8")
        pairs = read_po(text)
        assert written({msgid: pairs.get(msgid, "") for msgid in texts}, code) == text
        with path.open("rb") as file:
            messages = [message for message in babel_read_po(file) if message.id]
        assert {str(message.id): message.string for message in messages} == pairs


@pytest.fixture
def small_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a page and two games, which all say "Calm"; its sources and its catalogues."""
    files = {
        "firmware_host/page.py": 'say("Calm")',
        "firmware_host/language/de.po": 'msgid "Calm"\nmsgstr "Ruhig"\n',
        "firmware_host/games/sea/rules.py": 'word("Calm"), word("Pawn"), word("Sail")',
        "firmware_host/games/sea/words/de.po": 'msgid "Pawn"\nmsgstr "Boot"\n',
        "firmware_host/games/town/rules.py": 'word("Calm"), word("Pawn")',
        "firmware_host/games/town/words/de.po": 'msgid "Pawn"\nmsgstr "Figur"\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path / "firmware_host" / "language")
    monkeypatch.setattr(catalogue, "GAMES", tmp_path / "firmware_host" / "games")
    return tmp_path / "firmware_host"


def test_what_a_game_says_otherwise_than_the_house_stays_in_its_own_catalogue(
    small_house: Path,
) -> None:
    sea = small_house / "games" / "sea" / "words" / "de.po"
    sea.write_text(sea.read_text() + '\nmsgid "Calm"\nmsgstr "Flaute"\n')
    for _ in range(2):
        assert "Sail" in catalogue.update("de")
        assert read_po(sea.read_text()) == {"Calm": "Flaute", "Pawn": "Boot"}
        assert read_po((small_house / "language" / "de.po").read_text())["Calm"] == "Ruhig"
        town = small_house / "games" / "town" / "words" / "de.po"
        assert read_po(town.read_text()) == {"Pawn": "Figur"}


def test_what_a_game_says_as_the_house_does_is_kept_by_the_house_alone(small_house: Path) -> None:
    town = small_house / "games" / "town" / "words" / "de.po"
    town.write_text(town.read_text() + '\nmsgid "Calm"\nmsgstr "Ruhig"\n')
    catalogue.update("de")
    assert read_po(town.read_text()) == {"Pawn": "Figur"}


def test_a_text_without_a_translation_takes_that_of_another_game(small_house: Path) -> None:
    town = small_house / "games" / "town" / "words" / "de.po"
    town.write_text("")
    catalogue.update("de")
    assert read_po(town.read_text()) == {"Pawn": "Boot"}


def test_what_people_read_is_found_where_it_is_declared(tmp_path: Path) -> None:
    """A lid imports nothing that could mark its texts; a fix and a choice need no mark either."""
    source = tmp_path / "some.py"
    source.write_text(
        'Label(id="x", tagline="A line", triumph="wins it", won="won it")\n'
        'Consequence("Buy", leads="to Silk", costs=Line("{n:money} now"))\n'
        'Fix("x", "the pawn", back="Put it on {to}", gone="Take it", thing="Pawns")\n'
    )
    with source.open("rb") as file:
        found = {text for _, _, text, _ in texts_of(file, (), (), {})}
    assert found == {
        *("A line", "wins it", "won it", "Buy", "to Silk", "{n:money} now"),
        *("the pawn", "Put it on {to}", "Take it", "Pawns"),
    }


def test_a_sum_alone_is_a_text_and_a_blank_or_a_number_alone_is_none(tmp_path: Path) -> None:
    """German writes the sign of a sum behind it, also on the wedge of a wheel."""
    source = tmp_path / "rules.py"
    source.write_text('word("$6"), Line("-$1,000"), word("17"), Line("{text}"), Line("${sum}")')
    with source.open("rb") as file:
        assert [text for _, _, text, _ in texts_of(file, None, None, None)] == ["$6", "-$1,000"]


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
    room.begin("Toy")
    room.wait(lambda: "Würfeln" in room.labels)
    assert {"Warum?", "Mehr"} <= set(room.labels)
    room.house.settings = replace(room.house.settings, language="en")
    speak(room.host)
    room.host.turn()
    assert {"Why?", "More"} <= set(room.labels)


def test_what_the_stock_market_shows_is_told_in_the_language_of_the_screen() -> None:
    table = start("go-for-broke", 3).table
    say = table.speaker(translator("de")).event
    told = {key: say((SPUN, key)) for key in MOVES}
    assert told["utilities down"].endswith(": Versorger fallen")
    assert not [line for line in told.values() if re.search("up|down", line)]
    assert table.speaker().event((SPUN, "oil up")).endswith(": oil up")


@pytest.mark.parametrize("name", CODES)
def test_the_words_of_every_screen_fit(name: str) -> None:
    say = language.translator(name)
    wrong = []
    for size in ((800, 480), (480, 320)):
        for picture, scene, steps in pictures():
            stage = rendered(size, scene, steps, say=say)
            assert stage.paper is not None
            wrong += [f"{size} {picture}: {fault}" for fault in faults(stage.paper)]
    assert wrong == []


def test_the_editions_that_every_game_ships_have_names_in_every_language() -> None:
    german = translator("de")
    assert [title_of(name, ENGLISH) for name in ("house", "blank", "pier")] == [
        "House",
        "Blank",
        "Pier",
    ]
    assert [title_of(name, german) for name in ("house", "blank")] == ["Hausausgabe", "Leer"]
