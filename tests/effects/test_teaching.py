"""Teach-in: whatever is printed can be told block by block, in few touches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import median

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Answer, Choose, Prompt, Question, Step
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.engine.words import english
from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.go_for_broke.lexicon import card_lexicon, space_lexicon, things
from firmware_host.games.shared.effects import Effect, Script, parse
from firmware_host.games.shared.lexicon import Lexicon, fitted
from firmware_host.games.shared.sentences import sentence
from firmware_host.games.shared.teaching.builder import TOO_LONG, Told, joined, teach
from firmware_host.games.shared.teaching.habits import Habits
from firmware_host.games.shared.teaching.preview import Now
from firmware_host.games.shared.things import Things, problems
from tests.games.table_talk import NAMES

ASKED = Prompt("3", "What does it say?")
NOW = Now(0, 1)
BROKE = broke_pack.parse("house", games.shipped_pack(games.board("go-for-broke"), "house"))
GAMBLER = gambler_pack.parse("house", games.shipped_pack(games.board("gambler"), "house"))
PATH = [space.name for space in BROKE.spaces]
ON_SPACES = (space_lexicon(PATH), things(PATH, card=False))
ON_CARDS = (card_lexicon(PATH), things(PATH, card=True))
IN_GAMBLER = (GAMBLER.lexicon, GAMBLER.things(card=True))


def told(
    words: tuple[Lexicon, Things],
    answers: Iterator[Answer],
    notes: Sequence[int],
    known: Sequence[Effect] = (),
) -> tuple[Effect, bool, int]:
    """Answer what is asked; returns what was understood, whether it is kept, and the touches."""
    run: Step[Told] = teach(*words, None, ASKED, habits=Habits(tuple(known)), now=NOW)
    touches = 0
    ask = next(run)
    while True:
        assert isinstance(ask, Question)
        answer = next(answers)
        if answer not in ask.legal and "more" in ask.legal:
            touches += 1
            ask = run.send("more")
            assert isinstance(ask, Question)
        touches += touched(ask, answer, notes)
        assert answer in ask.legal
        try:
            ask = run.send(answer)
        except StopIteration as end:
            effect, kept, _ = end.value
            return effect, kept, touches


def touched(ask: Question, answer: Answer, notes: Sequence[int]) -> int:
    """How many touches an answer is on the screen."""
    if isinstance(ask, Amount):
        assert isinstance(answer, int)
        return 1 if answer in ask.offers else summed(ask, answer, notes)
    assert isinstance(ask, Choose)
    group = next(option.group for option in ask.menu.options if option.key == answer)
    alone = sum(option.group == group for option in ask.menu.options) == 1
    return 2 if group and not alone else 1  # the group first, then which of it


def summed(ask: Amount, answer: int, notes: Sequence[int]) -> int:
    """How many touches make a figure that nobody offers: by note buttons, or digit by digit."""
    if answer < 0:
        return 1 - answer  # minus as often, and that is it
    span = ask.high - ask.low
    steps = [1, 5, 10, 50, 100, 1_000, 10_000] if ask.unit != "$" else notes
    adding = sorted(note for note in steps if note <= span and note % ask.step == 0)[-5:]
    presses, rest = 0, answer
    for note in reversed(adding):
        presses += rest // note
        rest %= note
    typed = 1 + len(str(answer).replace("000", "0")) + 1  # 123, digits ("000" is one), that is it
    return typed if rest else min(presses + 1, typed)


def plainly(effect: Effect) -> Iterator[Answer]:
    """The answers that tell an effect of the house editions."""
    if isinstance(effect, Script):
        share = effect.phrase().removeprefix("pay ").removesuffix(" of cash")
        yield from ("share", {"half": "1/2"}.get(share, share), "remember")
        return
    yield effect.verb
    if effect.verb in (
        "pay",
        "receive",
        "pay each",
        "collect each",
        "all pay",
        "all receive",
        "pay die",
        "receive die",
        "move",
        "hotel",
    ):
        yield effect.amount
    if effect.verb in ("pay die", "receive die", "hotel"):
        yield effect.second
    if effect.name:
        yield effect.name
    yield "remember"


def notes_of(game: str) -> list[int]:
    notes = games.board(game).notes
    assert notes is not None
    return list(notes.start)


def test_the_house_editions_are_told_back_in_few_touches() -> None:
    broke, gambler = notes_of("go-for-broke"), notes_of("gambler")
    spaces: list[int] = []
    hotels: list[int] = []
    cards: list[int] = []

    def tell(words: tuple[Lexicon, Things], does: Effect, notes: list[int]) -> int:
        effect, kept, touches = told(words, plainly(does), notes, known)
        assert (effect, kept) == (does, True)
        known.append(effect)
        return touches

    known: list[Effect] = []
    for space in BROKE.spaces[1:]:
        touches = tell(ON_SPACES, space.effect, broke)
        (hotels if space.effect.verb == "hotel" else spaces).append(touches)
    # And first, that it is a new one.
    both = (*BROKE.cards[0], *BROKE.cards[1])
    cards += [tell(ON_CARDS, card.effect, broke) + 1 for card in both]
    known = []
    spaces += [tell(IN_GAMBLER, space.does, gambler) for space in GAMBLER.spaces[1:]]
    cards += [tell(IN_GAMBLER, card.does, gambler) + 1 for card in GAMBLER.cards]
    assert median(spaces) <= 4
    assert median(hotels) <= 8
    assert median(cards) <= 6


def test_what_was_told_last_comes_first() -> None:
    known = [Effect("pay", 5_000), Effect("draw", name="spend"), Effect("hotel", 160_000, 10_000)]
    run = teach(*ON_SPACES, None, ASKED, now=NOW, habits=Habits(tuple(known)))
    first = next(run)
    assert isinstance(first, Choose)
    assert [option.key for option in first.menu.options][:3] == ["hotel", "draw", "pay"]
    price = run.send("hotel")
    assert isinstance(price, Amount)
    assert price.offers == (160_000,)
    rent = run.send(240_000)
    assert isinstance(rent, Amount)
    assert rent.offers[0] == 15_000
    assert 14_000 in rent.offers
    groups = {option.key: option.group for option in first.menu.options}
    assert groups["pay"] == "" != groups["pay each"] == groups["all pay"]


def test_how_many_copies_there_are_of_a_card_can_be_said() -> None:
    run = teach(*ON_CARDS, None, ASKED, now=NOW, copies=12)
    next(run)
    run.send("pay")
    run.send(5_000)
    how_many = run.send("copies")
    assert isinstance(how_many, Amount)
    assert (how_many.low, how_many.high) == (1, 12)
    with pytest.raises(StopIteration) as end:
        run.send(4)
    assert end.value.value == Told(Effect("pay", 5_000), True, 4)


SENTENCES = [
    ("pay 10000 and lose a turn", ["pay", 10_000, "and", "miss", "once"]),
    ("pay 5000 or move -3", ["pay", 5_000, "or", "move", -3, "remember"]),
    (
        "if hotel then receive 20000 else pay 10000",
        ["if", "hotel", "receive", 20_000, "something", "pay", 10_000, "remember"],
    ),
    (
        "if thrown 7 or more then lose a turn",
        ["if", "seven", "miss", "nothing", "remember"],
    ),
    ("pay 5000 to left", ["pay to", "left", 5_000, "remember"]),
    ("receive 1000 per stock", ["get per", "stock", 1_000, "remember"]),
    (
        "pay 20000 into poor house and lose 2 turns",
        ["pot", 20_000, "and", "turns", 2, "remember"],
    ),
    ("receive all of poor house", ["take pot", "remember"]),
    ("get hotel", ["more", "goods", "get", "hotel", "remember"]),
    (
        "stake 5000 for lowest of 1 die by choice",
        ["more", "stake", 5_000, 1, "lowest", "choice", "remember"],
    ),
    ("settle by hand: as printed", ["more", "hand", "remember"]),
    ("pay 1/10 of cash", ["share", "1/10", "remember"]),
    ("may pay 5000", ["more", "may", "pay", 5_000, "remember"]),
    ("next turn pay 5000", ["more", "later", "pay", 5_000, "remember"]),
    (
        "throw 2 dice and if thrown doubles then receive 20000 else lose a turn",
        ["throw", "2", "doubles", "receive", 20_000, "something", "miss", "remember"],
    ),
    ("draw 2 spend", ["cards", "spend", 2, "remember"]),
    ("keep no rent", ["more", "keep", "no rent", "remember"]),
    ("hold race", ["hold", "race", "remember"]),
    ("advance to next hotel", ["next", "hotel", "remember"]),
    ("swap places with chosen", ["swap", "chosen", "remember"]),
]


@pytest.mark.parametrize(("phrase", "answers"), SENTENCES)
def test_sentences_are_built_of_blocks(phrase: str, answers: list[Answer]) -> None:
    effect, kept, _ = told(ON_CARDS, iter(answers), [1_000])
    assert effect == fitted(parse(phrase, ON_CARDS[1].places), ON_CARDS[0])
    assert kept is (answers[-1] == "remember")


def test_joining_keeps_and_and_or_apart() -> None:
    pay, miss, again = Effect("pay", 5), Effect("miss"), Effect("again")
    both = joined(joined(pay, miss, "and"), again, "or")
    assert both.phrase() == "pay 5 and lose a turn or roll again"
    assert joined(joined(pay, miss, "or"), again, "and").phrase() == (
        "(pay 5 or lose a turn) and roll again"
    )


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_evening_from_a_blank_edition_ends_with_a_pack_that_plays(
    game: str, seed: int
) -> None:
    board = games.board(game)
    blank = games.shipped_pack(board, "blank")
    played = Game(board, Setup(game, NAMES[:2], "blank", blank))
    chance = random.Random(seed)
    while played.ask is not None and len(played.entries) < 3_000:
        ask = played.ask
        answer = ask.sample(chance.randrange)
        if isinstance(ask, Choose) and "remember" in ask.legal:
            answer = "remember" if chance.randrange(3) else answer
        played.push(answer)
    pack = played.table.pack()
    assert pack != blank
    assert board.check_pack("taught.toml", pack) == []
    again = Game(board, Setup(game, NAMES[:2], "taught", pack))
    for _ in range(200):
        if again.ask is None:
            break
        again.push(again.ask.sample(chance.randrange))
    assert again.table.pack() != blank


def test_what_was_told_so_far_stands_under_every_question_about_a_part() -> None:
    run = teach(*ON_SPACES, None, ASKED, now=NOW)
    next(run)
    answers: list[Answer] = ["throw", "2", "doubles", "receive", 5_000, "something", "pay"]
    hints = []
    for answer in answers:
        ask = run.send(answer)
        assert isinstance(ask, Question)
        facts = {"effect": str(ask.facts[0])} if ask.prompt.hint and ask.facts else {}
        hints.append(english(sentence(facts["effect"])) if facts else "")
    assert hints == [
        "",
        "",
        "Throw 2 dice, and if the throw is doubles: …",
        "Throw 2 dice, and if the throw is doubles: …",
        "Throw 2 dice, and if the throw is doubles: receive $5,000; otherwise: …",
        "Throw 2 dice, and if the throw is doubles: receive $5,000; otherwise: …",
        "Throw 2 dice, and if the throw is doubles: receive $5,000; otherwise: …",
    ]


def test_what_is_longer_than_a_pack_may_say_is_told_again_or_settled_by_hand() -> None:
    run = teach(*IN_GAMBLER, None, ASKED, now=NOW)
    ask = next(run)
    with_both: list[Answer] = ["each other", "both", "ticket", "iou"]
    paid: list[Answer] = ["pay any", "players", "with", *with_both, "each", "other with"]
    paid += [*with_both[1:], 10, "done"]
    answers: list[Answer] = [*(["if", "iou"] * 9), "miss", *(["something", *paid] * 9)]
    for answer in answers:
        assert isinstance(ask, Question)
        assert answer in ask.legal
        ask = run.send(answer)
    assert isinstance(ask, Choose)
    assert ask.prompt.text == TOO_LONG
    with pytest.raises(StopIteration) as end:
        run.send("hand")
    assert end.value.value == Told(parse("settle by hand: as printed"), True)


def test_everything_that_can_be_built_names_only_what_there_is() -> None:
    chance = random.Random(5)
    for words in (ON_SPACES, ON_CARDS, IN_GAMBLER):
        for _ in range(150):
            run = teach(*words, None, ASKED, now=NOW)
            ask = next(run)
            try:
                while True:
                    assert isinstance(ask, Question)
                    ask = run.send(ask.sample(chance.randrange))
            except StopIteration as end:
                effect: Effect = end.value[0]
            assert fitted(parse(effect.phrase(), words[1].places), words[0]) == effect
            if isinstance(effect, Script):
                assert problems(effect.does, words[1]) == []
