"""A game that waits for a card, made outside and laid on an emulated board's table."""

from __future__ import annotations

from pathlib import Path

from firmware_host.engine.asks import Draw
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.tag_files import Binding, TagFile
from firmware_host.kept.tags import Tags
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal, Row
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.app import ON_THE_TABLE

CARD = "04A1B2C3"  # the number in the card that is laid on the reader
MOST = 500  # answers until a card is drawn, in any game of this seed


def waiting_for_a_card(state: Path) -> str:
    """Play until a card has to be drawn, and teach the reader that card; returns its key."""
    journal = Journal(state / "croupier.db")
    wishes = Wishes(game="gambler", players=("Ann", "Ben"), seed=7, money="ledger")
    session = begin(wishes, journal, Packs(state / "packs"))
    for _ in range(MOST):
        ask = session.game.ask
        if isinstance(ask, Draw):
            break
        session.take(LetMachine())
    assert isinstance(ask, Draw), "no card was to be drawn"
    key = str(ask.sample(seeded("which card")))
    setup = session.header.setup
    decks = {pieces.deck for pieces in session.game.table.pieces()}
    deck = ask.deck.key if ask.deck.key in decks else ""
    Tags(state / "tags").take_in(
        TagFile(setup.game, setup.edition, {CARD: Binding("card", key, deck)})
    )
    journal.keep(ON_THE_TABLE, session.id)
    journal.close()
    return key


def answers(state: Path) -> list[Row]:
    """What the newest unfinished game has been answered."""
    journal = Journal(state / "croupier.db")
    try:
        return [row for row in journal.rows(journal.unfinished()[0].id) if row.kind == "answer"]
    finally:
        journal.close()
