"""Simulated games: the same figures from any number of workers, and switches compared fairly."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

from firmware_host.commands.lab import simulate as croupier_simulate
from firmware_host.engine.errors import Refused, Short
from firmware_host.engine.table import Setup
from firmware_host.lab import playing, report, svg
from firmware_host.lab.crew import Progress, shared_out
from firmware_host.lab.playing import EVERY, WHOLE_WIN, Plan, Tally, Trial
from firmware_host.lab.sheet import with_margin
from firmware_host.lab.sums import Sums
from tests.toy import toy_setup


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert croupier_simulate.main(["toy", *arguments]) == 0
    return capsys.readouterr().out


PLAN = Plan(toy_setup(("Ann", "Ben", "Cleo")), ("random", "sensible", "random"), 7)


def test_a_game_depends_on_plan_and_number_only() -> None:
    first, second = playing.play(PLAN, 3), playing.play(PLAN, 3)
    assert first == second
    assert playing.play(PLAN, 4) != first
    assert first.finished
    assert len(first.trail) == 3 * ((first.decisions - 1) // EVERY + 2)


def test_money_is_told_by_rule_and_adds_up() -> None:
    played = playing.play(PLAN, 1)
    into = sum(value for (kind, _), value in played.money.items() if kind == "in")
    out = sum(value for (kind, _), value in played.money.items() if kind == "out")
    assert into - out == sum(played.scores)
    assert played.money["in", "0"] == 3 * 40


def test_tallies_merge_to_what_one_tally_counts() -> None:
    whole, left, right = Tally(), Tally(), Tally()
    for number in range(9):
        played = playing.play(PLAN, number)
        whole.add(played)
        (left if number < 4 else right).add(played)
    left.merge(right)
    assert left.over_time() == whole.over_time()
    assert left.lengths == whole.lengths
    for seat in "012":
        assert left.figure("win", seat).total == whole.figure("win", seat).total
    assert sum(whole.figure("win", seat).total for seat in "012") == 9 * WHOLE_WIN
    finals = [sum(playing.play(PLAN, number).scores) for number in range(9)]
    assert sum(whole.over_time()[-1]) * 9 == pytest.approx(sum(finals))


@pytest.mark.parametrize("workers", ["2", "3"])
def test_any_number_of_workers_gives_the_same_figures(
    capsys: pytest.CaptureFixture[str], workers: str
) -> None:
    run = ("--games", "70", "--seed", "5", "--json", "--compare", "TOY-01=a,b")
    alone = told(capsys, *run, "--workers", "1")
    assert told(capsys, *run, "--workers", workers) == alone


def test_a_switch_is_compared_on_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    run = ("--games", "200", "--bots", "random", "--workers", "1")
    out = told(capsys, *run, "--compare", "TOY-01=a,b")
    assert "200 games each, seed 1" in out
    [length] = [line for line in out.splitlines() if line.startswith("decisions")]
    assert length.rstrip().endswith("*"), "dearer pips shorten the game beyond doubt"
    assert "-" in length.split()[3]


def test_paired_differences_are_the_differences_of_pairs() -> None:
    dear = Plan(
        PLAN.setup.__class__(**{**vars(PLAN.setup), "rulings": {"TOY-01": "b"}}),
        PLAN.bots,
        PLAN.seed,
    )
    [trial] = playing.run([PLAN, dear], range(12))
    differences = [
        playing.play(dear, n).decisions - playing.play(PLAN, n).decisions for n in range(12)
    ]
    assert trial.difference(1, "length").total == sum(differences)
    assert trial.difference(1, "length").squares == sum(d * d for d in differences)


def test_the_same_switch_against_itself_differs_by_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = json.loads(told(capsys, "--games", "20", "--compare", "TOY-01=a,a", "--json"))
    assert set(map(tuple, (d.values() for d in out["differences"][0].values()))) == {(0.0, 0.0)}


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    out = json.loads(told(capsys, "--games", "40", "--players", "Ann,Ben", "--json"))
    [plan] = out["plans"]
    assert out["games"] == sum(plan["lengths"].values()) == 40
    assert [seat["seat"] for seat in plan["seats"]] == ["Ann", "Ben"]
    assert sum(seat["wins"] for seat in plan["seats"]) == pytest.approx(1, abs=1e-3)
    assert plan["rules"]["0"]["in"]["mean"] == 80


def test_pictures_are_sound_svg(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told(capsys, "--games", "40", "--pictures", str(tmp_path / "one"))
    told(capsys, "--games", "20", "--compare", "TOY-01=a,b", "--pictures", str(tmp_path / "two"))
    drawn = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.svg"))
    names = ("length.svg", "money.svg", "rules.svg", "wins.svg")
    assert drawn == [
        f"{folder}/{name}" for folder in ("one", "two/TOY-01-a", "two/TOY-01-b") for name in names
    ]
    for path in tmp_path.rglob("*.svg"):
        root = ElementTree.parse(path).getroot()
        assert root.tag.endswith("svg")
        for element in root.iter():
            for name in ("x", "y", "width", "height"):
                assert 0 <= float(element.get(name, "0")) <= 1000


def test_a_picture_says_what_it_was_drawn_from(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told(capsys, "--games", "20", "--compare", "TOY-01=a,b", "--pictures", str(tmp_path))
    for path in tmp_path.rglob("*.svg"):
        option = path.parent.name.replace("01-", "01=")
        assert f"20 games, seed 1, {option}</text>" in path.read_text("utf-8")


def test_lengths_are_drawn_in_round_steps_from_the_shortest_on() -> None:
    tally = Tally(games=200)
    tally.lengths.update({**dict.fromkeys(range(401, 500), 2), 998: 1, 999: 1})
    bars = report.histogram(tally)
    assert [bar.label for bar in bars[:2]] == ["400", "405"]
    assert [bar.value for bar in bars[:2]] == [8, 10]
    assert bars[-1].label == "495+"
    assert sum(bar.value for bar in bars) == 200


def test_a_bar_that_would_dwarf_the_others_is_broken_and_labels_stay_clear() -> None:
    words = "§4c Play: any roll but doubles, and more"
    rows = [("the start", 0.0, 5_000.0), (words, 1_000.0, 900.0)]
    drawn = svg.both_ways("It", rows, "pay", "get", "$")
    root = ElementTree.fromstring(drawn)
    bars = [float(e.get("width", "0")) for e in root.iter() if e.get("height") == "22.0"]
    assert bars[0] == pytest.approx(1.25 * bars[1], abs=0.2)
    assert "§4c Play: any roll but doubles, a…" in drawn
    assert "$5k" in drawn
    alone = svg.both_ways("It", [("the start", 0.0, 5_000.0)], "pay", "get", "$")
    assert alone.count("<path") == 1, "the middle line only"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nonsense"], "no game"),
        (["toy", "--seats", "9"], "2 to 4 players"),
        (["toy", "--bots", "clever"], "no bot 'clever'"),
        (["toy", "--bots", "random,random,random"], "3 bots were named for 2 seats"),
        (["toy", "--compare", "TOY-01=a"], "at least two"),
        (["toy", "--compare", "TOY-99=a,b"], "no switch 'TOY-99'"),
        (["toy", "--compare", "TOY-01=a,z"], "cannot be 'z'"),
        (["toy", "--games", "0"], "at least one"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        croupier_simulate.main(arguments)


def test_the_bar_shows_a_running_estimate(capsys: pytest.CaptureFixture[str]) -> None:
    croupier_simulate.main(["toy", "--games", "40", "--progress", "--workers", "1"])
    shown = capsys.readouterr().err
    assert "40/40" in shown
    assert "seat 1 wins" in shown


def test_the_bar_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    croupier_simulate.main(["toy", "--games", "20"])
    assert capsys.readouterr().err == ""


def test_the_bar_guesses_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 10.0])
    bar = Progress(100, wanted=True, clock=lambda: next(times))
    bar.show(25, "so far")
    assert "25/100  30 s left  so far" in capsys.readouterr().err


def test_the_bar_keeps_to_one_line_of_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    bar = Progress(100, wanted=True)
    bar.show(50, "a running estimate that is rather long, and longer still")
    bar.close()
    lines = capsys.readouterr().err.split("\r")
    assert "50/100" in lines[1]
    assert max(map(len, lines)) < 50


@pytest.mark.parametrize(
    ("seconds", "left"), [(1, "3 s left"), (100, "5 min left"), (3600, "3.0 h left")]
)
def test_the_time_left_is_told_as_people_do(
    capsys: pytest.CaptureFixture[str], seconds: float, left: str
) -> None:
    times = iter([0.0, seconds])
    Progress(100, wanted=True, clock=lambda: next(times)).show(25, "so far")
    assert f"25/100  {left}  so far" in capsys.readouterr().err


def test_an_interrupt_takes_the_bar_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "OFTEN", 0.0)
    monkeypatch.setattr(Trial, "merge", Mock(side_effect=[None, KeyboardInterrupt]))
    with pytest.raises(KeyboardInterrupt):
        croupier_simulate.main(["toy", "--games", "40", "--progress", "--workers", "2"])
    assert capsys.readouterr().err.endswith(" \r")
    assert active_children() == []


def test_sections_stand_in_the_order_of_the_rules() -> None:
    tally = Tally(games=1)
    for rule in ("11", "3c", "10"):
        tally.sums["in", rule] = Sums(1, 5, 25)
    assert report.sections(gambler_plan(), [tally]) == ["3c", "10", "11"]


def gambler_plan() -> Plan:
    return Plan(Setup("gambler", ("Ann", "Ben"), "house", ""), ("random", "random"), 1)


@pytest.mark.parametrize(
    ("value", "margin", "said"),
    [
        (201.49, 3.951, "201.5 ± 4.0"),
        (206.0, 22.51, "206.0 ± 22.5"),
        (0.35, 12.34, "0.3 ± 12.3"),
        (1234.5, 5.6, "1,234 ± 6"),
        (0.0, 0.0, "0 ± 0"),
        (17.71, 0.823, "17.7 ± 0.8"),
        (1.5, 0.25, "1.50 ± 0.25"),
    ],
)
def test_a_figure_and_its_margin_have_the_same_decimals(
    value: float, margin: float, said: str
) -> None:
    assert with_margin(value, margin) == said


def test_an_empty_trial_has_a_report() -> None:
    trial = Trial.of(1)
    trial.tallies[0].add(playing.play(PLAN, 0))
    assert "1 games" in report.as_text(PLAN, trial.tallies[0])


def failing(numbers: Iterator[int]) -> Iterator[int]:
    for number in numbers:
        if number == 3:
            raise Short(("paid", 1, 2, 500), 1, 2, 500)
        yield number


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_worker_is_told_and_nothing_hangs(workers: int) -> None:
    with pytest.raises(Short, match="account 1 cannot pay 500"):
        list(shared_out(failing, 6, workers))
    assert active_children() == []


def dying(numbers: Iterator[int]) -> Iterator[int]:
    for number in numbers:
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        yield number


def test_a_worker_that_is_ended_from_outside_is_missed() -> None:
    with pytest.raises(Refused, match="worker was ended"):
        list(shared_out(dying, 6, 2))
    assert active_children() == []


def test_every_piece_is_worked_on_once() -> None:
    assert sorted(shared_out(iter, 500, 3)) == list(range(500))
    assert sorted(shared_out(iter, 2, 5)) == [0, 1]


def test_workers_stop_when_nobody_wants_the_rest() -> None:
    parts = shared_out(count_on, 10**9, 2)
    next(parts)
    parts.close()
    assert active_children() == []


def count_on(numbers: Iterator[int]) -> Iterator[int]:
    yield from numbers


def test_parts_are_handed_over_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "OFTEN", 0.0)
    parts = list(playing.run([PLAN], range(5)))
    assert [part.tallies[0].games for part in parts] == [1, 1, 1, 1, 1, 0]
    trial = Trial.of(1)
    for part in reversed(parts):
        trial.merge(part)
    monkeypatch.setattr(playing, "OFTEN", 60.0)
    [whole] = playing.run([PLAN], range(5))
    assert report.as_json([PLAN], ["toy"], trial) == report.as_json([PLAN], ["toy"], whole)
    assert trial.tallies[0].over_time() == whole.tallies[0].over_time()
