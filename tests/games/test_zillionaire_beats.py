"""What beats what in Zillionaire, against a table worked out here from the rule sheet alone."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.errors import Refused
from firmware_host.engine.languages import ENGLISH
from firmware_host.engine.words import said
from firmware_host.games.zillionaire.calls import (
    answers,
    beaten_by,
    call_name,
    call_of,
    closes,
    plain_answers,
    ranks_in,
)
from firmware_host.games.zillionaire.cards import PLAYS, RANKS, hand_of, packed, unpacked
from firmware_host.games.zillionaire.plays import plain_leads
from firmware_host.games.zillionaire.plays_fast import ASKED, follows, leads
from firmware_host.games.zillionaire.rounds import answer_ask
from tests.games.zillionaire_talk import DECK, dealt, options, say, table_of

LOW_TO_HIGH = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "bump",
    "bankrupt",
    "bankroll",
    "millionaire",
    "zillionaire",
]
KEYS = [f"{rank}x{cards}" for rank in LOW_TO_HIGH for cards in range(1, 8)]
# All that can lie on the tray and be answered: a wild five can stand for any amount, a
# Zillionaire never waits for an answer.
TRAYS = [
    (rank, amount)
    for rank in LOW_TO_HIGH[:-1]
    for amount in range(1, (6 if rank == "5" else DECK[rank]) + 1)
]


def beats(tray: tuple[str, int], key: str) -> bool:
    """The sheet's rules about one play on another, spelled out case by case."""
    on, amount = tray
    rank, cards = key.rsplit("x", 1)
    if on == "bankrupt":
        return rank == "bankroll" and int(cards) == amount
    if rank == "5":
        return int(cards) == 1 and on in ("1", "2", "3", "4")
    return int(cards) == amount and LOW_TO_HIGH.index(rank) > LOW_TO_HIGH.index(on)


def offered(hand: dict[str, int], tray: tuple[str, int]) -> set[str]:
    """What the game offers to a hand on a tray, a pass aside."""
    game = dealt({})
    t = table_of(game)
    t.hands[1] = packed(hand.get(rank, 0) for rank in RANKS)
    t.call = call_of(RANKS.index(tray[0]), tray[1])
    ask = answer_ask(t, 1)
    assert set(ask.menu.open) == {key for key in (*PLAYS, "pass") if key in ask.menu.legal}
    return set(ask.menu.open) - {"pass"}


def test_the_deck_is_the_sheet_s() -> None:
    assert list(RANKS) == LOW_TO_HIGH
    assert sum(DECK.values()) == 62
    assert unpacked(hand_of(card for card, n in DECK.items() for _ in range(n))) == [*DECK.values()]


@pytest.mark.parametrize("tray", TRAYS, ids=lambda tray: f"{tray[0]}x{tray[1]}")
def test_what_beats_what_with_everything_in_hand(tray: tuple[str, int]) -> None:
    hand = dict(DECK)
    want = {key for key in KEYS if beats(tray, key) and int(key[-1]) <= hand[key[:-2]]}
    assert offered(hand, tray) == want


def test_what_beats_what_for_every_count_of_every_rank() -> None:
    game = dealt({})
    t = table_of(game)
    checked = 0
    for tray, rank in product(TRAYS, LOW_TO_HIGH):
        t.call = call_of(RANKS.index(tray[0]), tray[1])
        for held in range(DECK[rank] + 1):
            t.hands[1] = held << 4 * RANKS.index(rank)
            want = {f"{rank}x{n}" for n in range(1, held + 1) if beats(tray, f"{rank}x{n}")}
            assert set(answer_ask(t, 1).menu.open) == want | {"pass"}, (tray, rank, held)
            checked += 1
    assert checked == len(TRAYS) * (62 + 13)


def test_every_answer_is_accepted_or_refused_with_a_rule() -> None:
    game = dealt({})
    t = table_of(game)
    for tray in TRAYS:
        t.call = call_of(RANKS.index(tray[0]), tray[1])
        t.hands[1] = packed(DECK.values())
        ask = answer_ask(t, 1)
        for key in KEYS:
            legal = beats(tray, key) and int(key[-1]) <= DECK[key[:-2]]
            if legal:
                assert ask.accept(key) == key
            else:
                with pytest.raises(Refused) as refused:
                    ask.accept(key)
                assert refused.value.rule in {"P2", "C4", "C7"}
                assert refused.value.reason.endswith(".")


