"""The pages as the house really fills them, at every size: nothing cut, nothing small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.gallery.render import SIZES
from display.toolkit.theme import Theme
from firmware_host import games
from firmware_host.engine.languages import ENGLISH
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.words import capital, said
from firmware_host.kept.settings import Settings
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.start import speak
from hardware.signals import CardRead
from tests.display.walk import faults
from tests.host.hands import Room

OPENS = (
    "home",
    "settings",
    "lock",
    "results",
    "hardware",
    "cards",
    "pause",
    "fix",
    "history",
    "chart",
    "audit",
)


def pages(room: Room) -> Iterator[str]:
    """Open one page after the other, every tab of each; yields what is up."""
    for game in games.shelved():
        room.house.open("home")
        room.host.turn()
        yield "home"
        yield from setting_up(room, game)
        room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
        yield f"{game} table"
        for name in OPENS[1:]:
            if name == "audit" and room.house.session and room.house.session.till is None:
                continue  # nothing to count without paper money
            room.house.open(name, {"seat": "0"})
            room.host.turn()
            yield f"{game} {name}"
            if name == "cards":
                yield from teaching(room, game)
            for target in [t for t in room.stage.targets if t.key.startswith("tab ")]:
                room.tap(*target.box.middle)
                yield f"{game} {name} {target.label}"


def setting_up(room: Room, game: str) -> Iterator[str]:
    """Every page of set-up, from the question about the table to the first ask."""
    board = games.board(game)
    room.touch(board.name)
    yield f"{game} question"
    for lies in board.tables:
        room.press(f"lies {lies}")
        if lies != "nothing":
            yield f"{game} {lies}"
            room.press("main")
            room.press("table")
            room.press("row change")
    yield f"{game} players, nobody yet"
    for behind in ("table", "rules"):
        room.press(behind)
        yield f"{game} {behind}"
        if all_rules(room):
            yield f"{game} all rules"
            room.press("back")
        room.press("back")
    for name in ("Ann", "Ben", "Machine")[: board.seats.stop - 1]:
        room.touch(name)
    room.touch("Ann")
    yield f"{game} players"
    room.touch("Ann")
    yield f"{game} seat"
    room.press("close")
    room.touch("Start")


def all_rules(room: Room) -> bool:
    """Open the list of every house rule; a game with few shows them all at once and has none."""
    if not any(target.key == "row all rules" for target in room.stage.targets):
        return False
    room.press("row all rules")
    return True


def teaching(room: Room, game: str) -> Iterator[str]:
    """A new token on the page that teaches, and everything that it could be."""
    room.house.hear(CardRead("cards", room.now, f"04A1B2C3 {game}"), room.now)
    room.host.turn()
    yield f"{game} cards, new"
    session = room.house.session
    assert session is not None
    pieces = [capital(said(one.name, ENGLISH)) for one in session.game.table.pieces()]
    for row in ("A player", "An action", *pieces[:1]):
        while not any(label.startswith(row) for label in room.labels):
            room.touch("More" if "More" in room.labels else "Earlier")
        room.touch(row)
        yield f"{game} cards, {row}"
        room.touch("Close")
    room.house.hear(CardRead("cards", room.now, "04A1B2C3"), room.now)
    room.touch("Known")
    room.touch("Teach")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    room = Room(tmp_path, size=size)
    wrong = []
    for name in pages(room):
        assert room.stage.paper is not None
        wrong += [f"{name}: {fault}" for fault in faults(room.stage.paper)]
    assert wrong == []


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_fits_with_large_text_in_both_languages(
    tmp_path: Path, size: tuple[int, int], code: str
) -> None:
    room = Room(tmp_path, size=size, settings=Settings(language=code))
    room.stage.restyle(Theme.choose(text_step=2))
    speak(room.host)
    wrong: set[str] = set()

    def look(name: str) -> None:
        assert room.stage.paper is not None
        wrong.update(f"{name}: {fault}" for fault in faults(room.stage.paper))

    for game in games.shelved():
        room.house.open("home")
        room.host.turn()
        look("home")
        room.begin(games.board(game).name)
        for name in (*OPENS[1:-1], "hand-over", "unfinished"):
            room.house.open(name, {"seat": "0"})
            room.host.turn()
            look(f"{game} {name}")
            for target in [t for t in room.stage.targets if t.key.startswith("tab ")]:
                room.tap(*target.box.middle)
                look(f"{game} {name} {target.label}")
    assert sorted(wrong) == []


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_house_rule_is_cut_on_the_smallest_screen_with_large_text(
    tmp_path: Path, code: str
) -> None:
    room = Room(tmp_path, size=SIZES[1], settings=Settings(language=code))
    room.stage.restyle(Theme.choose(text_step=2))
    speak(room.host)
    seen: set[str] = set()

    def leaf() -> None:
        """Look at every page of a list."""
        before: list[str] = []
        while room.texts != before:
            before = room.texts
            seen.update(before)
            for target in [t for t in room.stage.targets if t.key == "rows down"]:
                room.tap(*target.box.middle)

    for game in games.shelved():
        room.house.open("home")
        room.host.turn()
        room.sit_down(games.board(game).name)
        room.press("rules")
        leaf()
        if all_rules(room):
            leaf()
    assert len(seen) > 100
    assert sorted(text for text in seen if text.endswith("…")) == []


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_of_ours_is_cut_round_the_table_with_large_text(
    tmp_path: Path, size: tuple[int, int], code: str
) -> None:
    room = Room(tmp_path, size=size, settings=Settings(language=code))
    room.stage.restyle(Theme.choose(text_step=2))
    speak(room.host)
    cut: list[str] = []

    def look(name: str) -> None:
        room.host.turn()
        before: list[str] = []
        while room.texts != before:
            before = room.texts
            cut.extend(f"{name}: {text}" for text in before if text.endswith("…"))
            # Further pages of Fix list what an edition prints, however long.
            for target in [t for t in room.stage.targets if t.key == "rows down"]:
                if not name.startswith("fix"):
                    room.tap(*target.box.middle)

    for game in games.shelved():
        room.house.open("home")
        look("home")
        room.sit_down(games.board(game).name)
        for key in ("table", "rules"):
            room.press(key)
            look(f"{game} {key}")
            room.press("back")
    room.house.open("home")
    room.host.turn()
    room.begin("Go For Broke")
    room.settle()
    room.press("more")
    look("more")
    for name in ("pause", "settings", "lock", "fix", "history", "results", "words"):
        room.house.open(name, {"seat": "0"})
        look(name)
        for target in [t for t in room.stage.targets if t.key.startswith("tab ")]:
            room.tap(*target.box.middle)
            look(f"{name} {target.label}")
    session = begin(Wishes("gambler", ("Ann", "Ben"), seed=4), room.journal, room.house.packs)
    while session.game.ask is not None:
        session.take(session.machine_request() or LetMachine())
    room.house.seat(session)
    room.house.open("winner")
    look("winner")
    assert cut == []
