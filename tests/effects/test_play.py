"""Effects carried out at the table: the books stay in order and nothing goes on for ever."""

from __future__ import annotations

import random

import pytest

from firmware_host import games
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.language import translator
from tests.effects.invented import invented
from tests.games.broke_talk import known_board
from tests.games.table_talk import NAMES, at_random, play_out, start

GAMES = ("go-for-broke", "gambler")
GERMAN = translator("de")


def in_order(game: Game) -> None:
    money, bank = game.table.money, game.table.bank
    assert sum(money) == 0
    assert all(cash >= 0 for account, cash in enumerate(money) if account != bank)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_boards_that_nobody_would_print_are_played_to_their_end(game: str, seed: int) -> None:
    pack = invented(game, random.Random(seed).randrange)
    board = games.board(game)
    assert board.check_pack("invented.toml", pack) == []
    names = NAMES[: 2 + seed % 3]
    played = Game(board, Setup(game, names, "invented", pack))
    chance = random.Random(seed)
    while played.ask is not None:
        played.push(at_random(played, played.ask, chance.randrange))
        in_order(played)
        assert len(played.entries) < board.bound
    again = Game(board, played.setup, played.entries)
    assert (again.events, again.outcome) == (played.events, played.outcome)
    for speaker in (played.table.speaker(), played.table.speaker(GERMAN)):
        for event in played.events:
            assert speaker.event(event)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_games_on_boards_that_nobody_would_print(game: str) -> None:
    board = games.board(game)
    for seed in range(2_000):
        pack = invented(game, random.Random(1_000 + seed).randrange)
        for again in range(5):
            seats = 2 + (seed + again) % (board.seats.stop - 2)
            played = Game(board, Setup(game, NAMES[:seats], "invented", pack))
            play_out(played, again, check=in_order)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_undo_takes_any_step_back_and_the_hand_over_lists_what_is_to_come(
    game: str, seed: int
) -> None:
    pack = invented(game, random.Random(100 + seed).randrange)
    played = Game(games.board(game), Setup(game, NAMES[:3], "invented", pack))
    chance = random.Random(seed)
    for _ in range(60):
        if played.ask is None:
            break
        before = (list(played.table.money), len(played.events), played.table.facts(frozenset()))
        played.push(at_random(played, played.ask, chance.randrange))
        answer = played.pop()
        assert (list(played.table.money), len(played.events)) == before[:2]
        assert played.table.facts(frozenset()) == before[2]
        played.apply(answer[0])
        for fix in played.table.fixes():
            assert fix.now in dict(fix.options)
            assert played.table.speaker().line(fix.label)


@pytest.mark.parametrize("game", GAMES)
def test_bots_live_with_whatever_a_board_says(game: str) -> None:
    for seed in range(4):
        pack = invented(game, random.Random(200 + seed).randrange)
        played = start(game, 3, pack=pack)
        play_out(played, seed)
        assert played.outcome is not None


# -- one word at a time ---------------------------------------------------------------------------


def broke_at(phrase: str, seats: int = 3) -> Game:
    """Go For Broke with Ann about to land on a space that says this."""
    board = games.board("go-for-broke")
    text = known_board().replace('does = "pay 5000"', f"does = '{phrase}'", 1)
    game = Game(board, Setup(board.id, NAMES[:seats], "house", f'pots = ["kitty"]\n{text}'))
    for seat in range(seats):
        game.push((6, 6) if seat == 0 else (1, 2))
    table = game.table
    assert isinstance(table, BrokeTable)
    # The space is number 1; Ann rolls 2 from the one before the last.
    table.place[0] = table.board.length - 1
    return game


