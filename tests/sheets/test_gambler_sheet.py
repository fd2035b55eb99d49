"""Gambler as its sheet and rulings tell it, played over the referee protocol only."""

from __future__ import annotations

import pytest

from tests.sheets.at_the_table import Evening
from tests.sheets.sheet_talk import NAMES

PARTS = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6)}
PARTS[11] = (5, 6)
RACES, FORTUNE, LOTTERY, PENNY, BENCH, SWEEPSTAKES, DAILY_DOUBLE = 3, 5, 10, 12, 15, 20, 29


def begun(seats: int = 2, rule: str = "") -> Evening:
    """Ann has rolled highest. A ruling as "GAM-16=again"."""
    evening = Evening("gambler", seats, rule)
    return evening.answer([6, 6], *[[1, 2]] * (seats - 1)).hush()


def turn(evening: Evening, dice: int | tuple[int, int]) -> Evening:
    """The seat whose turn it is buys nothing and rolls so much."""
    if evening.asked[0] == "choose":
        evening.answer("roll")
    return evening.answer(list(PARTS[dice] if isinstance(dice, int) else dice))


def landing(evening: Evening, place: int, seat: str = "Ann") -> Evening:
    """That seat, whose turn it is, rolls a 3 and comes to that space."""
    evening.fix(f"pawn of {seat}", (place - 3) % 44).hush()
    return turn(evening, 3)


def noted(evening: Evening) -> Evening:
    """Everybody has read what was announced."""
    while evening.now["over"] is None and evening.asked[0] == "tell":
        evening.answer("ok")
    return evening


def swept(evening: Evening, *markers: str, shake: str) -> Evening:
    """Markers placed in order, then the shaker."""
    evening.answer(*markers, [int(die) for die in shake.split("-")])
    return noted(evening)


def gained(evening: Evening, seat: str) -> int:
    """What the Bank paid this seat since the last hush."""
    return sum(
        amount for payer, payee, amount in evening.paid() if (payer, payee) == ("bank", seat)
    )


# -- Preparation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_100(seats: int) -> None:
    evening = Evening("gambler", seats)
    assert all(evening.cash(name) == 100 for name in NAMES[:seats])
    assert set(evening.now["table"]["pawns"].values()) == {"Start"}


def test_the_100_come_in_the_printed_notes() -> None:
    evening = Evening("gambler", 2, money="cash")
    dealt = [event["notes"][0]["notes"] for event in evening.told if event.get("to") == "Ann"]
    assert dealt == [{"50": 1, "20": 2, "10": 1}]


def test_high_roll_goes_first_then_to_the_left_and_ties_roll_again() -> None:
    evening = Evening("gambler", 3).answer([3, 3], [1, 4], [2, 4])
    assert evening.asked == ("dice", "Ann")
    evening.answer([1, 1])
    assert evening.asked == ("dice", "Cleo")
    evening.answer([1, 2])
    assert evening.asked == ("choose", "Cleo")
    assert turn(evening, 4).asked[1] == "Ann"


# -- Play: tickets and rolls ---------------------------------------------------------------------


def test_up_to_three_tickets_before_the_roll() -> None:
    evening = begun()
    for number, ticket in enumerate(("1-2", "3-5", "4-6"), 1):
        assert "ticket" in evening.open
        evening.answer("ticket", ticket)
        assert evening.cash("Ann") == 100 - 10 * number
    assert evening.asked[0] == "dice" or "ticket" not in evening.open
    assert evening.now["table"]["tickets"]["Ann"] == ["1-2", "3-5", "4-6"]
    assert evening.refuses(answer="ticket")


def test_no_tickets_after_the_roll_nor_for_others() -> None:
    evening = begun()
    assert not evening.offered("ticket")
    evening.answer("roll")
    assert evening.refuses(answer="ticket")


def test_a_ticket_that_is_held_cannot_be_drawn_again() -> None:
    evening = begun().answer("ticket", "1-2")
    turn(evening, 4).answer("ticket")
    assert "1-2" not in evening.open
    assert len(evening.open) == 13


def test_a_ticket_can_be_put_right_into_a_hand_and_back() -> None:
    evening = begun().fix("ticket 1-2", "Ben")
    assert evening.now["table"]["tickets"]["Ben"] == ["1-2"]
    assert evening.fix("ticket 1-2", "pile").now["table"]["tickets left"] == 14


