"""The Gambler expert: plays for the chance to win, which was counted over simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from firmware_host import games
from firmware_host.engine.table import Act
from firmware_host.engine.toml import loads
from firmware_host.games.gambler import rules, sweepstakes
from firmware_host.games.gambler.bots import chances, expert
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.shared.bots.thinking import Interrupted
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


def test_the_chance_grows_with_ones_own_money_and_falls_with_that_of_any_other() -> None:
    for players in BOARD.seats:
        rest = [200] * (players - 2)
        mine = [chances.chance(dollars, [300, *rest]) for dollars in range(0, 1_010, 10)]
        assert mine == sorted(mine)
        theirs = [chances.chance(300, [dollars, *rest]) for dollars in range(0, 1_010, 10)]
        assert theirs == sorted(theirs, reverse=True)
        assert chances.chance(150, [150] * (players - 1)) == pytest.approx(1 / players)


def test_all_chances_come_to_one() -> None:
    """Below the goal, at it, and beyond it, where the one with the most has won."""
    for cash in ((300, 650, -80), (990, 980, -120), (1_000, 1_050, 990), (0, 100, -220)):
        shares = [chances.chance(mine, [other for other in cash if other != mine]) for mine in cash]
        assert sum(shares) == pytest.approx(1)
        assert shares[cash.index(min(cash))] == min(shares)
    assert chances.chance(1_050, [1_000, 990]) == 1.0
    assert chances.chance(-220, [0, 100]) == 0.0, "an IOU and no cash: out"
    assert chances.chance(1_000, [1_000]) == 0.5, "play goes on"


def test_between_two_ranges_it_is_read_off_in_proportion() -> None:
    """A range is known by the sum in its middle; weights are told by what one is of another."""

    def odds(mine: int) -> float:
        won = chances.chance(mine, [300])
        return won / (1 - won)

    step = odds(360) / odds(350)
    assert odds(400) / odds(350) == pytest.approx(step**5)
    assert odds(440) / odds(400) == pytest.approx(step**4)


def test_weights_are_found_by_which_everybody_wins_as_often_as_they_did() -> None:
    """Where two stood differently, the richer won three times in four."""
    met: dict[tuple[int, ...], int] = {(3, 8): 10_000, (3, 3): 10_000}
    weights = loads(chances.written(met, {(2, 3): 12_500, (2, 8): 7_500}))["players2"]
    assert isinstance(weights, list)
    assert weights[3] == 1_000
    assert weights[8] == pytest.approx(3_000, rel=0.01)


def test_doubles_are_played_for_the_chance_to_win() -> None:
    ask = rules.CHANCE_ASKS[0]
    for rest in ((), (100,), (100, 100)):
        only = expert.answer(table(520, 900, *rest), ask, chance.seeded(1))
        assert only == "again", "only $500 is enough"
        some = expert.answer(table(820, 300, *rest), ask, chance.seeded(1))
        assert some == "sweepstakes", "$200 will do"


def test_a_ticket_waits_while_a_prize_still_leads_to_the_goal() -> None:
    """With $810 a pair wins, after the fee; with $800 it does not."""
    for cash, wanted in ((100, "ticket"), (800, "ticket"), (810, "roll"), (830, "ticket")):
        t = table(cash, 300, 300)
        assert expert.answer(t, rules.opening(t, 0), chance.seeded(1)) == wanted, cash
    t = table(40, 300, 300)
    assert expert.answer(t, rules.opening(t, 0), chance.seeded(1)) == "roll", "too dear"


def test_a_marker_goes_where_a_prize_wins_the_game_or_keeps_another_from_it() -> None:
    t = table(500, 950)
    t.entered, t.waiting = [0, 1], [0, 1]
    ask = sweepstakes.next_ask(t)
    assert expert.answer(t, ask, chance.seeded(1)) == "pairs", "or the other one takes it"
    t.money[:2] = 560, 800
    sweepstakes.place(t, 1, "pairs")
    t.waiting = [0]
    ask = sweepstakes.next_ask(t)
    assert expert.answer(t, ask, chance.seeded(1)) == "straight", "nothing else reaches the goal"


def test_a_marker_covers_that_of_a_rival_who_would_win_with_less() -> None:
    """Whoever has the most wins if two get there at once: the same die may as well do for both."""
    t = table(890, 720, 100)
    t.entered, t.waiting = [1, 2, 0], [1, 2, 0]
    sweepstakes.place(t, 1, "high-6")
    sweepstakes.place(t, 2, "pairs")
    t.waiting = [0]
    ask = sweepstakes.next_ask(t)
    assert expert.answer(t, ask, chance.seeded(1)) == "split-5-6"


def test_an_answer_can_be_given_up_between_two_betting_spaces() -> None:
    """The table calls while an expert thinks, and may not want to know any more."""
    seen = 0

    def pulse() -> None:
        nonlocal seen
        seen += 1
        if seen == 3:
            raise Interrupted

    with pytest.raises(Interrupted):
        expert.answer(table(300, 300), rules.CHANCE_ASKS[0], chance.seeded(1), pulse)
    assert seen == 3


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
