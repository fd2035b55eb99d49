"""Every reader of packs, tags and settings is linear and bounded, whatever it is given."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, setrlimit

import pytest

from firmware_host import games
from firmware_host.cli import run
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.toml import Reader, TooMuch, check_bounds
from firmware_host.kept import config
from firmware_host.kept.editions import Packs
from firmware_host.kept.files import read_text
from firmware_host.kept.settings import Settings
from firmware_host.kept.tag_files import read
from firmware_host.kept.tags import Tags
from firmware_host.record.journal import Journal
from firmware_host.touch.app import House

ROOT = Path(__file__).parents[2]
SECONDS = 2  # of processor time for one of these, where half a minute was not enough before

BOMBS = {
    "a heading of spaces": 'name = """\n[' + " " * 3_900 + 'x\n"""\n' * 60,
    "a key of many dots": ".".join(["a"] * 8_000) + " = 1\n",
    "many keys of many dots": (".".join(["a"] * 600) + "{} = 1\n") * 200,
    "a key of many dots in a table": "x = {" + ".".join(["a"] * 1_900) + " = 1}\n",
    "a heading of many dots": "[" + ".".join(["a"] * 1_900) + "]\n",
    "a number of many digits": "number = " + "9" * 5_000 + "\n",
    "a number of many digits over lines": "n = [\n" + "9" * 3_900 + ",\n" + "9" * 3_900 + "]\n",
    "lists in lists": "a = " + "[" * 100_000 + "\n",
    "tables in tables": "a = " + "{a = " * 50_000 + "\n",
    "texts that are not closed": '"\\"' * 60_000,
    "long texts that are not closed": 'a = """\\"""\\"""' * 20_000,
    "quotes that are not closed": "a = '''" + "''" * 60_000,
    "one long line": "a = '" + "x" * 200_000 + "'\n",
    "too long": "# comment\n" * 60_000,
    "not text": "\x00\x01\x02" * 100,
    "a lone surrogate": 'name = "\\ud800"\n',
}


