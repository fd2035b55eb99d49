"""Go For Broke as its sheet and rulings tell it, played over the referee protocol only."""

from __future__ import annotations

import pytest

from tests.sheets.at_the_table import Evening
from tests.sheets.sheet_talk import NAMES

STOCK_MARKET, RACE_TRACK, CASINO, POOR_HOUSE = 48, 49, 50, 51
LUCKY_PENNY, POST_OFFICE, EXCHANGE, GATE, STEPS = 4, 6, 9, 20, 32
ANTIQUES, LANE, OBSIDIAN, LANES_END, STORE = 40, 41, 43, 44, 45
PARTS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5)}
PARTS |= {10: (4, 6), 11: (5, 6), 12: (6, 6)}


def begun(seats: int = 2, rule: str = "") -> Evening:
    """Ann has rolled highest. A ruling as "GFB-12=b"."""
    evening = Evening("go-for-broke", seats, rule)
    evening.answer([6, 6], *[[1, 2]] * (seats - 1))
    return evening


def placed(seats: int = 2, *, ann: int, others: tuple[int, ...] = (), rule: str = "") -> Evening:
    """Ann's turn; her pawn and the first others stand where told."""
    evening = begun(seats, rule=rule)
    for name, place in zip(NAMES, (ann, *others), strict=False):
        evening.fix(f"pawn {name}", place)
    return evening.hush()


def roll(evening: Evening, total: int) -> Evening:
    return evening.answer(list(PARTS[total]))


def where(evening: Evening, seat: str) -> str:
    place = evening.now["table"]["places"][seat]
    assert isinstance(place, str)
    return place


# -- Before the game starts ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_gets_a_million(seats: int) -> None:
    evening = Evening("go-for-broke", seats)
    assert all(evening.cash(name) == 1_000_000 for name in NAMES[:seats])
    assert set(evening.now["table"]["places"].values()) == {"Start"}


def test_the_million_comes_in_the_printed_notes() -> None:
    evening = Evening("go-for-broke", 2, money="cash")
    dealt = [event["notes"][0] for event in evening.told if event.get("to") == "Ann"]
    printed = {"1000": 15, "5000": 7, "10000": 10, "50000": 5, "100000": 6}
    assert dealt == [{"from": "bank", "to": "Ann", "notes": printed}]


def test_the_highest_roll_goes_first_and_play_passes_to_the_left() -> None:
    evening = Evening("go-for-broke", 3).answer([1, 2], [6, 5], [2, 2])
    order = []
    for total in (4, 5, 10, 5):
        order.append(evening.asked[1])
        roll(evening, total)
        if evening.asked[0] == "choose":
            evening.answer("pass")
    assert order == ["Ben", "Cleo", "Ann", "Ben"]


def test_only_the_tied_roll_again_for_the_first_turn() -> None:
    evening = Evening("go-for-broke", 3).answer([6, 5], [1, 1], [5, 6])
    assert evening.asked == ("dice", "Ann")
    evening.answer([1, 2])
    assert evening.asked == ("dice", "Cleo")
    evening.answer([2, 2])
    assert roll(evening, 4).told[-2]["seat"] == "Cleo"


# -- 1 to 3: moving and resting ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "place", "change"),
    [(4, "Lucky Penny", 10_000), (5, "Champagne Breakfast", -15_000)],
)
def test_a_pawn_moves_clockwise_and_follows_its_space(total: int, place: str, change: int) -> None:
    evening = roll(begun(), total)
    assert where(evening, "Ann") == place
    assert evening.cash("Ann") == 1_000_000 + change
    assert evening.asked == ("dice", "Ben")


def test_start_is_an_ordinary_space_that_pays_nothing() -> None:
    evening = roll(placed(ann=47), 5)
    assert where(evening, "Ann") == "Lucky Penny"
    assert evening.paid() == [("bank", "Ann", 10_000)]


def test_sitting_out_and_rolling_again() -> None:
    evening = roll(placed(ann=16), 2)  # Missed Ferry
    roll(evening, 4)
    assert evening.asked == ("dice", "Ben")
    evening = roll(placed(ann=26), 2)  # Tailwind
    assert evening.asked == ("dice", "Ann")


def test_throws_for_a_space_are_paid_by_the_pip() -> None:
    evening = roll(placed(ann=24), 2)
    assert evening.asked == ("dice", "Ann")
    assert evening.answer([5]).paid() == [("Ann", "bank", 10_000)]


# -- 4: the Poor House ---------------------------------------------------------------------------


def test_passing_the_road_gives_1000_to_the_poor_house() -> None:
    evening = roll(placed(ann=ANTIQUES), 6)
    assert evening.paid() == [("Ann", "Poor House", 1_000), ("bank", "Ann", 20_000)]
    assert evening.cash("Poor House") == 1_000


