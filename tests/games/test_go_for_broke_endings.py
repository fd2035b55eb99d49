"""Every required payment that can fail ends the game, every switch makes its difference."""

from __future__ import annotations

import pytest

from firmware_host.engine.asks import Answer
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.go_for_broke.switches import SWITCHES
from tests.games.broke_talk import POOR_HOUSE, asked, begun, fix, paid, purse, push, put, table
from tests.games.table_talk import sentences

BANK = 3  # account numbers at a table of three
POT = 4
TO_CASINO: list[Answer] = [(1, 1), "visit", "bar", "bell", "plum", 1, "2"]

# What fails, Ann's place, the cash, answers, then: winner, section, creditor, what is left of it.
ENDINGS = [
    ("a space", 0, {0: 4_000}, [(1, 4)], 0, "3", BANK),
    ("a card", 0, {0: 4_000}, [(1, 1), "tip"], 0, "5", BANK),
    ("pay each, the first", 8, {0: 4_000}, [(1, 1), "pass"], 0, "3", 1),
    ("pay each, the second", 8, {0: 7_000}, [(1, 1), "pass"], 0, "3", 2),
    ("collect from each", 34, {1: 1_000}, [(1, 1)], 1, "3", 0),
    ("all pay, oneself", 21, {0: 9_000}, [(1, 1)], 0, "3", BANK),
    ("all pay, another", 21, {2: 9_000}, [(1, 1)], 2, "3", BANK),
    ("pips of a space", 24, {0: 7_000}, [(1, 1), (4,)], 0, "3", BANK),
    ("pips of a card", 0, {0: 7_000}, [(1, 1), "golf", (2, 1)], 0, "5", BANK),
    ("a stock card", 0, {0: 99_000}, [(1, 1), "oil"], 0, "7a", BANK),
    ("the gift in passing", 40, {0: 0}, [(2, 2)], 0, "4", POT),
    ("the slot fee", 30, {0: 4_000}, [(1, 1), "visit"], 0, "7c-slot", BANK),
    (
        "the roulette fee",
        30,
        {0: 14_000},
        [(1, 1), "visit", "bar", "bar", "lemon"],
        0,
        "7c-roulette",
        BANK,
    ),
    ("a throw", 30, {0: 21_000}, [*TO_CASINO, (6, 2)], 0, "7c-dice", BANK),
]


@pytest.mark.parametrize(
    ("what", "place", "cash", "answers", "winner", "section", "creditor"), ENDINGS
)
def test_a_failed_payment_wins(
    what: str,
    place: int,
    cash: dict[int, int],
    answers: list[Answer],
    winner: int,
    section: str,
    creditor: int,
) -> None:
    game = begun(3)
    put(game, 0, place)
    purse(game, cash)
    push(game, answers)
    check_won(game, winner, section, creditor)


def check_won(game: Game, winner: int, section: str, creditor: int) -> None:
    assert game.outcome is not None
    assert game.outcome.winners == (winner,)
    reason = tuple(game.outcome.reason)
    assert (reason[1], reason[2], reason[4]) == (winner, creditor, section)
    assert game.table.money[winner] == 0
    assert game.outcome.standing[0][:2] == (1, winner)


def test_the_poor_house_is_called_by_its_name_with_an_article() -> None:
    game = begun(2)
    put(game, 0, 40)
    purse(game, {0: 300})
    push(game, [(2, 2)])
    told = sentences(game)
    assert "Ann gives the Poor House the last $300" in told
    assert told[-1].startswith("Ann owes the Poor House $1,000")


def test_rent_that_cannot_be_paid() -> None:
    game = begun(3)
    fix(game, "hotel 12", "Cleo")
    put(game, 0, 10)
    purse(game, {0: 11_000})
    push(game, [(1, 1)])
    check_won(game, 0, "6", 2)
    assert paid(game, "rest") == [(0, 2, 11_000)]


