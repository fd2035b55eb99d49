"""Acts that every table has, whatever is played on it: corrections, leaving, pausing, fixing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .asks import Ask, shown
from .cash import CHANGED, COUNTED, MISCOUNTED, Till, read_notes, spoken, worth, written
from .errors import Refused
from .settling import asked_by_hand, lines_of, restarts, settle
from .table import RESTART, Act, Aside, Flow, Table
from .words import Form, Line, Payment, word

CORRECTED = Payment(
    "corrected", "ALL-01", "Correction: {from:who} gives {to:who} {amount:money} ({why})", "why"
)
LEFT = Form("left", "ALL-01", "{seat:who} left the table", "seat")
PAUSED = Form("paused", "ALL-01", "{seat:who} is away; turns are skipped", "seat")
RETURNED = Form("returned", "ALL-01", "{seat:who} is back", "seat")
HANDED = Form("handed", "ALL-01", "{seat:who} is played by {by:rest} from now on", "seat", "by")
RULED = Form("ruled", "ALL-04", "A house rule was changed: {option:rest}", "id", "value", "option")
FIXED = Form(
    "fixed",
    "ALL-01",
    "Put right: {label}, {now} ({why})",
    "what",
    "to",
    "label",
    "now",
    "why",
    teaches=True,
)
OPENED = Form("opened", "ALL-02", "Everybody agreed: what was hidden is open to all")
TURNED = Form("turned", "ALL-01", "Put right: it is {seat:who}'s turn ({why})", "seat", "why")


MOST_NAMED = 40  # things that a refusal names; a request can ask for all of them


def offered(table: Table, *, over: bool) -> list[Aside]:
    """Return what may be done now besides answering: the game's own asides first."""
    if over:
        return []
    asides = table.asides()
    here = [seat for seat in range(table.seats) if seat not in table.gone]
    for seat in here:
        if seat in table.paused:
            asides.append(_common("return", seat, word("Come back to the table")))
        elif len(here) - len(table.paused) > 1:
            asides.append(_common("pause", seat, word("Step away for a while")))
        if seat in table.automatic:
            asides.append(_common("take over", seat, word("Play this seat again")))
        elif not table.blind:
            asides.append(
                _common("hand over", seat, word("Let the machine play this seat"), sure=True)
            )
        asides.append(_common("leave", seat, word("Leave the table for good"), sure=True))
    till = table.till()
    return asides if till is None else [*asides, *_with_paper(table, till, here)]


@lru_cache(maxsize=64)  # every seat's at a table, made once: they are offered at every step
def _common(act: str, seat: int, label: str, *, sure: bool = False) -> Aside:
    return Aside(act, seat, label, "ALL-01", common=True, sure=sure)


def _with_paper(table: Table, till: Till, here: list[int]) -> list[Aside]:
    """Return what seats can do with paper money: change a large note, or count their money."""
    asides = []
    blank = " ".join(f"{value}x0" for value in till.values)
    for seat in here:
        if advice := till.advice(seat):
            label = Line(
                "Change {gives:notes} with {to:who} for {gets:notes}",
                gives=advice.gives,
                gets=advice.gets,
                to=advice.to,
            )
            with_whom = table.ledger.names[advice.to]
            fields = {"to": (with_whom,), "gives": (advice.gives,), "gets": (advice.gets,)}
            asides.append(Aside("change", seat, label, "ALL-05", fields, common=True))
        count = Aside(
            "audit",
            seat,
            "Count your money",
            "ALL-05",
            {"counted": (blank,)},
            common=True,
            free=True,
        )
        asides.append(count)
    return asides


def check_figures(table: Table, act: Act, *, over: bool) -> None:
    """Refuse an act whose numbers are not among those offered.

    Older records may hold figures that are not offered any more, so this is for people alone.
    """
    alike = [one for one in offered(table, over=over) if (one.act, one.seat) == (act.act, act.seat)]
    args = dict(act.args)
    for name, fits in (field for one in alike for field in one.fields.items()):
        raw = args.get(name)
        if isinstance(fits, range) and not (type(raw) is int and raw in fits):
            raise Refused(
                Line(
                    "{raw} will not do: a whole number from {low:number} to {high:number} "
                    "in steps of {step:number}.",
                    raw=shown(raw),
                    low=fits[0],
                    high=fits[-1],
                    step=fits.step,
                ),
                alike[0].rule,
            )