def test_resting_at_the_road_pays_only_when_moving_on() -> None:
    evening = roll(placed(ann=39), 2)
    assert evening.paid() == []
    roll(evening, 4)
    assert roll(evening, 5).cash("Poor House") == 1_000
    reaching = roll(placed(ann=39, rule="GFB-24=reach"), 2)
    assert reaching.cash("Poor House") == 1_000
    roll(reaching, 4)
    assert roll(reaching, 5).cash("Poor House") == 1_000


def test_each_time_the_road_is_passed_counts_also_after_being_moved_back() -> None:
    evening = roll(placed(ann=ANTIQUES), 5).answer("wrong train")
    assert where(evening, "Ann") == "Poor House Lane"
    assert evening.cash("Poor House") == 1_000
    roll(evening, 4)
    assert roll(evening, 5).cash("Poor House") == 2_000


def test_every_lap_pays_again() -> None:
    evening = placed(ann=ANTIQUES)
    for lap in (1, 2):
        roll(evening, 6)
        assert evening.cash("Poor House") == 1_000 * lap
        roll(evening, 4).fix("pawn Ben", 0).fix("pawn Ann", 45)
        roll(evening, 7).fix("pawn Ann", 20)  # past Start
        roll(evening, 4).fix("pawn Ben", 0).fix("pawn Ann", ANTIQUES)


def test_who_is_sent_to_the_poor_house_takes_all_that_is_there() -> None:
    evening = placed(ann=36).purses(Poor_House=7_000).hush()
    roll(evening, 2)
    assert where(evening, "Ann") == "the Poor House"
    assert evening.paid() == [("Poor House", "Ann", 7_000)]


def test_the_poor_house_may_be_empty_and_hold_two_pawns() -> None:
    evening = roll(placed(ann=36, others=(POOR_HOUSE,)), 2)
    assert where(evening, "Ann") == where(evening, "Ben") == "the Poor House"
    assert evening.paid() == []


def test_the_way_out_is_the_side_road_and_costs_no_gift() -> None:
    evening = roll(placed(ann=POOR_HOUSE), 2)
    assert where(evening, "Ann") == "Pawnbroker"
    assert evening.paid() == [("bank", "Ann", 5_000)]
    evening = roll(placed(ann=POOR_HOUSE), 5)
    assert where(evening, "Ann") == "Lane's End"
    assert evening.paid() == [("Ann", "bank", 8_000)]
    evening = roll(placed(ann=55), 3)
    assert where(evening, "Ann") == "Prize Draw"
    assert evening.cash("Poor House") == 0


def test_cards_that_move_along_the_path_pay_in_passing_and_placing_is_free() -> None:
    along = roll(placed(ann=31), 2).answer("pass").answer("home again")
    assert where(along, "Ann") == "Start"
    assert along.cash("Poor House") == 1_000
    directly = roll(placed(ann=31), 2).answer("pass").answer("poor house")
    assert where(directly, "Ann") == "the Poor House"
    assert directly.paid() == []


def test_too_little_for_the_gift_wins_or_is_let_off() -> None:
    evening = roll(placed(ann=ANTIQUES).purses(Ann=999), 6)
    assert evening.winners == ["Ann"]
    let_off = roll(placed(ann=ANTIQUES, rule="GFB-28=let off").purses(Ann=400).hush(), 6)
    assert let_off.winners is None
    assert let_off.paid() == [("Ann", "Poor House", 400), ("bank", "Ann", 20_000)]


MOVERS = ("poor house", "shares club", "home again", "tailwind", "second post")


# -- 5: cards ------------------------------------------------------------------------------------

SPEND = [
    ("opera box", [("Ann", "bank", 25_000)]),
    ("banquet", [("Ann", "Ben", 10_000), ("Ann", "Cleo", 10_000)]),
    ("luxury tax", [(name, "bank", 15_000) for name in ("Ann", "Ben", "Cleo")]),
    ("oil", [("Ann", "bank", 100_000)]),
]
RECEIVE = [
    ("aunt", [("bank", "Ann", 50_000)]),
    ("birthday", [("Ben", "Ann", 5_000), ("Cleo", "Ann", 5_000)]),
    ("harvest", [("bank", name, 10_000) for name in ("Ann", "Ben", "Cleo")]),
    ("oil", []),
]


@pytest.mark.parametrize(("card", "transfers"), SPEND)
def test_a_spend_card_is_followed(card: str, transfers: list[tuple[str, str, int]]) -> None:
    evening = roll(placed(3, ann=0), 2).hush().answer(card)
    assert evening.paid() == transfers
    assert evening.asked == ("dice", "Ben")


@pytest.mark.parametrize(("card", "transfers"), RECEIVE)
def test_a_receive_card_is_followed(card: str, transfers: list[tuple[str, str, int]]) -> None:
    evening = roll(placed(3, ann=0), 6).hush().answer(card)
    assert evening.paid() == transfers
    assert evening.asked == ("dice", "Ben")


