"""Packs of Go For Broke: what is checked, what is written, and a board taught in play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.asks import Answer
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.table import Act
from firmware_host.games.go_for_broke import pack
from firmware_host.games.go_for_broke.edition import Card, Edition, Space
from firmware_host.games.go_for_broke.lexicon import STOCKS, WHEELS
from firmware_host.games.shared.effects import NOTHING, UNKNOWN, Effect
from firmware_host.games.shared.packs import About
from firmware_host.record.chance import seeded
from tests.games.broke_talk import asked, begun, fix, house, purse, push, table
from tests.games.table_talk import at_random, play_out, sensibly, sentences, start


class TestHouseEdition:
    def test_it_is_complete(self) -> None:
        edition = pack.parse("house.toml", house())
        verbs = [space.effect.verb for space in edition.spaces]
        assert verbs.count("hotel") >= 8
        assert "unknown" not in verbs
        assert None not in edition.ways
        assert edition.road
        assert [edition.unknown_cards(deck) for deck in (0, 1)] == [0, 0]
        for cards in edition.cards:
            assert {card.effect.name for card in cards if card.effect.verb == "stock"} == set(
                STOCKS
            )
            assert all(card.text for card in cards)

    def test_it_says_that_it_is_ours(self) -> None:
        edition = pack.parse("house.toml", house())
        assert edition.name == "House edition"
        assert "our own" in edition.made.about.lower()

    def test_it_is_written_back_as_it_is(self) -> None:
        edition = pack.parse("house.toml", house())
        assert pack.parse("again.toml", pack.write(edition)) == edition


def problems(text: str) -> list[str]:
    return pack.check("mine.toml", text)


BREAKAGES: list[tuple[Callable[[str], str], str]] = [
    (
        lambda text: text.replace('does = "pay 5000"', 'does = "pay lots"', 1),
        "a number is missing at character 5",
    ),
    (lambda text: text.replace('does = "draw spend"', 'does = "draw fortune"', 1), "is none of"),
    (lambda text: text.replace('does = "draw spend"', 'does = "stock oil"', 1), "no meaning here"),
    (lambda text: text.replace('way = "casino"', 'way = "stock market"'), "leaves the path twice"),
    (lambda text: text.replace('way = "casino"', 'way = "circus"'), "is none of"),
    (lambda text: text.replace('way = "casino"', "way = 7"), "must be a list"),
    (lambda text: text.replace('= "Palm Court"', '= "The Peacock"'), "the name of two spaces"),
    (lambda text: text.replace('key = "pearls"', 'key = "hats"'), "the key of two cards"),
    (lambda text: text.replace("count = 2", "count = 50", 1), "a deck has 54 cards"),
    (lambda text: text.replace("count = 2", 'count = "two"', 1), "whole number from 1 to 54"),
    (lambda text: text.replace('"1" = 4', '"1" = 0'), "whole number from 1 to 3,600"),
    (lambda text: text.replace('"4" = 1', '"5" = 1'), "unknown key '5'"),
    (lambda text: text.replace("joins = true", 'joins = "here"'), "joins can only be true"),
    (lambda text: text.replace("way_counts = 0", "way_counts = 2"), "from 0 to 1"),
    (lambda text: text.replace('does = "roll again"', 'does = "move 0"', 1), "round in a circle"),
    (lambda text: text.replace('does = "nothing"', 'does = "pay 1"', 1), "Start itself"),
    (
        lambda text: text.replace(
            '"Milestone"\ndoes = "nothing"', '"Inn"\ndoes = "hotel 1 rent 1"'
        ),
        "main path only",
    ),
    (lambda text: f'colour = "red"\n{text}', "unknown key 'colour'"),
    (lambda text: text.replace('name = "House edition"', "name = 5"), "name must be a text"),
]


@pytest.mark.parametrize(("breakage", "told"), BREAKAGES)
def test_a_broken_pack_is_told_with_its_line(breakage: Callable[[str], str], told: str) -> None:
    broken = breakage(house())
    assert broken != house()
    found = problems(broken)
    assert any(told in problem for problem in found), found
    place, line, _ = found[0].split(":", 2)
    assert place == "mine.toml"
    assert 1 <= int(line) <= broken.count("\n") + 1


def test_every_problem_is_told_in_one_go_with_its_own_line() -> None:
    broken = house()
    for breakage, _ in BREAKAGES[:3]:
        broken = breakage(broken)
    found = problems(broken)
    lines = {int(problem.split(":")[1]) for problem in found}
    assert len(found) >= 3
    assert len(lines) == len(found)


def test_what_is_not_toml_is_told_with_its_line() -> None:
    assert problems('name = "x"\nspace = [') != []
    with pytest.raises(PackProblems):
        pack.parse("mine.toml", "]")


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=20)
AMOUNTS = st.integers(0, 10_000_000)
EFFECTS = st.one_of(
    st.just(NOTHING),
    st.just(UNKNOWN),
    st.tuples(st.sampled_from(["pay", "receive", "all pay", "collect each"]), AMOUNTS).map(
        lambda told: Effect(*told)
    ),
    st.builds(lambda amount, dice: Effect("pay die", amount, dice), AMOUNTS, st.integers(1, 2)),
    st.builds(lambda name: Effect("draw", name=name), st.sampled_from(["spend", "receive"])),
    st.just(Effect("go", name="poor house")),
    st.just(Effect("miss")),
)
SPACES = st.lists(st.tuples(NAMES, EFFECTS), min_size=19, max_size=25, unique_by=lambda s: s[0])
KEYS = NAMES.filter(lambda key: key != "unknown")
KNOWN = EFFECTS.filter(lambda effect: effect != UNKNOWN)
CARDS = st.lists(
    st.tuples(KEYS, NAMES, KNOWN, st.integers(1, 5)), max_size=8, unique_by=lambda card: card[0]
)


@given(SPACES, CARDS, CARDS, st.lists(st.integers(0, 19), min_size=4, max_size=4), st.data())
def test_any_edition_is_read_back_as_written(
    spaces: list[tuple[str, Effect]],
    spend: list[tuple[str, str, Effect, int]],
    receive: list[tuple[str, str, Effect, int]],
    ways: list[int],
    data: st.DataObject,
) -> None:
    names = {name for name, _ in spaces}
    first = Space("Start" if "Start" not in names else "The very Start", NOTHING)
    weights = tuple(
        (wheel, tuple((key, data.draw(st.integers(1, 360))) for key in WHEELS[wheel]))
        for wheel in data.draw(st.lists(st.sampled_from(list(WHEELS)), unique=True).map(sorted))
    )
    order = list(WHEELS)
    edition = Edition(
        name="Mine",
        made=About(about=data.draw(NAMES)),
        spaces=(first, *(Space(*space) for space in spaces)),
        road=data.draw(st.sampled_from([None, (), (Space("Side road 1"),)])),
        ways=tuple(data.draw(st.sampled_from([way, None])) for way in ways),
        joins=data.draw(st.sampled_from([None, 3])),
        way_counts=data.draw(st.integers(0, 1)),
        cards=(tuple(Card(*card) for card in spend), tuple(Card(*card) for card in receive)),
        weights=tuple(sorted(weights, key=lambda told: order.index(told[0]))),
    )
    assert pack.parse("mine.toml", pack.write(edition)) == edition


class TestTeachIn:
    SURVEY: tuple[Answer, ...] = (30, 5, 12, 20, 25, 2, 28)

    def test_the_shape_of_the_board_is_asked_once(self) -> None:
        game = start("go-for-broke", edition="blank")
        assert asked(game) == ("amount", None, "B2")
        push(game, self.SURVEY)
        assert asked(game) == ("dice", 0, "B3")
        edition = pack.parse("mine.toml", game.table.pack())
        assert len(edition.spaces) == 30
        assert edition.ways == (5, 12, 20, 25)
        assert len(edition.road or ()) == 2
        assert edition.joins == 28
        again = start("go-for-broke", pack=game.table.pack())
        assert asked(again) == ("dice", 0, "B3")

    @pytest.mark.parametrize("length", [20, 30, 85])  # the board that is laid until then has 20
    def test_no_board_is_shown_before_its_shape_is_known(self, length: int) -> None:
        game = start("go-for-broke", edition="blank")
        for answer in (length, 5, 12, 15, 19, 2, 18):
            assert game.table.view(game.ask).board is None, asked(game)
            push(game, [answer])
        board = game.table.view(game.ask).board
        assert board is not None
        assert len(board.spaces) == length

    @pytest.mark.parametrize("length", [20, 85])
    def test_a_space_can_be_told_in_the_middle_of_the_survey(self, length: int) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [length])
        game.act(Act("tell", None, (("does", "pay 7000"), ("what", "space 3"))))
        for answer in (5, 12, 15, 19, 2, 18):
            assert len(table(game).owner) == table(game).board.length
            game.table.view(game.ask)
            push(game, [answer])
        board = game.table.view(game.ask).board
        assert board is not None
        assert len(board.spaces) == length
        assert table(game).does[3] == Effect("pay", 7_000)

    def taught(self, *answers: Answer) -> tuple[str, list[str]]:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), *answers])
        return game.table.pack(), sentences(game)

    def test_a_space_is_asked_played_and_remembered(self) -> None:
        text, told = self.taught("pay", 7_000, "remember")
        assert 'Learnt: Space 3 says "pay 7000"' in told
        assert "Ann pays $7,000 at Space 3" in told
        assert pack.parse("mine.toml", text).spaces[3].effect == Effect("pay", 7_000)

    def test_it_can_be_told_again_or_played_only_once(self) -> None:
        text, told = self.taught("pay", 7_000, "wrong", "receive", 9_000, "once")
        assert "Ann receives $9,000 at Space 3" in told
        assert not any("Learnt: Space 3" in line for line in told)
        assert pack.parse("mine.toml", text).spaces[3].effect == UNKNOWN

    @pytest.mark.parametrize(
        ("answers", "effect"),
        [
            (("nothing",), NOTHING),
            (("hotel", 200_000, 15_000), Effect("hotel", 200_000, 15_000)),
            (("go", "poor house"), Effect("go", name="poor house")),
            (("go", "space", 17), Effect("go", name="space 17")),
            (("move", -2), Effect("move", -2)),
            (("pay die", 2_000, 2), Effect("pay die", 2_000, 2)),
            (("draw", "receive"), Effect("draw", name="receive")),
        ],
    )
    def test_every_kind_of_figure(self, answers: tuple[Answer, ...], effect: Effect) -> None:
        text, _ = self.taught(*answers, "remember")
        assert pack.parse("mine.toml", text).spaces[3].effect == effect

    def test_cards_are_learnt_one_by_one(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "draw", "spend", "remember"])
        assert asked(game) == ("draw", 0, "5")
        push(game, ["unknown", "pay", 5_000, "remember"])
        assert game.table.money[0] == 995_000
        push(game, [(1, 2), "unknown", "pay", 5_000, "remember"])  # a second card like it
        cards = pack.parse("mine.toml", game.table.pack()).cards[0]
        assert cards == (Card("pay 5000", "", Effect("pay", 5_000), 2),)
        assert table(game).decks[0].under == ["pay 5000", "pay 5000"]
        assert len(table(game).decks[0]) == 54

    def test_a_stock_card_played_once_is_kept_all_the_same(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "draw", "receive", "once"])
        push(game, ["unknown", "stock", "oil", "once"])
        assert table(game).stock[0] == [1, 0, 0]
        fix(game, "oil Ann", "0")
        assert len(table(game).decks[1]) == 54

    def test_what_was_taught_wrongly_can_be_forgotten(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "draw", "spend", "remember"])
        push(game, ["unknown", "stock", "oil", "remember"])
        fix(game, "spend card stock oil", "unknown")
        fix(game, "space 3", "unknown")
        edition = pack.parse("mine.toml", game.table.pack())
        assert edition.cards[0] == ()
        assert edition.spaces[3].effect == UNKNOWN
        fix(game, "oil Ann", "0")  # the card that was forgotten goes back as an unknown one
        assert table(game).decks[0].under == ["unknown"]
        push(game, [(1, 2)])
        assert asked(game) == ("choose", None, "3")

    def test_a_hotel_told_again_is_offered_at_its_new_price(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "hotel", 50_000, 1_000, "remember"])
        push(game, ["pass"])
        fix(game, "space 3", "unknown")
        push(game, [(1, 2), "hotel", 70_000, 1_000, "remember", "pass"])
        game.act(Act("turn", 0, (("why", "a test"),)))
        fix(game, "pawn Ann", "0")
        push(game, [(1, 2)])
        assert game.ask is not None
        assert game.ask.blanks()["price"] == 70_000

    def test_a_hotel_told_for_this_time_only_is_offered_at_its_price(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "hotel", 50_000, 1_000, "once"])
        assert game.ask is not None
        assert game.ask.blanks() == {"seat": 0, "place": 3, "price": 50_000, "rent": 1_000}
        purse(game, {0: 49_000})
        with pytest.raises(Refused):
            game.push("buy")
        purse(game, {0: 50_000})
        assert sensibly(game, game.ask, seeded(1)) == "buy"
        push(game, ["buy"])
        assert game.table.money[0] == 0

    def test_a_way_told_wrongly_is_put_right(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2)])
        fix(game, "way stock market", "2")
        fix(game, "way poor house", "9")
        fix(game, "joins", "9")
        assert asked(game) == ("dice", 0, "1")
        push(game, [(1, 2)])
        assert asked(game) == ("choose", 0, "7")
        push(game, ["pass", "nothing", "remember"])
        edition = pack.parse("mine.toml", game.table.pack())
        assert edition.ways == (2, 12, 20, 9)
        assert edition.joins == 9
        assert table(game).place[0] == 3

    @pytest.mark.parametrize(("length", "at"), [(0, 33), (1, 33), (5, 35)])
    def test_a_side_road_told_wrongly_is_put_right(self, length: int, at: int) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2)])
        poor_house, second = 33, 35
        fix(game, "pawn Ann", str(poor_house))
        push(game, [(1, 1), "pay", 1_000, "remember"])
        assert table(game).place[0] == second
        fix(game, "road", str(length))
        assert table(game).place == [at, table(game).board.unmoved]
        road = pack.parse("mine.toml", game.table.pack()).road
        assert road is not None
        assert len(road) == length
        assert [space.effect.phrase() for space in road[1:2]] == ["pay 1000"] * (length > 1)

    def test_a_known_edition_is_handed_back_letter_by_letter(self) -> None:
        game = start("go-for-broke")
        assert game.table.pack() == house()

    def test_a_game_can_be_finished_with_nothing_but_teach_in(self) -> None:
        for seed in range(40):
            game = start("go-for-broke", 2 + seed % 4, edition="blank")
            play_out(game, seed, at_random if seed % 2 else sensibly)
            assert problems(game.table.pack()) == []

    def test_bots_among_themselves_write_nothing_into_the_edition(self) -> None:
        game = start("go-for-broke", edition="blank")
        play_out(game, 1, sensibly)
        edition = pack.parse("mine.toml", game.table.pack())
        assert edition.cards == ((), ())
        assert {space.effect for space in edition.spaces[1:]} == {UNKNOWN}

    def test_a_space_that_would_close_a_circle_is_played_but_not_remembered(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "go", "space", 7, "remember"])
        push(game, ["go", "space", 3, "remember"])  # and back: there it is known, and on again
        assert asked(game) == ("choose", None, "3")
        push(game, ["nothing", "remember"])
        assert asked(game) == ("dice", 1, "1")
        assert problems(game.table.pack()) == []
        assert any("round in a circle" in line for line in sentences(game))

    def test_a_turn_of_circles_ends_by_itself(self) -> None:
        game = start("go-for-broke", edition="blank")
        push(game, [*self.SURVEY, (6, 6), (1, 2), (1, 2), "go", "space", 7, "remember"])
        for _ in range(6):
            push(game, ["go", "space", 3, "once"])
        assert asked(game) == ("dice", 1, "1")


def test_all_47_rulings_stand_in_the_rules() -> None:
    book = start("go-for-broke").board.rulebook
    told = {id_ for section in book.sections.values() for id_ in section.rulings}
    assert told == {f"GFB-{number:02}" for number in range(1, 48)}


def test_what_leads_to_a_space_that_was_counted_away_is_unknown_again() -> None:
    game = begun()
    lost = next(iter(table(game).says[0]))
    for what, does in (
        ("space 30", "go to space 47"),
        ("space 31", "go to space 40"),
        (f"spend {lost}", "go to space 46"),
    ):
        game.act(Act("tell", None, (("does", does), ("what", what))))
    fix(game, "length", "46")
    t = table(game)
    assert t.does[30] == UNKNOWN
    assert t.does[31] == Effect("go", name="space 40")
    assert lost not in t.says[0]
    assert "unknown" in t.decks[0].unseen
    assert game.board.check_pack("cut.toml", t.pack()) == []
