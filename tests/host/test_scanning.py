"""How one scan is answered, and how cards and tokens are taught: through the whole program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from display.wishes import Enter
from firmware_host import games
from firmware_host.kept.settings import Settings
from firmware_host.kept.tag_files import Binding
from firmware_host.kept.tags import Tags
from firmware_host.record.session import Session
from firmware_host.touch.pages.cards import Meaning
from firmware_host.touch.pages.home import demo
from firmware_host.touch.start import speak
from hardware.backends.simulated_devices import tag_bytes
from hardware.signals import CardRead
from tests.host.mockrig import MockCabinet

# -- how a scan is answered ------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path, toy_shelf: None) -> Iterator[tuple[MockCabinet, Session]]:
    """The toy at a draw, with a red and a blue ticket, Ben's token, and tokens for two actions."""
    cabinet = MockCabinet(tmp_path)
    house = cabinet.room.house
    house.open("home")
    cabinet.room.host.turn()
    cabinet.sit_down(games.board("toy"))
    cabinet.press("spin")
    session = house.session
    assert session is not None
    cabinet.room.wait(lambda: "Roll" in cabinet.room.labels)
    known = {"red": Binding("card", "red", "tickets"), "blue": Binding("card", "blue", "tickets")}
    known |= {"ben": Binding("player", "Ben"), "spin": Binding("action", "spin")}
    known["undo"] = Binding("action", "undo")
    for tag, bound in known.items():
        house.tags.teach(cabinet.id_of(tag), bound)
    cabinet.press("spin")
    cabinet.room.settle()
    cabinet.turn(1)  # walk on, no spin
    cabinet.press("yes")
    assert session.game.ask is not None
    assert session.game.ask.kind == "draw"
    yield cabinet, session
    cabinet.close()


def flashes(cabinet: MockCabinet, lamp: str, seconds: float = 1.5) -> int:
    """How often a lamp comes on while time passes."""
    seen = [cabinet.lit(lamp)]
    for _ in range(round(seconds / 0.02)):
        cabinet.pass_time(0.02)
        seen.append(cabinet.lit(lamp))
    return sum(on and not before for before, on in pairwise(seen)) + seen[0]


def notice(cabinet: MockCabinet) -> str:
    director = cabinet.room.house.director
    assert director is not None
    return director.scene().notice


def test_a_scan_that_counts_beeps_flashes_and_shows(table: tuple[MockCabinet, Session]) -> None:
    cabinet, session = table
    step, picture = session.n, cabinet.room.stage.canvas.copy()
    began = cabinet.room.now
    cabinet.lay_down("blue")
    assert session.n == step + 1
    cabinet.rig.work()
    assert cabinet.sounding()
    assert cabinet.lit("bank")
    shown = cabinet.room.stage.canvas
    assert pygame.image.tostring(shown, "RGB") != pygame.image.tostring(picture, "RGB")
    # By the clock of the table: two polls of the reader and one round of the loop.
    (read,) = (signal for signal in cabinet.told if isinstance(signal, CardRead))
    assert cabinet.room.now - read.at <= 0.1
    assert read.at - began < 0.5
    assert flashes(cabinet, "bank") == 2


def test_a_card_acts_once_however_long_it_lies_there(table: tuple[MockCabinet, Session]) -> None:
    cabinet, session = table
    step = session.n
    cabinet.lay_down("spin")
    assert session.n == step + 1  # drew
    for _ in range(40):
        cabinet.poll()
        cabinet.room.host.turn()
    assert session.n == step + 1
    cabinet.lift()
    cabinet.scan("spin")  # lifted: it is a new presentation, and there is nothing to roll now
    assert "nothing to roll" in notice(cabinet)
    assert session.n == step + 1


def test_the_same_card_back_at_once_never_left(table: tuple[MockCabinet, Session]) -> None:
    cabinet, _ = table
    cabinet.lay_down("ben")
    reads = sum(isinstance(signal, CardRead) for signal in cabinet.told)
    cabinet.chip.lift()
    for _ in range(6):  # gone for some polls, back within the cool-down
        cabinet.poll()
    cabinet.lay_down("ben")
    assert sum(isinstance(signal, CardRead) for signal in cabinet.told) == reads
    cabinet.lift()
    cabinet.scan("ben")
    assert sum(isinstance(signal, CardRead) for signal in cabinet.told) == reads + 1


