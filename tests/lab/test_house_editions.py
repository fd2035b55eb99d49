"""What the shipped editions were tuned for: events people come for, games of an evening."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import Setup
from firmware_host.lab.playing import Plan, Tally, run
from firmware_host.record.new_game import NAMES


def tallied(game: str, edition: str, seats: int, count: int) -> Tally:
    board = games.board(game)
    setup = Setup(
        game,
        NAMES[:seats],
        edition,
        games.shipped_pack(board, edition),
        dict(Rulings(board.switches)),
    )
    found = Tally()
    for trial in run([Plan(setup, ("sensible",) * seats, 1)], range(count)):
        found.merge(trial.tallies[0])
    return found


@pytest.mark.parametrize("edition", ["house", "pier"])
def test_gambler_is_about_events_and_hardly_anybody_sits_out(edition: str) -> None:
    tally = tallied("gambler", edition, 4, 120)
    assert tally.unfinished == 0
    per_game = {kind: tally.figure("event", kind).mean for kind in tally.events()}
    assert per_game["called"] >= 6  # Sweepstakes
    assert per_game["lottery"] >= 3
    assert per_game["race"] >= 5
    turns = sum(per_game[kind] for kind in ("moved", "doubles", "missed"))
    assert per_game["missed"] / turns <= 0.05
    assert tally.figure("leads").mean >= 3


@pytest.mark.parametrize("edition", ["house", "alpine"])
def test_go_for_broke_ends_within_450_answers_with_five(edition: str) -> None:
    tally = tallied("go-for-broke", edition, 5, 60)
    assert tally.unfinished == 0
    assert tally.figure("length").mean <= 450
    assert tally.figure("leads").mean >= 3
