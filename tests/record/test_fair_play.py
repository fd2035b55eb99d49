"""Fair play: the code binds, a reopened game has another secret, a stranger's program agrees."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.engine.table import Setup
from firmware_host.kept.settings import TableSettings
from firmware_host.record import story
from firmware_host.record.chance import Urn
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.pages.winner import rematch
from firmware_host.touch.setup.plan import Plan, from_last_time

VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"
GAMES = {
    "go-for-broke": {},
    "gambler": {},
    "zillionaire": {"cards": "dealt", "games": "1"},
    "spot-cash": {"tiles": "real"},
}


def begun(game: str, phrase: str = "") -> Session:
    board = games.board(game)
    pack = games.shipped_pack(board, "house")
    setup = Setup(game, ("Ann", "Ben", "Cy"), "house", pack, options=GAMES[game], bots=(0, 1, 2))
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(7))
    if phrase:
        session.mix(phrase)
    return session


def finished(session: Session) -> Session:
    while (request := session.machine_request()) is not None:
        session.take(request)
    return session


def exported(session: Session) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(story.everything(session)))
    return told


def stranger(tmp_path: Path, game: dict[str, Any], *code: str) -> tuple[int, str]:
    """What the program that is not ours says about an export."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", VERIFY, path, *code], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_the_code_has_128_bits_in_groups_of_four_of_the_whole_hash() -> None:
    urn = Urn.from_seed(1)
    assert urn.commitment == hashlib.sha256(urn.secret.encode()).hexdigest()
    assert [len(group) for group in urn.code.split(" ")] == [4] * 8
    assert urn.commitment.startswith(urn.code.replace(" ", ""))
    # Two secrets whose old code of 16 digits was the same: they are told apart now.
    one, other = Urn("95d262c9d2e55c671ca0114834587873"), Urn("dfea92d5671ecf53274c8f317cf135cf")
    assert one.commitment[:16] == other.commitment[:16]
    assert one.code != other.code


@pytest.mark.parametrize("game", GAMES)
def test_a_strangers_program_agrees_with_ours(game: str, tmp_path: Path) -> None:
    session = begun(game, "für Glück")
    code = session.code
    finished(session)
    session.take(Undo(min(5, session.n)))
    again = session.code
    finished(session)
    assert again != code
    assert story.verify(session) == []
    told = exported(session)
    status, said = stranger(tmp_path, told, *code.split())
    assert (status, "all as they had to be" in said) == (0, True), said
    assert len(told["fair play"]["secrets"]) == 2
    machine = [row for row in session.journal.rows(session.id) if row.source == "machine"]
    assert len(told["fair play"]["draws"]) == len(machine)


def test_a_strangers_program_notices_whatever_was_changed(tmp_path: Path) -> None:
    session = begun("gambler")
    code = session.code
    told = exported(finished(session))
    first = told["fair play"]["draws"][0]
    assert first["kind"] == "dice"
    lies: list[tuple[str, dict[str, Any]]] = []
    for what in ("result", "secret", "phrase", "gap"):
        lie = deepcopy(told)
        fair = lie["fair play"]
        if what == "result":
            came = [face % 6 + 1 for face in first["came"]]
            fair["draws"][0]["came"] = came
            entry = next(row for row in lie["entries"] if row["seq"] == first["entry"])
            entry["body"] = came
        elif what == "gap":
            del lie["entries"][3]
        else:
            fair["secrets"][0][what] = "0" * 32
        lies.append((what, lie))
    for what, lie in lies:
        assert stranger(tmp_path, lie, code)[0] == 1, what
    assert stranger(tmp_path, told, "0000")[0] == 1
    assert stranger(tmp_path, exported(begun("gambler")))[0] == 1  # not over: nothing is told


def test_the_strangers_program_is_short_and_needs_only_python() -> None:
    text = VERIFY.read_text("utf-8")
    assert len(text.splitlines()) < 100
    imported = {
        alias.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported <= set(sys.stdlib_module_names)
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]


def test_a_reopened_game_goes_on_with_a_new_secret_that_is_in_the_record() -> None:
    session = finished(begun("gambler"))
    old = session.secret
    n = session.n
    foretold = Urn(old)
    session.take(Undo(3))
    assert story.history(session)[-1].text.endswith(session.code)
    record = session.journal.record(session.id)
    assert record is not None
    resumed = Session.resume(session.journal, record)
    assert resumed.code == session.code != Urn(old).code
    came = []
    while session.game.ask is not None and session.n < n:
        ask = session.game.ask
        session.take(LetMachine())
        if ask.chance:
            came.append((session.game.entries[-1], foretold.answer(ask, session.seq)))
    assert any(really != told for really, told in came)
    assert [part.keys() for part in exported(resumed)["fair play"]["secrets"]] == [
        {"from", "commitment"}
    ] * 2


def test_before_the_end_no_secret_is_told() -> None:
    session = finished(begun("gambler"))
    session.take(Undo(1))
    for text in (json.dumps(exported(session)), sheet(session)):
        assert session._writer.urn.secret not in text
    with pytest.raises(ValueError, match="only revealed when the game is over"):
        assert session.secret


def test_a_rematch_begins_without_the_phrase_that_is_known_by_now() -> None:
    session = finished(begun("gambler", "abracadabra"))
    again = rematch(session)
    assert again.header.phrase == ""
    assert again.code != session.code


def test_a_phrase_that_was_known_is_never_mixed_into_a_later_secret(tmp_path: Path) -> None:
    session = finished(begun("gambler", "abracadabra"))
    session.take(Undo(3))
    with pytest.raises(Refused, match="before the first step"):
        session.mix("abracadabra")
    record = session.journal.record(session.id)
    assert record is not None
    resumed = Session.resume(session.journal, record)
    finished(resumed)
    secrets = exported(resumed)["fair play"]["secrets"]
    assert [part["phrase"] for part in secrets] == ["abracadabra", ""]
    assert story.verify(resumed) == []
    status, said = stranger(tmp_path, exported(resumed), secrets[0]["commitment"])
    assert status == 0, said  # the whole hash is as good as the code


def test_what_is_remembered_of_a_set_up_has_no_phrase() -> None:
    plan = Plan([], "house", "ledger", {}, {}, {}, phrase="abracadabra")
    assert "abracadabra" not in json.dumps(plan.to_json())
    kept = {**plan.to_json(), "phrase": "abracadabra"}
    assert from_last_time(kept, games.board("gambler"), TableSettings()).phrase == ""