def test_damages_that_cannot_be_paid() -> None:
    game = begun(3)
    put(game, 1, 4)
    put(game, 2, 4)
    put(game, 0, 2)
    purse(game, {0: 15_000})
    push(game, [(1, 1)])
    check_won(game, 0, "8", 2)  # Ben got his ten thousand, Cleo the rest
    assert paid(game, "rest") == [(0, 2, 5_000)]


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_falling_stock_that_cannot_be_paid(owner: int) -> None:
    game = begun(3)
    fix(game, f"oil {game.table.names[owner]}", "2")
    purse(game, {owner: 15_000})
    put(game, 0, 7)
    push(game, [(1, 1), "visit", "oil down"])
    check_won(game, owner, "7a", BANK)


def test_a_payment_that_leaves_nothing_is_complete() -> None:
    game = begun()
    purse(game, {0: 15_000})
    push(game, [(1, 4)])
    assert game.table.money[0] == 0
    assert game.outcome is None


def test_payments_fail_before_a_later_receipt() -> None:
    game = begun()
    put(game, 0, 30)
    purse(game, {0: 4_000})
    push(game, [(1, 1), "visit"])
    assert game.outcome is not None  # though the slot machine might have paid


def test_the_standing_is_by_least_cash_and_ties_share() -> None:
    game = begun(5)
    purse(game, {0: 1_000, 1: 7_000, 2: 5_000, 3: 7_000, 4: 9_000})
    push(game, [(1, 4)])
    assert game.outcome is not None
    assert game.outcome.standing == (
        (1, 0, 0),
        (2, 2, 5_000),
        (3, 1, 7_000),
        (3, 3, 7_000),
        (5, 4, 9_000),
    )


def test_undo_after_the_end_brings_the_game_back() -> None:
    game = begun()
    purse(game, {0: 1_000})
    push(game, [(1, 4)])
    game.pop()
    assert game.outcome is None
    assert game.table.money[0] == 1_000


