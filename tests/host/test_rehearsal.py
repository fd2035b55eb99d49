"""What the next touch may bring is tried out while nobody waits, and nobody can tell."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from display.port import TableScene
from display.toolkit.letters import Letters
from display.toolkit.paper import Target
from display.toolkit.typesetter import Setter
from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Reply
from firmware_host.kept.settings import Settings, TableSettings
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.new_game import NAMES
from firmware_host.record.session import Session
from firmware_host.touch import loop
from firmware_host.touch.pages.table import TablePage
from firmware_host.touch.rehearsal import Rehearsal, requests
from tests.host.hands import Room

UNTAUGHT = Settings(table=TableSettings(coach=False))
STEPS = 100_000  # more than any position needs


def rehearse(room: Room) -> int:
    """Let the table prepare whatever it can; returns in how many steps."""
    for count in range(STEPS):
        if not room.host.prepare():
            return count
    raise AssertionError("it never ends")


def shown(room: Room) -> bytes:
    room.stage.draw()
    return pygame.image.tostring(room.stage.canvas, "RGB")


def _until_asked(room: Room) -> None:
    room.wait(lambda: not room.look() and not room.stage.busy and room.asked())


@pytest.mark.parametrize("game", games.shelved())
def test_a_rehearsal_changes_nothing_that_anybody_sees_or_finds(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(7))
    rooms = Room(tmp_path / "a", fresh=True), Room(tmp_path / "b", fresh=True)
    plain, rehearsed = rooms
    for room in rooms:
        room.begin(games.board(game).name)
    session = rehearsed.house.session
    assert session is not None
    for step in range(12):
        for room in rooms:
            _until_asked(room)
        before = session.journal.rows(session.id)
        rehearse(rehearsed)
        assert session.journal.rows(session.id) == before
        assert rehearsed.stage.draw() == []
        if session.game.ask is None:
            break  # a short game is over
        for room in rooms:
            room.answer(seeded(step))
        assert shown(plain) == shown(rehearsed)


def _first_choice(room: Room) -> Session:
    """Play a Gambler until somebody has a choice: they roll for the first turn."""
    room.begin("Gambler")
    _until_asked(room)
    session = room.playing()
    for step in range(20):
        if isinstance(session.game.ask, Choose):
            break
        room.answer(seeded(step))
        _until_asked(room)
    return session


@contextmanager
def measured() -> Iterator[list[str]]:
    """Give the texts that are measured from here on."""
    fit, texts = Setter._fit, list[str]()

    def fitted(setter: Setter, text: str, *more: Any) -> Any:
        texts.append(text)
        return fit(setter, text, *more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Setter, "_fit", fitted)
        yield texts


def test_what_was_tried_out_is_measured_and_drawn_when_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, settings=UNTAUGHT, fresh=True)
    session = _first_choice(room)
    rehearse(room)
    entries = session.n
    drawn: list[str] = []
    monkeypatch.setattr(Letters, "line", lambda _, text, __: drawn.append(text))
    with measured() as late:
        room.touch("Buy a ticket")
    assert session.n == entries + 1
    assert late == drawn == []


def test_what_the_coach_will_say_is_tried_out_with_the_question(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Go For Broke")
    said = 0
    for step in range(60):
        _until_asked(room)
        session, page, director = room.playing(), room.house.page, room.house.director
        ask = session.game.ask
        if not isinstance(page, TablePage) or director is None:
            break
        if isinstance(ask, Choose):
            rehearsal, answer = Rehearsal(room.house, room.stage), Reply(ask.menu.open[-1])
            game = Game(session.board, session.game.setup)
            for entry in session.game.entries:
                game.apply(entry)
            twin = rehearsal._twin(session, game, 0)
            tried, entries = rehearsal._scene_after(twin, director, answer), session.n
            assert isinstance(tried, TableScene)
            room.host.want(answer)
            room.host.turn()
            if session.n == entries + 1:  # the machine has rolled nothing
                assert tried.lesson == page.scene().lesson
                said += tried.lesson is not None
        else:
            room.answer(seeded(step))
    assert said


def test_a_rehearsal_teaches_nobody(tmp_path: Path) -> None:
    room = Room(tmp_path, fresh=True)
    session = _first_choice(room)
    coaching = room.house.coaching
    assert coaching is not None
    told = {seat: set(each) for seat, each in coaching._pupils._told.items()}
    said, kept = coaching._said, session.journal.kept(coaching._pupils._key)
    rehearse(room)
    assert coaching._pupils._told == told
    assert (coaching._said, session.journal.kept(coaching._pupils._key)) == (said, kept)


def test_the_cards_of_every_rank_are_measured_before_one_is_opened(tmp_path: Path) -> None:
    room = Room(tmp_path, fresh=True)
    room.touch("Zillionaire")
    room.press("lies box")  # real cards: nobody's hand is on the screen
    room.touch("Go on")
    for name in NAMES[:3]:
        room.touch(name)
    room.press("main")
    kinds: list[Target] = []
    for step in range(40):
        _until_asked(room)
        kinds = [target for target in room.stage.targets if "kind " in target.key]
        if kinds:
            break
        room.answer(seeded(step))
    rehearse(room)
    with measured() as late:
        room.touch(kinds[0].label)
        room.stage.draw()
    assert late == []


def test_what_the_machine_will_say_is_not_known_at_a_rehearsal(tmp_path: Path) -> None:
    room = Room(tmp_path, fresh=True)
    room.begin("Gambler")
    session = room.house.session
    assert session is not None
    twin = Rehearsal(room.house, room.stage)._twin(session, session.game, 0)
    assert twin.commitment != session.commitment


def test_a_rule_that_stumbles_at_a_rehearsal_stumbles_over_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, fresh=True)
    room.begin("Go For Broke")
    tried = []

    def stumble(*_: object) -> None:
        tried.append(1)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Rehearsal, "_scene_after", stumble)
        rehearse(room)
    assert tried
    _until_asked(room)
    room.answer(seeded(1))


@pytest.mark.parametrize("game", games.shelved())
def test_everything_that_is_tried_is_an_answer(game: str) -> None:
    from benchmarks.engines import set_up

    board = games.board(game)
    played, below = Game(board, set_up(board)), seeded(4)
    for _ in range(200):
        ask = played.ask
        if ask is None:
            break
        for request in requests(ask, dict.fromkeys(board.sources, "real")):
            raw = getattr(request, "raw", None)
            assert raw is not None
            assert ask.accept(raw) in ask
        played.push(ask.sample(below))


def test_a_try_leaves_no_table_behind_for_the_next_one(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=UNTAUGHT)
    room.begin("Gambler")
    _until_asked(room)
    kind = type(room.playing().game.table)
    gc.collect()
    before, peak = _tables(kind), 0
    gc.disable()
    try:
        while room.host.prepare():
            peak = max(peak, _tables(kind))
    finally:
        gc.enable()
    assert peak == before + 1  # they throw, which is tried twice
    assert _tables(kind) == before


def _tables(kind: type) -> int:
    return sum(isinstance(each, kind) for each in gc.get_objects())


def test_what_a_try_has_used_is_given_back_once_there_is_nothing_left_to_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []
    monkeypatch.setattr(loop, "give_back", lambda: given.append(True))
    room = Room(tmp_path, settings=UNTAUGHT)
    room.begin("Gambler")
    for quiet in (1, 2):
        _until_asked(room)
        while room.host.prepare():
            assert len(given) == quiet - 1
        assert not room.host.prepare()
        assert len(given) == quiet
        room.answer(seeded(1))
