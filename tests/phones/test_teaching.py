"""Teach-in on a phone: sums by notes that begin at nothing, and what it would do before a yes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.engine.table import Setup
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.phones.browser import chromium, join, pocket
from tests.phones.evening import open_evening

SHAPE = (30, 5, 12, 20, 25, 2, 28)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def at_a_space() -> Session:
    """A blank game in which a pawn has come to a space that nobody knows."""
    board = games.board("go-for-broke")
    setup = Setup(board.id, ("Ann", "Ben"), "blank", games.shipped_pack(board, "blank"))
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(5))
    shape = list(SHAPE)
    while not (isinstance(session.game.ask, Choose) and "more" in session.game.ask):
        ask = session.game.ask
        assert ask is not None
        table = ask.seat is None and not ask.chance
        session.take(Reply(shape.pop(0)) if table else LetMachine())
    return session


def test_a_sum_of_notes_and_what_it_would_do(browser: Browser, tmp_path: Path) -> None:
    with open_evening(at_a_space, tmp_path) as (evening, door):
        page = pocket(browser).new_page()
        join(page, evening, door, "Ann")
        page.get_by_role("button", name="Pay the Bank").click()
        page.get_by_role("button", name="+$100,000").click()
        expect(page.locator("output")).to_contain_text("$100,000")
        page.get_by_role("button", name="+$5,000").click()
        page.locator("[data-key=play]").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("pay $105,000")
        seat = evening.session.game.table.on_turn()
        name = evening.session.game.table.names[seat]
        would = page.locator("section", has_text="What it would do now")
        expect(would).to_contain_text(f"{name} pays the Bank $105,000.")
        page.get_by_role("button", name="Play it this time only").click()
        expect(would).to_have_count(0)