class TestSwitches:
    def test_every_switch_is_shown_here(self) -> None:
        shown = {name[len("test_") :].split("_on_")[0] for name in dir(self) if "_on_" in name}
        assert {switch.id.replace("-", "_").lower() for switch in SWITCHES} == shown

    @pytest.mark.parametrize(("value", "counted"), [("whole", 2), ("torn", 1)])
    def test_gfb_46_on_a_round_whose_last_seat_leaves(self, value: str, counted: int) -> None:
        game = begun(3, GFB_46=value)
        table(game).turn = 2
        game.act(Act("leave", 2))
        assert table(game).round == counted

    @pytest.mark.parametrize(("value", "won"), [("fail", False), ("zero", True)])
    def test_gfb_01_on_having_nothing(self, value: str, won: bool) -> None:
        game = begun(GFB_01=value)
        purse(game, {0: 15_000})
        push(game, [(1, 4)])
        assert (game.outcome is not None) is won
        game = begun(GFB_01=value)
        put(game, 0, 18)
        purse(game, {0: 5_000, 1: 0})
        push(game, [(1, 1), "visit", "1", 5_000])
        assert game.outcome is None  # a stake may still come back
        push(game, ["2"])
        assert (game.outcome is not None) is won

    @pytest.mark.parametrize(("value", "barred"), [("open", False), ("fees", True)])
    def test_gfb_03_on_the_casino_door(self, value: str, barred: bool) -> None:
        game = begun(GFB_03=value)
        put(game, 0, 30)
        purse(game, {0: 14_000})
        push(game, [(1, 1)])
        if barred:
            with pytest.raises(Refused):
                game.push("visit")
        else:
            push(game, ["visit"])

    @pytest.mark.parametrize(("value", "won"), [("win", True), ("ignore", False)])
    def test_gfb_07_on_a_throw_beyond_the_cash(self, value: str, won: bool) -> None:
        game = begun(GFB_07=value)
        put(game, 0, 30)
        purse(game, {0: 20_000})
        push(game, [*TO_CASINO, (5, 4)])
        assert (game.outcome is not None) is won
        if not won:
            assert game.table.money[0] == 5_000
            assert asked(game)[:2] == ("dice", 1)

    @pytest.mark.parametrize("value", ["race", "off", "must"])
    def test_gfb_10_on_a_visitor_who_does_not_bet(self, value: str) -> None:
        game = begun(GFB_10=value)
        put(game, 0, 18)
        push(game, [(1, 1), "visit"])
        if value == "must":
            with pytest.raises(Refused):
                game.push("none")
            return
        push(game, ["none"])
        assert asked(game)[:2] == (("choose", 1) if value == "race" else ("dice", 1))

    @pytest.mark.parametrize(("value", "back"), [("a", 10_000), ("b", 12_000)])
    def test_gfb_12_on_the_payout(self, value: str, back: int) -> None:
        game = begun(GFB_12=value)
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "3", 2_000, "none", "3"])
        assert game.table.money[0] == 998_000 + back

    @pytest.mark.parametrize(
        ("value", "winners"), [("first", (1,)), ("gap", (2,)), ("shared", (1, 2))]
    )
    def test_gfb_17_on_several_who_cannot_pay(self, value: str, winners: tuple[int, ...]) -> None:
        game = begun(4, GFB_17=value)
        put(game, 0, 21)
        purse(game, {1: 9_000, 2: 1_000})
        push(game, [(1, 1)])
        assert game.outcome is not None
        assert game.outcome.winners == winners
        assert [game.table.money[seat] for seat in winners] == [0] * len(winners)

    @pytest.mark.parametrize(("value", "gifts"), [("beyond", [0, 1]), ("reach", [1, 1])])
    def test_gfb_24_on_stopping_at_the_road(self, value: str, gifts: list[int]) -> None:
        game = begun(GFB_24=value)
        put(game, 0, 39)
        push(game, [(1, 1)])
        counted = [len(paid(game, "gave"))]
        push(game, [(1, 3), (1, 2)])
        counted.append(len(paid(game, "gave")))
        assert counted == gifts

    @pytest.mark.parametrize(("value", "won"), [("win", True), ("let off", False)])
    def test_gfb_28_on_too_little_for_the_gift(self, value: str, won: bool) -> None:
        game = begun(GFB_28=value)
        put(game, 0, 38)
        purse(game, {0: 400})
        push(game, [(6, 2)])
        assert (game.outcome is not None) is won
        assert game.table.money[table(game).pot] == 400

    @pytest.mark.parametrize(("value", "victims"), [("each", [1, 2]), ("one", [1])])
    def test_gfb_29_on_several_pawns(self, value: str, victims: list[int]) -> None:
        game = begun(3, GFB_29=value)
        put(game, 1, 4)
        put(game, 2, 4)
        push(game, [(1, 3)])
        assert [payee for _, payee, _ in paid(game, "damage")] == victims

    @pytest.mark.parametrize(("value", "damages"), [("collision", [(0, 1, 10_000)]), ("space", [])])
    def test_gfb_31_on_what_comes_first(
        self, value: str, damages: list[tuple[int, int, int]]
    ) -> None:
        game = begun(GFB_31=value)
        put(game, 1, 38)
        put(game, 0, 36)
        push(game, [(1, 1)])  # Wrong Turning sends the pawn away
        assert table(game).place[0] == POOR_HOUSE
        assert paid(game, "damage") == damages
        game = begun(GFB_31=value)
        put(game, 1, 5)
        push(game, [(1, 4)])
        first = "space paid" if value == "space" else "damage"
        kinds = [event[0].kind for event in game.events if event[0].money]
        assert kinds[-2:][0] == first

    @pytest.mark.parametrize(("value", "places"), [("cash", [1, 2, 3]), ("none", [1, 2, 2])])
    def test_gfb_37_on_the_places(self, value: str, places: list[int]) -> None:
        game = begun(3, GFB_37=value)
        purse(game, {0: 0, 1: 5_000, 2: 6_000})
        push(game, [(1, 4)])
        assert game.outcome is not None
        assert [place for place, _, _ in game.outcome.standing] == places

    @pytest.mark.parametrize(("value", "won"), [("any", True), ("own", False)])
    def test_gfb_39_on_going_broke_off_turn(self, value: str, won: bool) -> None:
        game = begun(GFB_39=value)
        put(game, 0, 34)
        purse(game, {1: 1_500})
        push(game, [(1, 1)])  # Whip-round: 2,000 from each
        assert (game.outcome is not None) is won
        assert game.table.money[:2] == [1_001_500, 0]
        if not won:
            push(game, [(1, 4)])  # on his own turn the same failure wins
            assert game.outcome is not None

    @pytest.mark.parametrize(("value", "free"), [("return", True), ("keep", False)])
    def test_gfb_43_on_leaving(self, value: str, free: bool) -> None:
        game = begun(3, GFB_43=value)
        fix(game, "hotel 3", "Ben")
        fix(game, "oil Ben", "2")
        game.act(Act("leave", 1))
        assert game.table.money[1] == 0
        assert (table(game).owner[3] < 0) is free
        assert (table(game).stock_out == 0) is free
        push(game, [(1, 2)])
        assert asked(game) == (("choose", 0, "6") if free else ("dice", 2, "1"))
        assert paid(game, "rent") == []


