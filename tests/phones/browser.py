"""A real browser with thumbs that only know what a page says: roles and accessible names."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.phones.evening import PATIENCE, DoorProgram, Evening

SMALL, LARGE, TABLET = (320, 640), (390, 844), (820, 1180)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's own browser, without a window."""
    found = shutil.which("chromium")
    if not found:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-gpu", "--mute-audio"]
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


class Thumb:
    """Plays one seat by what its page says."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    def step(self) -> bool:
        """Do the next thing that this page asks for; returns whether there was one."""
        done: bool = self.page.evaluate(STEP)
        return done


# One thumb: what is lifted or picked first, then the main button; a choice if there is no other
# way. Only what a person could press is pressed, and only what has a name.
STEP = """() => {
  const can = (button) => button && !button.disabled && button.offsetParent !== null;
  const named = (button) => (button.getAttribute('aria-label') || button.textContent).trim();
  const main = document.querySelector('main .main:not(:disabled)');
  const press = (button) => { if (!named(button)) throw new Error('a button without a name');
                              button.click(); return true; };
  if (!document.querySelector('main h1')) return false;
  if (can(main)) return press(main);
  for (const wanted of ['[data-key="surprise"]', '.face:not([aria-pressed="true"])', '.hand .card',
                        '.area .tile', '[data-key^="o "]', '[data-key="more"]']) {
    const found = [...document.querySelectorAll('main ' + wanted)].filter(can);
    if (found.length) return press(found[0]);
  }
  return false;
}"""


def play(evening: Evening, thumbs: list[Thumb], steps: int) -> None:
    """Let the thumbs play until the game is over or so many steps were taken."""
    end = time.monotonic() + 20 * PATIENCE
    before, idle = -1, 0
    for _ in range(100 * steps):
        with evening.lock:
            n, over = evening.session.seq, evening.session.game.outcome is not None
        if over or n >= steps:
            return
        idle = 0 if n != before else idle + 1
        before = n
        assert time.monotonic() < end
        assert idle < 400, f"nobody can go on: {[t.page.inner_text('main') for t in thumbs]}"
        for thumb in thumbs:
            thumb.step()
        thumbs[0].page.wait_for_timeout(5)
