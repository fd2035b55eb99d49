"""Games played by phones alone, in real browsers, from the code on the screen to the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.phones.browser import chromium, join, pocket, thumb, touches
from tests.phones.evening import DoorProgram, begun, open_evening

NAMES = ("Ann", "Ben", "Cy", "Dov", "Eve", "Fay")
TURN = 2  # touches of a turn with a hand: lift, play
PATIENCE = 240_000  # milliseconds; nothing takes nearly so long


class Walk(NamedTuple):
    """A game with as many phones as seats; the chance of `seed` makes it a short one."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]


SHORT = (
    Walk("gambler", 4, 28, {}),
    Walk("go-for-broke", 2, 43, {}),
    Walk("zillionaire", 6, 42, {"cards": "dealt", "games": "1"}),
    Walk("spot-cash", 2, 1, {"tiles": "screen"}),
)
LONG = (
    Walk("gambler", 4, 3, {}),
    Walk("go-for-broke", 5, 7, {}),
    Walk("zillionaire", 6, 5, {"cards": "dealt", "games": "3"}),
    Walk("spot-cash", 4, 2, {"tiles": "screen"}),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def walked(walk: Walk, browser: Browser, folder: Path) -> None:
    """Join with every phone, play to the end, and see the winner on each."""
    names = NAMES[: walk.seats]
    begin = begun(folder, walk.game, names, seed=walk.seed, options=walk.options)
    with open_evening(begin, folder) as (evening, door):
        pages: dict[str, Page] = {}
        for name in names:
            page = pages[name] = pocket(browser).new_page()
            page.on("pageerror", lambda error: pytest.fail(str(error)))
            join(page, evening, door, name)
        for page in pages.values():
            thumb(page)
        for name, page in pages.items():
            page.get_by_role("heading", level=1, name="wins").wait_for(timeout=PATIENCE)
            pressed = Counter(step for step, _ in touches(page))
            assert pressed, f"{name} was never asked anything"
            if walk.game == "zillionaire":
                assert max(pressed.values()) <= TURN
        with evening.lock:
            outcome = evening.session.game.outcome
            assert outcome is not None
            winners = [names[seat] for seat in outcome.winners]
        for page in pages.values():
            said = page.get_by_role("heading", level=1).inner_text()
            assert all(winner in said for winner in winners)
            page.context.close()


@pytest.mark.parametrize("walk", SHORT, ids=lambda walk: walk.game)
def test_a_game_by_phones_alone(walk: Walk, browser: Browser, tmp_path: Path) -> None:
    walked(walk, browser, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("walk", LONG, ids=lambda walk: walk.game)
def test_a_long_game_by_a_full_table_of_phones(
    walk: Walk, browser: Browser, tmp_path: Path
) -> None:
    walked(walk, browser, tmp_path)


def test_a_page_comes_back_to_its_seat_by_itself(browser: Browser, tmp_path: Path) -> None:
    with open_evening(begun(tmp_path, "gambler", NAMES[:2]), tmp_path) as (evening, door):
        page = pocket(browser).new_page()
        join(page, evening, door, "Ann")
        door.close()
        page.get_by_role("alert").wait_for()
        again = DoorProgram(evening.phones.wire.path, "--port", str(door.port))
        page.get_by_role("alert").wait_for(state="detached")
        page.get_by_role("button", name="Roll").click()
        evening.until(lambda: evening.session.n == 1)
        page.context.close()
        again.close()