def test_two_cards_at_once_are_a_question_and_no_payment(
    table: tuple[MockCabinet, Session],
) -> None:
    cabinet, session = table
    step, money = session.n, list(session.game.table.money)
    cabinet.lay_down("blue", "red")
    assert notice(cabinet).startswith("Which one is it: ")
    assert "red" in notice(cabinet)
    assert "blue" in notice(cabinet)
    cabinet.rig.work()
    assert cabinet.sounding()
    assert flashes(cabinet, "bank") == 4
    cabinet.chip.lift(tag_bytes("red", 4))
    for _ in range(12):
        cabinet.poll()
    cabinet.room.host.turn()
    assert session.n == step  # the one that stays does not count before it has been lifted, too
    assert session.game.table.money == money
    cabinet.lift()
    cabinet.scan("blue")
    assert session.n == step + 1
    assert session.game.entries[-1] == "blue"


def test_what_does_not_count_is_refused_with_sound_light_and_words(
    table: tuple[MockCabinet, Session],
) -> None:
    cabinet, session = table
    step = session.n
    cabinet.lay_down("nobody knows this")
    assert "This card is new" in notice(cabinet)
    cabinet.rig.work()
    assert cabinet.sounding()
    assert flashes(cabinet, "bank") == 4
    assert session.n == step
    cabinet.lift()
    cabinet.room.seek("blue")  # what it is: taught by picking it
    assert cabinet.room.house.tags[cabinet.id_of("nobody knows this")].key == "blue"


def test_a_token_takes_back_only_what_one_person_may(table: tuple[MockCabinet, Session]) -> None:
    cabinet, session = table
    step = session.n
    cabinet.scan("undo")  # "walk on" was one's own choice
    assert session.n == step - 1
    cabinet.scan("undo")  # but the roll before it everybody has seen
    assert session.n == step - 1
    assert "Everybody has to agree" in notice(cabinet)


@pytest.mark.parametrize("page", ["home", "settings", "history", "chart", "results", "pause"])
def test_a_scan_is_answered_on_every_page(table: tuple[MockCabinet, Session], page: str) -> None:
    cabinet, session = table
    step = session.n
    cabinet.room.house.open(page)
    cabinet.room.host.turn()
    for tag, words in (("ben", "That is Ben"), ("stranger", "This is new")):
        cabinet.lay_down(tag)
        assert words in cabinet.room.stage.overlay.words
        cabinet.rig.work()
        assert cabinet.sounding()
        assert cabinet.lit("bank")
        cabinet.lift()
    cabinet.room.touch("This is new")  # a touch takes the words away, time does, too
    assert cabinet.room.stage.overlay.words == ""
    cabinet.scan("ben")
    assert cabinet.room.stage.overlay.words
    cabinet.room.now += 10
    cabinet.room.host.turn()
    assert cabinet.room.stage.overlay.words == ""
    assert session.n == step


def test_a_reader_pulled_out_in_mid_game_stops_nobody_and_is_found_again(
    table: tuple[MockCabinet, Session],
) -> None:
    cabinet, session = table
    step = session.n
    cabinet.port.unplug()
    cabinet.pass_time(0.1)
    cabinet.room.host.turn()
    assert any("went away" in text for text in cabinet.room.texts)
    assert cabinet.room.house.director is not None
    away = "cards does not answer; everything works by touch."
    assert away in cabinet.room.house.director.scene().hints
    cabinet.room.seek("red")
    assert session.n == step + 1  # by touch
    cabinet.chip.power_off()
    cabinet.port.plug()
    for _ in range(10):
        cabinet.pass_time(0.5)
        cabinet.poll()
        cabinet.room.host.turn()
    assert away not in cabinet.room.house.director.scene().hints
    assert not any("cards does not answer" in text for text in cabinet.room.texts)
    cabinet.scan("undo")
    assert session.n == step  # it was touched, not drawn by the machine: free until the next step


def test_what_has_become_of_a_device_is_said_in_the_language_of_the_table(tmp_path: Path) -> None:
    cabinet = MockCabinet(tmp_path)
    cabinet.room.house.settings = Settings(language="de")
    speak(cabinet.room.host)
    cabinet.port.unplug()
    cabinet.pass_time(0.1)
    cabinet.room.house.open("hardware")
    cabinet.room.host.turn()
    texts: list[str] = []
    while not texts or texts[-1] != cabinet.room.texts[-1]:
        texts += cabinet.room.texts
        if "rows down" in {target.key for target in cabinet.room.stage.targets}:
            cabinet.room.press("rows down")
    told = " ".join(texts)
    assert "Knopf · GPIO17" in told
    assert "in Ordnung oben" in told
    assert "verloren cards" in told
    cabinet.room.house.open("cards")
    cabinet.room.host.turn()
    assert any("cards ist weg" in text for text in cabinet.room.texts)


