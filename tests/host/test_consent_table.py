"""Who must agree to what, as one table: every kind of request, every game, real things and hidden.

A word of the table is a promise: without those who must agree, with one too few and with the wrong
people nothing is done; with exactly enough it is, and the record says who they were. Four people
sit down, and Dov goes home at once: nobody asks him again, and his yes counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from firmware_host import games
from firmware_host.engine.asks import Arrange, Choose
from firmware_host.engine.cash import written
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    Undo,
    change_rule,
    give_turn,
    move_money,
    open_hidden,
    put_right,
)
from firmware_host.engine.settling import settle_by_hand
from firmware_host.engine.table import Act, Fix, Setup
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.consent import NOBODY, Agreement, Unagreed
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

# broke    Go For Broke                        zil       Zillionaire with real cards
# gambler  Gambler                             dealt     Zillionaire, dealt by the machine
# spot     Spot Cash with real tiles           screen    Spot Cash, tiles on the screen
#
# all      everybody present (ALL-02)          rules     everybody present (ALL-04)
# two      any two of them (ALL-01)            with Dov  everybody and who has gone (ALL-02)
# -        there is no such thing in that game
TABLE = """
                                        broke     gambler   zil       dealt     spot      screen
answer a question                       nobody    nobody    nobody    nobody    nobody    nobody
let the machine answer                  nobody    nobody    nobody    nobody    nobody    nobody
be away for a while                     nobody    nobody    nobody    nobody    nobody    nobody
leave the table                         nobody    nobody    nobody    nobody    nobody    nobody

undo one's own choice                   nobody    nobody    nobody    all       nobody    all
undo a result just entered              nobody    nobody    -         -         nobody    nobody
undo a result entered earlier           all       all       -         -         all       all
undo the machine's result               all       all       -         all       all       all
undo other people's steps               all       all       all       all       all       all
undo a correction                       all       all       all       all       all       all
undo at once that somebody left         nobody    nobody    nobody    nobody    nobody    nobody
undo as far back as that                with Dov  with Dov  with Dov  with Dov  with Dov  with Dov

