"""Under every option of every switch, no word describes another one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from firmware_host import games
from firmware_host.engine.asks import Option
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

HORSES_WIN = (4, 3, 2, 1)  # tenths, on the house edition's spinner
BACK = (1, 2, 5, 10)  # times the stake, as printed; GFB-12=b gives the stake back besides
FEE, PRIZE = 20, 80


def _bet(stake_back: int) -> set[str]:
    """What $1,000 on each horse is worth on average, worked out from the sheet."""
    average = [
        share * 100 * (times + stake_back) - 1000
        for share, times in zip(HORSES_WIN, BACK, strict=True)
    ]
    return {
        f"{horse} {share / 10:.4f} {sum_:+.2f}"
        for horse, (share, sum_) in enumerate(zip(HORSES_WIN, average, strict=True), 1)
    }


def _race(chance: float, races: int = 1) -> str:
    """The chance to win one race of three players and what it is worth, or several."""
    least = 1 - (1 - chance) ** races
    return f"{least:.4f} {races * (chance * PRIZE - FEE):+.2f}"


# Every figure that depends on a switch: how it is told, and what is in force under each option. The
# part in brackets is the figure.
IN_FORCE: list[tuple[str, str, dict[str, set[str]]]] = [
    (
        "GFB-12",
        r"^Pays (\d+) times the stake$",
        {"a": {"2", "5", "10"}, "b": {"2", "3", "6", "11"}},
    ),
    ("GFB-12", r"^\$1,000 on horse (\d .*)$", {"a": _bet(0), "b": _bet(1)}),
    (
        "GAM-16",
        r"^Nobody wins(?:, with 3 players)? (\S+)$",
        {"bank": {"0.5000"}, "again": {"0.0000"}, "all": {"0.0000"}},
    ),
    (
        "GAM-16",
        r"^(?:Your horse|One of your 2 horses) wins (.*)$",
        {"bank": {_race(1 / 6)}, "again": {_race(1 / 3)}, "all": {_race(1 / 3)}},
    ),
    (
        "GAM-17",
        r"Daily Double (\d.*)$",
        {"same": set(), "two": {_race(1 / 6, 2)}, "double": {"0.1667 -13.33"}},
    ),
    ("GAM-17", r"^The holder of that horse gets \$(\d+)\.$", {"same": {"80"}, "two": {"80"}}),
    ("ZIL-11", r"^the next (\d+) players miss$", {"one": set(), "each": {"2", "3"}}),
]


def out_of_force(lines: Iterable[str], pattern: str, figures: set[str]) -> list[str]:
    """Return the lines that tell such a figure, but none of these."""
    told = ((line, re.search(pattern, line)) for line in lines)
    return [line for line, found in told if found and found[1] not in figures]


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


@pytest.mark.parametrize(("game", "id_", "value"), EVERY)
def test_every_figure_is_the_one_in_force(game: str, id_: str, value: str) -> None:
    """Under every option of every switch, those of the other switches included."""
    lines = said(game, id_, value)
    for switch, pattern, figures in IN_FORCE:
        if game_of(switch) != game:
            continue
        default = next(one for one in games.board(game).switches if one.id == switch).default
        option = value if id_ == switch else default
        if option not in figures:
            continue
        assert out_of_force(lines, pattern, figures[option]) == []
        if id_ == switch and figures[option]:
            assert any(re.search(pattern, line) for line in lines), "nobody ever reads that"


@pytest.mark.parametrize(
    ("id_", "value", "planted"),
    [
        ("GFB-12", "b", "Pays 5 times the stake"),
        ("GFB-12", "a", "$1,000 on horse 1 0.4000 -200.00"),
        ("GAM-16", "again", "Nobody wins, with 3 players 0.5000"),
        ("GAM-16", "all", "One of your 2 horses wins 0.1667 -6.67"),
        ("GAM-17", "two", "At least one of the two races of a Daily Double 0.1667 -6.67"),
        ("GAM-17", "same", "The same in a Daily Double 0.1667 -13.33"),
        ("ZIL-11", "one", "the next 2 players miss"),
    ],
)
def test_a_planted_figure_is_caught(id_: str, value: str, planted: str) -> None:
    """A line that is right under another option, or under none, is found among all the others."""
    lines = {*said(game_of(id_), id_, value), planted}
    caught = [
        line
        for switch, pattern, figures in IN_FORCE
        if switch == id_ and value in figures
        for line in out_of_force(lines, pattern, figures[value])
    ]
    assert caught == [planted]


@pytest.mark.interpreted
def test_a_figure_out_of_force_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    race._which.cache_clear()
    plain = race._horse

    def unheeding(horse: int, times: int, *, taken: bool) -> Option:
        return plain(horse, HORSES[horse - 1], taken=taken)

    with monkeypatch.context() as patch:
        patch.setattr(race, "_horse", unheeding)
        wrong = words("go-for-broke", {"GFB-12": "b"})
    race._which.cache_clear()
    assert any("Pays the stake back" in line for line in wrong)
    _, pattern, figures = IN_FORCE[0]
    assert out_of_force(wrong, pattern, figures["b"])


def test_several_bumps_say_how_many_players_miss() -> None:
    each, one = (said("zillionaire", "ZIL-11", value) for value in ("each", "one"))
    assert "the next 2 players miss" in each
    assert not any("players miss" in line for line in one)
