"""The terminal table: every game by keyboard alone, in 80 by 24."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Arrange, Ask, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import SetupOption
from firmware_host.engine.requests import Correct, LetMachine
from firmware_host.engine.table import Act, Setup
from firmware_host.engine.words import english
from firmware_host.record import story
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.terminal import Terminal
from firmware_host.text.terminal.answers import typed
from firmware_host.text.terminal.canvas import Ink
from firmware_host.text.terminal.columns import columns, part
from firmware_host.text.terminal.keys import is_enough
from firmware_host.text.terminal.pictures import cut

NAMES = ("Ann", "Ben", "Cleo")


def new_session(game: str, **more: object) -> Session:
    board = games.board(game)
    names = NAMES[: board.seats.start]
    setup = Setup(game, names, "house", games.shipped_pack(board, "house"), **more)  # type: ignore[arg-type]
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(5))


def run(session: Session, read: Callable[[], str]) -> str:
    out = io.StringIO()
    Terminal(session, lambda *_: read(), out, sleep=lambda _: None).run()
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
    frames = told.split("? help")
    assert max(len(line) for line in told.splitlines()) <= 100
    assert len(frames) > 5
    assert f"secret: {session.secret}" in frames[-1]


LONG = tuple(f"{name} von und zu Haus".ljust(24, "x") for name in "ABCDEF")
TABLES = [
    pytest.param(game, edition, {option.key: value}, id=f"{game}-{edition}-{option.key}={value}")
    for game in games.shelved()
    for edition in games.board(game).editions
    for option in games.board(game).options or (SetupOption("", "", {"": ""}, ""),)
    for value in option.options
]


@pytest.mark.parametrize(
    ("game", "edition", "options", "names"),
    [
        pytest.param(*table.values, names, id=f"{table.id}-{kind}")
        for number, table in enumerate(TABLES)
        for kind, names in (("long", LONG), ("short", NAMES))
        if kind == "long" or table.values[0] != TABLES[number - 1].values[0]
    ],
)
def test_every_page_fits_80_by_24(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    edition: str,
    options: dict[str, str],
    names: tuple[str, ...],
) -> None:
    """Every table with names as long as they may be, and one of every game with short ones."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    board = games.board(game)
    seats = names[: board.seats.stop - 1]
    money = "cash" if board.notes else "ledger"
    options = {key: value for key, value in options.items() if key}
    pack = games.shipped_pack(board, edition)
    setup = Setup(game, seats, edition, pack, options=options, money=money)
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(3))
    pages = iter(["?", "h", "w", "x", "o", "a", "f", "f 1", "f rule", "m"])
    frames: list[str] = []
    looked = -1

    def read(*_: object) -> str:
        # On the way every kind of page once, and every hidden hand is looked at.
        nonlocal looked
        if session.n >= 60 and (page := next(pages, "")):
            return page
        if session.n >= 150:
            raise EOFError
        if session.game.ask is None or (session.game.hidden and looked != session.n):
            looked = session.n
            return ""
        return "b"

    class Frames(io.StringIO):
        def write(self, text: str) -> int:
            frames.append(text)
            return len(text)

    Terminal(session, read, Frames(), sleep=lambda _: None).run()
    for frame in frames:
        lines = frame.removesuffix("\n").split("\n")
        assert frame.isspace() or len(lines) <= 23, frame
        assert max(map(len, lines)) <= 80, frame


def test_what_does_not_fit_is_shown_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    session = new_session("gambler")
    script = iter(["x", *["m"] * 12, "q"])
    told = run(session, lambda: next(script))
    parts = re.findall(r"m shows more \((\d) of (\d)\)", told)
    assert parts[:2] == [("1", parts[0][1]), ("2", parts[0][1])]
    assert "hand-over sheet" in told
    assert "LAST EVENTS" in told


def test_a_menu_stands_in_as_few_columns_as_fit() -> None:
    rows = [f"{number} {'x' * number}" for number in range(1, 9)]
    assert columns(rows, 80, 8) == rows
    assert columns(rows, 80, 4) == [
        "1 x     5 xxxxx",
        "2 xx    6 xxxxxx",
        "3 xxx   7 xxxxxxx",
        "4 xxxx  8 xxxxxxxx",
    ]
    assert len(columns(rows, 20, 1)) == 4  # as many as the page is wide; the rest is in parts
    assert part(columns(rows, 20, 1), 3, 1) == [
        "3 xxx   7 xxxxxxx",
        "4 xxxx  8 xxxxxxxx",
        "  m shows more (2 of 2)",
    ]


