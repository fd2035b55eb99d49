"""The rules in other languages: the same sections and rulings, in other words."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.rulebook import beside
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.words import ENGLISH, Language
from firmware_host.language import available, translator

CODES = [code for code in available() if code != "en"]
TRANSLATED = [
    (game, code)
    for game in games.shelved()
    for code in CODES
    if beside(games.board(game).package, f"RULES.{code}.md").is_file()
]


def test_the_games_that_ship_have_german_rules() -> None:
    assert {game for game, code in TRANSLATED if code == "de"} >= {
        "gambler",
        "go-for-broke",
        "spot-cash",
        "zillionaire",
    }


@pytest.mark.parametrize(("game", "code"), TRANSLATED)
def test_every_section_and_ruling_is_there_in_other_words(game: str, code: str) -> None:
    book = games.board(game).rulebook
    told = book.read_in(translator(code))
    assert list(told) == list(book.sections)
    for number, section in book.sections.items():
        other = told[number]
        assert other.rulings.keys() == section.rulings.keys(), number
        assert bool(other.physical) == bool(section.physical), number
        assert bool(other.text) == bool(section.text), number
        if section.text:
            assert other.text != section.text, number
        for id_, text in section.rulings.items():
            assert other.rulings[id_] != text, id_


@pytest.mark.parametrize(("game", "code"), TRANSLATED)
def test_sums_in_the_text_are_the_same(game: str, code: str) -> None:
    """A sum is no matter of language: whatever has three digits stands in both."""
    book = games.board(game).rulebook
    told = book.read_in(translator(code))
    for number, section in book.sections.items():
        assert _figures(told[number].text) >= _figures(section.text), number


def _figures(text: str) -> set[str]:
    joined = text.replace(",", "").replace(".", "")
    words = "".join(letter if letter.isdigit() else " " for letter in joined).split()
    return {word for word in words if len(word) >= 3}


def test_why_speaks_german() -> None:
    board = games.board("go-for-broke")
    german = translator("de").at_table(board.id)
    lines = board.rulebook.explain("8", Rulings(board.switches, {}), (), german)
    assert any("Schadenersatz" in line for line in lines)
    assert not any("damages" in line for line in lines)


def test_a_language_without_a_file_reads_english() -> None:
    book = games.board("gambler").rulebook
    assert book.read_in(Language("nl")) == book.sections
    assert book.read_in(ENGLISH) == book.sections
