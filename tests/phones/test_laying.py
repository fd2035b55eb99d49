"""Laying tiles on phones: by drag, tap and key, and all four at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.kept.settings import Settings
from firmware_host.record.new_game import Wishes, begin
from tests.host.hands import Room
from tests.phones.browser import chromium, join, pocket, thumb, touches
from tests.phones.evening import DoorProgram, Evening, begun, open_evening

NAMES = ("Ann", "Ben", "Cy", "Dov")
OPTIONS = {"tiles": "screen"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Evening, DoorProgram]]:
    with open_evening(begun(tmp_path, "spot-cash", NAMES, options=OPTIONS), tmp_path) as opened:
        yield opened


# One step in the page: the page lays itself anew with every state, and an element that was found a
# moment ago may be gone.
MIDDLE = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def drag(page: Page, what: str, where: str) -> None:
    """Take something by the middle and let go of it elsewhere."""
    start, end = page.evaluate(MIDDLE, what), page.evaluate(MIDDLE, where)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def lies(page: Page, square: str, piece: str) -> None:
    """Wait until a square says what lies on it."""
    page.get_by_role("button", name=f"{square}: {piece}", exact=False).wait_for()


def test_tiles_are_laid_by_drag_by_tap_and_by_key(
    table: tuple[Evening, DoorProgram], browser: Browser
) -> None:
    page = pocket(browser).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    join(page, *table, "Ann")
    squares = page.locator(".lay .tile")
    marks = [str(squares.nth(at).get_attribute("data-key")) for at in range(4)]
    at = [f".lay .tile[data-key='{mark}']" for mark in marks]
    keys = [mark[2:] for mark in marks]
    piece = page.locator(".pieces .tile").first
    name = str(piece.get_attribute("data-key"))[2:]

    drag(page, ".pieces .tile", at[0])
    lies(page, keys[0], name)
    assert page.locator(".ghost").count() == 0
    drag(page, at[0], at[1])
    lies(page, keys[1], name)
    lies(page, keys[0], "empty")

    squares.nth(1).tap()
    squares.nth(2).tap()
    lies(page, keys[2], name)

    squares.nth(2).focus()
    page.keyboard.press("Enter")
    squares.nth(3).focus()
    page.keyboard.press("Enter")
    lies(page, keys[3], name)

    drag(page, at[3], ".pieces")
    lies(page, keys[3], "empty")
    evening = table[0]
    evening.until(lambda: not evening.phones.drafts.of(0).pieces)
    page.context.close()


def test_a_tile_that_is_held_keeps_its_size_when_the_page_is_drawn_anew(
    table: tuple[Evening, DoorProgram], browser: Browser
) -> None:
    page = pocket(browser).new_page()
    join(page, *table, "Ann")
    size = page.evaluate("document.querySelector('.pieces .tile').getBoundingClientRect().width")
    page.mouse.move(*page.evaluate(MIDDLE, ".pieces .tile"))
    page.mouse.down()
    page.evaluate("document.querySelector('.pieces').replaceChildren()")
    page.mouse.move(*page.evaluate(MIDDLE, ".lay .tile"), steps=4)
    assert page.locator(".ghost").evaluate("(tile) => tile.getBoundingClientRect().width") == size
    page.context.close()


def test_four_lay_on_phones_in_a_third_of_the_touches_one_after_the_other_at_the_screen(
    table: tuple[Evening, DoorProgram], browser: Browser, tmp_path: Path
) -> None:
    evening, door = table
    pages = [pocket(browser).new_page() for _ in NAMES]
    for page, name in zip(pages, NAMES, strict=True):
        join(page, evening, door, name)
        assert page.get_by_role("heading", level=1).inner_text().startswith(f"{name}, ")
    for page in pages:
        thumb(page)
    evening.until(lambda: all(evening.session.game.table.layouts))  # type: ignore[attr-defined]
    together = max(
        sum(name.startswith(("Surprise", "Ready")) for _, name in touches(page)) for page in pages
    )
    for page in pages:
        page.context.close()
    assert together >= 2
    assert at_the_screen(tmp_path / "screen") >= 3 * together


def at_the_screen(folder: Path) -> int:
    """Return how many touches the same takes on one screen that is passed round."""
    settings = replace(Settings(), language="en")
    room = Room(folder, settings=settings)
    wishes = Wishes(game="spot-cash", players=NAMES, options=OPTIONS, seed=7)
    session = begin(wishes, room.journal, room.house.packs)
    room.house.seat(session)
    room.house.open("table")
    room.host.turn()
    count = 0
    while not all(session.game.table.layouts):  # type: ignore[attr-defined]
        room.settle()
        for label in ("I am ", "Surprise me", "Done"):
            room.touch(label)
            count += 1
    room.journal.close()
    return count
