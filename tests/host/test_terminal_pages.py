"""The terminal's pages: pictures in letters, single keys, colours, and nothing hidden on them."""

from __future__ import annotations

import io
import os
import random
import re
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.toolkit.motifs import KINDS
from firmware_host import games
from firmware_host.engine.asks import Arrange, Choose, Dice, Draw
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.view import DoorArt, GridArt, PathArt, SpaceArt, TrayArt
from firmware_host.engine.words import english
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import TableSettings
from firmware_host.language import translator
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, as_usual, begin
from firmware_host.record.session import Session
from firmware_host.text.terminal import Terminal
from firmware_host.text.terminal.answers import piece_names, typed
from firmware_host.text.terminal.canvas import Canvas, Ink, ink_for
from firmware_host.text.terminal.columns import not_enter
from firmware_host.text.terminal.keys import Keys, is_enough
from firmware_host.text.terminal.page import Shown, TextPage
from firmware_host.text.terminal.pictures import SIGNS, hand, legend, shown_fields, square_of
from firmware_host.text.terminal.text_pages import help_page
from firmware_host.text.terminal.welcome import Left, Welcome

NOWHERE = Packs(Path("/nowhere"))
PLAIN = Ink(styles=False)


def table(game: str, seats: int = 3, **more: object) -> Session:
    names = ("Ann", "Ben", "Cleo", "Dov")[:seats]
    return begin(Wishes(game, names, seed=3, **more), Journal(None), NOWHERE)  # type: ignore[arg-type]


def page(session: Session, width: int = 80, height: int = 23) -> str:
    return "\n".join(TextPage(session, PLAIN, width, height).lines(Shown()))


def until(session: Session, words: str, least: int = 0) -> Session:
    for _ in range(3000):
        ask = session.game.ask
        assert ask is not None, "the game is over"
        if words in ask.prompt.text and session.n >= least:
            return session
        session.take(session.machine_request() or LetMachine())
    raise AssertionError(words)


# -- pictures --------------------------------------------------------------------------------------


def test_the_path_is_a_strip_with_pawns_names_and_the_count() -> None:
    session = until(table("go-for-broke", 4), "visit the")
    board = session.game.table.view(session.game.ask).board
    assert board is not None
    told = page(session)
    last = str(board.spaces[board.steps[-1]].name)
    assert last[:15] in told
    assert re.search(r"1─+2", told)
    assert "●A" in told


@pytest.mark.parametrize("game", ["gambler", "go-for-broke"])
def test_no_name_on_the_strip_is_cut_and_every_sign_is_explained(game: str) -> None:
    session = table(game, 4)
    cut, signs = set(), set()
    for _ in range(150):
        ask = session.game.ask
        if ask is None:
            break
        cut |= {row for row in page(session).splitlines() if "…" in row}
        board = session.game.table.view(ask).board
        assert board is not None
        signs |= {SIGNS[space.kind] for space in board.spaces if space.kind in SIGNS}
        session.take(session.machine_request() or LetMachine())
    assert cut == set()
    assert len(signs) > 5
    told = help_page(session)
    assert [sign for sign in signs if f"{sign} " not in told] == []


def test_every_kind_of_space_has_a_sign_and_every_sign_a_meaning() -> None:
    """Whichever kinds a game uses: nothing stands on the strip that ? does not explain."""
    assert set(SIGNS) == set(KINDS) - {"", "start"}
    assert len(set(SIGNS.values())) == len(SIGNS)
    for kind, sign in SIGNS.items():
        alone = PathArt("Ring", (SpaceArt("Start", "start"), SpaceArt("Here", kind)))
        assert f"{sign} " in legend(alone, english)
        noted = (
            SpaceArt("One", kind, "Two for a dollar"),
            SpaceArt("Two", kind, "Two for a dollar"),
        )
        assert f"{sign} Two for a dollar" in legend(PathArt("Ring", noted), english)
        door = (DoorArt("The tent", kind, 0),)
        assert f"{sign} The tent" in legend(PathArt("Ring", noted, doors=door), english)


