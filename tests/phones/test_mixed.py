"""Mixed tables to the winner: two phones in real browsers, a seat at the screen, and a bot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.kept.settings import PhoneSettings, Settings
from firmware_host.record.chance import seeded
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.phones.opened import OpenDoor
from tests.host.hands import Room
from tests.phones.browser import chromium, pocket, thumb, touches

NAMES = ("Ann", "Ben", "Cy", "Dov")
ON_PHONES, AT_THE_SCREEN, BOT = ("Ann", "Ben"), 2, "Dov"
OPTIONS = {"zillionaire": {"cards": "dealt", "games": "1"}, "spot-cash": {"tiles": "screen"}}
PATIENCE = 120.0


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    settings = replace(Settings(), phones=PhoneSettings(port=0), language="en")
    settings = replace(settings, display=replace(settings.display, reduced_motion=True))
    room = Room(tmp_path, settings=settings)
    yield room
    room.house.close_phones()
    room.journal.close()


def until(room: Room, true: Callable[[], object]) -> None:
    """Let the table's loop turn until something holds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, room.labels
        room.host.turn()
        time.sleep(0.002)


def seated(room: Room, door: OpenDoor, browser: Browser, name: str) -> Page:
    """Scan the code on the screen, and say yes to it there."""
    page = pocket(browser).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    seat = NAMES.index(name)
    port = door.address().rpartition(":")[2]
    page.goto(f"http://127.0.0.1:{port}/#{door.guests.code(seat, room.now)}")
    thumb(page)
    until(room, lambda: any(text.startswith(f"{name}'s phone, ") for text in room.texts))
    room.touch("Yes")
    until(room, lambda: seat in door.awake())
    return page


def played(room: Room, seed: int) -> None:
    """Play the seat at the screen by touch and let the others play theirs, until the winner."""
    below = seeded(seed)
    session = room.house.session
    assert session is not None
    end = time.monotonic() + PATIENCE
    while session.game.outcome is None:
        assert time.monotonic() < end, (session.game.ask, room.labels)
        room.host.turn()
        ask = session.game.ask
        if room.look() or ask is None:
            continue
        if ask.seat == AT_THE_SCREEN and room.asked() and not room.stage.busy:
            room.answer(below)
        else:
            room.now += 0.05  # so that the bot's pauses pass
            time.sleep(0.002)


def mixed(room: Room, browser: Browser, game: str, seed: int) -> None:
    """Two phones, one seat at the screen and a bot, from the codes to the winner."""
    wishes = Wishes(game=game, players=NAMES, bots=(BOT,), options=OPTIONS.get(game, {}), seed=seed)
    room.house.seat(begin(wishes, room.journal, room.house.packs))
    room.house.open("table")
    room.host.turn()
    room.touch("Pause")
    room.touch("Phones")
    door = room.house.phones
    assert isinstance(door, OpenDoor)
    until(room, lambda: door.wire.connected)
    pages = [seated(room, door, browser, name) for name in ON_PHONES]
    room.touch("Play with 2 phones")
    played(room, seed)
    session = room.house.session
    assert session is not None
    outcome = session.game.outcome
    assert outcome is not None
    for page in pages:
        until(room, page.get_by_role("heading", name="wins").count)
        said = page.get_by_role("heading", level=1).inner_text()
        assert all(NAMES[seat] in said for seat in outcome.winners)
        assert len(touches(page)) > 2  # more than the yes at the beginning
        page.context.close()
    assert BOT not in [NAMES[seat] for seat in door.holders()]
    room.wait(lambda: not room.look() and room.house.page_name == "winner")


def test_two_phones_a_seat_at_the_screen_and_a_bot(room: Room, browser: Browser) -> None:
    mixed(room, browser, "zillionaire", 41)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["gambler", "go-for-broke", "spot-cash"])
def test_every_other_game_at_a_mixed_table(room: Room, browser: Browser, game: str) -> None:
    mixed(room, browser, game, 28)
