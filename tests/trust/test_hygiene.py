"""Small things that add up: what reaches terminals, logs, spreadsheets, other people's eyes."""

from __future__ import annotations

import io
import re
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.engines import set_up
from display import wishes
from display.scenes.setup import SameAgain
from firmware_host import games
from firmware_host.cli import run
from firmware_host.engine.requests import Correct, LetMachine, move_money
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tag_files import Binding
from firmware_host.kept.tags import Tags
from firmware_host.record import damage, story
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.system.logbook import Logbook, ScreenSink, discreet
from firmware_host.text.terminal import Terminal
from firmware_host.text.terminal.canvas import Ink
from firmware_host.touch.app import House
from firmware_host.touch.pages.cards import Shelf
from firmware_host.touch.pages.winner import export
from hardware.inbox import Inbox
from hardware.signals import CardRead, Found, Lost, Pressed, Signal, TokenPlaced
from tests.host.hands import Room

BROKEN = "[[nonsense]]\nx = 1\n"


def a_house(folder: Path) -> House:
    settings = Settings(state_folder=folder)
    journal = Journal(folder / "croupier.db")
    return House(settings, journal, Packs(folder / "packs"), Tags(folder / "tags"))


def test_the_cards_page_survives_a_pack_that_is_refused(tmp_path: Path) -> None:
    house = a_house(tmp_path)
    board = games.board(games.shelved()[0])
    own = tmp_path / "packs" / board.id
    own.mkdir(parents=True)
    (own / f"{board.editions[0]}.toml").write_text(BROKEN)
    (own / "My Board.toml").write_text(BROKEN)
    house.open("cards")
    assert house.page is not None
    assert f"{board.editions[0]}.toml" in getattr(house.page.scene(), "notice", "")
    assert "My Board" not in house.packs.names(board)
    house.carry_out(wishes.Touch(Shelf(board.id, "My Board")), 1.0)
    assert house.page.scene()


@pytest.mark.parametrize("kept", [7, {"seats": 3}, {"seats": [{"name": "A", "hat": 1}]}, ["x"]])
def test_a_set_up_of_last_time_that_cannot_be_read_is_said(tmp_path: Path, kept: object) -> None:
    house = a_house(tmp_path)
    house.journal.keep("setup gambler", kept)
    house.open("set-up", {"id": "gambler"})
    house.carry_out(SameAgain(), 1.0)
    assert house.page is not None
    assert "can no longer be read" in getattr(house.page.scene(), "notice", "")


def test_what_a_record_says_is_no_command_to_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "croupier.db")
    session = Session.begin(journal, set_up(games.board("gambler")))
    session.take(LetMachine())
    journal.close()
    db = sqlite3.connect(tmp_path / "croupier.db")
    row = db.execute("SELECT game, started, header FROM game").fetchone()
    row = (row[0], "2026\x1b]0;PWNED\x07", row[2])
    db.execute("UPDATE game SET started = ?, crc = ?", (row[1], damage.seal(*row)))
    db.commit()
    db.close()
    for command in (["results", "--all"], ["replay"], ["export"], ["export", "--format", "json"]):
        assert run(command[0], [*command[1:], "--state", str(tmp_path)]) == 0
        told = capsys.readouterr()
        assert not set(told.out + told.err) & {"\x1b", "\x07"}


def test_a_spreadsheet_finds_no_formula() -> None:
    setup = replace(set_up(games.board("gambler")), seats=("=cmd()", "@SUM(1)"))
    session = Session.begin(Journal(None), setup)
    rows = story.ledger_csv(session).splitlines()
    assert any("'=cmd()" in row for row in rows)
    assert not any(cell.startswith(("=", "@")) for row in rows for cell in row.split(","))


def test_nothing_of_a_record_becomes_part_of_a_path(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "croupier.db", lambda: "../../../x")
    session = Session.begin(journal, set_up(games.board("gambler")))
    assert {path.parent for path in export(session, tmp_path / "exports")} == {tmp_path / "exports"}


