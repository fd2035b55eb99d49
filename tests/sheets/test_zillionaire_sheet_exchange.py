"""Zillionaire: new seats, the exchange and secret hands, through the referee protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.sheets.sheet_talk import NAMES, Talk
from tests.sheets.zill_talk import POINTS, deal, dealt, finish, leads, real

# -- the next game -------------------------------------------------------------------------------

GREEN = {3: None, 4: (1, 2), 5: (1, 3), 6: (1, 4)}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_new_seats_deal_exchange_and_first_lead(seats: int) -> None:
    talk = real(seats, games=2)
    order = list(NAMES[:seats])
    order = [order[2], order[0], *order[3:], order[1]]  # Ben is Poor, Cleo is Rich
    finish(talk, *order[:-1])
    assert talk.table["status"]["Ben"] == "Poor"
    clockwise = talk.table["clockwise"]
    at = clockwise.index("Ben")
    assert clockwise[at:] + clockwise[:at] == order[::-1]  # Poor first, Rich last
    assert talk.table["dealer"] == "Cleo"
    talk.say("ok")  # change seats
    assert talk.asked == "Cleo"
    talk.say("ok")  # Rich deals
    moved = []
    while not leads(talk):
        talk.say("ok")
        moved += [row for row in talk.now["events"] if row["kind"] == "exchanged"]
    pairs = [(row["seat"], row["by"], row["count"]) for row in moved]
    expected = [("Cleo", "Ben", 2)]
    if (green := GREEN[seats]) is not None:
        expected.append((order[green[0]], order[green[1]], 1))
    assert pairs == expected
    assert leads(talk) == "Ben"
    talk.say("1x1")
    assert talk.asked == order[-2]


def play_to_second(talk: Talk) -> list[str]:
    """Bots finish game one; the seats from Rich to Poor, with the second deal pending."""
    while talk.table["game"] == 1:
        talk.say("auto")
    while talk.now["ask"]["kind"] != "arrange":
        talk.say("ok")
    status = talk.table["status"]
    ranks = [row[0] for row in POINTS[len(status)]]
    return sorted(status, key=lambda name: ranks.index(status[name]))


def after_exchange(
    seats: int, by_place: Mapping[int, Sequence[str]], **rules: str
) -> tuple[list[str], dict[str, list[str]], Talk]:
    talk = dealt({}, seats, games=2, **rules)
    order = play_to_second(talk)
    deal(talk, {order[place]: cards for place, cards in by_place.items()})
    return order, talk.table["received"], talk


def test_two_lowest_for_two_highest_by_strict_rank() -> None:
    """Neither a pair of lowest cards nor a pair of highest is spared, nor completed."""
    rich = ["1", "2", "2", "2", *["6"] * 6, *["7"] * 5]
    poor = ["zillionaire", "millionaire", "millionaire", *["8"] * 6, *["3"] * 6]
    upper = ["4", "4", *["5"] * 3, "7", *["bump"] * 3, *["bankrupt"] * 3, *["bankroll"] * 3]
    order, received, talk = after_exchange(4, {0: rich, 3: poor, 1: upper})
    assert sorted(received[order[3]]) == ["1", "2"]
    assert sorted(received[order[0]]) == ["millionaire", "zillionaire"]
    assert received[order[2]] == ["4"]  # the pair of 4s is broken
    assert leads(talk) == order[3]


def test_a_pair_of_lowest_and_a_pair_of_highest_go_together() -> None:
    rich = ["1", "1", "2", *["6"] * 6, *["7"] * 6]
    poor = ["zillionaire", "zillionaire", "millionaire", *["8"] * 6, *["3"] * 6]
    order, received, _ = after_exchange(4, {0: rich, 3: poor})
    assert received[order[3]] == ["1", "1"]
    assert received[order[0]] == ["zillionaire", "zillionaire"]


def test_a_five_is_a_five_in_the_exchange() -> None:
    rich = ["5", "5", "6", *["7"] * 6, *["8"] * 6]
    poor = ["5", "4", "4", *["1"] * 6, *["2"] * 6]
    order, received, _ = after_exchange(4, {0: rich, 3: poor})
    assert received[order[3]] == ["5", "5"]
    assert sorted(received[order[0]]) == ["4", "5"]


@pytest.mark.parametrize(("switch", "back"), [("together", ["7", "7"]), ("poorer", ["4", "4"])])
def test_when_cards_are_exchanged(switch: str, back: list[str]) -> None:
    poor = [*["1"] * 6, *["2"] * 6, *["3"] * 6, "4", "4"]
    rich = [*["7"] * 6, *["8"] * 6, *["millionaire"] * 4, *["zillionaire"] * 4]
    order, received, _ = after_exchange(3, {0: rich, 2: poor}, ZIL_21=switch)
    assert received[order[0]] == ["4", "4"]
    assert received[order[2]] == back
    assert not received.get(order[1])


@pytest.mark.parametrize("seats", [5, 6])
def test_the_green_line(seats: int) -> None:
    order, received, talk = after_exchange(seats, {})
    richer, poorer = GREEN[seats] or (0, 0)
    assert len(received[order[0]]) == len(received[order[-1]]) == 2
    assert len(received[order[richer]]) == len(received[order[poorer]]) == 1
    assert set(received) == {order[0], order[-1], order[richer], order[poorer]}
    assert set(talk.table["hand counts"].values()) == {60 // seats}


# -- hands stay secret ---------------------------------------------------------------------------


def test_only_the_own_hand_and_the_own_exchange_are_seen() -> None:
    talk = dealt({}, 4, games=2, see=("Ann",))
    while talk.now["over"] is None:
        assert set(talk.table["hands"]) <= {"Ann"}
        assert set(talk.table["received"]) <= {"Ann"}
        if talk.now["ask"]["kind"] == "choose" and talk.asked != "Ann":
            assert "options" not in talk.now["ask"] or talk.now["ask"]["rule"] in ("S4", "S5")
        talk.say("auto")
    nobody = dealt({}, 4, see=())
    assert not nobody.table.get("hands")
    assert "options" not in nobody.now["ask"]


def test_nobody_plays_what_is_not_in_the_hand() -> None:
    talk = dealt({"Ann": ["1"] * 6 + ["2"] * 6 + ["3"] * 3, "Ben": ["6"] * 6 + ["7"] * 6 + ["5"]})
    talk.refuse("4x1")
    talk.refuse("zillionairex1")
    talk.refuse("3x4")
    talk.say("3x3")
    assert {"5x1", "6x3", "7x3", "pass"} <= talk.keys
    assert not any(key.startswith(("bump", "4", "million")) for key in talk.keys)
