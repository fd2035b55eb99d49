"""Inside an emulated board: a game that waits for a card, and what has become of it.

    python3 -m tests.guest.pi.inside lay STATE        a game on the table, waiting for a real card
    python3 -m tests.guest.pi.inside rows STATE       how many answers it has, and the last of them

The card CARD is then known as the one that was drawn.
"""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host.engine.asks import Draw
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.kept.tag_files import Binding, Page
from firmware_host.kept.tags import Tags
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.app import ON_THE_TABLE

CARD = "04A1B2C3"
MOST = 500  # answers until a card is drawn, in any game of this seed


def lay(state: Path) -> None:
    """Play until a card has to be drawn, with real cards, and teach the reader that card."""
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
    binding = Binding("card", key, deck)
    Tags(state / "tags").take_in(Page(setup.game, setup.edition, {CARD: binding}))
    journal.keep(ON_THE_TABLE, session.id)
    journal.close()
    print(f"card {key} of {ask.deck.key}")


def rows(state: Path) -> None:
    """Say how far the newest game is."""
    journal = Journal(state / "croupier.db")
    found = journal.rows(journal.unfinished()[0].id)
    print(len(found), found[-1] if found else "")
    journal.close()


if __name__ == "__main__":
    {"lay": lay, "rows": rows}[sys.argv[1]](Path(sys.argv[2]))
