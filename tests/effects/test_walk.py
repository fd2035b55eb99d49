"""Walking through a board or a deck before a game: told in any order, kept as a pack."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from firmware_host import games
from firmware_host.engine.asks import Answer, Question
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act, Setup
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.teaching.walk import ASKED, GUESSED, KNOWN, Item, Walk
from tests.games.table_talk import NAMES

GAMES = ("go-for-broke", "gambler")


def walk(game: str, edition: str = "blank") -> Walk:
    board = games.board(game)
    found = games.walk(board, edition, games.shipped_pack(board, edition))
    assert found is not None
    return found


def tell(on: Walk, key: str, *answers: Answer) -> None:
    run = on.tell(key)
    ask = next(run)
    for at, answer in enumerate(answers):
        assert isinstance(ask, Question)
        assert answer in ask.legal, f"{answer} to {ask.prompt.text}"
        try:
            ask = run.send(answer)
        except StopIteration:
            assert at == len(answers) - 1, "more was answered than asked"
            return
    raise AssertionError(f"still asked: {ask}")


def item(on: Walk, key: str) -> Item:
    return next(one for part, _ in on.parts() for one in on.items(part) if one.key == key)


def test_a_path_is_told_in_any_order_and_becomes_a_pack() -> None:
    on = walk("go-for-broke")
    assert on.tally()[KNOWN] == 0
    tell(on, "length", 24)
    tell(on, "space 7", "hotel", 120_000, 8_000, "remember")
    tell(on, "way casino", 9)
    tell(on, "spend new", "pay", 5_000, "copies", 3)
    on.rename("space 7", "Villa Mirabel")
    on.rename("space 2", "Fish and Chips")
    on.measure("wheel slot", "lemon", 4)
    assert item(on, "space 7").state == KNOWN
    assert item(on, "space 8").state == ASKED
    assert item(on, "wheel slot").state == KNOWN
    assert item(on, "wheel race").state == GUESSED
    pack = on.pack()
    board = games.board("go-for-broke")
    assert board.check_pack("x.toml", pack) == []
    again = games.walk(board, "x", pack)
    assert again is not None
    assert again.pack() == pack
    assert [one.copies for one in again.items("spend")] == [3, 0]
    assert 'name = "Villa Mirabel"' in pack
    on.forget("space 7")
    assert item(on, "space 7").state == ASKED


def test_a_ring_is_told_with_double_tickets_and_several_cards() -> None:
    on = walk("gambler")
    tell(on, "length", 20)
    tell(on, "tickets", "other", *["1-1"] * 2, *["2-5"] * 12)
    tell(on, "splits", "3-4", "right")
    tell(on, "race", 40, 160)
    tell(on, "card new", "hold", "sweepstakes", "copies", 2)
    on.count("card 0", 5)
    on.rename("card 0", "A crowd gathers")
    on.rename("space 3", "Lottery")
    on.rename("space 5", "Lottery")
    pack = on.pack()
    assert games.board("gambler").check_pack("x.toml", pack) == []
    assert "count = 5" in pack
    assert pack.count('"1-1"') == 2
    with pytest.raises(Refused):
        on.count("card 0", 25)


def test_what_cannot_be_is_refused() -> None:
    on = walk("go-for-broke")
    with pytest.raises(Refused, match="how many spaces"):
        tell(on, "way casino", 3)
    tell(on, "length", 24)
    tell(on, "way stock market", 0)
    tell(on, "way race track", 0)
    with pytest.raises(Refused, match="cannot all lie"):
        tell(on, "way casino", 0)
    on.rename("space 1", "Here")
    for name in ("Here", "", "start", "x" * 41):
        with pytest.raises(Refused):
            on.rename("space 2", name)


@pytest.mark.parametrize("game", GAMES)
def test_the_house_editions_are_walked_through_whole(game: str) -> None:
    on = walk(game, "house")
    assert on.tally()[ASKED] == 0
    board = games.board(game)
    assert board.check_pack("x.toml", on.pack()) == []


def corrected(game: Game, what: str, to: str) -> None:
    game.act(Act("fix", None, (("to", to), ("what", what), ("why", "a test"))))


def begun(game: str, answers: Iterable[Answer]) -> Game:
    board = games.board(game)
    played = Game(board, Setup(game, NAMES[:2], "blank", games.shipped_pack(board, "blank")))
    for answer in answers:
        played.push(answer)
    return played


def test_a_path_counted_wrongly_is_put_right_in_the_running_game() -> None:
    survey = (30, 5, 12, 20, 25, 2, 28)
    game = begun("go-for-broke", (*survey, (6, 6), (1, 2), (1, 2), "pay", 7_000, "remember"))
    table = game.table
    assert isinstance(table, BrokeTable)
    before = [table.board.name(place) for place in table.place]
    corrected(game, "length", "33")
    assert table.board.length == 33
    assert [table.board.name(place) for place in table.place] == before
    assert table.does[3].phrase() == "pay 7000"
    with pytest.raises(Refused):
        corrected(game, "length", "20")  # the side road joins at 28
    assert games.board("go-for-broke").check_pack("x.toml", table.pack()) == []


def test_a_ring_counted_wrongly_is_put_right_in_the_running_game() -> None:
    game = begun("gambler", ((6, 5), (1, 2), 30, "roll", (2, 3), "pay", 40, "remember"))
    table = game.table
    assert isinstance(table, GamblerTable)
    corrected(game, "length", "40")
    assert table.length == 40
    assert table.ring[5].phrase() == "pay 40"
    assert table.places[0] == 5
    assert games.board("gambler").check_pack("x.toml", table.pack()) == []


def test_three_areas_at_one_space_are_asked_for_again() -> None:
    game = begun("go-for-broke", (30, 0, 0, 0))
    assert game.ask is not None
    assert "Stock Market" in game.ask.prompt.text
    for answer in (5, 12, 20, 25, 2, 28):
        game.push(answer)
    table = game.table
    assert isinstance(table, BrokeTable)
    assert table.edition.ways == (5, 12, 20, 25)


def test_every_game_with_a_blank_edition_can_be_walked_through() -> None:
    for game in GAMES:
        board = games.board(game)
        assert games.walk(board, "blank", games.shipped_pack(board, "blank")) is not None
    assert games.walk(games.board("zillionaire"), "house", "") is None
