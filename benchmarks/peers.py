"""Steps per second of OpenSpiel's games, to be run beside `engines`; nothing where it is missing.

C++ games driven from Python, as ours are: random play, the same random source, one core. It is
no part of any lock: pip install --target FOLDER open_spiel, and FOLDER in PYTHONPATH.
"""

from __future__ import annotations

import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.engines import DECISIONS
from firmware_host.engine.asks import Below
from firmware_host.record import chance

GAMES = ("liars_dice", "crazy_eights", "dou_dizhu")
FINE = 1 << 30  # how finely chances are drawn


def drawn(outcomes: list[tuple[int, float]], below: Below) -> int:
    """Return one of the outcomes of chance, as likely as the game says."""
    left = below(FINE) / FINE
    for action, share in outcomes:
        left -= share
        if left < 0:
            return action
    return outcomes[-1][0]


def play_many(game: Any, below: Below) -> int:
    """Play whole games at random; return how many steps they took."""
    steps = 0
    while steps < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), below))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[below(len(actions))])
            steps += 1
    return steps


def run() -> list[tuple[str, float, str]]:
    """Return the rates of those games that have been compared with before."""
    if find_spec("pyspiel") is None:
        return []
    spiel = import_module("pyspiel")
    rows = []
    for name in GAMES:
        game = spiel.load_game(name)
        play_many(game, chance.seeded("warm"))
        before = time.process_time()
        steps = play_many(game, chance.seeded(1))
        rate = steps / (time.process_time() - before)
        rows.append((f"OpenSpiel {name}, random game", rate, "decisions/s"))
    return rows