correct the money                       two       two       -         -         two       two
correct the money as an aside           two       two       -         -         two       two
put a thing right                       two       two       two       two       two       two
turn up what is hidden                  -         -         -         -         -         all
turn it up on a sheet by hand           -         -         -         -         -         all
open everything hidden                  -         -         -         all       -         all
settle a sheet by hand                  two       two       -         -         two       two
cut a turn off by a sheet by hand       two       two       two       two       two       two
cut it off by one after a result shown  all       all       -         -         all       -
give somebody the turn                  two       two       two       two       two       two
give it after the machine has rolled    all       all       -         -         all       -
count one's money, and it is right      nobody    nobody    -         -         nobody    nobody
count one's money, and it is not        two       two       -         -         two       two
change a house rule                     rules     rules     rules     rules     rules     rules
"""
HERE, DOV = (0, 1, 2), 3
WORDS = {
    "nobody": NOBODY,
    "all": Agreement(HERE, 3, "ALL-02"),
    "with Dov": Agreement((*HERE, DOV), 4, "ALL-02"),
    "two": Agreement(HERE, 2, "ALL-01"),
    "rules": Agreement(HERE, 3, "ALL-04"),
}
# What nobody is asked about where a table does without a second person.
FREE_ALONE = ("two", "rules", "undo a correction")
PLAYED = {
    "broke": ("go-for-broke", {}),
    "gambler": ("gambler", {}),
    "zil": ("zillionaire", {"cards": "real"}),
    "dealt": ("zillionaire", {"cards": "dealt"}),
    "spot": ("spot-cash", {"tiles": "real"}),
    "screen": ("spot-cash", {"tiles": "screen"}),
}
NAMES = ("Ann", "Ben", "Cy", "Dov")


def read() -> list[tuple[str, str, str]]:
    """Return the table as rows: request, game, who must agree."""
    heads, *lines = [line for line in TABLE.splitlines() if line.strip()]
    columns = [(name, heads.index(name)) for name in heads.split()]
    ends = [start for _, start in columns[1:]] + [len(heads) + 10]
    return [
        (line[: columns[0][1]].strip(), name, line[start:end].strip())
        for line in lines
        for (name, start), end in zip(columns, ends, strict=True)
    ]


# -- tables in the right position ----------------------------------------------------------------


def begun(kind: str, money: str = "ledger") -> Session:
    """Four people, of whom Dov has left, and somebody is to choose."""
    game, options = PLAYED[kind]
    board = games.board(game)
    pack = games.shipped_pack(board, "house")
    setup = Setup(game, NAMES, "house", pack, {}, dict(options), money)
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(4))
    session.take(Do(Act("leave", DOV)))
    return until(session, choosing)


def until(session: Session, there: Callable[[Session], bool]) -> Session:
    below = seeded(1)
    for _ in range(2000):
        if there(session):
            return session
        reply(session, below)
    raise AssertionError("it never came")


def reply(session: Session, below: Callable[[int], int] = lambda _: 0) -> None:
    """Somebody answers: chooses, or enters what a real thing shows."""
    ask = session.game.ask
    assert ask is not None
    answer = ask.sample(below)
    raw: object = answer
    if isinstance(ask, Arrange):
        assert isinstance(answer, tuple)
        raw = dict(zip(ask.grid, map(str, answer), strict=True))
    session.take(Reply(raw))


def choosing(session: Session) -> bool:
    """In the middle of play somebody is to choose."""
    ask = session.game.ask
    playing = session.game.table.turn is not None and ask is not None and ask.rule[0] != "S"
    return playing and isinstance(ask, Choose) and ask.seat is not None


def chancy(session: Session) -> bool:
    return session.game.ask is not None and session.game.ask.chance


def a_fix(session: Session, *, shows: bool, cuts: bool = False) -> tuple[Fix, str]:
    """Return something to put right that shows what is hidden, or not; that `cuts` a turn off."""
    for fix in session.game.table.fixes():
        other = next((to for to, _ in fix.options if to != fix.now), None)
        if other is None or (cuts and not fix.restarts):
            continue
        if (session.game.table.hidden() != {} and other == "up") is shows:
            return fix, other
    raise LookupError("there is none")


def counted(session: Session, more: int) -> Act:
    assert session.till is not None
    notes = dict(session.till.purse(0))
    least = min(session.till.values)
    notes[least] = notes.get(least, 0) + more
    return Act("audit", 0, (("counted", written(notes)),))


def paper(kind: str) -> Session:
    if games.board(PLAYED[kind][0]).notes is None:
        raise LookupError("there is no paper money")
    return begun(kind, "cash")


# -- one function for each line of the table: the position, and the request in it --------------


def _answer(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    assert isinstance(session.game.ask, Choose)
    return session, Reply(session.game.ask.menu.open[0])


def _own_choice(kind: str) -> tuple[Session, Request]:
    session, request = _answer(kind)
    session.take(request)
    return session, Undo()


def _entered(kind: str, *, later: bool = False, machine: bool = False) -> tuple[Session, Request]:
    if kind == "zil" or (kind == "dealt" and not machine):
        raise LookupError("nothing of chance is entered")
    # Where the machine has cards or tiles, chance comes before play: the deal, the first player.
    session = until(fresh(kind) if kind in ("dealt", "screen") else begun(kind), chancy)
    if machine:
        session.take(LetMachine())
        return session, Undo()
    reply(session)
    if later:
        reply(session)
        return session, Undo(2)
    return session, Undo()


def fresh(kind: str) -> Session:
    """A table at which nothing has happened but that Dov has left."""
    game, options = PLAYED[kind]
    board = games.board(game)
    setup = Setup(game, NAMES, "house", games.shipped_pack(board, "house"), {}, dict(options))
    session = Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(4))
    session.take(Do(Act("leave", DOV)))
    return session


def _others(kind: str, *, all_of_it: bool = False) -> tuple[Session, Request]:
    session = begun(kind)
    steps = 0
    makers: set[int | None] = set()
    while len(makers - {None}) < 2:
        reply(session)
        makers.add(session.maker())
        steps += 1
    return session, Undo(session.n if all_of_it else steps)


def _correction_undone(kind: str) -> tuple[Session, Request]:
    session, request = _fix(kind)
    assert isinstance(request, Correct)
    session.take(replace(request, agreed=HERE))
    return session, Undo()


def _money(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    table = session.game.table
    if not table.money[0]:
        raise LookupError("there is no money")
    return session, Correct(move_money(0, 1, 1, "miscounted"))


def _as_aside(kind: str) -> tuple[Session, Request]:
    session, request = _money(kind)
    assert isinstance(request, Correct)
    return session, Do(request.act)


def _fix(kind: str, *, shows: bool = False) -> tuple[Session, Request]:
    session = begun(kind)
    fix, to = a_fix(session, shows=shows)
    return session, Correct(put_right(fix.what, to, "seen"))


def _shown_by_hand(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    fix, to = a_fix(session, shows=True)
    return session, Correct(settle_by_hand("it fell over", [f"{fix.what} = {to}"]))


def _sheet(kind: str) -> tuple[Session, Request]:
    session, _ = _money(kind)
    return session, Correct(settle_by_hand("a bet", ["Ann > Ben 1"]))


def _open(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    if not session.game.table.written().hidden:
        raise LookupError("nothing is hidden")
    return session, Correct(open_hidden())


def _turn(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    until(session, lambda s: choosing(s) and not s._marks.turn_has_shown())
    return session, Correct(give_turn(1, "mistaken"))


def _turn_after_roll(kind: str) -> tuple[Session, Request]:
    if kind in ("zil", "dealt", "screen"):
        raise LookupError("the machine rolls nothing in a turn")
    session = until(begun(kind), chancy)
    turn = session.game.table.turn
    session.take(LetMachine())
    while session.game.table.turn != turn or session.game.ask is None:
        session = until(session, chancy)
        turn = session.game.table.turn
        session.take(LetMachine())
    return session, Correct(give_turn(1, "mistaken"))


def _cut(position: tuple[Session, Request]) -> tuple[Session, Request]:
    """Return the sheet that cuts the turn off in a position where the turn could be given away."""
    session, _ = position
    fix, to = a_fix(session, shows=False, cuts=True)
    return session, Correct(settle_by_hand("mistaken", [f"{fix.what} = {to}"]))


def _count(kind: str, more: int) -> tuple[Session, Request]:
    session = paper(kind)
    return session, Correct(counted(session, more))


def _rule(kind: str) -> tuple[Session, Request]:
    session = begun(kind)
    switch = next(switch for switch in session.board.switches if switch.later)
    now = session.game.table.rulings[switch.id]
    return session, Correct(
        change_rule(switch.id, next(value for value in switch.options if value != now))
    )


MADE: dict[str, Callable[[str], tuple[Session, Request]]] = {
    "answer a question": _answer,
    "let the machine answer": lambda kind: (begun(kind), LetMachine()),
    "be away for a while": lambda kind: (begun(kind), Do(Act("pause", 1))),
    "leave the table": lambda kind: (begun(kind), Do(Act("leave", 2))),
    "undo one's own choice": _own_choice,
    "undo a result just entered": _entered,
    "undo a result entered earlier": lambda kind: _entered(kind, later=True),
    "undo the machine's result": lambda kind: _entered(kind, machine=True),
    "undo other people's steps": _others,
    "undo a correction": _correction_undone,
    "undo at once that somebody left": lambda kind: (fresh(kind), Undo()),
    "undo as far back as that": lambda kind: _others(kind, all_of_it=True),
    "correct the money": _money,
    "correct the money as an aside": _as_aside,
    "put a thing right": _fix,
    "turn up what is hidden": lambda kind: _fix(kind, shows=True),
    "turn it up on a sheet by hand": _shown_by_hand,
    "open everything hidden": _open,
    "settle a sheet by hand": _sheet,
    "cut a turn off by a sheet by hand": lambda kind: _cut(_turn(kind)),
    "cut it off by one after a result shown": lambda kind: _cut(_turn_after_roll(kind)),
    "give somebody the turn": _turn,
    "give it after the machine has rolled": _turn_after_roll,
    "count one's money, and it is right": lambda kind: _count(kind, 0),
    "count one's money, and it is not": lambda kind: _count(kind, 1),
    "change a house rule": _rule,
}


# -- the promises --------------------------------------------------------------------------------


def by(request: Request, seats: Sequence[int]) -> Request:
    """The same request with these people's yes, where it has room for that."""
    return replace(request, agreed=tuple(seats)) if isinstance(request, Correct | Undo) else request


