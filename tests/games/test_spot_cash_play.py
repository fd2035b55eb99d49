"""Whole games of Spot Cash: random, on the screen, taught, corrected."""

from __future__ import annotations

import json

import pytest

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Amount, Arrange, Ask, Below, Choose, Draw
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import check_zero
from firmware_host.engine.view import GridArt
from firmware_host.engine.words import english
from firmware_host.games.spot_cash.pack import check, parse
from firmware_host.games.spot_cash.placement import SQUARES
from firmware_host.record import chance
from tests.games.spot_cash_table import LAYOUT, act, begin, check_end, laid, purse, run
from tests.games.table_talk import at_random, play_out, sentences, start


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("tiles", ["real", "screen"])
def test_random_games(seats: int, tiles: str) -> None:
    for seed in range(40):
        game = start("spot-cash", seats, options={"tiles": tiles})
        play_out(game, seed)
        check_end(game)


@pytest.mark.parametrize("ruling", ["must", "may"])
def test_random_games_with_and_without_stopping(ruling: str) -> None:
    stops = 0
    for seed in range(20):
        game = start("spot-cash", 3, rulings={"SPC-01": ruling})
        play_out(game, seed)
        check_end(game)
        stops += sum(event[0].kind == "stopped" for event in game.events)
    assert bool(stops) is (ruling == "may")


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_games_on_the_screen(seats: int) -> None:
    for seed in range(10_000):
        game = start("spot-cash", seats, options={"tiles": "screen"})
        play_out(game, seed)
        check_end(game)


# -- on the screen --------------------------------------------------------------------------------


def test_a_hidden_layout_is_seen_by_its_owner_only() -> None:
    game = start("spot-cash", options={"tiles": "screen"})
    ask = game.ask
    assert isinstance(ask, Arrange)
    assert ask.seat == 0
    hidden = codec.ask_json(ask, game.table.speaker(), frozenset({1}))
    assert hidden["secret"]
    assert "pieces" not in hidden
    game.push(LAYOUT)
    game.push(LAYOUT)
    public = game.table.facts(frozenset())
    assert "layout" not in public
    own = game.table.facts(frozenset({0}))["layout"]
    assert isinstance(own, dict)
    assert set(own) == {"Ann"}
    secrets = game.table.view(game.ask).secrets
    shown = {seat: tuple(english(line) for line in lines) for seat, lines in secrets.items()}
    named = tuple(f"the {face}" if face.endswith("J") else face for face in LAYOUT)
    assert shown == {0: named, 1: named}
    art = game.table.view(game.ask).art
    assert isinstance(art, GridArt)
    assert all(not tile.face for area in art.areas for tile in area.tiles)
    for said in (*sentences(game), json.dumps(public["open"])):
        assert "red" not in said


def test_putting_a_tile_right_does_not_tell_what_lies_there() -> None:
    game = start("spot-cash", options={"tiles": "screen"})
    for answer in (LAYOUT, LAYOUT, "red 500", "red 10"):
        game.push(answer)
    tiles = [fix for fix in game.table.fixes() if fix.what.startswith("tile ")]
    options = {key for fix in tiles for key, _ in fix.options}
    assert options == {"up", "down"}


def test_a_layout_against_the_rules_is_refused_with_every_reason() -> None:
    game = start("spot-cash", options={"tiles": "screen"})
    assert isinstance(game.ask, Arrange)
    layout = list(LAYOUT)
    layout[0], layout[24] = layout[24], layout[0]
    layout[4], layout[14] = layout[14], layout[4]
    with pytest.raises(Refused) as refusal:
        game.ask.accept(dict(zip(SQUARES, layout, strict=True)))
    assert "the four 10s" in refusal.value.reason
    assert "the red J" in refusal.value.reason
    assert game.ask.accept(dict(zip(SQUARES, LAYOUT, strict=True))) == LAYOUT


# -- editions -----------------------------------------------------------------------------------


