"""Why a game ended is kept as facts, and read in the language of whoever looks at the results."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.cli import main
from firmware_host.engine.codec import line_from_json, line_json, reason_from_row
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line, english, said, verbatim
from firmware_host.language import translator
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.results import results
from firmware_host.record.session import Session

NAMES = ("Rich", "al", "Bell", "Red")


def played(journal: Journal, game: str, seed: int = 4) -> Session:
    """A whole game by machine, with names that are words of the catalogue, or begin small."""
    board = games.board(game)
    edition = board.editions[0]
    seats = NAMES[: min(4, max(board.seats))]
    setup = complete(board, Setup(game, seats, edition, games.shipped_pack(board, edition)))
    session = Session.begin(journal, setup, urn=Urn.from_seed(seed))
    while session.game.ask is not None:
        session.take(LetMachine())
    return session


@pytest.mark.parametrize("game", games.shelved())
def test_a_reason_is_read_in_any_language_without_the_table(game: str) -> None:
    journal = Journal(None)
    session = played(journal, game)
    assert session.game.outcome is not None
    (result,) = results(journal)
    for code in ("en", "de"):
        session.translate = translator(code)
        wanted = session.speaker().event(session.game.outcome.reason)
        assert said(result.reason, translator(code).at_table(game)) == wanted


def test_a_record_that_has_only_the_sentence_still_says_it(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path)
    played(journal, "gambler")
    sentence = english(results(journal)[0].reason)
    journal.close()
    with sqlite3.connect(path) as db:
        (text,) = db.execute("SELECT outcome FROM game").fetchone()
        outcome = json.loads(text)
        del outcome["line"]
        db.execute("UPDATE game SET outcome = ?", (json.dumps(outcome),))
    db.close()
    (result,) = results(Journal(path))
    assert result.reason == verbatim(sentence)


@pytest.mark.parametrize(
    "line",
    [
        Line("{winners:who} won with {sum:money}", winners=(verbatim("Al"), Line("Bank")), sum=3),
        Line("{dice:dice} and {n:n card|cards} of {name}", dice=(6, 6), n=2, name="Ann"),
        Line("{names}: {none}", names=("Ann", "Ben"), none=()),
    ],
)
def test_a_line_is_read_back_as_it_was(line: Line) -> None:
    assert line_from_json(json.loads(json.dumps(line_json(line)))) == line


def test_what_is_no_line_is_the_sentence_that_stands_beside_it() -> None:
    deep: object = {"text": "x", "facts": {}}
    for _ in range(50):
        deep = {"text": "{x}", "facts": {"x": deep}}
    for wrong in (
        None,
        7,
        {"text": "{sum:money}", "facts": {}},
        {"text": "{sum:money}", "facts": {"sum": "much"}},
        {"text": "{dice:dice}", "facts": {"dice": 4}},
        {"text": "{x}", "facts": {"x": None}},
        {"text": "{x}", "facts": {"x": [1, "2"]}},
        {"text": "{x}", "facts": {"x": [{"text": 4}]}},
        deep,
    ):
        assert reason_from_row({"reason": "So it was", "line": wrong}) == verbatim("So it was")
    with pytest.raises(ValueError, match="no reason"):
        reason_from_row({"line": {"text": "x", "facts": {}}})


def test_the_command_speaks_the_language_of_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "croupier.db")
    played(journal, "gambler")
    (result,) = results(journal)
    journal.close()
    config = tmp_path / "config.toml"
    config.write_text('language = "de"\n')
    where = ["--state", str(tmp_path), "--config", str(config)]
    assert main(["results", *where]) == 0
    told = capsys.readouterr().out
    assert said(result.reason, translator("de").at_table("gambler")) in told
    assert f"{result.winners[0]} hat Gambler 1 Mal gewonnen.\n" in told
    assert main(["results", "--json", *where]) == 0
    assert json.loads(capsys.readouterr().out)[0]["reason"] == english(result.reason)
