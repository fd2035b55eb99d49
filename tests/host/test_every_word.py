"""Every word on the screen comes out of the catalogue, in whatever language it is shown.

The language here is English with every letter marked, but only for texts that the catalogue has:
a word that comes to the screen without its mark has not been translated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from display.panels.wheels import names
from display.port import Open
from display.screens.table.table_screen import TableScreen
from firmware_host import games, language
from firmware_host.engine.decks import Wedge, Wheel
from firmware_host.engine.languages import DOLLARS, NUMBER
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Language
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.language.catalogue import catalogues
from firmware_host.record.chance import Urn
from firmware_host.record.session import Session
from firmware_host.touch.start import speak
from hardware.signals import Lost
from tests.host.hands import Room

MARK = str.maketrans("aeiouy", "äëïöüÿ")
COUNTED = re.compile(r"(?<=:n )|(?<=:of )")  # words in a blank: one of a thing, or several
BLANK = re.compile(r"(\{[^{}]*\})")
WORD = re.compile(r"[A-Za-zäëïöüÿ]{3,}")
CODE = re.compile(r"(\b[0-9a-f]{4}\b ?){4,}")  # a fair-play code has letters, but no words
NAMES = ("Ann", "Ben", "Cleo", "Dov")


def marked(text: str) -> str:
    """A text in the language of this test: its vowels are marked, its blanks are not."""
    return "".join(_marked(part) for part in BLANK.split(text))


def _marked(part: str) -> str:
    if not part.startswith("{"):
        return part.translate(MARK)
    name, *counted = COUNTED.split(part, maxsplit=1)
    return name + "".join(words.translate(MARK) for words in counted)


def translator() -> Language:
    """English with every vowel marked that comes out of the catalogue."""
    texts = (text for texts in catalogues("de").values() for text in texts)
    return Language("xx", {text: marked(text) for text in texts if text not in (NUMBER, DOLLARS)})


def plain(texts: Iterable[str], allowed: set[str]) -> set[str]:
    """The texts in which a word stands that has vowels, but none of them marked."""
    return {
        text
        for text in texts
        for word in WORD.findall(CODE.sub("", text))
        if not set(word) & set("äëïöüÿ") and set(word) & set("aeiouy") and word not in allowed
    }


class Reader:
    """Reads everything that comes up on the screen of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.texts: set[str] = set()
        room.house.translate = translator()
        room.stage.speak(room.house.translate)
        assert room.house.page is not None
        room.house.page.changed = True
        room.host.turn()
        self.look()

    def look(self) -> None:
        self.room.host.turn()
        self.texts |= set(self.room.texts)

    def open(self, page: str, **args: str) -> None:
        self.room.host.want(Open(page, args))
        self.look()

    def sheets(self) -> None:
        """Everything that can be laid over the table."""
        screen = self.room.stage.screen
        assert isinstance(screen, TableScreen)
        opened: list[Callable[[], object]] = [screen.open_seat(0), screen.open_seat(1)]
        if screen.scene.odds is not None:
            opened.append(lambda: screen.open_sheet("odds"))
        if screen.scene.undo is not None:
            opened.append(lambda: screen.open_sheet("undo"))
        for lay in opened:
            lay()
            screen.stale = True
            self.look()
            screen.close_sheet()
            screen.stale = True


def printed(game: str) -> set[str]:
    """Words of an edition, which stay in its language, and names of games and cards."""
    board = games.board(game)
    names = {"Croupier", "Bump", "Bankrupt", "Bankroll", "Millionaire", "Zillionaire"}
    names |= {f"{name}s" for name in names}
    titles = {word for id_ in games.shelved() for word in games.board(id_).name.split()}
    pack = games.shipped_pack(board, board.editions[0])
    return names | titles | set(NAMES) | set(WORD.findall(pack))


@pytest.mark.parametrize(
    ("game", "money"),
    [(game, "ledger") for game in games.shelved()]
    + [(game, "cash") for game in games.shelved() if games.board(game).notes is not None],
)
def test_no_word_comes_to_the_screen_untranslated(tmp_path: Path, game: str, money: str) -> None:
    board = games.board(game)
    room = Room(tmp_path, settings=Settings(display=DisplaySettings(reduced_motion=True)))
    reader = Reader(room)
    edition = board.editions[0]
    pack = games.shipped_pack(board, edition)
    session = Session.begin(
        room.journal, Setup(game, NAMES, edition, pack, money=money), urn=Urn.from_seed(3)
    )
    room.house.seat(session)
    reader.open("table")
    for step in range(60):
        if session.game.ask is None:
            break
        room.settle()
        reader.look()
        if step % 6 == 0:
            reader.sheets()
        room.host.want(LetMachine(session.n))
    room.settle()
    for page in ("history", "chart", "fix", "pause", "settings", "results", "hardware", "home"):
        reader.open(page)
    reader.open("set-up", id=game)
    allowed = printed(game)
    # What is cut with dots is a beginning of words that are read whole elsewhere.
    whole = {text for text in reader.texts if not text.endswith("…")}
    assert sorted(plain(whole, allowed)) == []


def test_a_refusal_and_a_lost_reader_are_told_in_the_language_of_the_screen(
    toy_shelf: None, tmp_path: Path
) -> None:
    room = Room(tmp_path, settings=Settings(language="de"))
    speak(room.host)
    room.host.turn()
    room.begin("Toy")
    director = room.house.director
    assert director is not None
    director.carry_out(Reply("x", 999), room.now)
    assert director.scene().notice.startswith("Das war für Schritt 999 gedacht")
    director.hear(Lost("reader", room.now, "unplugged"), room.now)
    assert director.scene().hints == ("reader antwortet nicht; mit dem Finger geht alles.",)


def test_the_words_on_a_wheel_are_translated_and_its_arrows_are_not() -> None:
    stock = [Wedge(way, f"Oil {way}", sign=way, short="Oil") for way in ("up", "down")]
    wedges = [*stock, Wedge("cherry", "Cherry"), Wedge("17", "17")]
    german = language.translator("de")
    assert names(Wheel("stock", "x", wedges), german) == (("Oil", "Öl"), ("Cherry", "Kirsche"))
