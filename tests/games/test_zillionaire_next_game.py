"""Zillionaire between two games: points, seats, the exchange; and the end of the match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.engine.view import SeatsArt
from firmware_host.games.zillionaire.cards import RANKS, cards_of, hand_of, highest, lowest
from tests.games.table_talk import NAMES, start
from tests.games.zillionaire_talk import asked, deal, dealt, fix, real, say, table_of

# Statuses and points by place, as on the sheet's chart.
CHART = {
    6: ["Rich 6", "Money to Burn 5", "Upper Crust 4", "Credit Crazy 3", "Thin Ice 2", "Poor 1"],
    5: ["Rich 6", "Upper Crust 4", "Credit Crazy 3", "Thin Ice 2", "Poor 1"],
    4: ["Rich 6", "Upper Crust 4", "Thin Ice 2", "Poor 1"],
    3: ["Rich 6", "Credit Crazy 3", "Poor 1"],
}


def after_first_game(seats: int, cards: str = "real", games: int = 2) -> Game:
    """The players went out in the order of their names: the first is Rich, the last Poor."""
    names = NAMES[:seats]
    if cards == "real":
        game = real(seats, dict.fromkeys(names[:-1], 1), games=games)
    else:
        game = dealt({}, seats, games=games)
        t = table_of(game)
        t.cards = [1] * seats
        t.hands = [1 << 4 * rank for rank in (0, 1, 2, 3, 5, 6)[:seats]]
        game.act(Act("turn", 0, (("why", "test"),)))
    say(game, *[f"{rank}x1" for rank in (1, 2, 3, 4, 6)[: seats - 1]])
    return game


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_statuses_and_points(seats: int) -> None:
    game = after_first_game(seats)
    t = table_of(game)
    speaker = t.speaker()
    status = [
        f"{speaker.say('{s:status}', {'s': t.status[seat] or 0})} {t.points[seat]}"
        for seat in range(seats)
    ]
    assert status == CHART[seats]


@pytest.mark.parametrize(
    ("seats", "clockwise"),
    [
        (3, ["Cleo", "Ben", "Ann"]),
        (4, ["Dov", "Cleo", "Ben", "Ann"]),
        (5, ["Eve", "Dov", "Cleo", "Ben", "Ann"]),
        (6, ["Fay", "Eve", "Dov", "Cleo", "Ben", "Ann"]),
    ],
)
def test_new_seats_rich_deals_and_poor_leads(seats: int, clockwise: list[str]) -> None:
    game = after_first_game(seats)
    t = table_of(game)
    assert asked(game) == f"{clockwise[0]}: N1"
    poor = t.order.index(seats - 1)
    assert poor == seats - 1  # Poor stays put
    row = t.order[poor:] + t.order[:poor]
    assert [t.names[seat] for seat in row] == clockwise
    art = t.view(game.ask).art
    assert isinstance(art, SeatsArt)
    assert art.before == tuple(range(seats))
    assert art.order == t.order
    assert art.titles[poor] == "Poor"
    say(game, "ok")
    assert asked(game) == "Ann: S5"  # Rich deals
    say(game, "ok")
    while asked(game).endswith("N3"):
        say(game, "ok")
    assert asked(game) == f"{clockwise[0]}: P1"
    say(game, "1x1")
    assert asked(game) == f"{clockwise[1]}: P2"  # clockwise by the new seats


def test_the_picture_of_the_seats_shows_no_moves_when_nobody_moves() -> None:
    game = after_first_game(3, games=3)
    say(game, "ok", "ok", "ok")
    t = table_of(game)
    order = t.order
    for name in ("Ann", "Ben"):
        fix(game, f"cards of {name}", 1)
    game.act(Act("turn", 0, (("why", "test"),)))
    say(game, "1x1", "pass", "2x1")  # the same places again
    art = t.view(game.ask).art
    assert isinstance(art, SeatsArt)
    assert art.before == art.order == order


def test_the_picture_of_the_seats_after_somebody_left_has_only_those_who_stay() -> None:
    game = after_first_game(5)
    game.act(Act("leave", 1))
    say(game, "same")
    art = table_of(game).view(game.ask).art
    assert isinstance(art, SeatsArt)
    assert set(art.before) == set(art.order) == {0, 2, 3, 4}


PAIRS = {
    3: [("Cleo", "Ann", 2)],
    4: [("Dov", "Ann", 2), ("Cleo", "Ben", 1)],
    5: [("Eve", "Ann", 2), ("Dov", "Ben", 1)],
    6: [("Fay", "Ann", 2), ("Eve", "Ben", 1)],
}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_real_cards_each_pair_is_told_what_to_give(seats: int) -> None:
    game = after_first_game(seats)
    say(game, "ok", "ok")
    cards = list(table_of(game).cards)
    for poorer, richer, count in PAIRS[seats]:
        assert game.ask is not None
        text = table_of(game).speaker().say(game.ask.prompt.text, game.ask.blanks())
        what = "two {} cards" if count == 2 else "{} card"
        assert text == (
            f"Exchange: {poorer} gives {richer} the {what.format('highest')}, "
            f"{richer} gives {poorer} the {what.format('lowest')}"
        )
        say(game, "ok")
    assert asked(game).endswith("P1")
    assert table_of(game).cards == cards


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_dealt_cards_are_exchanged_by_rank(seats: int) -> None:
    game = after_first_game(seats, "dealt")
    say(game, "ok")
    t = table_of(game)
    before: list[int] = []
    assert game.ask is not None
    layout = game.ask.sample(lambda n: n // 2)
    assert isinstance(layout, tuple)
    each = 60 // seats
    before = [hand_of(map(str, layout[at * each : (at + 1) * each])) for at in range(seats)]
    game.push(layout)
    want = list(before)
    for poorer, richer, count in PAIRS[seats]:
        low, high = NAMES.index(poorer), NAMES.index(richer)
        best, worst = cards_of(before[low])[-count:], cards_of(before[high])[:count]
        want[low] += hand_of(worst) - hand_of(best)
        want[high] += hand_of(best) - hand_of(worst)
    assert t.hands == want
    assert [sum(1 for _ in cards_of(hand)) for hand in t.hands] == [each] * seats


def test_exchange_does_not_spare_pairs_and_takes_ties_as_they_are() -> None:
    game = after_first_game(4, "dealt")
    say(game, "ok")
    rich = ["2", "2", "2", *["6"] * 6, *["7"] * 6]
    poor = ["8", "8", "8", *["3"] * 6, *["4"] * 6]
    upper = ["1", "1", "8", "8", "8", "bump", "bump", "bump", *["bankroll"] * 3]
    upper += [*["bankrupt"] * 3, "millionaire"]
    thin = ["millionaire", "millionaire"]
    deal(game, {"Ann": rich, "Dov": poor, "Ben": upper, "Cleo": thin})
    t = table_of(game)
    hands = {name: list(cards_of(t.hands[seat])) for seat, name in enumerate(t.names)}
    assert hands["Dov"].count("8") == 1  # of three, two had to go
    assert hands["Ann"].count("2") == 1
    assert hands["Ann"].count("8") == 2
    assert hands["Dov"].count("2") == 2
    assert hands["Ben"].count("1") == 1  # the pair of 1s is broken


def test_a_5_is_a_five_in_the_exchange() -> None:
    assert cards_of(lowest(hand_of(["5", "6", "7"]), 1)) == ("5",)
    assert cards_of(highest(hand_of(["4", "5", "6"]), 2)) == ("5", "6")


@given(st.lists(st.sampled_from(RANKS), min_size=2, max_size=20), st.integers(1, 2))
def test_highest_and_lowest_are_the_ends_of_the_sorted_hand(cards: list[str], count: int) -> None:
    cards = [card for at, card in enumerate(cards) if cards[:at].count(card) < 6]
    row = sorted(cards, key=RANKS.index)
    if len(row) >= count:
        assert list(cards_of(lowest(hand_of(cards), count))) == row[:count]
        assert list(cards_of(highest(hand_of(cards), count))) == row[-count:]


def test_no_exchange_in_the_first_game_and_none_of_it_is_told_with_dealt_cards() -> None:
    game = dealt({})
    kinds = [event[0].kind for event in game.events]
    assert "exchanged" not in kinds
    second = after_first_game(4, "dealt")
    say(second, "ok")
    deal(second, {})
    told = [event for event in second.events if event[0].kind == "exchanged"]
    assert [tuple(event)[1:] for event in told] == [(0, 3, 2), (1, 2, 1)]


def test_the_match_ends_after_the_agreed_number_of_games() -> None:
    game = after_first_game(4, games=1)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert table_of(game).speaker().event(game.outcome.reason) == "Ann won the match with 6 points"
    assert [place for place, _, _ in game.outcome.standing] == [1, 2, 3, 4]


def test_a_match_has_at_most_ten_games() -> None:
    from firmware_host import games

    (choice,) = [o for o in games.board("zillionaire").options if o.key == "games"]
    assert list(choice.options) == [str(n) for n in range(1, 11)]
    assert choice.default == "5"
    assert start("zillionaire", 3).table.score(0) == 0