def gambler_at(phrase: str, seats: int = 3) -> Game:
    """Gambler with Ann about to land on a space that says this."""
    board = games.board("gambler")
    lines = games.shipped_pack(board, "house").splitlines()
    third = [at for at, line in enumerate(lines) if line.startswith("does =")][2]
    lines[third] = f"does = '{phrase}'"
    text = "\n".join(['pots = ["kitty"]', *lines])
    assert board.check_pack("house.toml", text) == []
    game = Game(board, Setup(board.id, NAMES[:seats], "house", text))
    for seat in range(seats):
        game.push((6, 6) if seat == 0 else (1, 2))
    table = game.table
    assert isinstance(table, GamblerTable)
    table.places[0] = 0
    game.push("roll")
    return game


def landed(game: Game, *answers: object) -> list[int]:
    """What everybody has gained once Ann has landed and everything has been answered."""
    before = list(game.table.money)
    game.push((1, 1) if isinstance(game.table, BrokeTable) else (1, 2))
    for answer in answers:
        assert game.ask is not None
        game.push(game.ask.accept(answer))
    in_order(game)
    return [now - was for was, now in zip(before, game.table.money, strict=True)]


MONEY = [
    ("pay 10000 and lose a turn", (), [-10, 0, 0, 10, 0]),
    ("pay 5000 or receive 7000", ("2",), [7, 0, 0, -7, 0]),
    ("pay 4000 to left and pay 2000 to right", (), [-6, 4, 2, 0, 0]),
    ("pay 20000 into poor house", (), [-20, 0, 0, 0, 20]),
    ("pay 3000 per player", (), [-9, 0, 0, 9, 0]),
    ("each other pay 2000 to me and pay 30000", (), [-26, -2, -2, 30, 0]),
    ("pay 1/10 of cash", (), [-100, 0, 0, 100, 0]),
    ("pay 1/3 of cash", (), [-333, 0, 0, 333, 0]),  # GFB-47
    ("pay 1/3 of cash rounded up", (), [-334, 0, 0, 334, 0]),
    ("pay 1/2 of cash at most 150000", (), [-150, 0, 0, 150, 0]),
    ("pay 4000 plus 1000 per pip", (), [-6, 0, 0, 6, 0]),
    ("if thrown doubles then receive 40000 else receive 4000", (), [40, 0, 0, -40, 0]),
    ("if hotel then pay 35000 else pay 5000", (), [-5, 0, 0, 5, 0]),
    (
        "throw 2 dice and if thrown 7 or more then pay 45000 else receive 15000",
        ([3, 4],),
        [-45, 0, 0, 45, 0],
    ),
    ("throw 2 dice and receive 1000 per product", ([3, 4],), [12, 0, 0, -12, 0]),
    ("chosen pay 9000 to me and pay 1000 to chosen", ("2",), [8, 0, -8, 0, 0]),
    ("3 times (throw 1 die and pay 1000 per pip) until thrown 1", ([5], [1]), [-6, 0, 0, 6, 0]),
    ("stake 5000 for lowest of 1 die", ([4], [2], [2], [5], [1]), [-5, -5, 10, 0, 0]),
    (
        "stake 10000 for highest of 1 die by choice",
        ("join", "stay out", [3], [6]),
        [-10, 10, 0, 0, 0],
    ),
    ("stake 10000 for highest of 1 die by choice", ("stay out", "stay out"), [0, 0, 0, 0, 0]),
    ("spin roulette and pay 1000 per pip", ("17",), [-17, 0, 0, 17, 0]),
    ("spin slot and if spun lemon then pay 40000 else pay 5000", ("lemon",), [-40, 0, 0, 40, 0]),
    (
        "throw 2 dice and right throw 2 dice and if thrown above right then right pay 10000 to me",
        ([6, 5], [1, 2]),
        [10, 0, -10, 0, 0],
    ),
    (
        "name a number 2 to 12 and throw 2 dice and if thrown number then receive 9000",
        (8, [4, 4]),
        [9, 0, 0, -9, 0],
    ),
    ('if table says "He sang" then receive 5000 else pay 3000', ("no",), [-3, 0, 0, 3, 0]),
    ('table counts "Lines" and pay 2000 per number', (4,), [-8, 0, 0, 8, 0]),
    ('table names "The loudest" and named receive 6000', ("1",), [0, 6, 0, -6, 0]),
    ("all with no hotel receive 2000", (), [2, 2, 2, -6, 0]),
    ("if poorest then receive 1000 else pay 1000 to poorest", (), [1, 0, 0, -1, 0]),
    ("swap cash with left", (), [0, 0, 0, 0, 0]),
    ("may pay 5000", ("1",), [-5, 0, 0, 5, 0]),
    ("receive 5000 per other with cash below 2000000", (), [10, 0, 0, -10, 0]),
    (
        "throw 1 die for bank and throw 1 die and if thrown above bank then receive 8000",
        ([2], [5]),
        [8, 0, 0, -8, 0],
    ),
]


