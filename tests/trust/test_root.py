"""What the service's user plants in the state folder leads root nowhere, whatever root runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.requests import LetMachine
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

ROOT = Path(__file__).parents[2]
NOBODY = 65_534
SECRET = "only root may read this"
# The interpreter of these tests may lie where only root can read it.
PYTHON = "/usr/bin/python3"
TAGS = '[[tag]]\nid = "04AA"\nplayer = "Ann"\n'

pytestmark = [
    pytest.mark.skipif(os.getuid() != 0, reason="only root can be led astray"),
    pytest.mark.skipif(not Path(PYTHON).exists(), reason="no Python that everybody may run"),
]

# What is planted: its place in the state folder.
LINKS = (
    ".doctor",
    "choices.toml",
    "croupier.log",
    "croupier.log.1",
    "croupier.db-last",
    "tags/.table.toml.new",
    "tags/table.toml",
    "packs/gambler/.mine.toml.new",
    "packs/gambler/house.toml",
    ".restore.waiting.new",
    "exports",
)
COMMANDS = (
    ["doctor"],
    ["doctor", "--bundle", "{out}/bundle.zip"],
    ["cards", "list"],
    ["cards", "import", "{out}/tags.toml"],
    ["edition", "list", "--game", "gambler"],
    ["edition", "export", "house", "--game", "gambler"],
    ["edition", "export", "house", "--game", "gambler", "--out", "{out}/exported.toml"],
    ["edition", "import", "{out}/pack.toml", "--game", "gambler", "--as", "mine"],
    ["results", "--all"],
    ["replay"],
    ["export"],
    ["games"],
    ["backup", "{out}/all.croupier"],
    ["restore", "{out}/earlier.croupier"],
    ["referee", "gambler", "--players", "Ann,Ben", "--journal", "{state}/croupier.db"],
    ["play", "--tell", "--game", "gambler", "--edition", "house"],
)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that others may enter, with root's own folder and the service's in it."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        furnish(Path(folder))
        yield Path(folder)


def furnish(place: Path) -> None:
    out, state = place / "out", place / "state"
    out.mkdir(mode=0o700)
    (out / "victim").write_text(SECRET)
    (out / "victim").chmod(0o600)
    (out / "tags.toml").write_text(TAGS)
    board = games.board("gambler")
    (out / "pack.toml").write_text(games.shipped_pack(board, board.editions[0]))
    journal = Journal(state / "croupier.db")
    session = Session.begin(journal, set_up(board))
    for _ in range(4):
        session.take(LetMachine())
    journal.close()
    subprocess.run(
        [
            sys.executable,
            "-m",
            "firmware_host",
            "backup",
            str(out / "earlier.croupier"),
            "--state",
            str(state),
        ],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    hand_over(state)


def hand_over(folder: Path) -> None:
    """Everything in a folder belongs to the service's user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def croupier(place: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    state = place / "state"
    words = [word.format(out=place / "out", state=state) for word in command]
    env = {**os.environ, "STATE_DIRECTORY": str(state), "HOME": "/root", "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [PYTHON, "-m", "firmware_host", *words],
        capture_output=True,
        text=True,
        env=env,
        cwd=place / "out",
        input="",
        timeout=120,
        check=False,
    )


def names(command: list[str]) -> str:
    return " ".join(command[:2])


@pytest.mark.parametrize("command", COMMANDS, ids=names)
def test_root_leaves_nothing_of_its_own_behind(place: Path, command: list[str]) -> None:
    done = croupier(place, command)
    assert done.returncode in (0, 1), done.stderr
    state = place / "state"
    foreign = [path.name for path in state.rglob("*") if path.lstat().st_uid != NOBODY]
    assert foreign == []
    if "--out" in command:
        assert (place / "out" / "exported.toml").stat().st_uid == 0


WORST = [COMMANDS[number] for number in (1, 3, 7, 12)]


@pytest.mark.parametrize("command", WORST, ids=names)
@pytest.mark.parametrize("what", ["link", "pipe"])
def test_what_is_planted_leads_nowhere(place: Path, command: list[str], what: str) -> None:
    plant_and_run(place, command, what)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS, ids=names)
@pytest.mark.parametrize("what", ["link", "pipe", "device"])
def test_whatever_is_planted_leads_nowhere(place: Path, command: list[str], what: str) -> None:
    plant_and_run(place, command, what)


def plant_and_run(place: Path, command: list[str], what: str) -> None:
    victim, state = place / "out" / "victim", place / "state"
    for name in LINKS:
        path = state / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if what == "link":
            path.symlink_to(victim)
        elif what == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
    hand_over(state)
    done = croupier(place, command)  # it may refuse, but it ends
    assert SECRET not in done.stdout + done.stderr
    assert victim.read_text() == SECRET
    assert victim.stat().st_mode & 0o777 == 0o600
    for packed in (place / "out").glob("*.zip"):
        with zipfile.ZipFile(packed) as bundle:
            assert all(SECRET.encode() not in bundle.read(name) for name in bundle.namelist())
    foreign = [path.name for path in state.rglob("*") if path.lstat().st_uid != NOBODY]
    assert foreign == []


def test_a_journal_that_is_a_link_is_not_read_through_it(place: Path) -> None:
    journal = place / "state" / "croupier.db"
    shutil.move(journal, place / "out" / "hidden.db")
    journal.symlink_to(place / "out" / "hidden.db")
    hand_over(place / "state")
    for command in (["export"], ["backup", "{out}/all.croupier"], ["doctor", "--bundle", "b.zip"]):
        assert "Ann" not in croupier(place, command).stdout
    with zipfile.ZipFile(place / "out" / "b.zip") as bundle:
        assert "Ann" not in bundle.read("game.json").decode()


def test_a_bundle_replaces_a_link_and_not_what_it_leads_to(place: Path) -> None:
    (place / "out" / "b.zip").symlink_to(place / "out" / "victim")
    croupier(place, ["doctor", "--bundle", "b.zip"])
    assert (place / "out" / "victim").read_text() == SECRET
    assert zipfile.is_zipfile(place / "out" / "b.zip")


def test_files_that_are_not_the_tables_own_are_told(place: Path) -> None:
    (place / "state" / "tags").mkdir(exist_ok=True)
    (place / "state" / "tags" / "table.toml").write_text(TAGS)
    assert "not the table's own" in croupier(place, ["doctor"]).stdout


def test_another_folder_than_the_tables_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options.warn_of_another_table(tmp_path / "mine", tmp_path)
    assert f"this is about {tmp_path}/mine" in capsys.readouterr().err
    options.warn_of_another_table(tmp_path, tmp_path)
    options.warn_of_another_table(tmp_path, tmp_path / "none")
    assert capsys.readouterr().err == ""
