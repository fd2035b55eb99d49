"""The rules to read on the screen: from More and from Why, at the right section, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.scenes.learning import RulesScene
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, change_rule
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
    assert marked == [f"{changed.title}: {changed.options[other]}"]


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
