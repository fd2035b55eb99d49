"""A calm table: one switch for large, slow and spoken, and back; and the table in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.gallery.render import SIZES
from firmware_host import games
from firmware_host.engine.requests import LetMachine
from firmware_host.kept import config
from firmware_host.kept.settings import DisplaySettings, Settings, SoundSettings
from firmware_host.record.session import Session
from firmware_host.touch.learning.words import WordsPage
from firmware_host.touch.start import speak
from firmware_host.touch.voice import again, tell_table
from hardware.config.spec import parse
from hardware.inbox import Inbox
from hardware.signals import Pressed, Signal
from tests.display.walk import faults
from tests.host.hands import Room

OWN = Settings(
    display=DisplaySettings(text="small", speed="brisk"),
    sound=SoundSettings(mute=True, voice_speed=200),
)


def played_a_while(room: Room) -> Session:
    """The game on the table after some rounds in which the machine did everything."""
    session = room.playing()
    while session.n < 60 and session.game.ask is not None:
        session.take(LetMachine(session.n))
    return session


def switch(room: Room) -> None:
    room.house.open("settings")
    room.host.turn()
    room.touch("More")
    room.seek("Calm table")


def test_one_switch_makes_it_calm_and_gives_everything_back(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=OWN)
    switch(room)
    now = room.house.settings
    assert (now.display.text, now.display.speed, now.display.reduced_motion) == (
        "large",
        "calm",
        True,
    )
    assert not now.display.odds, "one thing at a time"
    assert (now.sound.voice, now.sound.mute, now.sound.voice_speed) == (True, False, 120)
    kept, _ = config.load(env={"STATE_DIRECTORY": str(tmp_path)})
    assert (kept.display.text, kept.sound.voice) == ("large", True), "also after the next start"
    switch(room)
    assert room.house.settings.display == OWN.display
    assert room.house.settings.sound == OWN.sound


def test_after_a_restart_it_can_still_be_taken_back(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=OWN)
    switch(room)
    settings = room.house.settings
    room.journal.close()
    again = Room(tmp_path, settings=settings)
    switch(again)
    assert again.house.settings.display.text == "small"


@pytest.mark.parametrize("game", games.shelved())
def test_the_table_in_words_says_who_has_what_and_what_is_asked(tmp_path: Path, game: str) -> None:
    room = Room(tmp_path)
    spoken: list[str] = []
    room.house.aloud = spoken.append
    room.begin(games.board(game).name)
    room.settle()
    room.press("pause")
    room.seek("The table in words")
    session = room.house.session
    assert session is not None
    said = " ".join(room.texts)
    for name in session.game.table.names:
        assert name in said
    room.touch("Say it")
    assert len(spoken) == 1
    for name in session.game.table.names:
        assert name in spoken[0]
    room.press("back")
    assert room.house.page_name == "pause"


def test_it_is_said_again_on_request(tmp_path: Path) -> None:
    room = Room(tmp_path)
    spoken: list[str] = []
    room.house.aloud = spoken.append
    room.begin("Gambler")
    room.settle()
    session = room.house.session
    assert session is not None
    assert session.game.ask is not None
    room.press("pause")
    room.seek("Say it again")
    asked = session.speaker().line(session.game.ask.line())
    assert asked in spoken[0]


SPOKEN = Settings(sound=SoundSettings(voice=True))


def test_with_the_voice_on_the_table_itself_has_both(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=SPOKEN)
    spoken: list[str] = []
    room.house.aloud = spoken.append
    room.begin("Gambler")
    room.settle()
    session = room.house.session
    assert session is not None
    room.touch("Again")
    assert spoken == [again(session)]
    room.touch("In words")
    assert (room.house.page_name, len(spoken)) == ("words", 2)
    assert all(name in spoken[1] for name in session.game.table.names)
    room.press("back")
    assert room.house.page_name == "table"


def test_without_the_voice_more_has_both(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Gambler")
    room.settle()
    assert "Again" not in room.labels
    room.press("more")
    assert {"Say it again", "In words"} <= {*room.labels}
    room.touch("Say it again")
    session = room.house.session
    assert session is not None
    assert session.game.ask is not None
    assert session.speaker().line(session.game.ask.line()) in " ".join(room.texts)


def test_a_button_of_the_cabinet_says_it_anywhere(tmp_path: Path) -> None:
    inbox: Inbox[Signal] = Inbox()
    room = Room(tmp_path, inbox=inbox)
    spoken: list[str] = []
    room.house.aloud = spoken.append
    inbox.put(Pressed("again", room.now))
    room.host.turn()
    assert "No game is on the table. Touch one on Home to begin." in room.texts
    room.begin("Gambler")
    room.settle()
    session = room.house.session
    assert session is not None
    step = session.n
    inbox.put(Pressed("again", room.now))
    room.host.turn()
    assert spoken == [again(session)]
    inbox.put(Pressed("words", room.now))
    room.host.turn()
    assert (room.house.page_name, session.n) == ("words", step), "it answers nothing"
    assert len(spoken) == 2
    wired = parse({"buttons": {"again": 5, "words": 6}})
    assert {button.name for button in wired.buttons} == {"again", "words"}


def test_nothing_hidden_is_said(tmp_path: Path) -> None:
    """Cards in a hand are a secret, also for the ear."""
    room = Room(tmp_path)
    room.begin("Zillionaire")
    room.settle()
    session = room.house.session
    assert session is not None
    room.house.open("words")
    room.host.turn()
    scores = {
        session.speaker().language.counted(s, session.game.table.unit)
        for s in (session.game.table.score(seat) for seat in range(3))
    }
    assert all(score in " ".join(room.texts) for score in scores)
    assert "Bump" not in " ".join(room.texts)


@pytest.mark.parametrize("game", games.shelved())
def test_the_words_leave_out_nothing_that_a_seats_card_or_a_pot_shows(
    tmp_path: Path, game: str
) -> None:
    room = Room(tmp_path, settings=Settings(display=DisplaySettings(reduced_motion=True)))
    spoken: list[str] = []
    room.house.aloud = spoken.append
    room.begin(games.board(game).name)
    session = played_a_while(room)
    tell_table(room.house)
    room.host.turn()
    assert isinstance(room.house.page, WordsPage)
    shown = " ".join(f"{row.title} {row.value} {row.note}" for row in room.house.page.scene().rows)
    view, read = session.game.table.view(session.game.ask), session.speaker().line
    for seat in view.seats:
        for part in (seat.figure, seat.tag, seat.place, *seat.badges, seat.doing):
            assert read(part) in shown
            assert read(part) in spoken[-1]
    for name, sum_ in view.pots:
        for words in (read(name), session.speaker().language.money(sum_)):
            assert words in shown
            assert words in spoken[-1]


@pytest.mark.parametrize("game", games.shelved())
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_fit(tmp_path: Path, size: tuple[int, int], code: str, game: str) -> None:
    room = Room(tmp_path, size=size, settings=Settings(language=code))
    speak(room.host)
    room.begin(games.board(game).name)
    played_a_while(room)
    room.house.open("words")
    room.host.turn()
    assert room.stage.paper is not None
    assert faults(room.stage.paper) == []
