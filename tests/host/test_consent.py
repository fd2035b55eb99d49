"""Who has to agree to what, in every game and on every kind of step: one table, one judge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_host import games
from firmware_host.engine.asks import Arrange, Choose
from firmware_host.engine.cash import written
from firmware_host.engine.requests import (
    Correct,
    Do,
    LetMachine,
    Reply,
    Undo,
    change_rule,
    give_turn,
    move_money,
    put_right,
)
from firmware_host.engine.table import Act, Setup
from firmware_host.record import story
from firmware_host.record.chance import Urn
from firmware_host.record.consent import NOBODY, Agreement, Unagreed
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

EVERYBODY = Agreement((0, 1, 2), 3, "ALL-02")
SECOND = Agreement((0, 1, 2), 2, "ALL-01")
RULES = Agreement((0, 1, 2), 3, "ALL-04")


def table(
    game: str, *, options: dict[str, str] | None = None, rulings: dict[str, str] | None = None
) -> Session:
    board = games.board(game)
    setup = Setup(
        game,
        ("Ann", "Ben", "Cy"),
        "house",
        games.shipped_pack(board, "house"),
        rulings or {},
        options or {},
    )
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(4))


def by_machine_until(session: Session, there: Callable[[Session], bool]) -> Session:
    for _ in range(2000):
        if there(session):
            return session
        session.take(LetMachine())
    raise AssertionError("it never came")


def is_choice(session: Session) -> bool:
    return isinstance(session.game.ask, Choose) and session.game.ask.seat is not None


def choose(session: Session) -> None:
    assert isinstance(session.game.ask, Choose)
    session.take(Reply(session.game.ask.menu.open[0]))


def entered(session: Session) -> None:
    """Somebody enters what a real thing shows."""
    ask = session.game.ask
    assert ask is not None
    assert ask.chance
    answer = ask.sample(lambda _: 0)
    raw = dict(zip(ask.grid, answer, strict=True)) if isinstance(ask, Arrange) else answer  # type: ignore[arg-type]
    session.take(Reply(raw))


def to_undo(session: Session, count: int = 1) -> Agreement:
    return session.agreement(Undo(count))


# -- results of chance, in every game ------------------------------------------------------------


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "zillionaire", "spot-cash"])
def test_what_the_machine_rolled_dealt_or_drew_is_everybodys(game: str) -> None:
    options = {"cards": "dealt"} if game == "zillionaire" else {}
    session = by_machine_until(
        table(game, options=options), lambda s: s.game.ask is not None and s.game.ask.chance
    )
    session.take(LetMachine())
    assert to_undo(session) == EVERYBODY
    with pytest.raises(Unagreed, match="Ann, Ben and Cy have to agree"):
        session.take(Undo(1, (0, 2)))
    n = session.n
    session.take(Undo(1, (2, 0, 1)))
    assert session.n == n - 1


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "spot-cash"])
def test_what_a_person_entered_is_free_until_the_next_step(game: str) -> None:
    session = by_machine_until(table(game), lambda s: s.game.ask is not None and s.game.ask.chance)
    entered(session)
    assert to_undo(session) == NOBODY
    by_machine_until(session, lambda s: s.game.ask is not None and s.game.ask.chance)
    entered(session)
    entered(session)
    assert to_undo(session) == NOBODY
    assert to_undo(session, 2) == EVERYBODY
    session.take(Undo())
    assert to_undo(session) == EVERYBODY  # one step further back something has followed it


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "spot-cash"])
def test_ones_own_choice_is_free(game: str) -> None:
    session = by_machine_until(table(game), is_choice)
    choose(session)
    assert to_undo(session) == NOBODY


# -- what is hidden ------------------------------------------------------------------------------


def flipping(options: dict[str, str], rulings: dict[str, str] | None = None) -> Session:
    session = table("spot-cash", options=options, rulings=rulings)
    return by_machine_until(
        session, lambda s: is_choice(s) and s.game.ask is not None and s.game.ask.rule == "1"
    )


@pytest.mark.parametrize(
    ("options", "rulings"),
    [({"tiles": "screen"}, {}), ({"tiles": "real"}, {"SPC-17": "entered"})],
    ids=["screen", "entered"],
)
def test_a_tile_of_a_hidden_layout_is_everybodys_though_a_person_chose_it(
    options: dict[str, str], rulings: dict[str, str]
) -> None:
    session = flipping(options, rulings)
    n = session.n
    choose(session)
    assert session.n == n + 1
    assert to_undo(session) == EVERYBODY
    session.take(Undo(1, (0, 1, 2)))
    told = story.history(session)
    assert told[-1].text == "1 step taken back; Ann, Ben and Cy agreed"
    assert any(row.kind == "flipped" and row.undone for row in told)  # what was seen stays shown


def test_a_real_tile_is_picked_freely_and_its_face_put_right_at_once() -> None:
    session = flipping({"tiles": "real"})
    choose(session)
    assert to_undo(session) == NOBODY
    entered(session)
    assert to_undo(session, 2) == NOBODY  # tile and face, both one's own, nothing after them


def test_a_fix_that_turns_up_a_hidden_tile_is_a_reveal() -> None:
    session = flipping({"tiles": "screen"})
    owner = next(seat for seat in range(3) if seat != session.game.table.turn)
    name = session.game.table.names[owner]
    up = put_right(f"{name} a1", "up", "fell over")
    assert session.agreement(Correct(up)) == EVERYBODY
    with pytest.raises(Unagreed):
        session.take(Correct(up, (0, 1)))
    session.take(Correct(up, (0, 1, 2)))
    assert to_undo(session) == EVERYBODY


def test_a_play_from_a_dealt_hand_is_everybodys() -> None:
    session = by_machine_until(table("zillionaire", options={"cards": "dealt"}), playing)
    choose(session)
    assert to_undo(session) == EVERYBODY


def playing(session: Session) -> bool:
    ask = session.game.ask
    return isinstance(ask, Choose) and ask.seat is not None and ask.rule in ("P1", "P2", "P4")


def test_a_play_of_real_cards_is_free_until_somebody_else_has_played() -> None:
    session = by_machine_until(table("zillionaire", options={"cards": "real"}), playing)
    choose(session)
    assert to_undo(session) == NOBODY
    choose(session)
    assert to_undo(session) == NOBODY  # the answer to it
    assert to_undo(session, 2) == EVERYBODY  # ZIL-28
    session.take(Undo())
    assert to_undo(session) == EVERYBODY


# -- corrections ---------------------------------------------------------------------------------


def test_corrections_need_a_second_person_and_house_rules_everybody() -> None:
    session = table("go-for-broke")
    money = move_money(session.game.table.bank, 0, 500, "miscounted")
    assert session.agreement(Correct(money)) == SECOND
    assert session.agreement(Do(money)) == SECOND  # not a way round it
    with pytest.raises(Unagreed, match="Two of Ann, Ben and Cy") as refused:
        session.take(Correct(money, (1,)))
    assert refused.value.rule == "ALL-01"
    session.take(Correct(money, (1, 2)))
    assert session.agreement(Correct(change_rule("GFB-12", "b"))) == RULES
    assert to_undo(session) == EVERYBODY
    assert session.journal.rows(session.id)[-1].body["args"]["agreed"] == [1, 2]


def test_a_small_table_may_do_without_a_second_person() -> None:
    session = table("go-for-broke")
    session.second_person = False
    session.take(Correct(move_money(session.game.table.bank, 0, 500, "miscounted")))
    session.take(Correct(change_rule("GFB-12", "b")))
    session.take(Undo(2))
    assert session.n == 0


@pytest.mark.parametrize("second", [True, False])
def test_whose_turn_it_is_cannot_be_used_to_roll_again(second: bool) -> None:
    session = by_machine_until(table("go-for-broke"), lambda s: s.game.table.turn is not None)
    session.second_person = second
    turn = session.game.table.turn
    assert turn is not None
    again = Correct(give_turn(turn, "mistaken"))
    entered(session)
    assert session.agreement(again) == (SECOND if second else NOBODY)
    while session.game.table.turn == turn and not is_choice(session):
        session.take(LetMachine())
    session = by_machine_until(session, is_choice)
    assert session.agreement(Correct(give_turn(0, "mistaken"))) == EVERYBODY


def test_what_cannot_be_done_is_refused_as_that_before_anybody_is_asked() -> None:
    session = table("go-for-broke")
    with pytest.raises(ValueError, match="does not have that much"):
        session.take(Correct(move_money(0, 1, 10**9, "x")))
    with pytest.raises(ValueError, match="Nobody has gone first yet"):
        session.take(Correct(give_turn(0, "x")))


# -- who counts ----------------------------------------------------------------------------------


def test_nobody_is_asked_who_sits_alone() -> None:
    session = table("go-for-broke")
    session.take(Do(Act("hand over", 1)))
    session.take(Do(Act("hand over", 2)))
    session.take(LetMachine())
    assert to_undo(session) == NOBODY
    assert session.agreement(Correct(move_money(3, 0, 5, "x"))) == NOBODY


@pytest.mark.parametrize("goes", ["hand over", "pause", "leave"])
def test_a_voice_cannot_be_got_rid_of_by_sending_it_away(goes: str) -> None:
    session = table("go-for-broke")
    session.take(LetMachine())
    session.take(Do(Act(goes, 1)))
    assert to_undo(session, 2).seats == (0, 1, 2)


def test_who_is_away_while_it_is_rolled_is_not_waited_for() -> None:
    session = table("go-for-broke")
    session.take(Do(Act("pause", 1)))
    session.take(LetMachine())
    assert to_undo(session) == Agreement((0, 2), 2, "ALL-02")


def test_the_same_is_asked_after_a_restart() -> None:
    session = flipping({"tiles": "screen"})
    choose(session)
    record = session.journal.record(session.id)
    assert record is not None
    again = Session.resume(session.journal, record)
    for count in range(1, session.n + 1):
        assert to_undo(again, count) == to_undo(session, count)
    again.take(Undo(1, (0, 1, 2)))
    later = Session.resume(session.journal, record)
    assert to_undo(later) == EVERYBODY  # what came after it is known to nobody any more


# -- counting one's money --------------------------------------------------------------------------


def with_paper() -> Session:
    board = games.board("gambler")
    pack = games.shipped_pack(board, "house")
    setup = Setup("gambler", ("Ann", "Ben", "Cy"), "house", pack, money="cash")
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(4))


def counted(session: Session, more: int) -> Act:
    """A count of Ann's money with so many more of the smallest note than she has."""
    till = session.till
    assert till is not None
    notes = dict(till.purse(0))
    notes[min(till.values)] = notes.get(min(till.values), 0) + more
    return Act("audit", 0, (("counted", written(notes)),))


def test_a_count_that_is_right_is_ones_own_business() -> None:
    session = with_paper()
    act = counted(session, 0)
    assert session.agreement(Do(act)) == session.agreement(Correct(act)) == NOBODY
    session.take(Do(act))
    assert to_undo(session) == NOBODY


def test_a_count_that_differs_needs_a_second_person_and_is_taken_back_by_all() -> None:
    session = with_paper()
    act, had = counted(session, 3), session.game.table.money[0]
    assert session.agreement(Correct(act)) == SECOND
    for alone in (Do(act), Correct(act), Correct(act, (0,))):
        with pytest.raises(Unagreed):
            session.take(alone)
    assert session.game.table.money[0] == had
    session.take(Correct(act, (0, 2)))
    assert session.game.table.money[0] > had
    assert to_undo(session) == EVERYBODY
    session.second_person = False
    assert session.agreement(Correct(counted(session, 1))) == NOBODY