def test_a_card_returns_under_its_deck_and_stock_does_not() -> None:
    evening = roll(begun(), 2).answer("film")
    assert evening.now["table"]["decks"]["spend"] == 54
    roll(evening, 2)
    assert "film" not in evening.open  # it lies at the bottom now
    evening.answer("oil")
    assert evening.now["table"]["decks"]["spend"] == 53
    assert evening.now["table"]["stock"]["Ben"]["oil"] == 1


def test_a_deck_comes_round_in_the_order_it_went_under() -> None:
    evening = roll(begun(), 6)
    order: list[str] = []
    while len(order) < 57:
        key = next((key for key in evening.open if key not in MOVERS), evening.open[0])
        order.append(key)
        evening.answer(key)
        while evening.asked[0] != "draw":
            if evening.asked[0] == "dice" and evening.now["ask"]["rule"] == "1":
                evening.fix(f"pawn {evening.asked[1]}", 0)
                roll(evening, 6)
            else:
                evening.answer("auto")
    kept = [key for key in order[:54] if key not in ("oil", "steel", "utilities")]
    assert len(kept) == 45
    assert order[54:] == kept[:3]
    assert evening.open == [kept[3]]


def test_one_card_leads_to_another() -> None:
    evening = roll(begun(), 2).answer("shopping spree")
    assert evening.asked == ("draw", "Ann")
    assert evening.answer("tip").cash("Ann") == 995_000


# -- 6: real estate ------------------------------------------------------------------------------


def test_a_hotel_may_be_bought_or_not() -> None:
    evening = roll(begun(), 3)
    assert evening.asked == ("choose", "Ann")
    evening.answer("buy")
    assert evening.cash("Ann") == 880_000
    assert evening.now["table"]["hotels"] == {"Harbour Lights Inn": "Ann"}
    declined = roll(begun(), 3).answer("pass")
    assert declined.paid()[2:] == []
    assert declined.asked == ("dice", "Ben")


def test_rent_goes_to_the_owner_and_nobody_pays_at_home() -> None:
    evening = roll(begun(), 3).answer("buy").fix("pawn Ann", 20).hush()
    assert roll(evening, 3).paid() == [("Ben", "Ann", 8_000)]
    evening.fix("pawn Ben", 30).fix("pawn Ann", 0).hush()
    assert roll(evening, 3).paid() == []
    assert evening.asked == ("dice", "Ben")


def test_one_hotel_in_a_whole_game() -> None:
    evening = roll(begun(), 3).answer("buy")
    roll(evening, 4).fix("pawn Ann", 15)
    roll(evening, 2)  # Palm Court, nobody's: no rent and no second purchase
    assert evening.asked == ("dice", "Ben")
    assert evening.cash("Ann") == 880_000


def test_a_hotel_reached_by_card_is_neither_sold_nor_rented() -> None:
    evening = roll(placed(ann=36), 4).answer("stroll")
    assert where(evening, "Ann") == "The Obsidian"
    assert evening.asked == ("dice", "Ben")
    owned = placed(ann=36).fix("hotel 43", "Ben")
    roll(owned, 4).hush().answer("stroll")
    assert owned.paid() == [("Ann", "Poor House", 1_000)]


def test_a_hotel_may_take_the_last_dollar_and_is_not_sold_for_more_than_one_has() -> None:
    evening = roll(begun().purses(Ann=120_000), 3).answer("buy")
    assert evening.cash("Ann") == 0
    assert evening.winners is None
    short = roll(begun().purses(Ann=119_999), 3)
    assert short.winners is None
    assert short.asked == ("dice", "Ben") or "buy" not in short.open


# -- 7: the three places -------------------------------------------------------------------------


def test_a_junction_is_an_option_once_the_count_reaches_it() -> None:
    evening = roll(placed(ann=6), 2).answer("tip")  # one short of Exchange Street
    assert evening.asked == ("dice", "Ben")
    evening = roll(placed(ann=7), 4)
    assert evening.asked == ("choose", "Ann")
    evening.answer("visit")
    assert where(evening, "Ann") == "the Stock Market"  # the spare count is lost
    assert evening.asked == ("dice", "Ben")


def test_passing_by_goes_on_to_the_full_count() -> None:
    evening = roll(placed(ann=7), 6).answer("pass")
    assert where(evening, "Ann") == "Tax Refund Office"


def test_two_junctions_in_one_roll_are_asked_in_order() -> None:
    evening = roll(placed(ann=8), 12)
    assert "Stock Market" in evening.now["ask"]["text"]
    evening.answer("pass")
    assert "Race Track" in evening.now["ask"]["text"]
    evening.answer("visit")
    assert where(evening, "Ann") == "the Race Track"


