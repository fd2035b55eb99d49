"""Every kind of event that is logged can be found by its name: resume and export live by it."""

from __future__ import annotations

from types import ModuleType

import pytest

from firmware_host import games
from firmware_host.engine.words import Form, Payment
from tests.games.table_talk import play_out, start


def test_forms_in_rows_are_found_too() -> None:
    module = ModuleType("tests.some_game.rules")
    alone, first, second = (Form(kind, "1", kind) for kind in ("alone", "first", "second"))
    priced = Payment("priced", "2", "{amount:money}")
    vars(module).update(ALONE=alone, PAIR=(first, second), BY_STOCK={"oil": [priced]})
    found = {form.kind for form in games._forms_in(vars(module))}
    assert found == {"alone", "first", "second", "priced"}


@pytest.mark.parametrize("game", games.shelved())
def test_every_event_of_a_game_has_a_known_form(game: str) -> None:
    known = games.forms(games.board(game))
    for seed in range(20):
        played = start(game, games.board(game).seats.stop - 1)
        play_out(played, seed)
        for event in played.events:
            assert known[event[0].kind] is event[0]
