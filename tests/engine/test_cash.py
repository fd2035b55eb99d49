"""Paper money beside the ledger: who hands what to whom, and what a count puts right."""

from __future__ import annotations

import pytest

from firmware_host.engine.cash import (
    CHANGED,
    COUNTED,
    Handover,
    Notes,
    Till,
    read_notes,
    spoken,
    written,
)
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Event, Payment, Speaker
from firmware_host.record import chance

PAID = Payment("paid", "1", "{from:who} pays {to:who} {amount:money}")
BROKE = Notes({1_000: 15, 5_000: 7, 10_000: 10, 50_000: 5, 100_000: 6})
GAMBLER = Notes({10: 1, 20: 2, 50: 1, 100: 0, 500: 0})
SPOT = Notes({1_000: 6, 500: 6, 100: 6, 50: 6, 20: 6, 10: 6}, bank=False)
SYSTEMS = {"broke": BROKE, "gambler": GAMBLER, "spot": SPOT}
ANN, BEN, CLEO, BANK, POT = range(5)


def stake(notes: Notes) -> int:
    return sum(value * count for value, count in notes.start.items())


def paid(payer: int, payee: int, amount: int) -> Event:
    return (PAID, payer, payee, amount)


def counted(seat: int, notes: dict[int, int]) -> Event:
    return (COUNTED, seat, sum(v * n for v, n in notes.items()), written(notes))


def laid(notes: Notes, seats: int = 3) -> Till:
    """A till with a pot, every seat having its opening stake."""
    till = Till(notes, seats + 2, seats)
    for seat in range(seats):
        till.follow(paid(seats, seat, stake(notes)))
    return till


def holding(notes: Notes, *purses: dict[int, int]) -> Till:
    """A till in which the seats hold exactly these notes."""
    till = Till(notes, len(purses) + 2, len(purses))
    for seat, purse in enumerate(purses):
        if purse:
            till.follow(paid(len(purses), seat, sum(v * n for v, n in purse.items())))
        till.follow(counted(seat, purse))
    return till


def said(done: list[Handover]) -> list[str]:
    accounts = ("Ann", "Ben", "Cleo", "bank", "pot")
    speaker = Speaker(accounts, {"notes": spoken}, titles=("the Bank", "the pot"))
    return [speaker.line(line) for handover in done for line in handover.lines()]


def purse_worth(till: Till, account: int) -> int:
    return sum(value * count for value, count in till.purse(account).items()) + till.slip(account)


@pytest.mark.parametrize("notes", SYSTEMS.values(), ids=list(SYSTEMS))
def test_opening_stakes_are_the_notes_of_the_sheet(notes: Notes) -> None:
    till = laid(notes)
    for seat in (ANN, BEN, CLEO):
        assert till.purse(seat) == {v: n for v, n in notes.start.items() if n}


def test_the_bank_makes_change() -> None:
    till = holding(BROKE, {50_000: 2}, {}, {})
    done = till.follow(paid(ANN, BANK, 90_000))
    assert said(done) == ["Ann hands the Bank 2 × $50,000 and gets 1 × $10,000 back"]
    assert till.purse(ANN) == {10_000: 1}


def test_a_seat_is_paid_with_change_from_the_other_seat() -> None:
    till = holding(GAMBLER, {100: 1}, {20: 2, 10: 1}, {})
    assert said(till.follow(paid(ANN, BEN, 80))) == ["Ann hands Ben 1 × $100 and gets 1 × $20 back"]


def test_without_an_exact_payment_notes_are_changed_at_the_bank_first() -> None:
    till = holding(GAMBLER, {100: 1}, {100: 1}, {})
    assert said(till.follow(paid(ANN, BEN, 50))) == [
        "Ann changes 1 × $100 with the Bank for 2 × $50",
        "Ann hands Ben 1 × $50",
    ]


def test_without_a_bank_a_third_seat_changes() -> None:
    till = holding(SPOT, {100: 1}, {1000: 1}, {50: 2, 20: 3})
    assert said(till.follow(paid(ANN, BEN, 50))) == [
        "Ann changes 1 × $100 with Cleo for 2 × $50",
        "Ann hands Ben 1 × $50",
    ]


def test_without_a_bank_several_seats_change_note_by_note() -> None:
    till = Till(SPOT, 6, 4)
    for seat, purse in enumerate(({500: 1}, {1000: 1}, {50: 8, 20: 5}, {10: 9})):
        till.follow(paid(4, seat, sum(v * n for v, n in purse.items())))
        till.follow(counted(seat, purse))
    done = till.follow(paid(0, 1, 10))
    assert [(h.giver, h.taker) for h in done] == [(0, 2), (0, 3), (0, 1)]
    assert done[-1].notes == {10: 1}


def test_when_nobody_has_small_notes_the_box_changes() -> None:
    till = holding(SPOT, {1000: 1}, {1000: 1})
    done = till.follow(paid(0, 1, 10))
    assert [h.taker for h in done] == [2, 1]
    assert [purse_worth(till, seat) for seat in (0, 1)] == [990, 1010]