def test_who_has_won_is_said_in_whole_and_by_nobody_in_particular() -> None:
    told = set()
    session = begin(Wishes("gambler", ("Ann", "Ben", "Cleo"), seed=2), Journal(None), NOWHERE)
    for _ in range(110):
        ask = session.game.ask
        assert ask is not None
        if ask.kind == "tell":
            told |= {row for row in page(session).splitlines() if row.endswith("win")}
        session.take(session.machine_request() or LetMachine())
    assert "■B Ben, Cleo and Ann win" in told
    assert "●A Ben and Cleo win" in told, "not: Ann  Ben and Cleo win"


def test_fields_of_tiles_are_grids_with_the_open_ones_in_them() -> None:
    session = until(table("spot-cash", options={"tiles": "screen"}), "which tile", 8)
    told = page(session)
    art = session.game.table.view(session.game.ask).art
    assert isinstance(art, GridArt)
    assert " a1  a2  a3  a4  a5  a6" in told or "a1" in told
    faces = {tile.face for area in art.areas for tile in area.tiles if tile.face}
    assert faces
    assert all(face in told for face in faces)


def test_red_and_black_tiles_differ_where_there_are_no_colours() -> None:
    session = until(table("spot-cash", 2, options={"tiles": "screen"}), "which tile", 40)
    art = session.game.table.view(session.game.ask).art
    assert isinstance(art, GridArt)
    up = {(tile.face, tile.tone) for area in art.areas for tile in area.tiles if tile.face}
    assert {tone for _, tone in up} == {"red", "black"}
    for ink, marks in ((PLAIN, "♥♠"), (Ink(styles=False, shapes=False), "rb")):
        told = "\n".join(TextPage(session, ink, 80, 23).lines(Shown()))
        for face, tone in up:
            mark = marks[tone == "black"]
            assert re.search(rf"(^|[^\d]){face}{mark}", told, re.MULTILINE)
    coloured = "\n".join(TextPage(session, Ink(depth=1), 80, 23).lines(Shown()))
    assert not set("♥♠") & set(coloured), "colours say it where there are some"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sums_under_a_field_are_never_cut(seats: int, language: str) -> None:
    session = table("spot-cash", seats, options={"tiles": "screen"})
    session.translate = translator(language)
    until(session, "which tile", 25 * seats)
    view, speaker = session.game.table.view(session.game.ask), session.speaker()
    assert isinstance(view.art, GridArt)
    told = page(session)
    figures = [re.findall(r"\d[\d.,]*\d", speaker.line(area.note)) for area in view.art.areas]
    assert max(len(figure) for pair in figures for figure in pair) >= len("1,000")
    shown = shown_fields(view.art, 80)
    for area, pair in zip(view.art.areas, figures, strict=True):
        assert area not in shown or all(figure in told for figure in pair)


def test_enter_where_a_tile_is_asked_for_says_how_tiles_are_named() -> None:
    session = until(table("spot-cash", 2, options={"tiles": "screen"}), "which tile")
    assert session.game.ask is not None
    art = session.game.table.view(session.game.ask).art
    assert english(not_enter(session.game.ask, art)) == "Type the place of a tile, like b3."
    assert english(not_enter(session.game.ask, None)).startswith("Pick an answer")


def test_tiles_are_laid_by_typing_what_is_printed_on_them() -> None:
    session = until(table("spot-cash", 2, options={"tiles": "screen"}), "lace your thirty")
    ask = session.game.ask
    assert isinstance(ask, Arrange)
    names = {key: name for name, key in piece_names(ask).items()}
    told = " ".join(page(session).split())
    for words in ("10 ×4", "Jr", "Jb", "from a1 to e6", "the three 20s form an angle"):
        assert words in told
    laid = ask.make(random.Random(3).randrange)
    assert typed(ask, " ".join(names[piece] for piece in laid)) == dict(
        zip(ask.grid, laid, strict=True)
    )


