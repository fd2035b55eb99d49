"""What an edition says about itself stays with it, whatever is taught besides."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest

from firmware_host import games
from firmware_host.cli import main
from firmware_host.games.gambler import pack as gambler
from firmware_host.games.go_for_broke import pack as go_for_broke
from firmware_host.games.shared.effects import parse
from firmware_host.kept.editions import Packs
from firmware_host.kept.packs_compared import odd_sums
from tests.games.table_talk import play_out, sensibly, start

LID = 'author = "Somebody"\nlanguage = "en"\nlicence = "CC0-1.0"\nversion = "2"\n'


@pytest.mark.parametrize("game", ["gambler", "go-for-broke"])
def test_the_lid_is_read_and_written(game: str) -> None:
    house = games.shipped_pack(games.board(game), "house")
    text = LID + re.sub(r"^(language|licence|version) = .*\n", "", house, flags=re.MULTILINE)
    module = gambler if game == "gambler" else go_for_broke
    edition = module.parse("mine.toml", text)
    assert edition.made[1:] == ("Somebody", "en", "CC0-1.0", "2")
    assert f'about = "{edition.made.about}"' in house
    written = module.write(edition)
    assert module.parse("again.toml", written) == edition
    long = text.replace("Somebody", "x" * 81)
    assert any("80 characters" in told for told in games.board(game).check_pack("x.toml", long))


def test_a_zero_alone_may_be_added_to_the_wheel() -> None:
    text = games.shipped_pack(games.board("go-for-broke"), "house")
    head = text.split("[wheels.roulette]")[0]
    edition = go_for_broke.parse("x.toml", head + '[wheels.roulette]\n"0" = 1\n')
    weights = dict(dict(edition.weights)["roulette"])
    assert weights == dict.fromkeys([*map(str, range(1, 37)), "0"], 1)


def test_every_problem_is_told_once_in_the_order_of_the_lines() -> None:
    board = games.board("gambler")
    text = """name = "Bad"
[[space]]
name = "Start"
[[space]]
does = 5
[[space]]
does = "pay 10 and go to moon"
[[space]]
dose = "pay 10"
"""
    assert [told.split(" ")[0] for told in board.check_pack("bad.toml", text)] == [
        "bad.toml:5:",
        "bad.toml:7:",
        "bad.toml:8:",
        "bad.toml:9:",
    ]


def test_what_ships_with_a_game_is_not_replaced_by_an_import(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = games.board("gambler")
    file = tmp_path / "house.toml"
    file.write_text(games.shipped_pack(board, "pier"), "utf-8")
    base = ["edition", "import", str(file), "--game", "gambler", "--state", str(tmp_path)]
    assert main(base) == 2
    assert "house ships with Gambler" in capsys.readouterr().err
    assert main([*base, "--as", "mine"]) == 0
    assert Packs(tmp_path / "packs").owned(board) == ["mine"]


@pytest.mark.parametrize(("game", "edition"), [("go-for-broke", "alpine"), ("gambler", "pier")])
def test_our_second_boards_use_the_language_and_end_like_the_first(game: str, edition: str) -> None:
    board = games.board(game)
    text = games.shipped_pack(board, edition)
    assert board.check_pack(f"{edition}.toml", text) == []
    assert odd_sums(text, min(board.notes.start) if board.notes else 1) == []
    phrases = re.findall(r"^does = [\"'](.*)[\"']$", text, re.MULTILINE)
    assert sum(parse(phrase).verb == "script" for phrase in phrases) >= 25
    lengths = {
        name: median(play_out(start(game, 3, edition=name), seed, sensibly) for seed in range(40))
        for name in ("house", edition)
    }
    assert 0.5 <= lengths[edition] / lengths["house"] <= 2
