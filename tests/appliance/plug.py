"""Pulling the plug: the referee as a process of its own that is killed and started again.

A second game without a journal and without accidents is played beside it in this process. The
machine's chance depends only on the seed and the number of the entry, so both must stand in the
same position after the same requests, whatever was killed in between.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from firmware_host import games
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, setup_for
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee

ROOT = Path(__file__).parents[2]
SEED = 11
Json = dict[str, Any]
POSITION = ("n", "ask", "asides", "accounts", "table", "over")


def position(reply: Json) -> Json:
    """What a reply says about the table, without what the request caused."""
    return {key: reply[key] for key in POSITION}


class Calm:
    """The game as it goes when nobody pulls the plug."""

    def __init__(self, game: str, players: str, state: Path) -> None:
        wishes = Wishes(game, tuple(players.split(",")))
        self._setup = setup_for(wishes, Packs(state / "packs"))
        self.new_game()

    def new_game(self) -> None:
        session = Session.begin(Journal(None), self._setup, urn=Urn.from_seed(SEED))
        self._referee = Referee(session, trusting=True)
        self.now = position(json.loads(json.dumps(self._referee.opening())))

    def after(self, request: Json) -> Json:
        """Play a request; the position it leads to."""
        reply = json.loads(json.dumps(self._referee.answer(json.dumps(request))))
        assert "refused" not in reply, reply["refused"]
        self.now = position(reply)
        return self.now


class Plugged:
    """The referee process on its journal."""

    def __init__(self, game: str, players: str, journal: Path) -> None:
        # What one game teaches, the next one knows; here every game begins as the first did.
        shutil.rmtree(journal.parent / "packs", ignore_errors=True)
        command = [sys.executable, "-m", "firmware_host", "referee", game, "--trusting"]
        command += ["--players", players]
        command += ["--seed", str(SEED), "--journal", str(journal), "--state", str(journal.parent)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert self._process.stdout is not None
        self._out = self._process.stdout.fileno()
        self._buffer = b""

    def reply(self) -> Json:
        """The next line; fails if the process ends without one."""
        while b"\n" not in self._buffer:
            if not self._more():
                assert self._process.stderr is not None
                raise AssertionError(self._process.stderr.read().decode())
        line, _, self._buffer = self._buffer.partition(b"\n")
        found: Json = json.loads(line)
        return found

    def ask(self, request: Json) -> None:
        """Send a request without waiting for its reply."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def pull(self, patience: float) -> Json | None:
        """Kill after at most `patience` seconds; the last whole reply that was shown, if any."""
        select.select([self._out], [], [], patience)
        self._process.send_signal(signal.SIGKILL)
        while self._more():
            pass
        self.close()
        *lines, _ = self._buffer.split(b"\n")
        return json.loads(lines[-1]) if lines else None

    def close(self) -> None:
        """Give everything back; ends the process if it still runs."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    def _more(self) -> bool:
        data = os.read(self._out, 65536)
        self._buffer += data
        return bool(data)


def request_for(now: Json, rng: Random) -> Json:
    """Mostly answers, now and then an undo or a banker's correction."""
    dice = rng.random()
    if now["n"] > 3 and dice < 0.08:
        return {"undo": rng.randint(1, 3)}
    seats = [name for name in now["accounts"] if name in ("Ann", "Ben", "Cleo")]
    if "bank" in now["accounts"] and seats and dice > 0.96:
        way = {"from": "bank", "to": rng.choice(seats), "amount": 5, "why": "miscounted"}
        return {"correct": way}
    return {"answer": "auto"}


class Evening:
    """One game after another on one journal, with the plug pulled again and again."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        self._rng = Random(f"{game} {seed}")
        seats = games.board(game).seats.start
        self._players = ",".join(("Ann", "Ben", "Cleo")[: max(2, seats)])
        self._game, self._journal = game, folder / f"{game}.db"
        self._calm = Calm(game, self._players, folder)
        self._pending: Json | None = None
        self.answers = self.games = 0

    def survive(self, kills: int) -> None:
        """Start, check, play a little, be killed; so many times."""
        for _ in range(kills):
            table = Plugged(self._game, self._players, self._journal)
            try:
                self._one_life(table)
            finally:
                table.close()

    def _one_life(self, table: Plugged) -> None:
        rng = self._rng
        if rng.random() < 0.15:  # killed while starting
            table.pull(rng.uniform(0.0, 0.4))
            return
        self._reconcile(position(table.reply()))
        for _ in range(rng.randint(0, 25)):
            if self._calm.now["over"]:
                return  # the next life begins a new game
            request = request_for(self._calm.now, rng)
            table.ask(request)
            shown = position(table.reply())
            assert shown == self._calm.after(request)
            assert sum(shown["accounts"].values()) == 0
            self.answers += 1
        if not self._calm.now["over"]:
            self._pending = request_for(self._calm.now, rng)
            table.ask(self._pending)
            shown_last = table.pull(rng.choice((0.0, rng.uniform(0.0, 0.004), 1.0)))
            if shown_last is not None:
                # It was on the screen, so it must be there after the next start.
                assert position(shown_last) == self._calm.after(self._pending)
                self._pending = None
                self.answers += 1

    def _reconcile(self, found: Json) -> None:
        """What was shown is there; what was under way happened whole or not at all, once."""
        if self._pending is not None and found != self._calm.now:
            self._calm.after(self._pending)
        self._pending = None
        if self._calm.now["over"]:
            self._calm.new_game()
            self.games += 1
        assert found == self._calm.now