@pytest.mark.parametrize(("game", "taught"), [("gambler", True), ("spot-cash", False)])
def test_telling_what_is_printed_is_offered_only_where_that_can_be_told(
    game: str, taught: bool
) -> None:
    script = iter(["f", "q"])
    told = run(new_session(game), lambda: next(script))
    assert "f money FROM TO" in told
    assert ("f tell THING" in told) == taught


def test_names_and_values_have_spaces_in_them() -> None:
    board = games.board("gambler")
    setup = Setup(
        "gambler", ("Aunt Jo", "Aunt"), "house", games.shipped_pack(board, "house"), money="cash"
    )
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(5))
    script = iter(
        [
            "f money bank Aunt Jo $800 counted again",
            "y",
            "f money Aunt bank 10 x",
            "y",
            "f turn Aunt Jo",
            "f turn aunt jo she says so",
            "f 1",
            "f 1 coat check it stood there",
            "y",
            "f 1 moon x",
            "a 9",
            "a 9 10x5 20x5 50x1",
            "y",
            "f rule",
            "f rule GAM-19=auto",
            "y",
            "u",
            "y",
            "q",
        ]
    )
    told = run(session, lambda: next(script))
    for words in (
        "Correction: the Bank gives Aunt Jo $800 (counted again)",
        "Correction: Aunt gives the Bank $10 (x)",
        "every correction needs a reason",
        "Nobody has gone first yet",
        "Aunt Jo's pawn can be:",
        "Put right: Aunt Jo's pawn, Coat Check (it stood there)",
        "It cannot be 'moon x'",
        "Type the notes as well, like 10x2 20x2.",
        "The count differs: $700 booked from Aunt Jo to the Bank",
        "Aunt Jo counted $200: 1 × $50, 5 × $20 and 5 × $10",
        "> f rule GAM-19 ",
        "A house rule was changed: How is the Start money paid? Is paid at once without",
    ):
        assert words in told, words


def test_notes_are_changed_as_offered() -> None:
    session = new_session("gambler", money="cash")
    while not any(aside.act == "change" for aside in session.game.asides()):
        session.take(LetMachine())
    acts = [aside.act for aside in session.game.asides()]
    script = iter([f"a {acts.index('change') + 1}", "q"])
    run(session, lambda: next(script))
    assert session.game.events[-1][0].kind == "changed"


def test_a_result_that_was_seen_is_taken_back_only_if_everybody_agrees() -> None:
    session = new_session("gambler")
    steps: list[int] = []
    script = iter(["", "u", "no", "u", "yes", "q"])

    def read() -> str:
        steps.append(session.n)
        return next(script)

    told = run(session, read)
    assert steps == [0, 1, 1, 1, 1, 0]
    assert "Ann and Ben have to agree to that." in told
    assert "§" not in told
    assert "It stays as it is" in told


def test_nobody_is_asked_about_a_throw_that_was_mistyped_just_now() -> None:
    session = new_session("gambler")
    script = iter(["3 5", "u", "q"])
    told = run(session, lambda: next(script))
    assert session.n == 0
    assert "have to agree" not in told


def test_a_correction_needs_a_second_person() -> None:
    session = new_session("gambler")
    lines = ["f money bank Ann 50 found under the board", "n", "f rule GAM-19=auto", "y", "q"]
    script = iter(lines)
    told = run(session, lambda: next(script))
    assert session.n == 1
    assert session.game.table.money[0] == 100
    assert told.count("agree to that") == 2


def test_undo_says_what_hands_must_do() -> None:
    session = new_session("gambler")
    script = iter(
        ["f 1 coat check it stood there", "y", "f money bank Ann 50 x", "y", "u 2", "y", "q"]
    )
    told = run(session, lambda: next(script))
    assert "! Ann's pawn goes back to Start" in told
    assert "! Ann hands back $50" in told


def test_the_table_is_checked_seat_by_seat() -> None:
    session = new_session("gambler")
    script = iter(["0 90", "y", "1", "1 coat check", "y", "0 much", "", "", "q"])
    out = io.StringIO()
    Terminal(session, lambda *_: next(script), out, check=True).run()
    told = out.getvalue()
    for words in (
        "Ann: is this right?",
        "0   money: $100",
        "Ann's pawn can be:",
        "0   money: $90",
        "1   Ann's pawn: Coat Check",
        "whole number of dollars",
        "Ben: is this right?",
        "Correction: Ann gives the Bank $10 (checked after a break)",
        "Roll for the first turn",
    ):
        assert words in told, words


