"""For those who cannot see the screen well: what is read out, large letters, keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.engine.requests import LetMachine
from tests.phones.browser import SMALL, chromium, join, pocket
from tests.phones.evening import DoorProgram, Evening, begun, open_evening

NAMES = ("Ann", "Ben", "Cleo")
LOG = "document.querySelector('[role=log][aria-live=polite]').innerText"
# Wider than the glass, or cut off at its side.
BESIDE = """() => [...document.querySelectorAll('#page *')].filter((part) => {
  const { left, right, width } = part.getBoundingClientRect();
  return width > 1 && (left < -1 || right > innerWidth + 1);
}).map((part) => part.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium("--blink-settings=defaultFontSize=32") as opened:  # twice the usual size
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Evening, DoorProgram]]:
    with open_evening(begun(tmp_path, "gambler", NAMES, seed=1), tmp_path) as opened:
        yield opened


def step(page: Page, evening: Evening, count: int = 1) -> None:
    """Let the machine play so many steps, and the page see the last."""
    for _ in range(count):
        evening.do(lambda: evening.session.take(LetMachine()))
    with evening.lock:
        seq = evening.session.seq
    page.locator(f"html[data-step='{seq}']").wait_for(state="attached")


def test_as_much_is_read_out_as_a_phone_wishes(
    table: tuple[Evening, DoorProgram], browser: Browser
) -> None:
    page = pocket(browser).new_page()
    join(page, *table, "Ann")
    step(page, table[0], 2)  # Ann rolls, Ben rolls
    said = page.evaluate(LOG)
    assert "Ann rolls" in said
    assert "Ben rolls" not in said
    for wish, heard in (("Everything", True), ("My turn only", False)):
        page.get_by_role("button", name="Ann: ").click()
        page.get_by_label("Read out").select_option(wish)
        page.get_by_role("button", name="Close").click()
        before = page.evaluate(LOG)
        step(page, table[0])
        assert (page.evaluate(LOG) != before) is heard
    page.context.close()


def test_letters_of_twice_the_size_fit_a_small_phone(
    table: tuple[Evening, DoorProgram], browser: Browser
) -> None:
    page = pocket(browser, SMALL).new_page()
    join(page, *table, "Ann")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 32
    for _ in range(8):
        assert page.evaluate(BESIDE) == []
        step(page, table[0])
    page.context.close()


def test_a_turn_is_played_by_keys_alone(
    table: tuple[Evening, DoorProgram], browser: Browser
) -> None:
    page = pocket(browser).new_page()
    join(page, *table, "Ann")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Roll the dice":
            break
    page.keyboard.press("Enter")
    evening = table[0]
    evening.until(lambda: evening.session.n == 1)
    page.context.close()
