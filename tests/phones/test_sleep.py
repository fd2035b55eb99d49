"""Phones that sleep, and seats that are open twice, in a real browser: back without typing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.phones.browser import chromium, join, pocket
from tests.phones.evening import DoorProgram, Evening, begun, open_evening

# Every connection that the page makes; a clock that can be put forward; and sockets that die as
# they do in a pocket, without a word to anybody.
POCKET = """
window.lines = [];
window.later = 0;
const now = Date.now;
Date.now = () => now() + window.later;
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.lines.push(this); }
};
"""
# What wakes a page: it is looked at again, it comes back from the browser's own memory, or nothing
# but its clock says that it was away.
WAYS = {
    "looked at": "document.dispatchEvent(new Event('visibilitychange'))",
    "kept by the browser": "window.dispatchEvent(new PageTransitionEvent('pageshow'))",
    "clock": "null",
    "network": "window.dispatchEvent(new Event('online'))",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, DoorProgram]]:
    folder = tmp_path_factory.mktemp("evening")
    with open_evening(begun(folder, "gambler", ("Ann", "Ben")), folder) as opened:
        yield opened


@pytest.fixture
def page(table: tuple[Evening, DoorProgram], browser: Browser) -> Iterator[Page]:
    """Ann's phone, at the table."""
    context = pocket(browser)
    context.add_init_script(POCKET)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    join(page, *table, "Ann")
    yield page
    context.close()
    evening = table[0]
    evening.do(lambda: evening.phones.give_back(0))


@pytest.mark.parametrize("way", WAYS)
def test_a_phone_that_slept_dials_at_once_and_has_its_seat(
    way: str, page: Page, table: tuple[Evening, DoorProgram]
) -> None:
    evening = table[0]
    with evening.lock:
        before = dict(evening.phones.guests.bound)
    known = page.evaluate("lines.length")
    # Nothing that is sent reaches it any more, and it does not hear that the line is dead.
    page.evaluate("lines.at(-1).onmessage = lines.at(-1).onclose = null")
    page.evaluate(f"window.later += 60000; {WAYS[way]}")
    evening.until(lambda: evening.phones.guests.bound not in (before, {}))
    page.locator("html[data-step]").wait_for()
    assert page.evaluate("lines.length") == known + 1
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.get_by_role("alert").count() == 0
    page.get_by_role("button", name="History").click()
    page.get_by_role("button", name="Close").wait_for()


def test_the_last_of_two_tabs_has_the_seat_and_the_other_can_take_it_back(
    page: Page, table: tuple[Evening, DoorProgram]
) -> None:
    evening, door = table
    other = page.context.new_page()
    other.goto(door.url)
    other.get_by_role("button", name="History").wait_for()
    page.get_by_role("heading", name="Your seat is on another phone now.").wait_for()
    # It does not take the seat back by itself, not even when its line breaks.
    with evening.lock:
        holder = list(evening.phones.guests.bound)
        latest = max(evening.phones._phones)
    page.evaluate("lines.at(-1).close()")
    evening.until(lambda: max(evening.phones._phones) > latest)
    with evening.lock:
        assert list(evening.phones.guests.bound) == holder
    page.get_by_role("button", name="Play here instead").click()
    page.get_by_role("button", name="History").wait_for()
    other.get_by_role("heading", name="Your seat is on another phone now.").wait_for()
    with evening.lock:
        assert list(evening.phones.guests.bound.values()) == [0]


def test_an_answer_is_heard_although_a_state_comes_before_it(
    page: Page, table: tuple[Evening, DoorProgram]
) -> None:
    evening = table[0]
    with evening.lock:
        page.get_by_role("button", name="History").click()
        evening.phones.touch()
        evening.phones.show()
    page.get_by_role("heading", name="History").wait_for()
