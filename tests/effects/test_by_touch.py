"""Whatever the language can say can be told by touch: the whole corpus, block by block."""

from __future__ import annotations

from functools import cache

import pytest

from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.go_for_broke.lexicon import card_lexicon, space_lexicon, things
from firmware_host.games.shared.effects import as_node
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.lexicon import Lexicon
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.things import Things
from tests.effects.teller import Teller, in_blocks
from tests.effects.test_corpus import PHRASES, TEXTS, is_by_hand, pack
from tests.effects.test_teaching import notes_of, told

# Longer than anybody would tell block by block: a best of three, written out throw by throw.
TOO_LONG = {"gam-best-of-three"}


@cache
def box(game: str, on: str) -> tuple[Lexicon, Things]:
    """What can be told in a game, on a space or a card."""
    card = on == "card"
    if game == "gambler":
        edition = gambler_pack.parse("corpus", pack(game))
        return edition.lexicon, edition.things(card=card)
    names = [space.name for space in broke_pack.parse("corpus", pack(game)).spaces]
    lexicon = (card_lexicon if card else space_lexicon)(names)
    return lexicon, things(names, ("kitty",), card=card)


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_the_corpus_is_told_block_by_block(game: str) -> None:
    touches = []
    for id_, phrase in PHRASES.items():
        text = TEXTS[id_]
        if text["game"] != game or is_by_hand(phrase) or id_ in TOO_LONG:
            continue
        words = box(game, text["on"])
        node = in_blocks(parse_node(phrase))
        teller = Teller(words[1], holds="hold" in words[0])
        effect, kept, needed = told(words, teller.whole(node), notes_of(game))
        assert kept
        assert written(as_node(effect)) == written(node), id_
        touches.append(needed)
    assert len(touches) > 120
    assert sorted(touches)[len(touches) // 2] <= 20