def limited() -> None:
    setrlimit(RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("bomb", BOMBS, ids=list(BOMBS))
def test_what_no_file_of_ours_holds_is_refused_at_once(bomb: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(BOMBS[bomb], encoding="utf-8")
    code = (
        "import sys; from pathlib import Path\n"
        "from firmware_host.engine.errors import PackProblems, Refused\n"
        "from firmware_host.engine.toml import Reader\n"
        "from firmware_host.kept.files import read_text\n"
        "try: Reader('bomb.toml', read_text(Path(sys.argv[1])))\n"
        "except (PackProblems, Refused) as trouble: print(trouble)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=limited,
        check=True,
    )
    assert done.stdout


def test_what_is_refused_is_told_with_its_line() -> None:
    text = "a = 1\nb = 2\nc = " + "9" * 300 + "\n"
    with pytest.raises(PackProblems, match=r"^x\.toml:3: a number or key has at most 200"):
        Reader("x.toml", text)
    with pytest.raises(TooMuch):
        check_bounds("a = [" * 11)


@pytest.mark.parametrize("path", sorted(ROOT.glob("firmware_host/games/*/edition/*.toml")))
def test_every_file_that_ships_is_within_the_bounds(path: Path) -> None:
    check_bounds(path.read_text("utf-8"))


def test_lines_are_those_of_the_file() -> None:
    text = 'top = 1\n\n[ a . b ] # c\nx = 1\n[[row]]\ny = 2\n[["row"]]\n  y = 3\nz = [\n[1]]\n'
    reader = Reader("x.toml", text)
    assert [reader.line(path) for path in (("a", "b", "x"), ("row", 1, "y"), ("top",))] == [4, 8, 1]


@pytest.mark.parametrize("what", ["fifo", "device", "folder"])
def test_pipes_and_devices_are_no_files(tmp_path: Path, what: str) -> None:
    path = tmp_path / "pack.toml"
    if what == "fifo":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with pytest.raises(Refused, match=r"pack\.toml (is not a file|cannot be read)"):
        read_text(path)
    for command in (["edition", "check"], ["cards", "check"], ["cards", "import"]):
        game = ["--game", "gambler"] if command[0] == "edition" else []
        assert run(command[0], [command[1], str(path), *game, "--state", str(tmp_path)]) == 2
    settings, problems = config.load(str(path), {"HOME": str(tmp_path)})
    assert len(problems) == 1
    assert settings.display == Settings().display


def test_a_number_of_many_digits_stops_no_start(tmp_path: Path) -> None:
    number = "x = " + "9" * 5_000 + "\n"
    for path in ("config.toml", "choices.toml", "tags/table.toml", "packs/gambler/house.toml"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(number)
    env = {"STATE_DIRECTORY": str(tmp_path), "HOME": str(tmp_path)}
    settings, problems = config.load(str(tmp_path / "config.toml"), env)
    assert len(problems) == 2
    tags = Tags(tmp_path / "tags")
    house = House(settings, Journal(None), Packs(tmp_path / "packs"), tags)
    assert "could not be read" in house.warnings[0]
    house.open("set-up", {"id": "gambler"})
    assert house.page is not None
    assert house.page.scene()


# -- mutated files -----------------------------------------------------------------------------


def seeds() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.glob("firmware_host/games/*/edition/*.toml")):
        yield path.parents[1].name.replace("_", "-"), path.read_text("utf-8")
    yield "config", (ROOT / "docs/croupier.toml").read_text("utf-8").replace("# ", "")
    for path in sorted(ROOT.glob("tests/record/v1_0/state/tags/**/*.toml")):
        yield "tags", path.read_text("utf-8")


def mutated(text: str, rng: Random) -> str:
    """A text with something cut out, doubled, swapped or put in, a few times."""
    bits = [
        "[",
        "]",
        '"',
        "'",
        "{",
        "}",
        "=",
        ".",
        "\n",
        "9" * 40,
        '"""',
        "\\u0000",
        "é",
        "\x00",
        "-",
        "true",
        "1e9",
        "[[space]]\n",
        "a.b.c.d = 1\n",
        " " * 50,
    ]
    for _ in range(rng.randint(1, 6)):
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + rng.choice((1, 5, 80, 2_000)))
        how = rng.randrange(4)
        if how == 0:
            text = text[:at] + text[end:]
        elif how == 1:
            text = text[:end] + text[at:end] * rng.choice((1, 3, 40)) + text[end:]
        elif how == 2:
            text = text[:at] + rng.choice(bits) * rng.choice((1, 30)) + text[at:]
        else:
            text = text[:at] + rng.choice(bits) + text[end:]
    return text


def take(kind: str, text: str, folder: Path) -> None:
    """Give a text to whoever reads its kind; whatever it holds, nothing but a refusal may come."""
    if kind == "config":
        path = folder / "croupier.toml"
        path.write_text(text, encoding="utf-8")
        config.load(str(path), {"HOME": str(folder)})
    elif kind == "tags":
        try:
            read("tags.toml", text)
        except PackProblems:
            return
    else:
        games.board(kind).check_pack("pack.toml", text)


def fuzz(count: int, folder: Path, clock: Callable[[], float]) -> tuple[int, float]:
    """How many mutated files were read, and the processor seconds of the slowest."""
    rng, slowest = Random(16), 0.0
    kinds = list(seeds())
    for _ in range(count):
        kind, text = rng.choice(kinds)
        spoilt = mutated(text, rng)
        began = clock()
        take(kind, spoilt, folder)
        slowest = max(slowest, clock() - began)
    return count, slowest


def test_mutated_packs_tags_and_settings_are_read_or_refused(tmp_path: Path) -> None:
    assert fuzz(150, tmp_path, lambda: 0.0) == (150, 0.0)


@pytest.mark.soak
def test_two_thousand_mutated_files_take_less_than_half_a_second_each(tmp_path: Path) -> None:
    import time

    count, slowest = fuzz(2_000, tmp_path, time.process_time)
    print(f"{count} mutated files, the slowest took {slowest:.3f} s of processor time")
    assert slowest < 0.5


def test_the_bounds_let_through_what_the_parser_takes() -> None:
    rng, kinds = Random(3), [text for _, text in seeds()]
    for _ in range(60):
        text = mutated(rng.choice(kinds), rng)
        try:
            tomllib.loads(text)
        except ValueError:
            continue
        try:
            check_bounds(text)
        except TooMuch as refusal:
            assert "most" in refusal.what or "deeper" in refusal.what  # noqa: PT017
