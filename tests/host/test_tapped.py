"""Everything that can be put to a reader can be tapped, and what is tapped can be learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose, Draw
from firmware_host.engine.requests import Reply
from firmware_host.engine.table import Setup
from firmware_host.kept.tag_files import ACTIONS, Binding
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from hardware.signals import CardRead
from tests.host.hands import Room
from tests.host.mockrig import wish

DRAWN = [
    ("go-for-broke", "spend"),
    ("go-for-broke", "receive"),
    ("gambler", "fortune"),
    ("gambler", "tickets"),
    ("gambler", "horses"),
    ("spot-cash", "first"),
    ("spot-cash", "tiles"),
]


def at_draw(room: Room, game: str, deck: str, edition: str = "house") -> tuple[Session, Draw]:
    """A game that has come to its first draw from a deck, on the table of the room."""
    board = games.board(game)
    for seed in range(40):
        setup = Setup(game, ("Ann", "Ben"), edition, games.shipped_pack(board, edition))
        session = Session.begin(room.journal, complete(board, setup), urn=Urn.from_seed(seed))
        while (ask := session.game.ask) is not None and session.n < 2_000:
            if isinstance(ask, Draw) and ask.deck.key == deck:
                room.house.seat(session)
                room.house.open("table")
                room.host.turn()
                room.settle()
                return session, ask
            # A bot would teach a blank board that nothing ever happens.
            by_chance = ask.sample(seeded(f"{seed} {session.n}"))
            wanted = by_chance if edition == "blank" else wish(session, ask, seed)
            session.take(Reply(wanted, source="test"))
    raise AssertionError(f"{game} never draws from {deck}")


@pytest.mark.parametrize(("game", "deck"), DRAWN)
def test_every_card_can_be_tapped_and_then_scanned(tmp_path: Path, game: str, deck: str) -> None:
    room = Room(tmp_path)
    session, ask = at_draw(room, game, deck)
    pieces = next(p for p in session.game.table.pieces() if p.deck in ("", deck))
    can_come = [key for key in ask.deck.left() if key in pieces.labels]
    assert can_come
    key = can_come[-1]
    room.house.hear(CardRead("cards", room.now, "04AA"), room.now)
    room.host.turn()
    room.seek(session.speaker().line(ask.deck.label(key)))
    assert session.game.entries[-1] == key
    assert room.house.tags["04AA"] == Binding(pieces.kind, key, pieces.deck)
    again, _ = at_draw(room, game, deck)
    room.now += 10
    room.house.hear(CardRead("cards", room.now, "04AA"), room.now)
    assert again.game.entries[-1] == key


def test_a_card_of_a_blank_edition_is_known_once_it_has_been_taught(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session, _ = at_draw(room, "gambler", "fortune", "blank")
    room.house.hear(CardRead("cards", room.now, "04BB"), room.now)
    room.host.turn()
    room.seek("A card not yet taught")
    assert "04BB" not in room.house.tags
    for answer in ("nothing", "remember"):
        room.house.carry_out(Reply(answer, session.n), room.now)
    assert room.house.tags["04BB"] == Binding("card", "f1", "fortune")
    room.host.turn()
    assert any("From now on that card is" in text for text in room.texts)


@pytest.mark.parametrize("game", games.shelved())
def test_every_action_of_a_token_is_one_that_the_table_knows(game: str) -> None:
    """A token cannot stand for something that neither a question nor an aside ever offers."""
    board = games.board(game)
    names = ("Ann", "Ben", "Cleo")[: max(2, board.seats.start)]
    setup = Setup(game, names, "house", games.shipped_pack(board, "house"))
    offered: set[str] = set()
    for seed in (4, 5, 6):
        urn = Urn.from_seed(seed)
        session = Session.begin(Journal(None), complete(board, setup), urn=urn)
        while (ask := session.game.ask) is not None and session.n < 600:
            offered |= {aside.act for aside in session.game.asides()}
            offered |= set(ask.menu.open) if isinstance(ask, Choose) else set()
            session.take(Reply(wish(session, ask, seed), source="test"))
    assert set(board.actions) <= offered | {"claim"}  # Start money not called for is rare
    assert not set(board.actions) & set(ACTIONS)
