"""What cards and tokens mean: kept, corrected, given away and taken in, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.cli import main
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.kept.editions import Packs
from firmware_host.kept.tag_files import (
    LONGEST_ID,
    LONGEST_NAME,
    Binding,
    TagFile,
    fits,
    read,
    written,
)
from firmware_host.kept.tags import Tags, glossary

ANN = Binding("player", "Ann")
TICKET = Binding("card", "1-2", "tickets")


def test_meanings_live_with_the_table_or_with_their_edition(tmp_path: Path) -> None:
    tags = Tags(tmp_path)
    tags.use("gambler", "house")
    tags.teach("A1", ANN)
    tags.teach("B2", TICKET)
    again = Tags(tmp_path)
    assert dict(again) == {"A1": ANN}
    again.use("gambler", "house")
    assert dict(again) == {"A1": ANN, "B2": TICKET}
    again.use("gambler", "blank")
    assert dict(again) == {"A1": ANN}


def test_a_tag_has_one_meaning_and_can_be_corrected_and_forgotten(tmp_path: Path) -> None:
    tags = Tags(tmp_path)
    tags.use("gambler", "house")
    tags.teach("A1", ANN)
    tags.teach("A1", TICKET)
    assert tags["A1"] == TICKET
    assert tags.page().tags == {}
    tags.teach("A1", ANN)
    assert tags.page("gambler", "house").tags == {}
    tags.forget("A1")
    assert "A1" not in tags
    assert "A1" not in Tags(tmp_path)


def test_a_piece_needs_a_game_and_an_id_must_be_one() -> None:
    with pytest.raises(Refused, match="First choose the game"):
        Tags().teach("A1", TICKET)
    with pytest.raises(Refused, match="no id"):
        Tags().teach("A1\n[[tag]]", ANN)


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "table.toml").mkdir()
    tags = Tags(tmp_path)
    with pytest.raises(Refused, match="could not be saved"):
        tags.teach("A1", ANN)
    assert "A1" not in tags


def test_what_is_taken_in_counts_more_than_what_was_known(tmp_path: Path) -> None:
    tags = Tags(tmp_path)
    tags.teach("A1", ANN)
    tags.take_in(TagFile("gambler", "house", {"A1": TICKET}))
    assert tags["A1"] == TICKET
    assert "A1" not in Tags(tmp_path)


def test_a_piece_of_another_edition_can_be_found(tmp_path: Path) -> None:
    tags = Tags(tmp_path)
    tags.use("gambler", "house")
    tags.teach("B2", TICKET)
    tags.use("spot-cash", "house")
    assert "B2" not in tags
    page = tags.find("B2")
    assert page is not None
    assert (page.game, page.edition) == ("gambler", "house")
    assert tags.find("C3") is None
    assert Tags().find("B2") is None


def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[[tag]]\nid = "A1"\nplayer = \n')
    tags = Tags(tmp_path)
    assert len(tags) == 0
    assert "table.toml:3" in tags.problems()[0]
    assert tags.problems() == []  # once is enough
    assert (tmp_path / "table.damaged").is_file()
    tags.teach("B2", ANN)
    assert dict(Tags(tmp_path)) == {"B2": ANN}


TEXTS = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda text: fits(text, LONGEST_NAME))


@given(st.dictionaries(TEXTS, TEXTS, max_size=5))
def test_what_is_written_is_read_back(names: dict[str, str]) -> None:
    page = TagFile("", "", {tag: Binding("player", name) for tag, name in names.items()})
    assert read("x.toml", written(page)) == page


@pytest.mark.parametrize("game", games.shelved())
def test_every_piece_of_every_shipped_edition_can_be_given_away(tmp_path: Path, game: str) -> None:
    edition = games.board(game).editions[0]
    words = glossary(Packs(tmp_path))(game, edition)
    bindings = [
        Binding(kind, key, deck) for kind, deck, _, labels in words.pieces for key in labels
    ]
    page = TagFile(game, edition, {f"T{at}": bound for at, bound in enumerate(bindings)})
    assert len(page.tags) == sum(len(pieces.labels) for pieces in words.pieces)
    assert read("x.toml", written(page), glossary(Packs(tmp_path))) == page


def test_every_problem_is_listed_with_its_line(tmp_path: Path) -> None:
    text = f"""\
game = "gambler"
edition = "house"
colour = "red"
[[tag]]
id = "A1"
card = "9-9"
deck = "tickets"
[[tag]]
id = "A1"
card = "1-2"
deck = "tickets"
[[tag]]
id = "{"x" * (LONGEST_ID + 1)}"
player = "Ann"
[[tag]]
id = "\\u0007"
card = 7
"""
    with pytest.raises(PackProblems) as trouble:
        read("mine.toml", text, glossary(Packs(tmp_path)))
    lines = [problem.split(":")[1] for problem in trouble.value.problems]
    assert lines == ["3", "6", "9", "12", "13", "16", "17", "17"]


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ('game = "gambler"\nedition = "../../etc/passwd"\n', "is not the name of an edition"),
        ('game = "gambler"\nedition = "/etc/passwd.toml"\n', "is not the name of an edition"),
        ('game = "../x"\nedition = "house"\n', "no game '../x'"),
        ('game = "gambler"\nedition = "grandmas"\n', "no edition 'grandmas'"),
        ('game = "gambler"\n', "or neither"),
        ("tag = 3\n", "must be a list"),
        ("[[tag]]\nid = 1\naction = 'dance'\n", "no action 'dance'"),
        ("[[tag]]\nid = 'A'\ncard = '1-2'\n", "exactly one of player, action"),
        ("x" * 300_000, "too long"),
    ],
)
def test_a_file_cannot_reach_out_or_mean_what_is_not_there(
    tmp_path: Path, head: str, words: str
) -> None:
    with pytest.raises(PackProblems) as trouble:
        read("mine.toml", head, glossary(Packs(tmp_path)))
    assert any(words in problem for problem in trouble.value.problems), trouble.value.problems


def test_cards_are_listed_given_away_checked_and_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    tags = Tags(here / "tags")
    tags.use("gambler", "house")
    tags.teach("B2", TICKET)
    tags.teach("A1", ANN)
    for which in ([], ["--game", "gambler"]):
        assert main(["cards", "export", *which, "--state", str(here)]) == 0
        file = tmp_path / "mine.toml"
        file.write_text(capsys.readouterr().out)
        assert main(["cards", "check", str(file), "--state", str(there)]) == 0
        assert main(["cards", "import", str(file), "--state", str(there)]) == 0
        capsys.readouterr()
    again = Tags(there / "tags")
    again.use("gambler", "house")
    assert dict(again) == {"A1": ANN, "B2": TICKET}
    assert main(["cards", "list", "--game", "gambler", "--state", str(there)]) == 0
    assert "B2  card  1-2" in capsys.readouterr().out
    file.write_text('[[tag]]\nid = "A"\nplayer = ""\n')
    assert main(["cards", "import", str(file), "--state", str(there)]) == 1
    assert "mine.toml:3:" in capsys.readouterr().out
    assert main(["cards", "import", "--state", str(there)]) == 2
    assert (
        main(["cards", "export", "--game", "gambler", "--edition", "../x", "--state", str(there)])
        == 2
    )
