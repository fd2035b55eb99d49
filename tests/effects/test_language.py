"""The language of effects: read, written back the same, and mistakes told with their place."""

from __future__ import annotations

import random

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import ENGLISH, english, said
from firmware_host.games.shared.effects import Effect, Script, as_node, parse, script
from firmware_host.games.shared.gambles import odds_of
from firmware_host.games.shared.grammar import MOST_ROUNDS, parse_node
from firmware_host.games.shared.nodes import (
    As,
    ByHand,
    Fixed,
    If,
    Miss,
    Move,
    Nothing,
    Or,
    Pay,
    Place,
    Seq,
    Trait,
    Who,
)
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentences import sentence, spoken
from firmware_host.games.shared.things import Things, problems, unpayable
from firmware_host.games.shared.tokens import DEEPEST, LONGEST, MOST_WORDS
from firmware_host.language import translator
from tests.effects.inventor import Inventor

GERMAN = translator("de")

BOX = Things(
    note=10,
    places=frozenset(("casino", "fish and chips", "nag's head", "café zürich")),
    numbered=30,
    kinds=("hotel", "fortune"),
    decks=("spend", "receive"),
    goods=("hotel", "stock", "ticket"),
    events=("lottery", "daily double"),
    wheels={"slot": ("bar", "lemon"), "race": ("1", "2")},
    pots=("poor house", "kitty"),
    keeps=("oil", "no rent"),
    rents=True,
)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_made_up_is_written_and_read_back_as_the_same(seed: int) -> None:
    inventor = Inventor(BOX, random.Random(seed).randrange, by_hand=True)
    for _ in range(50):
        node = inventor.effect()
        phrase = written(node)
        assert parse_node(phrase) == node, phrase
        assert problems(node, BOX) == [], phrase
        effect = script(node)
        assert parse(effect.phrase()) == effect


@pytest.mark.parametrize(
    ("phrase", "verb", "amount"),
    [
        ("pay 5000", "pay", 5000),
        ("move -3", "move", -3),
        ("lose a turn", "miss", 0),
        ("collect from each $1,000", "collect each", 1000),
        ("all pay 10", "all pay", 10),
    ],
)
def test_short_phrases_stay_what_they_were(phrase: str, verb: str, amount: int) -> None:
    effect = parse(phrase)
    assert type(effect) is Effect
    assert (effect.verb, effect.amount) == (verb, amount)


def test_a_name_with_a_joint_in_it_is_a_name_where_there_is_such_a_place() -> None:
    assert parse("go to fish and chips", BOX.places) == Effect("go", name="fish and chips")
    both = parse("go to casino and pay 5", BOX.places)
    assert isinstance(both, Script)
    assert both.phrase() == "go to casino and pay 5"
    quoted = parse('go to "Fish and Chips" and pay 5')
    assert quoted.phrase() == 'go to "fish and chips" and pay 5'


def test_such_a_name_is_read_in_any_language() -> None:
    off = Effect("advance", name="off to the races")
    assert english(sentence(off.phrase())) == "move on to off to the races"
    assert sentence(off.phrase()) == spoken(as_node(off))
    assert as_node(off) == Move("advance", Place("off to the races"))
    assert odds_of(off, {}, 3) is None


def test_and_binds_closer_than_or_and_else_takes_the_rest() -> None:
    pay, miss = Pay(Fixed(5)), Miss()
    assert parse_node("pay 5 and lose a turn or nothing") == Or((Seq((pay, miss)), Nothing()))
    hotel = Trait("good", "hotel", 1)
    assert parse_node("if hotel then pay 5 else lose a turn and pay 5") == If(
        hotel, pay, Seq((miss, pay))
    )
    assert parse_node("(if hotel then pay 5) and lose a turn") == Seq((If(hotel, pay), miss))
    assert parse_node("left lose a turn and pay 5") == Seq((As(Who("left"), miss), pay))


def test_by_hand_takes_any_words_at_all() -> None:
    told = parse('settle by hand: Sing (loudly), then pay $5 per "line"!')
    assert isinstance(told, Script)
    assert told.does == ByHand("Sing (loudly), then pay $5 per 'line'!")
    assert parse(told.phrase()) == told


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ("pay", "a number is missing at the end"),
        ("pay 5 and", "no effect begins like this at the end"),
        ("pay 5 andlose a turn", "'andlose' is not expected at character 7"),
        ("pay 99999999 and lose a turn", "too large: 10,000,000 is the most at character 5"),
        ("if hotel pay 5", "'then' is missing at character 10 ('pay')"),
        ("(pay 5", "')' is missing at the end"),
        ("pay 5 per", "a word is missing at the end"),
        ("pay 3/2 of cash", "not more than all"),
        ("throw 9 dice", "9 is too large: 6 is the most at character 7"),
        ("pay 5 § 3", "character 7"),
        ("hotel 999999999 rent 1", "999,999,999 is too large"),
        (f"pay 1{' and pay 1' * MOST_WORDS}", "at most"),
        ("x" * (LONGEST + 1), f"{LONGEST} characters at most"),
        (f"{'(' * 40}pay 5{')' * 40}", f"more than {DEEPEST} things inside each other"),
        ("20 times 20 times pay 5", f"400 times in all is too often: {MOST_ROUNDS} times is"),
    ],
)
def test_a_mistake_is_told_with_its_place(phrase: str, told: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(phrase)
    assert told in refusal.value.reason


@pytest.mark.parametrize("seed", range(20))
def test_no_garbage_breaks_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    words = [
        "(",
        ")",
        "/",
        ":",
        '"',
        "5",
        "-3",
        "pay",
        "if",
        "then",
        "else",
        "and",
        "or",
        "times",
        "until",
        "with",
        "per",
        "of",
        "left",
        "é",
    ]
    for _ in range(200):
        text = " ".join(chance.choice(words) for _ in range(chance.randrange(1, 25)))
        try:
            node = parse_node(text)
        except Refused:
            continue
        assert parse_node(written(node)) == node


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ("go to moon and pay 5", "no space called 'moon'"),
        ("pay 5 into hat", "no pot called 'hat'; there is: poor house, kitty"),
        ("if yacht then pay 5", "no thing to own called 'yacht'"),
        ("draw 2 chance", "no deck called 'chance'"),
        ("hold election and pay 5", "no event called 'election'"),
        ("spin bottle", "no wheel called 'bottle'"),
        ("spin slot and if spun banana then pay 5", "no wedge called 'banana'"),
        ("advance to next pub quietly", "no kind of space called 'pub'"),
        ("pay 5 per yacht", "no thing to count called 'yacht'"),
        ("pay 5 per space to moon", "no space called 'moon'"),
        ("keep crown", "no thing to keep called 'crown'"),
        ("left roll again", "only whoever's turn it is"),
        ("pay 1/2 of cash at least 50 at most 10", "impossible"),
        ("pay 5 to bank with hotel", "is not expected"),
        ("lose turns until spun lemon", "cannot come about later"),
        ("double rent until not thrown number", "cannot come about later"),
        ("next 3 turns pay 5 until yacht", "no thing to own called 'yacht'"),
        ("lose turns until yacht", "no thing to own called 'yacht'"),
    ],
)
def test_what_does_not_exist_is_named(phrase: str, told: str) -> None:
    try:
        found = "; ".join(problems(parse_node(phrase), BOX))
    except Refused as refusal:
        found = refusal.reason
    assert told in found