def test_the_house_edition_is_named_so_and_no_black_number_is_also_a_red_one() -> None:
    edition = parse("house.toml", games.shipped_pack(games.board("spot-cash"), "house"))
    assert edition.name == "House edition"
    assert len(edition.values) == 11
    assert sum(edition.values) == 1_650, "as much as the red numbers"
    assert not {10, 20, 50, 100, 300, 500} & set(edition.values)


def test_the_blank_edition_learns_while_it_is_played() -> None:
    truth = list(LAYOUT)

    def told(game: Game, ask: Ask, below: Below) -> object:
        t = laid(game)
        if isinstance(ask, Draw) and ask.source == "tiles":
            owner, square = ask.facts
            assert isinstance(owner, int)
            face = truth[SQUARES.index(str(square))]
            told.last = face  # type: ignore[attr-defined]
            return face if face in t.decks[owner] else "black ?"
        if isinstance(ask, Draw):
            return "red 500" if ask.seat == 0 else "red 10"
        if isinstance(ask, Amount):
            return int(told.last.split()[1])  # type: ignore[attr-defined]
        if isinstance(ask, Choose) and ask.rule == "S4":
            return "yes"
        return at_random(game, ask, below)

    game = start("spot-cash", edition="blank")
    play_out(game, 4, told)  # type: ignore[arg-type]
    house = parse("house.toml", games.shipped_pack(games.board("spot-cash"), "house"))
    learned = parse("own.toml", game.table.pack())
    assert learned.values == house.values
    assert learned.name == "Your own tiles"
    assert sum(event[0].kind == "taught" for event in game.events) == 11
    again = start("spot-cash", pack=game.table.pack(), edition="blank")
    play_out(again, 5)
    assert not any(event[0].kind == "taught" for event in again.events)


def test_two_tiles_of_one_value_are_two_tiles() -> None:
    game = begin(edition="blank")
    for owner in ("Ben", "Ann", "Ben"):
        run(game, owner, "black ?" if owner == "Ben" else "black 70")
        if owner == "Ben":
            game.push(70)
            game.push("yes")
    assert laid(game).edition.values == (70, 70)
    game.push("Ann e6")
    assert isinstance(game.ask, Draw)
    assert game.ask.deck.left()["black 70"] == 1


def test_naming_a_known_tile_as_unknown_is_no_news() -> None:
    game = begin(edition="blank")
    run(game, "Ben", "black ?")
    game.push(70)
    game.push("yes")
    run(game, "Ann", "black ?")
    said = len(game.events)
    game.push(70)
    assert sentences(game, said)[-1] == "Ben pays Ann $70 (1 × $70); the turn ends"
    assert laid(game).edition.values == (70,)


def test_the_screen_asks_for_all_values_first() -> None:
    game = start("spot-cash", edition="blank", options={"tiles": "screen"})
    for value in range(100, 1_200, 100):
        assert isinstance(game.ask, Amount)
        assert game.ask.seat is None
        game.push(value)
    assert isinstance(game.ask, Arrange)
    assert game.ask.pieces["black 1100"] == 1
    play_out(game, 1)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name = 'x'\nblack = [10, 25]\n", 2, "least note"),
        ("name = 'x'\nblack = [5001]\n", 2, "10 to 5,000"),
        ("name = 'x'\nblack = ['a']\n", 2, "whole number"),
        (f"name = 'x'\nblack = {[10] * 12}\n", 2, "11 tiles"),
        ("black = []\n", 1, "name is missing"),
        ("name = 'x'\nwhite = 3\nblack = 4\n", 2, "unknown key 'white'"),
        ("name = 'x'\nwhite = 3\nblack = 4\n", 3, "must be a list"),
        (f"name = '{'x' * 61}'\n", 1, "60 characters"),
    ],
)
def test_a_pack_with_mistakes_is_told_where(text: str, line: int, words: str) -> None:
    problems = check("own.toml", text)
    assert any(p.startswith(f"own.toml:{line}:") and words in p for p in problems), problems


# -- hands ---------------------------------------------------------------------------------------