def test_a_tile_is_named_by_its_field_and_place() -> None:
    session = until(table("spot-cash", options={"tiles": "screen"}), "which tile")
    ask = session.game.ask
    assert isinstance(ask, Choose)
    art = session.game.table.view(ask).art
    assert isinstance(art, GridArt)
    mine = ask.seat or 0
    one, other = (f"{n}b3" for n in range(1, 4) if n != mine + 1)
    assert square_of(art, one) in ask.menu.open
    assert square_of(art, other.replace("b", " B")) in ask.menu.open
    assert square_of(art, one) != square_of(art, other)
    assert square_of(art, f"{mine + 1}b3") not in ask.menu.open
    assert square_of(art, "b3") == "b3", "of two fields nobody knows which is meant"


def test_what_beats_a_play_stands_beside_it_and_is_not_said_again() -> None:
    session = until(table("zillionaire", options={"cards": "dealt"}), "Beat {")
    art = session.game.table.view(session.game.ask).art
    assert isinstance(art, TrayArt)
    assert page(session).count(session.speaker().line(art.beaten_by)) == 1


def test_nobody_is_to_move_once_the_game_is_over() -> None:
    names = ("Ann", "Ben", "Cleo")
    session = table("zillionaire", options={"cards": "dealt", "games": "1"}, bots=names)
    assert re.search(r"^> ", page(session), re.MULTILINE)
    while session.game.ask is not None:
        session.take(session.machine_request() or LetMachine())
    assert not re.search(r"^> ", page(session), re.MULTILINE)


def test_a_hand_is_cards_and_many_equal_ones_are_one_card() -> None:
    assert hand(["3", "3", "8"], 80) == ["3", "3", "8"]
    assert hand(["3"] * 30 + ["8"], 40) == ["3 ×30", "8"]
    assert hand([f"card {n}" for n in range(30)], 40) == []


def test_the_hand_of_a_machine_seat_is_never_on_the_page() -> None:
    session = table("zillionaire", 4, options={"cards": "dealt"}, bots=("Ben", "Cleo", "Dov"))
    looked = 0
    for _ in range(200):
        ask = session.game.ask
        if ask is None:
            break
        told = page(session)
        if ask.seat not in (None, 0) and ask.prompt.secret:
            looked += 1
            assert "plays ..." in told
            assert " 1  " not in told
            art = session.game.table.view(ask).art
            assert isinstance(art, TrayArt)
            assert told.count("┌") == (max(1, art.amount) if art.by is not None else 0)
        session.take(session.machine_request() or LetMachine())
    assert looked > 20


@pytest.mark.parametrize("size", [(80, 23), (120, 39), (40, 12)])
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("game", games.shelved())
def test_pages_fit_and_have_no_codes_on_their_face(
    game: str, code: str, size: tuple[int, int]
) -> None:
    board = games.board(game)
    seats = min(4, board.seats.stop - 1)
    session = table(game, seats, options=board.seeing({}), money="cash" if board.notes else "")
    session.translate = translator(code)
    for _ in range(80):
        if session.game.ask is None:
            break
        lines = TextPage(session, PLAIN, *size).lines(Shown())
        assert len(lines) <= size[1]
        assert max(map(len, lines)) <= size[0]
        assert "§" not in "".join(lines)
        session.take(session.machine_request() or LetMachine())


# -- keys ------------------------------------------------------------------------------------------


def test_one_key_is_enough_where_it_can_mean_one_thing() -> None:
    roll = until(table("go-for-broke"), "roll both").game.ask
    assert isinstance(roll, Dice)
    assert is_enough(roll, "35")
    assert is_enough(roll, "?")
    assert is_enough(roll, " ")
    assert not is_enough(roll, "3")
    visit = until(table("go-for-broke"), "visit the").game.ask
    assert isinstance(visit, Choose)
    assert is_enough(visit, "1")
    assert is_enough(visit, "u")
    assert not is_enough(visit, "9")
    draw = until(table("go-for-broke"), "take the top Spend").game.ask
    assert isinstance(draw, Draw)
    assert not is_enough(draw, "u"), "a card may begin with any letter"
    assert not is_enough(visit, "p"), "a phrase is typed whole"
    ready = until(table("gambler", 4), "ready to roll").game.ask
    assert isinstance(ready, Choose)
    assert "roll" in ready.menu.open
    assert is_enough(ready, "r"), "choices have numbers: r opens the rules here as well"


