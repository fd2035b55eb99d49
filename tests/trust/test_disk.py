"""A full or read-only disk is a sentence, on every page and at every start."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import firmware_host.touch
from benchmarks.engines import set_up
from display import port, wishes
from display.scenes.forms import FormScene
from firmware_host import games
from firmware_host.cli import run
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tags import Tags
from firmware_host.phones.ballot import Ballot
from firmware_host.record.chance import Urn
from firmware_host.record.database import Unsaved
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import opened
from firmware_host.record.session import Session
from firmware_host.system.wishes import HelperWishes
from firmware_host.touch.app import PAGES, House
from firmware_host.touch.start import go_on
from tests.host.wishing import meant, sit_down, wish
from tests.system.pretend import System

FULL, READ_ONLY = "PRAGMA max_page_count=1", "PRAGMA query_only=ON"


def a_house(folder: Path) -> House:
    settings = Settings(state_folder=folder)
    journal = Journal(folder / "croupier.db")
    return House(settings, journal, Packs(folder / "packs"), Tags(folder / "tags"))


def a_game(journal: Journal, *, to_the_end: bool = False, money: str = "ledger") -> Session:
    setup = replace(set_up(games.board("gambler")), money=money)
    session = Session.begin(journal, setup, urn=Urn.from_seed(1))
    while session.game.ask is not None and (to_the_end or session.n < 6):
        session.take(LetMachine())
    return session


def spoil(house: House, how: str) -> None:
    """Make the disk as full as SQLite can be told to find it, or read-only as after an error."""
    db = house.journal._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(how.replace("=1", f"={pages}"))
    if how == FULL:  # the last free bytes of its pages are taken as well
        for size in (2000, 200, 20):
            for number in range(2000):
                try:
                    house.journal.keep(f"fill {size} {number}", "x" * size)
                except Unsaved:
                    break


def notice(house: House) -> str:
    assert house.page is not None
    scene = house.page.scene()
    said = getattr(scene, "notice", "") or " ".join(getattr(scene, "notices", ()))
    assert isinstance(said, str)
    return said


@pytest.mark.parametrize("how", [FULL, READ_ONLY])
def test_start_says_it_and_nothing_has_begun(tmp_path: Path, how: str) -> None:
    house = a_house(tmp_path)
    sit_down(house, "gambler", "Ann", "Ben")
    spoil(house, how)
    wish(house, "main")
    assert house.page_name == "set-up"
    assert "Nothing could be saved" in notice(house)
    assert house.journal.records() == []


@pytest.mark.parametrize("how", [FULL, READ_ONLY])
def test_again_says_it_and_the_winner_stays_up(tmp_path: Path, how: str) -> None:
    house = a_house(tmp_path)
    house.seat(a_game(house.journal, to_the_end=True))
    house.open("winner")
    spoil(house, how)
    house.carry_out(wishes.PlayAgain(), 1.0)
    assert house.page_name == "winner"
    assert "Nothing could be saved" in notice(house)


@pytest.mark.parametrize("what", ["abandon", "main", "check"])
def test_a_saved_game_is_looked_at_and_gone_on_with(tmp_path: Path, what: str) -> None:
    house = a_house(tmp_path)
    a_game(house.journal)
    house.open("resume", {"id": "1"})
    spoil(house, READ_ONLY)
    wish(house, what)
    if what == "abandon":
        wish(house, "sure")
        assert "Nothing could be saved" in notice(house)
    else:
        assert house.page_name == ("table" if what == "main" else "check")


def test_a_start_after_the_rules_have_changed_is_at_home_and_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The balances of record have to be booked before the game goes on, and cannot be."""
    house = a_house(tmp_path)
    a_game(house.journal)
    monkeypatch.setattr("firmware_host.games.gambler.lottery.TICKET", 20)
    monkeypatch.setattr("firmware_host.games.gambler.rules.TICKET", 20)
    spoil(house, READ_ONLY)
    assert not go_on(house)
    assert house.session is None
    assert "Nothing could be saved" in house.warnings[-1]


