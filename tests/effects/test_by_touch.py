"""Whatever the language can say can be told by touch: the whole corpus, block by block."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import median

import pytest

from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.go_for_broke.lexicon import card_lexicon, space_lexicon, things
from firmware_host.games.shared.effects import Effect, as_node
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.lexicon import Lexicon
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.things import Things
from tests.effects.teller import Teller, in_blocks
from tests.effects.test_corpus import PHRASES, TEXTS, is_by_hand, pack
from tests.effects.test_teaching import notes_of, told


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


def texts(game: str) -> list[str]:
    """The texts of a game that the language can say."""
    return [
        id_ for id_, text in TEXTS.items() if text["game"] == game and not is_by_hand(PHRASES[id_])
    ]


def tell(id_: str, known: Sequence[Effect] = ()) -> tuple[Effect, int]:
    """Tell one text block by block; returns what was understood and the touches it took."""
    game = TEXTS[id_]["game"]
    words = box(game, TEXTS[id_]["on"])
    node = in_blocks(parse_node(PHRASES[id_]))
    teller = Teller(words[1], holds="hold" in words[0])
    effect, kept, touches = told(words, teller.whole(node), notes_of(game), known)
    assert kept
    assert written(as_node(effect)) == written(node), id_
    return effect, touches


@pytest.mark.parametrize("id_", [*texts("go-for-broke"), *texts("gambler")])
def test_a_text_is_told_block_by_block(id_: str) -> None:
    tell(id_)


@pytest.mark.parametrize(
    ("game", "first", "later"), [("go-for-broke", 12, 11), ("gambler", 14, 13)]
)
def test_what_the_texts_cost(game: str, first: int, later: int) -> None:
    """In the median, as the first thing that is told and as one of many on a board."""
    costs: list[int] = []
    on_a_board: list[int] = []
    known: list[Effect] = []
    for id_ in texts(game):
        costs.append(tell(id_)[1])
        effect, touches = tell(id_, known)
        known.append(effect)
        on_a_board.append(touches)
    assert median(costs) <= first
    assert median(on_a_board) <= later
