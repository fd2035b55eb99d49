"""The coach on the touchscreen: in the slip's place, away with a touch or with the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.port import TableScene
from firmware_host import games
from firmware_host.engine.game import Coach
from firmware_host.kept.settings import DisplaySettings, Settings, TableSettings
from tests.host.hands import Room


def goal(game: str) -> str:
    coach = games.board(game).coach
    assert coach is not None
    return coach.goal


def quiet(room: Room) -> None:
    """Let everything end that moves or waits for hands, but leave the coach alone."""
    room.wait(lambda: not _paid(room) and not room.stage.busy)


def _paid(room: Room) -> bool:
    target = next((t for t in room.stage.targets if t.key.endswith((" paid", "go on"))), None)
    if target is not None:
        room.tap(*target.box.middle)
    return target is not None


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path, settings=Settings(table=replace(TableSettings(), money="ledger")))
    room.begin("Gambler")
    quiet(room)
    return room


def test_the_first_question_comes_with_the_goal(room: Room) -> None:
    assert goal("gambler") in room.texts
    assert "Got it" in room.labels


def test_a_touch_puts_it_away_and_the_question_stays(room: Room) -> None:
    assert room.house.session is not None
    before = room.house.session.n
    room.touch("Got it")
    assert goal("gambler") not in room.texts
    assert room.house.session.n == before


def test_the_table_can_be_touched_while_it_speaks(room: Room) -> None:
    session = room.house.session
    assert session is not None
    before = session.n
    room.touch("Roll")
    assert session.n > before
    quiet(room)
    assert goal("gambler") not in room.texts or session.game.ask is not None


def test_a_seat_sends_it_away_and_calls_it_back(room: Room) -> None:
    session = room.house.session
    assert session is not None
    assert session.game.ask is not None
    name = session.game.table.names[session.game.ask.seat or 0]
    room.touch(name)
    room.touch("Stop coaching")
    assert "Got it" not in room.labels
    room.touch(name)
    room.touch("First time? Coach me")
    assert goal("gambler") in room.texts


def test_the_owner_can_do_without(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Settings(table=TableSettings(money="ledger", coach=False)))
    room.begin("Gambler")
    quiet(room)
    assert "Got it" not in room.labels


# Twenty-five words together are the most that a coach may say.
LONG = "Be the first to get rid of every chip, and hold all that is left in the middle"
MORE = "Roll the dice: low numbers cost you."


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (480, 800), (1280, 720)])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_however_long_the_goal_is_every_word_of_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: str
) -> None:
    find = games.board
    gambler = find("gambler")
    assert gambler.coach is not None
    wordy = replace(gambler, coach=Coach(LONG, dict.fromkeys(gambler.coach.lessons, MORE)))
    monkeypatch.setattr(games, "board", lambda id_: wordy if id_ == "gambler" else find(id_))
    settings = Settings(display=DisplaySettings(text=text), table=TableSettings(money="ledger"))
    room = Room(tmp_path, size=size, settings=settings)
    room.begin("Gambler")
    quiet(room)
    shown = " ".join(room.texts)
    assert LONG in shown
    assert MORE in shown


def test_the_coach_stands_beside_the_tiles_and_covers_none(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Spot Cash")
    quiet(room)
    room.touch("I am Ann")
    coach = next(target.box for target in room.stage.targets if target.key == "coach")
    squares = [target.box for target in room.stage.targets if " square " in target.key]
    assert len(squares) == 30
    assert not any(square.overlaps(coach) for square in squares)


def test_the_coach_makes_way_for_a_hand_that_is_held_open(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Zillionaire")
    quiet(room)
    room.touch("Ann Ben leads")  # Ann deals
    room.wait(lambda: "I am Ben" in room.labels)
    room.touch("I am Ben")
    assert "Got it" in room.labels
    room.hold("Hold to see your cards")
    assert "Got it" not in room.labels


# -- the switch of each seat at set-up -------------------------------------------------------------


def seat_sheet(room: Room, name: str) -> None:
    """Open what can be said about a seat."""
    for _ in range(2):
        if not any(target.key == "close" for target in room.stage.targets):
            room.touch(name)


def finished(room: Room) -> None:
    """Have Ann and Ben play a game to its end."""
    room.begin("Gambler")
    room.play_on(3)
    room.house.open("home")
    room.host.turn()


def test_set_up_says_who_plays_for_the_first_time_and_can_be_told_otherwise(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path)
    room.sit_down("Gambler")
    seat_sheet(room, "Ben")
    assert "First time? Yes, coach me" in room.labels
    room.touch("First time?")
    assert "First time? No" in room.labels
    room.touch("Close")
    room.press("main")
    assert pupils(room) == {0}


def test_the_coach_is_gone_after_the_first_game_and_comes_back_on_request_for_one(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path)
    finished(room)
    room.sit_down("Gambler")
    seat_sheet(room, "Ben")
    assert "First time? No" in room.labels
    room.touch("First time?")
    room.touch("Close")
    room.press("main")
    assert pupils(room) == {1}
    room.house.open("home")
    room.host.turn()
    room.touch("Gambler")
    room.touch("Same as last time")
    assert pupils(room) == set(), "a wish for one game is not kept for the next"


def test_the_machine_is_nobody_s_pupil(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.sit_down("Gambler")
    room.touch("Machine")
    seat_sheet(room, "Cleo")
    assert "First time? Yes, coach me" not in room.labels
    assert any(label.startswith("Played by") for label in room.labels)


def pupils(room: Room) -> frozenset[int]:
    """Return the seats that the table on the screen teaches."""
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, TableScene)
    return scene.pupils
