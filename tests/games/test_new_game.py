"""`croupier new-game` writes a game that runs, and dropping it in breaks nothing."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.engines import set_up
from firmware_host import cli, games, language
from firmware_host.commands.new_game import main
from firmware_host.engine.asks import Ask
from firmware_host.engine.errors import Refused
from firmware_host.language import FOLDER, read_po
from firmware_host.language.catalogue import catalogues, found, written
from firmware_host.record import chance
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee
from firmware_host.touch.start import speak
from tests.effects import test_schema
from tests.games import test_contract, test_every_game, test_examples, test_forms
from tests.games.table_talk import run_example
from tests.host import test_newcomers, test_terminal, test_touch_only
from tests.host.hands import Room
from tests.host.mockrig import MockCabinet
from tests.lab import test_lengths
from tests.printing import test_codes

ROOT = Path(__file__).parents[2]
GAME = "lucky-seven"
# Tests that go through the whole shelf, and so do not have a game in their name.
ALL_GAMES_AT_ONCE = ["tests/host/test_real_pages.py", "tests/host/test_language.py"]
pytestmark = pytest.mark.interpreted


@pytest.fixture
def shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Path]:
    """A folder with a game just written, among the others as if it lay beside them."""
    folder, tests = tmp_path / "games", tmp_path / "tests"
    folder.mkdir()
    tests.mkdir()
    assert main(["Lucky Seven", "--into", str(folder), "--tests", str(tests)]) == 0
    assert f"--game {GAME}" in capsys.readouterr().out
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    games.board.cache_clear()
    yield folder
    games.board.cache_clear()
    for name in [name for name in sys.modules if ".lucky_seven" in name]:
        del sys.modules[name]
    if hasattr(games, "lucky_seven"):
        del games.lucky_seven


def test_it_is_found_without_being_listed(shelf: Path) -> None:
    assert GAME in games.shelved()
    board = games.board(GAME)
    assert (board.id, board.name) == (GAME, "Lucky Seven")
    assert [switch.id for switch in board.switches] == ["LSU-01"]
    written = [path for path in shelf.rglob("*.*") if "__pycache__" not in path.parts]
    assert "Pot Luck" not in "".join(path.read_text("utf-8") for path in written)


def test_it_keeps_the_contract_of_every_game(shelf: Path) -> None:
    test_contract.test_every_switch_is_read_somewhere(GAME)
    test_contract.test_every_pot_is_on_the_screen_with_what_lies_in_it(GAME)
    test_contract.test_what_every_seat_has_is_called_by_its_name(GAME)
    test_contract.test_what_is_taken_back_can_be_said(GAME)
    test_contract.test_the_rules_ask_on_while_all_but_one_are_away(GAME)
    test_contract.test_whatever_is_offered_after_a_purse_was_put_right_can_be_done(GAME)
    test_contract.test_a_game_is_called_like_its_folder(GAME)
    test_every_game.test_random_games_end_and_every_node_can_be_shown(GAME)
    test_every_game.test_sensible_games_end(GAME, "house")
    test_every_game.test_every_shipped_edition_is_sound_and_can_be_played_out(GAME, "house")
    test_every_game.test_a_game_can_be_resumed_at_every_prefix(GAME)
    test_every_game.test_undo_is_the_inverse_of_play(GAME)
    test_every_game.test_asides_at_any_moment_break_nothing(GAME)
    test_every_game.test_a_kind_of_event_means_one_thing(GAME)
    test_every_game.test_wrong_types_are_refused_everywhere(GAME)
    test_every_game.test_what_can_be_put_right_is_told_apart(GAME)
    test_forms.test_every_event_of_a_game_has_a_known_form(GAME)


def test_what_is_made_for_a_game_is_made(shelf: Path) -> None:
    test_lengths.test_every_option_of_every_switch_has_a_length(GAME)
    test_schema.test_the_schema_is_what_the_reader_asks_for(GAME)
    test_schema.test_every_shipped_pack_keeps_to_it_and_a_slip_does_not(GAME)


def test_without_a_schema_the_command_says_what_makes_it(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shelf / "lucky_seven" / "edition" / "schema.json").unlink()
    assert cli.main(["edition", "schema", "--game", GAME]) == 2
    told = capsys.readouterr().err
    assert told.startswith("croupier: Lucky Seven ships no schema of its packs")
    assert "Traceback" not in told


def test_its_pack_says_whose_it_is_and_has_words(shelf: Path) -> None:
    pack = import_module(f"{games.__name__}.lucky_seven.pack")
    lid = 'author = "Ann"\nlanguage = "en"\nlicence = "CC0"\nversion = "2"\n'
    words = '[words.de]\n"Lucky" = "Glück"\n'
    text = f'name = "Ours"\nabout = "A box."\n{lid}\n{words}'
    assert pack.check("ours.toml", text) == []
    edition = pack.parse("ours.toml", text)
    assert pack.parse("again.toml", pack.write(edition)) == edition
    assert edition.made.author == "Ann"


def test_the_touchscreen_offers_no_box_and_no_notes_that_the_game_has_not(
    shelf: Path, tmp_path: Path
) -> None:
    room = Room(tmp_path / "state")
    room.touch("Lucky Seven")
    offered = [target.key for target in room.stage.targets if target.key.startswith("lies ")]
    assert offered == ["lies printed", "lies nothing"]
    assert not any("notes" in text for text in room.texts)
    room.press("lies printed")
    assert "Print the rules and tokens" in room.texts


@pytest.mark.soak
def test_dropped_into_a_copy_of_the_house_it_makes_no_test_red(tmp_path: Path) -> None:
    """The whole promise: the folder as it was written, no other change, and every suite."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in listed.stdout.decode().split("\0")[:-1]:
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    run = [sys.executable, "-m"]
    house = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run(
        [*run, "firmware_host", "new-game", "Lucky Seven"], cwd=tmp_path, env=house, check=True
    )
    tests = [*run, "pytest", "-q", "-p", "no:cacheprovider", "-m", "not soak"]
    for those in (["tests", "-k", "lucky"], ALL_GAMES_AT_ONCE):
        done = subprocess.run(
            [*tests, *those], check=False, cwd=tmp_path, env=house, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-4000:]


