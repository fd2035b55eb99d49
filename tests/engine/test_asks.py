"""Every kind of ask: what it accepts, what it refuses and says, what it samples."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.asks import (
    Amount,
    Arrange,
    Ask,
    Choose,
    Dice,
    Draw,
    Menu,
    Option,
    Prompt,
    Spin,
    Tell,
)
from firmware_host.engine.decks import Deck, Wedge, Wheel
from firmware_host.engine.errors import Refused
from firmware_host.record import chance

P = Prompt("1", "?")
DECK = Deck("d", "the deck", {"a": 2, "b": 1}, {})
ASKS: list[Ask] = [
    Choose(P, 0, Menu(Option("yes", "Yes"), Option("no", "No", blocked="not now"))),
    Amount(P, 0, 1000, 10_000, 1000),
    Dice(P, 0, 2),
    Dice(P, 0, 6, ordered=True),
    Spin(P, 0, Wheel("w", "the wheel", (Wedge("1", "One", 3), Wedge("2", "Two", 1)))),
    Draw(P, 0, DECK),
    Arrange(P, 0, ("s", "t"), {"x": 1, "y": 2}, lambda _: (), lambda below: ("x", "y")),
    Tell(P, 0),
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
def test_what_is_sampled_is_legal_and_accepted(ask: Ask) -> None:
    below = chance.seeded(1)
    for _ in range(50):
        answer = ask.sample(below)
        assert answer in ask
        raw: object = list(answer) if isinstance(answer, tuple) else answer
        if isinstance(ask, Arrange):
            assert isinstance(answer, tuple)
            raw = dict(zip(ask.grid, answer, strict=True))
        assert ask.accept(raw) == answer


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(), inner, max_size=4),
)


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
@given(raw=ANYTHING)
def test_anything_else_is_refused_with_a_sentence(ask: Ask, raw: object) -> None:
    refusal = None
    try:
        answer = ask.accept(raw)
    except Refused as error:
        refusal = error
    if refusal is None:
        assert answer in ask
    else:
        assert refusal.rule == "1"
        assert refusal.reason


@pytest.mark.parametrize("raw", [True, 1000.0, "1000", 1500, 999, 11_000, None])
def test_an_amount_is_a_whole_number_in_its_steps(raw: object) -> None:
    with pytest.raises(Refused, match="1,000 to 10,000 in steps of 1,000"):
        ASKS[1].accept(raw)


@pytest.mark.parametrize("raw", [[True, 2], [0, 3], [7, 1], [1], [1, 2, 3], "12", [1.0, 2]])
def test_dice_have_six_faces(raw: object) -> None:
    with pytest.raises(Refused, match="not a throw of 2 dice"):
        ASKS[2].accept(raw)


def test_a_blocked_option_says_why() -> None:
    with pytest.raises(Refused, match="not now"):
        ASKS[0].accept("no")
    with pytest.raises(Refused, match="Choices: yes"):
        ASKS[0].accept("maybe")


def test_a_layout_with_pieces_too_many_is_refused() -> None:
    with pytest.raises(Refused, match="not the pieces there are"):
        ASKS[6].accept({"s": "x", "t": "x"})
    with pytest.raises(Refused, match="2 squares"):
        ASKS[6].accept({"s": "x"})


def test_a_deck_cycles_in_the_order_cards_went_under() -> None:
    deck = Deck("d", "the deck", {"a": 1, "b": 1, "c": 1}, {})
    for card in ("b", "a", "c"):
        assert card in deck
        deck.take(card)
        deck.put_under(card)
    assert deck.left() == {"b": 1}
    assert "a" not in deck
    deck.shuffle()
    assert deck.left() == {"a": 1, "b": 1, "c": 1}


def test_a_deck_draws_each_card_as_often_as_it_is_there() -> None:
    deck = Deck("d", "the deck", {"a": 3, "b": 1}, {})
    below = chance.seeded(2)
    drawn = Counter(deck.pick(below) for _ in range(40_000))
    assert abs(drawn["a"] - 30_000) < 400


def test_an_empty_menu_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Menu(Option("no", "No", blocked="never"))