class TestLeaving:
    def test_the_last_one_left_wins_nothing(self) -> None:
        game = begun()
        game.act(Act("leave", 1))
        assert game.outcome is not None
        assert game.outcome.winners == ()
        assert "the game is void" in sentences(game)[-1]

    def test_leaving_in_ones_own_turn_passes_it_on(self) -> None:
        game = begun(3)
        put(game, 0, 30)
        push(game, [(1, 1), "visit"])
        game.act(Act("leave", 0))
        assert asked(game) == ("dice", 1, "1")

    def test_a_race_goes_on_when_a_bettor_leaves_while_asked(self) -> None:
        game = begun(4)
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "1", 10_000])
        assert asked(game)[1] == 1
        game.act(Act("leave", 1))
        assert asked(game) == ("choose", 2, "7b")
        push(game, ["4", 1_000])
        game.act(Act("leave", 2))  # a locked bet leaves with its owner
        push(game, ["none", "4"])
        assert paid(game, "race won") == []
        assert asked(game) == ("dice", 3, "1")

    def test_stakes_come_back_when_the_visitor_leaves(self) -> None:
        game = begun(3)
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "1", 10_000, "2", 4_000])
        game.act(Act("leave", 0))
        assert game.table.money[1] == 1_000_000
        assert asked(game) == ("dice", 1, "1")

    def test_leaving_during_the_first_roll(self) -> None:
        game = begun(3)
        game.pop(2)
        game.act(Act("leave", 0))
        push(game, [(1, 2), (1, 3)])
        assert game.table.turn == 2

    def test_a_turn_set_by_hand_calls_a_race_off(self) -> None:
        game = begun(3)
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "1", 10_000])
        game.act(Act("turn", 2, (("why", "a test"),)))
        assert game.table.money[0] == 1_000_000
        assert asked(game) == ("dice", 2, "1")


def test_a_board_that_only_pays_ends_after_500_rounds() -> None:
    spaces = "".join('[[space]]\ndoes = "receive 1000"\n' for _ in range(19))
    pack = f'name = "Too kind"\nroad = []\n[[space]]\nname = "Start"\ndoes = "nothing"\n{spaces}'
    ways = ["stock market", "race track", "casino", "poor house"]
    for way in ways:
        pack = pack.replace('does = "receive 1000"\n', f'does = "nothing"\nway = "{way}"\n', 1)
    game = begun(pack=pack)
    while game.ask is not None:
        answer: Answer = (1, 2) if game.table.turn == 0 else (2, 3)
        game.push(answer if game.ask.kind == "dice" else "pass")
    assert game.outcome is not None
    assert game.outcome.reason[0].kind == "too long"
    assert game.table.money[game.outcome.winners[0]] == min(game.table.money[:2])
