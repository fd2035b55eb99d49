"""Games in which everything happens: odd editions, every switch, asides, corrections, leavers.

For tests that have to meet every kind of event. Nothing here knows what any of it means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Arrange, Ask, Below
from firmware_host.engine.cash import written
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    CORRECTIONS,
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    change_rule,
    give_turn,
    move_money,
    open_hidden,
    put_right,
)
from firmware_host.engine.table import Act, Aside, Setup
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.effects.invented import invented

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")
INVENTED = ("gambler", "go-for-broke")  # the games whose packs have effects
Take = Callable[[Request], object]


class Way(NamedTuple):
    """One way to set a game up."""

    game: str
    seats: int
    edition: str
    rulings: Mapping[str, str]
    options: Mapping[str, str]
    money: str
    seed: int

    def begin(self) -> Session:
        """Return the game, with nothing done yet."""
        board = games.board(self.game)
        pack = (
            invented(self.game, seeded(self.seed))
            if self.edition == "invented"
            else games.shipped_pack(board, self.edition)
        )
        setup = Setup(
            self.game,
            NAMES[: self.seats],
            self.edition,
            pack,
            dict(self.rulings),
            dict(self.options),
            self.money,
        )
        return Session.begin(Journal(None), complete(board, setup), urn=Urn.from_seed(self.seed))


def ways(game: str, count: int = 2) -> Iterator[Way]:
    """Yield every edition, every option of every switch and every choice, `count` times each."""
    board = games.board(game)
    house = board.editions[0]
    plain: Mapping[str, str] = {}
    editions = [*board.editions, *(["invented"] * 6 if game in INVENTED else [])]
    kinds = [(edition, plain, plain) for edition in editions]
    kinds += [(house, {s.id: value}, plain) for s in board.switches for value in s.options]
    kinds += [(house, plain, {o.key: value}) for o in board.options for value in o.options]
    for number, (edition, rulings, options) in enumerate(kinds):
        for again in range(count):
            seats = board.seats.stop - 1 if again % 2 else board.seats.start
            cash = again % 2 and board.notes is not None
            seed = 100 * number + again
            money = "cash" if cash else "ledger"
            yield Way(game, seats, edition, rulings, options, money, seed)


def wander(session: Session, below: Below, take: Take, steps: int) -> Iterator[None]:
    """Do one thing after another, yielding after each that was taken."""
    for _ in range(steps):
        ask = session.game.ask
        if ask is None:
            return
        request: Request | None = None
        dealt = below(40)
        if dealt < 3:
            request = an_aside(session, below)
        elif dealt < 5:
            request = a_correction(session, below)
        if request is None and not ask.chance and below(2):
            request = LetMachine()
        try:
            take(request or Reply(_raw(ask, below)))
        except Refused:
            if request is None:
                raise
            continue
        yield


def _raw(ask: Ask, below: Below) -> object:
    answer = ask.sample(below)
    if isinstance(ask, Arrange):
        assert isinstance(answer, tuple)
        return dict(zip(ask.grid, map(str, answer), strict=True))
    return list(answer) if isinstance(answer, tuple) else answer


def an_aside(session: Session, below: Below) -> Request | None:
    """One of the acts that are offered; the last of two people stays."""
    asides = session.game.asides()
    if not asides:
        return None
    aside = asides[below(len(asides))]
    if aside.act in ("leave", "hand over") and below(4):
        return None
    act = _act(session, aside, below)
    everybody = tuple(range(session.game.table.seats))
    return Correct(act, everybody) if act.act in CORRECTIONS else Do(act)


def _act(session: Session, aside: Aside, below: Below) -> Act:
    request: dict[str, object] = {"act": aside.act}
    table = session.game.table
    if aside.seat is not None:
        request["seat"] = table.names[aside.seat]
    for name, fits in aside.fields.items():
        request[name] = fits[below(len(fits))]
    if aside.act == "audit" and session.till is not None and aside.seat is not None:
        notes = dict(session.till.purse(aside.seat))
        least = min(session.till.values)
        notes[least] = notes.get(least, 0) + below(2)
        return Act("audit", aside.seat, (("counted", written(notes)),))
    return codec.act_from_json(request, table)


def a_correction(session: Session, below: Below) -> Request:
    """Money, a thing on the table, a turn, a house rule, or everything hidden laid open."""
    table = session.game.table
    everybody = tuple(range(table.seats))
    fixes = [fix for fix in table.fixes() if fix.options]
    which = below(10)
    if which < 4 and fixes:
        fix = fixes[below(len(fixes))]
        to, _ = fix.options[below(len(fix.options))]
        return Correct(put_right(fix.what, to, "seen"), everybody)
    if which < 6 and session.board.switches:
        switch = session.board.switches[below(len(session.board.switches))]
        options = list(switch.options)
        return Correct(change_rule(switch.id, options[below(len(options))]), everybody)
    if which == 6:
        return Correct(give_turn(below(table.seats), "seen"), everybody)
    if which == 7:
        return Correct(open_hidden(), everybody)
    payer, payee = below(len(table.money)), below(len(table.money))
    held = max(1, table.money[payer]) if payer < table.seats else 1000
    return Correct(move_money(payer, payee, 1 + below(held), "miscounted"), everybody)
