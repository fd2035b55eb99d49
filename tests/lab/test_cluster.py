"""A real Dask scheduler and four workers, two of them killed: the same figures to the bit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.cli import main
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Setup
from firmware_host.lab import cluster, report
from firmware_host.lab.playing import Plan, Trial
from firmware_host.lab.simulate import play_all

ROOT = Path(__file__).parents[2]
needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
COUNT = 240


def plan() -> Plan:
    board = games.board("gambler")
    pack = games.shipped_pack(board, "house")
    names = ("Ann", "Ben", "Cleo")
    setup = Setup("gambler", names, "house", pack, bots=(0, 1, 2))
    return Plan(setup, ("sensible", "random", "sensible"), 5)


@pytest.fixture(scope="module")
def alone() -> Trial:
    """What one process counts."""
    return play_all([plan()], COUNT, 1)


def figures(trial: Trial) -> object:
    """Everything that is told of a trial."""
    return report.as_json([plan()], ["gambler"], trial)


class Machines:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._env = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_LOGGING__DISTRIBUTED": "error"}
        self._folder = folder
        told = folder / "scheduler.json"
        self._start(
            "distributed.cli.dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--no-show",
            "--scheduler-file",
            str(told),
        )
        self.workers = [
            self._start(
                "distributed.cli.dask_worker",
                "--scheduler-file",
                str(told),
                "--nthreads",
                "1",
                "--host",
                "127.0.0.1",
                "--no-dashboard",
                "--no-nanny",
                "--local-directory",
                str(folder),
            )
            for _ in range(workers)
        ]
        from distributed import Client

        with Client(scheduler_file=str(told), timeout=60) as client:
            client.wait_for_workers(workers, timeout=60)
            self.address: str = client.scheduler.address

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            env=self._env,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._all = [*getattr(self, "_all", []), process]
        return process

    def close(self) -> None:
        for process in self._all:
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    machines = Machines(tmp_path, 4)
    yield machines
    machines.close()


@needs_dask
def test_a_cluster_counts_the_same_though_two_workers_die(machines: Machines, alone: Trial) -> None:
    trial = Trial.of(1)
    parts = cluster.shared_out([plan()], COUNT, machines.address)
    for number, part in enumerate(parts):
        trial.merge(part)
        if number in (2, 9):
            machines.workers[number % 4].send_signal(signal.SIGKILL)
    assert number > 20, "the pieces are too large for anybody to die over one"
    assert figures(trial) == figures(alone)
    assert [worker.poll() is None for worker in machines.workers].count(False) == 2


@needs_dask
def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(Refused, match="every machine of a cluster needs the same"):
        cluster.piece([plan()], 0, 1, "0.9")


@needs_dask
def test_a_cluster_that_is_not_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    wrong = ["simulate", "gambler", "--games", "3", "--cluster", "tcp://127.0.0.1:9"]
    assert main(wrong) == 2
    assert "No cluster answers at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_pieces_cover_every_game_once() -> None:
    for count, workers in ((1, 4), (240, 4), (10_000, 3), (7, 100)):
        spans = cluster._spans(count, workers)
        assert [n for first, last in spans for n in range(first, last)] == list(range(count))


@pytest.mark.parametrize("maker", ["systemd/croupier", "requirements/venv.sh"])
def test_a_worker_on_this_machine_does_not_start_the_command_again(maker: str) -> None:
    """Its process loads the file that the command was started from, under another name."""
    before, begins, _ = (ROOT / maker).read_text().partition("sys.exit(main())")
    assert begins
    assert before.splitlines()[-2].startswith('if __name__ == "__main__":')


def test_dask_is_imported_only_for_a_cluster() -> None:
    command = (
        "import sys\nfrom firmware_host.cli import main\n"
        "main(['simulate', 'gambler', '--games', '1', '--workers', '1'])\n"
        "assert 'distributed' not in sys.modules and 'dask' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", command], check=True, capture_output=True, cwd=ROOT)
