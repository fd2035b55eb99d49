"""Zillionaire: players leave, corrections are made, secrets are kept, packs are taught."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Arrange, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.engine.view import TrayArt
from firmware_host.engine.words import english
from firmware_host.games.zillionaire import edition
from firmware_host.games.zillionaire import pack as packs
from firmware_host.games.zillionaire.cards import RANKS, unpacked
from firmware_host.games.zillionaire.status import LADDER, POOR, RICH
from firmware_host.record import chance
from tests.games.table_talk import sensibly, start
from tests.games.test_zillionaire_matches import CHECKS
from tests.games.zillionaire_talk import asked, dealt, fix, options, real, say, table_of

# -- leaving --------------------------------------------------------------------------------------


def test_a_leaver_takes_poor_and_the_last_with_cards_the_status_above() -> None:
    game = real(4, {"Ann": 1, "Cleo": 1}, games=2)
    game.act(Act("leave", 1))
    say(game, "1x1", "2x1")
    t = table_of(game)
    assert t.points == [6, 1, 4, 2]
    assert t.order == (0, 2, 3)
    assert asked(game) == "Ann: S4"  # the card for three players is needed now


def test_whoever_has_gone_out_keeps_the_place_when_leaving() -> None:
    game = real(4, {"Ann": 1, "Ben": 1, "Cleo": 1}, games=2)
    say(game, "1x1")
    game.act(Act("leave", 0))
    say(game, "2x1", "3x1")
    assert table_of(game).points == [6, 4, 2, 1]
    assert table_of(game).ranking == [1, 2, 3]


def test_fewer_than_three_end_the_match_after_the_running_game() -> None:
    game = real(3, {"Ann": 1}, games=5)
    game.act(Act("leave", 1))
    assert asked(game) == "Ann: P1"
    say(game, "1x1")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert game.outcome.standing == ((1, 0, 6), (2, 2, 3), (3, 1, 1))


def test_a_leaver_who_is_asked_passes_the_question_on() -> None:
    game = real(4)
    say(game, "5x1")
    assert asked(game) == "Ben: C7"
    game.act(Act("leave", 1))
    assert asked(game) == "Cleo: C7"
    say(game, 2)
    game.act(Act("leave", 2))
    assert asked(game) == "Dov: P2"
    game.act(Act("leave", 3))
    assert game.outcome is not None  # nobody is left to play against


def test_leaving_between_games_moves_the_statuses_up() -> None:
    game = real(5, {"Ann": 1, "Ben": 1, "Cleo": 1, "Dov": 1}, games=2)
    say(game, "1x1", "2x1", "3x1", "4x1")
    assert asked(game) == "Eve: N1"
    game.act(Act("leave", 0))
    say(game, "same")
    t = table_of(game)
    assert [t.status[seat] for seat in t.ranking] == list(LADDER[4])
    assert t.ranking == [1, 2, 3, 4]
    say(game, "ok")
    assert asked(game) == "Ben: S5"


def test_a_pair_of_which_one_has_left_does_not_exchange() -> None:
    game = real(4, {"Ann": 1, "Ben": 1, "Cleo": 1}, games=2)
    say(game, "1x1", "2x1", "3x1", "ok", "ok")
    assert asked(game) == "Dov: N3"
    game.act(Act("leave", 1))
    say(game, "ok")
    assert asked(game) == "Dov: P1"


# -- corrections ----------------------------------------------------------------------------------


def test_points_chairs_and_the_number_of_games_can_be_put_right() -> None:
    game = real(4, games=2)
    fix(game, "points of Ben", 7)
    fix(game, "games", 1)
    fix(game, "chair of Ben", 4)
    t = table_of(game)
    assert (t.points[1], t.games, t.order) == (7, 1, (0, 3, 2, 1))
    say(game, "1x1")
    assert asked(game) == "Dov: P2"


@pytest.mark.parametrize("hand", [15, 2])  # two cards: Ben had gone out before
@pytest.mark.parametrize(
    ("what", "to"), [("play 2", "2x1"), ("play 2", "3x2"), ("player of play 2", "Cleo")]
)
def test_a_play_of_somebody_who_has_left_can_be_put_right(hand: int, what: str, to: str) -> None:
    game = real(4, {"Ben": hand})
    say(game, "1x2", "2x2")
    game.act(Act("leave", 1))
    fix(game, what, to)
    t = table_of(game)
    assert t.cards[1] == 0, "nothing comes back into the hand of somebody who is not there"
    assert t.active == 3
    assert "cards of Ben" not in [fix.what for fix in t.fixes()]
    assert position_of(Game(game.board, game.setup, game.entries)) == position_of(game)


@pytest.mark.parametrize("to", ["7x1", "8x1"])
def test_a_play_can_be_put_right_after_its_cards_were_counted_as_none(to: str) -> None:
    game = real(4)
    say(game, "8x2")
    fix(game, "played 8", 0)
    fix(game, "play 1", to)
    seen = dict(zip(RANKS, unpacked(table_of(game).seen), strict=True))
    assert {rank: count for rank, count in seen.items() if count} == {to[0]: 1}


def position_of(game: Game) -> object:
    t = table_of(game)
    return t.cards, t.seen, t.call, t.plays, t.places, asked(game)


def test_points_past_what_ten_games_can_bring_can_still_be_put_right() -> None:
    game = real(3, {"Ann": 1, "Ben": 1})
    fix(game, "points of Ann", 60)
    say(game, "1x1", "2x1")
    assert table_of(game).points[0] == 66
    points = next(fix for fix in game.table.fixes() if fix.what == "points of Ann")
    assert points.now in dict(points.options)


def test_the_tray_can_be_cleared_and_the_turn_given() -> None:
    game = real(4)
    say(game, "8x3")
    fix(game, "tray", "empty")
    assert asked(game) == "Ann: P1", "whoever played last leads"
    say(game, "7x1")
    game.act(Act("turn", 0, (("why", "test"),)))  # back to who played last: the round is over
    assert asked(game) == "Ann: P1"


def test_counts_can_never_exceed_what_is_unseen() -> None:
    game = real(3)
    with pytest.raises(Refused):
        fix(game, "cards of Ann", 21)
    fix(game, "cards of Ann", 5)
    with pytest.raises(Refused):
        fix(game, "played 5", 4)
    fix(game, "played 8", 6)
    assert not {key for key in options(game) if key.startswith("8x")}
    with pytest.raises(Refused):
        fix(game, "cards of Ann", 15)


@pytest.mark.parametrize("cards", ["real", "dealt"])
@given(seed=st.integers(0, 10**6))
def test_asides_and_corrections_at_any_moment(cards: str, seed: int) -> None:
    below = chance.seeded(seed)
    choice = {"cards": cards, "games": "2"}
    game = start("zillionaire", 3 + below(4), options=choice)
    for _ in range(150):
        if game.ask is None:
            break
        if below(8) == 0:
            _disturb(game, below)
        else:
            game.push(game.ask.sample(below))
        if cards == "dealt":
            CHECKS["dealt"](game)
        table_of(game).view(game.ask)
    again = Game(game.board, game.setup, game.entries)
    assert again.events == game.events


def _disturb(game: Game, below: Below) -> None:
    fixes = game.table.fixes()
    some = fixes[below(len(fixes))]
    acts = [Act(a.act, a.seat) for a in game.asides() if a.act in ("pause", "return", "leave")]
    turn = Act("turn", below(game.table.seats), (("why", "test"),))
    to = some.options[below(len(some.options))][0]
    acts += [turn, Act("fix", None, (("to", to), ("what", some.what), ("why", "test")))]
    try:
        game.act(acts[below(len(acts))])
    except Refused:
        return


# -- secrets --------------------------------------------------------------------------------------

HANDS = {
    "Ann": ["zillionaire"] * 4 + ["1"] * 5,
    "Ben": ["millionaire"] * 4,
    "Cleo": ["bankroll"] * 3,
    "Dov": ["bump"] * 3,
}


def test_hands_are_shown_only_to_those_who_may_see_them() -> None:
    game = dealt(HANDS)
    t = table_of(game)
    nobody = json.dumps(t.facts(frozenset()))
    assert "zillionaire" not in nobody
    hands = t.facts(frozenset({1}))["hands"]
    assert isinstance(hands, dict)
    assert list(hands) == ["Ben"]
    assert english(t.view(game.ask).secrets[0][-1]) == "Zillionaire"


def test_neither_questions_nor_events_nor_refusals_tell_a_hand() -> None:
    game = dealt(HANDS)
    assert game.ask is not None
    hidden = json.dumps(codec.ask_json(game.ask, game.table.speaker(), frozenset()))
    assert "options" not in hidden
    assert "Zillionaire" not in hidden
    with pytest.raises(Refused) as refused:
        game.ask.accept("8x1")
    assert refused.value.reason == "That hand cannot play one 8 now."
    speaker = game.table.speaker()
    told = " ".join(speaker.event(event) for event in game.events)
    assert "Zillionaire" not in told


def test_the_deal_is_a_secret_chance_ask() -> None:
    game = start("zillionaire", 4, options={"cards": "dealt"})
    say(game, "same", "Ann")
    ask = game.ask
    assert isinstance(ask, Arrange)
    assert ask.chance
    assert ask.prompt.secret
    assert len(ask.grid) == 62
    assert ask.grid[0] == "Ann 1"
    assert ask.grid[-1] == "aside 2"
    assert sum(ask.pieces.values()) == 62
    layout = ask.sample(chance.seeded(1))
    assert isinstance(layout, tuple)
    assert layout in ask.legal
    assert (*layout[:-1], layout[0]) not in ask.legal or layout[-1] == layout[0]


def test_every_deal_is_as_likely_as_any_other() -> None:
    from firmware_host.games.zillionaire.cards import shuffled

    below = chance.seeded(4)
    first = [shuffled(below)[0] for _ in range(6200)]
    assert abs(first.count("1") - 600) < 75
    assert abs(first.count("zillionaire") - 400) < 65


# -- the screen -----------------------------------------------------------------------------------


def test_the_tray_says_what_lies_there_by_whom_and_what_beats_it() -> None:
    game = real(4)
    say(game, "4x3", "6x3", "pass")
    t = table_of(game)
    art = t.view(game.ask).art
    assert isinstance(art, TrayArt)
    assert (english(art.rank), english(art.beaten_by)) == ("6", "Beaten by three 7s or higher")
    assert art == TrayArt(art.rank, 3, 1, art.beaten_by, (2,), art.course)
    course = [(seat, english(what)) for seat, what in art.course]
    assert course == [(0, "three 4s"), (1, "three 6s"), (2, "passes")]
    seats = t.view(game.ask).seats
    assert [seat.active for seat in seats] == [False, False, False, True]
    assert [english(badge) for badge in seats[2].badges] == ["15 cards", "passed"]
    assert [english(badge) for badge in seats[3].badges] == ["15 cards", "dealer"]
    doing = [english(seat.doing) for seat in seats]
    assert doing == ["waits", "three 6s", "passed", "picks a play"]  # everybody does something
    assert english(t.view(game.ask).round) == "Game 1 of 1"
    tray = t.facts(frozenset())["tray"]
    assert tray == {
        "rank": "6",
        "amount": 3,
        "by": "Ben",
        "text": "Three 6s",
        "beaten by": "Three 7s or higher",
    }


# -- editions -------------------------------------------------------------------------------------


def test_the_owner_is_asked_once_to_compare_the_card() -> None:
    game = start("zillionaire", 4)
    assert asked(game) == "Ann: S4"
    say(game, "same")
    pack = game.table.pack()
    later = start("zillionaire", 4, pack=pack)
    assert asked(later) == "Ann: S5"
    other = start("zillionaire", 5, pack=pack)
    assert asked(other) == "Ann: S4"


def test_a_different_card_is_copied_and_kept() -> None:
    game = start("zillionaire", 6, edition="blank")
    say(game, "Upper Crust", "Thin Ice", "Money to Burn", "Upper Crust - Credit Crazy")
    card = packs.parse("taught.toml", game.table.pack()).cards[6]
    names = [game.table.speaker().say("{s:status}", {"s": s}) for s in card.clockwise]
    assert names == ["Poor", "Upper Crust", "Thin Ice", "Money to Burn", "Credit Crazy", "Rich"]
    assert card.compared
    assert card.lines == ((RICH, POOR, 2), (2, 3, 1))


@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=20),
    st.dictionaries(st.sampled_from([3, 4, 5, 6]), st.randoms(use_true_random=False)),
)
def test_a_pack_reads_back_equal(name: str, cards: dict[int, object]) -> None:
    made = edition.Edition(name, {})
    for players, chosen in cards.items():
        shuffle = getattr(chosen, "shuffle")  # noqa: B009 (hypothesis' Random)
        middle = list(LADDER[players][1:-1])
        shuffle(middle)
        greens = edition.greens(players)
        shuffle(greens)
        card = edition.SeatingCard((POOR, *middle, RICH), greens[0], bool(middle[0] % 2))
        made = made.taught(players, card)
    assert packs.parse("pack.toml", packs.write(made)) == made


def test_every_problem_of_a_pack_is_told_with_its_line() -> None:
    pack = """name = 3
