"""Sums begin at nothing and go in what the smallest note can pay; older records keep theirs."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Amount, Prompt
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, Reply
from firmware_host.engine.table import Act
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.terminal.answers import bounds_of
from tests.games.table_talk import at_random, start

ANN_BEGINS = ([6, 6], [1, 2])
MONEYED = [game for game in games.shelved() if games.board(game).notes is not None]
EDITIONS = [(game, edition) for game in MONEYED for edition in games.board(game).editions]
# Where these games played ask for sums. Another game need not ask for any.
ASKING = {
    ("gambler", "blank"),
    ("go-for-broke", "house"),
    ("go-for-broke", "alpine"),
    ("go-for-broke", "blank"),
    ("spot-cash", "blank"),
}


def session(game: str, **rulings: str) -> Session:
    return Session.begin(Journal(None), start(game, 2, rulings=rulings).setup)


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_sum_that_is_asked_for_can_be_paid_in_notes(game: str, edition: str) -> None:
    notes = games.board(game).notes
    assert notes is not None
    smallest = min(notes.start)
    asked = 0
    for seed in range(6):
        below = seeded(seed)
        played = start(game, 2, edition=edition)
        for _ in range(400):
            if (ask := played.ask) is None:
                break
            if isinstance(ask, Amount) and ask.unit == "$":
                asked += 1
                assert ask.step % smallest == 0, ask.prompt.text
                assert ask.low % smallest == 0, ask.prompt.text
                assert ask.nearest(0) == 0, "it begins at nothing"
                assert ask.moved(0, 1) == max(ask.low, ask.step if ask.low <= 0 else 0)
                assert all(offer in ask for offer in ask.offers)
            played.push(at_random(played, ask, below))
    assert asked or (game, edition) not in ASKING


def test_gifts_go_in_tens() -> None:
    table = session("gambler", **{"GAM-30": "allow"})
    for first in ANN_BEGINS:
        table.take(Reply(first))
    offer = next(aside for aside in table.game.asides() if aside.act == "give")
    assert offer.fields["amount"] == range(10, 101, 10)
    assert codec.aside_json(offer, table.speaker())["amount"] == [10, 100, 10]
    assert bounds_of(offer.fields["amount"]) == "10,20..100"
    for amount in (7, 0, -10, 110, True, "10"):
        with pytest.raises(Refused, match="from 10 to 100 in steps of 10"):
            table.take(Do(Act("give", 0, (("amount", amount), ("to", 1)))))
    table.take(Do(Act("give", 0, (("amount", 80), ("to", 1)))))
    assert table.game.table.money[:2] == [20, 180]


def test_loans_beforehand_go_in_tens() -> None:
    game, below = start("spot-cash", 2), seeded(1)
    while game.table.turn is None:
        assert game.ask is not None
        game.push(game.ask.sample(below))
    bank = game.table.bank
    for seat, amount in ((0, 9_600), (1, 9_087)):  # Ann is short, Ben has a figure no note makes
        args = (("amount", amount), ("from", seat), ("to", bank), ("why", "test"))
        game.act(Act("correct", None, args))
    (offer,) = [aside for aside in game.asides() if aside.act == "lend"]
    assert offer.seat == 1
    assert all(int(str(amount)) % 10 == 0 for amount in offer.fields["amount"])


def test_a_record_with_an_odd_gift_is_taken_up() -> None:
    """Versions up to 1.0 let people give any sum."""
    table = session("gambler", **{"GAM-30": "allow"})
    for first in ANN_BEGINS:
        table.take(Reply(first))
    table._enter(Act("give", 0, (("amount", 7), ("to", 1))), "table")
    (record,) = table.journal.records()
    again = Session.resume(table.journal, record)
    assert again.divergence is None
    assert again.game.table.money[:2] == [93, 107]


def test_a_record_with_a_sum_taught_in_fives_is_taken_up() -> None:
    """Versions up to 1.0 asked for dollars in steps of five."""
    ask = Amount(Prompt("4c", "How many dollars?"), None, 10, 500, 10, once=5)
    assert 15 not in ask
    with pytest.raises(Refused):
        ask.accept(15)
    game = start("gambler", 2, edition="blank")
    below = seeded(3)
    while not (isinstance(game.ask, Amount) and game.ask.unit == "$"):
        assert game.ask is not None
        game.push(at_random(game, game.ask, below))
    with pytest.raises(Refused):
        game.ask.accept(15)
    game.push(15)
    assert Game(game.board, game.setup, game.entries).events == game.events