def test_dollars_below_the_smallest_note_go_in_writing() -> None:
    till = holding(BROKE, {1_000: 2}, {}, {})
    done = till.follow(paid(ANN, BEN, 500))
    assert till.purse(ANN) == {1_000: 1}
    assert (till.slip(ANN), till.slip(BEN)) == (500, 500)
    assert said(done) == [
        "Ann hands the Bank 1 × $1,000",
        "Ann has $500 in writing",
        "Ben has $500 in writing",
    ]
    till.follow(paid(ANN, BEN, 500))
    assert till.purse(BEN) == {1_000: 1}
    assert (till.slip(ANN), till.slip(BEN)) == (0, 0)


def test_undoing_shows_the_notes_going_back() -> None:
    till = holding(BROKE, {50_000: 2}, {}, {})
    since = len(till.handed)
    till.follow(paid(ANN, BANK, 90_000))
    assert said(till.undone(since)) == ["The Bank hands Ann 2 × $50,000 and gets 1 × $10,000 back"]


def test_a_change_of_notes_is_followed() -> None:
    till = holding(GAMBLER, {100: 1}, {}, {})
    done = till.follow((CHANGED, ANN, BANK, "100x1", "50x1 20x2 10x1"))
    assert till.purse(ANN) == {50: 1, 20: 2, 10: 1}
    assert said(done) == ["Ann changes 1 × $100 with the Bank for 1 × $50, 2 × $20 and 1 × $10"]


def test_large_notes_are_broken_early() -> None:
    till = holding(BROKE, {100_000: 3}, {1_000: 2, 5_000: 1}, {})
    advice = till.advice(ANN)
    assert advice is not None
    assert (advice.gives, advice.gets) == ("100000x1", "50000x1 10000x4 5000x1 1000x5")
    assert advice.to == BANK
    assert till.advice(BEN) is None
    assert till.advice(CLEO) is None


def test_without_a_bank_advice_names_a_seat_that_can_change() -> None:
    till = holding(SPOT, {100: 1}, {50: 1}, {50: 1, 20: 2, 10: 1})
    advice = till.advice(ANN)
    assert advice is not None
    assert advice.to == CLEO
    assert holding(SPOT, {100: 1}, {50: 1}).advice(0) is None


@pytest.mark.parametrize("notes", SYSTEMS.values(), ids=list(SYSTEMS))
@pytest.mark.parametrize("seats", [2, 4])
def test_a_thousand_random_payments(notes: Notes, seats: int) -> None:
    """Every purse is worth its balance after each, and nobody gives a note that is not there."""
    below = chance.seeded(f"payments {stake(notes)} {seats}")
    till = laid(notes, seats)
    bank = seats
    balances = [stake(notes)] * seats + [-stake(notes) * seats, 0]
    for _ in range(1000):
        payer, payee = below(seats + 2), below(seats + 1)
        if payee >= payer:
            payee += 1
        rich = 200 * till.unit if payer == bank else balances[payer]
        if rich < till.unit:
            continue
        part = rich // (1, 4, 20, 100)[below(4)] // till.unit
        amount = (1 + below(max(part, 1))) * till.unit
        before = {account: till.purse(account) for account in range(seats + 2)}
        done = till.follow(paid(payer, payee, amount))
        balances[payer] -= amount
        balances[payee] += amount
        replay(before, done, bank)
        for account in range(seats + 2):
            if account != bank:
                assert till.purse(account) == {v: n for v, n in before[account].items() if n}
                assert purse_worth(till, account) == balances[account]
        if notes.bank:
            assert len(done) <= 2
        assert done[-1].giver == payer
        assert done[-1].taker == payee


def replay(purses: dict[int, dict[int, int]], done: list[Handover], bank: int) -> None:
    """Move the notes by hand, the giver's before the change comes back."""
    for handover in done:
        ways = (
            (handover.giver, handover.taker, handover.notes),
            (
                handover.taker,
                handover.giver,
                handover.back,
            ),
        )
        for giver, taker, notes in ways:
            for value, count in notes.items():
                assert count > 0
                for account, sign in ((giver, -1), (taker, 1)):
                    if account != bank:
                        left = purses[account].get(value, 0) + sign * count
                        assert left >= 0, "a note that is not there"
                        purses[account][value] = left


def test_notes_are_read_as_people_write_them() -> None:
    assert read_notes("1000x3 5000 x 2", BROKE) == {5_000: 2, 1_000: 3}
    assert read_notes("$50,000x1, 1000 X 1", BROKE) == {50_000: 1, 1_000: 1}
    assert read_notes("1000x0", BROKE) == {}
    assert read_notes("", BROKE) == {}
    assert written({5_000: 2, 1_000: 3}) == "5000x2 1000x3"


@pytest.mark.parametrize(
    "text", ["1000", "x", "1000x-1", "1000x1000000", "2000x1", "ten", "1000x1.5"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_notes(text, BROKE)


def test_the_smallest_note_must_divide_the_others() -> None:
    with pytest.raises(ValueError, match="divide"):
        Notes({20: 1, 50: 1})