def carry_out(table: Table, act: Act, ask: Ask | None) -> Flow:
    """Do one act on the table while `ask` is pending: None once the game is over.

    Raises `Refused`, with nothing changed, if it may not be done.
    """
    common = _COMMON.get(act.act)
    if ask is None and not (common and common.over):
        raise Refused("The game is over. Undo first.")
    if common is None:
        if act.seat is not None:
            _seat(table, act)
        return table.act(act)
    flow = common.do(table, act)
    if ask is None or (flow is RESTART and common.by_hand and asked_by_hand(ask)):
        return None
    return flow


def cuts_off(table: Table, act: Act, ask: Ask | None) -> bool:
    """Return whether a correction cuts the running turn off.

    Raises `Refused` where that shows already that it cannot be carried out.
    """
    if act.act == "settle":
        return not asked_by_hand(ask) and restarts(table, lines_of(act))
    what = dict(act.args).get("what")
    return act.act == "turn" or (
        act.act == "fix" and any(fix.restarts for fix in table.fixes() if fix.is_called(what))
    )


def _seat(table: Table, act: Act) -> int:
    if act.seat is None or not 0 <= act.seat < table.seats:
        raise Refused(Line('"{act}" needs a seat at this table.', act=act.act))
    if act.seat in table.gone:
        raise Refused(Line("{name} is no longer in the game.", name=table.names[act.seat]))
    return act.seat


def _why(act: Act) -> str:
    why = act.arg("why")
    if not isinstance(why, str) or not why.strip():
        raise Refused("A correction needs a reason.", "ALL-01")
    return why.strip()[:200]


def _correct(table: Table, act: Act) -> Flow:
    payer, payee, amount = act.arg("from"), act.arg("to"), act.arg("amount")
    accounts = range(len(table.money))
    if payer not in accounts or payee not in accounts or payer == payee:
        raise Refused("A correction goes from one account to another.", "ALL-01")
    assert isinstance(payer, int)
    assert isinstance(payee, int)
    if not isinstance(amount, int) or not 0 < amount <= 10**12:
        raise Refused("A correction must be a whole number of dollars above zero.", "ALL-01")
    why = _why(act)
    if payer != table.bank and table.money[payer] < amount:
        raise Refused(
            Line("{name} does not have that much.", name=table.ledger.names[payer]), "ALL-01"
        )
    table.pay(CORRECTED, payer, payee, amount, why)
    return table.corrected()


def _change_rule(table: Table, act: Act) -> Flow:
    id_, value = str(act.arg("id")), str(act.arg("value"))
    switch = table.rulings.switches.get(id_)
    if switch is not None and not switch.later:
        raise Refused(Line("{id} cannot be changed once the game has begun.", id=id_), "ALL-04")
    table.rulings.choose(id_, value)
    table.adopt()
    table.record((RULED, id_, value, table.rulings.switches[id_].options[value]))
    return None


