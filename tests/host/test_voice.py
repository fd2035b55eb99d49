"""The voice says what is new, once, and never holds anything up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from display import port
from firmware_host.engine.asks import Choose
from firmware_host.engine.requests import Reply
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.director import Director
from firmware_host.touch.voice import Voice
from tests.games.table_talk import start
from tests.host.hands import Room


class Said:
    """A sentence that is being spoken until it is cut off."""

    def __init__(self) -> None:
        self.ended: int | None = None

    def poll(self) -> int | None:
        return self.ended

    def terminate(self) -> None:
        self.ended = -15


class Mouth:
    """Remembers what was said with which options."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.speeches: list[Said] = []

    def run(self, command: Sequence[str]) -> Said:
        self.commands.append(list(command))
        self.speeches.append(Said())
        return self.speeches[-1]

    @property
    def texts(self) -> list[str]:
        return [command[-1] for command in self.commands]


@pytest.fixture
def mouth() -> Mouth:
    return Mouth()


@pytest.fixture
def voice(mouth: Mouth) -> Voice:
    voice = Voice(mouth.run, lambda name: f"/usr/bin/{name}")
    voice.on = True
    return voice


@pytest.fixture
def director(session: Session) -> Director:
    director = Director(session)
    director.tick(0.0, busy=False)
    director.tick(5.0, busy=False)
    return director


def test_asks_and_payments_are_spoken_once(voice: Voice, mouth: Mouth, director: Director) -> None:
    voice.tell(director.scene())
    assert mouth.texts == ["Roll a die"]
    voice.tell(director.scene())
    assert len(mouth.texts) == 1
    director.carry_out(Reply((4,), 1), 6.0)
    voice.tell(director.scene())
    assert mouth.texts[1:] == ["Ann paid $4 for 4 pips. Spin for a prize?"]
    assert mouth.speeches[0].ended == -15  # the new sentence cuts the old one off
    voice.speed, voice.language = 200, "de"
    voice.say("-v is no option here")
    assert mouth.commands[-1] == [
        "/usr/bin/espeak-ng",
        "-v",
        "de",
        "-s",
        "200",
        "-a",
        "140",
        "--",
        "-v is no option here",
    ]


def test_switched_off_or_not_installed_it_is_silent(mouth: Mouth, director: Director) -> None:
    missing = Voice(mouth.run, lambda name: None)
    missing.on = True
    assert not missing.there
    missing.tell(director.scene())
    off = Voice(mouth.run, lambda name: name)
    off.tell(director.scene())
    assert mouth.commands == []


def test_a_program_that_cannot_start_is_not_tried_again(director: Director) -> None:
    def fails(command: Sequence[str]) -> Said:
        raise OSError("no such file")

    voice = Voice(fails, lambda name: name)
    voice.on = True
    voice.tell(director.scene())
    assert not voice.there


def test_nothing_is_told_while_a_die_still_tumbles(
    toy_shelf: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(1))
    room = Room(tmp_path)
    told: list[object] = []
    room.host._tell = told.append
    room.begin("Toy")
    room.wait(lambda: "Roll" in room.labels)
    told.clear()
    room.touch("Roll")
    assert room.stage.busy
    assert told == []
    room.settle()
    room.host.turn()
    assert isinstance(told[-1], port.TableScene)


def test_the_first_thing_that_ever_happens_is_spoken(voice: Voice, mouth: Mouth) -> None:
    session = Session.begin(Journal(None), start("zillionaire", 3).setup, urn=Urn.from_seed(1))
    assert session.game.events == []
    director = Director(session)
    voice.tell(director.scene())
    assert isinstance(session.game.ask, Choose)
    director.carry_out(Reply(session.game.ask.menu.open[0]), 1.0)
    voice.tell(director.scene())
    assert mouth.texts[-1].startswith(session.speaker().event(session.game.events[0]))


def test_a_reason_is_read_out_when_it_is_asked_for_and_cut_off_when_it_is_put_away(
    voice: Voice, mouth: Mouth, director: Director
) -> None:
    director.carry_out(Reply((4,), 1), 6.0)
    voice.tell(director.scene())
    director.carry_out(port.Why(None), 7.0)
    voice.tell(director.scene())
    card = director.scene().why
    assert card is not None
    assert mouth.texts[-1] == ". ".join((card.title, *card.paragraphs))
    director.carry_out(port.Close(), 8.0)
    voice.tell(director.scene())
    assert mouth.speeches[-1].ended == -15
    assert mouth.texts[-1].startswith(card.title)  # nothing is said again


def test_the_winner_is_told(
    toy_shelf: None, voice: Voice, mouth: Mouth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(1))
    room = Room(tmp_path)
    room.host._tell = voice.tell
    room.begin("Toy")
    room.play_on(1)
    assert mouth.texts[-1] == "Ann wins. Ann cannot pay $1 and wins"
