"""Under every option of every switch, no word describes another one."""

from __future__ import annotations

import re
from functools import cache

import pytest

from firmware_host import games
from firmware_host.games.go_for_broke import race
from firmware_host.games.go_for_broke.lexicon import HORSES
from tests.games.every_word import words

EVERY = [
    (game, switch.id, value)
    for game in games.shelved()
    for switch in games.board(game).switches
    for value in switch.options
]
OPTIONS = {"zillionaire": {"cards": "dealt"}}

# What cannot be true under an option: figures and choices of the others.
FALSE = [
    ("GFB-12", "a", r"Pays (3|6|11) times the stake"),
    ("GFB-12", "b", r"Pays the stake back|Pays (5|10) times the stake"),
    ("GFB-12", "a", r"on horse 1 0\.4000 -200\.00"),
    ("GFB-12", "b", r"on horse 1 0\.4000 -600\.00"),
    ("GAM-16", "again", r"Nobody wins.* 0\.[1-9]"),
    ("GAM-16", "all", r"Nobody wins.* 0\.[1-9]"),
    ("GAM-16", "bank", r"Nobody wins.* 0\.0000"),
    ("GAM-17", "same", r"Daily Double 0\."),
    ("GAM-17", "double", r"two races of a Daily Double"),
    ("GAM-17", "two", r"The same in a Daily Double"),
    ("GAM-19", "auto", r"Collect \$\d+ Start money"),
    ("GAM-30", "forbid", r"Give another player money"),
    ("SPC-01", "must", r"Stop here"),
    ("ZIL-02", "out", r"You may come back in later|^back in later"),
    ("ZIL-02", "return", r"You are out until the round ends|^out of this round"),
    ("ZIL-19", "allow", r"Nobody may go out on this card"),
]


@cache
def said(game: str, id_: str, value: str) -> frozenset[str]:
    return frozenset(words(game, {id_: value}, OPTIONS.get(game)))


def game_of(id_: str) -> str:
    return next(game for game, other, _ in EVERY if other == id_)


@pytest.mark.parametrize(("game", "id_", "value"), EVERY)
def test_no_other_option_of_a_switch_is_quoted(game: str, id_: str, value: str) -> None:
    board = games.board(game)
    (switch,) = [switch for switch in board.switches if switch.id == id_]
    others = [text for key, text in switch.options.items() if key != value]
    found = [line for line in said(game, id_, value) if line.startswith(f"{id_} ")]
    assert not [line for line in found for other in others if line.endswith(f": {other}")]
    book = board.rulebook.rulings.get(id_, "")
    assert not book or f"{id_} {book}" not in found, "what the sheet says by default"


@pytest.mark.parametrize(("id_", "value", "pattern"), FALSE)
def test_no_figure_is_told_that_is_not_in_force(id_: str, value: str, pattern: str) -> None:
    game = game_of(id_)
    assert not [line for line in said(game, id_, value) if re.search(pattern, line)]
    others = [other for _, switch, other in EVERY if switch == id_ and other != value]
    told = [line for other in others for line in said(game, id_, other)]
    assert any(re.search(pattern, line) for line in told), "nobody could ever read that"


def test_a_figure_out_of_force_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    race._which.cache_clear()
    plain = race._horse
    with monkeypatch.context() as patch:
        patch.setattr(race, "_horse", lambda horse, times: plain(horse, HORSES[horse - 1]))
        wrong = words("go-for-broke", {"GFB-12": "b"})
    race._which.cache_clear()
    assert any("Pays the stake back" in line for line in wrong)


def test_several_bumps_say_how_many_players_miss() -> None:
    each, one = (said("zillionaire", "ZIL-11", value) for value in ("each", "one"))
    assert "the next 2 players miss" in each
    assert not any("players miss" in line for line in one)
