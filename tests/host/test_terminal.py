"""The terminal table: every game by keyboard alone, in 80 by 24."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from firmware_host import games
from firmware_host.chance import Urn
from firmware_host.engine.asks import Amount, Arrange, Ask, Choose
from firmware_host.engine.table import Setup
from firmware_host.journal import Journal
from firmware_host.session import Session, complete
from firmware_host.terminal import Terminal
from firmware_host.typed import typed

NAMES = ("Ann", "Ben", "Cleo")


def new_session(game: str, **more: object) -> Session:
    board = games.board(game)
    names = NAMES[: board.seats.start]
    setup = Setup(game, names, "house", games.shipped_pack(board, "house"), **more)  # type: ignore[arg-type]
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(5))


def run(session: Session, read: Callable[[], str]) -> str:
    out = io.StringIO()
    Terminal(session, lambda _: read(), out, colour=False, sleep=lambda _: None).run()
    return out.getvalue()


def keys_for(ask: Ask) -> str:
    """What somebody would type: a number for a choice, a figure, or just Enter."""
    if isinstance(ask, Choose):
        numbers = [n for n, o in enumerate(ask.menu.options, 1) if o.blocked is None]
        return str(numbers[0])
    if isinstance(ask, Amount):
        return str(ask.low)
    return "b" if isinstance(ask, Arrange) else ""


@pytest.mark.parametrize("game", games.shelved())
def test_a_whole_game_by_keyboard(game: str) -> None:
    session = new_session(game)
    steps = 0

    def read() -> str:
        nonlocal steps
        steps += 1
        ask = session.game.ask
        if ask is None:
            return ""
        # The first choice alone need not end a game; now and then the bot's is better.
        return "b" if steps % 3 == 0 and ask.seat is not None else keys_for(ask)

    told = run(session, read)
    assert session.game.outcome is not None
    frames = told.split("? for help")
    assert max(len(line) for line in told.splitlines()) <= 100
    assert len(frames) > 5


def test_commands_show_and_change_nothing_they_should_not() -> None:
    session = new_session("go-for-broke", money="cash")
    script = iter(
        ["", "", "?", "h", "w", "x", "o", "a", "f", "f money bank Ann 500 miscounted", "u",
         "f turn Ben it is", "nonsense", "w 999", "a 99", "u 99", "q"]
    )  # fmt: skip
    told = run(session, lambda: next(script))
    for words in (
        "An answer: the number of a choice", "hand-over sheet", "There is no gamble here",
        "Let the machine play this seat", "f money FROM TO AMOUNT WHY",
        "Correction: the Bank gives Ann $500 (miscounted)", "Taken back.", "events to explain",
        "see what may be done", "steps that can be taken back", "The game is kept",
    ):  # fmt: skip
        assert words in told, words


def test_end_of_input_leaves_quietly() -> None:
    def read() -> str:
        raise EOFError

    run(new_session("gambler"), read)


def test_what_is_typed_is_understood_generously() -> None:
    session = new_session("go-for-broke")
    ask = session.game.ask
    assert ask is not None
    assert typed(ask, "3 5") == typed(ask, "35") == typed(ask, "3,5") == [3, 5]
    while not isinstance(session.game.ask, Choose):
        session.auto()
    choice = session.game.ask
    assert typed(choice, "1") == choice.menu.options[0].key
    assert typed(choice, "99") == "99"


def test_a_dealt_hand_is_shown_to_who_is_asked_and_covered_with_the_answer() -> None:
    session = new_session("zillionaire", options={"cards": "dealt", "games": "1"})
    out = io.StringIO()
    frames: list[str] = []
    script = iter(["same", "Ann", "", "1", "q"])

    def read(_: str) -> str:
        frames.append(out.getvalue())
        out.truncate(0)
        out.seek(0)
        return next(script)

    Terminal(session, read, out, colour=True, sleep=lambda _: None).run()
    asked, looking, after = frames[-3:]
    first = session.game.events[-1]
    assert first[0].kind == "led"
    hand_words = ("×2", "×3", " 1  One", "Two ")
    assert "Pass the keyboard to Ben" in asked
    assert not any(word in asked for word in hand_words)
    assert looking.startswith("\x1b[?1049h"), "a page that is not kept for scrolling back"
    assert "×" in looking
    assert " 1  One" in looking
    assert after.startswith("\x1b[?1049l")
    assert "Pass the keyboard to Cleo" in after
    assert "×" not in after


def test_somebody_alone_against_the_machine_sees_the_hand_at_once() -> None:
    session = new_session("zillionaire", options={"cards": "dealt", "games": "1"}, bots=(1, 2))
    script = iter(["same", "Cleo", "q"])
    told = run(session, lambda: next(script))
    assert "Pass the keyboard" not in told
    assert " 1  One" in told
