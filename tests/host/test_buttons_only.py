"""Each game from Home to its winner with the cabinet's buttons and knob alone.

Pins, debouncer, rig, host, desk, session, journal on disk, and a screen without a window.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from display.panels import HandPanel
from firmware_host import games
from firmware_host.engine.asks import Ask, Choose
from firmware_host.kept import config
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from tests.host.hands import Room
from tests.host.mockrig import MockCabinet


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MockCabinet]:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(3))
    cabinet = MockCabinet(tmp_path)
    yield cabinet
    cabinet.close()


@pytest.mark.parametrize("game", games.shelved())
def test_a_whole_game_by_buttons(cabinet: MockCabinet, game: str) -> None:
    cabinet.sit_down(games.board(game))
    cabinet.press("spin")  # the main action
    session = cabinet.room.house.session
    assert session is not None
    cabinet.play(session, lambda ask: cabinet.by_buttons(session, ask, 3))
    assert cabinet.room.house.page_name == "winner"
    cabinet.go("Home")
    assert cabinet.room.house.page_name == "home"
    assert cabinet.room.journal.unfinished() == []


def shown(room: Room) -> set[str]:
    """The plays that can be seen in a hand now."""
    assert isinstance(room.panel, HandPanel)
    return room.panel.shown


def test_a_dealt_hand_by_buttons_is_seen_only_while_spin_is_held(cabinet: MockCabinet) -> None:
    room = cabinet.room
    cabinet.sit_down(games.board("zillionaire"))
    for label in ("Nothing yet", "Games in the match", "1", "Back", "Start"):
        cabinet.go(label)
    session = room.house.session
    assert session is not None
    seen = False

    def answer(ask: Ask) -> None:
        nonlocal seen
        if isinstance(ask, Choose) and ask.prompt.secret and not seen:
            seen = True
            plays = {option.key for option in ask.menu.options if not option.public}
            assert not plays & shown(room)
            step = session.n
            cabinet.press("yes")
            assert session.n == step, "nothing is taken that nobody has looked at"
            cabinet.hold("spin")
            assert plays <= shown(room)
            cabinet.let_go("spin")
            assert not plays & shown(room)
        cabinet.by_buttons(session, ask, 3)

    cabinet.play(session, answer)
    assert seen


def test_the_first_press_only_shows_where_one_is(cabinet: MockCabinet) -> None:
    assert cabinet.marked == ""
    cabinet.press("yes")
    assert cabinet.room.house.page_name == "home"
    first = cabinet.marked
    assert first == games.board(games.shelved()[0]).name
    cabinet.press("no")
    assert cabinet.marked == games.board(games.shelved()[1]).name
    cabinet.turn(-1)
    assert cabinet.marked == first
    cabinet.room.tap(5, 5)  # a finger needs no ring
    assert cabinet.marked == ""


def test_the_ring_is_painted_round_what_is_marked(cabinet: MockCabinet) -> None:
    stage = cabinet.room.stage
    cabinet.turn(1)
    (box,) = (t.box for t in stage.targets if t.key == stage.overlay.marked)
    edge = box.x + 1, box.middle[1]
    cream = pygame.Color(*stage.theme.palette.cream)
    assert stage.canvas.get_at(edge) == cream
    cabinet.turn(1)
    assert stage.canvas.get_at(edge) != cream


def test_no_held_goes_back_and_spin_is_the_main_action(
    cabinet: MockCabinet, toy_shelf: None
) -> None:
    cabinet.room.house.open("home")
    cabinet.room.host.turn()
    cabinet.sit_down(games.board("toy"))
    cabinet.go("Ben")
    cabinet.go("Ben")
    assert "Close" in cabinet.room.labels
    cabinet.press("no", 2.0)  # what lies over the page first
    assert cabinet.room.house.page_name == "set-up"
    assert "Close" not in cabinet.room.labels
    cabinet.press("no", 2.0)
    assert cabinet.room.house.page_name == "home"
    cabinet.go("Toy")
    cabinet.go("Ann")
    cabinet.go("Ben")
    cabinet.press("spin")
    assert cabinet.room.house.page_name == "table"


def at_the_toy_table(cabinet: MockCabinet) -> Session:
    """From Home to the first roll, by buttons."""
    cabinet.room.house.open("home")
    cabinet.room.host.turn()
    cabinet.sit_down(games.board("toy"))
    cabinet.press("spin")
    session = cabinet.room.house.session
    assert session is not None
    cabinet.room.wait(lambda: "Roll" in cabinet.room.labels)
    return session


def test_holding_no_at_the_table_leads_out_of_the_question(
    cabinet: MockCabinet, toy_shelf: None
) -> None:
    session = at_the_toy_table(cabinet)
    step = session.n
    assert cabinet.marked == ""
    cabinet.press("no", 2.0)
    assert cabinet.marked
    cabinet.go("More")
    cabinet.go("History")
    assert cabinet.room.house.page_name == "history"
    cabinet.press("no", 2.0)
    assert cabinet.room.house.page_name == "table"
    cabinet.press("no", 2.0)
    cabinet.press("no", 2.0)  # out, and in again
    assert cabinet.marked == ""
    assert session.n == step
    cabinet.press("spin")
    assert session.n > step


def test_a_result_is_taken_back_by_buttons_if_everybody_agrees(
    cabinet: MockCabinet, toy_shelf: None
) -> None:
    session = at_the_toy_table(cabinet)
    step = session.n
    cabinet.press("spin")
    cabinet.room.settle()
    cabinet.press("no", 2.0)
    cabinet.go("Undo")
    cabinet.go("Ann")
    assert not any("Take it back" in label for label in cabinet.room.labels)
    cabinet.go("Ben")
    cabinet.go("Take it back")
    assert session.n == step
    assert cabinet.marked == ""  # the buttons answer the question again
    cabinet.press("spin")
    assert session.n == step + 1


def test_lamps_say_what_can_be_pressed(cabinet: MockCabinet, toy_shelf: None) -> None:
    cabinet.room.house.open("home")
    cabinet.room.host.turn()
    cabinet.room.begin("Toy")
    cabinet.room.wait(lambda: "Roll" in cabinet.room.labels)
    cabinet.pass_time(0.01)
    assert cabinet.lit("spin")
    assert cabinet.lit("seat1")
    assert not cabinet.lit("seat3")  # nobody sits there
    cabinet.room.house.open("pause")
    cabinet.pass_time(0.01)
    assert not cabinet.lit("seat1")  # it is nobody's turn to rest
    cabinet.room.house.open("table")
    cabinet.pass_time(0.01)
    assert cabinet.lit("seat1")


@pytest.mark.parametrize("seed", [1, 4, 5])  # walks that leave the pages round home
def test_whatever_hands_do_to_the_cabinet_the_table_lives(
    cabinet: MockCabinet, toy_shelf: None, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Buttons, knob and tags in any order, on whatever pages that leads to."""
    monkeypatch.setattr(config, "remember", lambda settings, *_: settings)
    below, house = seeded(seed), cabinet.room.house
    visited: set[str] = set()
    for _ in range(400):
        visited.add(house.page_name)
        act = below(10)
        if act < 3:
            cabinet.turn(below(9) - 4 or 1)
        elif act < 6:
            cabinet.press("yes")
        elif act < 9:
            cabinet.press(("spin", "no", "seat1", "seat2")[below(4)], (0.03, 2.0)[below(8) == 0])
        else:
            cabinet.lay_down(f"tag {below(4)}")
            cabinet.lift()
        cabinet.room.now += 0.3
        cabinet.room.host.turn()
        assert cabinet.room.stage.targets, f"nothing can be touched on {house.page_name}"
    assert len(visited) > 3, visited
