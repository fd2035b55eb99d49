"""The wall in a real browser: large, read-only, and the board under its pawns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ViewportSize

from firmware_host.engine.requests import Do, LetMachine
from firmware_host.engine.table import Act
from firmware_host.phones.wall import scale
from tests.phones.browser import chromium
from tests.phones.evening import Evening, begun, open_evening

SIZE = (1920, 1080)
SMALLEST = 0.05  # of the picture's height
# The height of every letter that is on the picture, in pixels of its type; of the chart's, too.
LETTERS = """() => [...document.querySelectorAll('main *')]
  .filter((node) => (!node.closest('svg') || node.matches('.chart > text')) &&
    [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
  .map((node) => parseFloat(getComputedStyle(node).fontSize) *
    (node.matches('text') ? node.getScreenCTM().d : 1))"""
CREAM, WHITE = "rgb(247, 241, 227)", "rgb(255, 253, 246)"
OPTIONS = {"zillionaire": {"cards": "dealt", "games": "1"}, "spot-cash": {"tiles": "screen"}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def go_on(evening: Evening, steps: int) -> None:
    """Let the machine play; the evening's own loop shows it."""
    for _ in range(steps):
        with evening.lock:
            if evening.session.game.ask is None:
                return
        evening.do(lambda: evening.session.take(LetMachine()))


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "zillionaire", "spot-cash"])
def test_the_wall_shows_every_game_in_letters_for_the_far_end_of_a_room(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    begin = begun(tmp_path, game, ("Ann", "Ben", "Cleo", "Dov"), options=OPTIONS.get(game))
    with open_evening(begin, tmp_path) as (evening, door):
        context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        go_on(evening, 30)
        page.goto(f"{door.url}/wall")
        page.get_by_label("Six letters").fill(evening.phones.guests.typed)
        page.get_by_role("button", name="Go on").click()
        page.locator(".seat").nth(3).wait_for()
        assert min(page.evaluate(LETTERS)) >= SMALLEST * SIZE[1]
        assert page.locator(".seat.active").count() == 1
        if game in ("go-for-broke", "gambler"):
            assert page.get_by_role("img", name=evening.session.board.name).count() == 1
        context.close()


@pytest.mark.parametrize(("light", "colour"), [("dark", CREAM), ("light", WHITE)])
def test_the_wall_shows_the_winner_in_cream_and_large(
    light: Literal["dark", "light"], colour: str, browser: Browser, tmp_path: Path
) -> None:
    begin = begun(tmp_path, "spot-cash", ("Ann", "Ben"), options=OPTIONS["spot-cash"])
    with open_evening(begin, tmp_path) as (evening, door):
        go_on(evening, 3000)
        size: ViewportSize = {"width": SIZE[0], "height": SIZE[1]}
        context = browser.new_context(viewport=size, color_scheme=light)
        page = context.new_page()
        page.goto(f"{door.url}/wall")
        page.get_by_label("Six letters").fill(evening.phones.guests.typed)
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("heading", level=1, name="wins").wait_for()
        assert min(page.evaluate(LETTERS)) >= SMALLEST * SIZE[1]
        row = page.locator(".places .active").first
        assert row.evaluate("(node) => getComputedStyle(node).backgroundColor") == colour
        figures = page.locator(".chart > text").all_text_contents()
        assert figures[0] == "0"
        assert 3 <= len(figures) <= 4
        context.close()


def test_round_figures_lie_within_what_is_shown() -> None:
    assert scale(0, 1_010_000) == [0, 500_000, 1_000_000]
    assert scale(90, 1_120) == [0, 500, 1_000]
    assert scale(0, 6) == [0, 2, 4, 6]
    assert scale(-450, 300) == [-400, -200, 0, 200]
    assert scale(0, 0) == [0]


def test_a_game_that_nobody_won_is_told_on_the_wall_and_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    begin = begun(tmp_path, "go-for-broke", ("Ann", "Ben"))
    with open_evening(begin, tmp_path) as (evening, door):
        context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
        wall, phone = context.new_page(), context.new_page()
        for page in (wall, phone):
            page.on("pageerror", lambda error: pytest.fail(str(error)))
        wall.goto(f"{door.url}/wall")
        wall.get_by_label("Six letters").fill(evening.phones.guests.typed)
        wall.get_by_role("button", name="Go on").click()
        wall.locator(".seat").nth(1).wait_for()
        phone.goto(f"{door.url}/#{evening.code('Ann')}")
        phone.get_by_role("button", name="Yes, I am Ann").click()
        evening.do(lambda: evening.session.take(Do(Act("leave", 1))))
        for page in (wall, phone):
            page.get_by_role("heading", name="Only Ann is left: the game is void").wait_for()
            assert page.get_by_text("wins").count() == 0
        context.close()


# What the table loads so that a wall can show a game without a board.
LOADED = """
import sys
from firmware_host import games
from firmware_host.engine.words import ENGLISH
from firmware_host.phones.wall import picture
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
import firmware_host.phones.service
from benchmarks.engines import set_up
session = Session.begin(Journal(None), set_up(games.board("zillionaire")))
print(picture(session, ENGLISH))
print([name for name in sys.modules if name.startswith("firmware_host.drawing.")])
"""


def test_a_game_without_a_board_loads_nothing_that_draws_one() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-2:] == ["None", "[]"]