def test_a_lead_may_be_any_number_of_one_rank_but_only_one_5() -> None:
    hand = ["4", "4", "5", "5", "5", "8", "bump", "bump", "zillionaire"]
    game = dealt({"Ann": [*hand, *["7"] * 6]})
    assert options(game) == {
        "4x1",
        "4x2",
        "5x1",
        "7x1",
        "7x2",
        "7x3",
        "7x4",
        "7x5",
        "7x6",
        "8x1",
        "bumpx1",
        "bumpx2",
        "zillionairex1",
    }
    with pytest.raises(Refused, match="played alone"):
        say(game, "5x2")
    with pytest.raises(Refused, match="has to play"):
        say(game, "pass")
    with pytest.raises(Refused, match="cannot play two 8s"):
        say(game, "8x2")


def test_only_a_zillionaire_and_a_bankroll_on_a_bankrupt_end_a_round_by_themselves() -> None:
    ends = {
        (rank, tray)
        for rank in LOW_TO_HIGH
        for tray in [*TRAYS, None]
        if closes(RANKS.index(rank), 0 if tray is None else call_of(RANKS.index(tray[0]), tray[1]))
    }
    want = {("zillionaire", tray) for tray in [*TRAYS, None]}
    want |= {("bankroll", ("bankrupt", amount)) for amount in (1, 2, 3)}
    assert ends == want


@pytest.mark.parametrize(
    ("tray", "words"),
    [
        (("4", 3), "one wild 5, or three 6s or higher"),
        (("1", 1), "one 2 or higher"),
        (("8", 5), "nothing"),
        (("7", 6), "six 8s"),
        (("8", 4), "four Millionaires or higher"),
        (("bankrupt", 2), "two Bankrolls"),
        (("millionaire", 1), "one Zillionaire"),
        (("5", 2), "two 6s or higher"),
    ],
)
def test_the_screen_says_what_beats_the_tray(tray: tuple[str, int], words: str) -> None:
    said_so = said(beaten_by(call_of(RANKS.index(tray[0]), tray[1])), ENGLISH)
    assert said_so.lower() == words.lower()


def test_the_screen_names_what_lies_on_the_tray() -> None:
    assert said(call_name(call_of(5, 3)), ENGLISH) == "three 6s"
    assert said(call_name(call_of(4, 3)), ENGLISH) == "Three fives (one wild 5)"
    assert said(call_name(call_of(4, 1)), ENGLISH) == "one 5"
    assert said(call_name(call_of(8, 2)), ENGLISH) == "two Bumps"


def test_questions_are_shared_but_never_mixed_up() -> None:
    """The kept questions of all seats and both kinds of pass stay apart."""
    tops = 8 << 4 * 7
    call = call_of(5, 2)
    made = {
        (secret, final, seat): follows(secret, final)[seat][tops, call]
        for secret in (False, True)
        for final in (False, True)
        for seat in range(6)
    }
    for (secret, _, seat), ask in made.items():
        assert (ask.seat, ask.prompt.secret) == (seat, secret)
        assert ask.menu.open == ("8x2", "pass")
    assert len({id(ask) for ask in made.values()}) == len(made)


def test_no_more_questions_are_kept_than_there_is_room_for() -> None:
    seat = follows(secret=True, final=True)[3]
    for ranks in range(2 * ASKED):
        assert seat[ranks << 1, call_of(1, 2)] is seat[ranks << 1, call_of(1, 2)]
        assert len(seat) <= ASKED


HANDS = st.tuples(*(st.integers(0, count) for count in DECK.values())).map(packed)


@given(HANDS)
def test_what_is_fast_says_what_is_plain(hand: int) -> None:
    """Sums over whole hands and kept parts of menus, against the rule card by card."""
    if hand:
        assert list(leads(hand).open) == plain_leads(hand)
        assert all(key in leads(hand).legal for key in plain_leads(hand))
    for rank, name in enumerate(RANKS):
        for amount in range(1, DECK[name] + 1):
            call = call_of(rank, amount)
            assert ranks_in(answers(hand, call)) == plain_answers(hand, call)
