"""What the hand-over sheet says, line by line, and what it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import pytest

from firmware_host import games
from firmware_host.engine.asks import Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    Correct,
    Do,
    Reply,
    Undo,
    move_money,
    open_hidden,
    put_right,
)
from firmware_host.engine.table import Act, Setup
from firmware_host.language import translator
from firmware_host.record.chance import seeded
from firmware_host.record.consent import Unagreed
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.games.table_talk import sensibly, start

ANN_BEGINS = ([6, 6], [1, 2], [1, 2])
ALL = (0, 1, 2)


def at(
    game: str,
    answers: Iterable[object] = (),
    *,
    options: Mapping[str, str] | None = None,
    money: str = "ledger",
    seats: int = 3,
) -> Session:
    made = start(game, seats, options=options).setup
    setup = Setup(made.game, made.seats, made.edition, made.pack, options=made.options, money=money)
    session = Session.begin(Journal(None), setup)
    say(session, *answers)
    return session


def say(session: Session, *answers: object) -> None:
    for raw in answers:
        session.take(Reply(raw, session.n, "table"))


def play(session: Session, below: Below) -> None:
    """Let a bot or chance answer."""
    ask = session.game.ask
    assert ask is not None
    session._enter(sensibly(session.game, ask, below), "table")


def put(session: Session, what: str, to: str) -> None:
    session.take(Correct(put_right(what, to, "test"), ALL, None, "table"))


def part(text: str, title: str) -> list[str]:
    """Return the lines of one part."""
    found = re.search(rf"^{re.escape(title)}\n((?:  .*\n)*)", text, re.MULTILINE)
    return [] if found is None else [line.strip() for line in found[1].splitlines()]


def test_reels_that_were_spun_are_written_down() -> None:
    session = at("go-for-broke", ANN_BEGINS)
    put(session, "pawn Ann", "31")
    say(session, [1, 1], "visit", "cherry", "cherry")
    assert "The slot machine shows so far: cherry and cherry" in part(sheet(session), "THE TURN")


def test_bets_and_who_is_still_to_bet_are_written_down() -> None:
    session = at("go-for-broke", ANN_BEGINS)
    put(session, "pawn Ann", "19")
    say(session, [1, 1], "visit", "2", 3000)
    assert part(sheet(session), "THE TURN") == [
        "Ann has $3,000 on horse 2",
        "Ben still has to be asked for a bet",
        "Cleo still has to be asked for a bet",
    ]


def test_a_pawn_at_a_door_is_on_its_way() -> None:
    session = at("go-for-broke", ANN_BEGINS)
    put(session, "pawn Ann", "19")
    say(session, [1, 2])
    told = part(sheet(session), "THE TURN")
    assert told == ["Ann has rolled 1-2 and is on the way to 22 The Marble Arms"]


def test_the_path_has_numbers_the_ways_and_the_side_road() -> None:
    text = sheet(at("go-for-broke", ANN_BEGINS))
    path = part(text, "THE PATH, START BEING 0")
    assert path[0] == "0 Start: nothing happens"
    assert "20 Racecourse Gate: nothing happens; the way to the Race Track" in path
    road = part(text, "THE SIDE ROAD, FROM THE POOR HOUSE ON")
    assert road[0].startswith("1 Soup Kitchen")
    assert road[-1] == "then 44 Lane's End of the path"
    assert "The Race Track spinner: 1, 4 of 10" in part(text, "THE SPINNERS")


def test_a_sweepstakes_in_the_middle_is_written_down() -> None:
    session = at("gambler", (*ANN_BEGINS, "roll", [2, 2], "sweepstakes", "straight"))
    text = sheet(session)
    assert part(text, "THE CURRENT EVENT") == [
        "A Sweepstakes is being held",
        "Ann, Ben and Cleo have paid $10 to enter",
        "Ann has bet on Straight",
        "Ben still has to be asked",
        "Cleo still has to be asked",
    ]
    assert "Position 1 is on the left" in part(text, "THE SHAKER")
    assert "Split 4-5: $150" in part(text, "THE SHAKER")
    assert part(text, "THE HORSE RACE") == ["$20 to enter, $80 to the winner"]
    assert part(text, "NOW") == ["It is Ann's turn", "Ben: Where does your marker go? (§6b)"]


def test_used_cards_stand_in_their_order_behind_the_fold() -> None:
    session = at("gambler", ANN_BEGINS)
    put(session, "pawn of Ann", "2")
    say(session, "roll", [1, 2], "f7")
    front, _, back = sheet(session).partition("FOLD HERE")
    assert "used: 1 x Dentist: pay $60" in part(front, "THE FORTUNE CARDS")
    assert "THE USED CARDS FROM THE TOP\n  1. Dentist: pay $60\n" in back
    assert "(pay 60)" not in part(front, "THE FORTUNE CARDS")


def test_slips_are_written_down_beside_the_notes() -> None:
    session = at("gambler", ANN_BEGINS, money="cash")
    bank = session.game.table.bank
    session.take(Correct(move_money(0, bank, 7, "lost"), ALL, None, "table"))
    told = part(sheet(session), "SEATS, CLOCKWISE")
    assert told[0] == "Ann: $93"
    assert told[1].startswith("in notes: ")
    assert told[2] == "in writing: $3"


def test_zillionaire_has_game_seating_tray_and_who_was_rich() -> None:
    session = at("zillionaire", ("same", "Cleo", "ok", "4x2"))
    text = sheet(session)
    assert "Game 1 of 5" in part(text, "THE MATCH")
    assert "Ann: 0 points, Rich 0 times" in part(text, "THE MATCH")
    assert part(text, "THE TRAY")[0] == "Ann put down two 4s"
    assert "3 players, exchange of 2 cards: Rich, Poor" in part(text, "SEATING CARDS")
    assert "4: 2 played, 4 not yet" in part(text, "THE CARDS")


def test_spot_cash_is_a_grid() -> None:
    session = at("spot-cash")
    below = seeded(1)
    while session.game.table.turn is None:
        play(session, below)
    (seat,) = [s for s in range(3) if s == session.game.table.turn]
    owner = session.game.table.names[(seat + 1) % 3]
    say(session, f"{owner} b2", "red 50")
    rows = part(sheet(session), f"{owner.upper()}'S AREA")
    assert "b     ..   50r    ..    ..    ..    .." in rows
    assert len(rows) == 9


@pytest.mark.parametrize(
    ("game", "options"),
    [("zillionaire", {"cards": "dealt"}), ("spot-cash", {"tiles": "screen"})],
)
def test_hidden_things_are_opened_by_everybody_or_not_at_all(
    game: str, options: Mapping[str, str]
) -> None:
    session = at(game, options=options)
    below = seeded(3)
    while session.game.table.turn is None or session.n < 4:
        play(session, below)
    closed = sheet(session)
    assert "this game cannot be finished from this sheet alone" in closed
    assert "THE HANDS" not in closed
    assert "ALL TURNED UP" not in closed
    with pytest.raises(Unagreed):
        session.take(Correct(open_hidden(), (0, 1), None, "table"))
    session.take(Correct(open_hidden(), ALL, None, "table"))
    opened = sheet(session)
    assert "cannot be finished" not in opened
    assert "THE HANDS" in opened or "ALL TURNED UP" in opened
    # What was opened is only for the position that it belongs to.
    play(session, below)
    assert "cannot be finished" in sheet(session)


def test_nothing_hidden_cannot_be_opened() -> None:
    with pytest.raises(Refused, match="Nothing is hidden"):
        at("gambler", ANN_BEGINS).take(Correct(open_hidden(), ALL, None, "table"))


def test_opened_hands_are_not_closed_again_without_everybody() -> None:
    session = at("zillionaire", ("same", "Cleo"), options={"cards": "dealt"})
    play(session, seeded(3))
    session.take(Correct(open_hidden(), ALL, None, "table"))
    with pytest.raises(Unagreed):
        session.take(Undo(1, (0,), None, "table"))


@pytest.mark.parametrize("game", games.shelved())
def test_the_sheet_reads_in_german(game: str) -> None:
    session = at(game)
    below = seeded(2)
    for _ in range(60):
        if session.game.ask is not None:
            play(session, below)
    session.translate = translator("de")
    text = sheet(session)
    assert "PLÄTZE IM UHRZEIGERSINN" in text
    assert not re.search(r"\b(the|is|has|stands|to come|used)\b", text.partition("HAUSREGELN")[0])


def test_leaving_and_being_away_are_written_down() -> None:
    session = at("gambler", ANN_BEGINS)
    session.take(Do(Act("pause", 1), None, "table"))
    session.take(Do(Act("leave", 2), None, "table"))
    told = part(sheet(session), "SEATS, CLOCKWISE")
    assert told[1] == "Ben: $100; is away"
    assert told[2].endswith("; is no longer in the game")


@pytest.mark.parametrize("game", sorted(games.shelved()))
def test_house_rules_are_told_as_everywhere_else(game: str) -> None:
    session = at(game)
    rulings, lines = session.game.table.rulings, sheet(session).splitlines()
    for id_, now in rulings.items():
        assert f"  {id_} {rulings.switches[id_].told(now)}" in lines