def test_a_journal_is_for_nobody_elses_eyes(tmp_path: Path) -> None:
    path = tmp_path / "mine" / "croupier.db"
    journal = Journal(path)
    Session.begin(journal, set_up(games.board("gambler")))
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    journal.close()


def test_the_log_says_no_names_ids_or_values() -> None:
    said = "Cards and tokens could not be read, see t: table.toml:3: '04AA11' stands here twice."
    assert "04AA11" not in discreet(said)
    assert "table.toml:3" in discreet(said)
    assert discreet("croupier.toml:2: size must be a text, not 40.").endswith("not ...")


def test_damaged_tag_files_do_not_write_over_each_other(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / "table.toml").write_text(f"{BROKEN}# {number}\n")
        assert Tags(tmp_path).problems()
    assert len(list(tmp_path.glob("*.damaged"))) == 3


def test_a_tag_of_another_edition_is_looked_up_without_reading_its_file_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = Tags(tmp_path)
    tags.use("zillionaire", "house")
    tags.teach("04AA", Binding("card", "5", "status"))
    other = Tags(tmp_path)
    assert other.find("04AA") is not None
    monkeypatch.setattr("firmware_host.kept.tags.read_text", None)  # reading would break it
    assert other.find("04AA") is not None
    assert other.find("04BB") is None


def is_dark(room: Room) -> bool:
    return room.stage.dark


@pytest.mark.parametrize(
    "done",
    [Pressed("spin", 3.0), CardRead("cards", 3.0, "04AA"), TokenPlaced("tokens", 3.0, "04BB")],
    ids=["press", "card", "token"],
)
def test_what_is_done_before_a_dark_screen_only_wakes_it(tmp_path: Path, done: Signal) -> None:
    inbox: Inbox[Signal] = Inbox()
    room = Room(tmp_path, inbox=inbox)
    room.begin("Gambler")
    room.settle()
    assert room.house.session is not None
    steps = room.house.session.n
    room.stage.dim_after = 60.0
    room.now += 100.0
    room.host.turn()
    assert is_dark(room)
    for signal in (Lost("cards", 1.0, "gone"), Found("cards", 2.0)):
        inbox.put(signal)
        room.host.turn()
        assert is_dark(room)  # a flapping reader wakes nobody
    inbox.put(done)
    room.host.turn()
    assert not is_dark(room)
    assert room.house.session.n == steps


HOSTILE = "\x1b]0;PWNED\x07\r\x9b2J\u202eabc"


def test_a_terminal_at_the_table_obeys_nothing_that_a_record_says(tmp_path: Path) -> None:
    session = Session.begin(Journal(None), set_up(games.board("gambler")))
    session.take(Correct(move_money(4, 0, 5, HOSTILE), (0, 1)))
    pages = iter(["h", "w", "x", "f money bank A 5 \x1b[31m", "n", "q"])
    for ink in (Ink(), Ink(styles=False)):
        out = io.StringIO()
        Terminal(
            session,
            lambda *_: next(pages, "q"),
            out,
            ink=ink,
            sleep=lambda _: None,
            notice=f"said {HOSTILE}",
        ).run()
        told = out.getvalue()
        assert "PWNED" in told
        ours = re.sub(r"\x1b\[(2J|H|[0127]m)", "", told)
        assert not set(ours) & set("\x1b\x07\r\x9b\u202e\ue000\ue001\ue002")


def test_commands_obey_nothing_that_a_file_of_cards_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[tag]]\nid = "04\\u001b[2J"\nplayer = "\\u001b]0;x\\u0007"\n')
    run("cards", ["check", str(path), "--state", str(tmp_path)])
    run("edition", ["check", str(path), "--game", "gambler", "--state", str(tmp_path)])
    run("edition", ["export", "\x1b[2J", "--game", "gambler", "--state", str(tmp_path)])
    told = capsys.readouterr()
    assert told.out
    assert told.err
    assert not set(told.out + told.err) & {"\x1b", "\x07"}


def test_the_log_obeys_and_repeats_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Logbook([ScreenSink()], lambda: 0.0).note("warned", "warning", reason=HOSTILE)
    assert not set(capsys.readouterr().err) & set("\x1b\x07\r\x9b\u202e")