def test_a_tile_can_be_put_right_without_losing_the_count() -> None:
    game = begin()
    run(game, "Ben", "red 10", "red 500")
    act(game, act="fix", what="Ben a2", to="red 300", why="misread")
    t = laid(game)
    assert t.up[1][:2] == ["red 10", "red 300"]
    assert t.red_up[1] == 310
    assert "red 500" in t.decks[1]
    assert t.flip == 3
    act(game, act="fix", what="Ben a2", to="down", why="never flipped")
    assert t.left == [30, 29]
    assert game.ask is not None
    assert "Ben a2" in game.ask
    act(game, act="fix", what="flip", to="2", why="so it was")
    run(game, "Ben", "red 300")
    assert sentences(game)[-1] == "Ben pays Ann $600 (2 × $300)"


@pytest.mark.parametrize("tiles", ["real", "screen"])
def test_there_is_nothing_to_put_right_before_the_first_turn(tiles: str) -> None:
    """A tile turned up while areas are being placed would lie twice afterwards."""
    game = start("spot-cash", options={"tiles": tiles})
    assert game.table.fixes() == []


def test_a_black_tile_is_not_put_right_to_an_unknown_one() -> None:
    game = begin(edition="blank")
    assert not any("black ?" in dict(fix.options) for fix in game.table.fixes())


def test_whose_turn_it_is_can_be_put_right_and_starts_at_one() -> None:
    game = begin(3)
    run(game, "Ben", "red 10", "red 10")
    act(game, act="turn", seat="Cleo", why="wrong seat")
    run(game, "Ben", "red 10")
    assert sentences(game)[-1] == "Ben pays Cleo $10 for a red tile"


def test_what_is_owed_can_be_put_right() -> None:
    game = begin()
    laid(game).debts[1][0] = 400
    act(game, act="fix", what="debt Ben Ann", to="0", why="paid under the table")
    assert laid(game).debts[1][0] == 0


def test_the_view_shows_areas_badges_and_what_may_be_picked() -> None:
    game = begin(3)
    run(game, "Ben", "red 10")
    laid(game).debts[1][0] = 400
    view = game.table.view(game.ask)
    art = view.art
    assert isinstance(art, GridArt)
    ann, ben, _cleo = art.areas
    assert not any(tile.open for tile in ann.tiles)
    assert (ben.tiles[0].face, ben.tiles[0].tone, ben.tiles[0].open) == ("10", "red", False)
    assert ben.tiles[1].open
    assert ben.tiles[1].square == "Ben a2"
    assert english(view.seats[0].place) == "flip 2"
    assert [english(badge) for badge in view.seats[0].badges] == ["lent $400"]
    assert [english(badge) for badge in view.seats[1].badges] == ["owes $400"]
    assert english(view.round) == "89 tiles face down"


@pytest.mark.parametrize("seed", range(12))
def test_hands_at_any_moment_break_nothing(seed: int) -> None:
    """Tiles, turns and rulings put right at random, on every kind of table, poor and rich."""
    below = chance.seeded(seed)
    game = start(
        "spot-cash",
        2 + below(3),
        edition=("house", "blank")[below(2)],
        options={"tiles": ("real", "screen")[below(2)]},
        rulings={"SPC-12": ("lender", "both")[below(2)], "SPC-23": ("stays", "out")[below(2)]},
    )
    for name in game.table.names if below(2) else ():
        purse(game, name, 500)
    while game.ask is not None:
        what = below(30)
        fixes = game.table.fixes() if what == 0 else []
        if fixes:
            fix = fixes[below(len(fixes))]
            act(game, act="fix", what=fix.what, to=fix.options[below(len(fix.options))][0], why="t")
        elif what == 1 and game.table.turn is not None:
            here = game.table.from_seat(0)
            act(game, act="turn", seat=game.table.names[here[below(len(here))]], why="t")
        elif what == 2:
            act(game, act="rule", id="SPC-01", value=("must", "may")[below(2)])
        elif what == 3 and below(20) == 0:
            here = game.table.from_seat(0)
            act(game, act="leave", seat=game.table.names[here[below(len(here))]])
        else:
            game.push(game.ask.sample(below))
        check_zero(game.table.ledger.accounts())
        assert min(game.table.money[: game.table.seats]) >= 0
    assert Game(game.board, game.setup, game.entries).events == game.events