odd = true
[card.4]
compared = "yes"
clockwise = ["Poor", "Upper Crust", "Rich", "Thin Ice"]
red = ["Rich", "Thin Ice"]
green = ["Rich", "Poor"]
[card.3]
compared = true
clockwise = ["Poor", "Broke"]
red = ["Rich", "Poor"]
green = []
[card.7]
"""
    problems = packs.check("mine.toml", pack)
    lines = sorted(int(problem.split(":")[1]) for problem in problems)
    assert lines == [1, 2, 4, 5, 6, 7, 10, 10, 13]
    assert any("Poor must sit at Rich's left" in problem for problem in problems)
    assert any("'Broke' is no status" in problem for problem in problems)


def test_a_card_may_start_anywhere_as_long_as_poor_follows_rich() -> None:
    text = games.shipped_pack(games.board("zillionaire"), "house").replace(
        '["Poor", "Thin Ice", "Upper Crust", "Rich"]', '["Upper Crust", "Rich", "Poor", "Thin Ice"]'
    )
    card = packs.parse("mine.toml", text).cards[4]
    assert card.clockwise == LADDER[4][::-1]


def test_undo_and_replay_give_the_same_dealt_game() -> None:
    game = start("zillionaire", 4, options={"cards": "dealt", "games": "1"})
    below = chance.seeded(3)
    while game.ask is not None:
        game.push(sensibly(game, game.ask, below))
    events = list(game.events)
    for count in (1, 5, 20):
        for entry in game.pop(count):
            game.apply(entry)
        assert game.events == events