def test_sums_that_no_note_can_pay_are_found_wherever_they_stand() -> None:
    node = parse_node("pay 7 and (receive 20 or left pay 15 plus 3 per pip at least 10)")
    assert unpayable(node, BOX) == [7, 15, 3]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(if iou then pay 10) and pay 20", "if iou then pay 10 and pay 20"),
        ("left pay 10 and lose a turn", "left (pay 10 and lose a turn)"),
        ("3 times pay 10 and roll again", "3 times (pay 10 and roll again)"),
        ("next turn pay 10 and pay 20", "next turn (pay 10 and pay 20)"),
        ("(pay 10 or pay 20) and roll again", "pay 10 or pay 20 and roll again"),
        ("may (pay 10 and roll again)", "pay 10 and may roll again"),
        ("if iou then pay 10 else may pay 20", "may (if iou then pay 10 else pay 20)"),
    ],
)
def test_what_means_something_else_reads_otherwise(one: str, other: str) -> None:
    for language in (ENGLISH, GERMAN):
        assert said(sentence(one), language) != said(sentence(other), language)


@pytest.mark.parametrize(
    ("phrase", "english_words", "german_words"),
    [
        (
            "pay 1000 per stock",
            "pay $1,000 for each stock card",
            "1.000\u00a0$ für jede Aktie zahlen",
        ),
        ("get 2 ticket", "get 2 tickets", "2 Lose bekommen"),
        ("lose all ticket", "give up all tickets", "Alle Lose abgeben"),
        ("pay 1/10 of cash", "pay 1/10 of the cash", "1/10 vom Bargeld zahlen"),
        (
            "pay 1/3 of cash rounded up",
            "pay a third of the cash, rounded up",
            "Ein Drittel vom Bargeld, aufgerundet zahlen",
        ),
        (
            "receive all of poor house",
            "receive all that is in the Poor House",
            "Alles aus dem Topf (das Armenhaus) erhalten",
        ),
        (
            "if 2 to 3 hotel then nothing",
            "if one has 2 to 3 hotels: nothing happens",
            "wenn man 2 bis 3 Hotels hat: nichts geschieht",
        ),
        (
            "if free hotel then roll again",
            "if a hotel is available: roll again",
            "wenn es noch ein Hotel gibt: noch einmal würfeln",
        ),
        (
            "pay 5000 to left",
            "pay $5,000 to the left neighbour",
            "5.000\u00a0$ an den linken Nachbarn zahlen",
        ),
        (
            "buy 2 ticket for 10 from right",
            "buy 2 tickets from the right neighbour for $10",
            "2 Lose vom rechten Nachbarn für 10\u00a0$ kaufen",
        ),
        (
            "swap places with chosen",
            "change places with a player of your choice",
            "den Platz mit einem Mitspieler deiner Wahl tauschen",
        ),
        (
            "receive 5 from most ticket",
            "receive $5 from whoever has most tickets",
            "5\u00a0$ von dem, der die meisten Lose hat, erhalten",
        ),
        (
            "each other pay 5 to me",
            "Each other player: pay $5 to you",
            "Alle anderen: 5\u00a0$ an dich zahlen",
        ),
        (
            "most oil pay 5",
            "Whoever has most oil cards: pay $5",
            "Wer die meisten Öl-Aktien hat: 5\u00a0$ zahlen",
        ),
    ],
)
def test_things_are_counted_as_people_count_them(
    phrase: str, english_words: str, german_words: str
) -> None:
    assert english(sentence(phrase)) == english_words
    assert said(sentence(phrase), GERMAN) == german_words


def test_conditions_read_as_people_say_them() -> None:
    phrase = "if right with stock then take stock from right else may pay 10"
    assert english(sentence(phrase)) == (
        "if it is so for the right neighbour that one has a stock card: take a stock card "
        "from the right neighbour; otherwise: if you like: pay $10"
    )
    assert said(sentence("if no hotel and thrown odd then lose iou"), GERMAN) == (
        "wenn man kein Hotel hat und der Wurf ungerade ist: einen Schuldschein abgeben"
    )
