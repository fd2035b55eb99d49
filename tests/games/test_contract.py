"""What a game easily forgets: a switch that nothing reads, a pot nobody sees, an empty chair."""

from __future__ import annotations

import ast
from contextlib import suppress
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import Act
from firmware_host.record import chance
from tests.games.table_talk import at_random, start

SHELF = games.shelved()
DEEDS = ("as it lies", "kept")  # what a fix is now, and stays, that is something to be done


def read_in(folder: Path) -> set[str]:
    """The rulings that a game's code looks up: everything in square brackets that is a text."""
    return {
        node.slice.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, str)
    }


@pytest.mark.parametrize("game", SHELF)
def test_every_switch_is_read_somewhere(game: str) -> None:
    board = games.board(game)
    switches = {switch.id for switch in board.switches}
    assert switches - read_in(beside(board.package)) == set(), "switches that change nothing"


@pytest.mark.parametrize("game", SHELF)
def test_every_pot_is_on_the_screen_with_what_lies_in_it(game: str) -> None:
    played, below = start(game, games.board(game).seats.stop - 1), chance.seeded(12)
    for _ in range(120):
        table = played.table
        shown = dict(table.view(played.ask).pots)
        assert shown == dict(table.pots())
        if played.ask is None:
            break
        played.push(at_random(played, played.ask, below))


@pytest.mark.parametrize("game", SHELF)
def test_what_is_put_right_is_then_as_it_was_said(game: str) -> None:
    """Whatever hands say is so: a fix that puts a pawn elsewhere would be believed.

    A deck that was shuffled is no state but a deed: it lies as it lies before and afterwards.
    """
    for decisions in (0, 40):
        for at, fix in enumerate(begun(game, decisions).table.fixes()):
            for value, _ in (fix.options[0], fix.options[-1]):
                table = begun(game, decisions).table
                with suppress(Refused):
                    table.fixes()[at].put(value)
                    now = {other.what: other.now for other in table.fixes()}
                    assert now.get(fix.what, value) in (value, *DEEDS), f"{fix.what}: {value}"


def begun(game: str, decisions: int) -> Game:
    """Return a game in which so many decisions were made, always the same ones."""
    played, below = start(game, games.board(game).seats.start), chance.seeded(7)
    for _ in range(decisions):
        if played.ask is not None:
            played.push(at_random(played, played.ask, below))
    return played


@pytest.mark.parametrize("game", SHELF)
def test_the_rules_ask_on_while_all_but_one_are_away(game: str) -> None:
    """Whoever skips those who are away must not skip for ever: a table would freeze."""
    for seed in range(3):
        board, below = games.board(game), chance.seeded(seed)
        played = start(game, board.seats.start + 1)
        for _ in range(below(15)):
            if played.ask is not None:
                played.push(at_random(played, played.ask, below))
        here = played.table.from_seat(0) if played.outcome is None else ()
        for seat in here[1:]:
            played.act(Act("pause", seat))
        for _ in range(120):
            if played.ask is None:
                break
            played.push(at_random(played, played.ask, below))


@pytest.mark.parametrize("game", SHELF)
def test_a_game_is_called_like_its_folder(game: str) -> None:
    board = games.board(game)
    assert board.id == game
    assert board.package.rpartition(".")[2] == game.replace("-", "_")
