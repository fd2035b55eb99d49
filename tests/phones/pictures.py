"""What phones and the wall show in played games, as pictures to look at.

    python -m tests.phones.pictures FOLDER [GAME...]

Every new question of a seat is photographed on a large phone, a small one in the other language
and light, and a tablet; the wall now and then, and when somebody has won.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize

from firmware_host import games
from firmware_host.engine.requests import LetMachine
from firmware_host.language import translator
from firmware_host.phones.words import words_in
from tests.phones.browser import LARGE, SMALL, TABLET, chromium, pocket
from tests.phones.evening import DoorProgram, Evening, begun, open_evening

NAMES = ("Ann", "Ben", "Cleo", "Dov")
OPTIONS = {"zillionaire": {"cards": "dealt", "games": "2"}, "spot-cash": {"tiles": "screen"}}
# Whose phone it is, how large, in which language and light.
PHONES = (
    ("Ann", LARGE, "en-GB", "dark"),
    ("Ben", SMALL, "de-DE", "light"),
    ("Cleo", TABLET, "en-GB", "light"),
)
WALL: ViewportSize = {"width": 1920, "height": 1080}
STEPS = 400  # of a game; what has not come by then is rare
WALL_EVERY = 80


def joined(browser: Browser, evening: Evening, door: DoorProgram, at: int) -> Page:
    """Return the page of one of the phones, at its seat."""
    name, size, locale, light = PHONES[at]
    words = words_in(translator(locale[:2]))
    page = pocket(browser, size, locale=locale, color_scheme=light).new_page()
    page.goto(f"{door.url}/#{evening.code(name)}")
    page.get_by_role("button", name=words["yes_i_am"].format(name=name)).click()
    page.get_by_role("button", name=words["history"], exact=True).wait_for()
    return page


def at_the_wall(browser: Browser, evening: Evening, door: DoorProgram) -> Page:
    """Return the page of a television that has typed the letters."""
    page = browser.new_page(
        viewport=WALL, locale="en-GB", reduced_motion="reduce", color_scheme="dark"
    )
    page.goto(f"{door.url}/wall")
    page.get_by_role("textbox").fill(evening.phones.guests.typed)
    page.get_by_role("textbox").press("Enter")
    page.locator("main.wall").wait_for()
    return page


def photographed(page: Page, evening: Evening, path: Path) -> None:
    """Wait until a page shows the table as it is, and keep its picture."""
    with evening.lock:
        seq = evening.session.seq
    page.locator(f"html[data-step='{seq}']").wait_for(state="attached")
    page.screenshot(path=path)


def play(browser: Browser, game: str, folder: Path) -> int:
    """Let the machine play one game for all; return how many pictures were made."""
    made = 0
    seen: set[tuple[int, str]] = set()
    with (
        TemporaryDirectory() as state,
        open_evening(begun(Path(state), game, NAMES, options=OPTIONS.get(game)), Path(state)) as (
            evening,
            door,
        ),
    ):
        pages = [joined(browser, evening, door, at) for at in range(len(PHONES))]
        wall = at_the_wall(browser, evening, door)
        for step in range(STEPS):
            ask = evening.session.game.ask
            if ask is None:
                break
            seat = ask.seat
            if seat is not None and seat < len(pages) and (seat, ask.prompt.text) not in seen:
                seen.add((seat, ask.prompt.text))
                name = f"{game}-{PHONES[seat][0]}-{step:03}-{ask.kind}.png"
                photographed(pages[seat], evening, folder / name)
                made += 1
            if step % WALL_EVERY == WALL_EVERY - 1:
                wall.screenshot(path=folder / f"{game}-wall-{step:03}.png")
                made += 1
            evening.do(lambda: evening.session.take(LetMachine()))
        for page, name in zip((*pages, wall), ("Ann", "Ben", "Cleo", "wall"), strict=True):
            page.screenshot(path=folder / f"{game}-{name}-end.png")
            page.context.close()
            made += 1
    return made


def main(arguments: list[str]) -> None:
    """Make the pictures."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for game in arguments[1:] or games.shelved():
            print(f"{game}: {play(browser, game, folder)} pictures", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
