"""The croupier command: every command does its job, and every mistake is one sentence."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.cli import COMMANDS, main
from firmware_host.record import database, journal
from firmware_host.record.journal import Journal


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def play_one(state: Path, capsys: pytest.CaptureFixture[str], steps: int = 10_000) -> None:
    """A game in the table's own journal, played by bots through the referee."""
    game = ["referee", "spot-cash", "--players", "Ann,Ben", "--seed", "4"]
    lines = '{"answer": "auto"}\n' * steps
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "firmware_host",
            *game,
            "--journal",
            str(state / "croupier.db"),
            "--state",
            str(state),
        ],
        input=lines,
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stderr == ""
    capsys.readouterr()


def test_help_shows_every_command_and_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)
    for name in COMMANDS:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert "example" in capsys.readouterr().out, f"croupier {name} --help has no example"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["frob"], "There is no command 'frob'. Commands: play,"),
        (["referee", "chess", "--players", "A,B"], "There is no game 'chess'"),
        (["referee", "gambler"], "Who is playing?"),
        (["referee", "gambler", "--players", "A"], "2 to 4 players"),
        (["referee", "gambler", "--players", "A,B", "--rule", "GAM-99=a"], "no switch 'GAM-99'"),
        (["referee", "gambler", "--players", "A,B", "--rule", "GAM-02"], "written ID=VALUE"),
        (["referee", "gambler", "--players", "A,B", "--edition", "moon"], "no edition 'moon'"),
        (["referee", "gambler", "--players", "A,B", "--edition", "../x.toml"], "cannot be read"),
        (["referee", "gambler", "--players", "A,B", "--see", "Zoe"], "no seat 'Zoe'"),
        (["replay"], "no saved games"),
        (["export"], "no saved games"),
        (["play", "--size", "huge", "--display", "dummy"], "800x480"),
        (["play", "--display", "no-such-driver"], "no-such-driver"),
        (["replay", "9" * 30], "no saved games"),
        (["bench", "--repeat", "0"], "at least one run"),
        (["strength", "gambler", "--games", "0"], "at least one game"),
    ],
)
def test_mistakes_are_one_sentence_and_a_status(
    state: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    where = (
        ["--state", str(state)] if arguments[0] in ("referee", "replay", "export", "play") else []
    )
    assert main([*arguments, *where]) == 2
    told = capsys.readouterr()
    assert reason in told.err
    assert told.err.startswith("croupier: ")
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--money", "gold"],
        ["referee"],
        ["games", "x"],
        ["replay", "abc"],
        ["export", "--format", "xml"],
        ["results", "--nonsense"],
        ["edition", "burn"],
        ["cards"],
        ["odds"],
        ["simulate", "gambler", "--games", "many"],
        ["bench", "--repeat", "x"],
        ["doctor", "x"],
    ],
)
def test_wrong_arguments_are_one_sentence_too(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("croupier: ")
    assert told.err.count("\n") == 1
    assert told.err.endswith(f"see croupier {arguments[0]} --help\n")


NOWHERE = ":61234"  # a desktop that nobody starts


def croupier(*arguments: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command as somebody types it, without a terminal."""
    kept = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    return subprocess.run(
        [sys.executable, "-m", "firmware_host", *arguments],
        capture_output=True,
        env=kept | env,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_a_desktop_that_is_not_there_stops_nobody_who_did_not_ask_for_it(state: Path) -> None:
    told = croupier("play", "--seed", "2", "--state", str(state), DISPLAY=NOWHERE)
    assert told.returncode == 0
    assert b"No screen could be opened. Tried:" in told.stderr
    assert b"To play for real" in told.stdout
    asked = croupier("play", "--display", "x11", "--state", str(state), DISPLAY=NOWHERE)
    assert asked.returncode == 2
    assert b"x11" in asked.stderr


def test_a_terminal_without_the_letters_shows_what_it_can(state: Path) -> None:
    where = ("--state", str(state))
    told = croupier("play", "--tell", "--seed", "2", *where, PYTHONIOENCODING="latin-1")
    assert told.returncode == 0
    assert b"Go For Broke ? Lose a million" in told.stdout
    game = ("referee", "gambler", "--players", "Änn,Ben", *where)
    assert "Änn" in croupier(*game, PYTHONIOENCODING="ascii").stdout.decode()


def test_what_is_on_a_card_that_went_read_only_can_still_be_read(
    state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_one(state, capsys, 20)
    kept = database.connect

    def only_elsewhere(path: str) -> sqlite3.Connection:
        if str(state) in path:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorname = "SQLITE_CANTOPEN"
            raise error
        return kept(path)

    monkeypatch.setattr(journal, "connect", only_elsewhere)
    assert main(["export", "--state", str(state)]) == 0
    assert "hand-over sheet" in capsys.readouterr().out
    assert main(["export", "9" * 30, "--state", str(state)]) == 2
    assert "There is no game number 9" in capsys.readouterr().err


def test_games_are_listed_for_people_and_machines(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--state", str(state)]) == 0
    assert "Go For Broke (go-for-broke)" in capsys.readouterr().out
    assert main(["games", "--json", "--state", str(state)]) == 0
    listing = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert listing["gambler"]["seats"] == [2, 4]
    assert {s["id"] for s in listing["spot-cash"]["switches"]} >= {"SPC-01", "SPC-12"}


def test_a_finished_game_can_be_retold_verified_exported_and_counted(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_one(state, capsys, 400)
    where = ["--state", str(state)]
    assert main(["replay", *where]) == 0
    assert "starts with $10,080" in capsys.readouterr().out
    assert main(["replay", "1", "--verify", *where]) == 0
    assert "all agree" in capsys.readouterr().out
    assert main(["export", *where]) == 0
    assert "hand-over sheet" in capsys.readouterr().out
    assert main(["export", "--format", "csv", *where]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "number,rule,kind,from,to,amount,text"
    assert main(["export", "--format", "json", *where]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert sum(whole["accounts"].values()) == 0
    assert main(["results", *where]) == 0
    assert "Spot Cash" in capsys.readouterr().out
    assert main(["replay", "9", *where]) == 2


def test_an_unfinished_game_keeps_its_secret(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_one(state, capsys, 6)
    assert main(["replay", "--verify", "--state", str(state)]) == 2
    assert "only revealed when the game is over" in capsys.readouterr().err
    assert main(["results", "--all", "--state", str(state)]) == 0
    assert "unfinished" in capsys.readouterr().out


def test_the_referee_resumes_where_it_was(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play_one(state, capsys, 6)
    play_one(state, capsys, 1)
    journal = Journal(state / "croupier.db")
    assert len(journal.records()) == 1
    assert len(journal.rows(1)) == 7
    journal.close()


def test_packs_are_checked_kept_and_given_away(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--game", "gambler", "--state", str(state)]
    assert main(["edition", "export", "house", *where]) == 0
    text = capsys.readouterr().out
    mine = state / "mine.toml"
    mine.write_text(text)
    assert main(["edition", "check", str(mine), *where]) == 0
    assert main(["edition", "import", str(mine), "--as", "grandmas", *where]) == 0
    capsys.readouterr()
    assert main(["edition", "list", *where]) == 0
    assert "grandmas (your own)" in capsys.readouterr().out
    mine.write_text(text + "\nnonsense = 1\n")
    assert main(["edition", "check", str(mine), *where]) == 1
    assert main(["edition", "import", str(mine), "--as", "../escape", *where]) == 2
    assert "An edition cannot be called '../escape'" in capsys.readouterr().err


def test_packs_are_compared_and_odd_sums_told(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--game", "gambler", "--state", str(state)]
    assert main(["edition", "export", "house", *where]) == 0
    text = capsys.readouterr().out
    mine = state / "mine.toml"
    mine.write_text(text.replace('does = "pay 20"', 'does = "pay 27 and lose a turn"', 1))
    assert main(["edition", "check", str(mine), *where]) == 0
    told = capsys.readouterr().out
    assert "no notes make $27" in told
    assert told.endswith("No problems.\n")
    assert main(["edition", "compare", "house", str(mine), *where]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "does: 'pay 20' -> 'pay 27 and lose a turn'" in line
    assert main(["edition", "compare", "house", "house", *where]) == 0
    assert capsys.readouterr().out == "No difference.\n"
    assert main(["edition", "compare", "house", *where]) == 2
    mine.write_text(text + "\nnonsense = 1\n")
    assert main(["edition", "check", str(mine), *where]) == 1
    assert capsys.readouterr().out.endswith("\n1 problem.\n")


def test_a_referee_that_resumes_keeps_what_is_taught(state: Path) -> None:
    asked = [
        sys.executable,
        "-m",
        "firmware_host",
        "referee",
        "go-for-broke",
        "--players",
        "Ann,Ben",
        "--edition",
        "blank",
        "--state",
        str(state),
        "--journal",
        str(state / "evening.db"),
    ]
    kept = state / "packs" / "go-for-broke" / "blank.toml"
    shape = (30, 5, 12, 20, 25, 2, 28)
    evenings: list[list[object]] = [
        [*shape, [6, 6], [1, 2], [1, 2], "pay", 7_000, "remember"],
        [[1, 3], "receive", 9_000, "remember"],
    ]
    for evening, said in zip(evenings, ("pay 7000", "receive 9000"), strict=True):
        lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in evening)
        done = subprocess.run(asked, input=lines, capture_output=True, text=True, check=True)
        assert "refused" not in done.stdout
        assert f'does = "{said}"' in kept.read_text("utf-8")


def test_a_file_that_is_named_as_a_journal_by_mistake_stays_as_it_is(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = state / "notes.txt"
    notes.write_text("Dear diary\n")
    start = ["referee", "gambler", "--players", "Ann,Ben", "--state", str(state), "--journal"]
    for named, said in ((notes, "is not a journal"), (state, "is a folder"), (Path("/"), "folder")):
        assert main([*start, str(named)]) == 2
        assert said in capsys.readouterr().err
    assert notes.read_text() == "Dear diary\n"
    assert [path.name for path in state.iterdir() if path.name.startswith("notes")] == ["notes.txt"]


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "zillionaire", "spot-cash"])
def test_without_screen_or_terminal_a_game_is_told(game: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "firmware_host",
            "play",
            "--tell",
            "--game",
            game,
            "--seed",
            "2",
            "--state",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert "To play for real" in done.stdout.splitlines()[-1]
    assert "Fair-play secret" in done.stdout
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []  # bots have nothing to keep
