"""A card is read out once, when it is drawn; what it does is then put down to its title."""

from __future__ import annotations

import pytest

from firmware_host.engine.edition_words import translations
from firmware_host.engine.words import ENGLISH, Language, verbatim
from firmware_host.games.go_for_broke.landing import DREW, RECEIVED
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.language import translator
from tests.games.table_talk import start

GAME = "go-for-broke"


def broke() -> BrokeTable:
    table = start(GAME, ("Ann", "Ben")).table
    assert isinstance(table, BrokeTable)
    return table


@pytest.mark.parametrize(
    ("language", "drew", "paid"),
    [
        (
            ENGLISH,
            "Ann takes a card: Money back on the bottles: receive $5,000",
            "Ann receives $5,000: Money back on the bottles",
        ),
        (
            translator("de"),
            "Ann nimmt eine Karte: Flaschenpfand: du bekommst 5.000 $",
            "Ann erhält 5.000 $: Flaschenpfand",
        ),
    ],
    ids=["en", "de"],
)
def test_a_card_that_was_read_out_is_named_by_its_title(
    language: Language, drew: str, paid: str
) -> None:
    table = broke()
    deck = table.decks[1]
    key = next(key for key in deck.left() if "bottles" in str(deck.label(key)))
    speaker = table.speaker(language.at_table(GAME, translations(table.setup.pack)))
    cause = f"{deck.key}/{key}"
    assert speaker.event((DREW, 0, cause)).replace("\xa0", " ") == drew
    sentence = speaker.event((RECEIVED[1], table.bank, 0, 5_000, cause))
    assert sentence.replace("\xa0", " ") == paid


def test_a_card_without_a_title_is_named_by_its_deck() -> None:
    table = broke()
    deck = table.decks[1]
    deck.labels = {**deck.labels, "bare": verbatim("receive 5000")}
    sentence = table.speaker(ENGLISH).event((RECEIVED[1], table.bank, 0, 5_000, f"{deck.key}/bare"))
    assert sentence == "Ann receives $5,000: the Receive deck"