def test_any_other_roll_moves_and_follows_the_space() -> None:
    evening = turn(begun(), 4)
    assert evening.now["table"]["pawns"]["Ann"] == "Parking Fine"
    assert evening.paid() == [("Ann", "bank", 40)]
    assert evening.asked == ("choose", "Ben")


def test_doubles_do_not_move_the_pawn_and_bring_a_choice() -> None:
    evening = turn(begun(), (2, 2))
    assert evening.now["table"]["pawns"]["Ann"] == "Start"
    assert evening.asked == ("choose", "Ann")
    assert evening.open == ["again", "sweepstakes"]


@pytest.mark.parametrize(("second", "prize"), [((5, 5), 500), ((5, 6), 0)])
def test_one_more_roll_for_500(second: tuple[int, int], prize: int) -> None:
    evening = turn(begun(), (2, 2)).answer("again", list(second))
    assert noted(evening).cash("Ann") == 100 + prize
    assert evening.now["table"]["pawns"]["Ann"] == "Start"
    assert evening.asked == ("choose", "Ben")


def test_doubles_may_move_as_a_house_rule() -> None:
    evening = turn(begun(rule="GAM-02=move"), (2, 2))
    assert evening.now["table"]["pawns"]["Ann"] == "Parking Fine"
    assert evening.cash("Ann") == 60
    assert evening.open == ["again", "sweepstakes"]


def test_doubles_in_other_rolls_are_nothing_special() -> None:
    evening = landing(begun(), FORTUNE)
    evening.answer(card(evening, "Second wind"))
    assert evening.asked == ("dice", "Ann")
    evening.answer([1, 1])
    assert evening.now["table"]["pawns"]["Ann"] == "Long Queue"
    assert evening.asked == ("choose", "Ben")


def card(evening: Evening, name: str) -> str:
    """The key of the Fortune card with this name."""
    rows = evening.now["ask"]["cards"]
    return str(next(row["key"] for row in rows if row["label"].startswith(name)))


# -- Sweepstakes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pay_10_and_place_markers_from_the_caller_on(seats: int) -> None:
    evening = turn(begun(seats), (2, 2)).hush().answer("sweepstakes")
    assert evening.paid() == [(name, "bank", 10) for name in NAMES[:seats]]
    for number, name in enumerate(NAMES[:seats]):
        assert evening.asked == ("choose", name)
        assert len(evening.open) == 12 - number
        evening.answer(evening.open[0])
    assert evening.asked == ("dice", "Ann")
    assert (evening.now["ask"]["count"], evening.now["ask"]["ordered"]) == (6, True)


def test_one_marker_to_a_space_though_a_split_leaves_its_numbers_free() -> None:
    evening = turn(begun(), (2, 2)).answer("sweepstakes", "split-1-2")
    assert evening.refuses(answer="split-1-2")
    assert {"high-1", "high-2"} <= set(evening.open)


def called(seats: int = 2) -> Evening:
    return turn(begun(seats), (2, 2)).answer("sweepstakes").hush()


@pytest.mark.parametrize(
    ("marker", "shake", "prize"),
    [
        ("straight", "1-3-4-5-5-2", 450),
        ("straight", "1-6-3-2-1-5", 450),
        ("straight", "2-1-3-4-6-5", 0),
        ("straight", "1-2-3-4-5-6", 450),
        ("straight", "5-6-1-3-3-5", 0),
        ("straight", "2-1-6-4-4-1", 0),
        ("pairs", "4-3-3-5-4-2", 200),
        ("pairs", "4-3-5-3-4-2", 0),
        ("pairs", "4-4-3-3-1-1", 200),
        ("pairs", "6-6-6-6-6-6", 200),
        ("high-2", "1-5-2-3-4-1", 300),
        ("high-3", "1-5-2-3-4-1", 0),
        ("high-6", "5-1-2-3-4-5", 300),
        ("split-1-2", "1-5-2-3-4-1", 150),
        ("split-1-2", "5-5-2-3-4-1", 150),
        ("split-4-5", "1-5-2-3-4-1", 0),
        ("split-2-3", "6-1-6-3-4-1", 150),
    ],
)
def test_what_a_betting_space_pays(marker: str, shake: str, prize: int) -> None:
    other = "high-5" if marker != "high-5" else "high-4"
    evening = swept(called(), marker, other, shake=shake)
    assert gained(evening, "Ann") == prize


