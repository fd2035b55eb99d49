"""Thousands of games, shared out over processes, or over the machines of a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial

from . import report
from .cluster import shared_out as over_a_cluster
from .crew import Progress, shared_out
from .playing import Plan, Trial, run
from .sheet import with_margin


def play_all(
    plans: Sequence[Plan],
    count: int,
    workers: int,
    *,
    progress: bool = False,
    bar: str = "",
    cluster: str = "",
) -> Trial:
    """Play `count` games of every plan. The same figures come out whoever plays them."""
    trial = Trial.of(len(plans))
    shown = Progress(count, wanted=progress)
    playing = (
        over_a_cluster(plans, count, cluster)
        if cluster
        else shared_out(partial(run, plans), count, workers)
    )
    with closing(shown), closing(playing) as parts:
        for part in parts:
            trial.merge(part)
            shown.show(trial.tallies[0].games, bar + _estimate(trial))
    return trial


def _estimate(trial: Trial) -> str:
    """Return the running estimate behind the bar."""
    if trial.differences:
        difference = trial.difference(1, "length")
        return f"length differs by {with_margin(difference.mean, difference.margin)}"
    tally = trial.tallies[0]
    length = tally.figure("length")
    share, low, high = report.win_share(tally, 0)
    return (
        f"length {with_margin(length.mean, length.margin)}"
        f"  seat 1 wins {100 * share:.1f} ± {50 * (high - low):.1f} %"
    )
