"""croupier print: what it makes, what it lists, and one sentence for every mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.cli import main
from tests.printing.pages import needs_poppler, run

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_deck_becomes_a_file_and_the_same_bytes_twice(here: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert main(["print", "go-for-broke", "--parts", "spend", "--out", name]) == 0
    assert (here / "one.pdf").read_bytes() == (here / "two.pdf").read_bytes()
    assert not list(here.glob("*.part"))


@needs_poppler
def test_the_file_is_sound_embeds_its_fonts_and_holds_no_bitmap(here: Path) -> None:
    assert main(["print", "go-for-broke", "--parts", "spend", "--out", "a.pdf"]) == 0
    assert "No syntax or stream encoding errors" in run("qpdf", "--check", "a.pdf")
    fonts = run("pdffonts", "a.pdf").splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts), fonts
    assert len(run("pdfimages", "-list", "a.pdf").splitlines()) == 2
    told = run("pdfinfo", "a.pdf")
    assert "Title:           Go For Broke" in told
    plain = run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-")
    assert "/PrintScaling /None" in plain
    assert "/Lang (en)" in plain
    assert "(Spend cards)" in plain


def test_the_list_counts_pieces_and_pages(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "go-for-broke", "--list"]) == 0
    told = capsys.readouterr().out
    assert "spend" in told
    assert "54 pieces   12 pages  Spend cards" in told
    assert not list(here.glob("*.pdf"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "There is no game 'chess'"),
        (["go-for-broke", "--parts", "spend,dragons"], "has no part 'dragons'"),
        (["go-for-broke", "--edition", "moon"], "no edition 'moon'"),
        (["go-for-broke", "--seats", "9"], "2 to 5 players, not 9"),
        (["go-for-broke", "--offset", "left"], "written X,Y in millimetres"),
        (["go-for-broke", "--offset", "99,0"], "at most 10 mm"),
        (
            ["go-for-broke", "--parts", "calibration", "--out", "nowhere/a.pdf"],
            "could not be written: No such file",
        ),
        (["go-for-broke", "--out", "/dev/full"], "must end in .pdf"),
        (["go-for-broke", "--parts", "spend", "--out", "a.svg"], "Only a board"),
        (["go-for-broke", "--edition", "bad.toml"], "bad.toml"),
    ],
)
def test_mistakes_are_one_sentence_and_leave_no_file(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    (here / "bad.toml").write_text('name = "Bad"\n[[space]]\nname = "Start"\ndoes = "fly"\n')
    assert main(["print", *arguments]) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.startswith("croupier: ")
    assert [path.name for path in here.iterdir() if path.is_file()] == ["bad.toml"]


def test_a_full_disk_leaves_no_half_file(here: Path) -> None:
    script = (
        "import resource, sys\n"
        "from firmware_host.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "sys.exit(main(['print', 'gambler', '--parts', 'calibration', '--out', 'a.pdf']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 2
    assert "a.pdf could not be written: File too large." in done.stderr
    assert not list(here.glob("a.pdf*"))


def test_no_link_is_followed(here: Path) -> None:
    (here / "kept.txt").write_text("not yours")
    for planted in ("a.pdf", ".a.pdf.new"):
        (here / planted).symlink_to(here / "kept.txt")
    assert main(["print", "gambler", "--parts", "calibration", "--out", "a.pdf"]) == 0
    assert (here / "kept.txt").read_text() == "not yours"
    assert not (here / "a.pdf").is_symlink()


def test_without_the_extra_it_says_what_to_type(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    assert main(["print", "go-for-broke", "--parts", "spend", "--codes", "off"]) == 2
    assert "./play print" in capsys.readouterr().err


def test_nothing_of_the_extra_is_imported_until_somebody_prints() -> None:
    script = (
        "import sys, firmware_host.commands.print, firmware_host.printing.press\n"
        "print([name for name in ('reportlab', 'segno', 'PIL') if name in sys.modules])"
    )
    assert run(sys.executable, "-c", script).strip() == "[]"


def test_every_game_can_be_asked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in games.shelved():
        assert main(["print", game, "--list"]) == 0, game
        assert "pages in all" in capsys.readouterr().out