def test_landing_exactly_at_a_junction_is_a_visit_or_its_print() -> None:
    passing = roll(placed(ann=30), 2).answer("pass")
    assert passing.paid() == [("Ann", "bank", 10_000)]
    visiting = roll(placed(ann=30), 2).answer("visit")
    assert visiting.paid() == [("Ann", "bank", 5_000)]  # the slot machine's fee, not the print
    assert visiting.asked == ("spin", "Ann")


@pytest.mark.parametrize(
    ("area", "place"),
    [(STOCK_MARKET, 14), (RACE_TRACK, 25), (CASINO, 37)],
    ids=["stock", "race", "casino"],
)
def test_leaving_counts_from_the_junction_without_turning_in_again(area: int, place: int) -> None:
    evening = roll(placed(ann=area), 5)
    names = {14: "Speedboat Jetty", 25: "Jeweller", 37: "Chauffeur"}
    assert where(evening, "Ann") == names[place]


def test_a_player_in_an_area_may_visit_the_next_one() -> None:
    evening = roll(placed(ann=STOCK_MARKET), 12)
    assert "Race Track" in evening.now["ask"]["text"]


def test_only_the_dice_lead_into_an_area() -> None:
    stroll = roll(placed(ann=6), 2).answer("stroll")  # over Exchange Street
    assert where(stroll, "Ann") == "Fashion House"
    assert stroll.asked == ("draw", "Ann")
    home = roll(begun(), 6).answer("home again")
    assert where(home, "Ann") == "Start"


def test_a_card_back_over_start_follows_the_space_there() -> None:
    evening = roll(begun(), 2).hush().answer("wrong train")
    assert where(evening, "Ann") == "Prize Draw"
    assert evening.paid() == [("bank", "Ann", 20_000)]


def test_leaving_the_casino_past_the_road_pays_the_gift() -> None:
    evening = roll(placed(ann=CASINO), 12)
    assert evening.paid() == [("Ann", "Poor House", 1_000), ("Ann", "bank", 8_000)]


def test_a_count_out_of_the_poor_house_can_reach_a_hotel() -> None:
    evening = roll(placed(ann=POOR_HOUSE), 12)
    assert where(evening, "Ann") == "Harbour Lights Inn"
    assert "buy" in evening.open


# 7a


def invested(seats: int = 2, ann: int = 0, ben: int = 0, cleo: int = 0, rule: str = "") -> Evening:
    """Ann before the Stock Market; everybody with so many oil cards."""
    evening = placed(seats, ann=7, rule=rule)
    for name, cards in zip(NAMES[:seats], (ann, ben, cleo), strict=False):
        evening.fix(f"oil {name}", cards)
    return evening


def visit(evening: Evening) -> Evening:
    return roll(evening.hush(), 2).answer("visit")


def test_stock_is_a_gift_from_receive_and_costs_100000_from_spend() -> None:
    gift = roll(begun(), 6).answer("steel")
    assert gift.cash("Ann") == 1_000_000
    bought = roll(begun(), 2).answer("steel")
    assert bought.cash("Ann") == 900_000
    for evening in (gift, bought):
        assert evening.now["table"]["stock"]["Ann"]["steel"] == 1
    assert roll(begun().purses(Ann=99_999), 2).answer("steel").winners == ["Ann"]


@pytest.mark.parametrize(
    ("wedge", "transfers"),
    [
        ("oil down", [("Ann", "bank", 20_000), ("Cleo", "bank", 10_000)]),
        ("oil up", [("bank", "Ann", 10_000), ("bank", "Cleo", 5_000)]),
        ("dividend", [("bank", "Ann", 20_000), ("bank", "Cleo", 10_000)]),
        ("steel up", []),
        ("utilities down", []),
    ],
)
def test_the_stock_spinner_settles_by_the_card(
    wedge: str, transfers: list[tuple[str, str, int]]
) -> None:
    evening = visit(invested(3, ann=2, cleo=1)).answer(wedge)
    assert evening.paid() == transfers
    assert evening.asked == ("dice", "Ben")


def test_an_extra_dividend_counts_every_card_of_every_stock() -> None:
    evening = invested(ann=2).fix("steel Ann", 1).fix("utilities Ann", 1)
    evening = visit(evening).answer("dividend")
    assert evening.cash("Ann") == 1_040_000


def test_a_visitor_without_stock_spins_for_the_others() -> None:
    evening = visit(invested(ben=3))
    assert evening.asked == ("spin", "Ann")
    assert evening.answer("oil up").paid() == [("bank", "Ben", 15_000)]


def test_no_stock_out_means_no_spin_also_for_who_is_sent() -> None:
    assert visit(placed(ann=7)).asked == ("dice", "Ben")
    sent = roll(begun(), 6).answer("shares club")
    assert where(sent, "Ann") == "the Stock Market"
    assert sent.asked == ("dice", "Ben")


