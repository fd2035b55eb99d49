"""After and beside the game, by touch: winner, undo, rematch, export, history, chart, pause."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from display.scenes.looking_back import ChartScene, EveningScene, HistoryScene, WinnerScene
from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.record import story
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.timeline import Playhead, course
from firmware_host.touch.director import Director
from firmware_host.touch.pace import Pace
from tests.games.table_talk import sensibly, start
from tests.host.hands import Room
from tests.toy import toy_setup


@pytest.fixture
def room(toy_shelf: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(1))
    room = Room(tmp_path)
    room.begin("Toy")
    return room


@pytest.fixture
def over(room: Room) -> Room:
    room.play_on(1)
    assert room.house.page_name == "winner"
    return room


def session_of(room: Room) -> Session:
    assert room.house.session is not None
    return room.house.session


def scene_of(room: Room) -> object:
    assert room.house.page is not None
    return room.house.page.scene()


def test_the_winner_is_told_with_reason_places_and_story(over: Room) -> None:
    scene = scene_of(over)
    assert isinstance(scene, WinnerScene)
    outcome = session_of(over).game.outcome
    assert outcome is not None
    name = session_of(over).game.table.names[outcome.winners[0]]
    assert scene.title == f"{name} wins"
    assert scene.named == (name, "wins")
    assert "cannot pay" in scene.detail.lower()
    assert [place.place for place in scene.places] == [place for place, _, _ in outcome.standing]
    assert {highlight.title for highlight in scene.highlights} >= {"Biggest win", "Luckiest spin"}
    money = session_of(over).game.table.money
    assert [purse.values[-1] for purse in scene.purses] == money[:2]


def test_the_last_roll_is_seen_before_the_winner_is_told(over: Room) -> None:
    over.touch("Undo")
    for name in ("Ann", "Ben"):
        over.touch(name)
    over.touch("Take it back")
    over.touch("Roll")
    assert session_of(over).game.outcome is not None
    assert over.stage.busy
    assert over.house.page_name == "table"
    over.settle()
    assert over.house.page_name == "table"  # the last position stays for a moment
    over.wait(lambda: over.house.page_name == "winner", most=10)


def test_undo_at_the_end_opens_the_game_again(over: Room) -> None:
    session = session_of(over)
    before = session.n
    over.touch("Undo")
    for name in ("Ann", "Ben"):  # the last step was a roll: everybody agrees
        over.touch(name)
    over.touch("Take it back")
    assert session.n == before - 1
    assert session.game.outcome is None
    assert over.house.page_name == "table"
    over.play_on(2)
    assert over.house.page_name == "winner"


def test_again_is_the_same_table_with_fresh_dice(over: Room) -> None:
    old = session_of(over)
    over.touch("Again")
    new = session_of(over)
    assert over.house.page_name == "table"
    assert new.id != old.id
    assert new.header.setup == old.header.setup
    assert dict(new.sources) == dict(old.sources)


def test_the_end_reveals_the_secret_that_the_code_was_made_of(over: Room) -> None:
    session = session_of(over)
    assert session.header.secret not in " ".join(over.texts), "nobody has asked yet"
    over.touch("Was it fair?")
    shown = " ".join(over.texts)
    assert "Checked" in shown
    secret = re.search(r"Fair-play secret: ([0-9a-f]{32})", shown)
    assert secret is not None
    assert Urn(secret[1]).commitment == session.commitment


def test_export_writes_three_files_and_says_where(over: Room) -> None:
    over.touch("More")
    over.touch("Export")
    scene = scene_of(over)
    assert isinstance(scene, WinnerScene)
    folder = over.state / "exports"
    assert str(folder) in scene.notice
    stem = f"2026-01-02-toy-{session_of(over).id}"
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{stem}.{ending}" for ending in ("csv", "json", "txt")
    ]
    told = json.loads((folder / f"{stem}.json").read_text("utf-8"))
    assert told["header"]["secret"] == session_of(over).header.secret
    assert "OVER" in (folder / f"{stem}.txt").read_text("utf-8")
    assert session_of(over).code in scene.notice
    assert session_of(over).header.secret in scene.notice


def test_an_export_that_cannot_be_written_is_a_polite_notice(over: Room) -> None:
    (over.state / "exports").write_text("in the way")
    over.touch("More")
    over.touch("Export")
    scene = scene_of(over)
    assert isinstance(scene, WinnerScene)
    assert "Nothing could be written" in scene.notice


def test_history_has_every_event_and_says_why(room: Room) -> None:
    room.wait(lambda: "Roll" in room.labels)
    room.touch("Roll")
    room.settle()
    room.touch("More")
    room.touch("History")
    scene = scene_of(room)
    assert isinstance(scene, HistoryScene)
    assert len(scene.events) == len(session_of(room).game.events)
    newest = scene.events[0]
    assert "paid" in newest.text
    assert newest.balances.startswith("Ann $")
    room.touch(f"Why: {newest.text}")
    assert {label for label in room.labels if label} == {"Close"}
    room.touch("Close")
    room.touch("Back")
    assert room.house.page_name == "table"


def test_undone_events_stay_in_the_history_struck_through(room: Room) -> None:
    room.wait(lambda: "Roll" in room.labels)
    room.touch("Roll")
    room.settle()
    room.touch("More")
    room.touch("History")
    room.touch("Undo")
    assert "Take it back" not in room.labels  # a roll was seen: everybody has to agree
    room.touch("Ann")
    room.touch("Ben")
    room.touch("Take it back")
    scene = scene_of(room)
    assert isinstance(scene, HistoryScene)
    undone = [event for event in scene.events if event.entry is None]
    assert undone[0].text == "1 step taken back; Ann and Ben agreed"
    assert "paid" in undone[1].text
    assert len(undone) == 2


def test_a_finger_along_the_chart_winds_the_table_back(over: Room) -> None:
    over.touch("Chart")
    over.now += 0.3
    session = session_of(over)
    told = course(session)
    target = next(target for target in over.stage.targets if target.key == "scrub")
    w, h = over.stage.glass.canvas
    y = (target.box.y + 20) / h
    for kind, x in (
        (pygame.FINGERDOWN, target.box.right - 20),
        (pygame.FINGERMOTION, target.box.middle[0]),
        (pygame.FINGERMOTION, target.box.x + 4),
        (pygame.FINGERUP, target.box.x + 4),
    ):
        over.host.turn([pygame.event.Event(kind, x=x / w, y=y, finger_id=1, touch_id=1)])
    scene = scene_of(over)
    assert isinstance(scene, ChartScene)
    assert scene.at == 0
    assert [seat.score for seat in scene.then.seats] == [row[0] for row in told.scores]
    over.touch("Back")
    assert over.house.page_name == "winner"


def test_the_playhead_shows_every_moment_as_it_was(over: Room) -> None:
    session = session_of(over)
    told = course(session)
    head = Playhead(session)
    for step in (told.steps - 1, 0, told.steps // 2, told.steps // 3):
        game = head.at(step)
        assert game.entries == session.game.entries[:step]
        assert len(game.events) == told.events[step]
        assert game.table.money[:2] == [row[step] for row in told.scores]


def test_a_break_loses_nothing(room: Room) -> None:
    session = session_of(room)
    room.touch("Pause")
    room.touch("Home")
    assert room.house.page_name == "home"
    assert [record.id for record in room.journal.unfinished()] == [session.id]


def test_undo_behind_machine_seats_goes_back_to_a_persons_step(
    toy_shelf: None, journal: Journal
) -> None:
    session = Session.begin(journal, replace(toy_setup(), bots=(1,)), urn=Urn.from_seed(3))
    director = Director(session, pace=Pace(bot=1.0))
    now = 0.0

    def machine_plays() -> None:
        nonlocal now
        for _ in range(50):
            now += 2.0
            director.tick(now, busy=False)
            if director.scene().ask is not None:
                return

    machine_plays()
    start = session.n
    while session.game.ask is not None and session.game.ask.seat in (0, None):
        session_step = session.n
        director.carry_out(LetMachine(session.n), now)
        assert session.n == session_step + 1
    machine_plays()
    offer = director.scene().undo
    assert offer is not None
    assert offer.count > 1
    director.carry_out(Undo(offer.count, offer.consent), now)
    assert session.game.ask is not None
    assert session.game.ask.seat in (0, None)
    assert session.n >= start


def test_the_evening_is_told_in_sentences_with_whom_they_are_about(over: Room) -> None:
    over.touch("More")
    over.touch("How the evening went")
    assert over.house.page_name == "evening"
    scene = scene_of(over)
    assert isinstance(scene, EveningScene)
    table = session_of(over).game.table
    assert all(name in scene.lines[0].text for name in table.names)
    titles = [line.text for line in scene.lines if line.title]
    assert titles[-1] == "How it ended"
    assert len(titles) > 1
    assert any(line.look is not None for line in scene.lines)
    outcome = session_of(over).game.outcome
    assert outcome is not None
    assert any("cannot pay" in line.text for line in scene.lines), "why it ended"
    winner = table.names[outcome.winners[0]]
    assert winner in [line.name for line in scene.lines[-3:]]
    assert scene.purses[0].values[-1] == table.money[0]
    over.press("chart")
    assert over.house.page_name == "chart"


def test_the_tale_tells_what_moved_the_most_of_every_part_in_order(over: Room) -> None:
    session = session_of(over)
    told = course(session)
    chapters = story.tale(session, told)
    steps = [moment.step for chapter in chapters for moment in chapter.moments]
    assert steps == sorted(steps)
    moved = [
        sum(abs(row[step] - row[step - 1]) for row in told.scores) for step in range(1, told.steps)
    ]
    assert 1 + moved.index(max(moved)) in steps
    assert chapters[-1].scores == tuple(row[-1] for row in told.scores)


def test_an_award_goes_to_whoever_something_happened_to_most_often() -> None:
    game, below = start("zillionaire", 3, options={"cards": "dealt", "games": "1"}), seeded(2)
    while game.ask is not None:
        game.push(sensibly(game, game.ask, below))
    won = [facts[0] for form, *facts in game.events if form.kind == "round won"]
    most = story.most_often(game.events, "round won", "seat")
    assert most is not None
    assert most[1] == won.count(most[0]) == max(map(won.count, won))
    assert story.most_often(game.events, "no such thing", "seat") is None