def test_everybody_on_a_highest_number_wins_in_full() -> None:
    evening = swept(called(4), "high-1", "high-4", "split-1-2", "split-4-5", shake="6-1-2-6-3-1")
    assert [gained(evening, name) for name in NAMES[:4]] == [300, 300, 150, 150]


def test_a_called_sweepstakes_ends_the_turn() -> None:
    evening = swept(called(), "straight", "high-1", shake="1-1-1-1-1-2")
    assert evening.asked == ("choose", "Ben")
    assert evening.now["table"]["pawns"]["Ann"] == "Start"


def test_the_space_and_a_fortune_card_hold_a_sweepstakes_too() -> None:
    space = landing(begun(3), SWEEPSTAKES)
    assert space.paid() == [(name, "bank", 10) for name in NAMES[:3]]
    swept(space, "pairs", "high-1", "high-2", shake="1-1-2-3-4-6")
    assert space.asked == ("choose", "Ben")
    fortune = landing(begun(3), FORTUNE)
    fortune.answer(card(fortune, "A crowd gathers"))
    assert fortune.asked == ("choose", "Ann")
    assert "straight" in fortune.open


def test_markers_start_with_whoever_called() -> None:
    evening = turn(begun(3), 4)
    turn(evening, (3, 3)).answer("sweepstakes")
    order = []
    for marker in ("high-1", "high-2", "high-3"):
        order.append(evening.asked[1])
        evening.answer(marker)
    assert order == ["Ben", "Cleo", "Ann"]
    assert evening.asked == ("dice", "Ben")


# -- Lottery -------------------------------------------------------------------------------------


def test_the_printed_lottery() -> None:
    evening = begun(4)
    for ticket, name in (("4-6", "Ann"), ("3-5", "Ben"), ("5-6", "Ben"), ("1-2", "Cleo")):
        evening.fix(f"ticket {ticket}", name)
    landing(evening, LOTTERY).answer([6, 4, 3, 5, 2, 3])
    assert [gained(evening, name) for name in NAMES[:4]] == [50, 100, 0, 0]
    assert not any(evening.now["table"]["tickets"].values())
    assert evening.now["table"]["tickets left"] == 14
    assert noted(evening).asked == ("choose", "Ben")


def test_no_lottery_without_tickets_and_none_are_sold_then() -> None:
    evening = landing(begun(), LOTTERY)
    assert noted(evening).asked == ("choose", "Ben")
    assert evening.paid() == []


def test_a_lottery_for_others_is_shaken_by_who_landed() -> None:
    evening = landing(begun().fix("ticket 1-2", "Ben"), LOTTERY)
    assert evening.asked == ("dice", "Ann")
    assert gained(evening.answer([2, 6, 6, 6, 6, 1]), "Ben") == 50


# -- Horse race ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("space", [RACES, DAILY_DOUBLE])
def test_a_race_costs_20_each_and_pays_80_to_the_holder(seats: int, space: int) -> None:
    evening = begun(seats)
    if space == RACES:
        turn(evening, 3)
    else:
        landing(evening, space)
    assert evening.paid() == [(name, "bank", 20) for name in NAMES[:seats]]
    evening.answer(*[str(number) for number in range(1, seats + 1)], [2])
    assert gained(evening, "Ben") == 80
    assert noted(evening).asked == ("choose", "Ben")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bank_keeps_the_fees_if_nobody_holds_the_horse(seats: int) -> None:
    evening = turn(begun(seats), 3)
    evening.answer(*[str(number) for number in range(1, seats + 1)], [6])
    assert all(evening.cash(name) == 80 for name in NAMES[:seats])
    assert noted(evening).asked == ("choose", "Ben")


def test_a_race_rolled_until_somebody_wins() -> None:
    evening = turn(begun(rule="GAM-16=again"), 3).answer("1", "2", [6])
    noted(evening)
    assert evening.asked == ("dice", "Ann")
    evening.answer([4], [1])
    assert evening.cash("Ann") == 160