def _set_turn(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    why = _why(act)
    if table.turn is None:
        raise Refused("Nobody has gone first yet.", "ALL-01")
    table.turn = seat
    table.record((TURNED, seat, why))
    return RESTART


def _fix(table: Table, act: Act) -> Flow:
    what, to, why = str(act.arg("what")), str(act.arg("to")), _why(act)
    for fix in table.fixes():
        if fix.is_called(what):
            labels = dict(fix.options)
            if to not in labels:
                raise Refused(
                    Line(
                        "{what} cannot be {to}. Options: {labels}.",
                        what=what,
                        to=repr(to),
                        labels=", ".join(labels),
                    ),
                    "ALL-01",
                )
            fix.put(to)
            label = table.speaker().line(fix.label)
            table.record((FIXED, what, to, label, table.speaker().line(labels[to]), why))
            return RESTART if fix.restarts else None
    known = [fix.what for fix in table.fixes()]
    shown = known[:MOST_NAMED] + ["..."] * (len(known) > MOST_NAMED)
    raise Refused(
        Line(
            "Nothing called {what} can be put right. These can: {known}.",
            what=repr(what),
            known=", ".join(shown) or "-",
        ),
        "ALL-01",
    )


def _open(table: Table, act: Act) -> Flow:
    """Let everybody read what was hidden, on the sheet to finish by hand."""
    if not table.written().hidden:
        raise Refused("Nothing is hidden here.", "ALL-02")
    table.record((OPENED,))
    return None


def _leave(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    table.record((LEFT, seat))
    table.automatic.discard(seat)
    table.paused.discard(seat)
    return table.leave(seat)


def _pause(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    here = set(range(table.seats)) - table.gone - table.paused
    if seat not in here or len(here) < 2:
        raise Refused("Somebody has to be at the table.", "ALL-01")
    table.paused.add(seat)
    table.record((PAUSED, seat))
    return None


def _change(table: Table, act: Act) -> Flow:
    """Change notes for others of the same worth, with the bank unless `to` says with whom."""
    seat, till = _seat(table, act), _till(table)
    names = table.ledger.names
    to = dict(act.args).get("to", table.bank)
    if isinstance(to, str) and to in names:
        to = names.index(to)
    if not isinstance(to, int) or to not in range(len(table.money)) or to == seat:
        raise Refused("Notes are changed with somebody else.", "ALL-05")
    if to == table.bank and not till.notes.bank:
        raise Refused("There is no bank here: change with another seat.", till.notes.rule)
    gives = read_notes(str(act.arg("gives")), till.notes)
    gets = read_notes(str(act.arg("gets")), till.notes)
    if not gives or worth(gives) != worth(gets):
        raise Refused("What you give must be worth what you get.", "ALL-05")
    for account, notes in ((seat, gives), (to, gets)):
        if not till.has(account, notes):
            raise Refused(
                Line(
                    "{name} does not have {notes}.",
                    name=names[account],
                    notes=spoken(written(notes)),
                ),
                "ALL-05",
            )
    table.record((CHANGED, seat, to, written(gives), written(gets)))
    return None


class Count(NamedTuple):
    """A seat's counted notes, what they come to, and how much the ledger says is missing."""

    notes: dict[int, int]
    total: int
    missing: int


def count_of(table: Table, act: Act) -> Count:
    """Return the result of a count. Raises `Refused` if the act is not a valid count."""
    seat, till = _seat(table, act), _till(table)
    counted = read_notes(str(act.arg("counted")), till.notes)
    total = worth(counted) + till.slip(seat)
    return Count(counted, total, table.money[seat] - total)


def _audit(table: Table, act: Act) -> Flow:
    """Book a seat's money as it was counted; the difference goes to or comes from the bank."""
    seat = _seat(table, act)
    counted, total, missing = count_of(table, act)
    if missing > 0:
        table.pay(MISCOUNTED, seat, table.bank, missing)
    else:
        table.pay(MISCOUNTED, table.bank, seat, -missing)
    table.record((COUNTED, seat, total, written(counted)))
    return table.corrected()


def _till(table: Table) -> Till:
    till = table.till()
    if till is None:
        raise Refused("There is no paper money in this game.", "ALL-05")
    return till


def _return(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    if seat not in table.paused:
        raise Refused(Line("{name} is not away.", name=table.names[seat]), "ALL-01")
    table.paused.discard(seat)
    table.record((RETURNED, seat))
    return None


def _hand_over(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    if seat in table.automatic:
        raise Refused(Line("The machine plays {name} already.", name=table.names[seat]), "ALL-01")
    if table.blind:
        raise Refused(table.blind, "ALL-01")
    table.automatic.add(seat)
    table.record((HANDED, seat, "the machine"))
    return None


def _take_over(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    if seat not in table.automatic:
        raise Refused(Line("The machine does not play {name}.", name=table.names[seat]), "ALL-01")
    table.automatic.discard(seat)
    table.record((HANDED, seat, "a person"))
    return None


class _Common(NamedTuple):
    """An act that every table has: what does it, and whether it may be done after the end.

    One that the game itself has people do, `by_hand`, cuts no turn off then: it is part of it.
    """

    do: Callable[[Table, Act], Flow]
    over: bool = False
    by_hand: bool = False


_COMMON = {
    "correct": _Common(_correct, over=True),
    "rule": _Common(_change_rule),
    "turn": _Common(_set_turn),
    "fix": _Common(_fix),
    "settle": _Common(settle, by_hand=True),
    "open": _Common(_open),
    "change": _Common(_change),
    "audit": _Common(_audit),
    "leave": _Common(_leave),
    "pause": _Common(_pause),
    "return": _Common(_return),
    "hand over": _Common(_hand_over),
    "take over": _Common(_take_over),
}
