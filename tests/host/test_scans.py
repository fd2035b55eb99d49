"""Each game to its end with real cards, tiles and tokens put to a reader, and a few buttons.

Every byte goes through a real (pseudo) port, the reader's own protocol, rig, host, desk, session,
journal on disk, and a screen without a window.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin, Tell
from firmware_host.kept.tag_files import Binding, TagFile
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from tests.host.mockrig import MockCabinet, wish

SEED = 3
COPIES = 6  # of every piece: no game has more alike


class Scanner:
    """A table whose every piece has a tag: answers whatever can be answered with one."""

    def __init__(self, cabinet: MockCabinet, session: Session) -> None:
        self.cabinet, self.session = cabinet, session
        self.used: Counter[str] = Counter()
        self._copies = count()
        self._teach()

    def _teach(self) -> None:
        """Give every piece, player and action a tag of its own."""
        cabinet, session = self.cabinet, self.session
        tags = cabinet.room.house.tags
        setup = session.header.setup
        pieces = {
            cabinet.id_of(f"{deck}/{key}/{copy}"): Binding(kind, key, deck)
            for kind, deck, _, labels in session.game.table.pieces()
            for key in labels
            for copy in range(COPIES)
        }
        tags.take_in(TagFile(setup.game, setup.edition, pieces))
        people = {cabinet.id_of(name): Binding("player", name) for name in setup.seats}
        acts = {cabinet.id_of(act): Binding("action", act) for act in ("spin", "yes", "pass")}
        tags.take_in(TagFile("", "", {**people, **acts}))

    def answer(self, ask: Ask) -> None:
        """One question, by scans as far as it goes."""
        if isinstance(ask, Draw):
            key = str(ask.sample(seeded(f"{SEED} {self.session.n}")))
            self._piece(key, ask.deck.key)
        elif isinstance(ask, (Dice, Spin, Arrange)):
            self._scan("spin")
        elif isinstance(ask, Tell):
            self._scan("yes")
        elif isinstance(ask, Choose):
            self._choose(ask, str(wish(self.session, ask, SEED)))
        else:
            assert isinstance(ask, Amount)
            self.used["knob"] += 1
            self.cabinet.by_buttons(self.session, ask, SEED)

    def _choose(self, ask: Choose, key: str) -> None:
        names = self.session.game.table.names
        rank, _, cards = key.rpartition("x")
        if key.removeprefix("by ") in names:
            self._scan(key.removeprefix("by "))
        elif key == "pass":
            self._scan(key)
        elif rank and cards.isdecimal() and self.session.board.id == "zillionaire":
            for copy in range(int(cards)):
                self._piece(rank, "", copy)
            # The player's own token plays what lies there.
            self._scan(names[ask.seat] if ask.seat is not None else "yes")
        else:
            self.used["knob"] += 1
            self.cabinet.by_buttons(self.session, ask, SEED)

    def _piece(self, key: str, deck: str, copy: int | None = None) -> None:
        decks = {pieces.deck for pieces in self.session.game.table.pieces()}
        which = next(self._copies) % COPIES if copy is None else copy
        self.used["piece"] += 1
        self.cabinet.scan(f"{deck if deck in decks else ''}/{key}/{which}")

    def _scan(self, tag: str) -> None:
        self.used[tag] += 1
        self.cabinet.scan(tag)


@pytest.fixture(autouse=True)
def _fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(SEED))


@pytest.mark.parametrize(
    ("game", "reader"),
    [
        ("go-for-broke", "pn532"),
        ("gambler", "barcode"),
        ("zillionaire", "pn532"),
        ("spot-cash", "rdm6300"),
    ],
)
def test_a_whole_game_by_scans(tmp_path: Path, game: str, reader: str) -> None:
    cabinet = MockCabinet(tmp_path, reader)
    cabinet.sit_down(games.board(game), "A printed set")
    if game == "zillionaire":  # one game of the match is enough
        cabinet.go("Printed set")
        cabinet.go("Games in the match")
        cabinet.go("1")
        cabinet.go("Back")
    cabinet.press("spin")
    session = cabinet.room.house.session
    assert session is not None
    scanner = Scanner(cabinet, session)
    cabinet.play(session, scanner.answer)
    assert cabinet.room.house.page_name == "winner"
    assert scanner.used["piece"] > 10, scanner.used
    assert sum(scanner.used.values()) > 2 * scanner.used["knob"]
    cabinet.close()