def test_a_race_with_all_six_cards_dealt() -> None:
    evening = turn(begun(rule="GAM-16=all"), 3)
    for number in range(6):
        assert evening.asked[0] == "draw"
        evening.answer(str(number + 1))
    evening.answer([6])
    assert evening.cash("Ben") == 160


def test_daily_double_as_two_races_or_for_double_money() -> None:
    two = landing(begun(rule="GAM-17=two"), DAILY_DOUBLE).answer("1", "2", [1])
    noted(two).answer("1", "2", [2])
    assert noted(two).cash("Ann") == two.cash("Ben") == 140
    double = landing(begun(rule="GAM-17=double"), DAILY_DOUBLE)
    assert double.cash("Ben") == 60
    assert double.answer("1", "2", [1]).cash("Ann") == 220
    off = turn(begun(rule="GAM-17=double"), 3)
    assert off.cash("Ben") == 80


def test_a_race_can_force_an_iou_on_anybody() -> None:
    evening = turn(begun(3).purses(Cleo=10), 3)
    assert evening.cash("Cleo") == 190
    assert evening.now["table"]["ious"] == ["Cleo"]


# -- Fortune -------------------------------------------------------------------------------------


def test_a_fortune_card_is_followed_and_goes_under_the_deck() -> None:
    evening = landing(begun(3), FORTUNE)
    assert evening.asked == ("draw", "Ann")
    birthday = card(evening, "Birthday")
    evening.answer(birthday)
    assert evening.paid() == [("Ben", "Ann", 10), ("Cleo", "Ann", 10)]
    landing(noted(evening), FORTUNE, "Ben")
    assert birthday not in evening.open


def test_fortune_cards_for_everybody_and_by_the_pip() -> None:
    evening = landing(begun(3), FORTUNE)
    evening.answer(card(evening, "House rules"))
    assert evening.paid() == [(name, "bank", 30) for name in NAMES[:3]]
    evening = landing(begun(), FORTUNE)
    evening.answer(card(evening, "Beginner's luck"), [6])
    assert evening.cash("Ann") == 160


def test_who_loses_a_turn_sits_out_once() -> None:
    evening = landing(begun(), 7)
    assert turn(evening, 4).asked[1] == "Ben"
    assert turn(evening, 11).asked[1] == "Ann"


# -- Start ---------------------------------------------------------------------------------------


def test_start_money_is_claimed_by_passing_and_landing_but_not_by_leaving() -> None:
    assert not turn(begun(), 4).offered("claim")
    for place in (0, 1):
        evening = landing(begun(), place)
        before = evening.cash("Ann")
        assert evening.offered("claim") == ["Ann"]
        assert evening.act("claim", "Ann").cash("Ann") == before + 100
        assert not evening.offered("claim")


def test_start_money_is_lost_when_the_next_player_rolls() -> None:
    evening = landing(begun(), 0)
    evening.answer("ticket", "1-2")
    assert evening.offered("claim") == ["Ann"]  # Ben has only bought a ticket
    turn(evening, 4)
    assert not evening.offered("claim")
    assert evening.refuses(act="claim", seat="Ann")
    assert evening.cash("Ann") == 100


def test_start_money_may_be_collected_at_once_as_a_house_rule() -> None:
    evening = landing(begun(rule="GAM-19=auto"), 0)
    assert evening.cash("Ann") == 200


def test_start_money_comes_before_a_payment_on_the_same_move() -> None:
    evening = landing(begun().purses(Ann=10), 1)  # past Start to Coat Check, pay 20
    assert evening.now["table"]["ious"] == []


def test_start_money_saves_who_owes_on_the_same_move() -> None:
    evening = landing(begun().act("iou", "Ann").purses(Ann=10), 1)
    assert evening.now["table"]["out"] == []
    assert evening.winners is None


def test_nothing_left_but_start_money_is_not_yet_lost() -> None:
    evening = landing(begun(3).act("iou", "Ann").purses(Ann=20), 1)  # pays the last 20
    assert evening.now["table"]["out"] == []
    if evening.offered("claim"):
        evening.act("claim", "Ann")
    assert evening.cash("Ann") == 100


