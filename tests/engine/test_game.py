"""Push, pop, asides: the engine proved on a toy that asks every kind of question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.record import chance
from tests.toy import TOY, toy_setup


def new_game() -> Game:
    return Game(TOY, toy_setup())


def played(seed: int, steps: int | None = None) -> Game:
    game, below = new_game(), chance.seeded(seed)
    while game.ask is not None and (steps is None or len(game.entries) < steps):
        game.push(game.ask.sample(below))
    return game


def told(game: Game) -> list[str]:
    speaker = game.table.speaker()
    return [speaker.event(event) for event in game.events]


def test_a_game_runs_to_its_end_and_says_who_won() -> None:
    game = played(1)
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    assert told(game)[-1].startswith(f"{game.table.names[winner]} cannot pay")
    with pytest.raises(Refused, match="over"):
        game.push("ok")


@given(st.integers(0, 10_000))
def test_the_same_answers_give_the_same_events(seed: int) -> None:
    first = played(seed)
    again = Game(TOY, toy_setup(), first.entries)
    assert told(again) == told(first)
    assert again.table.money == first.table.money
    assert again.outcome == first.outcome


@given(st.integers(0, 10_000), st.data())
def test_pop_is_the_inverse_of_push(seed: int, data: st.DataObject) -> None:
    game = played(seed)
    events, money, total = told(game), list(game.table.money), len(game.entries)
    count = data.draw(st.integers(1, total))
    taken = game.pop(count)
    assert len(game.entries) == total - count
    assert told(game) == told(played(seed, total - count))
    for entry in taken:
        game.apply(entry)
    assert (told(game), game.table.money) == (events, money)


def test_popping_more_than_there_is_changes_nothing() -> None:
    game = played(3, 4)
    with pytest.raises(Refused, match="4 steps"):
        game.pop(5)
    assert len(game.entries) == 4


def test_an_illegal_answer_changes_nothing() -> None:
    game = played(3, 1)
    before = told(game)
    with pytest.raises(Refused) as refusal:
        game.push((7,))
    assert refusal.value.rule == "1"
    assert told(game) == before
    assert len(game.entries) == 1


def test_an_aside_asks_anew_where_the_bounds_have_changed() -> None:
    game, below = new_game(), chance.seeded(5)
    while game.ask is None or game.ask.kind != "amount":
        assert game.ask is not None
        game.push("skip" if game.ask.kind == "choose" else game.ask.sample(below))
    low = codec.ask_json(game.ask, game.table.speaker())
    game.act(Act("borrow", game.ask.seat))
    high = codec.ask_json(game.ask, game.table.speaker())
    assert isinstance(low["high"], int)
    assert high["high"] == low["high"] + 10


def test_whose_turn_can_be_put_right() -> None:
    game = played(1, 1)
    assert game.ask is not None
    assert game.ask.seat == 0
    game.act(Act("turn", 1, (("why", "Ann had gone already"),)))
    assert game.ask.seat == 1
    assert "it is Ben's turn (Ann had gone already)" in told(game)[-1]


def test_a_correction_needs_a_reason_and_money_to_move() -> None:
    game = played(1, 1)
    args = (("amount", 7), ("from", 0), ("to", 2), ("why", " "))
    with pytest.raises(Refused, match="reason"):
        game.act(Act("correct", None, args))
    with pytest.raises(Refused, match="does not have"):
        game.act(Act("correct", None, (("amount", 99), ("from", 0), ("to", 2), ("why", "x"))))
    game.act(Act("correct", None, (("amount", 7), ("from", 0), ("to", 2), ("why", "miscounted"))))
    assert game.table.money[0] == 33
    assert told(game)[-1] == "Correction: Ann gives the Bank $7 (miscounted)"


def test_a_switch_changes_in_mid_game_only_as_a_logged_act() -> None:
    game = played(1, 1)
    game.push((3,))
    assert game.table.money[0] == 37
    game.act(Act("rule", None, (("id", "TOY-01"), ("value", "b"))))
    assert told(game)[-1] == "A house rule was changed: What a pip costs: two dollars"
    form = game.events[-1][0]
    assert game.table.speaker().event((form, "TOY-09", "b", "of old")).endswith("changed: of old")
    with pytest.raises(Refused, match="TOY-01"):
        game.act(Act("rule", None, (("id", "TOY-99"), ("value", "b"))))
    assert game.setup.rulings == {}


def test_paused_seats_are_skipped_and_somebody_must_stay() -> None:
    game = played(1, 1)
    game.act(Act("pause", 1))
    with pytest.raises(Refused, match="Somebody"):
        game.act(Act("pause", 0))
    assert game.table.after(0) == 0
    game.act(Act("return", 1))
    assert game.table.after(0) == 1


def test_the_last_one_left_ends_the_game() -> None:
    game = played(1, 1)
    game.act(Act("leave", 0))
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    with pytest.raises(Refused, match="over"):
        game.act(Act("pause", 1))


def test_a_fix_is_checked_and_logged() -> None:
    game = played(1, 1)
    with pytest.raises(Refused, match="Options: xy, yx"):
        game.act(Act("fix", None, (("to", "zz"), ("what", "order"), ("why", "x"))))
    game.act(Act("fix", None, (("to", "yx"), ("what", "order"), ("why", "misread"))))
    assert told(game)[-1] == "Put right: The order, y first (misread)"


@given(st.integers(0, 2_000), st.integers(0, 30))
def test_entries_survive_the_journal(seed: int, steps: int) -> None:
    game = played(seed, steps)
    for entry in [
        *game.entries,
        Act("borrow", 1),
        Act("rule", None, (("id", "a"), ("value", "b"))),
    ]:
        assert codec.entry_from_json(codec.entry_json(entry)) == entry
