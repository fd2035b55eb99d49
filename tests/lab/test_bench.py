"""The bench: medians, calibration, and a fair word on what got slower. Nothing here is timed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.commands.lab import bench as croupier_bench
from firmware_host.engine.errors import Refused
from firmware_host.lab import bench
from firmware_host.lab.bench import Figure

SCRIPT = """
def run():
    return [("steps", 1000.0, "steps/s"), ("weight", 3.5, "MB"), ("wait", 2.0, "ms")]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "steady.py").write_text(SCRIPT)
    (tmp_path / "__init__.py").write_text("")
    return tmp_path


def test_figures_are_medians_of_fresh_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert croupier_bench.main(["--folder", str(folder), "--repeat", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["machine"]) == {"model", "cores", "system", "python"}
    steps, weight, wait = told["figures"]
    assert (steps["median"], steps["unit"]) == (1000.0, "steps/s")
    assert steps["ratio"] > 0
    assert wait["ratio"] > 0
    assert weight["ratio"] is None


def test_a_script_that_takes_long_is_run_as_often_as_it_says(folder: Path) -> None:
    runs: list[None] = []
    (folder / "long.py").write_text("RUNS = 1\n" + SCRIPT)
    bench.measure(folder / "long.py", 3, lambda: runs.append(None))
    assert len(runs) == 1
    bench.measure(folder / "steady.py", 3, lambda: runs.append(None))
    assert len(runs) == 4


def test_a_saved_run_can_be_compared_with(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    croupier_bench.main(["--folder", str(folder), "--repeat", "1", "--json"])
    saved = folder / "before.json"
    saved.write_text(capsys.readouterr().out)
    assert (
        croupier_bench.main(["--folder", str(folder), "--repeat", "1", "--compare", str(saved)])
        == 0
    )
    out = capsys.readouterr().out
    [weight] = [line for line in out.splitlines() if line.startswith("weight")]
    assert weight.endswith("same")


def test_a_broken_script_does_not_hide_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.py").write_text("def run():\n    raise RuntimeError('no wheel')\n")
    assert croupier_bench.main(["--folder", str(folder), "--repeat", "1"]) == 1
    shown = capsys.readouterr()
    assert "steps" in shown.out
    assert "broken: no wheel" in shown.err
    assert "2 of 2, steady . " in shown.err


def figure(value: float, spread: float = 0.0, unit: str = "steps/s") -> Figure:
    return Figure("it", unit, value, value * (1 - spread), value * (1 + spread), value)


@pytest.mark.parametrize(
    ("now", "then", "word"),
    [
        (figure(100), figure(100), "same"),
        (figure(50), figure(100), "SLOWER 2.00 x"),
        (figure(200), figure(100), "better 2.00 x"),
        (figure(80, 0.2), figure(100, 0.1), "same"),
        (figure(200, unit="ms"), figure(100, unit="ms"), "SLOWER 2.00 x"),
        (figure(50, unit="ms"), figure(100, unit="ms"), "better 2.00 x"),
        (figure(100), None, "new"),
    ],
)
def test_slower_means_more_than_the_noise(now: Figure, then: Figure | None, word: str) -> None:
    assert bench.verdict(now, then) == word


def test_another_machine_is_compared_by_its_calibration() -> None:
    here = Figure("it", "steps/s", 500, 500, 500, 0.5)
    there = Figure("it", "steps/s", 1000, 1000, 1000, 0.5)
    assert bench.verdict(here, there) == "same"


def test_unknown_names_and_files_are_refused(folder: Path) -> None:
    with pytest.raises(Refused, match="no benchmark 'nothing'"):
        croupier_bench.main(["nothing", "--folder", str(folder)])
    with pytest.raises(Refused, match="no benchmarks in"):
        croupier_bench.main(["--folder", str(folder / "away")])
    (folder / "odd.json").write_text("[]")
    with pytest.raises(Refused, match="not a saved run"):
        croupier_bench.main(["--folder", str(folder), "--compare", str(folder / "odd.json")])


def test_a_saved_run_is_read_before_anything_is_measured(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = folder / "before.json"
    with pytest.raises(Refused, match="cannot be read: No such file"):
        croupier_bench.main(["--folder", str(folder), "--compare", str(saved)])
    words = {"name": "steps", "unit": "steps/s", "median": "fast", "low": 1, "high": 2, "ratio": 1}
    saved.write_text(json.dumps({"figures": [words]}))
    with pytest.raises(Refused, match="not a saved run"):
        croupier_bench.main(["--folder", str(folder), "--compare", str(saved)])
    with pytest.raises(Refused, match="in a table"):
        croupier_bench.main(["--folder", str(folder), "--compare", str(saved), "--json"])
    assert capsys.readouterr().err == ""


def test_the_projects_own_scripts_are_found() -> None:
    names = [path.stem for path in bench.scripts(bench.FOLDER, [])]
    assert {"engines", "journal", "startup"} <= set(names)


@pytest.mark.soak
@pytest.mark.parametrize("path", bench.scripts(bench.FOLDER, []), ids=lambda path: path.stem)
def test_every_script_of_the_project_runs(path: Path) -> None:
    if path.stem == "peers":
        pytest.importorskip("pyspiel", reason="others' games are compared with by hand")
    figures = bench.measure(path, 1)
    assert figures
    assert all(figure.median > 0 for figure in figures)


def test_a_page_of_the_docs_gets_its_table_anew(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Speed\n\n{bench.BEGINS}\nold\n{bench.ENDS}\n\nAfter.\n")
    command = ["--repeat", "1", "--folder", str(folder), "--write", str(page)]
    croupier_bench.main(command)
    text = page.read_text()
    assert "old" not in text
    assert "| what | median |" in text
    assert text.startswith("# Speed\n")
    assert text.endswith("\n\nAfter.\n")
    assert text.count("\n| ") > 2
    page.write_text("nothing here")
    with pytest.raises(Refused, match="to put the figures between"):
        croupier_bench.main(command)
    assert page.read_text() == "nothing here"


def test_a_page_has_what_was_measured_so_far(folder: Path, tmp_path: Path) -> None:
    """Whoever loses patience with the last script keeps what the others have said."""
    page = tmp_path / "page.md"
    page.write_text(f"{bench.BEGINS}\n{bench.ENDS}\n")
    (folder / "waits.py").write_text(
        f"def run():\n    with open({str(page)!r}) as page:\n"
        "        return [('figures by then', page.read().count('\\n| '), 'rows')]\n"
    )
    command = ["--repeat", "1", "--folder", str(folder), "--write", str(page)]
    assert croupier_bench.main(command) == 0
    assert "| figures by then | 5 rows |" in page.read_text()


@pytest.mark.parametrize("there", ["nothing here", None])
def test_a_page_that_cannot_take_the_table_is_refused_before_anything_is_measured(
    folder: Path, tmp_path: Path, there: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    if there is not None:
        page.write_text(there)
    with pytest.raises(Refused):
        croupier_bench.main(["--repeat", "1", "--folder", str(folder), "--write", str(page)])
    assert capsys.readouterr().err == "", "no script has been run"