def test_start_money_is_lost_when_anybody_else_rolls_after_one_who_sits_out() -> None:
    evening = landing(begun(3).fix("next turn of Ben", "yes"), 0)
    assert evening.asked[1] == "Cleo"
    assert evening.offered("claim") == ["Ann"]
    assert not turn(evening, 4).offered("claim")


def test_cards_that_advance_pass_start_and_cards_that_place_do_not() -> None:
    evening = landing(begun(), 40)
    evening.answer(card(evening, "Payday"))
    assert evening.offered("claim") == ["Ann"]
    placed = landing(begun(), 41)  # Forgot the Coat: go to Coat Check
    assert placed.now["table"]["pawns"]["Ann"] == "Coat Check"
    assert not placed.offered("claim")


def test_ones_own_second_roll_does_not_lose_start_money() -> None:
    evening = landing(begun(), FORTUNE)
    evening.fix("Start money of Ann", "due").answer(card(evening, "Second wind"), [1, 1])
    assert evening.offered("claim") == ["Ann"]


def test_start_money_can_win_the_game() -> None:
    evening = landing(begun().purses(Ann=900), 0)
    assert evening.winners is None
    assert evening.act("claim", "Ann").winners == ["Ann"]


# -- IOUs ----------------------------------------------------------------------------------------


def test_an_iou_brings_200_at_any_time_but_only_one_at_once() -> None:
    evening = begun(3)
    assert evening.offered("iou") == ["Ann", "Ben", "Cleo"]
    evening.act("iou", "Ben")
    assert evening.cash("Ben") == 300
    assert evening.refuses(act="iou", seat="Ben")
    evening.answer("roll").act("iou", "Ann")
    evening.answer([2, 2], "sweepstakes").act("iou", "Cleo")
    assert evening.now["table"]["ious"] == ["Ann", "Ben", "Cleo"]


def test_an_iou_is_paid_back_with_20_and_may_be_taken_again() -> None:
    evening = begun().act("iou", "Ben").act("repay", "Ben")
    assert evening.cash("Ben") == 80
    assert evening.act("iou", "Ben").cash("Ben") == 280
    poor = evening.purses(Ben=219)
    assert poor.refuses(act="repay", seat="Ben")


def test_a_payment_that_falls_short_takes_an_iou() -> None:
    evening = turn(begun().purses(Ann=30), 4)
    assert evening.cash("Ann") == 190
    assert evening.now["table"]["ious"] == ["Ann"]


def test_nothing_left_without_an_iou_is_not_out() -> None:
    evening = turn(begun().purses(Ann=40), 4)
    assert evening.cash("Ann") == 0
    assert evening.now["table"]["out"] == []
    assert evening.asked == ("choose", "Ben")


@pytest.mark.parametrize("left", [40, 30])
def test_losing_all_the_borrowed_money_is_out(left: int) -> None:
    evening = turn(begun(3).act("iou", "Ann").purses(Ann=left), 4)
    assert evening.now["table"]["out"] == [["Ann"]] or evening.now["table"]["out"] == ["Ann"]
    assert evening.asked == ("choose", "Ben")
    assert "Ann" not in evening.offered("iou")
    turn(evening, 4)
    assert turn(evening, 4).asked[1] == "Ben"


def test_the_last_10_may_still_save_in_a_sweepstakes() -> None:
    evening = begun().act("iou", "Ben").purses(Ben=10)
    turn(evening, (2, 2)).answer("sweepstakes")
    assert evening.cash("Ben") == 0
    swept(evening, "straight", "pairs", shake="1-1-3-3-5-5")
    assert evening.winners is None
    assert evening.cash("Ben") == 200
    lost = begun(3).act("iou", "Ben").purses(Ben=10)
    turn(lost, (2, 2)).answer("sweepstakes")
    swept(lost, "straight", "pairs", "high-1", shake="1-3-1-3-1-3")
    assert "Ben" in str(lost.now["table"]["out"])


def test_a_fee_that_fails_with_an_iou_is_out_of_the_event() -> None:
    evening = begun(3).act("iou", "Ben").purses(Ben=5)
    turn(evening, (2, 2)).answer("sweepstakes")
    swept(evening, "straight", "high-1", shake="6-3-1-3-1-3")
    assert gained(evening, "Cleo") == 300
    assert "Ben" in str(evening.now["table"]["out"])


