"""Sentences keep their facts apart: names stay names, numbers follow the language, words do not."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import pytest

from firmware_host.engine.asks import Prompt, Tell
from firmware_host.engine.words import (
    ENGLISH,
    Event,
    Form,
    Language,
    Line,
    Speaker,
    english,
    said,
    sentences,
    verbatim,
)

GERMAN = Language(
    "de",
    {
        "1,234.5": "1.234,5",
        "${amount}": "{amount} $",
        "{n}%": "{n}\u00a0%",
        "and": "und",
        "Rich": "Reich",
        "red": "rot",
        "the Bank": "die Bank",
        "{seat:who} pays {to:who} {amount:money}": "{seat:who} zahlt {amount:money} an {to:who}",
        "{name} has no IOU.": "{name} hat keinen Schuldschein.",
        "card|cards": "Karte|Karten",
        "{who:who} took {count:n card|cards}": "{who:who} nahm {count:n Karte|Karten}",
        "the {colour} one": "{colour}",
        "Take {what}.": "Nimm {what}.",
    },
)
NAMES = ("Rich", "red", "bank")


def speaker(language: Language = GERMAN) -> Speaker:
    return Speaker(NAMES, {"colour": str}, language, ["the Bank"])


def test_a_players_name_is_never_translated() -> None:
    paid = Line("{seat:who} pays {to:who} {amount:money}", seat=0, to=2, amount=1_500)
    assert speaker().line(paid) == "Rich zahlt 1.500 $ an die Bank"
    assert said(Line("{name} has no IOU.", name="Rich"), GERMAN) == "Rich hat keinen Schuldschein."
    assert said(verbatim("Rich"), GERMAN) == "Rich"
    both = Line("{who:who} win", who=(0, 1))
    assert speaker().line(both) == "Rich und red win"


def test_a_sentence_begins_with_a_capital_unless_a_name_does() -> None:
    assert speaker().line(Line("{seat:who} wins", seat=1)) == "red wins"
    assert speaker().line(Line("{seat:who} wins", seat=2)) == "Die Bank wins"
    whose = Line("{seat:who}'s pawn", seat=1)
    assert speaker().line(Line("{what:sentence}: Start", what=whose)) == "red's pawn: Start"
    at = Line("the {colour:colour} pawn", colour="x")
    assert speaker().line(Line("{what}: Start", what=at)) == "The x pawn: Start"
    assert speaker().line(Line("{x:colour} wins", x="red")) == "Rot wins"
    nested = Line("Take {what}.", what=Line("{x:colour} ones", x="red"))
    assert speaker().line(nested) == "Nimm rot ones."


def test_numbers_and_plurals_follow_the_language() -> None:
    took = [Line("{who:who} took {count:n card|cards}", who=0, count=n) for n in (1, 1_000)]
    assert [speaker().line(line) for line in took] == [
        "Rich nahm 1 Karte",
        "Rich nahm 1.000 Karten",
    ]
    assert GERMAN.money(-1_234_567) == "-1.234.567 $"
    assert ENGLISH.money(-1_234_567) == "-$1,234,567"
    assert (GERMAN.decimal(40.5), ENGLISH.decimal(1234.56, 2)) == ("40,5", "1,234.56")
    assert (GERMAN.percent(40.5, 1), ENGLISH.percent(26)) == ("40,5\u00a0%", "26%")
    assert GERMAN.counted(2, "card|cards") == "2 Karten"
    polish = Language("pl", {"card|cards": "karta|karty|kart"}, plural=lambda n: min(n - 1, 2))
    assert [polish.counted(n, "card|cards") for n in (1, 2, 5)] == ["1 karta", "2 karty", "5 kart"]


def test_a_settled_line_needs_no_table() -> None:
    line = Line(
        "{a:who} and {b:who} want {c:colour}: {d}", a=0, b=2, c="red", d=Line("{e:who}", e=1)
    )
    settled = speaker().self_contained(line)
    assert english(settled) == "Rich and the Bank want red: red"
    assert said(settled, GERMAN) == "Rich and die Bank want rot: red"
    assert pickle.loads(pickle.dumps(settled)) == settled
    assert speaker().self_contained("plain") == "plain"


def test_sentences_stand_one_after_the_other() -> None:
    line = sentences(["First.", Line("{colour:rest} second.", colour="red")])
    assert english(line) == "First. Red second."


def test_a_game_has_its_own_words_and_its_edition_comes_first() -> None:
    rooms = {"toy": {"Pass": "Passe"}, "other": {"Pass": "Pass"}}
    language = Language("de", {"Pass": "Weiter", "Roll": "Würfeln"}, rooms)
    at_toy = language.at_table("toy")
    assert [at_toy("Pass"), at_toy("Roll"), language("Pass")] == ["Passe", "Würfeln", "Weiter"]
    house = {"de": {"Pass": "Vorbei"}, "fr": {"Pass": "Passez"}}
    assert language.at_table("toy", house)("Pass") == "Vorbei"
    assert language.at_table("none") is language


def test_an_event_may_be_told_otherwise() -> None:
    form = Form("put", "1", "Put right: {label}", "label")
    event: Event = (form, "pawn of Rich")
    plain = Speaker(NAMES, language=GERMAN)
    assert plain.event(event) == "Put right: pawn of Rich"
    better = Speaker(NAMES, language=GERMAN, retold=lambda _: Line("It is {x:who}", x=0))
    assert better.event(event) == "It is Rich"


@pytest.mark.parametrize("unknown", [Line("{seat:who} is out", seat=7)])
def test_a_line_without_its_table_is_still_readable(unknown: Line) -> None:
    assert english(unknown) == "Account 7 is out"


ROLLED = Form("rolled", "2", "{seat:who} rolls {dice:dice}", "seat", "dice")
TELLS = Speaker(NAMES, titles=["the Bank"], game="lucky-seven")


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        (
            lambda: Form("rolled", "2", "{seat:who} rolls {dice:dice}", "seat"),
            'rolled: "{seat:who} rolls {dice:dice}" has a blank for dice, but no such fact.',
        ),
        (
            lambda: TELLS.event((ROLLED, 0)),
            'lucky-seven, rolled: "{seat:who} rolls {dice:dice}" needs the facts seat, dice; '
            "given: 0.",
        ),
        (
            lambda: TELLS.line(Line("{seat:who} rolls {dice:dice}", seat=0, faces=(6,))),
            'lucky-seven: "{seat:who} rolls {dice:dice}" lacks dice; given: seat, faces.',
        ),
        (
            lambda: Tell(Prompt("2", "{seat:who}, look", "seat"), 0).line(),
            '"{seat:who}, look" needs the facts seat; given: none.',
        ),
    ],
)
def test_a_fact_that_is_missing_is_named_with_its_sentence(
    slip: Callable[[], object], told: str
) -> None:
    """Whoever writes a game meets these: they must say which sentence to mend, and how."""
    with pytest.raises(ValueError, match="^" + re.escape(told) + "$"):
        slip()
