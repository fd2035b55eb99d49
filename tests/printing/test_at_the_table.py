"""Printing from the touchscreen, and stickers for a box that somebody has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.scenes.forms import FormScene
from display.wishes import Enter, Proceed, ShowTab, Touch
from firmware_host.cli import main
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.journal import Journal
from firmware_host.system.stick import OUTGOING
from firmware_host.touch.app import House
from firmware_host.touch.pages.settings import More
from firmware_host.touch.paper.page import Order, PaperPage
from tests.printing.pages import codes_on, needs_poppler, picture, run


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    settings = Settings(state_folder=tmp_path)
    journal = Journal(tmp_path / "croupier.db")
    yield House(settings, journal, Packs(tmp_path / "packs"))
    journal.close()


def form(page: PaperPage) -> FormScene:
    scene = page.scene()
    assert isinstance(scene, FormScene)
    return scene


def made(page: PaperPage) -> None:
    """Let the page look until the file is made or has failed."""
    now = 0.0
    for _ in range(10_000):
        if page._work is None:
            return
        page._work.wait()
        now += 1.0
        page.tick(now, busy=False)
    raise AssertionError("it is never done")


def test_a_file_goes_into_the_exports_and_the_page_says_so(house: House, tmp_path: Path) -> None:
    house.open("settings")
    assert house.page is not None
    house.page.carry_out(ShowTab("more"), 0.0)
    house.page.carry_out(Touch(More.PRINT), 0.0)
    page = house.page
    assert isinstance(page, PaperPage)
    for order, value in ((Order.GAME, "gambler"), (Order.PART, "tickets"), (Order.PAPER, "letter")):
        page.carry_out(Enter(order, value), 0.0)
    assert [row.key for row in form(page).rows] == [
        "game",
        "edition",
        "part",
        "paper",
        "layout",
        "ink",
    ]
    page.carry_out(Proceed(), 0.0)
    assert form(page).main == "Stop"
    assert form(page).rows[0].far == 0.0
    made(page)
    path = tmp_path / "exports" / "gambler-house-tickets.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    assert str(path) in form(page).notice
    assert page._far == (4, 4)


def test_what_goes_wrong_is_told_and_leaves_no_file(house: House, tmp_path: Path) -> None:
    house.open("print", {"game": "gambler"})
    page = house.page
    assert isinstance(page, PaperPage)
    (tmp_path / "exports").write_text("a file where a folder should be")
    page.carry_out(Proceed(), 0.0)
    assert "cannot be written" in form(page).notice
    (tmp_path / "exports").unlink()
    page.carry_out(Proceed(), 0.0)
    page.carry_out(Proceed(), 0.0)  # stop
    made(page)
    assert "no file was made" in form(page).notice
    assert not list((tmp_path / "exports").glob("*.pdf"))


def test_only_names_of_ours_may_be_put_on_a_stick() -> None:
    assert OUTGOING.fullmatch("gambler-house-box.pdf")
    assert OUTGOING.fullmatch("croupier-2026.croupier")
    assert OUTGOING.fullmatch("gambler-our-box.toml")
    for name in ("../a.pdf", "a/b.pdf", ".pdf", "a.sh", "a.pdf\n"):
        assert not OUTGOING.fullmatch(name), name


@needs_poppler
def test_stickers_have_every_code_of_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    out = tmp_path / "stickers.pdf"
    state = ["--state", str(tmp_path)]
    assert main(["cards", "print", str(out), "--game", "gambler", *state]) == 0
    pages = run("pdfinfo", out).split("Pages:")[1].split()[0]
    found = [code for page in range(1, int(pages) + 1) for code in codes_on(picture(out, page))]
    assert len(found) == len(set(found)) == 24 + 6 + 14 + 4 + 7


def test_stickers_need_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "print", "--state", str(tmp_path)]) == 2
    assert "needs --game" in capsys.readouterr().err