def test_a_falling_stock_can_win_for_anybody_even_off_turn() -> None:
    own = visit(invested(ann=1).purses(Ann=9_999)).answer("oil down")
    assert own.winners == ["Ann"]
    off = visit(invested(ben=1).purses(Ben=9_999)).answer("oil down")
    assert off.winners == ["Ben"]
    barred = visit(invested(ben=1, rule="GFB-39=own").purses(Ben=9_999)).answer("oil down")
    assert barred.winners is None
    assert barred.cash("Ben") == 0


@pytest.mark.parametrize(
    ("ruling", "winners"), [("first", ["Ben"]), ("gap", ["Cleo"]), ("shared", ["Ben", "Cleo"])]
)
def test_several_who_cannot_pay_at_once(ruling: str, winners: list[str]) -> None:
    evening = invested(3, ben=1, cleo=1, rule=f"GFB-17={ruling}").purses(Ben=9_000, Cleo=2_000)
    assert sorted(visit(evening).answer("oil down").winners or []) == winners


def test_the_active_player_comes_first_among_those_who_cannot_pay() -> None:
    evening = invested(3, ann=1, ben=1, cleo=1).fix("pawn Ben", 7)
    evening.act("turn", "Ben", why="set up").purses(Ann=1, Ben=2, Cleo=3)
    assert visit(evening).answer("oil down").winners == ["Ben"]


# 7b


def races(seats: int = 2, rule: str = "") -> Evening:
    return roll(placed(seats, ann=18, rule=rule), 2).answer("visit")


@pytest.mark.parametrize(("horse", "times"), [("1", 1), ("2", 2), ("3", 5), ("4", 10)])
def test_a_winning_horse_pays_its_multiple_of_the_stake(horse: str, times: int) -> None:
    evening = races().answer(horse, 3_000, "none", horse)
    assert evening.paid() == [("Ann", "bank", 3_000), ("bank", "Ann", 3_000 * times)]
    on_top = races(rule="GFB-12=b").answer(horse, 3_000, "none", horse)
    assert on_top.cash("Ann") == 1_000_000 + 3_000 * times


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_others_bet_clockwise_on_any_horse_but_the_visitors(seats: int) -> None:
    evening = races(seats).answer("4", 10_000)
    for name in NAMES[1:seats]:
        assert evening.asked == ("choose", name)
        assert evening.open == ["1", "2", "3", "none"]
        evening.answer("3", 1_000)  # sharing a horse is free
    evening.answer("3")
    assert evening.cash("Ann") == 990_000
    assert all(evening.cash(name) == 1_004_000 for name in NAMES[1:seats])


def test_a_bet_is_1000_to_10000_in_thousands() -> None:
    evening = races().answer("1")
    for stake in (0, 500, 1_500, 11_000):
        assert evening.refuses(answer=stake)
    evening.answer(10_000)


def test_nobody_bets_what_he_does_not_have() -> None:
    evening = races()
    evening.purses(Ann=4_200)
    evening.answer("1")
    assert evening.now["ask"]["high"] <= 4_000 or evening.refuses(answer=5_000)
    poor = roll(placed(ann=18).purses(Ann=900), 2).answer("visit")
    assert poor.winners is None
    assert poor.asked[1] == "Ben" or poor.open == ["none"]


def test_a_visitor_who_does_not_bet() -> None:
    evening = races().answer("none")
    assert evening.open == ["1", "2", "3", "4", "none"]
    evening.answer("4", 2_000, "4")
    assert evening.cash("Ben") == 1_018_000
    nobody = races(3).answer("none", "none", "none")
    assert nobody.asked == ("dice", "Ben")  # no spin
    assert races(rule="GFB-10=off").answer("none").asked == ("dice", "Ben")
    assert "none" not in races(rule="GFB-10=must").open


# 7c


def at_the_slot(rule: str = "") -> Evening:
    return roll(placed(ann=30, rule=rule), 2).answer("visit").hush()


def at_roulette(rule: str = "") -> Evening:
    return at_the_slot(rule=rule).answer("lemon", "bar", "lemon")


def at_the_dice(rule: str = "") -> Evening:
    evening = at_roulette(rule=rule)
    pick(evening, 7).answer("8")
    return evening.hush()


def pick(evening: Evening, number: int) -> Evening:
    return evening.answer(number if evening.asked[0] == "amount" else str(number))


SLOT = [(name, name, name) for name in ("bar", "bell", "plum", "orange", "cherry", "lemon")]
SLOT += [("cherry", "cherry", name) for name in ("lemon", "bar", "bell", "plum", "orange")]
PRIZES = [200, 160, 120, 80, 60, 40, 40, 20, 20, 20, 20]


@pytest.mark.parametrize(("symbols", "prize"), [*zip(SLOT, PRIZES, strict=True)])
def test_the_slot_machine_pays_its_lines(symbols: tuple[str, ...], prize: int) -> None:
    evening = roll(placed(ann=30), 2).answer("visit")
    assert evening.paid() == [("Ann", "bank", 5_000)]
    evening.hush().answer(*symbols)
    assert evening.paid()[0] == ("bank", "Ann", prize * 1_000)


