"""No section, ruling or seat number on the face of things: those stand behind Why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.language import FOLDER, GAMES, read_po, translator
from firmware_host.record import chance
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.games.table_talk import sensibly, start
from tests.host.hands import Room

CODE = re.compile(r"§|\b[A-Z]{3}-\d{2}\b|\(W\)|\bP\d\b")
CATALOGUES = [FOLDER / "de.po", *sorted(GAMES.glob("*/words/de.po"))]
STEPS = 250


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_sentence_has_a_code_in_it(path: Path) -> None:
    pairs = read_po(path.read_text(encoding="utf-8"))
    assert pairs
    assert [text for pair in pairs.items() for text in pair if CODE.search(text)] == []


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("game", games.shelved())
def test_nothing_that_a_game_says_has_a_code_in_it(game: str, code: str) -> None:
    """Questions, hints, choices, what happened and what may be done, over a good part of a game."""
    session = Session.begin(Journal(None), start(game, 3).setup)
    session.translate = translator(code)
    below = chance.seeded(7)
    said: set[str] = set()
    for _ in range(STEPS):
        ask, speaker = session.game.ask, session.speaker()
        if ask is None:
            break
        facts = ask.blanks()
        said |= {speaker.say(text, facts) for text in (ask.prompt.text, ask.prompt.hint) if text}
        options = ask.menu.options if isinstance(ask, Choose) else ()
        said |= {speaker.line(option.label) for option in options}
        said |= {speaker.line(aside.label) for aside in session.game.asides()}
        view = session.game.table.view(ask)
        said |= {speaker.line(t) for s in view.seats for t in (s.tag, s.place, s.doing) if t}
        told = len(session.game.events)
        session.game.push(sensibly(session.game, ask, below))
        said |= {speaker.event(event) for event in session.game.events[told:]}
    assert len(said) > 20
    assert sorted(text for text in said if CODE.search(text)) == []


PAGES = ("table", "pause", "history", "chart", "fix", "words", "hand-over", "results")


@pytest.mark.parametrize("game", games.shelved())
def test_no_page_round_the_table_has_a_code_on_it(tmp_path: Path, game: str) -> None:
    room = Room(tmp_path)
    room.begin(games.board(game).name)
    room.settle()
    found = {}
    for page, args in [*((page, {}) for page in PAGES), ("fix", {"tab": "rules"})]:
        room.house.open(page, args)
        room.host.turn()
        found[page, *args.values()] = [text for text in room.texts if CODE.search(text)]
    room.house.open("set-up", {"id": game})
    room.host.turn()
    room.press("rules")
    found["set-up",] = [text for text in room.texts if CODE.search(text)]
    assert {page: texts for page, texts in found.items() if texts} == {}


@pytest.mark.parametrize("game", ["gambler", "go-for-broke"])
def test_what_is_printed_is_put_right_in_sentences(game: str) -> None:
    """Fix shows what a space or card says as people read it, not in the language of packs."""
    session = Session.begin(Journal(None), start(game, 2).setup)
    fixes = [fix for fix in session.game.table.fixes() if fix.thing in ("Spaces", "Cards")]
    assert len(fixes) > 30
    say = session.speaker().line
    told = {say(fix.label_now) for fix in fixes}
    assert {"pay $20", "pay $12,000"} & told
    written = re.compile(r"\b(?:pay|receive|move|hold) -?\w+$|\bpay each \d|\ball pay\b")
    assert sorted(text for text in told if written.search(text)) == []