@pytest.mark.parametrize(
    ("ruling", "left", "out"),
    [("a", 40, True), ("a", 30, True), ("b", 40, False), ("b", 30, True)],
)
def test_other_readings_of_losing_it_all(ruling: str, left: int, out: bool) -> None:
    evening = turn(begun(3, rule=f"GAM-21={ruling}").act("iou", "Ann").purses(Ann=left), 4)
    assert ("Ann" in str(evening.now["table"]["out"])) == out


def test_200_lost_since_borrowing() -> None:
    evening = begun(3, rule="GAM-21=c").purses(Ann=500).act("iou", "Ann")
    evening.purses(Ann=540)
    turn(evening, 4)
    assert "Ann" in str(evening.now["table"]["out"])


def test_paying_everybody_may_need_an_iou_half_way() -> None:
    evening = landing(begun(4).purses(Ann=15), 6)
    assert evening.cash("Ann") == 15 + 200 - 30
    assert [evening.cash(name) for name in NAMES[1:4]] == [110, 110, 110]


def test_collecting_from_who_has_nothing_makes_them_borrow() -> None:
    evening = landing(begun(3).purses(Ben=0), 19)
    assert evening.cash("Ann") == 120
    assert evening.cash("Ben") == 190


def test_what_is_left_goes_to_the_creditor() -> None:
    evening = landing(begun(3).act("iou", "Ben").purses(Ben=4), 19)
    assert evening.cash("Ann") == 114
    assert "Ben" in str(evening.now["table"]["out"])


def test_borrowing_to_1000_does_not_win() -> None:
    evening = begun().purses(Ann=900).act("iou", "Ann")
    assert evening.winners is None
    assert landing(evening, 12).winners is None


# -- Winning -------------------------------------------------------------------------------------


def test_reaching_1000_wins_at_the_end_of_the_event() -> None:
    assert landing(begun().purses(Ann=990), 12).winners == ["Ann"]
    assert landing(begun().purses(Ann=989), 12).winners is None


def test_500_for_doubles_twice_can_win() -> None:
    evening = turn(begun().purses(Ann=500), (2, 2)).answer("again", [3, 3])
    assert noted(evening).winners == ["Ann"]


def test_an_iou_holder_wins_by_repaying() -> None:
    evening = landing(begun().act("iou", "Ann").purses(Ann=1_210), 12)
    assert evening.winners is None
    assert evening.act("repay", "Ann").winners == ["Ann"]
    short = landing(begun().act("iou", "Ann").purses(Ann=1_209), 12)
    assert short.act("repay", "Ann").winners is None


def test_off_turn_repaying_wins_too() -> None:
    evening = begun().act("iou", "Ben").purses(Ben=1_220)
    assert evening.winners is None
    assert evening.act("repay", "Ben").winners == ["Ben"]


def test_together_beyond_1000_the_most_money_wins() -> None:
    evening = begun(3).purses(Ann=900, Ben=850, Cleo=900)
    turn(evening, (2, 2)).answer("sweepstakes")
    swept(evening, "pairs", "high-1", "high-3", shake="6-6-1-3-1-3")
    assert evening.winners == ["Ben"]


def test_somebody_can_win_off_turn() -> None:
    evening = begun(3).purses(Cleo=900)
    turn(evening, (2, 2)).answer("sweepstakes")
    assert swept(evening, "high-1", "high-2", "pairs", shake="1-1-3-2-4-6").winners == ["Cleo"]


def test_an_iou_holder_does_not_hide_another_winner() -> None:
    evening = begun().act("iou", "Ann").purses(Ann=1_500, Ben=900)
    turn(evening, (2, 2)).answer("sweepstakes")
    assert swept(evening, "pairs", "high-1", shake="6-6-3-2-4-1").winners == ["Ben"]


def test_a_lottery_and_a_race_can_win_off_turn() -> None:
    lottery = landing(begun().fix("ticket 1-2", "Ben").purses(Ben=950), LOTTERY)
    assert noted(lottery.answer([1, 2, 3, 4, 5, 6])).winners == ["Ben"]
    race = turn(begun().purses(Ben=940), 3).answer("1", "2", [2])
    assert noted(race).winners == ["Ben"]


