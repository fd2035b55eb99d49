"""Players' names are never translated, whatever words of the catalogue they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games, language
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Setup
from firmware_host.engine.words import said
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.start import speak
from tests.host.hands import Room

NAMES = ("Rich", "Red", "Bell", "Poor")
BECAME = {"Reich", "Rot", "Glocke", "Arm"}


@pytest.mark.parametrize("game", games.shelved())
def test_names_that_are_words_stay_names_in_german(tmp_path: Path, game: str) -> None:
    settings = Settings(language="de", display=DisplaySettings(reduced_motion=True))
    room = Room(tmp_path, settings=settings)
    speak(room.host)
    board = games.board(game)
    edition = board.editions[0]
    seats = NAMES[: min(4, max(board.seats))]
    setup = Setup(game, seats, edition, games.shipped_pack(board, edition))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(5))
    room.house.seat(session)
    room.house.open("table")
    seen: set[str] = set()
    for _ in range(30):
        if session.game.ask is None:
            break
        room.settle()
        seen |= set(room.texts)
        room.host.want(LetMachine(session.n))
    for page in ("history", "fix"):
        room.house.open(page)
        room.host.turn()
        seen |= set(room.texts)
    speaker = session.speaker()
    told = [speaker.event(event) for event in session.game.events]
    for fix in session.game.table.fixes():
        told += [speaker.line(fix.label), *(speaker.line(option) for _, option in fix.options)]
    everything = seen | set(told)
    assert any("Rich" in text for text in everything)
    # "Reich" and "Arm" are titles at Zillionaire, where they stand alone and for nobody's name.
    names = BECAME - ({"Reich", "Arm"} if game == "zillionaire" else set())
    wrong = {text for text in everything for name in names if name in text.split()}
    # A slot machine has a bell on it, tiles are red.
    assert {text for text in wrong if text not in ("Glocke", "Rot", "rot")} == set()


def test_a_refusal_names_people_as_they_are(toy_shelf: None) -> None:
    board = games.board("toy")
    edition = board.editions[0]
    setup = Setup("toy", ("Rich", "Red"), edition, games.shipped_pack(board, edition))
    session = Session.begin(Journal(None), setup, urn=Urn.from_seed(1))
    german = language.translator("de")
    with pytest.raises(Refused) as refused:
        session.take(LetMachine(99))
    assert said(refused.value.line, german).startswith("Das war für Schritt 99 gedacht")
