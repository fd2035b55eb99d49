"""The Gambler expert: plays for the chance to win, which was counted over simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from firmware_host import games
from firmware_host.engine.table import Act
from firmware_host.games.gambler import rules, sweepstakes
from firmware_host.games.gambler.bots import chances, expert, sensible
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.lab.solving import count_chances
from firmware_host.record import chance
from tests.games.table_talk import start

BOARD = games.board("gambler")


def table(*cash: int) -> GamblerTable:
    """Return a table at which everybody has this much."""
    t = cast("GamblerTable", start("gambler", len(cash)).table)
    for seat, dollars in enumerate(cash):
        t.money[seat] = dollars
    return t


def test_the_chance_grows_with_ones_own_money_and_falls_with_the_others() -> None:
    for players in BOARD.seats:
        mine = [chances.chance(players, dollars, 300) for dollars in (0, 300, 600, 900, 1_000)]
        assert mine == sorted(mine)
        theirs = [chances.chance(players, 300, dollars) for dollars in (0, 300, 600, 900, 1_000)]
        assert theirs == sorted(theirs, reverse=True)
    assert chances.chance(2, 1_000, 0) == 1.0
    assert chances.chance(2, 0, 1_000) == 0.0
    assert 0.45 < chances.chance(2, 300, 300) < 0.55


def test_between_two_standings_it_is_read_off_in_proportion() -> None:
    low, high = chances.chance(2, 400, 300), chances.chance(2, 500, 300)
    assert chances.chance(2, 450, 300) == pytest.approx((low + high) / 2)


def test_doubles_are_played_for_the_chance_to_win() -> None:
    ask = rules.CHANCE_ASKS[0]
    assert expert.answer(table(520, 900), ask, chance.seeded(1)) == "again", "only $500 is enough"
    assert expert.answer(table(820, 300), ask, chance.seeded(1)) == "sweepstakes", "$200 will do"


def test_with_more_than_two_it_plays_doubles_as_a_sensible_player_does() -> None:
    ask = rules.CHANCE_ASKS[0]
    for cash in ((820, 300, 300), (520, 900, 100), (200, 300, 900), (750, 100, 100)):
        t = table(*cash)
        wanted = sensible.answer(t, ask, chance.seeded(1))
        assert expert.answer(t, ask, chance.seeded(1)) == wanted


def test_a_marker_goes_where_a_prize_wins_the_game_or_keeps_another_from_it() -> None:
    t = table(560, 950)
    t.entered, t.waiting = [0, 1], [0, 1]
    ask = sweepstakes.next_ask(t)
    assert expert.answer(t, ask, chance.seeded(1)) == "pairs", "or the other one takes it and wins"
    t.money[1] = 800
    sweepstakes.place(t, 1, "pairs")
    t.waiting = [0]
    ask = sweepstakes.next_ask(t)
    assert expert.answer(t, ask, chance.seeded(1)) == "straight", "nothing else reaches the goal"


def test_an_iou_is_paid_back_as_soon_as_it_can_be() -> None:
    t = table(230, 100)
    assert expert.volunteer(t, 0) is None
    t.iou.add(0)
    assert expert.volunteer(t, 0) == Act("repay", 0)
    t.money[0] = 210
    assert expert.volunteer(t, 0) is None
    t.claims[0] = 100
    assert expert.volunteer(t, 0) == Act("claim", 0)


def test_chances_are_counted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games give the same table, and every number of players has one."""
    monkeypatch.setattr(chances, "__file__", str(tmp_path / "chances.py"))
    written = count_chances(BOARD, "sensible", 3, 1).read_text("utf-8")
    assert [line.split()[0] for line in written.splitlines()] == [
        "players2",
        "players3",
        "players4",
    ]
    assert count_chances(BOARD, "sensible", 3, 1).read_text("utf-8") == written