@pytest.mark.parametrize(
    "symbols",
    [("lemon", "cherry", "cherry"), ("cherry", "lemon", "cherry"), ("bar", "bar", "bell")],
)
def test_mixed_lines_need_their_order(symbols: tuple[str, ...]) -> None:
    evening = at_the_slot().answer(*symbols)
    assert all(payer == "Ann" for payer, _, _ in evening.paid())


@pytest.mark.parametrize(("number", "change"), [(36, 140_000), (35, -10_000)])
def test_roulette_costs_10000_and_pays_150000_on_the_number(number: int, change: int) -> None:
    evening = at_roulette()
    before = 1_000_000 - 5_000
    pick(evening, 36).answer(str(number))
    assert evening.cash("Ann") == before + change


@pytest.mark.parametrize("number", [0, 37])
def test_roulette_numbers_are_1_to_36(number: int) -> None:
    evening = at_roulette()
    assert evening.refuses(answer=number)
    assert evening.refuses(answer=str(number))
    assert len(pick(evening, 1).open) == 36


def test_casino_dice_five_and_two_cost_7000() -> None:
    evening = at_the_dice().answer([5, 2])
    assert evening.paid() == [("Ann", "bank", 7_000)]
    assert evening.asked == ("choose", "Ann")  # throw on or stop
    assert len(evening.open) == 2


def test_casino_dice_six_and_one_bring_10000_and_end_the_turn() -> None:
    evening = at_the_dice().answer([6, 1])
    assert evening.paid() == [("bank", "Ann", 10_000)]
    assert evening.asked == ("dice", "Ben")


def test_casino_dice_two_ones_bring_50000() -> None:
    evening = at_the_dice().answer([1, 1])
    assert evening.paid() == [("bank", "Ann", 50_000)]
    assert evening.asked == ("dice", "Ben")


def test_casino_dice_may_be_thrown_on_and_what_is_paid_stays_paid() -> None:
    evening = at_the_dice()
    assert evening.asked == ("dice", "Ann")  # once is a must
    evening.answer([6, 6], "throw", [4, 3], "throw", [2, 1])
    assert evening.paid() == [
        ("Ann", "bank", 12_000),
        ("Ann", "bank", 7_000),
        ("bank", "Ann", 10_000),
    ]
    stopped = at_the_dice().answer([6, 6], "stop")
    assert stopped.asked == ("dice", "Ben")


def test_a_card_can_send_a_player_to_all_three_casino_games() -> None:
    evening = roll(begun(), 2).answer("casino night")
    assert evening.asked == ("spin", "Ann")
    evening.answer("bar", "bell", "plum")
    pick(evening, 1).answer("2").answer([2, 2], "stop")
    assert where(evening, "Ann") == "the Casino"
    assert evening.asked == ("dice", "Ben")


def test_each_casino_payment_can_end_the_game() -> None:
    slot = roll(placed(ann=30).purses(Ann=4_999), 2).answer("visit")
    assert slot.winners == ["Ann"]
    roulette = roll(placed(ann=30).purses(Ann=14_999), 2).answer("visit", "bar", "bell", "bar")
    assert roulette.winners == ["Ann"]
    dice = at_the_dice().purses(Ann=6_999).answer([5, 2])
    assert dice.winners == ["Ann"]
    exact = at_the_dice().purses(Ann=7_000).answer([5, 2])
    assert exact.winners is None


def test_who_is_sent_to_the_casino_must_play_whatever_the_purse() -> None:
    assert roll(begun().purses(Ann=4_000), 2).answer("casino night").winners == ["Ann"]
    sent = roll(begun(rule="GFB-03=fees").purses(Ann=4_000), 2).answer("casino night")
    assert sent.winners == ["Ann"]


def test_slot_winnings_pay_the_roulette_fee() -> None:
    evening = roll(placed(ann=30).purses(Ann=5_000), 2).answer("visit", *["cherry"] * 3)
    assert evening.winners is None
    pick(evening, 3)
    assert evening.cash("Ann") == 50_000


def test_the_casino_with_too_little_money_under_house_rules() -> None:
    evening = roll(placed(ann=30, rule="GFB-03=fees").purses(Ann=14_999), 2)
    assert evening.winners is None
    assert evening.asked[1] == "Ben" or "visit" not in evening.open
    enough = roll(placed(ann=30, rule="GFB-03=fees").purses(Ann=15_000), 2)
    assert "visit" in enough.open
    ignored = at_the_dice(rule="GFB-07=ignore").purses(Ann=6_999).answer([5, 2])
    assert ignored.winners is None
    assert ignored.cash("Ann") == 6_999
    assert ignored.asked == ("dice", "Ben")


# -- 8: collision --------------------------------------------------------------------------------


