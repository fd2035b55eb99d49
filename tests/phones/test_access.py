"""Every kind of question on a phone, checked by axe for those who do not see or point well."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.engine.requests import LetMachine
from firmware_host.language import translator
from firmware_host.phones.words import words_in
from tests.phones.browser import LARGE, SMALL, chromium, pocket
from tests.phones.evening import Evening, begun, open_evening

HERE = Path(__file__).parent / "axe"
# The seven kinds of question, in the games that come to ask them.
KINDS = {
    "go-for-broke": {"dice", "choose", "draw", "amount", "spin"},
    "gambler": {"dice", "choose", "draw", "tell"},
    "zillionaire": {"choose", "amount"},
    "spot-cash": {"arrange", "draw", "choose"},
}
OPTIONS = {"zillionaire": {"cards": "dealt", "games": "1"}, "spot-cash": {"tiles": "screen"}}
CHECK = """async () => (await axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa',
  'best-practice']}))
  .violations.map((found) => found.id + ': ' + found.nodes.map((node) => node.html).join(' '))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the script, fetched once as the lock file names it with its checksum."""
    if not shutil.which("npm"):
        pytest.skip("npm is needed to fetch axe")
    folder = tmp_path_factory.mktemp("axe")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    fetched = subprocess.run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if fetched.returncode:
        pytest.skip(f"axe could not be fetched: {fetched.stderr[-200:]}")
    return (folder / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(CHECK)
    return found


def asked(evening: Evening) -> str:
    with evening.lock:
        ask = evening.session.game.ask
        return "" if ask is None or ask.seat != 0 else ask.kind


@pytest.mark.parametrize("game", KINDS)
def test_nothing_is_found_on_any_kind_of_question(
    game: str, browser: Browser, axe: str, tmp_path: Path
) -> None:
    options = OPTIONS.get(game)
    seen: set[str] = set()
    with open_evening(begun(tmp_path, game, ("Ann", "Ben", "Cleo"), options=options), tmp_path) as (
        evening,
        door,
    ):
        language, light = (
            ("de-DE", "light") if game in ("gambler", "spot-cash") else ("en-GB", "dark")
        )
        size = SMALL if game == "gambler" else LARGE
        page = pocket(browser, size, locale=language, color_scheme=light).new_page()
        words = words_in(translator(language[:2]))
        page.goto(f"{door.url}/#{evening.code('Ann')}")
        page.get_by_role("button", name=words["yes_i_am"].format(name="Ann")).wait_for()
        assert violations(page, axe) == []
        page.get_by_role("button", name=words["yes_i_am"].format(name="Ann")).click()
        page.get_by_role("button", name=words["history"]).wait_for()
        for _ in range(120):
            kind = asked(evening)
            if kind and kind not in seen:
                seen.add(kind)
                with evening.lock:
                    seq = evening.session.seq
                page.locator(f"html[data-step='{seq}']").wait_for(state="attached")
                assert violations(page, axe) == []
                for tool in ("history", "odds"):
                    page.get_by_role("button", name=words[tool], exact=True).click()
                    page.get_by_role("button", name=words["close"]).wait_for()
                    assert violations(page, axe) == []
                    page.get_by_role("button", name=words["close"]).click()
            with evening.lock:
                over = evening.session.game.ask is None
            if over or seen == KINDS[game]:
                break
            evening.do(lambda: evening.session.take(LetMachine()))
        page.context.close()
    assert seen == KINDS[game]
