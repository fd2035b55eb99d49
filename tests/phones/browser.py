"""A real browser with thumbs that only know what a page says: roles and accessible names."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.phones.evening import DoorProgram, Evening

SMALL, LARGE, TABLET = (320, 640), (390, 844), (820, 1180)


@contextmanager
def chromium(*settings: str) -> Iterator[Browser]:
    """Debian's own browser, without a window, with settings of its owner's."""
    found = shutil.which("chromium")
    if not found:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", "--disable-gpu", "--mute-audio", *settings],
        )
        try:
            yield browser
        finally:
            browser.close()


def pocket(browser: Browser, size: tuple[int, int] = LARGE, **more: Any) -> BrowserContext:
    """A phone's own browser, with nothing kept from anybody else's."""
    wanted = {"locale": "en-GB", "color_scheme": "dark", "reduced_motion": "reduce", **more}
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True, **wanted
    )


def join(page: Page, evening: Evening, door: DoorProgram, name: str) -> None:
    """From the code on the screen to the seat: one tap here, one touch at the table."""
    page.goto(f"{door.url}/#{evening.code(name)}")
    page.get_by_role("button", name=f"Yes, I am {name}").click()
    page.get_by_role("button", name="History").wait_for()


def thumb(page: Page) -> None:
    """Lend the page a thumb that plays its seat by what the page says, until the game is over.

    It looks whenever something has changed, lifts or picks first where that is needed and then
    presses the main button; only what a person could press and what has a name is pressed.
    """
    page.evaluate(THUMB)


# A breath between two touches keeps below what the door takes from one phone.
THUMB = """() => {
  const can = (button) => button && !button.disabled && button.offsetParent !== null;
  const name = (button) => (button.getAttribute('aria-label') || button.textContent).trim();
  const wanted = ['.main', '[data-key="surprise"]', '[data-key="more"]', '.hand .card',
                  '.area .tile', '[data-key^="o "]'];
  let waiting, last, at;
  window.touches = [];
  const look = () => {
    if (!document.querySelector('main h1')) return;
    const all = wanted.flatMap((kind) => [...document.querySelectorAll('main ' + kind)]);
    const found = all.find(can);
    if (!found) return;
    if (!name(found)) throw new Error('a button without a name');
    const touch = [document.documentElement.dataset.step, name(found)];
    // Nobody presses the same thing again before the table has had time to answer.
    if (String(touch) === String(last) && Date.now() - at < 3000) return later(500);
    [last, at] = [touch, Date.now()];
    window.touches.push(touch);
    found.click();
    return later(500);
  };
  const later = (ms = 60) => {
    clearTimeout(waiting);
    waiting = setTimeout(look, ms);
  };
  new MutationObserver(() => later()).observe(document.getElementById('page'), {childList: true,
    subtree: true, attributes: true, characterData: true});
  later();
}"""


def touches(page: Page) -> list[tuple[str, str]]:
    """Return what a page's thumb has pressed: at which step, and by which name."""
    return [(step, name) for step, name in page.evaluate("window.touches")]