# -- teaching --------------------------------------------------------------------------------------


def test_everything_is_taught_once_on_the_screen_by_touch(
    table: tuple[MockCabinet, Session],
) -> None:
    cabinet, _ = table
    room, tags = cabinet.room, cabinet.room.house.tags
    room.house.open("pause")
    room.host.turn()
    room.seek("Cards and tokens")
    assert "Hold a card or token to the reader." in cabinet.room.texts
    cabinet.scan("mine")
    assert "new" in cabinet.room.texts
    room.touch("A player")
    room.touch("Ann")
    assert tags[cabinet.id_of("mine")] == Binding("player", "Ann")
    room.touch("The tickets")  # corrected: it is a ticket
    room.touch("red")
    assert tags[cabinet.id_of("mine")] == Binding("card", "red", "tickets")
    cabinet.scan("another")
    room.touch("The same as before")
    assert tags[cabinet.id_of("another")] == Binding("card", "red", "tickets")
    room.touch("An action")
    room.touch("Yes, go on")
    assert tags[cabinet.id_of("another")] == Binding("action", "yes")
    room.seek("Forget it")
    assert cabinet.id_of("another") not in tags
    room.touch("Known")
    room.seek("The tickets: red")
    room.seek("Forget it")
    room.touch("Back")
    assert room.house.page_name == "pause"


def test_a_name_can_be_typed_and_must_be_one(table: tuple[MockCabinet, Session]) -> None:
    cabinet, _ = table
    house = cabinet.room.house
    house.open("cards")
    cabinet.scan("mine")
    house.carry_out(Enter(Meaning.PLAYER, "  "), cabinet.room.now)
    assert cabinet.id_of("mine") not in house.tags
    cabinet.room.host.turn()
    assert any("1 to 24 letters" in text for text in cabinet.room.texts)
    house.carry_out(Enter(Meaning.PLAYER, "Zoë"), cabinet.room.now)
    assert house.tags[cabinet.id_of("mine")] == Binding("player", "Zoë")


def test_without_a_reader_the_page_says_so_and_still_corrects(
    table: tuple[MockCabinet, Session],
) -> None:
    cabinet, _ = table
    room = cabinet.room
    room.house.rig_status = tuple
    room.house.open("cards")
    room.host.turn()
    assert any("No reader is fitted" in text for text in cabinet.room.texts)
    room.touch("Known")
    room.seek("Ben")
    room.touch("A player")
    room.touch("Ann")
    assert room.house.tags[cabinet.id_of("ben")] == Binding("player", "Ann")


def test_a_reader_that_is_away_is_said_on_the_page(table: tuple[MockCabinet, Session]) -> None:
    cabinet, _ = table
    cabinet.room.house.open("cards")
    cabinet.port.unplug()
    for _ in range(4):
        cabinet.pass_time(1.0)
        cabinet.room.host.turn()
    assert any("No reader answers" in text for text in cabinet.room.texts)


def test_pieces_of_any_game_can_be_taught_before_it_begins(tmp_path: Path) -> None:
    cabinet = MockCabinet(tmp_path)
    cabinet.go("Settings")
    cabinet.go("More")
    cabinet.go("Cards and tokens")
    cabinet.scan("tile")
    cabinet.go("Pieces of")
    cabinet.go("Spot Cash: House")
    cabinet.go("The tiles")
    cabinet.go("red 500")
    tags = Tags(tmp_path / "tags")
    assert cabinet.id_of("tile") not in tags
    tags.use("spot-cash", "house")
    assert tags[cabinet.id_of("tile")] == Binding("tile", "red 500")
    # Met again, it is known whatever game is on the page, and on the others, too.
    cabinet.go("Pieces of")
    cabinet.go("Gambler: House")
    cabinet.scan("tile")
    assert "The tiles: red 500" in cabinet.room.texts
    cabinet.go("Pieces of")
    cabinet.go("Gambler: House")
    cabinet.press("no", 2.0)
    cabinet.scan("tile")
    assert "That is a piece of Spot Cash" in cabinet.room.stage.overlay.words
    cabinet.close()


def test_a_demonstration_ends_with_a_scan_that_is_answered(tmp_path: Path) -> None:
    cabinet = MockCabinet(tmp_path)
    cabinet.room.house.demonstrate(demo(cabinet.room.house))
    cabinet.room.host.turn()
    cabinet.lay_down("stranger")
    assert cabinet.room.house.page_name == "home"
    assert "This is new" in cabinet.room.stage.overlay.words
    cabinet.close()
