"""How well the machine plays: chosen at set-up, kept in the record, usual in old ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import LEVELS, Setup, Table
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import TableSettings
from firmware_host.record.header import Header, check_setup
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin, setup_for
from firmware_host.record.session import Session
from firmware_host.touch.setup.plan import SeatPlan, fresh, from_last_time

NAMES = ("Ann", "Ben")


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    return Packs(tmp_path)


def wished(game: str = "go-for-broke", **levels: str) -> Wishes:
    return Wishes(game, NAMES, bots=tuple(levels), levels=levels, seed=7)


def test_every_game_can_be_played_as_a_beginner_and_sensibly() -> None:
    for game in games.shelved():
        assert games.levels(games.board(game))[:2] == ("beginner", "sensible")
        assert set(games.levels(games.board(game))) <= set(LEVELS)


def test_a_level_is_kept_in_the_record_and_found_again(packs: Packs) -> None:
    journal = Journal(None)
    session = begin(wished(Ben="beginner"), journal, packs)
    (record,) = journal.unfinished()
    again = Session.resume(journal, record)
    assert session.game.setup.level(1) == again.game.setup.level(1) == "beginner"
    assert again.game.setup.level(0) == again.game.setup.level(None) == "sensible"


def test_a_record_from_before_is_played_sensibly(packs: Packs) -> None:
    setup = setup_for(Wishes("go-for-broke", NAMES, bots=("Ben",)), packs)
    raw = Header(setup, "secret").to_json()
    del raw["setup"]["levels"]
    assert Header.from_json(raw).setup.level(1) == "sensible"


@pytest.mark.parametrize(
    ("levels", "said"),
    [({"Ben": "wizard"}, "not as 'wizard'"), ({"Cy": "beginner"}, "'Cy' is not one of")],
)
def test_a_level_that_there_is_not_is_refused(
    packs: Packs, levels: dict[str, str], said: str
) -> None:
    setup = setup_for(Wishes("go-for-broke", NAMES), packs)
    with pytest.raises(Refused, match=said):
        check_setup(games.board("go-for-broke"), replace(setup, levels=levels))


def test_a_beginner_takes_whatever_is_allowed_as_often_as_not(
    packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of its answers some are sensible ones and some are not even looked at sensibly."""
    asked = {"sensible": 0, "all": 0}
    sensibly = games.sensible

    def counted(game: object, table: Table, ask: Ask, below: Below) -> Answer:
        asked["sensible"] += ask.seat == 1
        return sensibly(board, table, ask, below)

    monkeypatch.setattr(games, "sensible", counted)
    board = games.board("go-for-broke")
    session = begin(wished(Ann="sensible", Ben="beginner"), Journal(None), packs)
    while (ask := session.game.ask) is not None:
        asked["all"] += ask.seat == 1 and not ask.chance
        session.take(LetMachine())
    assert 0.3 < asked["sensible"] / asked["all"] < 0.7


def test_a_set_up_of_last_time_keeps_the_levels_and_an_older_one_has_the_usual() -> None:
    board, table = games.board("gambler"), TableSettings()
    plan = fresh(board, table)
    plan.seats += [SeatPlan("Ann"), SeatPlan("Ben", bot=True, level="beginner")]
    raw = plan.to_json()
    assert from_last_time(raw, board, table).seats[1].level == "beginner"
    del raw["seats"][1]["level"]
    assert from_last_time(raw, board, table).seats[1].level == "sensible"
    raw["seats"][1]["level"] = "wizard"
    with pytest.raises(Refused, match="can no longer be read"):
        from_last_time(raw, board, table)


def test_setup_without_levels_is_usual() -> None:
    assert Setup("toy", NAMES, "house", "").level(1) == "sensible"
