"""How long games are under every option of every switch: the table that ships with a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from firmware_host.engine import toml
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import Setup

from .playing import Plan
from .simulate import play_all


def lengths(
    board: BoardGame, setup: Setup, bots: tuple[str, ...], seed: int, count: int, workers: int
) -> dict[str, dict[str, float]]:
    """Return how long games are with each option, as a share of those with the printed rules.

    Every option is played on the same seeds; what is told is the mean number of decisions.
    """
    options = [
        (switch.id, value)
        for switch in board.switches
        for value in switch.options
        if value != switch.default
    ]
    plans = [Plan(replace(setup, rulings=dict(Rulings(board.switches))), bots, seed)]
    for id_, value in options:
        rulings = dict(Rulings(board.switches, {id_: value}))
        plans.append(replace(plans[0], setup=replace(setup, rulings=rulings)))
    printed, *others = (
        tally.figure("length").mean for tally in play_all(plans, count, workers).tallies
    )
    found: dict[str, dict[str, float]] = {}
    for (id_, value), mean in zip(options, others, strict=True):
        found.setdefault(id_, {})[value] = round(mean / printed, 2)
    return found


def written(found: Mapping[str, Mapping[str, float]], count: int, seats: int) -> str:
    """Return the table as it ships with a game."""
    head = (
        f"# Length of games with each option, as a share of games as printed: {count} games of\n"
        f"# {seats} players on the same seeds, made by croupier simulate --lengths.\n"
    )
    lines = []
    for id_, options in found.items():
        lines.append(f"\n[{id_}]\n")
        lines += [f"{toml.pair(value, share)}\n" for value, share in options.items()]
    return head + "".join(lines)
