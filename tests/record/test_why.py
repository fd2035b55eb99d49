"""Why answers for every event: which space, card or dice made it, and every ruling it cites."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from firmware_host import games
from firmware_host.engine.requests import Reply
from firmware_host.record import story
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.games.table_talk import sensibly, start

ANN_BEGINS = ([6, 6], [1, 2], [1, 2])


def played(game: str, answers: Iterable[object], seats: int = 3) -> Session:
    """Return a game of the house edition after these answers."""
    session = Session.begin(Journal(None), start(game, seats).setup)
    for raw in answers:
        session.take(Reply(raw, session.n, "table"))
    return session


def reasons(session: Session, kind: str) -> list[str]:
    """Return the lines that explain the last event of a kind."""
    events = session.game.events
    (index, *_) = [n for n in reversed(range(len(events))) if events[n][0].kind == kind]
    lines = story.why_event(session, index)["text"]
    assert isinstance(lines, list)
    return [str(line) for line in lines]


@pytest.mark.parametrize("game", games.shelved())
def test_whatever_an_event_cites_is_in_the_book(game: str) -> None:
    board = games.board(game)
    table = start(game, board.seats.start).table
    for form in games.forms(board).values():
        lines = table.rulebook.explain(form.rule, table.rulings, form.cites)
        for cite in form.cites:
            assert any(cite in line for line in lines), f"{form.kind} cites {cite}"


def test_a_prize_is_explained_by_its_dice_and_its_section() -> None:
    session = played(
        "gambler",
        (
            *ANN_BEGINS,
            "roll",
            [2, 2],
            "sweepstakes",
            "straight",
            "pairs",
            "high-1",
            [1, 2, 3, 3, 6, 6],
        ),
    )
    lines = reasons(session, "prize")
    assert lines[0] == "1-2-3-3-6-6: 3-3 is a pair"
    assert any(line.startswith("§13d") for line in lines)
    assert any(line.startswith("GAM-09") for line in lines)
    assert not any("GAM-30" in line for line in lines)


def test_a_payment_names_the_space_or_the_card_that_ordered_it() -> None:
    card = played("gambler", (*ANN_BEGINS, "roll", [1, 4], "f6"))
    assert card.game.events[-1][0].kind == "paid"
    lines = reasons(card, "paid")
    assert lines[0].startswith("The Fortune card says so: ")
    assert any(line.startswith("§9") for line in lines)
    assert not any("GAM-30" in line for line in lines)
    space = played("gambler", (*ANN_BEGINS, "roll", [3, 5]), seats=3)
    ordered = [event[0].kind for event in space.game.events]
    assert "paid" in ordered
    assert reasons(space, "paid")[0].startswith("The space says so: ")


def test_going_broke_says_what_there_was_and_what_was_missing() -> None:
    game = start("go-for-broke", 2)
    session = Session.begin(Journal(None), game.setup)
    draw = seeded(5)
    while session.game.ask is not None:
        answer = sensibly(session.game, session.game.ask, draw)
        session.take(Reply(_raw(answer), session.n, "table"))
    (first, *_) = reasons(session, "broke")
    assert " was missing." in first


def _raw(answer: object) -> object:
    return list(answer) if isinstance(answer, tuple) else answer