def test_a_phrase_is_mixed_in_before_the_first_step() -> None:
    plain, mixed = new_session("gambler"), new_session("gambler")
    code = mixed.code
    script = iter(["p  for luck", "", "p too late", "q"])
    told = run(mixed, lambda: next(script))
    assert f"Fair-play code {code}, your phrase: for luck" in told
    assert "before the first step" in told
    plain.take(LetMachine())
    assert plain.game.entries != mixed.game.entries
    record = mixed.journal.record(mixed.id)
    assert record is not None
    assert record.header["phrase"] == "for luck"
    while mixed.game.ask is not None:
        mixed.take(LetMachine())
    assert story.verify(mixed) == []


def test_bytes_that_are_no_text_stop_nobody() -> None:
    session = new_session("gambler")
    script = iter(["f money bank Ann 5 f\udcfcr", "y", None, "q"])

    def read() -> str:
        line = next(script)
        if line is None:
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
        return line

    told = run(session, read)
    assert "Correction: the Bank gives Ann $5 (f\ufffdr)" in told


def test_commands_show_and_change_nothing_they_should_not() -> None:
    session = new_session("go-for-broke", money="cash")
    script = iter(
        [
            "",
            "",
            "?",
            "h",
            "w",
            "x",
            "o",
            "a",
            "f",
            "f money bank Ann 500 miscounted",
            "y",
            "u",
            "y",
            "f turn Ben it is",
            "nonsense",
            "w 999",
            "a 99",
            "u 99",
            "q",
        ]
    )
    told = run(session, lambda: next(script))
    for words in (
        "let the machine answer this once",
        "hand-over sheet",
        "There is nothing to gamble on here",
        "Let the machine play this seat",
        "f money FROM TO AMOUNT WHY",
        "Correction: the Bank gives Ann $500 (miscounted)",
        "Taken back.",
        "events to explain",
        "see what may be done",
        "steps that can be taken back",
        "The game is saved",
    ):
        assert words in told, words


def test_end_of_input_leaves_quietly() -> None:
    def read() -> str:
        raise EOFError

    assert "The game is saved." in run(new_session("gambler"), read)


def test_an_interrupt_says_that_the_game_is_kept() -> None:
    def read(*_: object) -> str:
        raise KeyboardInterrupt

    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        Terminal(new_session("gambler"), read, out, sleep=lambda _: None).run()
    assert out.getvalue().endswith("\nThe game is saved. Start Croupier again to go on.\n")


def test_a_place_that_is_none_is_answered_with_what_one_looks_like() -> None:
    session = new_session("spot-cash")
    *_, told = script(session, "", "b", "", "b", "", "", "zz")
    assert "Type the place of a tile, like b3." in told.rpartition("!")[2]


def test_what_is_typed_is_understood_generously() -> None:
    session = new_session("go-for-broke")
    ask = session.game.ask
    assert ask is not None
    assert typed(ask, "3 5") == typed(ask, "35") == typed(ask, "3,5") == [3, 5]
    while not isinstance(session.game.ask, Choose):
        session.take(LetMachine())
    choice = session.game.ask
    assert typed(choice, "1") == choice.menu.options[0].key
    count = len(choice.menu.options)
    with pytest.raises(Refused, match=f"Type a number from 1 to {count}"):
        typed(choice, "99")
    with pytest.raises(Refused):
        typed(choice, "9" * 5000)


def script(session: Session, *lines: str) -> list[str]:
    """What the page shows before each of the lines is typed."""
    out = io.StringIO()
    frames: list[str] = []
    left = iter([*lines, "q"])

    def read(*_: object) -> str:
        frames.append(out.getvalue())
        out.truncate(0)
        out.seek(0)
        return next(left)

    Terminal(session, read, out, sleep=lambda _: None).run()
    return frames


def test_the_first_round_of_gambler_has_a_number() -> None:
    *_, turn = script(new_session("gambler"), "", "")
    assert "Ready to roll?" in turn
    assert "Round 1 " in turn  # a truth value was a number once: Round True


def test_who_says_roll_rolls_and_one_undo_takes_both_back() -> None:
    session = new_session("gambler")
    *_, before, rolled, asked, undone = script(session, "62", "56", "1", "u", "y")
    assert "Ready to roll?" in before
    assert "Roll both dice" not in rolled
    assert "rolls" in rolled
    assert "agree" in asked  # the machine's dice have been seen
    assert "Taken back." in undone
    assert "Ready to roll?" in undone


