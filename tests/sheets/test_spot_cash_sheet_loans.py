"""Spot Cash, rule 13: running short, lending, paying back, and what an open loan counts."""

from __future__ import annotations

from tests.sheets.sheet_talk import Talk
from tests.sheets.spot_talk import flip, flip_all, real

START = 10_080


def short(seats: int = 3, cash: int = 40, **rules: str) -> Talk:
    """Ben has only so much; the rest is in the box."""
    talk = real(seats, **rules)
    talk.send(correct={"from": "Ben", "to": "box", "amount": START - cash, "why": "test"})
    return talk


def loans(talk: Talk) -> list[tuple[str, str, int]]:
    return [(row["borrower"], row["lender"], row["amount"]) for row in talk.table["loans"]]


def test_an_opponent_may_lend_what_is_missing() -> None:
    talk = short()
    flip(talk, "Ben", "red 100")
    assert (talk.asked, talk.keys) == ("Cleo", {"lend", "no"})
    talk.say("lend")
    assert talk.accounts["Ann"] == START + 100
    assert talk.accounts["Ben"] == 0
    assert talk.accounts["Cleo"] == START - 60
    assert loans(talk) == [("Ben", "Cleo", 60)]
    assert talk.asked == "Ann"


def test_nobody_has_to_lend_and_the_creditor_is_owed() -> None:
    talk = short()
    flip(talk, "Ben", "red 100")
    talk.say("no")
    assert (talk.accounts["Ann"], talk.accounts["Ben"]) == (START + 40, 0)
    assert loans(talk) == [("Ben", "Ann", 60)]
    assert (talk.asked, talk.table["flip"]) == ("Ann", 2)


def test_whoever_flips_black_may_run_short_too() -> None:
    talk = real(3)
    talk.send(correct={"from": "Ann", "to": "box", "amount": START - 30, "why": "test"})
    flip(talk, "Ben", "black 90")
    assert talk.asked == "Cleo"
    talk.say("lend")
    assert talk.accounts["Ann"] == 0
    assert talk.accounts["Ben"] == START + 90
    assert loans(talk) == [("Ann", "Cleo", 60)]
    assert talk.asked == "Ben"


def test_every_willing_opponent_is_asked() -> None:
    talk = short(4)
    flip(talk, "Ben", "red 100")
    assert talk.asked == "Cleo"
    talk.say("no")
    assert talk.asked == "Dov"
    talk.say("lend")
    assert loans(talk) == [("Ben", "Dov", 60)]


def test_a_loan_is_paid_back_without_interest_at_any_time() -> None:
    talk = short()
    flip(talk, "Ben", "red 100")
    talk.say("lend")
    flip(talk, "Ben", "black 150")  # Ann pays Ben 2 x 150
    assert talk.accounts["Ben"] == 300
    (back,) = [row for row in talk.now["asides"] if row["act"] == "repay"]
    assert (back["seat"], back["to"], back["amount"][-1]) == ("Ben", ["Cleo"], "60")
    talk.act("repay", "Ben", to="Cleo", amount="60")
    assert loans(talk) == []
    assert (talk.accounts["Ben"], talk.accounts["Cleo"]) == (240, START)


def test_a_loan_can_be_made_before_it_is_needed() -> None:
    talk = short()
    talk.act("lend", "Ann", to="Ben", amount="500")
    assert loans(talk) == [("Ben", "Ann", 500)]
    assert (talk.accounts["Ann"], talk.accounts["Ben"]) == (START - 500, 540)


def ended(switch: str) -> Talk:
    """Played to the end with 60 that Ben owes Cleo; nobody else runs short."""
    talk = short(3, SPC_12=switch)
    flip(talk, "Ben", "red 100")
    talk.say("lend")
    for name in ("Ann", "Ben", "Cleo"):
        talk.send(correct={"from": "box", "to": name, "amount": 500_000, "why": "test"})
    flip_all(talk)
    assert talk.now["over"] is not None
    return talk


def test_an_open_loan_at_the_end_in_both_readings() -> None:
    """The lender adds it; only by the switch does the borrower take it off."""
    printed, both = ended("lender"), ended("both")
    settled = [
        [
            (e["from"], e["to"], e["amount"])
            for e in talk.now["events"]
            if e["rule"] == "13" and "amount" in e
        ]
        for talk in (printed, both)
    ]
    assert settled == [[("box", "Cleo", 60)], [("Ben", "Cleo", 60)]]
    assert printed.accounts["Cleo"] == both.accounts["Cleo"]
    assert printed.accounts["Ann"] == both.accounts["Ann"]
    assert printed.accounts["Ben"] - both.accounts["Ben"] == 60


def test_an_open_loan_can_decide_the_game() -> None:
    talk = real(2)
    talk.send(correct={"from": "Ben", "to": "box", "amount": START - 40, "why": "test"})
    flip(talk, "Ben", "red 100")
    assert loans(talk) == [("Ben", "Ann", 60)]
    for name in ("Ann", "Ben"):
        talk.send(correct={"from": "box", "to": name, "amount": 500_000, "why": "test"})
    flip_all(talk)
    gap = talk.accounts["Ann"] - talk.accounts["Ben"]
    talk.send(undo=2)
    rich, poor = ("Ann", "Ben") if gap > 0 else ("Ben", "Ann")
    talk.send(correct={"from": rich, "to": "box", "amount": abs(gap) // 10 * 10, "why": "test"})
    flip_all(talk)
    assert talk.accounts["Ann"] == talk.accounts["Ben"], poor
    assert sorted(talk.now["over"]["winners"]) == ["Ann", "Ben"]