@pytest.mark.parametrize(("phrase", "answers", "gains"), MONEY)
def test_money(phrase: str, answers: tuple[object, ...], gains: list[int]) -> None:
    game = broke_at(phrase)
    assert landed(game, *answers) == [1_000 * gain for gain in [*gains, 0]]
    # The next one is to roll: whatever the words asked is over.
    assert game.ask is not None
    assert game.ask.prompt.text == "{seat:who}, roll both dice"


def test_a_shortfall_goes_to_the_rules_of_each_game() -> None:
    broke = broke_at("pay all of cash and pay 1000 to left")
    landed(broke)
    assert broke.outcome is not None
    assert broke.outcome.winners == (0,)
    gambler = gambler_at("pay all of cash and pay 50 to left")
    landed(gambler)
    assert 0 in table_of(gambler).iou


def table_of(game: Game) -> GamblerTable:
    assert isinstance(game.table, GamblerTable)
    return game.table


def test_goods_change_hands() -> None:
    game = broke_at("get oil and get stock and give oil to left")
    landed(game, "steel")
    table = game.table
    assert isinstance(table, BrokeTable)
    assert table.stock == [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    assert [len(cards) for cards in table.held] == [1, 1, 0]
    gambler = gambler_at("get 2 ticket and give ticket to right and get iou")
    landed(gambler, "1-2", "3-5", "3-5")
    assert table_of(gambler).tickets == [["1-2"], [], ["3-5"]]
    assert table_of(gambler).iou == {0}


def test_tickets_pass_round_at_the_same_time() -> None:
    game = gambler_at("all give all ticket to right")
    table = table_of(game)
    for seat, ticket in enumerate(("1-2", "1-3", "1-4")):
        table.pile.take(ticket)
        table.tickets[seat].append(ticket)
    landed(game)
    assert table.tickets == [["1-3"], ["1-4"], ["1-2"]]


def test_what_is_put_off_comes_when_its_turn_comes_even_if_that_is_sat_out() -> None:
    game = broke_at("next 2 turns pay 3000 and lose a turn", seats=2)
    landed(game)
    for _ in range(60):
        assert game.ask is not None
        game.push(at_random(game, game.ask, lambda _: 0))
    kinds = [event[0].kind for event in game.events]
    assert kinds.count("effect due") == 2
    assert "sat out" in kinds


def test_a_double_rent_lasts_until_the_next_turn() -> None:
    game = broke_at("get hotel and double rent", seats=2)
    landed(game, "3")
    table = game.table
    assert isinstance(table, BrokeTable)
    table.place[1] = 1
    before = table.money[0]
    game.push((1, 1))
    assert table.money[0] - before == 16_000
    assert table.pending.rents == []


def test_nothing_sends_pawns_round_for_ever() -> None:
    game = broke_at("forward 0 and pay 1000")
    landed(game)
    assert game.ask is not None
    gambler = gambler_at("forward 0 and pay 10")
    landed(gambler)
    assert gambler.ask is not None


def test_an_alternative_too_dear_is_shown_and_barred() -> None:
    game = broke_at("may pay 2000000")
    game.push((1, 1))
    assert game.ask is not None
    assert "1" not in game.ask
    assert "2" in game.ask