def test_coming_to_rest_on_an_opponent_costs_10000() -> None:
    evening = roll(placed(ann=0, others=(LUCKY_PENNY,)), 4)
    assert evening.paid() == [("Ann", "Ben", 10_000), ("bank", "Ann", 10_000)]


def test_passing_a_pawn_costs_nothing() -> None:
    assert roll(placed(ann=0, others=(3,)), 4).paid() == [("bank", "Ann", 10_000)]


def test_each_pawn_on_the_space_is_paid_or_only_the_next() -> None:
    evening = roll(placed(4, ann=0, others=(4, 4, 4)), 4)
    assert [payee for _, payee, _ in evening.paid()] == ["Ben", "Cleo", "Dov", "Ann"]
    one = roll(placed(4, ann=0, others=(4, 4, 4), rule="GFB-29=one"), 4)
    assert [payee for _, payee, _ in one.paid()] == ["Ben", "Ann"]


def test_damages_go_clockwise_from_the_payers_left() -> None:
    evening = placed(3, ann=4, others=(0, 4)).act("turn", "Ben", why="set up").hush()
    assert [payee for _, payee, _ in roll(evening, 4).paid()] == ["Cleo", "Ann", "Ben"]


def test_start_counts_only_when_both_pawns_have_moved() -> None:
    fresh = roll(placed(ann=46), 2)  # Ben has not moved yet
    assert where(fresh, "Ann") == "Start"
    assert fresh.paid() == []
    moved = roll(placed(ann=46, others=(0,)), 2)
    assert moved.paid() == [("Ann", "Ben", 10_000)]


def test_no_collision_in_areas_or_on_the_side_road() -> None:
    evening = visit(placed(ann=7, others=(STOCK_MARKET,)))
    assert evening.paid() == []
    road = roll(placed(ann=POOR_HOUSE, others=(54,)), 3)
    assert where(road, "Ann") == where(road, "Ben") == "Milestone"
    assert road.paid() == []


def test_junction_spaces_are_on_the_main_path() -> None:
    evening = roll(placed(ann=7, others=(EXCHANGE,)), 2).answer("pass")
    assert evening.paid() == [("Ann", "Ben", 10_000)]
    inside = roll(placed(ann=7, others=(EXCHANGE,)), 2).answer("visit")
    assert inside.paid() == []


def test_being_moved_by_a_card_collides_too_even_twice() -> None:
    evening = roll(placed(3, ann=36, others=(ANTIQUES, OBSIDIAN)), 4).answer("stroll")
    assert evening.paid() == [
        ("Ann", "Ben", 10_000),
        ("Ann", "Poor House", 1_000),
        ("Ann", "Cleo", 10_000),
    ]
    home = roll(placed(ann=0, others=(0,)), 6).answer("home again")
    assert ("Ann", "Ben", 10_000) in home.paid()


def test_lanes_end_is_on_the_main_path_also_from_the_side_road() -> None:
    evening = roll(placed(ann=POOR_HOUSE, others=(LANES_END,)), 5)
    assert evening.paid() == [("Ann", "Ben", 10_000), ("Ann", "bank", 8_000)]


def test_a_pawn_that_has_left_the_table_is_not_hit() -> None:
    evening = placed(3, ann=0, others=(4, 4)).act("leave", "Ben").hush()
    assert roll(evening, 4).paid() == [("Ann", "Cleo", 10_000), ("bank", "Ann", 10_000)]


def test_damages_to_several_fail_in_order() -> None:
    evening = roll(placed(3, ann=0, others=(4, 4)).purses(Ann=13_000), 4)
    assert evening.winners == ["Ann"]
    assert (evening.cash("Ben"), evening.cash("Cleo")) == (1_010_000, 1_003_000)


def test_collision_or_space_first() -> None:
    purse = {"Ann": 5_000}
    collision = roll(placed(ann=0, others=(4,)).purses(**purse), 4)
    assert collision.winners == ["Ann"]
    space = roll(placed(ann=0, others=(4,), rule="GFB-31=space").purses(**purse), 4)
    assert space.winners is None
    assert space.cash("Ann") == 5_000
    gone = roll(placed(ann=36, others=(38,), rule="GFB-31=space"), 2)
    assert gone.paid() == []  # sent on before damages


# -- 9: the end ----------------------------------------------------------------------------------


def test_exactly_nothing_wins_only_as_a_house_rule() -> None:
    evening = roll(begun().purses(Ann=15_000), 5)
    assert evening.cash("Ann") == 0
    assert evening.winners is None
    assert roll(begun(rule="GFB-01=zero").purses(Ann=15_000), 5).winners == ["Ann"]


def test_required_payments_that_fail_end_the_game() -> None:
    space = roll(begun().purses(Ann=14_999), 5)
    card = roll(begun().purses(Ann=24_999), 2).answer("opera box")
    rent = roll(begun().fix("hotel 3", "Ben").purses(Ann=7_999), 3)
    damages = roll(placed(ann=0, others=(4,)).purses(Ann=9_999), 4)
    pips = roll(placed(ann=24).purses(Ann=9_999), 2).answer([5])
    each = roll(placed(ann=7).purses(Ann=4_999), 3).answer("pass")
    for evening in (space, card, rent, damages, pips, each):
        assert evening.winners == ["Ann"]
        assert evening.now["ask"] is None


