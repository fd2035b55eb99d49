"""One record that cannot be gone on with closes neither home, results nor the next start."""

from __future__ import annotations

import json
import sqlite3
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from benchmarks.engines import set_up
from display import wishes
from display.scenes.forms import FormScene, HomeScene
from firmware_host import games
from firmware_host.cli import run
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record import damage
from firmware_host.record.chance import Urn
from firmware_host.record.database import Newer
from firmware_host.record.journal import Damaged, Journal
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.resume import Rescue
from firmware_host.touch.start import go_on
from tests.trust.foreign import STUCK, rewrite


def a_house(folder: Path) -> House:
    journal = Journal(folder / "croupier.db")
    return House(Settings(state_folder=folder), journal, Packs(folder / "packs"))


def left(folder: Path) -> Session:
    """A game of Go For Broke, left unfinished in a journal that is closed."""
    journal = Journal(folder / "croupier.db")
    setup = set_up(games.board("go-for-broke"))
    session = Session.begin(journal, setup, urn=Urn.from_seed(1))
    for _ in range(5):
        session.take(LetMachine())
    journal.close()
    return session


@pytest.fixture(params=STUCK, ids=list(STUCK))
def stuck(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A state folder whose newest unfinished game cannot be gone on with, over a sound one."""
    left(tmp_path)
    number = left(tmp_path).id
    edit, game = STUCK[request.param]
    rewrite(tmp_path / "croupier.db", number, edit, game)
    return tmp_path


def home(house: House) -> HomeScene:
    house.open("home")
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, HomeScene)
    return scene


def form(house: House) -> FormScene:
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, FormScene)
    return scene


def test_it_says_why_and_is_not_taken_for_damage_of_the_file(stuck: Path) -> None:
    journal = Journal(stuck / "croupier.db")
    assert journal.notice == ""
    with pytest.raises(Damaged, match="Game 2 cannot be gone on with: "):
        Session.resume(journal, journal.unfinished()[0])


def test_home_shows_it_and_it_can_be_exported_and_put_aside(stuck: Path) -> None:
    house = a_house(stuck)
    (card,) = home(house).resume
    assert (card.id, card.title) == ("2", "A game that cannot be continued")
    house.open("resume", {"id": card.id})
    assert "cannot be gone on with" in form(house).hint
    assert [row.key for row in form(house).rows if row.kind == "act"] == ["export", "abandon"]
    house.carry_out(wishes.Touch(Rescue.EXPORT), 1.0)
    (file,) = (stuck / "exports").iterdir()
    told = json.loads(file.read_text())
    assert len(told["entries"]) == 5
    assert told["header"].get("secret") is None
    house.carry_out(wishes.Proceed(), 1.0)
    assert house.page_name == "resume"
    house.carry_out(wishes.Touch(Rescue.ABANDON), 1.0)
    assert house.page_name == "home"
    assert [card.id for card in home(house).resume] == ["1"]


def test_a_start_passes_it_over(stuck: Path) -> None:
    house = a_house(stuck)
    assert go_on(house)
    assert house.session is not None
    assert house.session.id == 1
    assert "cannot be gone on with" in house.warnings[0]
    assert not go_on(a_house(stuck), 2)


def test_the_commands_say_it_in_a_sentence(stuck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", ["--state", str(stuck)]) == 2
    assert "Game 2 cannot be gone on with" in capsys.readouterr().err
    assert run("results", ["--all", "--state", str(stuck)]) == 0
    assert "unfinished" in capsys.readouterr().out
    assert run("export", ["--format", "json", "--state", str(stuck)]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 5
    assert run("export", ["--state", str(stuck)]) == 0
    assert "cannot be gone on with" in capsys.readouterr().out


def test_an_ended_game_of_an_unknown_kind_leaves_the_other_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        number = left(tmp_path).id
        db = sqlite3.connect(tmp_path / "croupier.db")
        outcome = json.dumps({"winners": ["Ann"], "reason": "Ann is broke"})
        db.execute("UPDATE game SET ended = started, outcome = ? WHERE id = ?", (outcome, number))
        db.commit()
        db.close()
    rewrite(tmp_path / "croupier.db", 2, lambda _: None, "fifth-game")
    assert run("results", ["--state", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "fifth-game" in told
    assert "Go For Broke" in told
    house = a_house(tmp_path)
    house.open("results")
    assert [row.value for row in form(house).rows][-2:] == ["fifth-game", "Go For Broke"]


@pytest.mark.parametrize("outcome", ['{"winners": 3}', "[]", '{"winners": ["Ann"]}', "7"])
def test_an_outcome_nobody_can_read_leaves_the_other_results(tmp_path: Path, outcome: str) -> None:
    left(tmp_path)
    db = sqlite3.connect(tmp_path / "croupier.db")
    db.execute("UPDATE game SET ended = started, outcome = ?", (outcome,))
    db.commit()
    db.close()
    house = a_house(tmp_path)
    house.open("results")
    assert form(house).rows
    assert home(house).resume == ()


def test_an_entry_with_a_body_nobody_can_read_is_where_the_game_stands(tmp_path: Path) -> None:
    left(tmp_path)
    db = sqlite3.connect(tmp_path / "croupier.db")
    *row, _ = db.execute("SELECT * FROM entry WHERE seq = 4").fetchone()
    row[3] = '{"act": 5}'
    db.execute("UPDATE entry SET body = ?, crc = ? WHERE seq = 4", (row[3], damage.seal(*row)))
    db.commit()
    db.close()
    house = a_house(tmp_path)
    assert go_on(house)
    assert house.session is not None
    assert sum(house.session.game.table.money) == 0


def test_the_referee_says_that_the_rules_have_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    left(tmp_path)
    path = tmp_path / "croupier.db"
    db = sqlite3.connect(path)
    *row, _ = db.execute("SELECT * FROM entry WHERE seq = 4").fetchone()
    row[7] = "[]"
    db.execute("UPDATE entry SET events = ?, crc = ? WHERE seq = 4", (row[7], damage.seal(*row)))
    db.commit()
    db.close()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    words = ["go-for-broke", "--journal", str(path), "--state", str(tmp_path)]
    assert run("referee", words) == 0
    assert "game 1: The rules have changed" in capsys.readouterr().err


def test_keys_of_a_later_version_are_passed_over(tmp_path: Path) -> None:
    session = left(tmp_path)

    def later(header: dict[str, object]) -> None:
        header["weather"] = "fine"
        setup = header["setup"]
        assert isinstance(setup, dict)
        setup["lamp"] = True

    rewrite(tmp_path / "croupier.db", session.id, later)
    house = a_house(tmp_path)
    assert go_on(house)
    assert house.session is not None
    assert house.session.game.table.money == session.game.table.money


def test_a_newer_journal_is_refused_with_a_sentence_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left(tmp_path)
    path = tmp_path / "croupier.db"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(Newer, match="written by a newer Croupier"):
        Journal(path)
    assert run("results", ["--state", str(tmp_path)]) == 2
    assert "newer Croupier" in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
