"""What is printed, put right in a running game: an act of that game, and kept for the next one."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.scenes.forms import FormScene
from display.wishes import Enter, Touch
from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Correct, Do, LetMachine, Reply, Undo, call_it, tell_anew
from firmware_host.engine.table import Setup
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.effects import parse, renamed
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn
from firmware_host.record.consent import Unagreed
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.terminal import corrections
from firmware_host.touch.pages.agreeing import Agree
from firmware_host.touch.pages.fix import Leave
from firmware_host.touch.teaching import page
from tests.host.hands import Room

GAMES = ("go-for-broke", "gambler")
SAYS = {"go-for-broke": "pay 7000 and lose a turn", "gambler": "pay 70 and lose a turn"}


def begun(journal: Journal, game: str, packs: Packs | None = None, turns: int = 12) -> Session:
    """A game on the house edition, some steps in."""
    board = games.board(game)
    pack = games.shipped_pack(board, "house")
    setup = complete(board, Setup(game, ("Ann", "Ben"), "house", pack))
    session = Session.begin(journal, setup, urn=Urn.from_seed(3))
    session.taught = packs.learn if packs is not None else None
    for _ in range(turns):
        session.take(LetMachine())
    return session


def space(session: Session, at: int) -> str:
    """What the table calls a space and what it says there."""
    walk = games.walk(session.board, "house", session.game.table.pack())
    assert walk is not None
    item = next(item for item in walk.items("board") if item.key == f"space {at}")
    return f"{item.name}: {walk.says(item.key)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_name_and_a_telling_are_events_of_the_running_game(tmp_path: Path, game: str) -> None:
    packs, journal = Packs(tmp_path / "packs"), Journal(tmp_path / "croupier.db")
    session = begun(journal, game, packs)
    before, header = space(session, 4), session.header.setup.pack
    session.take(Do(call_it("space 4", "Grandma's Corner")))
    told = Correct(tell_anew("space 4", SAYS[game]), agreed=(0, 1))
    with pytest.raises(Unagreed):
        session.take(Correct(told.act))
    session.take(told)
    assert space(session, 4) == f"Grandma's Corner: {SAYS[game]}"
    said = [session.speaker().event(event) for event in session.game.events[-2:]]
    assert "Grandma's Corner" in said[0]
    assert "Grandma's Corner" in said[1]
    # The record begins with the edition it began with, and comes to the same.
    assert session.header.setup.pack == header
    again = Game(session.board, session.game.setup, session.game.entries)
    assert again.table.pack() == session.game.table.pack()
    rows = [codec.event_row(event) for event in again.events]
    assert rows == [codec.event_row(event) for event in session.game.events]
    resumed = Session.resume(journal, journal.records()[0])
    assert space(resumed, 4) == space(session, 4)
    # The shelf has it for the next game.
    kept = packs.find(session.board, "house")[1]
    assert "Grandma's Corner" in kept
    assert SAYS[game] in kept
    session.take(Undo(2, agreed=(0, 1)))
    assert space(session, 4) == before
    session.take(LetMachine())


@pytest.mark.parametrize("game", GAMES)
def test_the_next_pawn_there_does_what_was_put_right(game: str) -> None:
    session = begun(Journal(None), game, turns=2)
    for at in range(1, 12):
        session.take(Correct(tell_anew(f"space {at}", SAYS[game]), agreed=(0, 1)))
    events = len(session.game.events)
    for _ in range(40):
        session.take(LetMachine())
    told = [session.speaker().event(event) for event in session.game.events[events:]]
    assert any("sit out 1 turn" in line or "sits out 1 turn" in line for line in told), told


def test_whatever_names_a_space_names_it_by_its_new_name() -> None:
    for phrase in (
        "go to inn",
        "go to inn and pay 1000 per space to inn",
        "pay 1000 to owner of inn or advance to inn",
    ):
        effect = renamed(parse(phrase), "inn", "quay")
        assert effect.phrase() == phrase.replace("inn", "quay")
        assert renamed(effect, "inn", "x") == effect
    session = begun(Journal(None), "go-for-broke")
    table = session.game.table
    assert isinstance(table, BrokeTable)
    name = table.board.name(6).lower()
    session.take(Correct(tell_anew("space 9", f"go to {name}"), agreed=(0, 1)))
    session.take(Do(call_it("space 6", "The Old Mill")))
    assert space(session, 9).endswith("go to the old mill")


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    session = begun(Journal(None), "go-for-broke")
    before = session.game.table.pack()
    other = str(games.walk(session.board, "house", before).items("board")[1].name)  # type: ignore[union-attr]
    for act in (
        call_it("space 4", other),
        call_it("space 4", ""),
        call_it("space 400", "Inn"),
        call_it("wheel slot", "Inn"),
        tell_anew("space 4", "pay"),
        tell_anew("space 4", "go to moon"),
        tell_anew("space 4", "move 0"),
        tell_anew("length", "pay 5000"),
        tell_anew("spend new", "pay 5000"),
    ):
        with pytest.raises(Refused):
            session.take(Correct(act, agreed=(0, 1)))
    assert session.game.table.pack() == before


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(game: str) -> None:
    session = begun(Journal(None), game)

    def take(wanted: Correct) -> None:
        session.take(Correct(wanted.act, (0, 1), source=wanted.source))

    listed = corrections.fix(session, "tell", take)
    assert "  space 4: " in listed
    assert corrections.fix(session, "name space 4: The Old Mill", take) == ""
    assert corrections.fix(session, f"tell space 4: {SAYS[game]}", take) == ""
    assert space(session, 4) == f"The Old Mill: {SAYS[game]}"


def test_on_the_screen_with_those_who_agree(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.house.seat(begun(room.journal, "gambler"))
    session = room.house.session
    assert session is not None
    room.house.open("fix", {"tab": "table"})
    assert room.house.page is not None
    room.house.page.carry_out(Touch(Leave.PRINTED), 0.0)
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("board")
    walking.carry_out(Touch(page.Thing("space 4")), 0.0)
    walking.carry_out(Enter(page.TeachingField.NAME, "The Old Mill"), 0.0)
    assert space(session, 4).startswith("The Old Mill: ")
    walking.carry_out(Touch(page.TeachingAct.TELL), 0.0)
    for answer in ("pay", 70, "and", "miss", "remember"):
        walking.carry_out(Reply(answer), 0.0)
    scene = walking.scene()
    assert isinstance(scene, FormScene)
    assert scene.title == "Who agrees?"
    for seat in (0, 1):
        walking.carry_out(Touch(Agree(seat)), 0.0)
    assert space(session, 4) == f"The Old Mill: {SAYS['gambler']}"
    room.host.turn()
    assert any("4 · The Old Mill" in text for text in room.texts)
    walking.carry_out(Touch(page.Thing("space 5")), 0.0)
    walking.carry_out(Touch(page.TeachingAct.FORGET), 0.0)
    assert "being played" in walking.notice
