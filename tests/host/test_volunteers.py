"""Machine seats do what is theirs to do besides answering."""

from __future__ import annotations

import io
from pathlib import Path

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.requests import Correct, LetMachine, Reply, put_right
from firmware_host.engine.table import Setup
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.narrate import tell


def test_machine_players_of_gambler_collect_their_start_money() -> None:
    board = games.board("gambler")
    pack = games.shipped_pack(board, "house")
    setup = Setup("gambler", ("Ann", "Ben"), "house", pack, bots=(0, 1))
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(7))
    out = io.StringIO()
    tell(session, out)
    told = out.getvalue()
    assert session.game.outcome is not None
    assert "§10" in told
    assert "did not collect in time" not in told
    assert any(row.source == "bot" and row.kind == "act" for row in session.journal.rows(1))


def a_blank_table(packs: Packs) -> Session:
    """A game on a board that nobody has taught yet, which keeps what it is taught."""
    board = games.board("go-for-broke")
    name, pack = packs.find(board, "blank")
    setup = complete(board, Setup("go-for-broke", ("Ann", "Ben"), name, pack))
    session = Session.begin(Journal(None), setup, urn=Urn.from_seed(3))
    session.taught = packs.learn
    return session


def test_what_is_taught_is_kept_at_once(tmp_path: Path) -> None:
    packs = Packs(tmp_path)
    session = a_blank_table(packs)
    board, below = session.board, seeded(3)
    for _ in range(400):
        if session.game.ask is None or packs.owned(board):
            break
        session.take(Reply(codec.entry_json(session.game.ask.sample(below))))
    assert packs.owned(board) == ["blank"]
    assert packs.find(board, "blank")[1] == session.game.table.pack() != session.header.setup.pack


def test_what_a_bot_says_about_the_board_is_not_the_owners(tmp_path: Path) -> None:
    packs = Packs(tmp_path)
    session = a_blank_table(packs)
    while session.game.ask is not None and session.n < 400:
        session.take(LetMachine())
    assert session.game.table.pack() != session.header.setup.pack
    assert packs.owned(session.board) == []


def test_a_correction_does_not_make_a_bots_guess_the_owners_word(tmp_path: Path) -> None:
    packs = Packs(tmp_path)
    session = a_blank_table(packs)
    for _ in range(8):
        session.take(LetMachine())  # how long the path is, and where the ways leave it
    wrong = put_right("way casino", "3", "wrong")
    session.take(Correct(wrong, agreed=(0, 1)))
    assert packs.owned(session.board) == []
    resumed = Session.resume(session.journal, session.journal.unfinished()[0])
    resumed.taught = packs.learn
    resumed.take(Correct(put_right("way casino", "4", "wrong"), agreed=(0, 1)))
    assert packs.owned(session.board) == []
