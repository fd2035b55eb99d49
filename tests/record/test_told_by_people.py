"""Only people see what is printed: nothing that the machine made up becomes the owner's word."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import BoardGame
from firmware_host.engine.requests import Correct, LetMachine, Reply, Undo, put_right
from firmware_host.engine.table import Setup
from firmware_host.engine.toml import fingerprint
from firmware_host.record.chance import Urn
from firmware_host.record.header import Header, complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

SURVEY = (30, 5, 12, 20, 25, 2, 28)


def begun() -> tuple[Session, list[str]]:
    board = games.board("go-for-broke")
    setup = complete(
        board, Setup(board.id, ("Ann", "Ben"), "blank", games.shipped_pack(board, "blank"))
    )
    session = Session.begin(Journal(None), setup, urn=Urn.from_seed(1))
    kept: list[str] = []

    def keep(_: BoardGame, __: str, ___: str, pack: str) -> tuple[str, ...]:
        kept.append(pack)
        return ()

    session.taught = keep
    return session, kept


def answer(session: Session, *answers: Answer) -> None:
    for one in answers:
        raw = list(one) if isinstance(one, tuple) else one
        session.take(Reply(raw, source="touch"))


def on_a_space() -> tuple[Session, list[str]]:
    session, kept = begun()
    answer(session, *SURVEY, (6, 6), (1, 2), (1, 2))
    assert session.game.ask is not None
    assert "say" in session.game.ask.prompt.text
    kept.clear()
    return session, kept


def test_what_a_person_tells_is_kept() -> None:
    session, kept = on_a_space()
    answer(session, "pay", 7_000, "remember")
    assert "pay 7000" in kept[-1]


@pytest.mark.parametrize("by_hand", [(), ("pay",)])
def test_nothing_is_kept_where_the_machine_answered_in_between(by_hand: tuple[Answer, ...]) -> None:
    session, kept = on_a_space()
    answer(session, *by_hand)
    while _telling(session):
        session.take(LetMachine())
    if session.game.ask is not None and "remember" in session.game.ask:
        answer(session, "remember")
    assert kept == []


def _telling(session: Session) -> bool:
    """Whether what is printed is still being told."""
    ask = session.game.ask
    return ask is not None and ask.seat is None and "remember" not in ask


def test_a_later_correction_does_not_keep_it_either() -> None:
    session, kept = on_a_space()
    answer(session, "pay")
    session.take(LetMachine())  # how much
    answer(session, "remember")
    assert kept == []
    session.take(Correct(put_right("way casino", "21", "miscounted"), (0, 1)))
    session.take(Correct(put_right("space 3", "unknown", "misread"), (0, 1)))
    assert kept == []


def test_what_was_made_up_can_be_taken_back_and_told() -> None:
    session, kept = on_a_space()
    answer(session, "pay")
    session.take(LetMachine())
    answer(session, "remember")
    session.take(Undo(count=2, agreed=(0, 1)))
    answer(session, 5_000, "remember")
    assert "pay 5000" in kept[-1]


def test_every_record_has_the_fingerprint_of_its_edition() -> None:
    session, _ = begun()
    raw = session.header.to_json()
    assert raw["fingerprint"] == fingerprint(session.header.setup.pack)
    assert Header.from_json(raw) == session.header