def tied(rule: str = "") -> Evening:
    evening = begun(3, rule=rule).purses(Ann=900, Ben=900)
    turn(evening, (2, 2)).answer("sweepstakes")
    return swept(evening, "high-1", "high-2", "straight", shake="6-6-3-1-4-1")


def test_a_tie_plays_on_until_somebody_leads() -> None:
    evening = tied()
    assert evening.cash("Ann") == evening.cash("Ben") == 1_190
    assert evening.winners is None
    landing(evening, 39, "Ben")  # everybody receives 10: still level
    assert evening.winners is None
    landing(noted(evening), 6, "Cleo")  # pays each 10: still level
    assert evening.winners is None
    assert landing(noted(evening), 12, "Ann").winners == ["Ann"]


def test_a_tie_is_broken_by_who_pays() -> None:
    assert landing(tied(), 4, "Ben").winners == ["Ann"]


def test_a_tie_may_be_shared() -> None:
    assert sorted(tied(rule="GAM-26=share").winners or []) == ["Ann", "Ben"]


def test_1000_seen_only_at_the_end_of_the_turn() -> None:
    evening = begun(rule="GAM-24=turn").purses(Ann=970)
    landing(evening, 0)
    assert noted(evening).winners is None
    evening.act("claim", "Ann")
    assert turn(evening, 4).winners == ["Ann"]


# -- Out and away --------------------------------------------------------------------------------


def test_the_last_one_left_wins() -> None:
    evening = turn(begun().act("iou", "Ann").purses(Ann=40), 4)
    assert evening.winners == ["Ben"]


def test_two_can_go_out_in_one_event() -> None:
    evening = begun(4).act("iou", "Ann").act("iou", "Cleo").purses(Ann=10, Cleo=5)
    landing(evening, 8)
    assert {name for name in NAMES if name in str(evening.now["table"]["out"])} == {"Ann", "Cleo"}
    assert evening.asked == ("choose", "Ben")
    assert turn(evening, 4).asked[1] == "Dov"


def test_tickets_of_who_is_out_go_back() -> None:
    evening = begun(3).act("iou", "Ann").fix("ticket 1-2", "Ann").purses(Ann=40)
    turn(evening, 4)
    assert evening.now["table"]["tickets left"] == 14


def test_who_is_out_takes_no_part_in_events() -> None:
    evening = turn(begun(3).act("iou", "Ann").purses(Ann=40), 4)
    turn(evening, (2, 2)).hush().answer("sweepstakes")
    assert evening.paid() == [("Ben", "bank", 10), ("Cleo", "bank", 10)]


def test_everybody_left_can_go_out_at_once() -> None:
    evening = begun().act("iou", "Ann").act("iou", "Ben").purses(Ann=10, Ben=5)
    landing(evening, 8)
    assert evening.now["over"] is not None
    assert evening.winners != []


def test_leaving_in_the_middle_of_a_sweepstakes_and_a_race() -> None:
    sweep = turn(begun(3), (2, 2)).answer("sweepstakes", "high-1").act("leave", "Ben")
    assert sweep.now["over"] is None
    race = turn(begun(3), 3).answer("1").act("leave", "Ann")
    assert race.now["over"] is None
    while race.asked != ("choose", "Ben"):
        race.answer("auto")


def test_who_leaves_is_out_and_the_others_play_on() -> None:
    evening = begun(3).act("leave", "Ann")
    assert evening.asked == ("choose", "Ben")
    turn(evening, 4)
    assert turn(evening, 4).asked[1] == "Ben"


def test_too_few_left_the_leader_net_of_iou_wins() -> None:
    ahead = begun().purses(Ann=300).act("leave", "Ann")
    assert ahead.winners == ["Ann"]
    in_debt = begun().act("iou", "Ann").act("leave", "Ann")
    assert in_debt.winners == ["Ben"]
    last = begun(rule="GAM-32=last").purses(Ann=300).act("leave", "Ann")
    assert last.winners == ["Ben"]


def test_only_a_house_rule_lets_players_give_money() -> None:
    forbidden = {aside["act"] for aside in begun().now["asides"]}
    allowed = {aside["act"] for aside in begun(rule="GAM-30=allow").now["asides"]}
    assert allowed > forbidden
