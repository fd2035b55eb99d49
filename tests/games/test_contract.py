"""What a game easily forgets: a switch that nothing reads, a pot nobody sees, an empty chair."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from display.toolkit.icons import SIGNS
from display.toolkit.motifs import KINDS, MOTIFS
from firmware_host import games
from firmware_host.engine.asks import Answer, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.rulebook import beside
from firmware_host.engine.table import Act, Fix
from firmware_host.engine.words import Text, blanks
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


def test_one_lid_says_that_it_is_played_where_no_game_is_named() -> None:
    assert [game for game in SHELF if games.label(game).usual] == [games.usual()]


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
def test_every_sign_and_every_kind_of_space_is_one_that_the_screen_can_draw(game: str) -> None:
    """A sign stands only where words have no room, so a wrong name shows on the smallest screen."""
    played, below = start(game, games.board(game).seats.stop - 1), chance.seeded(12)
    signs, kinds = set(), set()
    for _ in range(400):
        view = played.table.view(played.ask)
        signs |= {name for seat in view.seats for name, _ in seat.signs}
        if view.board is not None:
            kinds |= {space.kind for space in view.board.spaces}
            kinds |= {door.kind for door in view.board.doors}
        if played.ask is None:
            break
        played.push(at_random(played, played.ask, below))
    assert signs - {*SIGNS, *MOTIFS} == set()
    assert kinds - set(KINDS) == set()
    assert {*games.board(game).rulebook.signs.values()} - {*SIGNS, *MOTIFS} == set()


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


@pytest.mark.parametrize("game", SHELF)
def test_what_every_seat_has_is_called_by_its_name(game: str) -> None:
    """As the protocol of the referee promises: "pawn of Ann", never "pawn 0"."""
    for decisions in (0, 40):
        table = begun(game, decisions).table
        things: dict[Text, list[Fix]] = {}
        for fix in table.fixes():
            things.setdefault(fix.thing, []).append(fix)
        for fixes in things.values():
            if {fix.seat for fix in fixes} == set(range(table.seats)):
                named = [f"of {table.names[fix.seat or 0]}" for fix in fixes]
                assert [fix.what for fix in fixes if not fix.what.endswith((*named,))] == []


@pytest.mark.parametrize("game", SHELF)
def test_what_is_taken_back_can_be_said(game: str) -> None:
    """The blanks of `back` are {to}, and {seat} where the fix is somebody's."""
    table = begun(game, 40).table
    for fix in table.fixes():
        known = {"to"} if fix.seat is None else {"to", "seat"}
        assert {name for name, _ in blanks(fix.back)} <= known, fix.what


def begun(game: str, decisions: int) -> Game:
    """Return a game in which so many decisions were made, always the same ones."""
    played, below = start(game, games.board(game).seats.start), chance.seeded(7)
    for _ in range(decisions):
        if played.ask is not None:
            played.push(at_random(played, played.ask, below))
    return played


@pytest.mark.parametrize("game", SHELF)
def test_whatever_is_offered_after_a_purse_was_put_right_can_be_done(game: str) -> None:
    """A question about money must be asked by a function, which is called again: what was offered
    before may not be there any more.
    """
    for decisions in range(1, 60, 5):
        answers = _offered(emptied(game, decisions))
        for answer in answers:
            emptied(game, decisions).push(answer)


def emptied(game: str, decisions: int) -> Game:
    """Return a game in which the seat that is asked has just been found to have nothing."""
    played = begun(game, decisions)
    seat = 0 if played.ask is None or played.ask.seat is None else played.ask.seat
    table = played.table
    if played.ask is not None and table.money[seat]:
        args = (("amount", table.money[seat]), ("from", seat), ("to", table.bank), ("why", "gone"))
        played.act(Act("correct", None, args))
    return played


def _offered(played: Game) -> Sequence[Answer]:
    """Return every choice that is open, or one answer to any other question."""
    if played.ask is None:
        return ()
    if isinstance(played.ask, Choose):
        return played.ask.menu.open
    return (played.ask.sample(chance.seeded(3)),)


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
