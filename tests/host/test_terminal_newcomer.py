"""What newcomers stumble over at the terminal: questions asked again, keys, pages that stay put."""

from __future__ import annotations

import io
import os
import signal
import time
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose, Dice, Draw
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.engine.view import GridArt
from firmware_host.engine.words import english
from firmware_host.kept.editions import Packs
from firmware_host.language import translator
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session
from firmware_host.text.terminal import Terminal
from firmware_host.text.terminal.answers import typed
from firmware_host.text.terminal.canvas import Ink
from firmware_host.text.terminal.columns import squares, wrapped
from firmware_host.text.terminal.keys import is_enough
from firmware_host.text.terminal.page import Shown, TextPage
from firmware_host.text.terminal.pictures import shown_fields
from firmware_host.text.terminal.welcome import Welcome

NOWHERE = Packs(Path("/nowhere"))
PLAIN = Ink(styles=False)
SCREEN = {"tiles": "screen"}


def table(game: str, seats: int = 3, **more: object) -> Session:
    names = ("Ann", "Ben", "Cleo", "Dov")[:seats]
    return begin(Wishes(game, names, seed=3, **more), Journal(None), NOWHERE)  # type: ignore[arg-type]


def until(session: Session, words: str) -> Session:
    for _ in range(3000):
        ask = session.game.ask
        assert ask is not None, "the game is over"
        if words in ask.prompt.text:
            return session
        session.take(session.machine_request() or LetMachine())
    raise AssertionError(words)


def run(session: Session, *lines: str) -> str:
    script, out = iter(lines), io.StringIO()
    Terminal(session, lambda *_: next(script), out, sleep=lambda _: None).run()
    return out.getvalue()


def welcoming(*lines: str, code: str = "en") -> tuple[Welcome, io.StringIO]:
    script, out = iter(lines), io.StringIO()
    return Welcome(lambda *_: next(script), out, PLAIN, translator(code)), out


# -- before a game ---------------------------------------------------------------------------------


def test_a_table_that_cannot_be_is_asked_about_again_and_ends_nothing() -> None:
    welcome, out = welcoming("Ann, Ben*, Cleo", "1", "3")
    wishes = welcome.wishes(Wishes("zillionaire"), Journal(None), NOWHERE)
    assert "The machine cannot see real cards" in out.getvalue()
    assert wishes.options["cards"] == "dealt"


def test_nothing_is_abandoned_by_one_key() -> None:
    session = table("gambler")
    welcome, out = welcoming("a", "n", "a", "y")
    assert welcome.go_on(session, "2026-11-18T16:03:00+00:00") == "a"
    told = out.getvalue()
    assert told.count("Unfinished: Gambler with Ann, Ben and Cleo, begun on 18 November 2026") == 2
    assert "no longer offered" in told
    welcome, out = welcoming("x", "", code="de")
    assert welcome.go_on(session, "2026-11-18T16:03:00+00:00") == ""
    assert "Ann, Ben und Cleo, begonnen am 18. November 2026" in out.getvalue()


# -- keys ------------------------------------------------------------------------------------------


def test_a_number_picks_at_once_although_the_key_of_a_card_begins_with_it() -> None:
    ask = until(table("zillionaire", options={"cards": "dealt"}), "Lead cards").game.ask
    assert isinstance(ask, Choose)
    assert any(key.startswith("6") for key in ask.menu.open)
    assert len(ask.menu.options) < 60
    assert is_enough(ask, "6")
    assert not is_enough(ask, "1"), "it may be the beginning of 10"


def test_letters_are_commands_at_once_where_nothing_can_be_typed_instead() -> None:
    roll = until(table("go-for-broke"), "roll both").game.ask
    assert isinstance(roll, Dice)
    assert is_enough(roll, "u")
    draw = until(table("go-for-broke"), "take the top Spend").game.ask
    assert isinstance(draw, Draw)
    assert is_enough(draw, "u", real=False)
    assert not is_enough(draw, "u", real=True)


def test_a_word_typed_on_the_page_of_rules_is_looked_up() -> None:
    told = run(until(table("gambler"), "ready to roll"), "r", "lottery", "", "q")
    assert "Type a word to find it in the rules" in told
    assert "is not one of the choices" not in told
    assert told.count("LOTTERY") > 1


# -- what was typed --------------------------------------------------------------------------------