def test_of_many_choices_a_number_is_enough_when_none_is_longer() -> None:
    session = until(table("gambler", 4), "Where does your marker go")
    ask = session.game.ask
    assert isinstance(ask, Choose)
    assert len(ask.menu.options) == 12
    assert not is_enough(ask, "1")
    assert is_enough(ask, "12")
    assert is_enough(ask, "2")


@pytest.fixture
def terminal() -> Iterator[tuple[int, io.TextIOWrapper]]:
    """Both ends of a pseudo-terminal."""
    master, slave = os.openpty()
    tty.setraw(slave)  # what is typed ahead arrives as it is
    source = os.fdopen(slave, "r", encoding="utf-8")
    yield master, source
    source.close()
    os.close(master)


def test_keys_come_one_by_one_and_can_be_mended(
    terminal: tuple[int, io.TextIOWrapper],
) -> None:
    master, source = terminal
    out = io.StringIO()
    keys = Keys(source, out)
    os.write(master, b"2")
    assert keys("> ", lambda line: line == "2") == "2"
    os.write(master, "Änx\x7fn\r".encode())
    assert keys("> ", lambda _: False) == "Änn"
    os.write(master, b"\x1b[A")
    os.write(master, b"\x04")
    with pytest.raises(EOFError):
        keys("> ", lambda _: False)
    assert out.getvalue().startswith("> 2\n> Änx\b \bn\n")


# -- colours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "tty", "styles", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, True, 0),
        ({"TERM": "xterm-256color"}, True, True, 1),
        ({"TERM": "linux"}, True, True, 2),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True, True, -1),
        ({"TERM": "dumb"}, True, False, -1),
        ({"TERM": "xterm-256color"}, False, False, -1),
    ],
)
def test_colours_are_those_that_the_terminal_has(
    environment: dict[str, str], tty: bool, styles: bool, depth: int
) -> None:
    ink = ink_for(environment, "utf-8", tty=tty)
    assert (ink.styles, ink.depth) == (styles, depth)


def test_without_utf_8_a_seat_is_its_letter() -> None:
    assert ink_for({"TERM": "xterm"}, "ascii", tty=True).sign(0, "Ann") == "A"
    assert Ink().sign(0, "Ann") == "●A"


def test_a_canvas_cuts_what_does_not_fit_and_writes_styles_once() -> None:
    canvas = Canvas(5, 1)
    canvas.put(3, 0, "long", "1")
    canvas.put(0, 7, "nowhere")
    assert canvas.lines(Ink()) == ["   \x1b[1mlo\x1b[0m"]
    assert canvas.lines(PLAIN) == ["   lo"]


# -- before a game ---------------------------------------------------------------------------------


def welcomed(*lines: str, given: Wishes | None = None, code: str = "en") -> tuple[Wishes, str]:
    script, out = iter(lines), io.StringIO()
    welcome = Welcome(lambda *_: next(script), out, PLAIN, translator(code))
    return welcome.wishes(given or Wishes(), Journal(None), NOWHERE), out.getvalue()


def test_a_question_mark_helps_and_ends_nothing() -> None:
    wishes, told = welcomed("?", "9", "2", "?", "Ann", "Ann, Ben*, Cleo", "?", "3")
    assert wishes.game == games.shelved()[1]
    assert wishes.players == ("Ann", "Ben", "Cleo")
    assert wishes.bots == ("Ben",)
    assert told.count("Type the number of a game") == 2
    assert "with a star after it" in told
    assert "players, not 1" in told
    assert all(games.board(id_).name in told for id_ in games.shelved())


def test_a_machine_player_is_said_to_be_a_beginner_or_an_expert() -> None:
    wishes, _ = welcomed("1", "Ann, Ben* beginner, Cleo*, Dov*", "3")
    assert wishes.bots == ("Ben", "Cleo", "Dov")
    assert wishes.levels == {"Ben": "beginner"}
    wishes, _ = welcomed("1", "Ann, Ben* Anfänger, Cleo", "3", code="de")
    assert wishes.levels == {"Ben": "beginner"}
    wishes, told = welcomed("1", "Ann, Ben* wizard", "Ann, Ben* sensible", "3")
    assert "not as 'wizard'" in told
    assert wishes.levels == {"Ben": "sensible"}


