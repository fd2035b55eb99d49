"""Sentences that misled, each gone from every language, and what is said in their place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import firmware_host
from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.game import Game
from firmware_host.engine.requests import move_money, put_right
from firmware_host.engine.table import Act
from firmware_host.engine.view import TrayArt
from firmware_host.engine.words import ENGLISH, Language, Line
from firmware_host.games.shared.teaching.builder import SURE
from firmware_host.language import translator
from firmware_host.record.chance import seeded
from firmware_host.record.consent import Marks
from firmware_host.record.journal import Journal
from firmware_host.record.replay import replay
from firmware_host.record.session import Session
from tests.games.table_talk import sensibly, start

ANN_BEGINS = ((6, 6), (1, 2), (1, 2))
GERMAN = translator("de")
LANGUAGES = [ENGLISH, GERMAN]

GONE = [
    "Nobody bets: there is no race",
    'and plays on"',
    "How much from each to each",
    "{amount:money} less IOU",
    "the 1 highest",
    "the 1 lowest",
    "no cards left or is away",
    "is not there to",
    "points and the tie",
    "damages if the pawn still stands there",
    "all have $1,000",
]


def say(game: Game, *answers: object) -> Game:
    for answer in answers:
        assert game.ask is not None
        game.push(game.ask.accept(list(answer) if isinstance(answer, tuple) else answer))
    return game


def put(game: Game, what: str, to: str) -> None:
    game.act(put_right(what, to, "test"))


def told(game: Game, language: Language, since: int = 0) -> list[str]:
    speaker = game.table.speaker(language.at_table(game.board.id))
    return [speaker.event(event) for event in game.events[since:]]


def asked(game: Game, language: Language) -> tuple[str, str]:
    """The pending question and its hint."""
    assert game.ask is not None
    speaker = game.table.speaker(language.at_table(game.board.id))
    facts = game.ask.blanks()
    hint = speaker.say(game.ask.prompt.hint, facts) if game.ask.prompt.hint else ""
    return speaker.line(game.ask.line()), hint


@pytest.mark.parametrize("phrase", GONE)
def test_what_misled_is_said_nowhere_any_more(phrase: str) -> None:
    root = Path(firmware_host.__file__).parent
    for file in (*root.rglob("*.py"), *root.rglob("*.po"), *root.rglob("RULES*.md")):
        assert phrase not in file.read_text("utf-8"), file


# -- Go For Broke ----------------------------------------------------------------------------------


def at_the_races(**rulings: str) -> Game:
    game = say(start("go-for-broke", 3, rulings=rulings), *ANN_BEGINS)
    put(game, "pawn Ann", "19")
    return say(game, (1, 1), "visit")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (ENGLISH, "No bets, so there is no race"),
        (GERMAN, "Keine Wetten, also kein Rennen"),
    ],
)
def test_a_race_that_only_the_visitor_declined_is_not_said_to_be_everybodys(
    language: Language, sentence: str
) -> None:
    game = say(at_the_races(**{"GFB-10": "off"}), "none")
    assert told(game, language)[-1] == sentence


def before_the_road(cash: int) -> Game:
    """Ann stands two spaces before the Poor House road and has so much left."""
    game = say(start("go-for-broke", 3, rulings={"GFB-28": "let off"}), *ANN_BEGINS)
    bank = game.table.bank
    game.act(move_money(0, bank, game.table.money[0] - cash, "test"))
    road = game.table.board.road_at  # type: ignore[attr-defined]
    put(game, "pawn Ann", str(road - 1))
    return say(game, (1, 1))


@pytest.mark.parametrize(
    ("language", "nothing", "some"),
    [
        (
            ENGLISH,
            "Ann passes the Poor House road with nothing to give",
            "Ann gives everything, $400 of $1,000, on passing the Poor House road",
        ),
        (
            GERMAN,
            "Ann zieht am Armenhausweg vorbei und hat nichts zu geben",
            "Ann gibt am Weg zum Armenhaus alles, was da ist: 400\u00a0$ von 1.000\u00a0$",
        ),
    ],
)
def test_a_gift_that_is_let_off_is_told(language: Language, nothing: str, some: str) -> None:
    assert nothing in told(before_the_road(0), language)
    game = before_the_road(400)
    assert some in told(game, language)
    (event,) = [event for event in game.events if event[0].kind == "gave all there is"]
    assert "GFB-28" in event[0].cites


def test_who_pays_in_part_is_not_said_to_play_on() -> None:
    (form,) = [
        f for k, f in games.forms(games.board("go-for-broke")).items() if k == "paid in part"
    ]
    assert form.text.endswith("pays everything left, {amount:money}")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            ENGLISH,
            "What the space says first, then damages if the pawn is still there; "
            "an extra roll comes after them",
        ),
        (
            GERMAN,
            "Erst was das Feld sagt, dann der Schaden, falls die Figur noch dort steht; "
            "ein weiterer Wurf kommt danach",
        ),
    ],
)
def test_damages_are_said_to_come_before_an_extra_roll(language: Language, sentence: str) -> None:
    board = games.board("go-for-broke")
    (switch,) = [switch for switch in board.switches if switch.id == "GFB-31"]
    assert language.at_table(board.id)(switch.options["space"]) == sentence


@pytest.mark.parametrize(
    ("language", "hotel", "stock"),
    [
        (
            ENGLISH,
            "The marker of Ann comes off {name}: the hotel is free again",
            "Under the Spend deck: 2 stock cards of Ann",
        ),
        (
            GERMAN,
            "Der Stein von Ann kommt von {name}: Das Hotel ist wieder frei",
            "Zurück unter den Stapel (der Ausgaben-Stapel): 2 Aktien von Ann",
        ),
    ],
)
def test_a_leavers_hotel_and_stock_are_told_to_hands(
    language: Language, hotel: str, stock: str
) -> None:
    game = say(start("go-for-broke", 3), *ANN_BEGINS)
    owned = next(fix for fix in game.table.fixes() if fix.what.startswith("hotel"))
    put(game, owned.what, "Ann")
    put(game, "oil of Ann", "2")
    game.act(Act("leave", 0))
    said = told(game, language)
    assert stock in said, said
    place = game.table.cause(int(owned.what.split()[1]))  # type: ignore[attr-defined]
    name = game.table.speaker(language.at_table(game.board.id)).line(place)
    assert hotel.format(name=name) in said, said


@pytest.mark.parametrize(
    ("language", "spins", "none"),
    [
        (
            ENGLISH,
            "One spin moves everybody's stock.",
            "Nobody holds stock: there will be no spin.",
        ),
        (GERMAN, "Ein Dreh bewegt die Aktien aller.", "Niemand hat Aktien: Es wird nicht gedreht."),
    ],
)
def test_the_door_of_the_stock_market_says_whether_there_will_be_a_spin(
    language: Language, spins: str, none: str
) -> None:
    game = say(start("go-for-broke", 3), *ANN_BEGINS)
    market = game.table.board.ways[0]  # type: ignore[attr-defined]
    put(game, "pawn Ann", str(market - 1))
    say(game, (1, 2))
    assert asked(game, language)[1] == none
    put(game, "oil of Ben", "1")
    assert asked(game, language)[1] == spins


def test_what_the_machine_adds_to_the_sheet_has_a_ruling() -> None:
    for game, kind, ruling in (
        ("go-for-broke", "too long", "GFB-44"),
        ("go-for-broke", "enough", "GFB-45"),
        ("gambler", "enough", "GAM-34"),
    ):
        table = start(game).table
        form = games.forms(games.board(game))[kind]
        assert ruling in form.cites
        for language in LANGUAGES:
            lines = table.rulebook.explain(form.rule, table.rulings, form.cites, language)
            assert any(line.startswith(ruling) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_of_a_section_are_not_glued_together(language: Language) -> None:
    for game in games.shelved():
        table = start(game, games.board(game).seats.start).table
        for number in table.rulebook.sections:
            assert not any(
                "\n" in line for line in table.rulebook.explain(number, table.rulings, (), language)
            )


# -- Gambler ---------------------------------------------------------------------------------------


def test_markers_and_dice_are_gone_once_they_are_taken_back() -> None:
    game = say(start("gambler", 3), *ANN_BEGINS, "roll", (2, 2), "sweepstakes")
    say(game, "straight", "pairs", "high-1", (1, 2, 3, 3, 6, 6))
    facts = game.table.facts(frozenset())
    assert {"markers", "shaker"} <= set(facts)
    say(game, "ok")
    facts = game.table.facts(frozenset())
    assert not {"markers", "shaker"} & set(facts)


def test_the_first_round_is_round_one_from_the_first_turn_on() -> None:
    game = start("gambler", 3)
    assert game.table.facts(frozenset())["round"] == 0, "nobody has begun yet"
    say(game, *ANN_BEGINS)
    assert game.table.facts(frozenset())["round"] == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            ENGLISH,
            "Fewer than two are left, and Ann and Ben have the same: $100. They share the win",
        ),
        (GERMAN, "Weniger als zwei sind noch da, und Ann und Ben haben gleich viel"),
    ],
)
def test_equal_money_is_called_equal(language: Language, sentence: str) -> None:
    game = say(start("gambler", 2), *ANN_BEGINS[:2])
    game.act(Act("leave", 0))
    assert told(game, language)[-1].startswith(sentence)
    assert game.outcome is not None
    assert [place for place, _, _ in game.outcome.standing] == [1, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_taught_is_said_as_people_say_it(language: Language) -> None:
    speaker = start("go-for-broke").table.speaker(language.at_table("go-for-broke"))
    hotel = speaker.line(Line(SURE, effect="hotel 120000 rent 8000"))
    assert "hotel 120000" not in hotel
    pip = speaker.line(Line(SURE, effect="pay 2000 per pip of 1 dice"))
    assert "1 dice" not in pip


# -- Spot Cash -------------------------------------------------------------------------------------


def spot(**rulings: str) -> Game:
    game, below = start("spot-cash", 4, rulings=rulings), seeded(5)
    while game.table.turn is None:
        assert game.ask is not None
        game.push(game.ask.sample(below))
    return game


def short_of_cash(**rulings: str) -> tuple[Game, int, int]:
    """A flip that its payer cannot pay: who pays, and who is asked for a loan."""
    game, below = spot(**rulings), seeded(7)
    bank = game.table.bank
    for seat in range(4):
        game.act(move_money(seat, bank, game.table.money[seat] - 10, "test"))
    while game.ask is not None and game.ask.rule != "13":
        for seat in range(4):
            if seat != game.ask.seat and game.table.money[seat] < 2_000:
                game.act(move_money(bank, seat, 2_000, "test"))
        game.push(game.ask.sample(below))
    assert isinstance(game.ask, Choose)
    facts = game.ask.blanks()
    lender, payer = facts["lender"], facts["payer"]
    assert isinstance(lender, int)
    assert isinstance(payer, int)
    return game, payer, lender


@pytest.mark.parametrize(
    ("language", "cannot", "need_not"),
    [
        (ENGLISH, "{lender} cannot lend any more", "{payer} no longer needs a loan"),
        (GERMAN, "{lender} kann nichts mehr leihen", "{payer} braucht kein Darlehen mehr"),
    ],
)
def test_a_lender_without_money_is_told_apart_from_a_payer_who_has_enough(
    language: Language, cannot: str, need_not: str
) -> None:
    game, payer, lender = short_of_cash()
    names = {"payer": game.table.names[payer], "lender": game.table.names[lender]}
    game.act(move_money(lender, game.table.bank, game.table.money[lender], "test"))
    assert asked(game, language)[0] == cannot.format(**names)
    game.act(move_money(game.table.bank, payer, 5_000, "test"))
    assert asked(game, language)[0] == need_not.format(**names)


@pytest.mark.parametrize(
    ("ruling", "language", "note"),
    [
        ("lender", ENGLISH, "The loan counts for the lender if it is not paid back"),
        (
            "both",
            ENGLISH,
            "If it is not paid back it counts for the lender and is taken off the borrower",
        ),
        (
            "both",
            GERMAN,
            "Wird es nicht zurückgezahlt, zählt es für den Verleiher und wird dem Schuldner "
            "abgezogen",
        ),
    ],
)
def test_the_note_of_a_loan_says_what_holds_at_this_table(
    ruling: str, language: Language, note: str
) -> None:
    game, _, _ = short_of_cash(**{"SPC-12": ruling})
    ask = game.ask
    assert isinstance(ask, Choose)
    (lend,) = [option for option in ask.menu.options if option.key == "lend"]
    assert game.table.speaker(language.at_table("spot-cash")).line(lend.note) == note


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (ENGLISH, "Ben's area is off the board."),
        (GERMAN, "Der Bereich von Ben ist vom Brett genommen."),
    ],
)
def test_an_area_that_was_taken_off_is_refused_as_that(language: Language, sentence: str) -> None:
    game = spot(**{"SPC-23": "out"})
    if game.table.turn == 1:
        game.act(Act("turn", 0, (("why", "test"),)))
    game.act(Act("leave", 1))
    assert isinstance(game.ask, Choose)
    objection = game.ask.menu.objection("Ben a1")
    assert objection is not None
    assert game.table.speaker(language.at_table("spot-cash")).line(objection) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (ENGLISH, "Ann need not pay Ben back any more: $990"),
        (GERMAN, "Ann braucht Ben nichts mehr zurückzuzahlen: 990\u00a0$"),
    ],
)
def test_nobody_pays_back_a_lender_who_has_left(language: Language, sentence: str) -> None:
    game = spot(**{"SPC-23": "out"})
    game.act(move_money(0, game.table.bank, game.table.money[0] - 10, "test"))
    game.act(Act("lend", 1, (("amount", 990), ("to", 0))))
    game.act(Act("leave", 1))
    assert sentence in told(game, language)
    assert not [aside for aside in game.asides() if aside.act == "repay"]
    assert not game.table.facts(frozenset()).get("loans")


# -- Zillionaire -----------------------------------------------------------------------------------


def until(game: Game, kind: str, seed: int = 3) -> Game:
    """Play on until an event of a kind has come."""
    below = seeded(seed)
    while all(event[0].kind != kind for event in game.events):
        assert game.ask is not None
        game.push(sensibly(game, game.ask, below))
    return game


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (ENGLISH, "the lowest card for the highest card", "the two lowest cards for the two "),
        (GERMAN, "die niedrigste Karte für die höchste Karte", "die zwei niedrigsten Karten für "),
    ],
)
def test_one_card_is_exchanged_without_a_number(language: Language, one: str, two: str) -> None:
    game = until(start("zillionaire", 4, options={"cards": "dealt"}), "exchanged")
    below = seeded(1)
    while sum(event[0].kind == "exchanged" for event in game.events) < 2:
        assert game.ask is not None
        game.push(sensibly(game, game.ask, below))
    said = [line for line in told(game, language) if one in line or two in line]
    assert any(one in line for line in said)
    assert any(two in line for line in said)


@pytest.mark.parametrize(
    ("language", "out", "away"),
    [
        (ENGLISH, "has no cards left", "is away"),
        (GERMAN, "keine Karten mehr hat", "nicht da ist"),
    ],
)
def test_a_lead_that_moves_on_says_why(language: Language, out: str, away: str) -> None:
    game = until(start("zillionaire", 4, options={"cards": "dealt"}), "lead moved")
    assert told(game, language)[-1].endswith(out)
    real = say(start("zillionaire", 4), "same", "Dov", "ok", "8x6")
    assert real.ask is not None
    assert real.ask.seat == 0, "nothing can beat six 8s"
    game = say(start("zillionaire", 4, rulings={"ZIL-31": "asks"}), "same", "Dov", "ok", "8x6")
    game.act(Act("pause", 0))
    say(game, "pass", "pass", "pass")
    assert told(game, language)[-1].endswith(away)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (ENGLISH, "Lead your last card, or give the lead up"),
        (GERMAN, "Spiele deine letzte Karte aus oder gib das Ausspiel ab"),
    ],
)
@pytest.mark.parametrize("cards", ["real", "dealt"])
def test_a_last_card_that_may_be_barred_is_asked_for_as_that(
    cards: str, language: Language, sentence: str
) -> None:
    game = start("zillionaire", 3, rulings={"ZIL-19": "bar"}, options={"cards": cards})
    below = seeded(2)
    while game.ask is not None:
        lone = game.ask.seat is not None and game.table.cards[game.ask.seat] == 1  # type: ignore[attr-defined]
        if game.ask.rule == "P1":
            assert (asked(game, language)[0] == sentence) == lone
            if lone:
                return
        game.push(sensibly(game, game.ask, below) if cards == "dealt" else game.ask.sample(below))
    raise AssertionError("nobody had to lead with a last card")


@pytest.mark.parametrize(
    ("language", "sentence", "unnamed"),
    [
        (
            ENGLISH,
            "Beaten by one wild 5, or two 4s or higher",
            "The next player names the amount",
        ),
        (
            GERMAN,
            "Darüber geht: eine freie 5 oder zwei 4 oder höher",
            "Der Nächste nennt die Anzahl",
        ),
    ],
)
def test_what_beats_the_tray_is_one_sentence(
    language: Language, sentence: str, unnamed: str
) -> None:
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "3x2")
    speaker = game.table.speaker(language.at_table("zillionaire"))
    art = game.table.view(game.ask).art
    assert isinstance(art, TrayArt)
    assert speaker.line(art.beaten_by) == sentence
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "5x1")
    art = game.table.view(game.ask).art
    assert isinstance(art, TrayArt)
    assert speaker.line(art.beaten_by) == unnamed


# -- the record ------------------------------------------------------------------------------------


def test_records_from_before_a_remark_or_another_name_still_fit() -> None:
    game = before_the_road(400)
    session = Session.begin(Journal(None), game.setup)
    for entry in game.entries:
        session._enter(entry, "table")
    session._enter(Act("leave", 1), "table")
    rows = session.journal.rows(session.id)
    kinds = [str(kind) for row in rows for kind, *_ in row.events]
    assert "gave all there is" in kinds
    old = [replace(row, events=[_as_it_was(event) for event in row.events]) for row in rows]
    assert replay(Game(session.board, session.header.setup), old, Marks()) is None
    wrong = [replace(row, events=[["paid in part", 0, 4, 399, 1000]]) for row in rows]
    assert replay(Game(session.board, session.header.setup), wrong, Marks()) is not None


def _as_it_was(event: list[object]) -> list[object]:
    """An event as version 1.0 wrote it."""
    return ["paid in part", *event[1:]] if event[0] == "gave all there is" else event


def test_a_number_has_its_own_article_in_german() -> None:
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "1x1")
    assert any("eine 1" in line for line in told(game, GERMAN))
    assert asked(game, GERMAN)[0].startswith("Eine 1") or "eine 1" in asked(game, GERMAN)[0]
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "bumpx1")
    assert any("ein Bump" in line for line in told(game, GERMAN))