def test_its_examples_are_true_and_whole(shelf: Path) -> None:
    examples = sorted((shelf / "lucky_seven" / "examples").glob("*.toml"))
    assert len(examples) >= 4
    for example in examples:
        run_example(GAME, example)
    test_examples.test_every_section_is_claimed_and_shown(GAME)


def test_its_own_test_passes(shelf: Path) -> None:
    path = shelf.parent / "tests" / "test_lucky_seven.py"
    spec = importlib.util.spec_from_file_location("test_lucky_seven", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.test_who_has_nothing_left_can_only_roll()


def test_its_german_is_whole(shelf: Path) -> None:
    common = set(catalogues("de")[FOLDER / "de.po"])
    folder = shelf / "lucky_seven"
    text = (folder / "words" / "de.po").read_text("utf-8")
    pairs = read_po(text)
    assert set(pairs) == set(found(folder)) - common
    assert written(pairs, "de") == text


def test_it_is_played_by_keyboard_and_by_touch(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_terminal.test_a_whole_game_by_keyboard(GAME)
    test_touch_only.test_a_whole_game_by_touch(tmp_path / "state", GAME, 2, monkeypatch)
    for name in ("nothing", "codes"):
        (tmp_path / name).mkdir()
    test_newcomers.test_with_nothing_on_the_table_no_question_is_about_cardboard(
        tmp_path / "nothing", GAME
    )
    test_codes.test_a_whole_game_with_printed_pieces_and_no_taught_tag(
        tmp_path / "codes", monkeypatch, GAME
    )


@pytest.mark.parametrize(
    ("code", "asks"), [("en", "Roll or leave it?"), ("de", "Würfeln oder auslassen?")]
)
def test_it_is_played_by_the_buttons_of_a_cabinet_in_either_language(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, asks: str
) -> None:
    monkeypatch.setattr(language, "GAMES", shelf)
    cabinet = MockCabinet(tmp_path)
    room = cabinet.room
    session = Session.begin(room.journal, set_up(games.board(GAME)), urn=Urn.from_seed(3))
    room.house.settings = replace(room.house.settings, language=code)
    room.house.seat(session)
    room.house.open("table")
    speak(room.host)
    read: set[str] = set()

    def answer(ask: Ask) -> None:
        read.update(room.texts)
        cabinet.by_buttons(session, ask, 3)

    cabinet.play(session, answer)
    cabinet.close()
    assert room.house.page_name == "winner"
    assert asks in read


def test_it_is_played_by_the_referee_to_its_end(shelf: Path) -> None:
    session = Session.begin(Journal(None), set_up(games.board(GAME)), urn=Urn.from_seed(3))
    referee, below, reply = Referee(session), chance.seeded(3), {}
    while session.game.ask is not None:
        answer = session.game.ask.sample(below)
        reply = referee.answer(json.dumps({"answer": answer}))
        assert "refused" not in reply
    assert session.game.outcome is not None
    assert reply["over"]


def test_it_is_written_as_everything_else_here(shelf: Path) -> None:
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--config", str(ROOT / "pyproject.toml"), str(shelf)]
    subprocess.run([*ruff, "check", "--no-cache", *config], check=True, cwd=ROOT)
    subprocess.run([*ruff, "format", "--check", "--no-cache", *config], check=True, cwd=ROOT)


@pytest.mark.parametrize("name", ["", "7 Up", "a/b", "class", "shared", "x" * 41, "Ünsinn"])
def test_names_that_cannot_be_folders_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--into", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("croupier: ")
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_there_is_left_alone(shelf: Path) -> None:
    before = {path: path.read_bytes() for path in shelf.rglob("*.py")}
    assert main(["lucky seven", "--into", str(shelf)]) == 2
    assert {path: path.read_bytes() for path in shelf.rglob("*.py")} == before


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_the_contract_sees_a_switch_that_nothing_reads(shelf: Path) -> None:
    changed(shelf / "lucky_seven" / "table.py", 'self.rulings["LSU-01"] == "half"', "False")
    with pytest.raises(AssertionError, match="change nothing"):
        test_contract.test_every_switch_is_read_somewhere(GAME)


def test_the_contract_sees_a_pot_that_is_shown_nowhere(shelf: Path) -> None:
    changed(shelf / "lucky_seven" / "shown.py", "t.unit, t.pots())", "t.unit)")
    with pytest.raises(AssertionError):
        test_contract.test_every_pot_is_on_the_screen_with_what_lies_in_it(GAME)


def test_the_contract_sees_a_question_about_money_that_is_not_asked_again(shelf: Path) -> None:
    changed(shelf / "lucky_seven" / "rules.py", "yield lambda: what(", "yield what(")
    with pytest.raises(Refused, match=r"The rules of Lucky Seven let \w+ pay \$1 without having"):
        test_contract.test_whatever_is_offered_after_a_purse_was_put_right_can_be_done(GAME)


def test_the_contract_sees_rules_that_never_ask(shelf: Path) -> None:
    endless = "while t.left > 0:\n        if t.paused:\n            t.turn = t.after(t.on_turn())"
    changed(
        shelf / "lucky_seven" / "rules.py", "while t.left > 0:", f"{endless}\n            continue"
    )
    with pytest.raises(Refused, match="rules of Lucky Seven"):
        test_contract.test_the_rules_ask_on_while_all_but_one_are_away(GAME)


def test_the_contract_sees_what_every_seat_has_called_by_a_number(shelf: Path) -> None:
    one, each = (
        'thing=Line("Turns"))]',
        'thing=Line("Turns"), seat=seat) for seat in t.from_seat(0)]',
    )
    changed(shelf / "lucky_seven" / "fixes.py", one, each)
    changed(shelf / "lucky_seven" / "fixes.py", 'Fix("turns"', 'Fix(f"turns {seat}"')
    with pytest.raises(AssertionError, match="turns 0"):
        test_contract.test_what_every_seat_has_is_called_by_its_name(GAME)