def test_who_played_last_is_proposed() -> None:
    script, out, journal = iter(["", "3"]), io.StringIO(), Journal(None)
    journal.keep("names", ["Mum", "Dad"])
    welcome = Welcome(lambda *_: next(script), out, PLAIN, translator("en"))
    assert welcome.wishes(Wishes("gambler"), journal, NOWHERE).players == ("Mum", "Dad")


def test_q_and_the_end_of_input_leave_before_anything_is_begun() -> None:
    with pytest.raises(Left):
        welcomed("q")

    def ended(*_: object) -> str:
        raise EOFError

    with pytest.raises(Left):
        Welcome(ended, io.StringIO(), PLAIN, translator("en")).wishes(
            Wishes(), Journal(None), NOWHERE
        )


def test_it_speaks_german() -> None:
    assert "Was spielen wir?" in welcomed("1", "Ann, Ben", "3", code="de")[1]


@pytest.mark.parametrize("game", games.shelved())
def test_what_lies_on_the_table_decides_about_money_chance_and_edition(game: str) -> None:
    board = games.board(game)
    names = ", ".join(("Ann", "Ben", "Cleo")[: board.seats.start])
    nothing, _ = welcomed(names, "3" if board.taught else "2", given=Wishes(game))
    assert nothing.money == "ledger"
    assert set(nothing.sources.values()) <= {"machine"}
    assert not board.blind(nothing.options)
    if not board.taught:
        return  # there is no such box
    box, _ = welcomed(names, "1", given=Wishes(game))
    assert box.edition == board.taught
    assert box.money == ("cash" if board.notes else "ledger")
    assert begin(box, Journal(None), NOWHERE).game.ask is not None


def test_money_and_chance_are_as_the_settings_say() -> None:
    usual = as_usual(Wishes("gambler"), TableSettings(sources={"dice": "real"}))
    assert usual.money == "cash"
    assert usual.sources["dice"] == "real"
    assert as_usual(Wishes("zillionaire"), TableSettings()).money == "ledger", "it has no notes"
    assert as_usual(Wishes("gambler", money="ledger"), TableSettings()).money == "ledger"


# -- at the table ----------------------------------------------------------------------------------


def run(session: Session, *lines: str, coach: bool = False) -> str:
    script, out = iter(lines), io.StringIO()
    Terminal(session, lambda *_: next(script), out, sleep=lambda _: None, coach=coach).run()
    return out.getvalue()


def test_the_coach_speaks_and_is_sent_away() -> None:
    goal = "Be the first to own $1,000."
    assert goal in run(table("gambler"), "q", coach=True)
    told = run(table("gambler"), "c", "q", coach=True)
    assert told.count(goal) == 1
    assert "The coach is off." in told
    assert goal in run(table("gambler"), "c", "q")


def test_what_cannot_be_undone_alone_is_asked_once_more() -> None:
    session = table("gambler")
    leave = next(
        number for number, aside in enumerate(session.game.asides(), 1) if aside.act == "leave"
    )
    told = run(session, "a", str(leave), "n", f"a {leave}", "y", "q")
    assert "Nothing was done." in told
    assert session.game.table.gone == {0}


def test_the_rules_open_where_one_is_and_find_a_word() -> None:
    session = until(table("gambler"), "ready to roll")
    assert "LOTTERY TICKETS" in run(session, "r", "q")
    told = run(session, "r shaker", "r xyzzy", "q")
    assert "PREPARATION: THE SHAKER" in told
    assert "The rules do not mention that." in told


def test_the_same_key_goes_further_back() -> None:
    session = until(table("gambler"), "ready to roll", 6)
    first = run(session, "w", "q")
    second = run(session, "w", "w", "q")
    assert second.count("\n") > first.count("\n")
