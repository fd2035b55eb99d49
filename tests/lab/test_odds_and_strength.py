"""Odds cards as text and JSON; bots measured against random ones."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from firmware_host.commands.lab import odds as croupier_odds
from firmware_host.commands.lab import strength as croupier_strength
from firmware_host.engine.table import Table
from firmware_host.engine.view import Odds, OddsLine
from firmware_host.lab import odds

CARD = Odds(
    "The wheel",
    (
        OddsLine("win", Fraction(1, 4), Fraction(5, 4)),
        OddsLine("lose", Fraction(3, 4)),
        OddsLine("a long evening", None, Fraction(-123456, 10)),
    ),
    note="Equal wedges.",
)


@pytest.fixture(autouse=True)
def toy_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.toy.odds")

    def report(table: Table) -> list[Odds]:
        assert table.seats == 3
        return [CARD]

    vars(module)["report"] = report
    monkeypatch.setitem(sys.modules, "tests.toy.odds", module)


def test_odds_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert croupier_odds.main(["toy", "--players", "Ann,Ben,Cleo"]) == 0
    out = capsys.readouterr().out
    assert "The wheel (exact)" in out
    assert [line.split() for line in out.splitlines() if line.startswith("win")] == [
        ["win", "25.00", "%", "1/4", "+$1.25"]
    ]
    assert "-$12,346" in out
    assert "Equal wedges." in out


@pytest.mark.parametrize(
    ("average", "said"),
    [
        (Fraction(-12_500, 9), "-$1,389"),
        (Fraction(99_999, 1000), "+$100.00"),
        (Fraction(0), "$0.00"),
        (Fraction(-1, 3), "-$0.33"),
    ],
)
def test_averages_are_rounded_not_cut(average: Fraction, said: str) -> None:
    assert said in odds.as_text(Odds("It", (OddsLine("go", None, average),))).split()


def test_columns_that_say_nothing_are_left_out() -> None:
    text = odds.as_text(Odds("It", (OddsLine("go", None, Fraction(5)),)))
    assert text.splitlines()[1].split() == ["on", "average"]


def test_odds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    croupier_odds.main(["toy", "--players", "Ann,Ben,Cleo", "--json"])
    [card] = json.loads(capsys.readouterr().out)
    assert card["exact"] is True
    assert card["lines"][0] == {"label": "win", "chance": "1/4", "percent": 25.0, "average": 1.25}


def test_simulated_odds_are_marked() -> None:
    assert "(simulated)" in odds.as_text(Odds("Races", (), exact=False))


def test_the_toys_bot_spends_and_so_wins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "bots.md"
    assert (
        croupier_strength.main(["toy", "--games", "60", "--workers", "1", "--write", str(page)])
        == 0
    )
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "Toy" in line]
    assert [tuple(row[1:4]) for row in rows] == [
        ("2", "beginner", "random"),
        ("2", "sensible", "random"),
        ("4", "beginner", "random"),
        ("4", "sensible", "random"),
    ]
    assert all(float(row[4]) > 60 for row in rows if row[2] == "sensible")
    assert "| Toy |  | 2 | sensible | random |" in page.read_text("utf-8")
    written = page.read_text("utf-8")
    words = written.replace("How strong", "How very strong") + "\nWhat this shows.\n"
    page.write_text(words, "utf-8")
    again = ["toy", "--bot", "sensible", "--against", "random", "--seats", "2", "--games", "40"]
    assert croupier_strength.main([*again, "--workers", "1", "--write", str(page)]) == 0
    told = [line for line in page.read_text("utf-8").splitlines() if "| Toy |" in line]
    assert [line.split(" | ")[-1] for line in told] == ["60 |", "40 |", "60 |", "60 |"]
    kept = [line for line in page.read_text("utf-8").splitlines() if line not in told]
    assert kept == [line for line in words.splitlines() if "| Toy |" not in line]


def test_one_pair_can_be_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """The same luck comes to every seat: against itself a player wins its fair share exactly."""
    asked = ["gambler", "--bot", "sensible", "--against", "sensible", "--seats", "2"]
    assert croupier_strength.main([*asked, "--games", "40", "--workers", "1"]) == 0
    (row,) = [line.split() for line in capsys.readouterr().out.splitlines() if "Gambler" in line]
    assert row[1:6] == ["2", "sensible", "sensible", "50.0", "%"]