def state(session: Session) -> object:
    rows = [(row.seq, row.kind) for row in session.journal.rows(session.id)]
    return session.n, session.seq, list(session.game.table.money), rows, session.game.table.turn


def test_every_line_of_the_table_is_tried() -> None:
    assert list(dict.fromkeys(what for what, _, _ in read())) == list(MADE)
    assert {who for _, _, who in read()} == {*WORDS, "-"}


@pytest.mark.parametrize(("what", "kind", "who"), read())
def test_who_must_agree(what: str, kind: str, who: str) -> None:
    if who == "-":
        with pytest.raises(LookupError):
            MADE[what](kind)
        return
    session, request = MADE[what](kind)
    needed = WORDS[who]
    session.second_person = False
    alone = NOBODY if who in FREE_ALONE or what in FREE_ALONE else needed
    assert session.agreement(request) == alone
    session.second_person = True
    assert session.agreement(request) == needed
    before = state(session)
    few = [*combinations(needed.seats, needed.enough - 1)] if needed.enough else []
    for wrong in ((), *few, *((*seats, seats[0], DOV, 9) for seats in few if seats)):
        if not needed.enough or needed.is_given(wrong):
            continue
        with pytest.raises(Unagreed) as refused:
            session.take(by(request, wrong))
        assert refused.value.rule == needed.rule
        assert state(session) == before
    if isinstance(request, Do) and needed.enough:
        return  # an aside has no room for anybody's yes: it is never taken
    session.take(by(request, needed.seats[: needed.enough]))
    assert state(session) != before
    if needed.enough and isinstance(request, Correct):
        body = session.journal.rows(session.id)[-1].body
        assert body["args"]["agreed"] == list(needed.seats[: needed.enough])


def test_a_refusal_says_who_has_to_agree() -> None:
    session, request = _money("broke")
    with pytest.raises(Refused, match="Two of Ann, Ben and Cy have to agree to that"):
        session.take(request)
    session, request = _own_choice("screen")
    with pytest.raises(Refused, match="Ann, Ben and Cy have to agree to that"):
        session.take(request)
