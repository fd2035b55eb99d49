"""Zillionaire: what ended a round is what its reason names, and a barred last card stays hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.games.zillionaire.cards import PLAYS
from firmware_host.games.zillionaire.rounds import lead_ask
from tests.games.table_talk import sentences
from tests.games.zillionaire_talk import dealt, real, say, table_of

ENDINGS = {"ZIL-06", "ZIL-12", "ZIL-14", "ZIL-15"}  # the rulings by which a card ends a round


def why_won(game: Game) -> list[str]:
    """Why the last round was won, line by line."""
    events = game.events
    (index, *_) = [n for n in reversed(range(len(events))) if events[n][0].kind == "round won"]
    form = events[index][0]
    reason = game.board.because(game.table, events, index)
    cites = (*form.cites, *reason.cites)
    return list(game.table.rulebook.explain(form.rule, game.table.rulings, cites))


def cited(lines: Sequence[str]) -> set[str]:
    return {id_ for id_ in ENDINGS if any(line.startswith(id_) for line in lines)}


@pytest.mark.parametrize(
    ("plays", "seats", "section", "ruling"),
    [
        (("8x1", "bankruptx1", "pass", "pass", "pass"), 4, "C4", "ZIL-14"),
        (("8x1", "bankruptx1", "pass", "bankrollx1"), 4, "C3", "ZIL-15"),
        (("8x1", "zillionairex1"), 4, "C1", "ZIL-06"),
        (("7x2", "8x2", "pass", "pass", "pass"), 4, "", ""),
        (("7x1", "bankrollx1", "pass", "pass", "pass"), 4, "", ""),
        (("7x1", "bumpx1", "pass", "pass", "pass"), 4, "", ""),
    ],
    ids=["Bankrupt", "Bankroll on Bankrupt", "Zillionaire", "passes", "Bankroll", "Bump"],
)
def test_why_a_round_was_won_names_what_ended_it(
    plays: tuple[str, ...], seats: int, section: str, ruling: str
) -> None:
    game = real(seats)
    for play in plays:
        if game.events and game.events[-1][0].kind == "round won":
            break
        say(game, play)
    lines = why_won(game)
    assert cited(lines) == ({ruling} if ruling else set())
    assert not section or any(line.startswith(f"§{section} ") for line in lines)


def test_a_bump_with_two_left_ends_the_round_and_says_so() -> None:
    game = real(3, {"Ann": 1})
    say(game, "1x1")  # Ann is out, and two go on
    say(game, "2x1", "bumpx1")
    lines = why_won(game)
    assert cited(lines) == {"ZIL-12"}
    assert any(line.startswith("§C5 ") for line in lines)


def test_a_bankroll_that_nothing_can_beat_did_not_lie_on_a_bankrupt() -> None:
    game = real(3, rulings={"ZIL-31": "ends"})
    say(game, "millionairex4", "zillionairex4", "7x1", "bankrollx1")
    assert "Nothing can beat one Bankroll any more" in sentences(game)
    assert cited(why_won(game)) == set()


# -- ZIL-19: nobody may go out on some cards -------------------------------------------------------


def with_last(rank: int) -> Game:
    """A dealt game in which Ann leads and holds one card, of this rank."""
    game = dealt({}, rulings={"ZIL-19": "bar"})
    table = table_of(game)
    table.hands[0], table.cards[0] = 1 << 4 * rank, 1
    return game


RANKS = {rank for rank, _, _ in PLAYS.values()}


@pytest.mark.parametrize("raw", [*PLAYS, "nonsense", "5x2"])
def test_a_refused_lead_tells_nothing_of_the_last_card(raw: str) -> None:
    told = set()
    for rank in RANKS:
        ask = lead_ask(table_of(with_last(rank)), 0)
        try:
            ask.accept(raw)
        except Refused as refusal:
            told.add((refusal.reason, refusal.rule))
    assert len(told) == 1


def test_a_question_for_a_last_card_reads_the_same_whatever_it_is() -> None:
    shown = set()
    for rank in RANKS:
        table = table_of(with_last(rank))
        ask = lead_ask(table, 0)
        shown.add(str(codec.ask_json(ask, table.speaker(), frozenset())))
    assert len(shown) == 1


@pytest.mark.parametrize("raw", [f"{name}x1" for name in ("5", "8", "bump", "zillionaire", "4")])
def test_a_refused_answer_tells_nothing_of_the_last_card(raw: str) -> None:
    told = set()
    for rank in RANKS:
        game = dealt({"Ann": ["3"] * 3}, rulings={"ZIL-19": "bar"})
        table = table_of(game)
        table.hands[1], table.cards[1] = 1 << 4 * rank, 1
        say(game, "3x1")
        assert game.ask is not None
        assert game.ask.seat == 1
        try:
            game.ask.accept(raw)
        except Refused as refusal:
            told.add((refusal.reason, refusal.rule))
    assert len(told) == 1