def test_a_file_that_is_spoilt_under_an_open_game_is_a_sentence(tmp_path: Path) -> None:
    """The table stays up; a new start keeps a copy of the file and goes on from what is sound."""
    house = a_house(tmp_path)
    house.seat(a_game(house.journal))
    house.open("table")
    db = house.journal._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = tmp_path / "croupier.db"
    (page,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek(page)
        file.write(b"\xa5" * (path.stat().st_size - page))
    db.execute("PRAGMA shrink_memory")
    assert house.session is not None
    step = house.session.n
    for secret in (False, True):
        with pytest.raises(Unsaved, match="Start Croupier again"):
            house.journal.write(1, 99, "answer", 1, source="x", sealed=secret, events=[])
    house.carry_out(LetMachine(), 1.0)
    assert house.session.n == step
    assert "Start Croupier again" in notice(house)
    assert house.journal.kept("names") is None
    assert house.journal.records() == []
    house.carry_out(port.Open("home"), 1.0)
    assert house.page is not None
    assert house.page.scene()


@pytest.mark.parametrize("how", [FULL, READ_ONLY])
def test_mixing_a_phrase_in_says_it(tmp_path: Path, how: str) -> None:
    house = a_house(tmp_path)
    session = Session.begin(house.journal, set_up(games.board("gambler")))
    spoil(house, how)
    code = session.commitment
    with pytest.raises(Refused, match="Nothing could be saved"):
        session.mix("a phrase of our own " * 9)
    assert (session.commitment, session.header.phrase) == (code, "")


@pytest.mark.parametrize("how", [FULL, READ_ONLY])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_and_every_touch_on_it_is_survived(
    tmp_path: Path, name: str, how: str
) -> None:
    house = a_house(tmp_path)
    house.seat(a_game(house.journal, to_the_end=name == "winner"))
    spoil(house, how)
    assert touch_all(house, name) == name


def test_every_page_that_there_is_can_be_opened_by_name() -> None:
    """Nothing that opens as a page is missing among those that are tried here."""
    folder = Path(firmware_host.touch.__path__[0])
    found = {
        ".".join(("firmware_host", "touch", *file.relative_to(folder).with_suffix("").parts))
        for file in folder.rglob("*.py")
        if "\ndef open_page(" in file.read_text("utf-8")
    }
    assert found == set(PAGES.values())


# What pages have to be told; the rest is content with the number of a game and a seat.
TOLD = {"set-up": {"id": "gambler"}, "teaching": {"game": "gambler", "edition": "house"}}


def make_ready(house: House, name: str) -> None:
    """Bring about what a page is there for."""
    if name == "audit":
        house.seat(a_game(Journal(None), money="cash"))
    elif name in ("update", "clock"):
        root = house.settings.state_folder.parent / "appliance"
        if not root.exists():
            System(root)
        house.wishes = HelperWishes({"RUNTIME_DIRECTORY": str(root / "run/croupier")}, root)
    elif name == "consent":
        assert house.session is not None
        house.carry_out(port.Open("phones"), 1.0)
        assert house.phones is not None
        house.phones.ballot = Ballot.of(house.session, 0, 1)


def touch_all(house: House, name: str) -> str:
    """Open a page and touch everything on it; whatever happens has to be said.

    Returns which page it was that opened.
    """
    make_ready(house, name)
    if house.session is not None:
        house.open("table")
    args = TOLD.get(name, {"id": "1", "seat": "0"})
    house.carry_out(port.Open(name, args), 1.0)
    page, opened_as = house.page, house.page_name
    assert page is not None, f"{name} needs a game and there is none"
    scene = page.scene()
    wanted: list[port.Intent] = [wishes.PlayAgain(), wishes.Export()] if name == "winner" else []
    if isinstance(scene, FormScene):
        wanted += [meant(row, row.picks[-1].key if row.picks else "") for row in scene.rows]
        wanted += [wishes.Proceed()] if scene.main else []
    elif isinstance(scene, port.TableScene):
        wanted += [LetMachine(), port.Why(None), port.Close(), wishes.SeenGesture()]
    for one in wanted:
        house.page, house.page_name = page, opened_as
        house.carry_out(one, 1.0)
        assert house.page.scene()
    house.close_phones()
    return opened_as


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder of a user that may not write there any more, with a game in it."""
    journal = Journal(tmp_path / "croupier.db")
    a_game(journal)
    shutil.copytree(tmp_path, tmp_path / "kept")  # as the plug leaves it, log and all
    journal.close()
    folder = tmp_path / "kept"
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    for above in (tmp_path, *list(tmp_path.parents)[:3]):
        above.chmod(above.stat().st_mode | 0o055)
    os.seteuid(65_534 if os.getuid() == 0 else os.getuid())
    yield folder
    os.seteuid(os.getuid())
    folder.chmod(0o755)


def test_after_a_restart_on_a_read_only_card_the_game_is_on_the_table_again(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {file.name: file.read_bytes() for file in small_disk.iterdir()}
    journal, said = opened(small_disk / "croupier.db")
    assert "can be gone on with, but nothing more will be kept" in said[0]
    settings = Settings(state_folder=small_disk)
    house = House(settings, journal, Packs(small_disk / "packs"), warnings=said)
    assert go_on(house)
    assert house.session is not None
    assert house.session.n == 6
    house.session.take(LetMachine())
    assert house.session.n == 7
    assert run("export", ["--state", str(small_disk)]) == 0
    assert "hand-over sheet" in capsys.readouterr().out
    journal.close()
    assert {file.name: file.read_bytes() for file in small_disk.iterdir()} == before