def test_a_card_or_tile_is_named_in_the_language_of_the_table() -> None:
    session = until(table("spot-cash", options={"tiles": "real"}), "first turn")
    session.translate = translator("de")
    ask = session.game.ask
    assert isinstance(ask, Draw)
    say = session.speaker().line
    key = next(key for key in ask.deck.left() if say(ask.deck.label(key)) == "rot 100")
    assert typed(ask, "rot 100", say) == typed(ask, "red 100", say) == key


@pytest.mark.parametrize("line", ["3", "3 5 6", "3,Ben", "xy"])
def test_dice_that_are_none_are_refused_as_they_were_typed(line: str) -> None:
    ask = until(table("go-for-broke"), "roll both").game.ask
    assert isinstance(ask, Dice)
    with pytest.raises(Refused, match=f"'{line}' is not a throw"):
        ask.accept(typed(ask, line))


def test_where_there_is_one_choice_nobody_hears_of_a_number_from_1_to_1() -> None:
    session = table("zillionaire", options={"cards": "dealt"})
    while not (isinstance(session.game.ask, Choose) and len(session.game.ask.menu.options) == 1):
        session.take(session.machine_request() or LetMachine())
    with pytest.raises(Refused, match="There is only one choice here: type 1"):
        typed(session.game.ask, "2")


# -- pages -----------------------------------------------------------------------------------------


def test_areas_stay_where_they_are_and_keep_their_numbers() -> None:
    session = until(table("spot-cash", options=SCREEN), "which tile")
    orders = set()
    for _ in range(12):
        until(session, "which tile")
        ask = session.game.ask
        assert ask is not None
        art = session.game.table.view(ask).art
        assert isinstance(art, GridArt)
        orders.add(tuple(area.seat for area in shown_fields(art, 80)))
        told = "\n".join(TextPage(session, PLAIN, 80, 23).lines(Shown()))
        other = next(area.seat for area in art.areas if area.seat != ask.seat)
        assert f"{session.game.table.names[other]} ({other + 1})" in told
        assert english(squares(art)).endswith(f"like {other + 1}b3.")
        session.take(LetMachine())
    assert orders == {(0, 1, 2)}


def test_a_window_that_changes_its_size_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    out, widths = io.StringIO(), [80]
    size = lambda *_: os.terminal_size((widths[-1], 24))  # noqa: E731
    monkeypatch.setattr("shutil.get_terminal_size", size)

    def read(prompt: str, enough: object) -> str:
        if len(widths) == 1:
            widths.append(60)
            os.kill(os.getpid(), signal.SIGWINCH)
            time.sleep(0)  # the signal is heard between two steps of the program
        return "q"

    Terminal(table("gambler"), read, out, sleep=lambda _: None).run()
    assert out.getvalue().count("─" * 80) == 1
    assert [line for line in out.getvalue().splitlines() if set(line) == {"─"}][-1] == "─" * 60


def test_a_count_is_not_torn_from_what_is_counted() -> None:
    text = "The box hands Ann 6 × $1,000, 6 × 500 $ and 100 ×3"
    for width in range(20, 60):
        lines = wrapped(text, width)
        assert " ".join(lines) == text
        assert not any(line.endswith(" ×") or line.startswith(("×", "$")) for line in lines)


@pytest.mark.parametrize("game", games.shelved())
def test_the_foot_of_a_page_begins_with_a_whole_event(game: str) -> None:
    session = table(game, money="cash") if games.board(game).notes else table(game)
    while session.n < 30 and session.game.ask is not None:
        session.take(session.machine_request() or LetMachine())
    if session.game.ask is None:  # a small game is over before: its last page is another one
        session.take(Undo(1, tuple(range(session.game.table.seats))))
    feet = []
    for height in range(14, 40):
        lines = TextPage(session, PLAIN, 80, height).lines(Shown())
        if "" in lines:
            feet += lines[len(lines) - lines[::-1].index("") :][:1]
    assert len(feet) > 5
    assert not [line for line in feet if line.startswith(" ")], "the rest of an event"


def test_notes_of_this_game_are_the_example_and_nothing_is_cut() -> None:
    session = table("spot-cash", 2, options={"tiles": "real"}, money="cash")
    assert "(then the notes, like 10x2 20x2)" in run(session, "a", "", "q")
    told = run(session, "k", "", "q")
    assert "Ann counts the notes first: Age 5 to 7" in told