def test_with_real_dice_the_roll_is_still_asked_for() -> None:
    session = new_session("gambler")
    session.trust("dice", "real")
    *_, asked = script(session, "62", "56", "1")
    assert "Roll both dice" in asked
    assert "Or type what the dice show." in asked


def test_enter_leads_from_a_page_back_to_the_table_and_rolls_nothing() -> None:
    session = new_session("go-for-broke")
    table, helping, back = script(session, "?", "")
    assert "Enter goes back to the table." in helping
    assert back == table
    assert not session.game.entries


def test_what_would_be_lost_is_offered_with_its_key() -> None:
    session = new_session("gambler")
    session.trust("dice", "real")
    last = session.game.table.view(session.game.ask).board
    assert last is not None
    put = (("to", str(len(last.spaces) - 2)), ("what", "pawn of Ben"), ("why", "set up"))
    session.take(Correct(Act("fix", None, put), (0, 1)))
    *_, offered = script(session, "62", "56", "1", "12")
    assert "Ann  Ready to roll?" in offered
    found = re.search(r"(a \d)  Ben: Collect", offered)
    assert found is not None
    _, collected = script(session, found[1])
    assert "Ben: Collect" not in collected


def test_a_space_that_takes_a_share_of_the_cash_says_so() -> None:
    session = new_session("gambler")
    board = session.game.table.view(session.game.ask).board
    assert board is not None
    told = {english(space.name): english(space.note) for space in board.spaces}
    assert told["Cab Fare"] == "pay a quarter of the cash"
    assert told["Card Sharp"] == "pay half of the cash"


def test_where_a_long_move_ends_is_on_the_strip() -> None:
    session = new_session("go-for-broke")
    session.trust("dice", "real")
    *_, asked = script(session, "66", "11", "65")
    assert "Visit the Stock Market?" in asked
    assert "Fashion House" in asked.splitlines()[6]
    assert "Stock Market" in asked.splitlines()[7]  # the way in is not nothing


def test_texts_that_do_not_fit_the_strip_are_broken_and_say_it_where_they_are_cut() -> None:
    assert cut("Off to the Races", 15) == "Off to the Rac…"
    assert cut("Coat Check", 15) == "Coat Check"
    *_, turn = script(new_session("gambler"), "", "")
    assert re.search(r"Off to the *\n +Races", turn), "a name has two lines"


def test_a_dealt_hand_is_shown_to_who_is_asked_and_covered_with_the_answer() -> None:
    session = new_session("zillionaire", options={"cards": "dealt", "games": "1"})
    out = io.StringIO()
    frames: list[str] = []
    script = iter(["same", "Ann", "", "1", "q"])

    def read(*_: object) -> str:
        frames.append(out.getvalue())
        out.truncate(0)
        out.seek(0)
        return next(script)

    Terminal(session, read, out, ink=Ink(), sleep=lambda _: None).run()
    asked, looking, after = frames[-3:]
    first = session.game.events[-1]
    assert first[0].kind == "led"
    hand_words = ("┌", "│", "×", " 1  One", "Two ")
    assert "Pass the keyboard to Ben" in asked
    assert not any(word in asked for word in hand_words)
    assert looking.startswith("\x1b[?1049h"), "a page that is not kept for scrolling back"
    assert "│" in looking or "×" in looking
    assert " 1  One" in looking
    assert after.startswith("\x1b[?1049l")
    assert "Pass the keyboard to Cleo" in after
    assert "×" not in after
    assert " 1  One" not in after


def test_somebody_alone_against_the_machine_sees_the_hand_at_once() -> None:
    session = new_session("zillionaire", options={"cards": "dealt", "games": "1"}, bots=(1, 2))
    script = iter(["same", "Cleo", "q"])
    told = run(session, lambda: next(script))
    assert "Pass the keyboard" not in told
    assert " 1  One" in told


HELD = "1" * 5000  # a key that something lies on; Python reads no number of more than 4300 digits


@pytest.mark.parametrize("before", ["", "a", "f", "r", "u ", "h ", "w ", "f hand x: Ann > bank "])
def test_a_key_that_is_held_down_ends_no_game(before: str) -> None:
    session = new_session("gambler")
    typed_in = iter([before, HELD] if before in ("a", "f", "r") else [f"{before}{HELD}"])
    run(session, lambda: next(typed_in, "q"))
    assert session.n == 0


def test_a_key_that_is_held_down_is_no_pick_from_a_list() -> None:
    session = new_session("zillionaire")
    assert isinstance(session.game.ask, Choose)
    assert not is_enough(session.game.ask, HELD)
