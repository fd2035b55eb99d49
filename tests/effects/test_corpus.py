"""The language held against what boxes might print: texts by people who had not seen it."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Question
from firmware_host.engine.errors import Short
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.gambler.ending import Ended
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke.ending import Broke, Emptied
from firmware_host.games.go_for_broke.lexicon import things
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.effects import Script, parse
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.nodes import ByHand
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentences import sentence
from firmware_host.games.shared.things import Things, problems, unpayable
from firmware_host.language import translator
from tests.games.table_talk import NAMES

HERE = Path(__file__).parent
TEXTS = {text["id"]: text for text in tomllib.loads((HERE / "corpus.toml").read_text())["text"]}
PHRASES: dict[str, str] = tomllib.loads((HERE / "phrases.toml").read_text())
POTS = 'pots = ["kitty", "feed the kitty"]\n'
# Where a figure of the phrase is one that the meaning only says in words.
RECKONED = {"gfb-o-windy-corner", "gam-s-midnight", "gam-best-of-three", "gam-double-or-nothing"}
GERMAN = translator("de")
NUMBER = re.compile(r"\d[\d,]*")


def is_by_hand(phrase: str) -> bool:
    return isinstance(parse_node(phrase), ByHand)


def pack(game: str) -> str:
    """The house edition with the pots and the one hotel that texts name."""
    text = games.shipped_pack(games.board(game), "house")
    return POTS + text.replace("Hotel Excelsis", "Hotel Excelsior")


def known(text: dict[str, str]) -> Things:
    card = text["on"] == "card"
    if text["game"] == "gambler":
        return gambler_pack.parse("corpus", pack("gambler")).things(card=card)
    table = laid("go-for-broke")
    assert isinstance(table, BrokeTable)
    names = [space.name for space in table.edition.spaces]
    return replace(things(names, ("kitty",), card=card))


def laid(game: str) -> BrokeTable | GamblerTable:
    """A table of three with the first turn begun."""
    board = games.board(game)
    played = Game(board, Setup(game, NAMES[:3], "corpus", pack(game)))
    for dice in ((6, 6), (1, 2), (1, 2)):
        played.push(dice)
    table = played.table
    assert isinstance(table, (BrokeTable, GamblerTable))
    return table


def test_every_text_has_a_phrase() -> None:
    assert PHRASES.keys() == TEXTS.keys()
    assert len(TEXTS) >= 150


def test_at_least_95_in_100_can_be_said() -> None:
    said = [id_ for id_, phrase in PHRASES.items() if not is_by_hand(phrase)]
    assert len(said) / len(TEXTS) >= 0.95


@pytest.mark.parametrize("id_", TEXTS)
def test_a_phrase_names_only_what_there_is_and_reads_in_both_languages(id_: str) -> None:
    phrase, box = PHRASES[id_], known(TEXTS[id_])
    node = parse_node(phrase)
    assert problems(node, box) == []
    assert unpayable(node, box) == []
    assert parse_node(written(node)) == node
    effect = parse(phrase, box.places)
    assert parse(effect.phrase(), box.places) == effect
    table = laid(TEXTS[id_]["game"])
    english = table.speaker().line(sentence(phrase))
    german = table.speaker(GERMAN).line(sentence(phrase))
    assert english
    assert german != english


@pytest.mark.parametrize("id_", [id_ for id_ in TEXTS if not is_by_hand(PHRASES[id_])])
def test_its_figures_are_those_of_the_meaning(id_: str) -> None:
    means = {found.replace(",", "") for found in NUMBER.findall(TEXTS[id_]["means"])}
    told = {found for found in NUMBER.findall(PHRASES[id_]) if int(found) > 20}
    assert id_ in RECKONED or told <= means


@pytest.mark.parametrize("id_", TEXTS)
def test_a_phrase_is_played_to_its_end_with_the_books_in_order(id_: str) -> None:
    text = TEXTS[id_]
    for seed in range(3):
        table = laid(text["game"])
        cause = card_of(table, text) if text["on"] == "card" else 3
        effect = Script("script", does=parse_node(PHRASES[id_]))
        run = table.script(table, 0, effect, cause)  # type: ignore[arg-type]
        chance, answer = random.Random(seed), None
        try:
            for _ in range(400):
                asked = run.send(answer)
                ask = asked if isinstance(asked, Question) else asked()
                answer = ask.sample(chance.randrange)
            raise AssertionError("it does not end")
        except (StopIteration, Short, Emptied, Broke, Ended):
            pass
        assert sum(table.money) == 0
        assert all(c >= 0 for at, c in enumerate(table.money) if at != table.bank)


def card_of(table: BrokeTable | GamblerTable, text: dict[str, str]) -> str:
    """The card that says it, just read and put under its deck."""
    deck = table.fortune if isinstance(table, GamblerTable) else table.decks[0]
    key = deck.unseen[0]
    deck.take(key)
    deck.put_under(key)
    return key if isinstance(table, GamblerTable) else f"spend/{key}"
