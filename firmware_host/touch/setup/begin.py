"""From a plan to a game on the table, and what is remembered of it for the next one."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import said
from firmware_host.record.chance import Urn
from firmware_host.record.header import check_setup, complete
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import NAMES
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.learning import practice
from firmware_host.touch.setup.plan import Plan, SeatPlan
from firmware_host.touch.setup.seating import KEPT


def begin(house: House, board: BoardGame, plan: Plan, secret: str) -> None:
    """Begin the game that a plan describes and put it on the table. Raises if it cannot be."""
    journal = house.journal
    begun = plan.setup(board, house.packs)
    check_setup(board, begun)
    begun = complete(board, begun)
    urn = Urn(secret, plan.phrase)
    session = Session.begin(journal, begun, urn=urn, sources=plan.chance)
    plan.seats[:] = plan.named()
    journal.remember(f"setup {board.id}", plan.to_json())
    _remember_names(journal, plan.seats)
    house.sides = {at: int(seat.side) for at, seat in enumerate(plan.seats)}
    journal.remember(f"sides {session.id}", [int(seat.side) for seat in plan.seats])
    looks = tuple(seat.look for seat in plan.seats)
    journal.remember(f"looks {session.id}", list(looks))
    house.seat(session, looks)
    for at, seat in enumerate(plan.seats):
        if seat.first is not None and not seat.bot and house.coaching is not None:
            house.coaching.teach(at, wanted=seat.first)
        if seat.age and not seat.bot and house.director is not None and house.director.counters:
            house.director.counters.let(at, seat.age)
    house.open("table")
    if plan.phones:
        _let_phones_in(house)


def _let_phones_in(house: House) -> None:
    """Open the door for this game; if that fails, the game goes on and the reason is shown."""
    try:
        house.open("phones")
    except Refused as refusal:
        house.say(said(refusal.line, house.translate))


def practise(house: House, board: BoardGame, plan: Plan) -> None:
    """Let the first who sits here try a turn, against as many machines as the game needs."""
    seats = [SeatPlan(seat.name) for seat in plan.named()]
    known = {seat.name for seat in seats}
    spare = [SeatPlan(name) for name in NAMES if name not in known]
    missing = max(0, max(2, board.seats.start) - len(seats))
    setup = replace(plan, seats=seats + spare[:missing]).setup(board, house.packs)
    practice.practise(house, board, setup)


def _remember_names(journal: Journal, seats: list[SeatPlan]) -> None:
    known = journal.kept_list("names", str)
    names = [seat.name.strip() for seat in seats if seat.name not in NAMES and not seat.bot]
    journal.remember("names", [*names, *(n for n in known if n not in names)][:KEPT])
    marks = {
        **journal.kept_table("marks", int),
        **{seat.name.strip(): seat.look for seat in seats},
    }
    ages = {**journal.kept_table("ages", int), **{seat.name.strip(): seat.age for seat in seats}}
    journal.remember("ages", {name: age for name, age in ages.items() if age and name not in NAMES})
    journal.remember("marks", {name: marks[name] for name in marks if name not in NAMES})
