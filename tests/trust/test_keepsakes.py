"""Whatever stands in what a journal remembers beside its games, the table opens and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.requests import LetMachine
from firmware_host.phones.guests import Guests
from firmware_host.record.chance import seeded
from firmware_host.record.handover import by_hand
from firmware_host.record.journal import Journal
from firmware_host.record.learning.pupils import Pupils
from firmware_host.record.notes.counting import Counters
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.start import go_on
from tests.host.wishing import sit_down, wish
from tests.trust.test_disk import a_game, a_house

ODD = (5, True, "Ann", [5], [["Ann"]], [None], {"0": "x"}, {"x": 1}, {"0": None}, {"missing": 3})
KEYS = ("names", "marks", "ages", "table gambler", "setup gambler", "on the table", "wrong pins")
OF_A_GAME = ("sides 1", "looks 1", "counts 1", "coach 1", "phones 1", "sources 1", "left off 1")


def odd_house(folder: Path, keys: tuple[str, ...], odd: object) -> House:
    """A house whose journal has a game in it and remembers something odd under these keys."""
    journal = Journal(folder / "croupier.db")
    a_game(journal)
    for key in keys:
        journal.keep(key, odd)
    journal.close()
    return a_house(folder)


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_a_saved_game_goes_on(tmp_path: Path, odd: object) -> None:
    house = odd_house(tmp_path, OF_A_GAME, odd)
    house.open("home")
    assert house.page is not None
    assert house.page.scene()
    if go_on(house):
        assert house.page.scene()
        assert house.session is not None
        house.session.take(LetMachine())
    else:
        assert "Game 1 cannot be gone on with" in house.warnings[-1]


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_a_new_game_begins(tmp_path: Path, odd: object) -> None:
    house = odd_house(tmp_path, KEYS, odd)
    house.open("cards")
    assert house.page is not None
    assert house.page.scene()
    sit_down(house, "gambler", "Ann", "Ben")
    assert house.page.scene()
    wish(house, "main")
    assert house.page_name == "table"


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_what_is_kept_for_one_game_is_read_as_far_as_it_makes_sense(odd: object) -> None:
    session: Session = a_game(Journal(None))
    for key in OF_A_GAME:
        session.journal.keep(key, odd)
    assert not Counters(session.journal, session.id).ages
    Pupils(session).keep()
    guests = Guests((0, 1), lambda: bytes(32), seeded(1))
    guests.recall(session.journal.kept("phones 1"), (0, 1))
    assert not set(guests.hashes) - {0, 1}
    setup = session.header.setup
    session.journal.keep(f"by hand {setup.game} {setup.edition} a word", odd)
    by_hand.last_time(session, "a word")
    assert games.board("gambler").id == setup.game
