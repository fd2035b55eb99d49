"""From the sheet alone a table finishes the game, and the same player wins as at the machine.

The readers know the printed rules and the paper, nothing else. Chance and the players' choices are
the same for both.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from firmware_host.engine.asks import Arrange, Below, Draw
from firmware_host.engine.requests import Correct, Do, Reply, open_hidden
from firmware_host.engine.table import Act
from firmware_host.record.chance import seeded
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.games.table_talk import sensibly, start
from tests.handover.broke_reader import BrokeReader
from tests.handover.gambler_reader import GamblerReader
from tests.handover.reading import Said, Table
from tests.handover.spot_cash_reader import SpotCashReader
from tests.handover.zillionaire_reader import ZillionaireReader

# Boards that stay as they are, however the shipped editions are tuned.
BOARDS = Path(__file__).parent.parent / "sheets" / "boards"
FEW = 5  # of each kind
MANY = int(os.environ.get("CROUPIER_HANDOVERS", "100"))  # in the soak


class Reader(Protocol):
    """Somebody with a sheet who can finish the game by what is said at the table."""

    table: Table

    def finish(self) -> tuple[str, ...]: ...


class Kind(NamedTuple):
    """One kind of game: how it is set up, how far it may have got, and who reads its sheet."""

    game: str
    seats: int
    options: Mapping[str, str]
    steps: int
    reader: Callable[[str, list[Said]], Reader]


KINDS = [
    Kind("spot-cash", 3, {}, 160, SpotCashReader),
    Kind("spot-cash", 4, {"tiles": "screen"}, 100, SpotCashReader),
    Kind("zillionaire", 4, {"games": "3"}, 200, ZillionaireReader),
    Kind("zillionaire", 6, {"games": "2"}, 200, ZillionaireReader),
    Kind("zillionaire", 3, {"games": "1", "cards": "dealt"}, 40, ZillionaireReader),
    Kind("gambler", 3, {}, 250, GamblerReader),
    Kind("gambler", 4, {}, 250, GamblerReader),
    Kind("go-for-broke", 3, {}, 900, BrokeReader),
    Kind("go-for-broke", 5, {}, 900, BrokeReader),
]


def _answer(session: Session, below: Below) -> Said:
    """Answer the pending ask by a bot or by chance; returns what was said at the table."""
    ask = session.game.ask
    assert ask is not None
    answer = sensibly(session.game, ask, below)
    who = None if ask.seat is None else session.game.table.names[ask.seat]
    what: object = answer
    if isinstance(ask, Draw):
        what = session.speaker().line(ask.deck.label(str(answer)))
    raw: object = list(answer) if isinstance(answer, tuple) else answer
    if isinstance(ask, Arrange) and isinstance(answer, tuple):
        raw = dict(zip(ask.grid, answer, strict=True))
    session.take(Reply(raw, None, "table"))
    return Said(ask.kind, who, what)


def _besides(session: Session, below: Below) -> list[Said]:
    """Let somebody do what may be done besides answering, now and then."""
    done: list[Said] = []
    for aside in session.game.asides():
        if aside.fields or aside.seat is None or aside.act not in _ODDS:
            continue
        if below(100) < _ODDS[aside.act]:
            session.take(Do(Act(aside.act, aside.seat), None, "table"))
            done.append(Said("act", session.game.table.names[aside.seat], aside.act))
            if session.game.outcome is not None:
                break
    return done


_ODDS = {"claim": 60, "iou": 1, "repay": 30}


def played(kind: Kind, below: Below) -> Session:
    """Return a game that has got anywhere, with somebody to go on."""
    board = BOARDS / f"{kind.game}.toml"
    pack = board.read_text("utf-8") if board.exists() else None
    setup = start(kind.game, kind.seats, options=kind.options, pack=pack).setup
    session = Session.begin(Journal(None), setup)
    steps = 3 + below(kind.steps)  # the first deal is the machine's, where it deals
    while session.game.outcome is None and (session.game.table.turn is None or session.n < steps):
        _besides(session, below)
        if session.game.ask is not None:
            _answer(session, below)
    if session.game.outcome is not None:
        session.game.pop(10)
    return session


@pytest.mark.parametrize("number", range(FEW))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game}-{kind.seats}")
def test_the_same_player_wins_by_hand(kind: Kind, number: int) -> None:
    _finish_by_hand(kind, number)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game}-{kind.seats}")
def test_the_same_player_wins_a_hundred_games_by_hand(kind: Kind) -> None:
    for number in range(FEW, FEW + MANY):
        try:
            _finish_by_hand(kind, number)
        except Exception as error:
            raise AssertionError(f"game {number} goes otherwise by hand") from error


def _finish_by_hand(kind: Kind, number: int) -> None:
    below = seeded(number)
    session = played(kind, below)
    paper = sheet(session)
    if "\nHIDDEN\n" in paper:
        session.take(Correct(open_hidden(), tuple(range(kind.seats)), None, "table"))
        paper = sheet(session)
    said: list[Said] = []
    while session.game.outcome is None:
        said += _besides(session, below)
        if session.game.ask is not None:
            said.append(_answer(session, below))
    names = session.game.table.names
    winners = tuple(names[seat] for seat in sorted(session.game.outcome.winners))
    reader = kind.reader(paper, said)
    assert reader.finish() == winners
    assert reader.table.over(), "the table has said more than the reader has asked for"
