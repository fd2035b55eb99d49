"""Everything in benchmarks/, repeated, as one table that can be compared."""

from __future__ import annotations

import json
import math
import os
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib.util import module_from_spec, spec_from_file_location
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from firmware_host.engine.errors import Refused
from firmware_host.values import dataclass

from .sheet import markdown, sheet

FOLDER = Path(__file__).parents[2] / "benchmarks"
# Between these the page of the docs has its table.
BEGINS, ENDS = "<!-- figures -->", "<!-- end of figures -->"
_LOOPS = 60_000
# A change must beat the spread of both runs and this much on top to be called one.
_DOUBT = 0.03


@dataclass(frozen=True)
class Figure:
    """One thing measured: median and extremes over the runs.

    `ratio` is the figure told in passes of the calibration loop, so that it means the same on
    another machine: things done per pass, or passes that something takes. None where a machine's
    speed is not the point (bytes, shares).
    """

    name: str
    unit: str
    median: float
    low: float
    high: float
    ratio: float | None

    @property
    def more_is_better(self) -> bool:
        """Whether larger is better: true of rates and frames, not of times and sizes."""
        return self.unit.endswith("/s") or self.unit in ("fps", "x")

    @property
    def spread(self) -> float:
        """Half the distance between the extremes, as a share of the median."""
        return (self.high - self.low) / 2 / abs(self.median) if self.median else 0.0


def calibration() -> float:
    """Return passes per second of a fixed loop of what a game does most."""

    def purse() -> Iterator[int]:
        held = [0, 0, 0, 0]
        log: list[tuple[str, int]] = []
        for turn in range(_LOOPS):
            seat = turn & 3
            held[seat] += turn
            log.append(("paid", seat))
            yield held[seat]

    before = time.process_time()
    for _ in purse():
        pass
    return _LOOPS / (time.process_time() - before)


def scripts(folder: Path, names: Sequence[str]) -> list[Path]:
    """Return the scripts to run, in the order of their names."""
    found = {path.stem: path for path in sorted(folder.glob("[a-z]*.py"))}
    if not found:
        raise Refused(f"There are no benchmarks in {folder}: run this from the project's folder.")
    if unknown := [name for name in names if name not in found]:
        raise Refused(f"There is no benchmark {unknown[0]!r}. Benchmarks: {', '.join(found)}.")
    return [path for name, path in found.items() if not names or name in names]


def measure(path: Path, repeat: int, pulse: Callable[[], object] = lambda: None) -> list[Figure]:
    """Run one script several times, each time in a fresh process, calibrating beside it.

    A slow script limits the number of runs by `RUNS`. `pulse` is called after each run.
    """
    runs: dict[tuple[str, str], list[tuple[float, float]]] = {}
    done, most = 0, repeat
    while done < min(repeat, most):
        with ProcessPoolExecutor(1, get_context("fork")) as fresh:
            speed, rows, most = fresh.submit(_run, path, repeat).result()
        for name, value, unit in rows:
            runs.setdefault((name, unit), []).append((value, speed))
        done += 1
        pulse()
    return [_figure(name, unit, values) for (name, unit), values in runs.items()]


def _run(path: Path, repeat: int) -> tuple[float, list[tuple[str, float, str]], int]:
    """Run one script once; return the machine's speed, the rows, and how often to run it."""
    spec = spec_from_file_location(f"benchmarks.{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    before = calibration()
    rows: list[tuple[str, float, str]] = module.run()
    return (before + calibration()) / 2, rows, getattr(module, "RUNS", repeat)


def _figure(name: str, unit: str, runs: list[tuple[float, float]]) -> Figure:
    values = sorted(value for value, _ in runs)
    seconds = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
    ratio = None
    if unit.endswith("/s"):
        ratio = median(value / speed for value, speed in runs)
    elif unit in seconds:
        ratio = median(value * seconds[unit] * speed for value, speed in runs)
    return Figure(name, unit, median(values), values[0], values[-1], ratio)


def machine() -> dict[str, str]:
    """Return the machine and the Python that the benchmark ran on."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith(("model name", "Model")):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return {
        "model": model,
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def as_json(figures: Sequence[Figure]) -> str:
    """Return a run to keep and to compare with."""
    told = {"machine": machine(), "figures": [asdict(figure) for figure in figures]}
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def load(path: Path) -> dict[str, Figure]:
    """Return an earlier run by name. Raises `Refused` if the file is not one."""
    try:
        rows = json.loads(path.read_text("utf-8"))["figures"]
        found = {row["name"]: Figure(**row) for row in rows}
        # Whether they are numbers is better found out now than after minutes of measuring.
        for figure in found.values():
            math.fsum((figure.median, figure.low, figure.high, figure.ratio or 0))
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"{path.name} is not a saved run of croupier bench ({error}).") from None
    return found


def verdict(now: Figure, then: Figure | None) -> str:
    """Return whether a figure is better or worse than in an earlier run, beyond the noise."""
    if then is None:
        return "new"
    a, b = (now.ratio, then.ratio) if now.ratio and then.ratio else (now.median, then.median)
    if not a or not b:
        return ""
    # How many times as good as then; above 1 is better whichever way the figure counts.
    better = a / b if now.more_is_better else b / a
    noise = now.spread + then.spread + _DOUBT
    if better < 1 / (1 + noise):
        return f"SLOWER {1 / better:.2f} x" if now.ratio else f"WORSE {1 / better:.2f} x"
    if better > 1 + noise:
        return f"better {better:.2f} x"
    return "same"


def as_text(figures: Sequence[Figure], earlier: dict[str, Figure]) -> str:
    """Return one table, with the machine noted."""
    heads = ["", "median", "unit", "spread", "calibrated"]
    rows = []
    for figure in figures:
        calibrated = "" if figure.ratio is None else f"{figure.ratio:.4g}"
        row = [
            figure.name,
            _shown(figure.median),
            figure.unit,
            f"± {100 * figure.spread:.0f} %",
            calibrated,
        ]
        rows.append([*row, verdict(figure, earlier.get(figure.name))] if earlier else row)
    about = ", ".join(machine().values())
    return f"{about}\n\n{sheet([*heads, 'since'] if earlier else heads, rows)}"


def written_into(page: str, figures: Sequence[Figure], repeat: int) -> str:
    """Return a page of the docs with its table of figures replaced.

    Raises `Refused` if the page has no place for one.
    """
    before, begins, rest = page.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise Refused(f"That page has no {BEGINS} and {ENDS} to put the figures between.")
    rows = [
        [
            figure.name,
            f"{_shown(figure.median)} {figure.unit}",
            f"± {100 * figure.spread:.0f} %",
            "" if figure.ratio is None else f"{figure.ratio:.4g}",
        ]
        for figure in figures
    ]
    about = ", ".join(machine().values())
    runs = "one run" if repeat == 1 else f"medians of {repeat} runs, fewer of what takes long"
    table = markdown(["what", "median", "spread", "calibrated"], rows)
    return f"{before}{BEGINS}\n{about}; {runs}.\n\n{table}{ENDS}{after}"


def _shown(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
