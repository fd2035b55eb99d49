"""Each game from Home to the winner through touches alone, found by what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Prompt
from firmware_host.engine.words import Fact
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn
from firmware_host.record.session import Session
from firmware_host.record.story import verify
from tests.host.hands import Room

SHELF = games.shelved()


# One seed with every wheel and die in motion, one with reduced motion.
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", SHELF)
def test_a_whole_game_by_touch(
    tmp_path: Path, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(seed))
    still = DisplaySettings(reduced_motion=seed == 2)
    room = Room(tmp_path, settings=Settings(display=still))
    # One evening with the money on the screen, one with paper notes.
    board = games.board(game)
    room.begin(board.name, cash=seed == 2 and board.notes is not None)
    room.play_on(seed)
    session = room.house.session
    assert session is not None
    assert room.house.page_name == "winner"
    assert "Again" in room.labels
    assert session.game.outcome is not None
    # What was touched is what lies on the disk, and the machine's dice can be checked.
    record = room.journal.record(session.id)
    assert record is not None
    assert record.ended
    again = Session.resume(room.journal, record)
    assert again.divergence is None
    assert again.game.events == session.game.events
    assert verify(session) == []


def test_a_whole_game_with_hidden_hands_by_touch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(4))
    room = Room(tmp_path, settings=Settings(display=DisplaySettings(reduced_motion=True)))
    room.sit_down("Zillionaire")
    room.press("table")
    room.seek("Games in the match")
    room.touch("1")
    room.press("back")
    room.touch("Start")
    room.play_on(4)
    assert room.house.session is not None
    assert room.house.session.game.outcome is not None


def test_few_tickets_lie_there_as_buttons_and_are_answered_at_one_touch(
    tmp_path: Path, toy_shelf: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no game on the shelf asks yet: a few of something else than dollars, all on offer."""

    def tickets(prompt: Prompt, seat: int, low: int, high: int, step: int, *facts: Fact) -> Amount:
        most = min(high, 3)
        offers = tuple(range(low, most + 1))
        return Amount(prompt, seat, low, most, step, *facts, unit="ticket|tickets", offers=offers)

    monkeypatch.setattr("tests.toy.Amount", tickets)
    play_the_toy(tmp_path, monkeypatch)


def test_a_secret_choice_without_a_hand_of_cards_is_made_by_touch(
    tmp_path: Path, toy_shelf: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.toy.P_CHOOSE.secret", True)
    play_the_toy(tmp_path, monkeypatch)


def play_the_toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(2))
    room = Room(tmp_path, settings=Settings(display=DisplaySettings(reduced_motion=True)))
    room.begin("Toy")
    room.play_on(2)
    assert room.house.page_name == "winner"
