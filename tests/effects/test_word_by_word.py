"""Every word of the language, found by looking at what reads it: none can be added and escape.

For each there is a phrase that uses it, and that phrase is played: the books stay in order, every
step can be taken back and played again, it is told in both languages, it is on the sheet to go on
by hand, and a machine can live with it.
"""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act, Setup
from firmware_host.engine.words import english, said
from firmware_host.games.gambler import rules as gambler_rules
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke import odds as broke_odds
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.go_for_broke.lexicon import things
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared import grammar, parts, verbs
from firmware_host.games.shared.effects import parse
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentences import sentence
from firmware_host.language import translator
from tests.effects.inventor import Inventor
from tests.games.broke_talk import known_board
from tests.games.table_talk import NAMES, at_random, sensibly

GERMAN = translator("de")
READS = ("take", "take_any", "need")  # how the reader asks for a word
HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "docs" / "examples" / "every-word.toml"
STEPS = 24


# -- what there is to be read -------------------------------------------------------------------


def read_by(module: ModuleType) -> Iterator[str]:
    """Every word that a module of the reader asks for."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    for node in ast.walk(tree):
        call = node.func if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and isinstance(call, ast.Attribute) and call.attr in READS:
            for argument in node.args:
                yield from _words_in(argument, module)
        if isinstance(node, ast.Compare) and "peek" in ast.dump(node.left):
            for compared in node.comparators:
                yield from _words_in(compared, module)


def _words_in(node: ast.expr, module: ModuleType) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for part in node.elts:
            yield from _words_in(part, module)
    elif isinstance(node, ast.Starred):
        yield from _words_in(node.value, module)
    elif isinstance(node, (ast.Name, ast.Attribute)):
        name = node.id if isinstance(node, ast.Name) else node.attr
        found = getattr(module, name, getattr(parts, name, ()))
        yield from (word for word in found if isinstance(word, str))


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word of the language, figures and signs left out."""
    found = {*verbs.VERBS, *parts.WHO}
    for module in (grammar, parts, verbs):
        found.update(read_by(module))
    return tuple(sorted(word for word in found if re.fullmatch("[a-z]+", word)))


# -- phrases in which to look for them ------------------------------------------------------------


@cache
def phrases() -> tuple[str, ...]:
    """Phrases of the corpus, of the example and of the shipped editions, and made-up ones."""
    found = list(tomllib.loads((HERE / "phrases.toml").read_text("utf-8")).values())
    packs = [EXAMPLE.read_text("utf-8")]
    for game in ("go-for-broke", "gambler"):
        board = games.board(game)
        packs += [games.shipped_pack(board, edition) for edition in board.editions]
    for pack in packs:
        found += re.findall(r"""^does = ["'](.*)["']$""", pack, re.MULTILINE)
    names = [space.name for space in broke_pack.parse("known", known_board()).spaces]
    inventor = Inventor(things(names, ("kitty",), card=True), random.Random(1).randrange)
    found += [written(inventor.effect()) for _ in range(1_500)]
    return tuple(sorted({str(phrase) for phrase in found}, key=len))


def pack_with(game: str, phrase: str) -> str:
    """A board with that phrase on its third space, or on all cards of the deck that is drawn there.

    Nothing if it can stand on neither.
    """
    board = games.board(game)
    text = known_board() if game == "go-for-broke" else games.shipped_pack(board, "house")
    deck = "spend" if game == "go-for-broke" else "fortune"
    quoted = f"'{phrase}'" if "'" not in phrase else '"' + phrase.replace('"', '\\"') + '"'
    for on_space, on_cards in ((quoted, ""), (f"'draw {deck}'", quoted)):
        section, told, lines = "", 0, ['pots = ["kitty"]']
        for line in text.splitlines():
            section = line if line.startswith("[[") else section
            if line.startswith("does =") and section == "[[space]]":
                told += 1
                lines.append(f"does = {on_space}" if told == 3 else line)
            elif line.startswith("does =") and section == f"[[{deck}]]" and on_cards:
                lines.append(f"does = {on_cards}")
            else:
                lines.append(line)
        pack = "\n".join(lines)
        if not board.check_pack("x.toml", pack):
            return pack
    return ""


@cache
def example(word: str) -> tuple[str, str, str]:
    """A short phrase that uses a word, the game whose board it can stand on, and such a board."""
    for phrase in phrases():
        if word in re.findall("[a-z]+", re.sub(r'"[^"]*"', "", phrase)):
            for game in ("go-for-broke", "gambler"):
                if pack := pack_with(game, phrase):
                    return phrase, game, pack
    raise AssertionError(f"no phrase uses {word!r}: add one to the inventor or to the example")


def landed(game: str, pack: str) -> Game:
    """Ann is about to do what the third space says; everything so far can be played again."""
    board = games.board(game)
    play = Game(board, Setup(game, NAMES[:3], "x", pack))
    for _ in range(3):
        play.push((6, 6) if not play.entries else (1, 2))
    spaces = tomllib.loads(pack)["space"]
    third = [at for at, row in enumerate(spaces) if "does" in row][2]
    before = str((third - 3) % len(spaces))
    args = (("to", before), ("what", "pawn of Ann"), ("why", "to land there"))
    play.act(Act("fix", None, args))
    if play.ask is not None and "roll" in play.ask.legal:
        play.push("roll")
    play.push((1, 2))
    return play


# -- the words, one by one ------------------------------------------------------------------------


def test_the_words_are_found() -> None:
    assert {"pay", "until", "rounded", "quietly", "nearest", "stake", "may", "kitty"} - {
        *vocabulary()
    } == {"kitty"}
    assert len(vocabulary()) > 90


@pytest.mark.parametrize("word", vocabulary())
def test_a_word(word: str) -> None:
    phrase, game, pack = example(word)
    effect = parse(phrase)
    spoken = english(sentence(effect.phrase()))
    assert spoken
    assert said(sentence(effect.phrase()), GERMAN) not in ("", spoken)
    table = landed(game, pack).table
    if isinstance(table, BrokeTable):
        odds = broke_odds.gamble(table, effect)
    else:
        assert isinstance(table, GamblerTable)
        odds = gambler_rules.gamble(table, effect)
    gambles = re.search(r"\b(throw|spin|stake|pip of|dice|die)\b", phrase) is not None
    gambles |= re.search("lose turns until (not )?thrown", phrase) is not None
    assert (odds is not None) == gambles, phrase
    for player in (at_random, sensibly):
        play = landed(game, pack)
        below = random.Random(word).randrange
        for _ in range(STEPS):
            if play.ask is None:
                break
            money, told = list(play.table.money), len(play.events)
            facts = play.table.facts(frozenset())
            play.push(player(play, play.ask, below))
            assert sum(play.table.money) == 0
            assert all(
                cash >= 0 for seat, cash in enumerate(play.table.money) if seat != play.table.bank
            )
            [answer] = play.pop()
            assert (list(play.table.money), len(play.events)) == (money, told)
            assert play.table.facts(frozenset()) == facts
            play.apply(answer)
        again = Game(play.board, play.setup, play.entries)
        assert (again.events, again.outcome) == (play.events, play.outcome)
        for speaker in (play.table.speaker(), play.table.speaker(GERMAN)):
            assert all(speaker.event(event) for event in play.events)
            written_down = play.table.written()
            lines = [speaker.line(line) for part in written_down.parts for line in part.lines]
            assert all("{" not in line for line in lines)
        for at in range(len(play.events)):
            play.table.because(play.events, at)


def test_what_nobody_reads_is_refused() -> None:
    with pytest.raises(Refused):
        parse("bribe 5000")
