"""What the service's user plants in the state folder leads root nowhere, whatever root runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from benchmarks.engines import set_up
from firmware_host import cli, games
from firmware_host.commands import options
from firmware_host.engine.requests import LetMachine
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.trust.forked import Done, Forks

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
    "hall.db",
    "hall-outbox.db",
    "exports",
)
PACK = ["{out}/pack.toml", "--game", "gambler"]
# What root runs, for every command that there is; none means that it touches no state folder.
RUNS: dict[str, list[list[str]]] = {
    "play": [["--tell", "--game", "gambler", "--edition", "house"]],
    "referee": [["gambler", "--players", "Ann,Ben", "--journal", "{state}/croupier.db"]],
    "games": [[]],
    "replay": [[]],
    "export": [[]],
    "results": [["--all"]],
    "edition list": [["--game", "gambler"]],
    "edition check": [["mine", "--game", "gambler"], PACK],
    "edition compare": [["house", "mine", "--game", "gambler"]],
    "edition export": [
        ["house", "--game", "gambler"],
        ["house", "--game", "gambler", "--out", "{out}/exported.toml"],
    ],
    "edition import": [[*PACK, "--as", "mine"]],
    "edition schema": [["--game", "gambler"]],
    "cards list": [[]],
    "cards check": [["{out}/tags.toml"]],
    "cards export": [[]],
    "cards import": [["{out}/tags.toml"]],
    "cards print": [["{out}/stickers.pdf", "--game", "gambler"]],
    "print": [["gambler", "--out", "{out}/paper", "--edition", "mine"]],
    "backup": [["{out}/all.croupier"]],
    "restore": [["{out}/earlier.croupier"]],
    "unlock": [[]],
    "hall results": [["--all"], ["--csv", "{out}/hall.csv"]],
    "hall watch": [["--terminal"]],
    "hall say": [["all", "Supper is ready"]],
    "hall answer": [["table-1"]],
    "hall speak": [["--runtime", "{out}"]],
    "doctor all": [[], ["--bundle", "{out}/bundle.zip"]],
    "doctor hardware": [[]],
    "doctor wiring": [[]],
    "odds": [],
    "simulate": [],
    "strength": [],
    "bench": [],
    "new-game": [],
    "door": [],
    "care": [],  # root's own work, on wishes alone: tests/system
}
COMMANDS = [[*name.split(), *words] for name, several in RUNS.items() for words in several]
WORST = ("doctor all", "cards import", "edition import", "backup", "hall results", "unlock")


# What this machine may lack: a broker, or packages that only some commands need.
NEEDS_MORE = ("hall watch", "hall say", "hall answer", "hall speak", "print", "cards print")


def found(folder: Path) -> list[str]:
    """Return every command that there is, with each of the things it can do, by looking."""
    names = []
    for name, (module, _) in cli.COMMANDS.items():
        code, told, _ = parent().run([name, "--help"], folder, os.environ)
        assert code == 0
        assert import_module(module).main
        first = re.search(r"positional arguments:\n  \{([^}]*)\}", told)
        names += [f"{name} {what}" for what in first[1].split(",")] if first else [name]
    return names


@pytest.fixture(scope="module")
def furnished() -> Iterator[Path]:
    """Root's own folder and a state folder, as they are before anything is run."""
    with TemporaryDirectory() as folder:
        furnish(Path(folder))
        yield Path(folder)


@pytest.fixture
def place(furnished: Path) -> Iterator[Path]:
    """A folder that others may enter, with root's own folder and the service's in it."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        shutil.copytree(furnished, folder, dirs_exist_ok=True)
        Path(folder).chmod(0o755)
        hand_over(Path(folder) / "state")
        yield Path(folder)


def furnish(place: Path) -> None:
    out, state = place / "out", place / "state"
    out.mkdir(mode=0o700)
    (out / "victim").write_text(SECRET)
    (out / "victim").chmod(0o600)
    (out / "tags.toml").write_text(TAGS)
    board = games.board("gambler")
    (out / "pack.toml").write_text(games.shipped_pack(board, board.editions[0]))
    (state / "packs" / "gambler").mkdir(parents=True)
    shutil.copy(out / "pack.toml", state / "packs" / "gambler" / "mine.toml")
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


def hand_over(folder: Path) -> None:
    """Everything in a folder belongs to the service's user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


@cache
def parent() -> Forks:
    """Return what runs the commands of all tests here."""
    return Forks(PYTHON)


@pytest.fixture(autouse=True, scope="module")
def parent_ends() -> Iterator[None]:
    yield
    if parent.cache_info().currsize:
        parent().close()
        parent.cache_clear()


def croupier(place: Path, command: list[str]) -> Done:
    state = place / "state"
    words = [word.format(out=place / "out", state=state) for word in command]
    env = {**os.environ, "STATE_DIRECTORY": str(state), "HOME": "/root", "PYTHONPATH": str(ROOT)}
    return parent().run(words, place / "out", env)


def names(command: list[str]) -> str:
    return next(name for name in RUNS if " ".join(command).startswith(name))


@pytest.mark.parametrize("command", COMMANDS, ids=names)
def test_root_leaves_nothing_of_its_own_behind(place: Path, command: list[str]) -> None:
    done = croupier(place, command)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1) or names(command) in NEEDS_MORE, done.stderr
    state = place / "state"
    foreign = [path.name for path in state.rglob("*") if path.lstat().st_uid != NOBODY]
    assert foreign == []
    if "{out}/exported.toml" in command:
        assert (place / "out" / "exported.toml").stat().st_uid == 0


def test_every_command_is_tried(tmp_path: Path) -> None:
    assert sorted(found(tmp_path)) == sorted(RUNS)
    stateless = [name for name, several in RUNS.items() if not several]
    for name in stateless:
        source = Path(str(import_module(cli.COMMANDS[name][0]).__file__)).read_text("utf-8")
        assert "state_folder(" not in source, f"{name} does touch one"


@pytest.mark.parametrize("command", [line for line in COMMANDS if names(line) in WORST], ids=names)
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
