"""What the referee tells of hands: notes in an order that can be carried out, undo, fixes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from firmware_host import games
from firmware_host.engine.asks import Arrange
from firmware_host.engine.table import Setup
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee
from tests.games.table_talk import start

ANN_BEGINS = ([6, 6], [1, 2])


class Talk:
    """A referee that everybody trusts, and its last reply."""

    def __init__(
        self,
        game: str,
        *answers: object,
        seats: int = 2,
        money: str = "ledger",
        rulings: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        made = start(game, seats, rulings=rulings, options=options).setup
        setup = Setup(game, made.seats, made.edition, made.pack, made.rulings, made.options, money)
        self.session = Session.begin(Journal(None), setup)
        self.referee = Referee(self.session, trusting=True)
        self.now: dict[str, Any] = {}
        for answer in answers:
            self.send(answer=answer)

    def send(self, **request: object) -> dict[str, Any]:
        self.now = json.loads(json.dumps(self.referee.answer(json.dumps(request))))
        return self.now

    def fix(self, what: str, to: str) -> dict[str, Any]:
        told = self.send(act="fix", what=what, to=to, why="test")
        assert "refused" not in told, told["refused"]
        return told


def carried_out(purses: dict[str, dict[str, int]], rows: list[dict[str, Any]]) -> None:
    """Hand notes over row by row; nobody but the bank may give what is not there."""
    for row in rows:
        for value, count in row["notes"].items():
            if row["from"] != "bank":
                purses[row["from"]][value] -= count
                assert purses[row["from"]][value] >= 0, row
            if row["to"] != "bank":
                purses[row["to"]][value] = purses[row["to"]].get(value, 0) + count


def test_notes_can_be_handed_over_in_the_order_they_are_told() -> None:
    talk = Talk("go-for-broke", *ANN_BEGINS, money="cash")
    till = talk.session.till
    assert till is not None
    for _ in range(15):
        wrong = {"from": "Ann", "to": "bank", "amount": 1000, "why": "x"}
        talk.send(correct=wrong)
    talk.fix("pawn of Ann", "41")
    names = talk.session.game.table.ledger.names
    purses = {
        name: {str(value): count for value, count in till.purse(at).items()}
        for at, name in enumerate(names)
    }
    assert "1000" not in purses["Ann"]
    told = talk.send(answer=[1, 2])
    rows = [row for event in told["events"] for row in event.get("notes", ())]
    assert {row["to"] for row in rows} >= {"Poor House", "Ann"}
    carried_out(purses, rows)


def test_slips_are_told() -> None:
    talk = Talk("gambler", *ANN_BEGINS, money="cash", rulings={"GAM-30": "allow"})
    told = talk.send(correct={"from": "Ann", "to": "Ben", "amount": 7, "why": "x"})
    (event,) = told["events"]
    assert {(slip["account"], slip["was"], slip["now"]) for slip in event["slips"]} == {
        ("Ann", 0, 3),
        ("Ben", 0, 7),
    }


def test_undo_tells_what_hands_give_back() -> None:
    talk = Talk("gambler", *ANN_BEGINS, money="cash")
    talk.fix("pawn of Ann", "0")
    talk.send(correct={"from": "Ann", "to": "Ben", "amount": 50, "why": "x"})
    (given,) = talk.now["events"][0]["notes"]
    hands = talk.send(undo=1)["hands"]
    assert hands["text"] == ["Ann gets back $50", "Ben hands back $50"]
    assert hands["notes"] == [{"from": "Ben", "to": "Ann", "notes": given["notes"]}]
    assert "hands" in Talk("gambler", *ANN_BEGINS).send(undo=1)
    assert "refused" in talk.send(undo=99)


def test_a_pawn_goes_back_in_words() -> None:
    talk = Talk("go-for-broke", *ANN_BEGINS, [1, 3])
    assert "Ann's pawn goes back to Start, not moved yet" in talk.send(undo=1)["hands"]["text"]


@pytest.mark.parametrize("game", games.shelved())
def test_fixes_are_listed_by_player_and_thing(game: str) -> None:
    talk = Talk(game, seats=3)
    for _ in range(20):
        talk.send(answer="auto")
    listed = talk.send(fixes=True)["fixes"]
    assert listed
    for fix in listed:
        assert fix["thing"], fix["what"]
        assert fix["now"] in fix["options"]
        if fix["seat"] is not None:
            # A name goes by "THING of NAME" in every game, or says what there is one of.
            own = fix["what"].partition(" of ")[2].partition(" to ")[0]
            assert own in (fix["seat"], "") or fix["what"].startswith("player of")
    rows = {(fix["seat"], fix["thing"]) for fix in listed}
    assert len(rows) <= 24
    refused = talk.send(act="fix", what="the moon", to="blue", why="x")
    assert listed[0]["what"] in refused["refused"]


@pytest.mark.parametrize(
    ("game", "old", "to"),
    [
        ("go-for-broke", "pawn Ann", "7"),
        ("go-for-broke", "oil Ben", "1"),
        ("go-for-broke", "sits out Ann", "2"),
    ],
)
def test_names_of_older_records_still_mean_the_same(game: str, old: str, to: str) -> None:
    talk = Talk(game, *ANN_BEGINS)
    talk.fix(old, to)
    assert old in talk.session.game.events[-1]


def test_a_broken_limit_is_named_by_its_section() -> None:
    talk = Talk("spot-cash", options={"tiles": "screen"})
    ask = talk.session.game.ask
    assert ask is not None
    assert isinstance(ask, Arrange)
    layout = dict(zip(ask.grid, ask.make(lambda n: n // 2), strict=True))
    ten = next(square for square, face in layout.items() if face == "red 10")
    black = [square for square, face in layout.items() if face.startswith("black")][-1]
    layout[ten], layout[black] = layout[black], layout[ten]
    told = talk.send(answer=layout)
    assert told["rule"] == "S5a"
    assert told["rules"] == ["S5a"]


# -- Zillionaire: what was announced wrongly ------------------------------------------------------


def in_play(*plays: str) -> Talk:
    return Talk("zillionaire", "same", "Cleo", "ok", *plays, seats=3)


def test_a_wrong_rank_is_put_right_plays_later() -> None:
    talk = in_play("4x2", "6x2", "pass", "pass")
    talk.fix("play 1", "3x2")
    assert talk.now["table"]["seen"] == {"3": 2, "6": 2}
    assert talk.now["table"]["hand counts"] == {"Ann": 18, "Ben": 18, "Cleo": 20}


def test_a_wrong_amount_on_the_tray_is_put_right() -> None:
    talk = in_play("4x2")
    talk.fix("play 1", "4x3")
    assert talk.now["table"]["tray"]["amount"] == 3
    assert talk.now["table"]["hand counts"]["Ann"] == 17
    assert talk.now["ask"]["seat"] == "Ben"


def test_a_play_that_was_somebody_elses() -> None:
    talk = in_play("4x2")
    talk.fix("player of play 1", "Ben")
    assert talk.now["table"]["tray"]["by"] == "Ben"
    assert talk.now["table"]["hand counts"] == {"Ann": 20, "Ben": 18, "Cleo": 20}
    assert talk.now["ask"]["seat"] == "Cleo"


def test_a_hand_can_be_none_and_be_one_again() -> None:
    talk = in_play("4x2")
    talk.fix("cards of Ann", "0")
    assert talk.now["table"]["places"] == ["Ann"]
    assert talk.now["ask"]["seat"] == "Ben"
    talk.fix("cards of Ann", "3")
    assert talk.now["table"]["places"] == []
    talk.fix("cards of Ann", "0")
    talk.fix("cards of Ben", "0")
    assert talk.now["table"]["game"] == 2
    assert talk.now["table"]["points"] == {"Ann": 6, "Ben": 3, "Cleo": 1}


def test_undo_says_whose_cards_go_back_to_the_hand() -> None:
    talk = in_play("4x2", "millionairex2")
    assert talk.send(undo=2)["hands"]["text"] == [
        "Ben takes back two Millionaires",
        "Ann takes back two 4s",
    ]
