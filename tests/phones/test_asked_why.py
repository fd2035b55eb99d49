"""Why did I pay? On a phone every sentence that stands can be asked, and nothing goes unread."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from firmware_host.engine.requests import LetMachine
from firmware_host.record import story
from tests.phones.browser import chromium, join, pocket
from tests.phones.evening import begun, open_evening


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def test_a_sentence_is_touched_and_explained_and_every_step_is_read_out(
    browser: Browser, tmp_path: Path
) -> None:
    begin = begun(tmp_path, "gambler", ("Ann", "Ben"), seed=28)
    with open_evening(begin, tmp_path) as (evening, door):
        page = pocket(browser).new_page()
        join(page, evening, door, "Ann")
        session = evening.session

        def several_steps_at_once() -> None:
            for _ in range(6):
                session.take(LetMachine())

        evening.do(several_steps_at_once)
        with evening.lock:
            told = [session.speaker().event(event) for event in session.game.events]
            last = len(told) - 1
            reason = story.why_event(session, last)["text"]
        assert isinstance(reason, list)
        sentence = page.get_by_role("button", name=f"{told[last]}. Why?")
        sentence.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(told[last])
        expect(page.locator("main .felt p").first).to_have_text(str(reason[0]))
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="History").click()
        first = page.get_by_role("button", name=f"{told[0]}. Why?")
        first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(told[0])
        own = [text for text in told[2:] if "Ann" in text]
        expect(page.locator("#log p")).to_have_text(own)
