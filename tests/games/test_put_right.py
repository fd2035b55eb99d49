"""Whatever is put right, settled by hand or taken back, in whatever order: the game stays whole."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.asks import Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Correct, LetMachine, Request, Undo, tell_anew
from firmware_host.engine.settling import paid_line, settle_by_hand
from firmware_host.record import story
from firmware_host.record.chance import seeded
from firmware_host.record.session import Session
from firmware_host.record.undo import put_back
from tests.games.test_every_game import check_node, position
from tests.games.wandering import Way, a_correction, an_aside, ways

SHELF = games.shelved()
STEPS = 60
PHRASES = ("pay 10", "go to start", "go to space 11", "if cash 50 or more then lose a turn")


def sheet(session: Session, below: Below, everybody: tuple[int, ...]) -> Correct:
    """Up to three lines: payments that may be too large, things put to any value."""
    table, lines = session.game.table, []
    fixes = [fix for fix in table.fixes() if fix.options]
    for _ in range(below(4)):
        payer, payee = below(len(table.money)), below(len(table.money))
        if fixes and below(2):
            fix = fixes[below(len(fixes))]
            lines.append(f"{fix.what} = {fix.options[below(len(fix.options))][0]}")
        elif payer != payee:
            lines.append(paid_line(table, payer, payee, 10 * (1 + below(40))))
    return Correct(settle_by_hand("some words", lines), everybody)


def meddle(session: Session, below: Below) -> Request:
    """Return one thing that somebody may want, as often as not beside the game."""
    everybody = tuple(range(session.game.table.seats))
    dealt = below(20)
    if dealt < 2 and (aside := an_aside(session, below)) is not None:
        return aside
    if dealt < 7:
        return a_correction(session, below)
    if dealt < 9:
        return sheet(session, below, everybody)
    if dealt == 9:
        act = tell_anew(f"space {1 + below(20)}", PHRASES[below(len(PHRASES))])
        return Correct(act, everybody)
    if dealt == 10 and session.n:
        return Undo(1 + below(min(session.n, 8)), everybody)
    return Undo(1, everybody) if session.game.ask is None else LetMachine()


def put_right_at_random(way: Way) -> None:
    session, below = way.begin(), seeded(f"{way.game} {way.seed}")
    for step in range(STEPS):
        before = position(session.game) if step % 7 == 0 else None
        try:
            session.take(meddle(session, below))
        except Refused:
            assert before is None or position(session.game) == before, "a refusal changed something"
            continue
        if step % 5 == 0:
            check_node(session.game)
    live = session.game
    assert position(Game(live.board, live.setup, live.entries)) == position(live)
    story.history(session)
    if session.n:
        put_back(session, 1)
    record = session.journal.record(session.id)
    assert record is not None
    again = Session.resume(session.journal, record)
    assert again.divergence is None
    assert position(again.game) == position(live)


@pytest.mark.parametrize("game", SHELF)
def test_whatever_is_put_right_the_game_stays_whole(game: str) -> None:
    every = list(ways(game))
    for way in every[:: max(1, len(every) // 4)]:
        put_right_at_random(way)


@pytest.mark.soak
@pytest.mark.parametrize("game", SHELF)
def test_whatever_is_put_right_in_two_hundred_games(game: str) -> None:
    every = list(ways(game))
    for seed in range(200):
        put_right_at_random(every[seed % len(every)]._replace(seed=1_000 + seed))
