"""The rules to read on the screen: from More and from Why, at the right section, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.art.drawn import Picture
from display.scenes.learning import RulesScene
from display.toolkit.nodes import Text
from firmware_host import games
from firmware_host.drawing.vignettes import SIZE
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, change_rule
from firmware_host.engine.rulebook import beside
from firmware_host.engine.toml import loads
from firmware_host.kept.settings import Settings, TableSettings
from firmware_host.language import translator
from tests.host.hands import Room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path, settings=Settings(table=TableSettings(money="ledger", coach=False)))
    room.begin("Gambler")
    room.settle()
    return room


def test_why_leads_to_the_section_that_asks(room: Room) -> None:
    session = room.house.session
    assert session is not None
    assert session.game.ask is not None
    title = session.board.rulebook.sections[session.game.ask.rule].title
    room.touch("Why?")
    room.touch("Read it in the rules")
    assert room.house.page_name == "rules"
    assert title in room.texts
    room.touch("Back")
    assert room.house.page_name == "table"


def test_a_touched_word_is_sought_in_all_sections(room: Room) -> None:
    room.touch("More")
    room.touch("Rules")
    session = room.house.session
    assert session is not None
    word = next(label for label in room.labels if label == "highest")
    room.touch(word)
    found = [
        section.title
        for section in session.board.rulebook.sections.values()
        if word in f"{section.text} {section.rulings}".lower()
    ]
    assert len(found) > 2
    listed = [target.label for target in room.stage.targets if target.key.startswith("part ")]
    assert listed
    assert set(listed) <= set(found)
    room.touch(f"Not only {word}")
    assert not any(label.startswith("Not only") for label in room.labels)


def test_a_ruling_that_differs_here_is_marked(room: Room) -> None:
    session = room.house.session
    assert session is not None
    changed = next(switch for switch in session.board.switches if switch.later)
    other = next(value for value in changed.options if value != changed.default)
    session.take(Correct(change_rule(changed.id, other), (0, 1)))
    room.house.open("rules", {})
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, RulesScene)
    marked = [ruling for part in scene.parts for ruling, differs in part.rulings if differs]
    assert marked == [changed.told(other)]


def test_a_question_and_its_answer_have_no_colon_between_them() -> None:
    asked = next(s for s in games.board("spot-cash").switches if s.title.endswith("?"))
    assert "?:" not in asked.told(asked.default)
    assert asked.told(asked.default) == f"{asked.title} {asked.options[asked.default]}"


# A game may be without anything to print, and is then read without pictures.
PRINTED = [game for game in games.shelved() if games.paper(games.board(game)) is not None]


@pytest.mark.parametrize("game", PRINTED)
def test_every_section_has_a_picture_and_no_picture_is_left_over(game: str) -> None:
    board = games.board(game)
    paper = games.paper(board)
    assert paper is not None
    say = translator("de").at_table(game)
    for number in board.rulebook.sections:
        drawing = paper.rule(number, say)
        assert drawing is not None, number
        left, top, right, low = drawing.box()
        assert (left, top) >= (0, 0)
        assert (right, low) <= SIZE
    told = loads(beside(board.package, "paper", "rules.toml").read_text("utf-8"))
    assert set(told) == set(board.rulebook.sections)


def test_the_picture_of_a_section_stands_beside_its_text(room: Room) -> None:
    room.house.open("rules", {"at": "13b"})
    room.host.turn()
    paper = room.stage.paper
    assert paper is not None
    pictures = [node for node in paper.laid if isinstance(node, Picture)]
    assert len(pictures) == 1
    words = [node.box for node in paper.laid if isinstance(node, Text)]
    assert not any(box.overlaps(pictures[0].box) for box in words)


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (480, 800), (1280, 720)])
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("game", games.shelved())
def test_every_section_of_every_game_can_be_read(
    tmp_path: Path, game: str, code: str, size: tuple[int, int]
) -> None:
    room = Room(tmp_path, size=size)
    room.house.translate = translator(code)
    for number in list(games.board(game).rulebook.sections)[::5]:
        room.house.open("rules", {"game": game, "at": number, "back": "home"})
        room.host.turn()
        assert room.house.page is not None
        scene = room.house.page.scene()
        assert isinstance(scene, RulesScene)
        part = next(part for part in scene.parts if part.number == number)
        assert part.title.split()[0] in " ".join(room.texts)
        paper = room.stage.paper
        assert paper is not None
        assert not paper.clipped, f"{part.title}: {paper.clipped}"


def test_without_a_game_there_are_none_to_read(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with pytest.raises(Refused):
        room.house.open("rules")