def test_everybody_pays_and_somebody_else_fails() -> None:
    ball = roll(placed(3, ann=GATE, others=(1, 2)).purses(Cleo=9_999), 3)
    assert ball.winners == ["Cleo"]
    collected = roll(placed(3, ann=34).purses(Ben=1_999), 2)
    assert collected.winners == ["Ben"]


def test_first_among_all_who_pay_is_the_active_player() -> None:
    poor = {"Ann": 9_000, "Cleo": 100}
    first = roll(placed(3, ann=GATE, others=(1, 2)).purses(**poor), 3)
    assert first.winners == ["Ann"]
    gap = roll(placed(3, ann=GATE, others=(1, 2), rule="GFB-17=gap").purses(**poor), 3)
    assert gap.winners == ["Cleo"]
    shared = roll(placed(3, ann=GATE, others=(1, 2), rule="GFB-17=shared").purses(**poor), 3)
    assert sorted(shared.winners or []) == ["Ann", "Cleo"]


def test_who_may_win_only_on_the_own_turn_gives_what_there_is() -> None:
    evening = roll(placed(ann=34, rule="GFB-39=own").purses(Ben=1_500).hush(), 2)
    assert evening.winners is None
    assert evening.paid() == [("Ben", "Ann", 1_500)]
    assert evening.asked == ("dice", "Ben")


def test_what_is_left_goes_to_the_creditor() -> None:
    evening = roll(begun().fix("hotel 3", "Ben").purses(Ann=3_000), 3)
    assert evening.cash("Ann") == 0
    assert evening.cash("Ben") == 1_003_000


def test_paying_each_fails_in_order() -> None:
    evening = roll(placed(4, ann=7).purses(Ann=12_000), 3).answer("pass")
    assert evening.winners == ["Ann"]
    given = [(evening.cash(name) - 1_000_000) for name in ("Ben", "Cleo", "Dov")]
    assert given == [5_000, 5_000, 2_000]


def test_a_failing_payment_counts_before_a_later_receipt() -> None:
    evening = roll(placed(ann=ANTIQUES).purses(Ann=500), 6)  # gift fails before Prize Draw pays
    assert evening.winners == ["Ann"]
    assert evening.cash("Ann") == 0


def test_the_others_are_placed_by_least_cash() -> None:
    evening = begun(4).purses(Ann=1_000, Ben=300_000, Cleo=200_000, Dov=300_000)
    standing = roll(evening, 5).now["over"]["standing"]
    assert [(row["seat"], row["place"]) for row in standing] == [
        ("Ann", 1),
        ("Cleo", 2),
        ("Ben", 3),
        ("Dov", 3),
    ]


def test_winning_can_be_undone() -> None:
    evening = roll(begun().purses(Ann=1_000), 5)
    assert evening.winners == ["Ann"]
    evening.send(undo=1)
    assert evening.asked == ("dice", "Ann")


def test_no_gifts_and_no_loans() -> None:
    acts = {aside["act"] for aside in begun(3).now["asides"]}
    assert not acts & {"give", "gift", "lend", "loan", "borrow", "pay"}


# -- People who leave ----------------------------------------------------------------------------


def test_a_player_who_leaves_gives_everything_back() -> None:
    evening = roll(begun(3), 3).answer("buy").fix("oil Ann", 2)
    evening.act("leave", "Ann")
    assert evening.cash("Ann") == 0
    assert evening.now["table"]["hotels"] == {}
    assert evening.now["table"]["stock"].get("Ann", {}).get("oil", 0) == 0
    assert evening.asked == ("dice", "Ben")
    roll(evening, 4)
    roll(evening, 5)
    assert evening.asked == ("dice", "Ben")


def test_a_hotel_that_leaves_the_game() -> None:
    evening = roll(begun(3, rule="GFB-43=keep"), 3).answer("buy")
    evening.act("leave", "Ann").hush()
    assert roll(evening, 3).paid() == []
    assert evening.asked == ("dice", "Cleo")


def test_leaving_in_the_middle_of_a_race_or_the_casino() -> None:
    race = races(3).answer("1", 1_000).act("leave", "Ann")
    assert race.asked == ("dice", "Ben")
    better = races(3).answer("1", 1_000, "2", 1_000).act("leave", "Ben")
    assert better.asked[1] == "Cleo"
    casino = roll(placed(3, ann=30), 2).answer("visit").act("leave", "Ann")
    assert casino.asked == ("dice", "Ben")


def test_one_player_left_means_no_game() -> None:
    evening = begun().act("leave", "Ben")
    assert evening.winners == []
